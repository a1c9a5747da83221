"""The explorer: packing, the search, whole turns, and counts made by other programs."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import cards, records
from games.cards import CHANCE, NOBODY, has, members, parse_card, parse_cards
from games.positions import Position, make_options
from games.records import Record
from games.system import Refusal, find_game
from sim.compile import bind
from tests import exchange_graphs
from verify import search
from verify.explore import explore, shift
from verify.graph import describe
from verify.lasso import find_lasso
from verify.layout import Layout, LayoutError

MAIJA, BEGGAR = find_game("maija"), find_game("beggar")


def options(players, **settings):
    """Return options of Maija with the whole deck dealt out."""
    settings = {"stock": "no", "trump": "D", "end": "complete", **settings}
    return make_options(MAIJA, players, settings)


# --- counts from elsewhere --------------------------------------------------------


@pytest.mark.parametrize("row", exchange_graphs.read(), ids=exchange_graphs.label)
def test_exchange_graphs_have_the_counts_that_other_programs_found(row):
    found = exchange_graphs.answers(row)
    assert {name: found[name] for name in row["counts"]} == row["counts"]
    assert found["end_reachable_from_all"]
    assert found["dead"] == 0
    if row["counts"].get("deals") == 540:
        assert all(found["forces_end"][seat] == found["states"] for seat in "012")


# --- packing -----------------------------------------------------------------------


class Everything(Record):
    """A record with a field of every kind."""

    hands: list[int] = records.cards_each("sets that are zones")
    table: int = records.cards("a set that is a zone")
    seen: list[int] = records.cards_each("sets that are none", zone=False)
    piles: list[list[int]] = records.pile_each("piles of cards", 40)
    heap: list[int] = records.pile("a pile of kinds", 9, kinds=("-", "J", "Q"))
    seat: int = records.seat_of("a seat")
    suit: int = records.suit_of("a suit")
    counts: list[int] = records.number_each("numbers", 52)
    nothing: int = records.number("always 0", 0)
    flag: int = records.flag("a truth value")
    phase: int = records.phase_of("a phase", "one two three four five")


def there_and_back(s, r, o, w):
    """Pack a state and unpack it again; return whether it fits."""
    fits = pack(s[0], o, w, 0)
    unpack(w, 0, o, r[0])
    return fits


pack = unpack = there_and_back  # bound when compiled


def packing(kind, o, found):
    """Return the record that comes back from being packed, or None if it does not fit."""
    layout = Layout.of(kind, o.players, cards.count(o.deck))
    bound = {"pack": layout.pack, "unpack": layout.unpack}
    [run] = bind(BEGGAR, [there_and_back], bound)
    room = kind(o.players).to_numpy()
    w = np.full((1, layout.words), -1, np.int64)
    fits = run(found.to_numpy(), room, o.to_numpy()[0], w)
    return kind.from_numpy(room[0], o.players) if fits else None


@st.composite
def filled(draw, kind, o):
    """Generate a record in which every card is in one zone at most."""
    found = kind(o.players)
    left = draw(st.permutations(members(o.deck)))
    for f in kind.fields:
        for i in range(o.players if f.each else 1):
            if f.kind == "pile":
                size = draw(st.integers(0, min(f.limit, len(left))))
                inside = [left.pop() for _ in range(size)]
                if f.names:
                    inside = [c % len(f.names) for c in inside]
                value = [size, *inside, *[0] * (f.cells - size - 1)]
            elif f.kind == "cards":
                size = draw(st.integers(0, len(left)))
                chosen = [left.pop() for _ in range(size)] if f.zone else left[:size]
                value = sum(1 << c for c in chosen)
            else:
                value = draw(st.integers(0, f.limit))
            if f.each:
                getattr(found, f.name)[i] = value
            else:
                setattr(found, f.name, value)
    return found


SETUPS = {
    "maija": (MAIJA.state, options(3, deck="JQKA:SHD")),
    "maija, whole deck": (MAIJA.state, options(3)),
    "beggar": (BEGGAR.state, make_options(BEGGAR, 2)),
    "beggar, small deck": (BEGGAR.state, make_options(BEGGAR, 2, {"deck": "QK:SH"})),
    "everything": (Everything, options(3, deck="JQKA:SHD")),
}


@pytest.mark.parametrize("name", SETUPS)
@given(data=st.data())
def test_what_is_packed_comes_back(name, data):
    kind, o = SETUPS[name]
    found = data.draw(filled(kind, o))
    assert packing(kind, o, found) == found


def test_a_state_takes_few_words():
    assert Layout.of(MAIJA.state, 4, 12).words == 1
    assert Layout.of(MAIJA.state, 3, 52).words == 4
    assert Layout.of(BEGGAR.state, 2, 4).words == 2


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("stock", parse_cards("QS")),  # also in a hand
        ("table", parse_cards("2C")),  # not of the deck
        ("leader", 16),
        ("receiver", -1),
        ("phase", 16),
    ],
)
def test_what_does_not_fit_is_noticed(field, value):
    kind, o = SETUPS["maija"]
    state = kind(3)
    state.hands[1] = parse_cards("QS")
    assert packing(kind, o, state) == state
    setattr(state, field, value)
    assert packing(kind, o, state) is None


def test_rules_that_break_their_record_are_reported():
    position = Position.of(BEGGAR, make_options(BEGGAR, 2, {"deck": "JQ5:SH"}))
    position.state.owed = 9
    with pytest.raises(LayoutError, match="beggar"):
        explore(BEGGAR, position.options, start=position)


# --- the table -----------------------------------------------------------------------


@given(st.lists(st.integers(0, 40), max_size=30), st.integers(0, 63))
def test_states_are_told_apart_though_they_share_a_slot(numbers, slot):
    """All hashes are alike, at the end of the table too: only the words differ."""
    keys, table = np.zeros((64, 1), np.int64), np.zeros(64, np.uint64)
    w = np.array([[n] for n in numbers], np.int64).reshape(-1, 1)
    hashes = np.full(len(numbers), slot << 58, np.uint64)
    found = np.zeros(len(numbers), np.int32)
    places = np.arange(len(numbers))
    known = search.enter(keys, 0, table, shift(table), w, hashes, len(numbers), found, places)
    first = list(dict.fromkeys(numbers))
    assert known == len(first)
    assert [first[i] for i in found] == numbers
    larger = np.zeros(128, np.uint64)
    search.rehash(table, larger, shift(larger))
    again = np.zeros(len(numbers), np.int32)
    assert known == search.enter(
        keys, known, larger, shift(larger), w, hashes, len(numbers), again, places
    )
    assert again.tolist() == found.tolist()


# --- the search ----------------------------------------------------------------------


def test_single_actions_and_whole_turns_tell_the_same():
    """The contraction, and who forces what, against a plain search of the states."""
    o = options(2, deck="JQK:SD")
    plain, whole = (explore(MAIJA, o, deals="all", macro=m) for m in (False, True))
    number = {key: i for i, key in enumerate(map(tuple, plain.words.tolist()))}
    assert len(number) == len(plain.who)
    of_node = [number[key] for key in map(tuple, whole.words[whole.nodes].tolist())]
    wanted = plain.turns | (plain.who == NOBODY)
    assert sorted(of_node) == np.flatnonzero(wanted).tolist()
    for v, state in enumerate(of_node):
        ends, waiting = set(), [state]
        for at in waiting:
            for to in plain.links.after(at):
                if wanted[to]:
                    ends.add(int(to))
                else:
                    waiting.append(int(to))
        assert sorted(of_node[w] for w in whole.shown.after(v)) == sorted(ends)
    one, other = describe(plain), describe(whole)
    assert one["forces_end"]["0,1"] == one["states"]
    assert other["forces_end"]["0,1"] == other["states"]
    assert (one["cycle"], one["dead"], one["terminal"]) == (
        other["cycle"], other["dead"], other["terminal"],
    )  # fmt: skip


def test_transitions_are_those_of_the_interpreter():
    graph = explore(BEGGAR, make_options(BEGGAR, 2, {"deck": "JQ5:SH"}))
    number = {key: i for i, key in enumerate(map(tuple, graph.words.tolist()))}
    assert len(number) == len(graph.who)
    for i in range(len(graph.who)):
        position = graph.position(i)
        assert position.to_act == graph.who[i]
        assert bool(BEGGAR.turn(position.state, position.options)) == graph.turns[i]
        low, high = graph.links.offsets[i : i + 2]
        assert graph.codes[low:high].tolist() == members(position.legal())
        for e in range(low, high):
            after = position.copy()
            after.apply(int(graph.codes[e]))
            assert graph.state(int(graph.links.targets[e])) == after.state
    results = [graph.position(int(i)).result for i in graph.ends]
    assert graph.results.tolist() == results
    assert graph.ends.tolist() == np.flatnonzero(graph.who == NOBODY).tolist()


def test_the_search_can_start_from_a_position():
    o = options(2, deck="JQK:SD")
    position = Position.of(MAIJA, o)
    while position.to_act == CHANCE:
        position.apply(members(position.legal())[0])
    graph = explore(MAIJA, o, start=position, macro=True)
    assert graph.position(int(graph.roots[0])) == position
    assert graph.starts == 1
    assert (graph.who != CHANCE).all()


LIMITED = {
    "single actions": (BEGGAR, make_options(BEGGAR, 2, {"deck": "JQ5:SH"}), False),
    "whole turns": (MAIJA, options(2, deck="JQK:SD"), True),
}


@pytest.mark.parametrize("name", LIMITED)
def test_a_limit_reached_is_said(name):
    game, o, macro = LIMITED[name]
    whole = explore(game, o, macro=macro)
    assert not whole.limit_reached
    assert not explore(game, o, macro=macro, limit=len(whole.who) + 62).limit_reached
    graph = explore(game, o, macro=macro, limit=len(whole.who) - 1)
    assert graph.limit_reached
    assert graph.expanded < len(graph.who)
    answer = describe(graph)
    assert answer["limit_reached"]
    unknown = "cycle components longest_play end_reachable_from_all dead dead_after forces_end"
    assert answer["forces_loop"] is None
    assert all(answer[key] is None for key in unknown.split())
    assert graph.links.offsets[-1] == len(graph.links.targets)
    assert graph.links.targets.max() < len(graph.who)


def test_a_cycle_found_before_the_limit_stands():
    graph = explore(MAIJA, options(3, deck="JQK:SD"), deals="all", macro=True, limit=14_000)
    assert graph.limit_reached
    assert describe(graph)["cycle"] is True
    assert find_lasso(graph) is not None


def test_progress_is_told_and_can_interrupt():
    told = []

    def stop(states, transitions):
        told.append((states, transitions))
        raise KeyboardInterrupt

    o = options(3, deck="JQK:SHD")
    with pytest.raises(KeyboardInterrupt):
        explore(MAIJA, o, deals="all", macro=True, progress=stop)
    assert 0 < told[0][0] < 2_000_000


def test_memory_is_stated():
    graph = explore(MAIJA, options(3, deck="JQK:SD"), deals="all", macro=True)
    arrays = (graph.words, *graph.links, graph.codes, graph.who, graph.turns)
    assert sum(a.nbytes for a in arrays) < graph.memory_bytes < 4_000_000


# --- what is refused -----------------------------------------------------------------


def test_starts_that_do_not_fit_are_refused():
    beggar = make_options(BEGGAR, 2, {"deck": "JQ5:SH"})
    with pytest.raises(Refusal, match="not sets of cards"):
        explore(BEGGAR, beggar, deals="all")
    with pytest.raises(Refusal, match="stock=no"):
        explore(MAIJA, options(2, deck="JQK:SHD", stock="yes", trump="turned"), deals="all")
    with pytest.raises(Refusal, match="start or all"):
        explore(BEGGAR, beggar, deals="some")
    with pytest.raises(Refusal, match="limit"):
        explore(BEGGAR, beggar, limit=0)
    with pytest.raises(Refusal, match="other options"):
        explore(BEGGAR, make_options(BEGGAR, 2), start=Position.of(BEGGAR, beggar))


def test_whole_turns_are_refused_where_none_begins():
    o = options(2, deck="JQK:SD")
    played = explore(MAIJA, o, macro=True)
    with pytest.raises(Refusal, match="no state reached here begins a whole exchange"):
        explore(MAIJA, o, macro=True, start=played.position(int(played.ends[0])))
    with pytest.raises(Refusal, match="limit of 30 states is reached before any whole exchange"):
        explore(MAIJA, o, macro=True, limit=30)


def test_a_turn_that_goes_round_in_itself_is_seen():
    """State 0 is the node; a target below 0 is another node."""
    offsets = np.array([0, 1, 3, 4])
    straight, round_ = np.array([1, 2, -1, -1], np.int32), np.array([1, 2, -1, 1], np.int32)
    assert not search.circular(0, 3, offsets, straight)
    assert search.circular(0, 3, offsets, round_)


def test_every_trump_that_can_be_turned_is_a_start():
    graph = explore(MAIJA, options(2, deck="QK:SHD", trump="turned"), deals="all", macro=True)
    assert graph.starts == 2 * 62
    trumps = {graph.state(int(r)).trump for r in graph.roots}
    assert trumps == {1, 2}
    assert all(has(h, parse_card("QS")) for h in [graph.options.deck])
