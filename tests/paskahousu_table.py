"""The table of Paskahousu and Valepaska as text, for the tests of their rules.

A test is named for the clause of the game's page that it holds, `test_o_…` for an option and
`test_r_…` for a reading. The text has no worked example.
"""

import random

from games.cards import CHANCE, members
from games.positions import Position

RANKS = "23456789TJQKA"
DECK = {r + s for s in "CDHS" for r in RANKS}
PLAYERS = range(2, 7)


def cards(text):
    return set(text.split())


def dealt(game, *hands, stock="", **options):
    """Deal these hands from a deck of theirs and the stock's cards."""
    rounds = [hand.split() for hand in hands]
    settings = {"deck": " ".join((*hands, stock)), "hand": len(rounds[0]), **options}
    p = Position.begin(game, len(hands), settings)
    for cards_of_round in zip(*rounds, strict=True):
        for card in cards_of_round:
            p.play(f"deal {card}")
    return p


def table(game, *hands, pile="", top="2", run=0, seat=0, stock="", turned="", **options):
    """A position in which a seat is to begin a pile, or to play on one."""
    lying = (*hands, pile, stock, turned)
    size = {} if stock else {"hand": 1}
    shown = {
        "game": game,
        "options": {"deck": " ".join(lying), **size, **options},
        "players": len(hands),
        "phase": "beat" if pile else "lead",
        "to_act": seat,
        "hands": list(hands),
        "stock": stock,
        "pile": pile,
        "turned": turned,
        "top": top,
        "run": run,
        "seat": seat,
    }
    if game == "valepaska":
        shown |= {"laid": "", "asked": 0, "opening": 0}
    return Position.read(shown)


def open_table(*hands, pile="", **rest):
    """A position of Paskahousu, in which the top of the pile follows from its cards."""
    ranks = [c[0] for c in pile.split()]
    top = "2" if "2" in ranks or not ranks else max(ranks, key=RANKS.index)
    return table("paskahousu", *hands, pile=pile, top=top, run=ranks.count(top), **rest)


def after(p, *moves):
    p = p.copy()
    for move in moves:
        p.play(move)
    return p


def outs(p, *moves):
    """The seats that go out during these moves, in order."""
    p = p.copy()
    return [i for move in moves for i in members(p.apply(p.action(move)))]


def events(p, *moves):
    """The kinds of these moves, in order."""
    p, kinds = p.copy(), []
    for move in moves:
        action = p.action(move)
        kinds.append(p.event(action))
        p.apply(action)
    return kinds


def hand(p, seat):
    return cards(p.show()["hands"][seat])


def held(p):
    return [len(h.split()) for h in p.show()["hands"]]


def zone(p, name):
    return cards(p.show()[name])


def phase(p):
    return p.show()["phase"]


def offered(p):
    """The cards that may be played, whatever the verb."""
    return {m.split()[-1] for m in p.moves() if " " in m}


def others(p):
    """The moves that name no card."""
    return {m for m in p.moves() if " " not in m}


def drawn(p):
    """Let chance draw until a player is to act."""
    p = p.copy()
    while p.to_act == CHANCE:
        p.play(p.moves()[0])
    return p


def anything(p, *, until, seed=0):
    """Play at random until a condition holds."""
    rng, p = random.Random(seed), p.copy()
    while not until(p):
        p.apply(rng.choice(members(p.legal())))
    return p
