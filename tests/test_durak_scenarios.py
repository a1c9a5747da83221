"""Podkidnoi Durak as another reader understood the text: attacks, hands and ends to the card.

What must be so was written down from the text before the rules were opened; the words of
the moves, and which of them are asked for one by one, are the program's.

A scenario is a table, some moves, and what must be so after them:

- `legal`: every legal move of the one to act
- `next`: who acts, as phase and seat, or how the game ended
- `attack`: the attacker and the defender
- `hands`: the cards of all seats
- `table`: the cards of the attack, beaten or not
- `out`: the seats that went out, in order
"""

import pytest

from games.cards import members
from games.positions import Position, describe_result

# --- tables --------------------------------------------------------------------


def dealt(*hands, stock="", turned="", **options):
    """These hands dealt from a deck of theirs and the stock's cards, the last of it turned."""
    deck = " ".join((*hands, stock, turned))
    settings = {"deck": deck, "hand": len(hands[0].split()), "begins": "forehand", **options}
    p = Position.begin("durak", len(hands), settings)
    for cards in zip(*map(str.split, hands), strict=True):
        for card in cards:
            p.play(f"deal {card}" if f"deal {card}" in p.moves() else f"turn {card}")
    if turned:
        p.play(f"turn {turned}")
    return p.show()


def three(**options):
    """Three players with three cards, spades being trumps."""
    return dealt("7H 7C 8C", "8H 9C TD", "8D 9D KC", stock="KD QD 6S", turned="AS", **options)


def late(*hands, seat=0, against=1, stock="", turned="", **options):
    """A lead from the whole deck, spades being trumps; without a stock if none is named."""
    crowd = len(hands) > 4 and options.get("teams") != "yes"
    return {
        "game": "durak",
        "options": options,
        "players": len(hands),
        "phase": "lead",
        "to_act": seat,
        "hands": [*hands],
        "stock": stock,
        "bottom": turned,
        "table": "",
        "faced": "",
        "beaten": "",
        "trump": "S",
        "attacker": seat,
        "defender": against,
        "neighbour": (against + 1) % len(hands) if crowd else against,
        "seat": seat,
        "exchangeable": 0,
        "owner": 0,
        "defended": 0,
        "first": 0,
    }


# --- the deal --------------------------------------------------------------------

SIXES = ("6H 7H 8H 9H TH JH", "QH KH AH 6C 7C 8C", "9C TC JC QC KC AC",
         "6D 7D 8D 9D TD JD", "QD KD AD 6S 7S 8S", "9S TS JS QS KS AS")  # fmt: skip

DEALS = {
    "six cards each, and the next is turned": (
        dealt("6H 7H 8H 9H TH JH", "QH KH AH 6C 7C 8C", stock="9C TC", turned="JC"), [],
        {"next": "lead 0", "stock": "9C TC", "bottom": "JC", "trump": "C"},
    ),
    "six players have the whole deck, and the last card of the dealer names trumps": (
        dealt(*SIXES), [], {"stock": "", "bottom": "", "trump": "S", "next": "lead 0"},
    ),
    "and the lowest of them begins the first deal": (
        dealt(*SIXES, begins="lowest"), [], {"attack": "4>5"},
    ),
    "the first deal: the lowest trump begins, with any card": (
        dealt("9S 6D", "7S 7H", "8S AC", stock="KH", turned="6S", begins="lowest"), [],
        {"legal": "lead 7H|lead 7S", "attack": "1>2"},
    ),
    "later deals: the forehand begins": (
        dealt("9S 6D", "7S 7H", "8S AC", stock="KH", turned="6S"), [], {"attack": "0>1"},
    ),
    "nobody holds a trump: the forehand, as in later deals": (
        dealt("9D 6D", "7C 7H", stock="KH", turned="6S", begins="lowest"), [], {"attack": "0>1"},
    ),
}  # fmt: skip

# --- an attack -------------------------------------------------------------------

