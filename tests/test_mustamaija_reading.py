"""Mustamaija as a second reader understood the two texts.

What is tested was listed before the encoding was seen, and written out card by card afterwards.

A scenario is a table, some moves, and what must be so after them:

- `legal`: every legal move of the one to act
- `next`: who acts, as phase and seat (when leading, to whom), or how the game ended
- `holds`: the hand of seat 0, or of the seat that `of` names
- `sizes`: how many cards each seat holds
- `led`: the led cards that the receiver has not handled yet
- `trumps`: the suit
- `out`: the seats that went out, in order
"""

import pytest

from games.cards import members
from games.positions import Position, describe_result

DECK = [r + s for s in "CDHS" for r in "23456789TJQKA"]

# --- tables --------------------------------------------------------------------


def table(*hands, leader=0, trump="H", stock="", bottom="", turned=1, **options):
    """A seat is about to lead; an empty hand is a player who is out."""
    around = [(leader + i) % len(hands) for i in range(1, len(hands))]
    return {
        "game": "mustamaija",
        "options": options,
        "players": len(hands),
        "phase": "lead",
        "to_act": leader,
        "hands": [*hands],
        "stock": stock,
        "bottom": bottom,
        "table": "",
        "left": "",
        "trump": trump,
        "leader": leader,
        "receiver": next(i for i in around if hands[i]),
        "turned": turned,
    }


def dealt(*hands, **options):
    """These cards have been dealt, and trumps are not yet known."""
    rest = [c for c in DECK if c not in " ".join(hands)]
    return table(*hands, trump="C", stock=" ".join(rest), turned=0, **options)


def moves(text):
    """The moves one by one: `lead 2D 3D` is a whole lead, `first 2D` its first card only.

    `top 7D` is the card that comes when the top of the stock is led.
    """
    for part in filter(None, text.split(", ")):
        verb, *cards = part.split()
        if verb == "lead":
            yield from (f"lead {cards[0]}", *(f"add {c}" for c in cards[1:]), "stop")
        elif verb == "first" or part.startswith("top "):
            yield f"lead {cards[0]}"
        elif verb in ("draw", "add", "leave"):
            yield from (f"{verb} {c}" for c in cards)
        elif verb == "beat":
            yield from (f"beat {pair[:2]} with {pair[3:]}" for pair in cards)
        else:
            yield part


# --- scenarios -----------------------------------------------------------------

SPADES, DIAMONDS, CLUBS = "2S 5S 9S QS KS", "3D 4D 5D 6D 7D", "3C 4C 5C 6C 7C"
LOW, HIGH = "2D 3D 4D 5D 6D", "7D 8D 9D TD JD"

