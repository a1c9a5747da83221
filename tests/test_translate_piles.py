"""The prover's reader says of piles what the interpreter does, and refuses what it cannot say."""

import inspect
import operator
import random
from dataclasses import replace
from functools import cache

import pytest
import z3

from games import beggar, cards
from games.beggar import OVER, PLAYING
from games.cards import EMPTY, members, pop, push, rank, remove, size, suit, top
from games.language import RuleError
from games.positions import Position, make_options
from games.system import find_game
from tests import graph
from tests.heaps import HEAPS
from tests.test_translate import check, conditions, played, spread, together, values
from verify.bounded import shortest_cycle
from verify.explore import explore
from verify.graph import describe
from verify.ranking import find_ranking
from verify.symbolic import Number, OneOf
from verify.translate import Translation
from verify.zones import Zones

BEGGAR = find_game("beggar")
DECKS = {
    "beggar J2:SH": (BEGGAR, {"deck": "J2:SH"}),
    "beggar QKA:SH": (BEGGAR, {"deck": "QKA:SH"}),
    "camicia A23K:S": (BEGGAR, {"deck": "A23K:S", "pack": "camicia"}),
    "heaps KA:SC": (HEAPS, {"deck": "KA:SC"}),
}
every_deck = pytest.mark.parametrize("label", DECKS)
beggar_apply = beggar.apply


@cache
def translation(label):
    game, settings = DECKS[label]
    return Translation(game, make_options(game, 2, settings))


@cache
def all_positions(label):
    t = translation(label)
    return graph.explore(Position.of(t.game, t.options)).positions


def some_positions(label, wanted):
    """Return positions from all contexts, or as many as are wanted."""
    positions = list(all_positions(label))
    random.Random(0).shuffle(positions)
    return spread(positions, translation(label), wanted)


def unknowns(t, context):
    """Return every unknown of the state of a context."""
    state = t.symbolic(context)
    found = []
    for f in t.game.state.fields:
        value = getattr(state, f.name)
        for one in value if f.each else [value]:
            if f.kind == "cards":
                found += [one.size, *one.bits.values()]
            elif f.kind == "pile":
                found += [flag for cell in one.cards for flag in cell.flags.values()]
    return found


@every_deck
def test_every_context_of_small_decks(label):
    t = translation(label)
    rng = random.Random(2)
    for position in some_positions(label, 100):
        check(t, position, rng, illegal=1)


def test_the_full_deck_of_kinds():
    t = Translation(BEGGAR, make_options(BEGGAR, 2))
    later = [p for p in played(t, 1, 4) if p.state.phase != beggar.DEALING]
    rng = random.Random(3)
    for position in spread(later, t, 5):
        check(t, position, rng, illegal=1)


@every_deck
def test_what_is_said_of_every_state_is_true(label):
    t = translation(label)
    for position in some_positions(label, 60):
        state, context = position.state, t.context_of(position.state)
        here = t.symbolic(context)
        said = [*t.facts(here), *t.disjoint(here)]
        assert all(values(together(said), t.assignment(state, -1)))


@every_deck
def test_a_step_is_linked_to_the_state_of_its_context(label):
    t = translation(label)
    for position in some_positions(label, 50):
        for action in members(position.legal()):
            taken = t.assignment(position.state, action)
            context = t.context_of(position.state)
            held = values(conditions(t, context), taken)
            [path] = [p for p, is_so in zip(t.paths(context), held, strict=True) if is_so]
            after = position.copy()
            after.apply(action)
            terms = together([*unknowns(t, path.after), z3.BoolVal(True)])
            linked = z3.substitute(terms, t.link(path))
            assert values(linked, taken) == values(terms, t.assignment(after.state, -1))


@pytest.mark.parametrize("label", ["heaps KA:SC", "beggar QKA:SH"])
def test_conditions_are_those_of_the_interpreter(label):
    t = translation(label)
    rules = {"turn": t.game.turn}
    rules |= {f"holds {n}": p.holds for n, p in t.game.properties.items()}
    seen = set()
    for name, rule in rules.items():
        for position in some_positions(label, 60):
            term = t.evaluate(name, t.symbolic(t.context_of(position.state)))
            [said] = values(together([term]), t.assignment(position.state, -1))
            assert said == rule(position.state, t.options)
            seen.add((name in ("turn", "holds no-ace"), said))
    assert seen >= {(True, True), (True, False)}


