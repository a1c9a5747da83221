"""Viikatemies as a second reader understood the text, before seeing the code tested here.

A scenario is a table, some moves, and what must be so after them:

- `legal`: every legal move of the one to act
- `next`: who acts, as phase and seat, or how the game ended
- `hands`: the cards of all seats
- `top`, `below`: the pile; both are empty where none lies there
"""

import pytest

from games.positions import Position, describe_result

# --- tables --------------------------------------------------------------------


def dealt(*hands, stock, **options):
    """These hands dealt from a deck of theirs and the stock's cards."""
    settings = {"deck": " ".join((*hands, stock)), "hand": len(hands[0].split()), **options}
    p = Position.begin("viikatemies", len(hands), settings)
    for cards in zip(*map(str.split, hands), strict=True):
        for card in cards:
            p.play(f"deal {card}")
    return p.show()


def late(*hands, top="", below="", equal=None, **options):
    """The stock is gone, and seat 0 is to act."""
    one = int(bool(top) and top[0] not in "JK")
    return {
        "game": "viikatemies",
        "options": options,
        "players": len(hands),
        "phase": "answer" if top else "lead",
        "to_act": 0,
        "hands": [*hands],
        "stock": "",
        "below": below,
        "top": top,
        "equal": one if equal is None else equal,
        "seat": 0,
    }


def on(top, hand, **options):
    """Seat 0 of three is to answer one card with this hand."""
    return late(hand, "4D 5D", "7D 8C", top=top, **options)


def lead(hand, **options):
    return late(hand, "4D 5D", "7D 8C", **options)


# --- the order of suits, exchanges, runs ------------------------------------------

PLAIN = {
    "a stronger suit wins whatever it counts, the same suit if it is higher": (
        on("5H", "2S 2C 4H 6H 9D"), [],
        {"legal": "beat 5H with 2C|beat 5H with 2S|beat 5H with 6H|take"},
    ),
    "seven of spades, nine of spades": (on("9S", "7S TH"), [], {"legal": "take"}),
    "nothing but a club goes on a club, and jacks": (
        on("9C", "AS KS QS TC 7C JD"), [], {"legal": "beat 9C with TC|fell 9C with JD|take"},
    ),
    "direct exchange": (
        on("6S", "6D 9D"), ["swap 6S with 6D"], {"next": "answer 1", "top": "6D", "below": "6S"},
    ),
    "a direct exchange of several": (
        on("6S", "6D 6H 9D"), ["swap 6S with 6D", "add 6H"],
        {"next": "answer 1", "top": "6H", "below": "6D 6S"},
    ),
    "a direct exchange of three fells": (
        on("6S", "6D 6H 6C 9D"), ["swap 6S with 6H", "add 6C", "add 6D"],
        {"next": "lead 0", "top": "", "below": "", "hands": "9D|4D 5D|7D 8C"},
    ),
    "it is no reason for a run": (
        late("6D 7D 6H", "4D 5D", "8C", top="6S"), ["swap 6S with 6D"], {"legal": "add 6H|stop"},
    ),
    "indirect exchange": (
        on("8H", "3C 3D 9D"), ["beat 8H with 3C", "add 3D"],
        {"next": "answer 1", "top": "3D", "below": "3C 8H"},
    ),
    "its first card must over-take": (
        on("8H", "3C 3D"), [], {"legal": "beat 8H with 3C|take"},
    ),
    "all four indirectly fell": (
        late("3C 3D 3H 3S 9D", "2D", "4D", top="8H"),
        ["beat 8H with 3S", "add 3D", "add 3H", "add 3C"],
        {"next": "lead 0", "top": "", "below": ""},
    ),
    "all four from the hand on an empty table fell": (
        late("3C 3D 3H 3S 9D", "2D", "4D"), ["lead 3D", "add 3S", "add 3H", "add 3C"],
        {"next": "lead 0", "top": "", "below": ""},
    ),
    "two and two by two players fell": (
        late("6S 6D 9D", "6H 6C 9H", "4D", top="5S"),
        ["beat 5S with 6S", "add 6D", "beat 6D with 6C", "add 6H"],
        {"next": "lead 1", "top": "", "hands": "9D|9H|4D"},
    ),
    "a card between them breaks a four": (
        late("6D 6S 9D", "9C 8C", "4D", top="6C", below="6H 7C", equal=1),
        ["swap 6C with 6D", "add 6S"], {"next": "answer 1", "top": "6S"},
    ),
    "a run must be over-taking from its first card": (
        on("7H", "8H 9H TH 9D"), ["beat 7H with 8H", "run 9H", "run TH"],
        {"next": "answer 1", "top": "TH", "below": "7H 8H 9H"},
    ),
    "a run of a stronger suit": (
        on("TS", "2C 3C 9D"), ["beat TS with 2C", "run 3C"], {"next": "answer 1", "top": "3C"},
    ),
    "no special card ends or begins one": (
        on("8H", "9H TH JH QH KD"), ["beat 8H with 9H", "run TH"],
        {"next": "answer 1", "top": "TH"},
    ),
    "an ace is no low end of one": (lead("AH 2H 3D"), ["lead AH"], {"next": "answer 1"}),
    "a run has no equal card added": (
        on("7H", "8H 9H 9D TD"), ["beat 7H with 8H", "run 9H"], {"next": "answer 1", "top": "9H"},
    ),
    "nor a pair a run": (
        on("7H", "8H 8D 9D 9H 2C"), ["beat 7H with 8H", "add 8D"],
        {"next": "answer 1", "top": "8D"},
    ),
    "a card or a run or equal ones": (
        on("7H", "8H 8D 9H 9D"), ["beat 7H with 8H"], {"legal": "add 8D|run 9H|stop"},
    ),
}  # fmt: skip

