"""Maija's state, options and view, and what can be turned: what its rules are about."""

from games.cards import SPADES, both, of_suit, without
from games.maija_exchange import PHASES, Exchange, Seen
from games.records import INVESTIGATED, choice, flag, option, phase_of
from games.system import GameOptions

NO, MOST = range(2)
ANY, SINGLE = range(2)
NEXT, LEADER, RECEIVER = range(3)
PARTIAL, ALL = range(2)
AT_ONCE, COMPLETE = range(2)
WITH_STOCK, NO_STOCK = range(2)
TURNED = 0


class State(Exchange):
    begun: int = flag("a card of this lead has been beaten (kept only for defence=all)")
    phase: int = phase_of("what happens next", PHASES)


class Options(GameOptions):
    hand: int = option("cards dealt, and drawn up to", 1, 25, 5, "maija-solmu")
    must_beat: int = choice("whether beating is obligatory", "no most", INVESTIGATED)
    lead: int = choice("any number of cards of a suit, or one", "any single", INVESTIGATED)
    after_fail: int = choice(
        "who leads after a failed defence", "next leader receiver", INVESTIGATED
    )
    defence: int = choice(
        "beating a part, or only where all can be beaten", "partial all", INVESTIGATED
    )
    end: int = choice(
        "whether the receiver still defends when only it is left", "at_once complete", INVESTIGATED
    )
    stock: int = choice("a stock, or the whole deck dealt out", "yes no", INVESTIGATED)
    trump: int = choice("the turned card's suit, or a fixed one", "turned C D H", INVESTIGATED)


class View(Seen):
    begun: int = flag("a card of this lead has been beaten (kept only for defence=all)")
    phase: int = phase_of("what happens next", PHASES)


def turnable(s: State, o: Options) -> int:
    """The cards that can be turned for trumps: no spade, or of the fixed suit."""
    shown = o.deck if o.stock == NO_STOCK else s.stock
    if o.trump != TURNED:
        return both(shown, of_suit(o.trump - 1))
    return without(shown, of_suit(SPADES))