FOUR = dealt("7H 7C KD", "8H 9C TD", "8D 9D KC", "7D 8C KH", stock="QD JD", turned="AS")
FIVE = dealt("7H 6C", "8H 9C", "8D 9D", "7D 8C", "7C KH", stock="QD JD", turned="AS")
FIVE_LATE = late("7H 6C", "8H 9C", "8D 9D", "7D 8C", "7C KH")
PAIRS = dealt("7H 6C", "8H 9C", "8D 7D", "8C 7C", stock="QD JD", turned="AS", teams="yes")
TEAMS = late("7H AC", "8H 9C", "6D KC", "7D 6H", "7C KH", "8C 7S", teams="yes")
SEVENS = late("7H 7C 7D 8D", "8H 8C 9D", "8S AC KC")
MANY = late("7H 7C 7D 7S 8D 9C", "8H 8C 9D 9S TS JS QS KS", "AC 9H")
FIRST = ("7H 7C 7D 7S 8D 9C", "8H 8C 9D 9S TS JS", "AC 9H AD AH KH KC", "6H 6C 6D TH TC TD")

WHOLE = ["lead 7H", "beat 7H with 8H", "add 7C", "pass", "pass", "beat 7C with 8C", "add 7D",
         "beat 7D with 9D"]  # fmt: skip
LONG = ["lead 7H", "beat 7H with 8H", "add 7C", "pass", "pass", "beat 7C with 8C",
        "add 7D", "pass", "pass", "beat 7D with 9D", "add 7S", "pass", "pass",
        "beat 7S with 9S", "add 9C", "pass", "pass", "beat 9C with TS"]  # fmt: skip
OF_FOUR = ["lead 7H", "beat 7H with 8H", "add 7C", "pass", "pass", "pass", "beat 7C with 8C",
           "add 7D", "pass", "pass", "pass", "beat 7D with 9D", "add 7S", "pass", "pass", "pass",
           "beat 7S with 9S", "add 9C", "beat 9C with TS"]  # fmt: skip

