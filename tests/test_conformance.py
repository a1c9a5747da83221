"""What every game must keep; a new file in `games/` is tested by being there."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import CHANCE, NOBODY, VOID, count, has, members, union, without
from games.positions import Position, make_options
from games.system import Refusal, games
from sim.kernel import STATUS, UNFINISHED
from sim.policies import seat_policies
from sim.run import DEFAULT_CAP, Setup
from tests.hidden import card_sets, redeal, shown_cards, stuffed_view
from tests.play import option_values, plays, random_play, settings_with
from tests.strategies import as_set, positions

HIGHEST_CODE = 62
CAP = 2000

every_game = pytest.mark.parametrize("game", games().values(), ids=games().keys())
seeds = st.integers(0, 2**32 - 1)


def placed(state):
    """Return the cards in the zones of a state as a list, and its kinds of cards as a bag."""
    cards, kinds = [], Counter()
    for f, _, content in state.zones():
        inside = members(content) if f.kind == "cards" else content[1 : content[0] + 1]
        if f.names:
            kinds.update(inside)
        else:
            cards += inside
    return cards, kinds


def seat_zones(state, seat):
    return [content for f, i, content in state.zones() if i == seat]


# --- cards -------------------------------------------------------------------


@every_game
def test_no_card_is_in_two_places_and_none_comes_back(game):
    for play in plays(game):
        before = set(members(play.options.deck))
        for position in play.positions:
            cards, _ = placed(position.state)
            assert len(cards) == len(set(cards)), position.to_json()
            assert set(cards) <= before, position.to_json()
            before = set(cards)


@every_game
def test_kinds_of_cards_stay_the_same_once_all_are_dealt(game):
    for play in plays(game):
        for one, _, _, other in play.steps():
            (cards, kinds), (new_cards, new_kinds) = placed(one.state), placed(other.state)
            if cards == new_cards:
                assert new_kinds == kinds, other.to_json()
            else:
                assert kinds <= new_kinds, other.to_json()
            total = len(cards) + kinds.total()
            assert len(new_cards) + new_kinds.total() <= total, other.to_json()


# --- play ----------------------------------------------------------------------


@every_game
def test_somebody_can_act_until_the_end(game):
    seats = range(game.players[1])
    for play in plays(game):
        for position in play.positions:
            acting = position.to_act
            if acting == NOBODY:
                continue
            assert acting == CHANCE or acting in seats[: play.options.players]
            assert 0 < position.legal() < 2 ** (HIGHEST_CODE + 1), position.to_json()


@every_game
def test_a_finished_game_has_a_result_among_its_seats(game):
    finished = [play for play in plays(game) if play.ended]
    assert finished
    for play in finished:
        everybody = 2**play.options.players - 1
        result = play.last.result
        assert result == VOID or 0 <= result <= everybody, play.last.to_json()
        assert result != everybody, play.last.to_json()


@every_game
def test_a_seat_that_goes_out_has_no_cards_and_never_acts_again(game):
    for play in plays(game):
        out = 0
        for one, _, gone, other in play.steps():
            acting = one.to_act
            assert acting < 0 or not has(out, acting), one.to_json()
            assert 0 <= gone < 2**play.options.players
            assert union(out, gone) == out + gone, "a seat goes out once"
            for seat in members(gone):
                held = [c if isinstance(c, int) else c[0] for c in seat_zones(other.state, seat)]
                assert not any(held), other.to_json()
            out = union(out, gone)


@every_game
def test_what_should_hold_in_every_state_does(game):
    for play in plays(game):
        for position in play.positions:
            for name, property_ in game.properties.items():
                assert property_.holds(position.state, position.options), (name, position.to_json())


@every_game
def test_options_stay_the_same(game):
    for play in plays(game):
        before = play.options.copy()
        random_play(game, play.options, 1, 300)
        assert play.options.to_bytes() == before.to_bytes()


@every_game
def test_most_random_games_end(game):
    """Played by the simulator: at random some games take many thousand decisions."""
    for players in set(game.players):
        seats = tuple(seat_policies(game, players, "random"))
        rows = Setup(game, make_options(game, players), seats).player(0, 20)
        cut = (rows[:, STATUS] == UNFINISHED).sum()
        assert cut < 10, f"{cut} of 20 games of {players} were cut at {DEFAULT_CAP} decisions"


@every_game
def test_every_action_has_one_of_the_named_events(game):
    met = set()
    for play in plays(game):
        for position, action, _, _ in play.steps():
            met.add(position.event(action))
    assert met == set(game.events)


# --- players and options -------------------------------------------------------


@every_game
def test_the_range_of_players_is_honoured(game):
    low, high = game.players
    for players in (-1, 0, low - 1, high + 1, 100):
        with pytest.raises(Refusal, match=f"not {players}") as refused:
            make_options(game, players)
        assert game.players_reason in str(refused.value)
    for players in range(low, high + 1):
        assert any(p.options.players == players for p in plays(game))


@every_game
def test_every_value_of_every_option_can_be_played(game):
    for option in game.option_fields():
        values = option_values(option)
        if option.kind == "number":
            values = range(option.low, option.limit + 1)
        for value in values:
            found = settings_with(game, option.name, value)
            assert found, f"{option.name}={value} is refused whatever else is chosen"
            options = make_options(game, *found)
            assert len(random_play(game, options, 0, CAP).actions) > 1


# --- text ----------------------------------------------------------------------


@every_game
@given(data=st.data())
def test_positions_round_trip(game, data):
    position = data.draw(positions(game))
    read = Position.parse(position.to_json())
    assert read == position
    assert read.state.to_bytes() == position.state.to_bytes()
    assert read.memory.to_bytes() == position.memory.to_bytes()
    assert read.to_json() == position.to_json()


@every_game
@given(data=st.data())
def test_moves_round_trip(game, data):
    position = data.draw(positions(game))
    moves = position.moves()
    assert len(moves) == count(position.legal())
    assert len({m.lower() for m in moves}) == len(moves), moves
    assert [position.action(m) for m in moves] == members(position.legal())
    for move in moves:
        assert move == " ".join(move.split())
        assert position.action(f"  {move.upper()} ") == position.action(move)


@every_game
def test_every_position_that_is_reached_can_be_read(game):
    for play in plays(game):
        for position in play.positions[:: 1 + len(play.positions) // 60]:
            assert Position.parse(position.to_json()) == position


# --- records -------------------------------------------------------------------


@every_game
def test_records_have_no_padding(game):
    for players in range(game.players[0], game.players[1] + 1):
        for record in (game.state, game.options, game.memory, game.view):
            dtype = record.dtype(players)
            sizes = [dtype[name].itemsize for name in dtype.names]
            assert sum(sizes) == dtype.itemsize
            assert all(size % 8 == 0 for size in sizes)


@every_game
@given(data=st.data())
def test_states_are_the_same_when_their_bytes_are(game, data):
    one, other = data.draw(positions(game)).state, data.draw(positions(game)).state
    same_size = one.seats == other.seats
    assert (one == other) == (same_size and one.to_bytes() == other.to_bytes())
    copy = game.state.from_numpy(one.to_numpy()[0], one.seats)
    assert copy == one
    assert hash(copy) == hash(one)


# --- what is seen --------------------------------------------------------------


@every_game
@given(data=st.data(), seed=seeds)
def test_a_view_stays_the_same_when_what_is_hidden_changes(game, data, seed):
    position = data.draw(positions(game))
    for seat in range(position.options.players):
        other = redeal(position, seat, seed)
        assert other.observe(seat) == position.observe(seat), (seat, position.to_json())


@every_game
@given(data=st.data(), seed=seeds)
def test_the_legal_actions_follow_from_the_view_of_the_one_to_act(game, data, seed):
    position = data.draw(positions(game))
    acting = position.to_act
    if acting >= 0:
        other = redeal(position, acting, seed)
        assert other.to_act == acting
        assert other.legal() == position.legal(), position.to_json()
        assert other.moves() == position.moves(), position.to_json()


@every_game
@given(data=st.data())
def test_a_view_tells_the_place_of_a_card_or_that_it_is_unseen(game, data):
    position = data.draw(positions(game))
    cards, _ = placed(position.state)
    for seat in range(position.options.players):
        view = position.observe(seat)
        if hasattr(view, "unseen"):
            shown = shown_cards(view)
            assert shown & view.unseen == 0, (seat, position.to_json())
            assert as_set(cards) == union(shown, view.unseen), (seat, position.to_json())


@every_game
@given(data=st.data())
def test_a_view_is_overwritten_whole(game, data):
    position = data.draw(positions(game))
    players = position.options.players
    for seat in range(players):
        view = stuffed_view(game, players)
        game.observe(position.state, position.memory, position.options, seat, view)
        assert view == position.observe(seat)


@every_game
def test_hidden_cards_are_there_to_be_dealt_anew(game):
    """The tests of the views would be hollow if `redeal` changed nothing."""
    changed = 0
    for play in plays(game):
        for seed, position in enumerate(play.positions[::10]):
            other = redeal(position, 0, seed)
            assert placed(other.state)[1] == placed(position.state)[1]
            assert sorted(placed(other.state)[0]) == sorted(placed(position.state)[0])
            changed += other.state != position.state
    assert changed > 50
    assert all(without(c, play.options.deck) == 0 for c in card_sets(position.state).values())
