"""Scenarios of Maija: what all players remember."""

from games.cards import format_cards, parse_cards
from tests.maija_table import after, at, cards, draw, lead, leave_all


def known(p, by):
    """The cards that seat `by` knows each player to hold."""
    return [cards(format_cards(k)) for k in p.observe(by).known]


def test_m_all_remember_what_is_taken_until_it_is_played():
    p = leave_all(lead(at("7C 9C QS 2D", "8C JC 3D 4D", "2S 3S"), "7C 9C"))
    assert known(p, 0) == [set(), cards("7C 9C"), set()]
    assert known(p, 2) == [set(), cards("7C 9C"), set()]
    p = leave_all(lead(p, "2S"))
    p = after(lead(p, "8C"), "leave 8C")
    assert known(p, 0) == [set(), cards("7C 9C"), cards("8C")]
    p = after(p, "lead 2D", "stop", "leave 2D", "lead 3S", "stop", "leave 3S", "lead 7C")
    assert known(p, 2) == [cards("2S 3S"), cards("9C 2D"), set()]


def test_m_all_see_who_draws_the_turned_card():
    p = at("2D QS 3S 4S 5S", "3D 2C 3C 4C 5C", stock="9C", bottom="2H")
    p = draw(lead(p, "2D"), "9C")
    assert known(p, 1) == [set(), set()]
    p = draw(after(p, "beat 2D with 3D"), "2H")
    assert known(p, 0) == [set(), {"2H"}]
    assert p.observe(0).unseen == parse_cards("2C 3C 4C 5C")
