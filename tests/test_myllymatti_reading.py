"""Myllymatti as a second reader understood the text, before seeing the rules tested here.

A scenario is a table, some moves, and what must be so after them:

- `legal`: every legal move of the one to act
- `next`: who acts, as phase and seat, or how the game ended
- `hands`, `won`: the cards of all seats
- `aside`: the cards set aside, by seat
- `pile`, `falls_at`: the pile, from the bottom up, and with how many cards it falls
- `out`: the seats that went out, in order
"""

import pytest

from games.cards import members
from games.positions import Position, describe_result

# --- tables --------------------------------------------------------------------


def dealt(*hands, stock, **options):
    """The first phase: these hands dealt from a deck of theirs and the stock's cards."""
    settings = {"deck": " ".join((*hands, stock)), "hand": len(hands[0].split()), **options}
    p = Position.begin("myllymatti", len(hands), settings)
    for cards in zip(*map(str.split, hands), strict=True):
        for card in cards:
            p.play(f"deal {card}")
    return p.show()


def early(stock="2H 3H 4H 6H 7H 8H 9H TH"):
    """Three players and stock enough, or the stock that is named."""
    return dealt("KH 9S 5C", "AS KS 2D", "QD JC 4D", stock=stock)


def late(*hands, pile="", of=0, seat=0, **options):
    """The second phase, spades being trumps: a pile that `of` players began."""
    nothing = [""] * len(hands)
    return {
        "game": "myllymatti",
        "options": options,
        "players": len(hands),
        "phase": "beat" if pile else "lead",
        "to_act": seat,
        "hands": [*hands],
        "won": nothing,
        "laid": nothing,
        "aside": nothing,
        "led": "",
        "stock": "",
        "pile": pile,
        "trump": "S",
        "leader": 0,
        "seat": seat,
        "falls_at": of,
    }


# --- the first phase -------------------------------------------------------------

LOW = ["play KH", "draw 2H", "play 2D", "draw 3H"]
HIGH = ["play KH", "draw 2H", "play AS", "draw 3H"]
TIE = ["play KH", "draw 2H", "play KS", "draw 3H"]
ROUND = ["play 5C", "draw 2H", "play KS", "draw 3H", "play 2D", "draw 4H", "play QD", "draw 6H"]
KINAS = dealt("KH 5C 2C", "KS 5D 3D", "AC AD AH", stock="4H 6H 7H 8H 9H TH JH")
SIX = ["play KH", "draw 4H", "play KS", "draw 6H", "play 5C", "draw 7H", "play 5D", "draw 8H",
       "play 2C", "draw 9H", "play 3D", "draw TH"]  # fmt: skip
PAIR = dealt("AH 9S", "KS 3D", "7D 8D", stock="2C")
ANSWERED = dealt("AH 9S", "KS 3D", "7D 8D", stock="4C 2C")
TWICE = ["play AH", "draw 4C", "play KS", "aside 2C"]
WAY = dealt("2C AH", "3C KS", "4C 5D", stock="3D 4D QH 6H 7H 2S")
GONE = ["play 2C", "draw 3D", "play 3C", "draw 4D", "play 4D", "draw QH", "play 5D", "draw 6H",
        "play 4C", "draw 7H", "play AH", "aside 2S", "play 3D", "play QH"]  # fmt: skip
EARLIER = dealt("AH 9S 4S", "KS 4D 3D", "7D 8D 6D", stock="2C")
LOST = dealt("AH 9S", "KS TS", "7D 4D", stock="4C 2C", empty="skipped")

