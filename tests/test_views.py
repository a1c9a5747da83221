"""What the players of Maija see of one another's cards."""

import pytest

from games.cards import members, without
from games.system import find_game
from tests.play import plays

MAIJA = find_game("maija")
PHASES = next(f.names for f in MAIJA.state.fields if f.kind == "phase")


def views_after(position, seat):
    """Return what a seat sees after each legal action."""
    found = []
    for action in members(position.legal()):
        after = position.copy()
        after.apply(action)
        found.append(after.observe(seat))
    return found


def positions_in(phase):
    """Return positions of a phase in which chance has a choice."""
    found = [
        position
        for play in plays(MAIJA)
        for position in play.positions
        if PHASES[position.state.phase] == phase and len(position.moves()) > 1
    ]
    return found[:: 1 + len(found) // 40]


@pytest.mark.parametrize("phase", ["deal", "leader-draws", "receiver-draws"])
def test_a_card_drawn_from_the_stock_is_seen_by_the_one_who_draws_it_alone(phase):
    drawn_to = {"deal": "receiver", "leader-draws": "leader", "receiver-draws": "receiver"}[phase]
    positions = positions_in(phase)
    assert positions
    for position in positions:
        drawer = getattr(position.state, drawn_to)
        for seat in range(position.options.players):
            views = views_after(position, seat)
            if seat == drawer:
                assert len({view.hand for view in views}) == len(views), position.to_json()
            else:
                assert all(view == views[0] for view in views), position.to_json()


def test_the_turned_card_is_seen_by_all():
    positions = [p for p in positions_in("turn") if p.show()["options"]["stock"] == "yes"]
    assert positions
    for position in positions:
        for seat in range(position.options.players):
            views = views_after(position, seat)
            assert len({view.bottom for view in views}) == len(views)


def test_what_is_known_of_a_hand_is_in_it_and_is_what_was_taken_in_sight_of_all():
    for play in plays(MAIJA):
        in_sight = [set() for _ in range(play.options.players)]
        for before, action, _, after in play.steps():
            move, state = before.text(action), before.state
            if move.startswith("leave"):
                in_sight[state.receiver] |= set(members(state.table)[:1])
            elif move.startswith("draw") and not state.stock:
                leads = PHASES[state.phase] == "leader-draws"
                in_sight[state.leader if leads else state.receiver].add(action)
            elif move.split()[0] in ("lead", "add", "beat"):
                in_sight[before.to_act].discard(action)
            known = after.memory.known
            assert [set(members(k)) for k in known] == in_sight, after.to_json()
            if not after.state.left:
                hands = after.state.hands
                assert not any(without(k, h) for k, h in zip(known, hands, strict=True))
