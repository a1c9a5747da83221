"""Records: plain, as NumPy records, and as bytes."""

import numpy as np
import pytest

from games.records import (
    Record,
    cards_each,
    choice,
    flag,
    number,
    number_each,
    option,
    phase_of,
    pile,
    pile_each,
    seat_of,
    suit_of,
)


class Table(Record):
    hands: list[int] = cards_each("the hands")
    seen: list[int] = cards_each("what is known", zone=False)
    heap: list[int] = pile("a heap", 7)
    rows: list[list[int]] = pile_each("rows", 8, kinds=("-", "K"))
    scores: list[int] = number_each("points", 9)
    left: int = number("left over", 5)
    turn: int = seat_of("who is to act")
    trump: int = suit_of("trumps")
    begun: int = flag("whether it has begun")
    phase: int = phase_of("what happens", "deal play over")


class Choices(Table):
    hand: int = option("cards in a hand", 1, 9, 5, "nowhere")
    lead: int = choice("what is led", "any single", "nowhere")


def filled():
    table = Table(3)
    table.hands[1] = 1 << 60
    table.heap[:3] = [2, 60, 5]
    table.rows[2][:2] = [1, 1]
    table.scores[0] = 9
    table.phase = 2
    return table


def test_a_fresh_record_is_zero_but_for_defaults():
    assert not any(Table(3).to_bytes())
    assert Choices(2).hand == 5
    assert Choices(2).lead == 0
    assert [f.name for f in Choices.fields] == [*(f.name for f in Table.fields), "hand", "lead"]


@pytest.mark.parametrize("players", [1, 2, 5])
def test_piles_fill_whole_words_and_nothing_is_padded(players):
    dtype = Table.dtype(players)
    sizes = {name: dtype[name].itemsize for name in dtype.names}
    assert sizes["heap"] == 8
    assert sizes["rows"] == 16 * players
    assert sizes["hands"] == 8 * players
    assert sum(sizes.values()) == dtype.itemsize == len(Table(players).to_bytes())


def test_records_go_to_numpy_and_back():
    table = filled()
    array = table.to_numpy()
    assert array.shape == (1,)
    assert array[0]["rows"][2].tolist() == table.rows[2]
    back = Table.from_numpy(array[0], 3)
    assert back == table
    assert all(type(value) in (int, list) for value in vars(back).values())
    assert np.array_equal(back.to_numpy(), array)


def test_a_copy_shares_nothing():
    table = filled()
    for change in ("hands", "heap", "rows", "scores"):
        copy = table.copy()
        assert copy == table
        cells = getattr(copy, change)
        (cells if isinstance(cells[0], int) else cells[1])[1] += 1
        assert copy != table
        assert copy.to_bytes() != table.to_bytes()
        assert filled() == table


def test_equality_is_of_kind_and_content():
    assert filled() == filled()
    assert hash(filled()) == hash(filled())
    assert filled() != Table(3)
    assert Table(2) != Table(3)
    assert Table(2) != Choices(2)
    assert Table(2) != 0


def test_zones_are_the_places_of_cards():
    found = [(f.name, seat, content) for f, seat, content in filled().zones()]
    assert [(name, seat) for name, seat, _ in found] == [
        ("hands", 0), ("hands", 1), ("hands", 2), ("heap", None), ("rows", 0), ("rows", 1),
        ("rows", 2),
    ]  # fmt: skip
    assert found[1][2] == 1 << 60
    assert found[3][2][:3] == [2, 60, 5]


def test_a_record_is_shown_with_its_fields():
    assert repr(Table(1)).startswith("Table(hands=[0], seen=[0], heap=[0, 0, 0, 0, 0, 0, 0, 0], ")