ATTACKS = {
    "a card is led": (three(), [], {"legal": "lead 7C|lead 7H|lead 8C"}),
    "and beaten by a higher one of its suit": (
        three(), ["lead 7H"], {"next": "beat 1", "legal": "beat 7H with 8H|take"},
    ),
    "or by a trump": (late("7H 6H", "8H 6S 9C", "KD"), ["lead 7H"],
        {"legal": "beat 7H with 6S|beat 7H with 8H|take"}),
    "a trump by higher trumps alone": (late("7S 6H", "8S 6S AC", "KD"), ["lead 7S"],
        {"legal": "beat 7S with 8S|take"}),
    "a second card is of a rank on the table, that of the beating card too": (
        three(), ["lead 7H", "beat 7H with 8H"],
        {"next": "add 0", "legal": "add 7C|add 8C|pass|stop", "table": "7H 8H"},
    ),
    "no second card before the first is beaten": (
        three(open="one"), ["lead 7H"], {"next": "beat 1"}),
    "with open=one no third before the second is": (
        three(open="one"), ["lead 7H", "beat 7H with 8H", "add 8C"], {"next": "beat 1"}),
    "of several the defender chooses which to beat": (
        late("7H 7C 7D 7S", "8H 8C 9D TS", "AC KC"),
        ["lead 7H", "beat 7H with 8H", "add 7C", "add 7D", "add 7S"],
        {"next": "defend 1", "legal": "face 7C|face 7D|face 7S|take"},
    ),
    "the main attacker may keep the others out": (
        three(), ["lead 7H", "beat 7H with 8H", "stop"],
        {"next": "draw chance", "hands": "7C 8C|9C TD|8D 9D KC", "table": ""}),
    "or give leave to the player on the defender's left": (
        three(), ["lead 7H", "beat 7H with 8H", "pass"], {"next": "add 2", "legal": "add 8D|pass"}),
    "who comes before the next": (
        FOUR, ["lead 7H", "beat 7H with 8H", "pass"], {"next": "add 2", "legal": "add 8D|pass"}),
    "and all of four may": (
        FOUR, ["lead 7H", "beat 7H with 8H", "pass", "pass"],
        {"next": "add 3", "legal": "add 7D|add 8C|pass"}),
    "of five the neighbours of the defender alone": (
        FIVE, ["lead 7H", "beat 7H with 8H", "pass"], {"next": "add 2", "legal": "add 8D|pass"}),
    "not those further": (
        FIVE, ["lead 7H", "beat 7H with 8H", "pass", "pass"], {"next": "draw chance"}),
    "nor do they give": (
        FIVE_LATE, ["lead 7H", "take", "pass", "pass"],
        {"next": "lead 2", "attack": "2>3", "hands": "6C|7H 8H 9C|8D 9D|7D 8C|7C KH"}),
    "in pairs the mate alone joins": (
        PAIRS, ["lead 7H", "beat 7H with 8H", "pass"],
        {"next": "add 2", "legal": "add 7D|add 8D|pass"}),
    "and never the pair of the defender": (
        PAIRS, ["lead 7H", "beat 7H with 8H", "pass", "pass"], {"next": "draw chance"}),
    "nor when it takes": (
        PAIRS, ["lead 7H", "take", "pass", "pass"], {"next": "draw chance"}),
    "of six in teams every attacker may": (
        TEAMS, ["lead 7H", "beat 7H with 8H", "pass", "pass"],
        {"next": "add 4", "legal": "add 7C|pass"}),
    "and no defender": (
        TEAMS, ["lead 7H", "beat 7H with 8H", "pass", "pass", "pass"],
        {"next": "lead 1", "attack": "1>2", "hands": "AC|9C|6D KC|6H 7D|7C KH|7S 8C"}),
    "no more cards than the defender had": (
        SEVENS, ["lead 7H", "beat 7H with 8H", "add 7C", "add 7D"],
        {"next": "defend 1"}),
    "and who has beaten with all of them has succeeded": (
        SEVENS, WHOLE, {"table": "", "out": "1", "next": "lead 2", "attack": "2>0",
                        "hands": "8D||8S AC KC"}),
    "six cards, whatever the hand": (
        MANY, [*LONG, "pass", "add 9H"],
        {"next": "beat 1", "legal": "beat 9H with JS|beat 9H with KS|beat 9H with QS|take"}),
    "with six beaten the defence has succeeded": (
        MANY, [*LONG, "pass", "add 9H", "beat 9H with JS"],
        {"next": "lead 1", "attack": "1>2", "hands": "8D|KS QS|AC", "table": ""}),
    "with first_limit=5 the first attack has five": (
        dealt(*FIRST, stock="QS QH", turned="KS", first_limit=5), OF_FOUR,
        {"next": "draw chance", "hands": "8D|JS|AC 9H AD AH KH KC|6H 6C 6D TH TC TD"}),
    "or gives five to who takes": (
        dealt(*FIRST, stock="QS QH", turned="KS", first_limit=5), [*OF_FOUR[:-1], "take"],
        {"next": "draw chance",
         "hands": "8D|7H 7C 7D 7S 9C 8H 8C 9D 9S TS JS|AC 9H AD AH KH KC|6H 6C 6D TH TC TD"}),
    "a first attack of one": (
        three(first_limit=1, limit=2), ["lead 7H", "beat 7H with 8H"],
        {"next": "draw chance"}),
    "and the next of two": (
        three(first_limit=1, limit=2),
        ["lead 7H", "beat 7H with 8H", "draw KD", "draw QD", "lead 9C", "beat 9C with KC"],
        {"next": "add 1", "legal": "pass|stop"}),
}  # fmt: skip

# --- taking ----------------------------------------------------------------------

TAKING = late("7H 7C 7D 8D", "8H 9C KD AC", "8S AH")

TAKES = {
    "who could beat may take": (three(), ["lead 7H", "take"], {"next": "give 0"}),
    "the attackers give what they could still play": (
        three(), ["lead 7H", "take"], {"legal": "give 7C|pass|stop"}),
    "it takes all cards, the beaten ones too": (
        TAKING, ["lead 7H", "beat 7H with 8H", "add 7C", "stop", "take", "stop"],
        {"hands": "7D 8D|7H 8H 7C 9C KD AC|8S AH", "next": "lead 2", "attack": "2>0"}),
    "and those given": (
        TAKING, ["lead 7H", "beat 7H with 8H", "add 7C", "stop",
                 "take", "give 8D", "pass", "give 8S"],
        {"hands": "7D|7H 8H 7C 9C KD AC 8D 8S|AH", "next": "lead 2", "attack": "2>0"}),
    "six cards of the attackers at most": (
        MANY, [*LONG[:-1], "take"], {"next": "give 0", "legal": "give 8D|pass|stop"}),
    "so the sixth may be given, and no other": (
        MANY, [*LONG[:-1], "take", "give 8D"], {"attack": "2>1", "out": "0"}),
}  # fmt: skip

