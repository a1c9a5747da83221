"""Generated modules: the rules of a game are compiled once for all kernels, and anew if changed."""

from dataclasses import replace

from games.system import find_game
from sim import compile as compiling
from sim.compile import bind
from sim.kernel import player, result

BEGGAR = find_game("beggar")


def who_acts(s, o):
    return player(s[0], o)


def who_loses(s, o):
    return result(s[0], o) if player(s[0], o) == NOBODY_ELSE else 0


NOBODY_ELSE = -7


def nobody_else(s, o):
    return NOBODY_ELSE


def bound(kernel, game=BEGGAR):
    """Return a kernel, and its answer before the deal."""
    [run] = bind(game, [kernel])
    return run, run(game.state(2).to_numpy(), game.options(2).to_numpy()[0])


def test_kernels_share_what_is_compiled_of_the_rules():
    one, other = (bound(kernel)[0].py_func.__globals__ for kernel in (who_acts, who_loses))
    assert one is not other
    assert one["games_beggar__player"] is other["games_beggar__player"]


def test_a_changed_rule_is_compiled_anew():
    before = BEGGAR.player(BEGGAR.state(2), BEGGAR.options(2))
    assert bound(who_acts)[1] == before
    assert bound(who_acts, replace(BEGGAR, player=nobody_else))[1] == NOBODY_ELSE
    assert bound(who_acts)[1] == before


def test_rules_are_compiled_in_memory_where_nothing_can_be_written(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("KAATO_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr(compiling, "_bound", {})
    monkeypatch.setattr(compiling, "_rules", compiling._rules.__wrapped__)
    run, found = bound(who_acts)
    assert run.py_func.__code__.co_filename.startswith("<beggar_who_acts")
    assert found == BEGGAR.player(BEGGAR.state(2), BEGGAR.options(2))
