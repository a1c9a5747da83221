"""Policies for Turamoska; most of what they do is as in Moska."""

from games.cards import TAKE, TURN, has, single
from games.moska_attack import LEADING
from games.turamoska_state import TRYING, Options, View
from sim.policies import Policy
from sim.policies.moska import pile_on_all, play_cheaply, play_sensibly


def cheapest(v: View, o: Options, legal: int, u: int) -> int:
    if v.phase == TRYING:
        return single(TAKE)
    return play_cheaply(v, o, legal, u)


def pile_on(v: View, o: Options, legal: int, u: int) -> int:
    if v.phase == TRYING:
        return single(TAKE)
    return pile_on_all(v, o, legal, u)


def sensible(v: View, o: Options, legal: int, u: int) -> int:
    """As in Moska; and what it would take, it first tries to beat with turned cards."""
    wanted = legal
    if v.phase != TRYING:
        wanted = play_sensibly(v, o, legal, u)
    if has(wanted, TAKE) and has(legal, TURN):
        return single(TURN)
    return wanted


def blind(v: View, o: Options, legal: int, u: int) -> int:
    """Attack with the top card of the stock whenever it can be done; else be sensible."""
    if v.phase == LEADING and has(legal, TURN):
        return single(TURN)
    return sensible(v, o, legal, u)


POLICIES = (
    Policy("cheapest", cheapest, "leads the cheapest card alone; adds and beats with the cheapest"),
    Policy("pile-on", pile_on, "leads and throws in all that it can"),
    Policy("blind", blind, "leads from the stock while it can; else as sensible"),
    Policy(
        "sensible", sensible, "leads and adds low cards, beats all or none, turns before it takes"
    ),
)
