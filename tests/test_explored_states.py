"""Every state that the explorer stores is one that the interpreter reaches, with the same moves."""

import pytest

from games.cards import NOBODY
from tests import graph, perft
from verify.explore import explore
from verify.search import kernels

CASES = {perft.label(case): case for case in perft.read()["cases"]}
CHOSEN = (
    "maija 3 deck=QK:SHD hand=1",
    "maija 3 deck=QKA:SD stock=no",
    "maija 3 deck=QKA:SD stock=no after_fail=receiver",
    "maija 3 deck=QKA:SD stock=no end=complete",
    "myllymatti 3 deck=AS KS AH KH AD hand=1",
    "viikatemies 3 deck=JC KC 3C AS QS hand=1 refill=after",
    "moska 3 deck=KS KH QH KD hand=1",
    "turamoska 2 deck=KS QS KH QH KD hand=2",
    "paskahousu 2 deck=23A:SH hand=2",
    "valepaska 2 deck=34:SH hand=2",
    "beggar 2 deck=JQ5:SH",
    "durak 4 deck=6S 7S 6H 7H 6D hand=1 teams=yes",
    "kitumaija 2 deck=QS KS QD KD AC hand=1 pile_bottom=lone turn_free=begun_full",
)


def unpacked(found):
    """Return the bytes of every stored state."""
    restore = kernels(found.game, found.layout).restore
    options = found.options.to_numpy()[0]
    room = found.game.state(found.options.players).to_numpy()
    stored = []
    for i in range(len(found.who)):
        restore(found.words, i, room, options)
        stored.append(room.tobytes())
    return stored


@pytest.mark.parametrize("label", CHOSEN)
def test_the_state_graph_is_the_same(label):
    start = perft.begin(CASES[label])
    plain = graph.explore(start)
    found = explore(start.game, start.options)
    assert not found.limit_reached
    assert len(found.who) == len(plain.positions) == CASES[label]["reachable"]
    stored = unpacked(found)
    numbers = {key: i for i, key in enumerate(stored)}
    assert len(numbers) == len(stored)
    results = dict(zip(found.ends.tolist(), found.results.tolist(), strict=True))
    offsets = found.links.offsets
    for position, edges in zip(plain.positions, plain.edges, strict=True):
        i = numbers[position.state.to_bytes()]
        assert found.who[i] == position.to_act
        assert found.turns[i] == position.game.turn(position.state, position.options)
        assert found.codes[offsets[i] : offsets[i + 1]].tolist() == list(edges)
        after = [stored[t] for t in found.links.after(i)]
        assert after == [plain.positions[t].state.to_bytes() for t in edges.values()]
        if position.to_act == NOBODY:
            assert results[i] == position.result
    assert len(results) == sum(not edges for edges in plain.edges)
