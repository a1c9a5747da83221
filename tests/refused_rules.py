"""Functions that are no rules: each is refused at the line that says so, for the reason there.

They are read, never called.
"""

from games.cards import EMPTY, add, count, format_card, parse_card, push

LIMIT = 5
NAMES = ("a", "b")


def while_loop(s, o):
    while s.stock != EMPTY:  # refused: While is outside the rule language
        s.stock = EMPTY


def unbounded_loop(s, o):
    for i in range(s.size):  # refused: the bound of a loop is a constant or an option
        s.stock = i


def loop_bound_by_a_variable(s, o):
    n = count(s.stock)
    for i in range(LIMIT, n):  # refused: the bound of a loop is a constant or an option
        s.stock = i


def loop_over_a_list(s, o):
    for card in s.hands:  # refused: a loop runs over range(...) with a stated bound
        s.stock = card


def loop_with_two_variables(s, o):
    for i, j in range(LIMIT):  # refused: a loop has one plain variable and no else
        s.stock = i + j


def loop_with_else(s, o):
    for i in range(LIMIT):  # refused: a loop has one plain variable and no else
        s.stock = i
    else:
        s.stock = EMPTY


def range_outside_a_loop(s, o):
    s.stock = range(LIMIT)  # refused: range stands only in the head of a loop


def list_of_cards(s, o):
    s.stock = [1, 2]  # refused: List is outside the rule language


def dictionary(s, o):
    s.stock = {1: 2}  # refused: Dict is outside the rule language


def pair(s, o):
    return s.stock, s.bottom  # refused: Tuple is outside the rule language


def unpacking(s, o):
    s.stock, s.bottom = EMPTY  # refused: only variables, fields and their cells are assigned to


def comprehension(s, o):
    return max(c for c in s.hands)  # refused: GeneratorExp is outside the rule language


def string(s, o):
    s.stock = "QS"  # refused: 'QS' is not an integer or a truth value


def formatted_string(s, o):
    return f"{s.stock}"  # refused: JoinedStr is outside the rule language


def fraction(s, o):
    return 0.5  # refused: 0.5 is not an integer or a truth value


def nothing(s, o):
    return None  # refused: None is not an integer or a truth value


def division(s, o):
    return s.stock / 2  # refused: the operator Div is outside the rule language


def power(s, o):
    return 2**s.stock  # refused: the operator Pow is outside the rule language


def raw_and(s, o):
    return s.stock & 1  # refused: raw bit operations hide what is meant: use the card-set


def raw_shift(s, o):
    return 1 << s.stock  # refused: raw bit operations hide what is meant: use the card-set


def raw_invert(s, o):
    return ~s.stock  # refused: raw bit operations hide what is meant: use the card-set


def raw_update(s, o):
    s.stock |= 1  # refused: raw bit operations hide what is meant: use the card-set


def membership(s, o):
    return s.stock in s.hands  # refused: the operator In is outside the rule language


def identity(s, o):
    return s.stock is s.bottom  # refused: the operator Is is outside the rule language


def closure(s, o):
    def inside(x):  # refused: FunctionDef is outside the rule language
        return x

    return inside(s.stock)


def nameless(s, o):
    s.stock = lambda: 1  # refused: Lambda is outside the rule language


def trial(s, o):
    try:  # refused: Try is outside the rule language
        return s.stock
    finally:
        s.stock = EMPTY


def raising(s, o):
    raise ValueError  # refused: Raise is outside the rule language


def assertion(s, o):
    assert s.stock  # refused: Assert is outside the rule language


def importing(s, o):
    import math  # refused: Import is outside the rule language

    return math.floor(s.stock)


def deletion(s, o):
    del s.stock  # refused: Delete is outside the rule language


def global_name(s, o):
    global LIMIT  # refused: Global is outside the rule language
    LIMIT = 6


def walrus(s, o):
    return (x := s.stock) + x  # refused: NamedExpr is outside the rule language


def match(s, o):
    match s.stock:  # refused: Match is outside the rule language
        case 0:
            return EMPTY


def with_block(s, o):
    with s.stock:  # refused: With is outside the rule language
        return EMPTY


def declaration(s, o):
    x: int = 0  # refused: AnnAssign is outside the rule language
    return x


def slicing(s, o):
    return s.hands[1:2]  # refused: Slice is outside the rule language


def keyword(s, o):
    return add(s.stock, card=1)  # refused: a call names a rule function and passes plain arguments


def starred(s, o):
    return add(*s.hands)  # refused: Starred is outside the rule language


def method(s, o):
    return s.stock.bit_count()  # refused: a call names a rule function and passes plain arguments


def unknown_call(s, o):
    return shuffle(s.stock)  # noqa: F821  # refused: shuffle is not a rule function


def other_builtin(s, o):
    return sum(s.hands)  # refused: sum is not a rule function


def call_of_a_parameter(s, o):
    return o(s.stock)  # refused: o is not a rule function


def notation(s, o):
    return parse_card(s.stock)  # refused: parse_card is not in the vocabulary of games.cards


def call_within_a_condition(s, o):
    if s.stock == EMPTY or format_card(1):  # refused: format_card is not in the vocabulary
        return EMPTY
    return s.stock


def unknown_name(s, o):
    return LIMITS  # noqa: F821  # refused: LIMITS is neither a variable nor an integer constant


def constant_of_another_kind(s, o):
    return NAMES  # refused: NAMES is neither a variable nor an integer constant


def field_of_no_record(s, o):
    x = s.stock
    return x.size  # refused: only a record that is a parameter has fields


def field_of_a_field(s, o):
    return s.table.size  # refused: only a record that is a parameter has fields


def change_of_an_option(s, o):
    o.hand = 3  # refused: options do not change during a game


def update_of_an_option(s, o):
    o.hand += 1  # refused: options do not change during a game


def change_of_a_cell_of_an_option(s, o):
    o.weights[0] = 1  # refused: options do not change during a game


def change_of_a_record(s, o):
    s = o  # refused: the record s cannot be assigned to
    return s.hand


def idle(s, o):
    s.stock  # noqa: B018  # refused: an expression by itself does nothing


def default(s, o=1):  # refused: a rule takes plain positional parameters and no decorator
    return o


def many(s, *o):  # refused: a rule takes plain positional parameters and no decorator
    return s


def named(s, **o):  # refused: a rule takes plain positional parameters and no decorator
    return s


async def waiting(s, o):  # refused: a rule is a plain function
    return s.stock


def recursive(s, o):
    return recursive(s, o)


def ping(s, o):
    return pong(s, o)


def pong(s, o):
    return ping(s, o)


def through_another(s, o):
    push(s.table, LIMIT)
    return raw_and(s, o)