# --- drawing and the six of trumps -----------------------------------------------

DRAW = dealt("7H 7C 8C", "8H 9C TD", "8D 9D KC", stock="KD QD 6S JD TC", turned="AS")
ALL = ["lead 7H", "beat 7H with 8H", "pass", "add 8D", "pass", "pass"]
SIX = dealt("7H 7C", "8H 9C", "6S 9D", stock="KD QD 8S", turned="AS")
BYSTANDER = dealt("7H 6C", "8H 9C", "8D 9D", "7D 8C", "6S KH", stock="QD", turned="AS")
LAST = ["lead 7H", "beat 7H with 8H", "stop", "draw QD"]

DRAWS = {
    "the attacker draws first": (
        DRAW, [*ALL, "take", "stop", "draw KD"], {"hands": "7C 8C KD|7H 8D 8H 9C TD|9D KC"}),
    "then the others, clockwise; who took has enough": (
        DRAW, [*ALL, "take", "stop", "draw KD", "draw QD"],
        {"next": "lead 2", "hands": "7C 8C KD|7H 8D 8H 9C TD|9D KC QD"}),
    "the defender last": (
        DRAW, ["lead 7H", "beat 7H with 8H", "stop", "draw KD", "draw QD"],
        {"next": "lead 1", "attack": "1>2", "hands": "7C 8C KD|9C TD QD|8D 9D KC"}),
    "the turned card goes last, and the rest are without": (
        dealt("7H 7C", "8H 9C", "8D 9D", stock="", turned="AS"),
        ["lead 7H", "beat 7H with 8H", "stop", "draw AS"],
        {"next": "lead 1", "hands": "7C AS|9C|8D 9D"}),
    "the six of trumps is exchanged for the turned card": (
        SIX, ["lead 7H", "beat 7H with 8H", "pass", "exchange 6S"],
        {"hands": "7C|9C|AS 9D", "bottom": "6S", "next": "add 2"}),
    "by the one who drew it": (
        dealt("7H 7C", "8H 9C", "KS 9D", stock="KD QD 6S", turned="AS"),
        ["lead 7H", "beat 7H with 8H", "stop", "draw KD", "draw 6S", "exchange 6S"],
        {"hands": "7C KD|9C AS|KS 9D", "bottom": "6S", "next": "lead 1"}),
    "not by the one who took it from the table": (
        dealt("6S 7C", "8H 9C", "KS 9D", stock="KD QD 8S", turned="AS"),
        ["lead 6S", "take", "stop", "draw KD", "lead 9D", "take", "pass"],
        {"next": "give 1", "legal": "give 9C|pass"}),
    "by the one who had it, played it and took it back": (
        dealt("7C 7H", "6S 9C", "TS 9D", stock="KD QD 8S JD", turned="AS"),
        ["lead 7C", "beat 7C with 6S", "add 7H", "take", "draw KD", "draw QD",
         "lead 9D", "take", "pass"],
        {"next": "give 1", "legal": "exchange 6S|give 9C|pass"},
    ),
    "by one who has no part in the attack, before the turned card is drawn": (
        BYSTANDER, [*LAST, "exchange 6S", "draw 6S"],
        {"next": "lead 1", "hands": "6C QD|9C 6S|8D 9D|7D 8C|AS KH", "bottom": ""},
    ),
    "or it may keep the six": (
        BYSTANDER, [*LAST, "pass", "draw AS"],
        {"next": "lead 1", "hands": "6C QD|9C AS|8D 9D|7D 8C|6S KH"},
    ),
    "the turned card being all that is left, the stock has not run out": (
        dealt("7H 7C", "8H 9C", "6S 9D", turned="AS"),
        ["lead 7H", "beat 7H with 8H", "stop"],
        {"next": "exchange 2", "legal": "exchange 6S|pass"}),
}  # fmt: skip

# --- the end of the game ----------------------------------------------------------