FIRST = {
    "before trumps are known any card may be led, the queen of spades too": (
        dealt("2S QS 7H 9C KD", DIAMONDS, CLUBS), "",
        {"legal": "lead 2S|lead 7H|lead 9C|lead KD|lead QS", "next": "lead 0 to 1"},
    ),
    "a card laid asks for its suit, and trumps are not turned yet": (
        dealt("2S QS 7H 9C KD", DIAMONDS, CLUBS), "first QS",
        {"legal": "add 2S|stop", "next": "add 0"},
    ),
    "five spades at once, and then trumps are turned": (
        dealt(SPADES, DIAMONDS, CLUBS), f"lead {SPADES}",
        {"next": "turn chance", "sizes": [0, 5, 5], "led": SPADES},
    ),
    "the leader draws five before the receiver acts": (
        dealt(SPADES, DIAMONDS, CLUBS), f"lead {SPADES}, turn 2H, draw 3H 4H 5H 6H 7H",
        {"next": "defend 1", "sizes": [5, 5, 5], "led": SPADES, "trumps": "H"},
    ),
    "what has just been turned for trumps beats the first lead": (
        dealt("9C QS 2D 3D 4D", "8C 2H TC JS KD", CLUBS), "lead 9C, turn 3H, draw AD",
        {"legal": "beat 9C with 2H|beat 9C with TC|leave 9C"},
    ),
    "led cards can turn out to be trumps": (
        dealt("9C QS 2D 3D 4D", "8C 2H TC JS KD", "5D 6D 7D AD AS"),
        "lead 9C, turn 3C, draw AC", {"legal": "beat 9C with TC|leave 9C"},
    ),
    "the first lead taken: six cards, no draw, and the third player leads to the forehand": (
        dealt("9C QS 2D 3D 4D", "8C 2H TC JS KD", CLUBS),
        "lead 9C, turn 3H, draw AD, leave 9C",
        {"next": "lead 2 to 0", "sizes": [5, 6, 5], "out": []},
    ),
    "the first lead beaten: one card drawn, and the receiver leads on": (
        dealt("9C QS 2D 3D 4D", "8C 2H TC JS KD", CLUBS),
        "lead 9C, turn 3H, draw AD, beat 9C<TC, draw AS",
        {"next": "lead 1 to 2", "of": 1, "holds": "8C 2H JS KD AS"},
    ),
    "trumps are turned only once": (
        dealt("9C QS 2D 3D 4D", "8C 2H TC JS KD", CLUBS),
        "lead 9C, turn 3H, draw AD, leave 9C, lead 3C",
        {"next": "leader-draws 2", "trumps": "H"},
    ),
}  # fmt: skip

DEFENCE = {
    "trumps led: higher trumps only": (
        table("9H JH 2C", "TH AH AS QS 2H"), "lead 9H JH",
        {"legal": "beat 9H with AH|beat 9H with TH|leave 9H"},
    ),
    "the higher trump: the ace is left": (
        table("9H JH 2C", "TH AH AS QS 2H"), "lead 9H JH, beat 9H<TH",
        {"legal": "beat JH with AH|leave JH"},
    ),
    "the queen among spades is taken, the others may be beaten": (
        table("2S QS KS 3C", "AS 3S 2H", "5C"), "lead 2S QS KS, beat 2S<3S, leave QS",
        {"legal": "beat KS with 2H|beat KS with AS|leave KS"},
    ),
    "so who is led the queen never leads next": (
        table("2S QS KS 3C", "AS 3S 2H", "5C"), "lead 2S QS KS, beat 2S<3S, leave QS, beat KS<2H",
        {"of": 1, "holds": "AS QS", "next": "lead 2 to 0"},
    ),
    "a beater is used up": (
        table("7C 8C 2D", "AC 3D QS"), "lead 7C 8C, beat 7C<AC", {"legal": "leave 8C"},
    ),
    "left first, beaten then: that one card is taken": (
        table("7C 8C 2D", "AC 3D QS", "4S 5S"), "lead 7C 8C, leave 7C, beat 8C<AC",
        {"of": 1, "holds": "7C 3D QS", "next": "lead 2 to 0"},
    ),
    "all may be left though all could be beaten": (
        table("7C 8C 2D", "AC KC QS", "4S 5S"), "lead 7C 8C, leave 7C 8C",
        {"of": 1, "holds": "7C 8C AC KC QS", "next": "lead 2 to 0"},
    ),
}  # fmt: skip

