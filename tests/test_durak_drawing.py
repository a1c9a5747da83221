"""Durak as scenarios from the Finnish text: who draws when, and the exchange of the trump six."""

import pytest

from games.cards import CHANCE, format_cards
from games.positions import Position
from tests.durak_table import (
    after,
    anything,
    attack,
    cards,
    dealt,
    draw_all,
    hand,
    phase,
    sides,
    sizes,
    zone,
)  # fmt: skip


def drawers(p):
    """The seats that draw, in order, until a player decides."""
    seats, p = [], p.copy()
    while phase(p) == "draw":
        seats.append(p.state.seat)
        p = after(p, p.moves()[0])
    return seats


# --- C24: drawing -----------------------------------------------------------------


def test_c24_the_attacker_draws_first_then_the_others_in_order():
    p = attack(
        "6D KS 7D", "6S 8S AC", "6C 9C AS", "7C 8C 9D", stock="JS JC JD QS QC QD TS",
        bottom="KH", attacker=2, defender=3, hand=3,
    )  # fmt: skip
    p = after(p, "lead 6C", "take", "pass", "pass", "give 6S", "pass", "give 6D")
    assert drawers(p) == [2, 0, 1]


def test_c24_the_defender_draws_last():
    p = attack("6C 9C 7H", "7C 7D 8D", "6S 8S TC", stock="JS JC JD QS QC", bottom="KH", hand=3)
    p = after(p, "lead 6C", "beat 6C with 7C", "stop")
    assert drawers(p) == [0, 1]
    p = attack("6C 9C 7H", "7C 7S 8D", "6S 8S TC", stock="JS JC JD QS QC", bottom="KH", hand=3)
    p = after(p, "lead 6C", "beat 6C with 7C", "pass", "add 6S", "stop", "beat 6S with 7S", "stop")
    assert drawers(p) == [0, 2, 1, 1]


def test_c24_all_who_took_part_draw():
    p = attack(
        "7S KS 9S", "8S 8D JD", "7H TD TC", "7D 9D 9C",
        stock="AC KC QC JC 6C 6D 6S", bottom="AH", hand=3, exchangeable=0,
    )  # fmt: skip
    p = after(p, "lead 7S", "take", "pass", "give 7H", "pass", "pass", "give 7D")
    assert drawers(p) == [0, 2, 3]
    p = draw_all(p)
    assert sizes(p) == [3, 6, 3, 3]


def test_c24_nobody_draws_with_a_full_hand_or_more():
    p = attack("7S KS 9S", "8S JD", stock="AC KC", bottom="AH", hand=2)
    p = after(p, "lead 7S", "beat 7S with 8S", "stop")
    assert drawers(p) == [1]


def test_c24_when_the_stock_runs_out_the_last_do_not_draw():
    p = attack("7S KS", "8S JD", stock="AC", bottom="AH", hand=2)
    p = after(p, "lead 7S", "beat 7S with 8S", "stop", "draw AC", "draw AH")
    assert phase(p) == "lead"
    p = attack("7S KS", "8S JD", bottom="AH", hand=2)
    p = after(p, "lead 7S", "beat 7S with 8S", "stop", "draw AH")
    assert sizes(p) == [2, 1]
    assert sides(p) == (1, 0)


def test_c24_nobody_draws_during_an_attack():
    p = attack("7S KS 7C", "8S JD 9D", stock="AC KC", bottom="AH", hand=3)
    p = after(p, "lead 7S", "beat 7S with 8S", "add 7C")
    assert sizes(p) == [1, 2]


def test_c24_the_turned_card_is_drawn_last():
    p = attack("7S", "8S", stock="AC KC", bottom="AH", hand=1)
    p = after(p, "lead 7S", "beat 7S with 8S")
    assert p.moves() == ["draw KC", "draw AC"]


@pytest.mark.parametrize("seed", range(10))
def test_c24_hands_are_full_when_an_attack_begins_while_the_stock_lasts(seed):
    p = Position.begin("durak", 3)
    for _ in range(8):
        p = anything(p, until=lambda p: phase(p) in ("lead", "over"), seed=seed)
        if not zone(p, "bottom"):
            break
        assert min(sizes(p)) >= 6
        p = after(p, p.moves()[-1])


# --- C25: the exchange of the trump six ----------------------------------------------


def test_c25_the_trump_six_is_exchanged_for_the_turned_card():
    p = attack("7S 6H", "8S JD", stock="AC KC", bottom="AH", hand=2, exchangeable=1)
    p = after(p, "exchange 6H")
    assert hand(p, 0) == cards("7S AH")
    assert zone(p, "bottom") == {"6H"}
    assert (p.to_act, phase(p)) == (0, "lead")
    assert "exchange 6H" not in p.moves()


@pytest.mark.parametrize("to_act", ["lead", "beat", "add", "asked", "give"])
def test_c25_at_any_decision_of_its_holder(to_act):
    hands = ["7S 7C", "8S JD", "7D KD"]
    holder = {"lead": 0, "beat": 1, "add": 0, "asked": 2, "give": 2}[to_act]
    hands[holder] += " 6H"
    hands = [h if i == holder else h + " " + "9S TS JS".split()[i] for i, h in enumerate(hands)]
    p = attack(*hands, stock="AC KC", bottom="AH", hand=3, exchangeable=1)
    moves = {
        "lead": [], "beat": ["lead 7S"], "add": ["lead 7S", "beat 7S with 8S"],
        "asked": ["lead 7S", "beat 7S with 8S", "pass"], "give": ["lead 7S", "take", "pass"],
    }[to_act]  # fmt: skip
    p = after(p, *moves)
    assert p.to_act == holder
    before = set(p.moves())
    p = after(p, "exchange 6H")
    assert (p.to_act, "AH" in hand(p, holder)) == (holder, True)
    kept = {m for m in before if "6H" not in m and m != "exchange 6H"}
    assert kept <= set(p.moves())


