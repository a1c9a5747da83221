"""Tables of Viikatemies, and what is asked of them, for the tests of its clauses."""

import random

from games.cards import members
from games.positions import Position

RANKS = "23456789TJQKA"
SUITS = "DHSC"  # from the lowest to the highest
DECK = {r + s for s in SUITS for r in RANKS}
PLAIN = RANKS[:9]


def cards(text):
    return set(text.split())


def table(*hands, top="", below="", stock="", seat=0, equal=None, **options):
    """A position in which `seat` is to answer `top`, or to lead if there is none.

    Without a stock the hands may have any number of cards.
    """
    counted = top and top[0] not in "JK" and options.get("fours") != "move"
    return Position.read(
        {
            "game": "viikatemies",
            "options": options,
            "players": len(hands),
            "phase": "answer" if top else "lead",
            "to_act": seat,
            "hands": list(hands),
            "stock": stock,
            "below": below,
            "top": top,
            "equal": int(bool(counted)) if equal is None else equal,
            "seat": seat,
        }
    )


def after(p, *moves):
    p = p.copy()
    for move in moves:
        p.play(move)
    return p


def outs(p, *moves):
    """The seats that go out during these moves, in order."""
    p = p.copy()
    return [i for move in moves for i in members(p.apply(p.action(move)))]


def hand(p, seat):
    return cards(p.show()["hands"][seat])


def sizes(p):
    return [len(h.split()) for h in p.show()["hands"]]


def pile(p):
    """The pile as its top and the cards under it."""
    return p.show()["top"], cards(p.show()["below"])


def fell(p):
    """Whether no pile lies there."""
    return pile(p) == ("", set())


def whose(p):
    return p.show()["phase"], p.to_act


def offered(p):
    """The cards that may be laid or drawn, whatever the verb."""
    return {m.split()[-1] for m in p.moves()} - {"take", "stop"}


def on(top, held, **options):
    """Which of the cards of a hand may begin a move on `top`; another player holds one more."""
    held = set(held) - {top}
    spare = min(DECK - held - {top})
    return offered(table(" ".join(held), spare, top=top, **options))


def anything(p, *, until, seed=0):
    """Play at random until a condition holds."""
    rng, p = random.Random(seed), p.copy()
    while not until(p):
        p.apply(rng.choice(members(p.legal())))
    return p