DRAWING = {
    "one of four beaten: seven cards, and none is drawn": (
        table("2D 3D 4D 5D QS", "6D 2C 3C 4C 5C", "6C 7C 8C 9C AC",
              stock="TC JC QC KC 2S 3S", bottom="2H"),
        "lead 2D 3D 4D 5D, draw TC JC QC KC, leave 2D 3D 4D, beat 5D<6D",
        {"of": 1, "holds": "2D 3D 4D 2C 3C 4C 5C", "next": "lead 2 to 0"},
    ),
    "the leader draws the last three cards, the receiver none": (
        table("2D 3D 4D 8D QS", "5D 6D 7D TD 9C", "2C 3C 4C 5C 6C", stock="TC JC", bottom="2H"),
        "lead 2D 3D 4D 8D, draw TC JC 2H, beat 2D<5D 3D<6D 4D<7D 8D<TD",
        {"sizes": [4, 1, 5], "next": "lead 1 to 2"},
    ),
    "then the receiver leads its only card and is out": (
        table("2D 3D 4D 8D QS", "5D 6D 7D TD 9C", "2C 3C 4C 5C 6C", stock="TC JC", bottom="2H"),
        "lead 2D 3D 4D 8D, draw TC JC 2H, beat 2D<5D 3D<6D 4D<7D 8D<TD, lead 9C",
        {"out": [1], "next": "defend 2", "legal": "leave 9C"},
    ),
    "the receiver draws the turned card, and trumps stay": (
        table("2D QS 3S 4S 5S", "3D 2C 3C 4C 5C", "6C 7C 8C 9C 3H", "6S 7S 8S 9S TS",
              stock="TC", bottom="2H"),
        "lead 2D, draw TC, beat 2D<3D, draw 2H, lead 5C",
        {"next": "defend 2", "sizes": [5, 4, 5, 5], "trumps": "H",
         "legal": "beat 5C with 3H|beat 5C with 6C|beat 5C with 7C|beat 5C with 8C"
                  "|beat 5C with 9C|leave 5C"},
    ),
    "five led, five beaten: both draw five, nobody is out": (
        table(LOW, HIGH, "QS 2C 3C 4C 5C", bottom="2H",
              stock="3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"),
        f"lead {LOW}, draw 3H 4H 5H 6H 7H, beat 2D<7D 3D<8D 4D<9D 5D<TD 6D<JD,"
        " draw 8H 9H TH JH QH",
        {"sizes": [5, 5, 5], "next": "lead 1 to 2", "out": []},
    ),
    "five led, five beaten, three in the stock: the receiver is out": (
        table(LOW, HIGH, "QS 2C 3C 4C 5C", stock="6C 7C", bottom="2H"),
        f"lead {LOW}, draw 6C 7C 2H, beat 2D<7D 3D<8D 4D<9D 5D<TD 6D<JD",
        {"sizes": [3, 0, 5], "next": "lead 2 to 0", "out": [1]},
    ),
}  # fmt: skip

LARGE = "2D 3D 4D 5D 6D 7D QS", "8D 9D TD JD QD"
BEATEN = "beat 2D<8D 3D<9D 4D<TD 5D<JD 6D<QD"
LIMIT = {
    "six cards may be led to five while there is a stock": (
        table(*LARGE, stock="TC", bottom="2H"), "first 2D, add 3D 4D 5D 6D",
        {"legal": "add 7D|stop"},
    ),
    "they stay led though the leader draws the last card": (
        table(*LARGE, stock="TC", bottom="2H"), f"lead 2D 3D 4D 5D 6D 7D, draw TC 2H, {BEATEN}",
        {"legal": "leave 7D", "holds": "QS TC 2H", "sizes": [3, 0]},
    ),
    "a receiver who took a card is not out": (
        table(*LARGE, stock="TC", bottom="2H"),
        f"lead 2D 3D 4D 5D 6D 7D, draw TC 2H, {BEATEN}, leave 7D",
        {"of": 1, "holds": "7D", "next": "lead 0 to 1", "out": []},
    ),
    "the limit begins when the receiver has drawn the turned card": (
        table("2D 2S 3S 4S QS", "3D 4D 5D 6D 7D", stock="TC", bottom="2H"),
        "lead 2D, draw TC, beat 2D<3D, draw 2H, first 4D, add 5D 6D 7D", {"legal": "stop"},
    ),
    "two cards before two": (
        table("2D 3D 4D 5D 6D QS", "8C 9C"), "first 2D, add 3D", {"legal": "stop"},
    ),
    "what the receiver has taken counts the next time": (
        table("2D 3D 4D 5D 6D QS", "8C 9C"), "lead 2D 3D, leave 2D 3D, first 4D, add 5D",
        {"legal": "add 6D|stop", "next": "add 0"},
    ),
    "the hand of the one who receives counts, not that of a neighbour who is out": (
        table("2D 3D 4D 5D QS", "", "8C 9C", "6C"), "first 2D, add 3D", {"legal": "stop"},
    ),
}  # fmt: skip