def test_a_context_says_the_sizes_and_counts_the_cards():
    t = translation("heaps KA:SC")
    assert t.describe(t.initial) == (
        "phase=deal points[0]=0 points[1]=0 left=4 higher=0 seat=0 passed=0 "
        "|heap|=0 |hands[0]|=0 |hands[1]|=0 |all|=4"
    )
    contexts = [t.context_of(p.state) for p in all_positions("heaps KA:SC")]
    assert {t.value(c, "|all|") for c in contexts} == {2, 4}
    assert {t.value(c, "points[1]") for c in contexts} == {0, 1, 2}


# --- what is wrong is noticed --------------------------------------------------------


def wrong_size(pile):
    return max(pile[0] - 1, 0)


def wrong_top(pile):
    return pile[1]


def wrong_push(pile, card):
    cards.push_bottom(pile, card)


def wrong_push_bottom(pile, card):
    cards.push(pile, card)


def wrong_pop(pile):
    card = pile[1]
    pile[1] = pile[pile[0]]
    cards.pop(pile)
    return card


def wrong_turn_under(pile, other):
    for _ in range(other[0]):
        cards.push_bottom(pile, cards.pop(other))


def disagree(t, label):
    """Return whether a translation and the interpreter differ, or what is made is refused."""
    rng = random.Random(4)
    try:
        for position in some_positions(label, 100):
            check(t, position, rng, illegal=1)
    except (AssertionError, RuleError):
        return True
    return False


def test_nothing_is_noticed_where_nothing_is_wrong():
    t = translation("heaps KA:SC")
    assert not disagree(Translation(HEAPS, t.options), "heaps KA:SC")