# --- special cards -------------------------------------------------------------------

SPECIAL = {
    "a jack goes on no heart, the jack of clubs neither": (
        on("5H", "JC JS JH JD 2D"), [], {"legal": "take"},
    ),
    "nor on a lower spade": (on("5S", "JS JC"), [], {"legal": "take"}),
    "any jack fells a club": (
        on("5C", "JC JD 2D"), [], {"legal": "fell 5C with JC|fell 5C with JD|take"},
    ),
    "the ten, the ace and the queen of clubs too": (
        on("QC", "JD AD KS"), [], {"legal": "fell QC with JD|take"},
    ),
    "the ace of clubs falls by a jack": (
        on("AC", "JD 2H"), ["fell AC with JD"], {"next": "lead 0", "top": ""},
    ),
    "several jacks fell in any order": (
        on("5C", "JC JD JS 6H"), ["fell 5C with JS", "add JD", "add JC"],
        {"next": "lead 0", "hands": "6H|4D 5D|7D 8C", "top": ""},
    ),
    "a jack falls on an empty table": (
        lead("JH 6H"), ["lead JH"], {"next": "lead 0", "top": "", "hands": "6H|4D 5D|7D 8C"},
    ),
    "several do": (
        lead("JH JC 6H"), ["lead JH", "add JC"], {"next": "lead 0", "hands": "6H|4D 5D|7D 8C"},
    ),
    "on a queen: a higher queen, a king that fells, an ace that over-takes": (
        on("QH", "QS QC QD KH KS KD KC AH AS AD 9S 2C JC"), [],
        {"legal": "beat QH with AH|beat QH with AS|beat QH with QC|beat QH with QS"
                  "|fell QH with KH|fell QH with KS|take"},
    ),
    "on the queen of clubs: its ace and jacks": (
        on("QC", "QS KS KC AC AS JS TC"), [],
        {"legal": "beat QC with AC|fell QC with JS|take"},
    ),
    "the queen of spades does not fall by a lower king": (
        on("QS", "KH KS QC JC AC"), [],
        {"legal": "beat QS with AC|beat QS with QC|fell QS with KS|take"},
    ),
    "who has none of them takes, and the turn passes": (
        on("QH", "9S 2C", below="5H"), ["take"],
        {"next": "lead 1", "hands": "9S 2C 5H QH|4D 5D|7D 8C", "top": ""},
    ),
    "a queen follows the order of suits herself": (
        on("5S", "QH QD QS QC"), [], {"legal": "beat 5S with QC|beat 5S with QS|take"},
    ),
    "no indirect exchange to a lower queen": (
        on("5H", "QS QH QD 2D"), ["beat 5H with QS"], {"next": "answer 1", "top": "QS"},
    ),
    "two queens upwards": (
        on("5H", "QH QC 2D"), ["beat 5H with QH", "add QC"],
        {"next": "answer 1", "top": "QC", "below": "5H QH"},
    ),
    "the queens of an empty table too": (
        lead("QS QH QC QD 3H"), ["lead QS"], {"legal": "add QC|stop"},
    ),
    "four queens upwards fell": (
        lead("QS QH QC QD 3H"), ["lead QD", "add QH", "add QS", "add QC"],
        {"next": "lead 0", "top": ""},
    ),
    "by several players as well": (
        late("QH 3H", "QS QC 4H", "4D", top="QD"),
        ["beat QD with QH", "beat QH with QS", "add QC"], {"next": "lead 1", "top": ""},
    ),
    "a king stays on an empty table": (
        lead("KS 3H"), ["lead KS"], {"next": "answer 1", "top": "KS"},
    ),
    "two do, the higher on the lower": (
        lead("KS KH 3H"), ["lead KH", "add KS"], {"next": "answer 1", "top": "KS", "below": "KH"},
    ),
    "the Scythe is none of them": (lead("KS KC 3H"), ["lead KS"], {"next": "answer 1"}),
    "a king fells its own suit and lower ones": (
        on("TH", "KH KS KD"), [], {"legal": "fell TH with KH|fell TH with KS|take"},
    ),
    "no king goes on a club": (on("2C", "KH KS KD"), [], {"legal": "take"}),
    "kings fell together if the first fits": (
        on("TH", "KH KS KD 9H"), ["fell TH with KH", "add KD", "add KS"],
        {"next": "lead 0", "top": "", "hands": "9H|4D 5D|7D 8C"},
    ),
    "a king that lies falls by a higher one": (
        on("KH", "KS 9H"), ["fell KH with KS"], {"next": "lead 0", "top": ""},
    ),
    "by a higher and a lower at once": (
        on("KH", "KS KD 9H"), ["fell KH with KS", "add KD"], {"next": "lead 0", "top": ""},
    ),
    "a lower one is an exchange": (
        on("KH", "KD 9H"), ["swap KH with KD"],
        {"next": "answer 1", "top": "KD", "below": "KH"},
    ),
    "a king that lies counts 13": (
        on("KS", "QS AS 2C KC AH"), [],
        {"legal": "beat KS with 2C|beat KS with AS|beat KS with KC|take"},
    ),
    "kings fell an ace": (
        on("AH", "KH KS KD"), [], {"legal": "fell AH with KH|fell AH with KS|take"},
    ),
    "an ace counts 14 in the hand and follows the order of suits": (
        on("TH", "AH AS AC AD"), [],
        {"legal": "beat TH with AC|beat TH with AH|beat TH with AS|take"},
    ),
    "it counts 1 on the table, and is not exchanged directly": (
        on("AH", "2H 3S 9D AD AS"), [],
        {"legal": "beat AH with 2H|beat AH with 3S|beat AH with AS|take"},
    ),
    "it is indirectly": (
        on("AH", "AS AD 9D"), ["beat AH with AS", "add AD"],
        {"next": "answer 1", "top": "AD", "below": "AH AS"},
    ),
    "aces go on a queen together": (
        on("QH", "AS AD 9D"), ["beat QH with AS", "add AD"], {"next": "answer 1", "top": "AD"},
    ),
    "four aces of a hand fell": (
        lead("AS AD AH AC 9D"), ["lead AS", "add AD", "add AH", "add AC"],
        {"next": "lead 0", "top": ""},
    ),
    "the Scythe on the king of spades: who is next takes, the one after leads": (
        on("KS", "KC 9H", below="5H"), ["beat KS with KC", "take"],
        {"next": "lead 2", "hands": "9H|4D 5D 5H KS KC|7D 8C", "top": ""},
    ),
    "who is next has no choice, not even an ace or a jack": (
        late("KC 9H", "AC JD KS", "2D", top="5C"), ["beat 5C with KC"],
        {"next": "answer 1", "legal": "take"},
    ),
    "of four, the turn goes to the second after": (
        late("KC 9H", "2D", "3D", "4D", top="5H"), ["beat 5H with KC", "take"],
        {"next": "lead 2"},
    ),
    "of two, who takes goes on": (
        late("KC 9H", "2D", top="5H"), ["beat 5H with KC", "take"],
        {"next": "lead 1", "hands": "9H|2D 5H KC"},
    ),
    "of two, any other taking passes the turn": (
        late("9H", "2D", top="TH"), ["take"], {"next": "lead 1", "hands": "9H TH|2D"},
    ),
    "the Scythe falls on an empty table": (
        lead("KC 9H"), ["lead KC"], {"next": "lead 0", "top": "", "hands": "9H|4D 5D|7D 8C"},
    ),
    "it goes on the ace of clubs": (
        on("AC", "KC 9H"), [], {"legal": "beat AC with KC|take"},
    ),
}  # fmt: skip

