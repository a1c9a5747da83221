"""The table of Kitumaija as text, for the tests of its rules.

A test is named for the clause of docs/rules/kitumaija.md that it holds, `test_o_…` for an option,
`test_r_…` for a reading and `test_m_…` for what players see and remember.
No card ever leaves the game, so a position names only the cards that matter and says where the
rest of the deck is: under the pile, in the stock, or in somebody's hand.
"""

from games.cards import members
from games.positions import Position

RANKS = "23456789TJQKA"
DECK = [r + s for s in "CDHS" for r in RANKS]
MILDER = {"clubs": "ordinary", "trump": "turned"}


def cards(text):
    return set(text.split())


def at(
    *hands, pile="", rest="pile", stock="", bottom="", trumps="D", seat=0, phase="catch", **options
):
    """The position before the turn of `seat`; the pile is written from the bottom up.

    The cards that are not named lie under the pile, in the stock, or in the hand of the last
    player (`rest`).
    """
    named = cards(" ".join([*hands, pile, stock, bottom]))
    others = " ".join(c for c in DECK if c not in named)
    hands = list(hands)
    if rest == "pile":
        pile = f"{others} {pile}"
    elif rest == "stock":
        stock = f"{others} {stock}"
    else:
        hands[-1] = f"{others} {hands[-1]}"
    shown = {
        "game": "kitumaija",
        "options": options,
        "players": len(hands),
        "phase": phase,
        "to_act": seat,
        "hands": hands,
        "stock": stock,
        "bottom": bottom,
        "open_pile": pile,
        "trump": trumps,
        "seat": seat,
        "may_turn": 0,
    }
    return Position.read(shown)


def after(p, *moves):
    p = p.copy()
    for move in moves:
        p.play(move)
    return p


def hand(p, seat):
    return cards(p.show()["hands"][seat])


def sizes(p):
    return [len(h.split()) for h in p.show()["hands"]]


def pile(p, n=60):
    """The top cards of the pile, from the bottom up."""
    return " ".join(p.show()["open_pile"].split()[-n:])


def stock(p):
    return cards(p.show()["stock"])


def last(moves):
    """The last words of moves: the cards, where they name cards."""
    return {m.split()[-1] for m in moves}


def catches(p):
    """The cards with which the one to act may catch."""
    return last(m for m in p.moves() if m.startswith(("beat", "lead")))


def before_turn_of(p, seat):
    shown = p.show()
    return (shown["phase"], shown["to_act"]) == ("catch", seat)


def outs(p, *moves):
    """The seats that go out during these moves, in order."""
    p = p.copy()
    return [i for move in moves for i in members(p.apply(p.action(move)))]


def dealt(players, *kept, **options):
    """The position after the deal, with these cards still in the stock."""
    p = Position.begin("kitumaija", players, options)
    while p.show()["phase"] == "deal":
        p.play(next(m for m in p.moves() if m.split()[1] not in kept))
    return p


FIVE = ["2H 3H 4H 5H QS", "6H 7H 8H 9H TH", "2S 3S 4S 5S 6S"]


def lucky(own=FIVE[0], **options):
    """Seat 0 is to catch the jack of clubs; the others have five cards, the rest is the stock."""
    return at(own, *FIVE[1:], pile="JH KH JC", rest="stock", **options)


def of(suit, above=""):
    """The cards of a suit, or those above a rank, the queen of spades apart."""
    ranks = RANKS[RANKS.index(above) + 1 :] if above else RANKS
    return {r + suit for r in ranks} - {"QS"}


def beating(top, **options):
    """The cards that catch `top`, whoever holds them."""
    others = " ".join(c for c in DECK if c not in (top, "2S"))
    return catches(at(others, "2S", pile=top, **options))


def three_in_pile(due):
    """The example of the text: three cards in the pile, and three or five are to be taken."""
    if due == 3:
        return at("2C QS", "TC AD", pile="5S 6S 8H", rest="last")
    return at("2C 3C", "TC AD", pile="5S 6S QS", rest="last", phase="take")