@pytest.mark.parametrize("word", sorted(n for n in globals() if n.startswith("wrong_")))
def test_a_wrong_word_is_noticed(word, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(cards, word.removeprefix("wrong_"), globals()[word])
        t = Translation(HEAPS, translation("heaps KA:SC").options)
    assert disagree(t, "heaps KA:SC")


def forgets_a_debt(s, o, a):
    gone = beggar_apply(s, o, a)
    if s.phase == PLAYING and s.owed == 2:
        s.owed = 1
    return gone


def takes_a_king_for_an_ace(s, o, a):
    gone = beggar_apply(s, o, a)
    if s.phase == PLAYING and size(s.played) == 2 and top(s.played) == 12:
        push(s.played, pop(s.played) + 1)
    return gone


def loses_a_card(s, o, a):
    gone = beggar_apply(s, o, a)
    if s.phase == OVER and size(s.hands[1]) == 6:
        pop(s.hands[1])
    return gone


@pytest.mark.parametrize("apply", [forgets_a_debt, takes_a_king_for_an_ace, loses_a_card])
def test_a_wrong_rule_is_noticed(apply):
    t = translation("beggar QKA:SH")
    assert disagree(Translation(replace(BEGGAR, apply=apply), t.options), "beggar QKA:SH")


# --- what cannot be translated is refused ----------------------------------------------


def translated(apply):
    """Return the little game translated with another `apply`."""
    return Translation(replace(HEAPS, apply=apply), translation("heaps KA:SC").options)


def reads_a_cell_by_a_card(s, o, a):
    s.left = s.heap[rank(a)]
    return EMPTY


def sets_a_cell_by_a_card(s, o, a):
    s.heap[suit(a)] = 1
    return EMPTY


def counts_for_a_seat_by_a_card(s, o, a):
    s.points[suit(a)] += 1
    return EMPTY


def multiplies_cards(s, o, a):
    s.left = rank(a) * suit(a)
    return EMPTY


def grows(s, o, a):
    for _ in range(53):
        push(s.heap, a)
    return EMPTY


REFUSED = {
    reads_a_cell_by_a_card: (1, "is used as an index"),
    sets_a_cell_by_a_card: (1, "is used as an index"),
    counts_for_a_seat_by_a_card: (1, "is used as an index"),
    multiplies_cards: (1, "this operation on a value that depends on cards is not translated"),
    grows: (2, "a pile may grow beyond its limit"),
}


@pytest.mark.parametrize("apply", REFUSED)
def test_what_is_not_translated_is_refused_where_it_stands(apply):
    line, reason = REFUSED[apply]
    t = translated(apply)
    with pytest.raises(RuleError, match=reason) as refused:
        t.paths(t.initial)
    where = f"{__file__}:{inspect.getsourcelines(apply)[1] + line}: in rule {apply.__name__}: "
    assert str(refused.value).startswith(where)


def takes_from_nothing(s, o, a):
    pop(s.heap)
    return EMPTY


def test_a_pile_has_no_fewer_cards_than_none():
    t = translated(takes_from_nothing)
    with pytest.raises(RuleError, match="heap: a pile of -1 cards"):
        t.paths(t.initial)


def keeps_the_card(s, o, a):
    push(s.heap, a)
    return EMPTY


def brings_another_card(s, o, a):
    s.stock = remove(s.stock, a)
    push(s.heap, 1)
    return EMPTY


@pytest.mark.parametrize("apply", [keeps_the_card, brings_another_card])
def test_that_no_card_comes_from_nowhere_has_to_be_proved(apply):
    t = translated(apply)
    taken = t.assignment(t.initial_state, members(t.options.deck)[0])
    [path] = t.paths(t.initial)
    assert values(together([path.condition]), taken) == [True]
    assert not all(values(together(list(path.sides)), taken))


@pytest.mark.parametrize("label", ["beggar QKA:SH", "heaps KA:SC"])
def test_proofs_about_games_with_piles_agree_with_exhaustive_search(label):
    t = translation(label)
    cycle = describe(explore(t.game, t.options))["cycle"]
    ranking, left = find_ranking(Zones(t))
    assert ranking
    assert not cycle or left
    search = shortest_cycle(t.game, t.options, 2)
    assert search.found is None
    assert not cycle or not search.none


# --- one value of several ----------------------------------------------------------------

OPERATORS = [
    operator.add, operator.sub, operator.lt, operator.le, operator.gt, operator.ge,
    operator.eq, operator.ne,
]  # fmt: skip


def several(name):
    """Return one value of several, and each with the assignment that makes it so."""
    flags = {v: z3.Bool(f"{name}={v}") for v in (1, 3, 4)}
    cases = {v: [(f, z3.BoolVal(w == v)) for w, f in flags.items()] for v in flags}
    return OneOf(flags), cases


def number(name):
    term = z3.Int(name)
    return Number(term), {v: [(term, z3.IntVal(v))] for v in (2, 3)}


def is_now(value, pairs):
    """Return what a symbolic value is under an assignment."""
    if not isinstance(value, OneOf):
        return values(together([value.term]), pairs)[0]
    held = values(together(list(value.flags.values())), pairs)
    [one] = [v for v, is_so in zip(value.flags, held, strict=True) if is_so]
    return one


@pytest.mark.parametrize(
    "other", [(3, {3: []}), several("y"), number("y")], ids="one several number".split()
)
@pytest.mark.parametrize("function", OPERATORS)
def test_one_value_of_several_is_reckoned_with(function, other):
    (x, xs), (y, ys) = several("x"), other
    there, back = function(x, y), function(y, x)
    for v, pairs in xs.items():
        for w, more in ys.items():
            assert is_now(there, pairs + more) == function(v, w)
            assert is_now(back, pairs + more) == function(w, v)


def test_a_card_is_made_of_a_suit_and_a_rank():
    make_card = translation("heaps KA:SC").words.word("make_card")
    (x, xs), (y, ys) = several("x"), several("y")
    made = make_card(x, y)
    for v, pairs in xs.items():
        for w, more in ys.items():
            assert is_now(made, pairs + more) == make_card(v, w) == cards.make_card(v, w)