FIRST = {
    "the forehand plays a card of three, or one from the stock": (
        early(), [], {"legal": "blind|play 5C|play 9S|play KH", "next": "play 0"},
    ),
    "it draws before the other answers": (
        early(), ["play KH"],
        {"next": "draw chance", "legal": "|".join(f"draw {r}H" for r in "2346789T")},
    ),
    "then the next clockwise answers with any card": (
        early(), ["play KH", "draw 2H"],
        {"next": "play 1", "legal": "blind|play 2D|play AS|play KS",
         "hands": "2H 9S 5C|AS KS 2D|QD JC 4D"},
    ),
    "after a blind card the hand has three, and nothing is drawn": (
        early(), ["blind", "turn 7H"], {"next": "play 1", "hands": "KH 9S 5C|AS KS 2D|QD JC 4D"},
    ),
    "a lower card of the suit loses": (
        early(), ["play KH", "draw 2H", "blind", "turn 9H"],
        {"next": "play 0", "won": "KH 9H||", "hands": "2H 9S 5C|AS KS 2D|QD JC 4D"},
    ),
    "a lower card of another suit loses": (early(), LOW, {"next": "play 0", "won": "KH 2D||"}),
    "so the same two go on": (early(), [*LOW, "play 9S", "draw 4H"], {"next": "play 1"}),
    "a higher card of another suit wins": (early(), HIGH, {"next": "play 1", "won": "|KH AS|"}),
    "and leads to the third": (early(), [*HIGH, "play KS", "draw 4H"], {"next": "play 2"}),
    "the last seat leads to the forehand": (
        early(), [*ROUND, "play 4D", "draw 7H"],
        {"next": "play 0", "won": "|5C KS|2D QD", "legal": "blind|play 2H|play 9S|play KH"},
    ),
    "who takes the lead so and leads to seat 1": (
        early(), [*ROUND, "play 4D", "draw 7H", "play KH", "draw 8H", "play 9S", "draw 9H"],
        {"next": "play 1", "won": "KH 4D|5C KS|2D QD"},
    ),
    "a kina: nobody wins, and the leader plays again": (
        early(), TIE, {"next": "play 0", "won": "||", "legal": "blind|play 2H|play 5C|play 9S"},
    ),
    "one draws in a kina too": (early(), [*TIE, "play 9S"], {"next": "draw chance"}),
    "the higher of the new cards takes all four": (
        early(), [*TIE, "play 9S", "draw 4H", "play 2D", "draw 6H"],
        {"next": "play 0", "won": "KH KS 9S 2D||"},
    ),
    "the new cards may be blind": (
        early(), [*TIE, "blind", "turn 8H", "blind", "turn TH"],
        {"next": "play 1", "won": "|KH KS 8H TH|", "hands": "2H 9S 5C|AS 3H 2D|QD JC 4D"},
    ),
    "a blind card makes a kina": (
        early(), ["play 9S", "draw 2H", "blind", "turn 9H"], {"next": "play 0", "won": "||"},
    ),
    "two kinas, and six cards": (KINAS, SIX, {"next": "play 1", "won": "|KH KS 5C 5D 2C 3D|"}),
    "the winner of a kina leads to its own neighbour": (
        KINAS, [*SIX, "play TH", "aside JH"], {"next": "play 2"},
    ),
    "the last card is set aside": (
        early("2S"), ["play 9S", "aside 2S"],
        {"next": "play 1", "aside": "2S||", "hands": "KH 5C|AS KS 2D|QD JC 4D",
         "legal": "play 2D|play AS|play KS"},
    ),
    "it is not turned, but drawn": (early("2S"), [], {"legal": "play 5C|play 9S|play KH"}),
    "who answers may get it": (
        early("2S 3S"), ["blind", "turn 3S", "play 2D", "aside 2S"],
        {"next": "play 0", "aside": "|2S|", "hands": "KH 9S 5C|AS KS|QD JC 4D"},
    ),
    "nobody draws from then on": (
        early("2S"), ["play 9S", "aside 2S", "play 2D"],
        {"next": "play 0", "hands": "KH 5C|AS KS|QD JC 4D", "legal": "play 5C|play KH"},
    ),
    "it may be got in a kina": (
        early("2S 3S 4S"), ["play KH", "draw 3S", "play KS", "draw 4S", "play 5C", "aside 2S"],
        {"next": "play 1", "aside": "2S||", "hands": "3S 9S|AS 2D 4S|QD JC 4D"},
    ),
    "the winner has no card to lead: the rest is shown and kept, and it begins": (
        PAIR, ["play AH", "aside 2C", "play KS", "play 9S", "play 3D"],
        {"next": "lead 0", "hands": "AH KS 9S 3D 2C||7D 8D", "out": "1"},
    ),
    "the neighbour has no card to answer": (
        ANSWERED, [*TWICE, "play 9S", "play 3D"],
        {"next": "lead 0", "hands": "AH KS 9S 3D 4C|2C|7D 8D", "out": "",
         "legal": "lead 3D|lead 4C|lead 9S|lead AH|lead KS"},
    ),
    "a third player without cards does not end the phase": (
        WAY, GONE, {"next": "play 1", "hands": "|KS|6H 7H", "legal": "play KS"},
    ),
    "it ends when the next trick cannot be played": (
        WAY, [*GONE, "play KS", "play 6H"],
        {"next": "lead 1", "hands": "4C AH 2S|2C 3C 3D QH KS 6H|4D 5D 7H", "out": ""},
    ),
    "a kina that nobody can settle: cards go back": (
        dealt("KH", "KS", "7D", stock="2C"), ["play KH", "aside 2C", "play KS"],
        {"next": "lead 0", "hands": "KH 2C|KS|7D", "out": ""},
    ),
    "the leader of that kina won the trick before": (
        EARLIER,
        ["play AH", "aside 2C", "play KS", "play 9S", "play 3D", "play 4S", "play 4D"],
        {"next": "lead 0", "hands": "AH KS 9S 3D 4S 2C|4D|6D 7D 8D"},
    ),
    "or had the lead passed to it, with empty=skipped": (
        LOST, [*TWICE, "play 9S", "play TS", "play 4D", "play 4C"],
        {"next": "lead 2", "hands": "AH KS 4C|9S TS 2C|4D 7D"},
    ),
}  # fmt: skip


