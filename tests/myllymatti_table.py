"""The table of Myllymatti as text, for the tests of its rules.

A test is named for the clause of docs/rules/myllymatti.md that it holds, `test_o_…` for an
option and `test_r_…` for a reading. The text has no worked example. First phases are played from
the deal, with a deck of just the cards that a test names; second phases begin in a position.
"""

import random

from games.cards import members
from games.positions import Position

RANKS = "23456789TJQKA"
SUITS = "CDHS"
DECK = {r + s for s in SUITS for r in RANKS}
PLAYERS = range(2, 7)


def cards(text):
    return set(text.split())


def dealt(*hands, stock, **options):
    """Deal these hands from a deck of theirs and the stock's cards; seat 0 is to lead."""
    rounds = [hand.split() for hand in hands]
    settings = {"deck": " ".join((*hands, stock)), "hand": len(rounds[0]), **options}
    p = Position.begin("myllymatti", len(hands), settings)
    for cards_of_round in zip(*rounds, strict=True):
        for card in cards_of_round:
            p.play(f"deal {card}")
    return p


def second(*hands, pile="", seat=0, trump="H", falls_at=0, **options):
    """A position of the second phase; an empty hand is a player who is out."""
    shown = {
        "game": "myllymatti",
        "options": options,
        "players": len(hands),
        "phase": "beat" if pile else "lead",
        "to_act": seat,
        "hands": list(hands),
        "won": [""] * len(hands),
        "laid": [""] * len(hands),
        "aside": [""] * len(hands),
        "led": "",
        "stock": "",
        "pile": pile,
        "trump": trump,
        "leader": 0,
        "seat": seat,
        "falls_at": falls_at,
    }
    return Position.read(shown)


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


def won(p):
    return [cards(w) for w in p.show()["won"]]


def pile(p):
    return p.show()["pile"].split()


def sizes(p):
    return [len(h.split()) for h in p.show()["hands"]]


def phase(p):
    return p.show()["phase"]


def offered(p):
    """The cards that may be played, whatever the verb."""
    return {m.split()[-1] for m in p.moves() if m != "blind" and not m.startswith("take")}


def anything(p, *, until, seed=0):
    """Play at random until a condition holds."""
    rng, p = random.Random(seed), p.copy()
    while not until(p):
        p.apply(rng.choice(members(p.legal())))
    return p


def unused():
    """Seat 1 has won the last trick with its last card; the others have cards left."""
    p = dealt("7H 9D", "8S KD", "TC JC", stock="4C 5S")
    p = after(p, "play 9D", "draw 4C", "play 8S", "aside 5S")
    return after(p, "play 7H", "play KD")


def last_card():
    """Seat 0 has led, and one card is left in the stock."""
    return after(dealt("7H 9D 2C", "8S KD 3C", stock="4C 5S"), "play 9D", "draw 4C")
