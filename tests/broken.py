"""Maija with mistakes to choose from, to see that the tests of the rules can fail."""

from dataclasses import replace

from games import maija
from games.cards import EMPTY, add, lowest, single
from games.maija import DEFENDING, GAME, OVER, State
from games.records import INVESTIGATED, choice

FAULTS = "none twice comes-back too-early stuck all-lose"
NONE, TWICE, COMES_BACK, TOO_EARLY, STUCK, ALL_LOSE = range(6)

honest_apply = maija.apply
honest_legal = maija.legal
honest_result = maija.result


class Options(maija.Options):
    fault: int = choice("the mistake that is made", FAULTS, INVESTIGATED)


def apply(s: State, o: Options, a: int) -> int:
    gone = honest_apply(s, o, a)
    if o.fault == TWICE and s.bottom != EMPTY and s.phase == DEFENDING:
        s.hands[0] = add(s.hands[0], lowest(s.bottom))
    if o.fault == COMES_BACK and s.phase == OVER:
        for i in range(o.players):
            s.hands[i] = EMPTY
        s.table = EMPTY
        s.stock = o.deck
    if o.fault == TOO_EARLY and s.phase == DEFENDING:
        gone = single(1)
    return gone


def legal(s: State, o: Options) -> int:
    if o.fault == STUCK and s.phase == DEFENDING:
        return EMPTY
    return honest_legal(s, o)


def result(s: State, o: Options) -> int:
    losers = honest_result(s, o)
    if o.fault == ALL_LOSE:
        for i in range(o.players):
            losers = add(losers, i)
    return losers


BROKEN = replace(
    GAME, name="broken-maija", options=Options, apply=apply, legal=legal, result=result
)