B_OUT = ["lead 7H", "beat 7H with 8H"]
EXAMPLE = ("7H 7C AC", "8H", "9C 9D TD KD", "TC JC JD QD")
PAIR = late(*EXAMPLE, teams="yes")
TO_C = [*B_OUT, "lead TC", "take", "stop"]
TO_A = [*TO_C, "lead JC", "beat JC with AC", "stop"]
B_GONE = late("7H 6C 6D", "", "7C 8D", "8H 9C TC", "7D KH", "8C 9S", against=3, teams="yes")
S1 = ["lead 7H", "beat 7H with 8H", "stop"]
S2 = [*S1, "lead 9C", "take", "stop"]
S3 = [*S2, "lead 8C", "take", "stop"]

ENDS = {
    "B defends with its last card, and C attacks D": (
        late(*EXAMPLE), B_OUT, {"next": "lead 2", "attack": "2>3", "out": "1"}),
    "in pairs D attacks C for it": (PAIR, B_OUT, {"next": "lead 3", "attack": "3>2", "out": "1"}),
    "D succeeds and attacks A": (
        PAIR, TO_C, {"next": "lead 3", "attack": "3>0", "hands": "7C AC||9C 9D TC TD KD|JC JD QD"}),
    "A beats it and attacks D": (PAIR, TO_A, {"next": "lead 0", "attack": "0>3"}),
    "C beats D, and attacks D": (
        late("7H 7C AC", "8H", "9D KC TD", "TC JC JD", teams="yes"),
        [*B_OUT, "lead TC", "beat TC with KC", "stop"], {"next": "lead 2", "attack": "2>3"}),
    "six in teams: A1 attacks B2": (
        B_GONE, S1,
        {"attack": "3>2"}),
    "A2 takes: B3 attacks A3": (
        B_GONE, S2,
        {"attack": "5>4"}),
    "A3 takes: B2 attacks A1": (
        B_GONE, S3,
        {"attack": "3>0"}),
    "the last with cards loses": (
        late("7H", "8H 9C KC"), ["lead 7H", "take"], {"next": "seat 1 loses", "out": "0"}),
    "nobody has cards: a draw": (
        late("7H", "8H"), B_OUT, {"next": "draw", "out": "0 1"}),
    "not before the attack is over": (
        late("7H", "8H 9C KC"), ["lead 7H"], {"next": "beat 1"}),
    "the attacker's last card, and the next after the taker attacks": (
        late("7H", "8H 9C KC", "KD QD"), ["lead 7H", "take", "pass"],
        {"attack": "2>1"}),
    "pairs: only one pair is left": (
        late("7H", "8H 9C", "", "KD QD KC", teams="yes"), ["lead 7H", "beat 7H with 8H"],
        {"next": "seat 1, 3 loses"}),
}  # fmt: skip


def told(p):
    """Who acts, as phase and seat; or how the game ended."""
    shown = p.show()
    if shown["to_act"] is None:
        return describe_result(p)
    return f"{shown['phase']} {shown['to_act']}"


def ordered(cards):
    """Cards in the order of their letters, so that they can be compared; hands are kept apart."""
    return "|".join(" ".join(sorted(hand.split())) for hand in cards.split("|"))


def said(p, out):
    """All that can be said of a position and of how it came about."""
    shown = p.show()
    return {
        "legal": "|".join(sorted(p.moves())),
        "next": told(p),
        "attack": f"{shown['attacker']}>{shown['defender']}",
        "hands": ordered("|".join(shown["hands"])),
        "table": ordered(" ".join((shown["table"], shown["faced"], shown["beaten"]))),
        "stock": ordered(shown["stock"]),
        "bottom": shown["bottom"],
        "trump": shown["trump"],
        "out": " ".join(map(str, out)),
    }


SCENARIOS = {**DEALS, **ATTACKS, **TAKES, **DRAWS, **ENDS}


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_the_second_reading(scenario):
    start, moves, wanted = scenario
    p, out = Position.read(start), []
    for move in moves:
        out += members(p.apply(p.action(move)))
    for what in ("hands", "table", "stock"):
        if what in wanted:
            wanted = {**wanted, what: ordered(wanted[what])}
    found = said(p, out)
    assert {what: found[what] for what in wanted} == wanted
