"""Asking in order loses nothing: every outcome that an attack without any order has is reached.

The attack without order is a model of its own, of plain sets: whoever may do something does it
at any time.  All its outcomes from a deal are compared with all those of the rules.
"""

import random
from itertools import product

import pytest

from games.cards import format_cards, members
from tests.durak_table import RANKS, attack, cards, phase

OPEN = ("many", "one", "free")


def beats(card, other, trump):
    if card[1] == other[1]:
        return RANKS.index(other[0]) > RANKS.index(card[0])
    return other[1] == trump


class Table:
    """An attack by seat 0 on seat 1, with `hand` cards to draw up to and a turned card at most."""

    def __init__(self, hands, trump, turned="", hand=6, open_="many", given="hand"):
        self.start = (tuple(frozenset(cards(h)) for h in hands), turned)
        self.trump, self.hand, self.open, self.given = trump, hand, open_, given
        self.low = min(
            (c for c in [*cards(" ".join(hands)), turned] if c[1:] == trump),
            key=lambda c: RANKS.index(c[0]),
            default="",
        )
        self.owner = next((i for i, h in enumerate(hands) if self.low in cards(h)), -1)

    def outcomes(self):
        """Return every end: the hands after drawing, the turned card, and whether it was beaten."""
        hands, turned = self.start
        first = (hands, turned, frozenset(), frozenset(), False, turned not in ("", self.low))
        seen, todo, ends = {first}, [first], set()
        while todo:
            table = todo.pop()
            for after in self.events(*table):
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
            ends |= set(self.ends(*table))
        return ends

    def events(self, hands, turned, open_, beaten, taking, right):
        """Yield the tables that follow from what anybody may do."""
        lying = open_ | beaten
        for i, held in enumerate(hands):
            if right and i == self.owner and self.low in held:
                yield self.put(hands, i, held - {self.low} | {turned}), self.low, open_, beaten, \
                    taking, False  # fmt: skip
            if i == 1 or (not lying and i != 0):
                continue
            for card in held:
                if self.may_add(card, hands, open_, beaten, taking):
                    yield self.put(hands, i, held - {card}), turned, open_ | {card}, beaten, \
                        taking, right  # fmt: skip
        if taking or not open_:
            return
        yield hands, turned, open_, beaten, True, right
        for card, beater in product(open_, hands[1]):
            if beats(card, beater, self.trump):
                yield self.put(hands, 1, hands[1] - {beater}), turned, open_ - {card}, \
                    beaten | {card, beater}, taking, right  # fmt: skip

    def may_add(self, card, hands, open_, beaten, taking):
        lying = open_ | beaten
        if lying and card[0] not in {c[0] for c in lying}:
            return False
        if len(open_) + len(beaten) // 2 >= 6:
            return False
        if len(open_) >= len(hands[1]) and not (taking and self.given == "limit"):
            return False
        if taking or not lying or self.open == "free":
            return True
        return not open_ if self.open == "one" else bool(beaten)

    def ends(self, hands, turned, open_, beaten, taking, right):
        """Yield how the attack ends if nobody does anything more."""
        if not (open_ | beaten) or (open_ and not taking):
            return
        if taking:
            hands = self.put(hands, 1, hands[1] | open_ | beaten)
        for i in (0, *range(2, len(hands)), 1):
            if turned and len(hands[i]) < self.hand:
                for j, held in enumerate(hands):
                    if right and j == self.owner and self.low in held:
                        swapped = self.put(hands, j, held - {self.low} | {turned})
                        yield self.put(swapped, i, swapped[i] | {self.low}), not taking
                yield self.put(hands, i, hands[i] | {turned}), not taking
                return
        yield hands, not taking

    @staticmethod
    def put(hands, i, held):
        return (*hands[:i], frozenset(held), *hands[i + 1 :])


def reached(position, never=""):
    """Return every end of the attack that the rules reach, if a kind of move is never made."""
    seen, todo, ends = set(), [position], set()
    while todo:
        p = todo.pop()
        for action in members(p.legal()):
            event, was = p.event(action), phase(p)
            if event == never:
                continue
            after = p.copy()
            after.apply(action)
            if event != "exchange" and phase(after) in ("lead", "over"):
                taken = event == "take" or was == "give"
                defended = bool(p.state.defended) if was in ("draw", "exchange") else not taken
                hands = (frozenset(cards(format_cards(h))) for h in after.state.hands)
                ends.add((tuple(hands), defended))
                continue
            key = after.state.to_bytes()
            if key not in seen:
                seen.add(key)
                todo.append(after)
    return ends


def deal(seed, players, size, deck, turned):
    pack = sorted(cards(deck))
    random.Random(seed).shuffle(pack)
    hands = [" ".join(pack[i * size : (i + 1) * size]) for i in range(players)]
    return hands, pack[-1] if turned else ""


NINE, TWELVE = "6S 6H 6D 7S 7H 7D 8S 8H 8D", "6S 6H 6D 7S 7H 7D 8S 8H 8D 9S 9H 9D"


@pytest.mark.parametrize("open_", OPEN)
@pytest.mark.parametrize(
    ("players", "deck", "seed"), [*((3, NINE, s) for s in range(6)), (4, TWELVE, 0)]
)
def test_asking_in_order_reaches_all_that_no_order_reaches(players, deck, seed, open_):
    hands, _ = deal(seed, players, 3, deck, False)
    given = "hand" if seed % 2 else "limit"
    wanted = Table(hands, "D", open_=open_, given=given).outcomes()
    assert reached(attack(*hands, trump="D", open=open_, given=given)) == wanted
    assert len(wanted) > 3


@pytest.mark.parametrize("seed", range(12))
def test_the_exchange_may_come_at_any_time(seed):
    hands, turned = deal(seed, 3, 2, "6S 6H 6D 7S 7H 7D 8S 8D", True)
    table = Table(hands, turned[1], turned, hand=2)
    p = attack(
        *hands, trump=turned[1], bottom=turned, hand=2, exchangeable=int(table.low != turned),
        deck=" ".join([*hands, turned]),
    )  # fmt: skip
    assert reached(p) == table.outcomes()


@pytest.mark.parametrize("never", ["pass", "give", "take", "add"])
def test_it_would_be_noticed_if_something_were_never_done(never):
    hands, _ = deal(1, 3, 3, NINE, False)
    assert reached(attack(*hands, trump="D"), never) != Table(hands, "D").outcomes()


@pytest.mark.parametrize("seed", range(6))
def test_r_whether_cards_lie_there_one_by_one_changes_no_outcome(seed):
    """What differs is what players know when they decide."""
    hands, _ = deal(seed, 3, 3, NINE, False)
    many, one = (Table(hands, "D", open_=open_).outcomes() for open_ in ("many", "one"))
    assert many == one
