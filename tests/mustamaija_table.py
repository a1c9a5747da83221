"""The table of Mustamaija as text, for the tests of its rules.

A test is named for the clause of docs/rules/mustamaija.md that it holds, `test_o_…` for an option
and `test_m_…` for what players see and remember.  `dealt` begins before the first lead; `at`
begins at a later exchange, with hearts as trumps unless a test says otherwise.
"""

import random
from itertools import combinations

from games.cards import CHANCE, NOBODY, members, parse_card
from games.positions import Position

RANKS = "23456789TJQKA"
DECK = {r + s for s in "CDHS" for r in RANKS}
QUEEN_OF_SPADES = parse_card("QS")


def cards(text):
    return set(text.split())


def at(*hands, trump="H", stock="", bottom="", leader=0, **options):
    """The position in which `leader` is about to lead; an empty hand is a player who is out."""
    around = [(leader + i) % len(hands) for i in range(1, len(hands))]
    shown = {
        "game": "mustamaija",
        "options": options,
        "players": len(hands),
        "phase": "lead",
        "to_act": leader,
        "hands": list(hands),
        "stock": stock,
        "bottom": bottom,
        "table": "",
        "left": "",
        "trump": trump,
        "leader": leader,
        "receiver": next(i for i in around if hands[i]),
        "turned": 1,
    }
    return Position.read(shown)


def dealt(*hands, **options):
    """The position after these cards have been dealt one at a time."""
    p = Position.begin("mustamaija", len(hands), options)
    for round_ in zip(*(h.split() for h in hands), strict=True):
        for card in round_:
            p.play(f"deal {card}")
    return p


def after(p, *moves):
    p = p.copy()
    for move in moves:
        p.play(move)
    return p


def shows(p, name):
    return p.show()[name]


def zone(p, name):
    return cards(shows(p, name))


def hand(p, seat):
    return cards(shows(p, "hands")[seat])


def sizes(p):
    return [len(h.split()) for h in shows(p, "hands")]


def offered(p):
    """The cards that the legal moves name last, whatever the verb."""
    return {m.split()[-1] for m in p.moves() if len(m.split()) > 1 and not m.startswith("leave")}


def lead(p, text):
    """Lay these cards as one lead."""
    first, *more = text.split()
    return after(p, f"lead {first}", *(f"add {c}" for c in more), "stop")


def draw(p, text):
    """Draw these cards, and then nobody draws any more."""
    p = after(p, *(f"draw {c}" for c in text.split()))
    assert p.to_act != CHANCE
    return p


def draw_any(p):
    """Draw whatever comes, as long as somebody draws; return how many cards that was."""
    p, drawn = p.copy(), 0
    while p.to_act == CHANCE:
        p.play(p.moves()[0])
        drawn += 1
    return p, drawn


def leave_all(p):
    p = p.copy()
    while shows(p, "phase") == "defend":
        p.play(next(m for m in p.moves() if m.startswith("leave")))
    return p


def leads_next(p, seat):
    """Whether `seat` is about to lead; if so, to whom."""
    return shows(p, "receiver") if (shows(p, "phase"), p.to_act) == ("lead", seat) else None


def all_leads(p):
    """Every set of cards that can be led here, whatever the order they are laid in."""
    found, seen = set(), set()

    def lay(q, laid):
        if laid in seen:
            return
        seen.add(laid)
        for move in q.moves():
            if move == "stop":
                found.add(laid)
            else:
                lay(after(q, move), laid | {move.split()[1]})

    lay(p, frozenset())
    return found


def all_defences(p):
    """Every way to handle the cards on the table: `7C<8C` is beaten so, `9C` is taken."""
    found = set()

    def handle(q, done):
        if shows(q, "phase") != "defend":
            found.add(" ".join(sorted(done)))
            return
        for move in q.moves():
            words = move.split()
            pair = words[1] if words[0] == "leave" else f"{words[1]}<{words[3]}"
            handle(after(q, move), [*done, pair])

    handle(p, [])
    return found


def subsets(text, most):
    held = text.split()
    return {frozenset(c) for n in range(1, most + 1) for c in combinations(held, n)}


def outs(p, *moves):
    """The seats that go out during these moves, in order."""
    p = p.copy()
    return [i for move in moves for i in members(p.apply(p.action(move)))]


def random_end(players, seed, **options):
    """The last position of a random game, or None if it is not over soon."""
    chance = random.Random(seed)
    p = Position.begin("mustamaija", players, options)
    for _ in range(4000):
        if p.to_act == NOBODY:
            return p
        p.apply(chance.choice(members(p.legal())))
    return None


ONE, TWO, THREE = "2D 3D 9D QS KS", "4D 5D TD 2C 3C", "6D 7D 8D 4C 5C"


def before_adding(**options):
    """Seat 0 has led the deuce of diamonds and is to draw one card."""
    hands = ["2D 3D 9D QS KS", "4D 5D TD 2C 3C"]
    return after(lead(dealt(*hands, **options), "2D"), "turn 2H")


def only_trumps(**options):
    hands = ["2H 3H 4H 5H 6H", "2C 3C 4C 5C QS"]
    return at(*hands, stock="7D 8H 9S TC JC", bottom="7H", **options)