ENDING = {
    "a leader out, its card beaten: the receiver leads, and is out too": (
        table("2D", "3D 4C", "QS"), "lead 2D, beat 2D<3D, lead 4C",
        {"out": [0, 1], "next": "seat 2 loses"},
    ),
    "a leader out, its card taken: the third leads to the receiver": (
        table("2D", "3D 4C", "QS 5S 6S"), "lead 2D, leave 2D",
        {"out": [0], "next": "lead 2 to 1"},
    ),
    "both out in one exchange": (
        table("2D", "3D", "QS 4C"), "lead 2D, beat 2D<3D", {"out": [0, 1], "next": "seat 2 loses"},
    ),
    "a receiver out, the next one out before: the one after leads": (
        table("2D 5C 8C", "3D", "", "4C 6C", "QS 7C"), "lead 2D, beat 2D<3D",
        {"out": [1], "next": "lead 3 to 4"},
    ),
    "a receiver fails, the next one out before: the one after leads": (
        table("2D 5C", "8C", "", "4C 6C", "QS"), "lead 2D, leave 2D",
        {"out": [], "next": "lead 3 to 4"},
    ),
    "round the table, whoever is out passed over": (
        table("4C 6C", "", "QS 7C", "2D 5C", leader=3), "lead 2D, leave 2D",
        {"next": "lead 2 to 3"},
    ),
    "two left, a failed defence: the same leader again": (
        table("2D 3C QS", "", "4C"), "lead 2D, leave 2D", {"next": "lead 0 to 2"},
    ),
    "two left, the last card led: the game is over, though it could be beaten": (
        table("2D", "3D AD QS"), "lead 2D", {"out": [0], "next": "seat 1 loses"},
    ),
    "two left, the queen led as the last card": (
        table("QS", "3D"), "lead QS", {"out": [0], "next": "seat 1 loses"},
    ),
    "two left, the last card beats: who led is left with the queen": (
        table("2D QS 4C", "3H"), "lead 2D, beat 2D<3H",
        {"out": [1], "next": "seat 0 loses", "holds": "QS 4C"},
    ),
    "of three, the queen led as the last card: the receiver takes her and loses": (
        table("QS", "3D 4D", "5C"), "lead QS, leave QS, lead 5C",
        {"out": [0, 2], "next": "seat 1 loses", "of": 1, "holds": "3D 4D QS"},
    ),
}  # fmt: skip

