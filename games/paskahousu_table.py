"""What Paskahousu and Valepaska share: who begins, what goes on the pile, and how a turn ends.

The pile is only ever taken or turned as a whole, so it is a set, the rank on top of it
(in Valepaska as it was claimed) and how many cards of that rank came there in a row.
"""

from games.cards import (
    ACE, DEUCE, EMPTY, JACK, RANKS, SUITS, TEN, add, both, count, of_rank, remove, single, union,
    without,
)  # fmt: skip
from games.records import (
    Record, cards, cards_each, choice, number, number_each, option, rank_of, seat_of,
)  # fmt: skip
from games.seats import in_play, next_in_play, next_seat
from games.system import GameOptions

PHASES = "deal open lead beat add try draw refill over"
(
    DEALING, OPENING, LEADING, BEATING, ADDING, TRYING, DRAWING, REFILLING, OVER,
) = range(9)  # fmt: skip

EIGHT = 6
MOST_PLAYERS = 6
UNKNOWN = -1

SOURCE = "korttipeliopas-lyontipelit"
PLAYERS_REASON = (
    "the rule text names no number; with more than six the stock is gone in a turn or two each"
)
AT_END, EACH_PLAY = range(2)
ALLOWED, BARRED = range(2)
COURTS, ANY = range(2)
NOTHING, EQUAL = range(2)


# --- records ---------------------------------------------------------------


class Table(Record):
    """What the states of both games have; each adds its phase."""

    hands: list[int] = cards_each("the cards in each hand")
    stock: int = cards("the face-down cards that are still to be drawn")
    pile: int = cards("the cards of the pile, which are taken or turned together")
    turned: int = cards("the cards of the piles that were turned, out of play")
    top: int = rank_of("the rank on top of the pile")
    run: int = number("how many cards of that rank came to the top in a row", SUITS)
    seat: int = seat_of("who is dealt to, plays, or draws")
    phase: int


class TableOptions(GameOptions):
    hand: int = option("cards dealt, and drawn up to", 1, 10, 5, SOURCE)
    refill: int = choice(
        "who turns the pile draws only when the turn has ended, or before going on",
        "end each",
        SOURCE,
    )
    court_lead: int = choice(
        "whether a jack, queen or king may begin a pile", "yes no", SOURCE
    )  # fmt: skip
    ace: int = choice("what an ace may turn: courts alone, or any card", "courts any", SOURCE)
    answer: int = choice(
        "what may be played on a ten or an ace that began the pile: nothing, or another",
        "nothing equal",
        SOURCE,
    )


class Seen(Record):
    """What the views of both games have; each adds its phase."""

    seat: int = seat_of("who looks")
    hand: int = cards("the seat's own hand")
    pile: int = cards("the cards of the pile that the seat knows")
    turned: int = cards("the turned cards that the seat knows")
    top: int = rank_of("the rank on top of the pile, -1 if there is none")
    run: int = number("how many cards of that rank came to the top in a row", SUITS)
    known: list[int] = cards_each("the cards that each other player is known to hold")
    unseen: int = cards("the cards that may be anywhere the seat does not see")
    counts: list[int] = number_each("the number of cards in each hand", 52)
    pile_count: int = number("the number of cards in the pile", 52)
    stock_count: int = number("the number of face-down cards in the stock", 52)
    acts: int = seat_of("who is dealt to, plays, or draws")
    phase: int


# --- the deal, and who begins ------------------------------------------------


def deal(s: Table, o: TableOptions, card: int) -> None:
    """Deal one card to the seat whose turn it is; one at a time, round the table."""
    s.stock = remove(s.stock, card)
    s.hands[s.seat] = add(s.hands[s.seat], card)
    s.seat = next_seat(o, s.seat)
    if count(s.hands[o.players - 1]) == o.hand:
        s.phase = OPENING
        s.seat = beginner(s, o)


def opening_rank(held: int) -> int:
    """The first rank, from the threes up and deuces last, of which there is a card."""
    for i in range(RANKS):
        if both(held, of_rank((i + 1) % RANKS)) != EMPTY:
            return (i + 1) % RANKS
    return DEUCE


def beginner(s: Table, o: TableOptions) -> int:
    """Who has most threes; or fours if there are none, and so on; the first such seat."""
    held = EMPTY
    for i in range(o.players):
        held = union(held, s.hands[i])
    wanted = of_rank(opening_rank(held))
    best = 0
    for i in range(o.players):
        if count(both(s.hands[i], wanted)) > count(both(s.hands[best], wanted)):
            best = i
    return best


# --- what goes on the pile -----------------------------------------------------


def is_court(r: int) -> bool:
    return r >= JACK and r < ACE


def plays_alone(r: int) -> bool:
    """Whether cards of a rank are played one at a time."""
    if r == TEN:
        return True
    return r == ACE


def may_begin(r: int, o: TableOptions) -> bool:
    return o.court_lead == ALLOWED or not is_court(r)


