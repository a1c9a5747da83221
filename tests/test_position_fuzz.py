"""Whatever is put into a position, it is refused in one line, or can be played."""

import json
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.positions import Position, show_options, show_record
from games.system import Refusal, games
from tests.strategies import positions

every_game = pytest.mark.parametrize("game", games().values(), ids=games().keys())

odd_values = st.one_of(
    st.sampled_from([None, True, False, "", "\n", "a\nb", "QS", "QS QS", "x", "10H ♠Q", [], {}]),
    st.sampled_from([0, 1, 2, 3, 15, -1, 10**30, 0.0, 2.5, 1e999, -1e999, float("nan")]),
    st.sampled_from([["QS"], ["", ""], [0, 0], [[]], {"hand": "a\nb"}, {"x\ny": 1}]),
    st.text(max_size=5),
    st.integers(),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


def read_or_refused(text):
    """Return the position that a text is, or None if it is refused; and in one line."""
    try:
        return Position.parse(text)
    except Refusal as refused:
        message = str(refused)
        assert message
        assert len(message.splitlines()) == 1, message
        return None


def assert_playable(position):
    """Every move can be played, and leads to a position that can be read."""
    assert Position.parse(position.to_json()) == position
    for move in position.moves():
        after = position.copy()
        after.play(move)
        assert Position.parse(after.to_json()) == after, (position.to_json(), move)


@st.composite
def spoilt(draw, game):
    """Generate a position as JSON values with something in it exchanged."""
    shown = json.loads(draw(positions(game)).to_json())
    for _ in range(draw(st.integers(1, 3))):
        inside = draw(st.sampled_from([shown, shown["options"], shown.get("memory", shown)]))
        if not isinstance(inside, dict):
            continue
        name = draw(st.sampled_from([*inside, "spare"]))
        what = draw(st.sampled_from(["odd", "odd one", "gone", "other", "shorter"]))
        value = inside.get(name)
        if what == "odd":
            inside[name] = draw(odd_values)
        elif what == "odd one" and isinstance(value, list) and value:
            value[draw(st.integers(0, len(value) - 1))] = draw(odd_values)
        elif what == "gone":
            inside.pop(name, None)
        elif what == "other":
            inside[name] = deepcopy(draw(st.sampled_from(list(shown.values()))))
        elif isinstance(value, (str, list)):
            inside[name] = value[: len(value) // 2]
        shown.setdefault("options", {})
    return shown


@every_game
@settings(max_examples=200)
@given(data=st.data())
def test_a_spoilt_position_is_refused_in_one_line_or_can_be_played(game, data):
    position = read_or_refused(json.dumps(data.draw(spoilt(game))))
    if position is not None:
        assert_playable(position)


@st.composite
def rearranged(draw, game):
    """Generate a position with cards moved between zones and other fields changed within bounds."""
    position = draw(positions(game)).copy()
    state = position.state
    for _ in range(draw(st.integers(1, 3))):
        f = draw(st.sampled_from(state.fields))
        seat = draw(st.integers(0, state.seats - 1)) if f.each else None
        value = getattr(state, f.name) if seat is None else getattr(state, f.name)[seat]
        if f.kind in ("cards", "pile"):
            others = [(g, i) for g, i, _ in state.zones() if g.kind == f.kind]
            other, i = draw(st.sampled_from(others))
            swapped = getattr(state, other.name) if i is None else getattr(state, other.name)[i]
            put(state, other.name, i, value)
            value = swapped
        else:
            value = draw(st.integers(0, f.limit))
        put(state, f.name, seat, value)
    return position


def put(state, name, seat, value):
    if seat is None:
        setattr(state, name, value)
    else:
        getattr(state, name)[seat] = value


@every_game
@settings(max_examples=200)
@given(data=st.data())
def test_a_rearranged_position_is_refused_or_can_be_played(game, data):
    position = data.draw(rearranged(game))
    shown = show_record(position.state)
    for acting in (*range(position.options.players), "chance", None):
        whole = {
            "game": game.name, "options": show_options(game, position.options),
            "players": position.options.players, "to_act": acting, **shown,
        }  # fmt: skip
        found = read_or_refused(json.dumps(whole))
        if found is not None:
            assert_playable(found)