def test_c25_only_who_was_dealt_it_or_drew_it():
    p = attack("7S 6H 9D", "8S JD TD", stock="AC KC", bottom="AH", hand=3, exchangeable=1)
    p = draw_all(after(p, "lead 6H", "take", "stop"))
    assert "6H" in hand(p, 1)
    p = after(p, min(m for m in p.moves() if m.startswith("lead")))
    assert p.to_act == 1
    assert "exchange 6H" not in p.moves()


def test_c25_who_takes_back_the_six_that_it_had_from_the_deal_may_exchange_it():
    hands = "7S 7D 9D", "6H JD TD"
    p = attack(*hands, stock="AC KC", bottom="AH", hand=3, exchangeable=1)
    p = after(p, "lead 7S", "beat 7S with 6H", "add 7D", "stop")
    assert "exchange 6H" not in p.moves()
    p = draw_all(after(p, "take", "stop"))
    p = after(p, min(m for m in p.moves() if m.startswith("lead")))
    assert p.to_act == 1
    assert "exchange 6H" in p.moves()


def test_c25_who_draws_it_may_exchange_it():
    p = attack("7S 9D", "8S JD", stock="6H KC 9C", bottom="AH", hand=2)
    p = after(p, "lead 7S", "beat 7S with 8S", "stop", "draw KC", "draw 6H")
    assert p.to_act == 1
    assert "exchange 6H" in p.moves()


def test_c25_who_has_it_from_the_deal_may_exchange_it():
    p = dealt("6H 7S", "8S 9S", stock="TD KD AH", begins="forehand")
    assert "exchange 6H" in after(p, "turn AH").moves()
    assert "exchange 6H" not in after(p, "turn TD").moves()


def test_c25_a_six_that_is_out_of_the_game_is_not_exchanged():
    p = attack("7S 9D", "6H JD", stock="AC KC", bottom="AH", hand=2, exchangeable=1)
    p = after(p, "lead 7S", "beat 7S with 6H", "stop")
    assert (p.state.exchangeable, p.state.owner) == (0, 0)


def test_c25_there_is_nothing_to_exchange_if_the_six_is_turned():
    p = dealt("7H 7S", "8S 9S", stock="TD KD 6H", begins="forehand")
    assert after(p, "turn 6H").state.exchangeable == 0


def test_c25_who_does_not_act_is_asked_just_before_the_turned_card_is_drawn():
    p = attack("7S", "8S", "6H", bottom="AH", hand=1, exchangeable=1)
    p = after(p, "lead 7S", "beat 7S with 8S")
    assert (p.to_act, phase(p), p.moves()) == (2, "exchange", ["pass", "exchange 6H"])
    taken = after(p, "exchange 6H")
    assert hand(taken, 2) == {"AH"}
    assert taken.moves() == ["draw 6H"]
    kept = after(p, "pass")
    assert (kept.to_act, kept.moves()) == (CHANCE, ["draw AH"])


def test_c25_after_the_end_of_the_stock_there_is_no_exchange():
    p = attack("7S", "8S", "6H", bottom="AH", hand=1, exchangeable=1)
    p = anything(p, until=lambda p: not zone(p, "bottom"))
    assert p.state.exchangeable == 0


def test_o_exchange_stock_only_while_face_down_cards_lie_there():
    hands = "7S 6H", "8S JD"
    p = attack(*hands, stock="AC KC", bottom="AH", hand=2, exchangeable=1, exchange="stock")
    assert "exchange 6H" in p.moves()
    p = after(p, "lead 7S", "beat 7S with 8S", "stop", "draw KC")
    assert (p.to_act, phase(p)) == (0, "exchange")
    p = after(p, "pass", "draw AC")
    assert p.state.exchangeable == 0
    assert "exchange 6H" not in p.moves()


def test_o_exchange_turned_also_when_the_turned_card_is_all_that_is_left():
    p = attack("7S 6H", "8S JD", bottom="AH", hand=2, exchangeable=1)
    assert "exchange 6H" in p.moves()
    p = attack("7S 6H", "8S JD", stock="AC", bottom="AH", hand=2, exchangeable=1)
    p = after(p, "lead 7S", "beat 7S with 8S", "stop", "draw AC")
    assert "exchange 6H" in p.moves()


def test_o_exchange_no():
    p = dealt("6H 7S", "8S 9S", stock="TD KD AH", begins="forehand", exchange="no")
    assert "exchange 6H" not in after(p, "turn AH").moves()


def test_r_all_know_who_holds_the_turned_card_after_an_exchange():
    p = attack("7S 6H", "8S JD", stock="AC KC", bottom="AH", hand=2, exchangeable=1)
    p = after(p, "exchange 6H")
    assert format_cards(p.observe(1).known[0]) == "AH"


@pytest.mark.parametrize("seed", range(5))
def test_r_an_exchange_takes_no_turn(seed):
    p = attack("7S 6H 9D", "8S JD TD", stock="AC KC", bottom="AH", hand=3, exchangeable=1)
    p = anything(p, until=lambda p: phase(p) in ("add", "lead"), seed=seed)
    before = p.to_act
    if "exchange 6H" in p.moves():
        assert after(p, "exchange 6H").to_act == before