# --- the second phase ------------------------------------------------------------

PLAIN = late("9H 2S", "TH 3D", "JH 4C")
ON_NINE = late("2C", "8H TH AH TD 3S", "4C", pile="9H", of=3, seat=1)
GOING = late("9H 2D QH", "TH", "JH 4C KH")
LEAVES = late("9H", "TH 3D", "JH 4C")

SECOND = {
    "any card is led, and nothing taken": (PLAIN, [], {"legal": "lead 2S|lead 9H"}),
    "on a plain card a higher one of the suit, or any trump": (
        ON_NINE, [],
        {"legal": "beat 9H with 3S|beat 9H with AH|beat 9H with TH|take 9H"},
    ),
    "on a trump trumps alone, and the text asks for no higher one": (
        late("2C", "8S TS AH", "4C", pile="9S", of=3, seat=1), [],
        {"legal": "beat 9S with 8S|beat 9S with TS|take 9S"},
    ),
    "with on_trump=higher a higher one": (
        late("2C", "8S TS AH", "4C", pile="9S", of=3, seat=1, on_trump="higher"), [],
        {"legal": "beat 9S with TS|take 9S"},
    ),
    "no card on the ace of trumps under on_trump=higher": (
        late("2C", "8S TS AH", "4C", pile="AS", of=3, seat=1, on_trump="higher"), [],
        {"legal": "take AS"},
    ),
    "who can beat may take": (
        ON_NINE, ["take 9H"],
        {"next": "lead 2", "hands": "2C|8H 9H TH AH TD 3S|4C", "pile": ""},
    ),
    "who takes the only card leaves the lead to the next": (
        PLAIN, ["lead 9H", "take 9H"], {"next": "lead 2", "legal": "lead 4C|lead JH"},
    ),
    "only the card played last is taken": (
        PLAIN, ["lead 9H", "beat 9H with TH", "take TH"],
        {"next": "beat 0", "pile": "9H", "hands": "2S|3D|TH JH 4C",
         "legal": "beat 9H with 2S|take 9H"},
    ),
    "one's own card may be taken back": (
        PLAIN, ["lead 9H", "beat 9H with TH", "take TH", "take 9H"],
        {"next": "lead 1", "hands": "9H 2S|3D|TH JH 4C"},
    ),
    "three players, three cards: the pile falls": (
        PLAIN, ["lead 9H", "beat 9H with TH", "beat TH with JH"],
        {"next": "lead 2", "pile": "", "hands": "2S|3D|4C", "legal": "lead 4C"},
    ),
    "the pile falls by a last card, and the next begins": (
        late("9H 2S", "TH 3D", "JH"), ["lead 9H", "beat 9H with TH", "beat TH with JH"],
        {"next": "lead 0", "out": "2", "hands": "2S|3D|"},
    ),
    "then it is a pile of two": (
        late("9H 2S 3S", "TH 3D", "JH"),
        ["lead 9H", "beat 9H with TH", "beat TH with JH", "lead 2S"],
        {"next": "beat 1", "falls_at": 2},
    ),
    "one goes out on the pile, which falls at three all the same": (
        GOING, ["lead 9H", "beat 9H with TH", "beat TH with JH"],
        {"next": "lead 2", "out": "1", "pile": ""},
    ),
    "and the next pile at two": (
        GOING, ["lead 9H", "beat 9H with TH", "beat TH with JH", "lead 4C"],
        {"next": "beat 0", "falls_at": 2, "hands": "2D QH||KH"},
    ),
    "the two left play on the pile that three began": (
        GOING, ["lead 9H", "beat 9H with TH", "take TH", "beat 9H with QH"],
        {"next": "beat 2", "pile": "9H QH", "falls_at": 3},
    ),
    "until it has three cards": (
        GOING, ["lead 9H", "beat 9H with TH", "take TH", "beat 9H with QH", "beat QH with KH"],
        {"next": "lead 2", "pile": "", "hands": "2D||TH JH 4C"},
    ),
    "who leads a last card is out, and counts": (
        LEAVES, ["lead 9H", "beat 9H with TH"],
        {"next": "beat 2", "falls_at": 3, "out": "0", "pile": "9H TH"},
    ),
    "a pile taken up ends: the next is of those who are left": (
        LEAVES, ["lead 9H", "take 9H", "lead 4C"],
        {"next": "beat 1", "falls_at": 2, "out": "0", "legal": "take 4C"},
    ),
    "who is out stays out when the card is taken": (
        LEAVES, ["lead 9H", "beat 9H with TH", "take TH"],
        {"next": "beat 1", "hands": "|3D|TH JH 4C", "legal": "take 9H"},
    ),
    "two players, two cards": (
        late("9H 2C", "", "TH 3D"), ["lead 9H", "beat 9H with TH"],
        {"next": "lead 2", "hands": "2C||3D"},
    ),
    "two players: who takes lets the other lead again": (
        late("9H 2C", "", "TH 3D"), ["lead 9H", "take 9H"],
        {"next": "lead 0", "hands": "2C||9H TH 3D"},
    ),
    "two players: who leads the last card has escaped at once": (
        late("9H", "", "TH"), ["lead 9H"], {"next": "seat 2 loses", "out": "0", "hands": "||TH"},
    ),
    "two players: so has who beats with it": (
        late("9H 2C", "", "TH"), ["lead 9H", "beat 9H with TH"],
        {"next": "seat 0 loses", "out": "2", "hands": "2C||"},
    ),
    "the game ends in the middle of a pile": (
        late("9H", "TH", "JH 4C"), ["lead 9H", "beat 9H with TH"],
        {"next": "seat 2 loses", "out": "0 1", "pile": "", "hands": "||4C JH"},
    ),
    "four players of whom two are out": (
        late("9H 2C", "", "", "TH 3D"), ["lead 9H"], {"next": "beat 3", "falls_at": 2},
    ),
    "four on a pile, one leaves it and the others go round": (
        late("9H 2C AH", "TH", "JH 3D", "QH 4C KH"),
        ["lead 9H", "beat 9H with TH", "beat TH with JH", "take JH", "beat TH with AH"],
        {"next": "beat 2", "pile": "9H TH AH", "falls_at": 4, "out": "1"},
    ),
}  # fmt: skip