TRUMPS = "2H 3H 4H 5H 6H", "2C 3C 4C 5C 6C"
SIX = "2D 3D 4D 5D 6D 7D", "2C 3C 4C 5C 6C QS"
VARIANTS = {
    "six cards: all six may be led": (
        dealt(*SIX, hand=6), "first 2D, add 3D 4D 5D 6D", {"legal": "add 7D|stop"},
    ),
    "six cards, at most five led": (
        dealt(*SIX, hand=6, limit="five"), "first 2D, add 3D 4D 5D 6D", {"legal": "stop"},
    ),
    "at most five led: without a stock six may be, if the receiver has six": (
        table("2D 3D 4D 5D 6D 7D", "2C 3C 4C 5C 6C QS", limit="five"),
        "first 2D, add 3D 4D 5D 6D", {"legal": "add 7D|stop"},
    ),
    "added: the queen that was drawn, and she has to be taken": (
        dealt("2S 3S 2D 3D 4D", HIGH, added="free"),
        "lead 2S, turn 2C, draw QS, add QS, draw 2H, stop, leave 2S",
        {"legal": "leave QS", "sizes": [5, 5]},
    ),
    "added: not of another suit": (
        dealt("2S 3S 2D 3D 4D", HIGH, added="free"), "lead 2S, turn 2C, draw AC",
        {"legal": "add 3S|stop"},
    ),
    "added: the stock gone, no more in all than the receiver holds": (
        table(LOW, "7C 8C 9C TC QS", stock="TD", bottom="2H", added="free"),
        "lead 2D 3D, draw TD 2H, add 4D 5D 6D",
        {"next": "defend 1", "holds": "TD 2H", "led": LOW},
    ),
    "added: the leader need not, though nobody stops it": (
        dealt("2S 3S 2D 3D 4D", HIGH, added="palm"), "lead 2S, turn 2C, draw AC, pass, stop",
        {"next": "defend 1", "led": "2S"},
    ),
    "added: after the palm it is too late": (
        dealt("2S 3S 2D 3D 4D", HIGH, added="palm"), "lead 2S, turn 2C, draw AC, palm",
        {"next": "defend 1", "led": "2S"},
    ),
    "added: all cards of a lead are handled alike": (
        dealt("2S 3S 2D 3D 4D", "4S 5S 2H 3H 4H", added="palm"),
        "lead 2S, turn 2C, draw AC, pass, add 3S, draw KC, palm, beat 2S<4S 3S<5S, draw KD QD",
        {"next": "lead 1 to 0", "sizes": [5, 5]},
    ),
    "the top card: the queen has to be taken, and nothing is drawn": (
        table(*TRUMPS, stock="QS 7D 8H", bottom="7H", lead_top="yes"), "top, top QS, stop",
        {"next": "defend 1", "legal": "leave QS", "sizes": [5, 5]},
    ),
    "the top card beaten: the receiver draws one and leads": (
        table(TRUMPS[0], "8D 3C 4C 5C 6C", stock="QS 7D 8H", bottom="7H", lead_top="yes"),
        "top, top 7D, stop, beat 7D<8D, draw QS", {"next": "lead 1 to 0", "sizes": [5, 5]},
    ),
    "the turned card led as the top card: the stock is gone, trumps stay": (
        table(*TRUMPS, "QS 2S 3S 4S 5S", bottom="7H", lead_top="yes"),
        "top, top 7H, add 2H 3H 4H 5H", {"legal": "stop", "trumps": "H", "led": "2H 3H 4H 5H 7H"},
    ),
    "the queen besides trumps: not nothing but trumps": (
        table("2H 3H 4H 5H QS", TRUMPS[1], stock="7D 8H 9S", bottom="7H", lead_top="yes"), "",
        {"legal": "lead 2H|lead 3H|lead 4H|lead 5H|lead QS"},
    ),
}  # fmt: skip

SCENARIOS = FIRST | DEFENCE | DRAWING | LIMIT | ENDING | VARIANTS


def told(p):
    """Who acts, as phase and seat, and to whom a lead goes; or how the game ended."""
    shown = p.show()
    if shown["to_act"] is None:
        return describe_result(p)
    to = f" to {shown['receiver']}" if shown["phase"] == "lead" else ""
    who = shown["leader"] if shown["phase"] == "leader-draws" else shown["to_act"]
    return f"{shown['phase']} {who}{to}"


def spread(cards):
    """Cards in the order of their letters, so that hands can be compared."""
    return " ".join(sorted(cards.split()))


def said(p, out, seat):
    """All that can be said of a position and of how it came about."""
    shown = p.show()
    return {
        "legal": "|".join(sorted(p.moves())),
        "next": told(p),
        "of": seat,
        "holds": spread(shown["hands"][seat]),
        "sizes": [len(h.split()) for h in shown["hands"]],
        "led": spread(shown["table"]),
        "trumps": shown["trump"],
        "out": out,
    }


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_the_second_reading(scenario):
    start, text, wanted = scenario
    p, out = Position.read(start), []
    for move in moves(text):
        out += members(p.apply(p.action(move)))
    found = said(p, out, wanted.get("of", 0))
    wanted = {k: spread(v) if k in ("holds", "led") else v for k, v in wanted.items()}
    assert {what: found[what] for what in wanted} == wanted