def goes_on(r: int, top: int, o: TableOptions) -> bool:
    """Whether a card of rank `r` may be played on a pile with rank `top` on it."""
    if plays_alone(top):
        return o.answer == EQUAL and r == top
    if r == DEUCE or top == DEUCE:
        return r == DEUCE
    if r == TEN:
        return top < TEN
    if r == ACE:
        return is_court(top) or o.ace == ANY
    if is_court(r):
        return top >= EIGHT and r >= top
    return r >= top


def fitting(top: int, run: int, o: TableOptions) -> int:
    """Every card of a rank that may be played on a top, or that may begin if `run` is 0."""
    able = EMPTY
    for r in range(RANKS):
        if run == 0:
            if may_begin(r, o):
                able = union(able, of_rank(r))
        elif goes_on(r, top, o):
            able = union(able, of_rank(r))
    return able


def must_be_taken(s: Table) -> bool:
    """Whether a ten or an ace lies there that has turned nothing."""
    return s.run > 0 and plays_alone(s.top)


def turns(top: int, run: int, cards: int) -> bool:
    """Whether a pile turns: four of a rank are on top, or one ten or ace on other cards.

    It has so many cards, and so many of the rank on top came there in a row.
    """
    if run == SUITS:
        return top != DEUCE
    return plays_alone(top) and run == 1 and cards > 1


def put_on_top(s: Table, r: int, cards: int) -> None:
    """So many cards of rank `r` come on top of the pile."""
    if s.run > 0 and s.top == r:
        s.run += cards
    else:
        s.top = r
        s.run = cards


# --- how a turn ends -------------------------------------------------------------


def settle(s: Table, o: TableOptions) -> int:
    """A play is on the pile: it turns, and the seat plays again; or the turn passes."""
    again = turns(s.top, s.run, count(s.pile))
    if again:
        s.turned = union(s.turned, s.pile)
        clear_pile(s)
    return end_play(s, o, again)


def take_pile(s: Table, i: int) -> None:
    """Seat `i` takes the whole pile in hand."""
    s.hands[i] = union(s.hands[i], s.pile)
    clear_pile(s)


def clear_pile(s: Table) -> None:
    s.pile = EMPTY
    s.top = 0
    s.run = 0


def end_play(s: Table, o: TableOptions, again: bool) -> int:
    """The seat is out, draws, plays again, or has ended its turn; return who goes out."""
    draws = s.stock != EMPTY and count(s.hands[s.seat]) < o.hand
    if s.hands[s.seat] == EMPTY and not draws:
        return go_out(s, o)
    if again and draws and (o.refill == EACH_PLAY or s.hands[s.seat] == EMPTY):
        s.phase = REFILLING
    elif again:
        s.phase = LEADING
    elif draws:
        s.phase = DRAWING
    else:
        pass_turn(s, o)
    return EMPTY


def go_out(s: Table, o: TableOptions) -> int:
    """The seat has no card left, and there is none to draw."""
    gone = single(s.seat)
    pass_turn(s, o)
    if in_play(s, o) == 1:
        s.turned = union(s.turned, s.pile)
        clear_pile(s)
        s.seat = 0
        s.phase = OVER
    return gone


def pass_turn(s: Table, o: TableOptions) -> None:
    s.seat = next_in_play(s, o, s.seat)
    s.phase = LEADING if s.pile == EMPTY else BEATING


def draw(s: Table, o: TableOptions, card: int) -> None:
    """Draw a card; once the hand is full or the stock is gone, play goes on."""
    s.stock = remove(s.stock, card)
    s.hands[s.seat] = add(s.hands[s.seat], card)
    if s.stock == EMPTY or count(s.hands[s.seat]) == o.hand:
        if s.phase == REFILLING:
            s.phase = LEADING
        else:
            pass_turn(s, o)


# --- what should hold --------------------------------------------------------------


def turns_are_over(s: Table, o: TableOptions) -> bool:
    """Of a pile that lies there at the beginning of a turn no rank is complete."""
    return s.phase != BEATING or s.top == DEUCE or s.run < SUITS


def two_are_left(s: Table, o: TableOptions) -> bool:
    """Until the game is over two players hold cards; then one."""
    if s.phase == OVER:
        return in_play(s, o) == 1
    if s.phase == LEADING or s.phase == BEATING:
        return s.hands[s.seat] != EMPTY and in_play(s, o) >= 2
    return True


# --- what both see -----------------------------------------------------------------


def observe_table(s: Table, o: TableOptions, i: int, knows: int, v: Seen) -> None:
    """Fill what seat `i` sees of a table, given the cards that it has followed."""
    v.seat = i
    v.hand = s.hands[i]
    v.pile = both(s.pile, knows)
    v.turned = both(s.turned, knows)
    v.top = s.top if s.run > 0 else UNKNOWN
    v.run = s.run
    v.unseen = without(union(s.stock, union(s.pile, s.turned)), knows)
    v.pile_count = count(s.pile)
    v.stock_count = count(s.stock)
    v.acts = s.seat
    v.phase = s.phase
    for j in range(o.players):
        v.counts[j] = count(s.hands[j])
        v.known[j] = EMPTY
        if j != i:
            v.known[j] = both(s.hands[j], knows)
            v.unseen = union(v.unseen, without(s.hands[j], knows))