def told(p):
    """Who acts, as phase and seat; or how the game ended."""
    shown = p.show()
    if shown["to_act"] is None:
        return describe_result(p)
    return f"{shown['phase']} {shown['to_act']}"


def spread(hands):
    """The cards of all seats in the order of their letters, so that they can be compared."""
    return "|".join(" ".join(sorted(hand.split())) for hand in hands)


def said(p, out):
    """All that can be said of a position and of how it came about."""
    shown = p.show()
    return {
        "legal": "|".join(sorted(p.moves())),
        "next": told(p),
        "hands": spread(shown["hands"]),
        "won": spread(shown["won"]),
        "aside": spread(shown["aside"]),
        "pile": shown["pile"],
        "falls_at": shown["falls_at"],
        "out": " ".join(map(str, out)),
    }


@pytest.mark.parametrize("scenario", [*FIRST.values(), *SECOND.values()], ids=[*FIRST, *SECOND])
def test_the_second_reading(scenario):
    start, moves, wanted = scenario
    p, out = Position.read(start), []
    for move in moves:
        out += members(p.apply(p.action(move)))
    for what in ("hands", "won", "aside"):
        if what in wanted:
            wanted = {**wanted, what: spread(wanted[what].split("|"))}
    found = said(p, out)
    assert {what: found[what] for what in wanted} == wanted
