"""Saying what a table of Durak looks like, for the tests of its clauses."""

import random

from games.cards import CHANCE, members
from games.positions import Position

RANKS = "6789TJQKA"
SUITS = "SHDC"
MARKS = str.maketrans("[],'", "    ")
DECK = {r + s for s in SUITS for r in RANKS}


def cards(text):
    return set(text.split())


def attack(*hands, stock="", bottom="", trump="H", attacker=0, defender=1, **more):
    """A position in which `attacker` is to lead; cards named nowhere are out of the game.

    Fields of the position are given by their names, and so are options.
    """
    n = len(hands)
    neighbour = defender
    if n >= 5 and more.get("teams") != "yes":
        order = [(defender + i) % n for i in range(1, n)]
        neighbour = next(i for i in order if hands[i])
    shown = {
        "game": "durak",
        "options": {},
        "players": n,
        "phase": "lead",
        "to_act": attacker,
        "hands": list(hands),
        "stock": stock,
        "bottom": bottom,
        "table": "",
        "faced": "",
        "beaten": "",
        "trump": trump,
        "attacker": attacker,
        "defender": defender,
        "neighbour": neighbour,
        "seat": attacker,
        "exchangeable": int(f"6{trump}" in stock.split()),
        "owner": 0,
        "defended": 0,
        "first": 0,
    }
    shown.update({name: more.pop(name) for name in list(more) if name in shown})
    named = [c for v in shown.values() for c in str(v).translate(MARKS).split() if c in DECK]
    if len(named) % 2:  # cards leave in pairs, so one is taken out of the deck
        spare = next(c for c in sorted(DECK) if c not in named and c[1] != shown["trump"])
        more.setdefault("deck", " ".join(sorted(DECK - {spare})))
    shown["options"] = more
    return Position.read(shown)


def dealt(*hands, stock, **options):
    """Deal these hands, from a deck of theirs and the stock's cards; trumps are still to turn."""
    rounds = [hand.split() for hand in hands]
    settings = {"deck": " ".join((*hands, stock)), "hand": len(rounds[0]), **options}
    p = Position.begin("durak", len(hands), settings)
    for cards_of_round in zip(*rounds, strict=True):
        for card in cards_of_round:
            if phase(p) == "deal":
                p.play(f"deal {card}")
    return p


def after(p, *moves):
    p = p.copy()
    for move in moves:
        p.play(move)
    return p


def outs(p, *moves):
    """The seats that go out during these moves, in order."""
    p = p.copy()
    return [i for move in moves for i in members(p.apply(p.action(move)))]


def anything(p, *, until, seed=0):
    """Play at random until a condition holds."""
    rng, p = random.Random(seed), p.copy()
    while not until(p):
        p.apply(rng.choice(members(p.legal())))
    return p


def draw_all(p, seed=0):
    """Let chance draw until a player decides."""
    return anything(p, until=lambda p: p.to_act != CHANCE, seed=seed)


def hand(p, seat):
    return cards(p.show()["hands"][seat])


def zone(p, name):
    return cards(p.show()[name])


def sizes(p):
    return [len(h.split()) for h in p.show()["hands"]]


def phase(p):
    return p.show()["phase"]


def sides(p):
    """Who attacks whom."""
    return p.state.attacker, p.state.defender


def offered(p, word):
    """The cards of the moves that begin with a word."""
    return {m.split()[-1] for m in p.moves() if m.split()[0] == word}
