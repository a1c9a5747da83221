"""The table of Maija as text, for the tests of its rules.

Those tests are scenarios, listed from the Finnish text before the encoding was read. Each is
named for the clause of docs/rules/maija.md that it holds, `test_o_…` for an option and `test_m_…`
for what players remember.

Positions are at the beginning of an exchange, with hearts as trumps, unless a test says
otherwise. Whole leads and whole defences are collected by trying every order of moves, so the
tests say what a player may do, not how it is cut into steps.
"""

from itertools import combinations

from games.cards import CHANCE, NOBODY, members
from games.positions import Position

RANKS = "23456789TJQKA"
SUITS = "CDHS"
DECK = {r + s for s in SUITS for r in RANKS}


# --- positions, and what they show ---------------------------------------------


def cards(text):
    return set(text.split())


def at(*hands, trump="H", stock="", bottom="", leader=0, options=None):
    """The position in which `leader` is about to lead; an empty hand is a player who is out."""
    around = [(leader + i) % len(hands) for i in range(1, len(hands))]
    shown = {
        "game": "maija",
        "options": options or {},
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
        "begun": 0,
    }
    return Position.read(shown)


def after(p, *moves):
    p = p.copy()
    for move in moves:
        p.play(move)
    return p


def zone(p, name):
    return cards(p.show()[name])


def hand(p, seat):
    return cards(p.show()["hands"][seat])


def sizes(p):
    return [len(h.split()) for h in p.show()["hands"]]


def in_play(p):
    shown = p.show()
    zones = [*shown["hands"], shown["stock"], shown["bottom"], shown["table"], shown["left"]]
    return cards(" ".join(zones))


def offered(p):
    """The cards that the legal moves name last, whatever the verb."""
    return {m.split()[-1] for m in p.moves() if m != "stop" and not m.startswith("leave")}


def lead(p, text):
    """Lay these cards as one lead."""
    first, *more = text.split()
    return after(p, f"lead {first}", *(f"add {c}" for c in more), "stop")


def draw(p, text):
    """Draw these cards, and then nobody draws any more."""
    p = after(p, *(f"draw {c}" for c in text.split()))
    assert p.to_act != CHANCE
    return p


def leave_all(p):
    """The receiver takes everything."""
    p = p.copy()
    while p.show()["phase"] == "defend":
        p.play(p.moves()[[m.split()[0] for m in p.moves()].index("leave")])
    return p


def leads_next(p, seat):
    """Whether `seat` is about to lead; if so, to whom."""
    shown = p.show()
    return shown["receiver"] if (shown["phase"], shown["to_act"]) == ("lead", seat) else None


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
        if q.show()["phase"] != "defend" or q.to_act == NOBODY:
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


def deal(players, left, options=None):
    """Deal so that these cards stay in the stock."""
    p = Position.begin("maija", players, options or {})
    keep = cards(left)
    while p.show()["phase"] == "deal":
        p.play(next(m for m in p.moves() if m.split()[1] not in keep))
    assert p.state.stock == 0 or zone(p, "stock") == keep
    return p


def filler(n, *, spades=13, without=""):
    """The first n cards of the deck, spades first but only so many of them."""
    order = [r + s for s in "SCDH" for r in RANKS]
    spare = [c for c in order if c not in cards(without)]
    chosen = [c for c in spare if c[1] == "S"][:spades]
    return " ".join((chosen + [c for c in spare if c[1] != "S"])[:n])


def outs(p, *moves):
    """The seats that go out during these moves, in order."""
    p = p.copy()
    return [i for move in moves for i in members(p.apply(p.action(move)))]


def three_seven_king():
    """The text's example, with enough in the stock for both to draw."""
    hands = ["3D 7D KD QS 2S", "5D 9D 2C 4C 6C", "3C 5C 7C 8C 9C"]
    p = at(*hands, stock="TC JC QC KC", bottom="2H")
    p = draw(lead(p, "3D 7D KD"), "TC JC QC")
    return after(p, "beat 3D with 5D", "beat 7D with 9D", "leave KD")