# --- the deal, drawing, the end ---------------------------------------------------------

START = dealt("5H 6H JD", "7S 2C QD", stock="8D 9D 3D")
OVER = dealt("5H 6H JD", "4H 2H QD", stock="8D 9D 3D 2D")
SHORT = dealt("5H 6H 7H", "8H 2H QD", stock="8D 9D")

PLAY = {
    "the forehand leads any card": (
        START, [], {"next": "lead 0", "legal": "lead 5H|lead 6H|lead JD"},
    ),
    "and draws one": (START, ["lead 5H", "stop"], {"next": "draw chance"}),
    "then the next acts": (
        START, ["lead 5H", "stop", "draw 8D"], {"next": "answer 1", "hands": "6H JD 8D|7S 2C QD"},
    ),
    "two cards laid, two drawn": (
        START, ["lead 5H", "run 6H", "draw 8D", "draw 9D"],
        {"next": "answer 1", "hands": "JD 8D 9D|7S 2C QD"},
    ),
    "who fells draws and goes on": (
        START, ["lead JD", "draw 8D"], {"next": "lead 0", "hands": "5H 6H 8D|7S 2C QD"},
    ),
    "one takes by choice, and draws nothing": (
        START, ["lead 5H", "stop", "draw 8D", "take"],
        {"next": "lead 0", "hands": "6H JD 8D|7S 2C QD 5H"},
    ),
    "with a card beyond the hand nothing is drawn": (
        OVER, ["lead 6H", "draw 8D", "take", "lead 5H", "draw 9D", "take", "lead 8D", "stop",
               "draw 3D", "beat 8D with QD"],
        {"next": "answer 0", "hands": "3D 9D JD|2H 4H 5H 6H"},
    ),
    "the last cards of the stock are drawn as far as they go": (
        SHORT, ["lead 5H", "run 6H", "run 7H", "draw 8D", "draw 9D"],
        {"next": "answer 1", "hands": "8D 9D|2H 8H QD"},
    ),
    "who has no card left has won": (
        late("6H", "7H", "8H", top="5H"), ["beat 5H with 6H"], {"next": "seat 1, 2 loses"},
    ),
    "the game is over though the last card fells": (
        late("KH", "7H", "8H", top="5H"), ["fell 5H with KH"], {"next": "seat 1, 2 loses"},
    ),
    "or is the Scythe, which nobody takes": (
        late("KC", "7H", "8H", top="5H"), ["beat 5H with KC"], {"next": "seat 1, 2 loses"},
    ),
    "nobody takes a table that is empty": (lead("6H"), [], {"legal": "lead 6H"}),
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


def said(p):
    """All that can be said of a position."""
    shown = p.show()
    return {
        "legal": "|".join(sorted(p.moves())),
        "next": told(p),
        "hands": spread(shown["hands"]),
        "top": shown["top"],
        "below": " ".join(sorted(shown["below"].split())),
    }


SCENARIOS = {**PLAIN, **SPECIAL, **PLAY}


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_the_second_reading(scenario):
    start, moves, wanted = scenario
    p = Position.read(start)
    for move in moves:
        p.play(move)
    if "hands" in wanted:
        wanted = {**wanted, "hands": spread(wanted["hands"].split("|"))}
    if "below" in wanted:
        wanted = {**wanted, "below": " ".join(sorted(wanted["below"].split()))}
    found = said(p)
    assert {what: found[what] for what in wanted} == wanted
