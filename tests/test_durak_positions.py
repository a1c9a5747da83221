"""Positions of Durak that cannot occur are refused, each by its reason."""

import pytest

from games.positions import Position
from games.system import Refusal
from tests.durak_table import after, attack
from tests.written import refusal

LEAD = attack("7S 6H", "8S JD", "9S 9D", stock="AC KC", bottom="AH", hand=2, exchangeable=1).show()
BEAT = after(attack("7S KH", "8S JD", "9S 9D"), "lead 7S").show()
DRAW = after(
    attack("7S KH", "8S JD", stock="AC", bottom="AH", hand=2), "lead 7S", "beat 7S with 8S", "stop"
).show()
ASK = after(attack("7S", "8S", "6H", bottom="AH", hand=1, exchangeable=1), "lead 7S").show()
OVER = after(attack("7S", "8S"), "lead 7S", "beat 7S with 8S").show()


@pytest.mark.parametrize(
    ("base", "changes", "message"),
    [
        (LEAD, {"attacker": 3}, "attacker, defender, neighbour, seat, owner: seats count from 0"),
        (LEAD, {"hands": ["7S 6H", "8S JD", "9S"]}, "hands: an odd number of cards is out"),
        (LEAD, {"bottom": "AD"}, "bottom: the card under the stock is of the trump suit"),
        (LEAD, {"bottom": "", "stock": "AC AH KC"}, "bottom: the turned card is drawn last"),
        (LEAD, {"hands": ["7S", "8S JD", "9S 9D"], "stock": "AC KC 6H", "exchangeable": 0},
         "exchangeable: 6H is in the stock"),
        (LEAD, {"owner": 1}, "owner: it is 0 unless"),
        (LEAD, {"exchangeable": 2, "hands": ["7S TH", "8S JD", "9S 9D"]},
         "exchangeable: 6H is out of the game"),
        (LEAD, {"defended": 1}, "defended: it is kept only until all have drawn"),
        (LEAD, {"first": 1}, "first: it is kept for the first attack"),
        (LEAD, {"defender": 0}, "defender: nobody attacks themselves"),
        (LEAD, {"defender": 2, "neighbour": 2}, "defender: it is the next player"),
        (LEAD, {"neighbour": 0}, "neighbour: it is the next after the defender"),
        (LEAD, {"seat": 1, "to_act": 1}, "seat: the attacker leads"),
        (LEAD, {"hands": ["7S 6H", "8S", "9S 9D"], "stock": "AC KC JD"}, "hands[1]: fewer than 2"),
        (LEAD, {"table": "QS QD"}, "table, faced, beaten: cards lie there only during an attack"),
        (BEAT, {"faced": "", "table": "7S"}, "faced: one card lies there"),
        (BEAT, {"beaten": "QS"}, "hands: an odd number of cards"),
        (BEAT, {"phase": "add", "to_act": 0, "seat": 0, "faced": "", "table": "7S"},
         "phase: no card may be added"),
        (BEAT, {"table": "7C 7D"}, "table: more cards lie there than the limits allow"),
        (BEAT, {"seat": 2, "to_act": 2}, "seat: the defender beats"),
        (DRAW, {"seat": 1}, "seat: another acts or draws"),
        (DRAW, {"neighbour": 1}, "neighbour: it is 0 between attacks"),
        (OVER, {"trump": "S"}, "attacker, defender, trump and the like: they are 0 and C"),
        (OVER, {"hands": ["7S", "8S"]}, "phase: the game is over when the stock is gone"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(base, changes, message):
    assert message in refusal(base, changes)


def test_the_positions_that_are_changed_are_accepted():
    for base in (LEAD, BEAT, DRAW, ASK, OVER):
        assert Position.read(base).show() == base


@pytest.mark.parametrize(
    ("players", "settings", "message"),
    [
        (5, {"teams": "yes"}, "teams: two teams of two or three are 4 or 6 players, not 5"),
        (6, {"deck": "9TJQKA:SHDC"}, "hand: 6 players with 6 cards each are more than 24 cards"),
        (6, {"deck": "9TJQK:S", "stock": "no"}, "deck: 5 cards are too few"),
    ],
)
def test_options_that_do_not_go_together_are_refused(players, settings, message):
    with pytest.raises(Refusal, match=message):
        Position.begin("durak", players, settings)


def test_a_memory_of_cards_that_are_elsewhere_is_refused():
    changes = {"memory": {"known": ["", "7S", ""]}}
    assert "memory: known[1] has a card that seat 1 does not hold" in refusal(LEAD, changes)
