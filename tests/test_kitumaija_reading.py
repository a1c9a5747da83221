"""Kitumaija as a second reader understood the two texts, before seeing the rules tested here.

A scenario is a table, some moves, and what must be so after them:

- `legal`: every legal move of the one to act
- `next`: who acts, as phase and seat, or how the game ended
- `holds`: the hand of seat 0, or of the seat that `of` names
- `pile`: its top cards, from the bottom up, with `under` more below them
- `out`: the seats that went out, in order
"""

import pytest

from games.cards import members
from games.positions import Position, describe_result

DECK = [r + s for s in "CDHS" for r in "23456789TJQKA"]
OTHERS = ("6H 7H 8H 9H TH", "2S 3S 4S 5S 6S")
STAYS, LONE = {"pile_bottom": "stays"}, {"pile_bottom": "lone"}
MILDER = {"clubs": "ordinary", "trump": "turned"}


# --- tables, with seat 0 in turn -----------------------------------------------


def table(*hands, pile, rest="pile", stock="", bottom="", trumps="D", **options):
    """The cards not named lie under the pile (the queen in the last hand), or as `rest` says."""
    named = " ".join([*hands, pile, stock, bottom]).split()
    spare = " ".join(c for c in DECK if c not in named)
    queen_lies = pile.endswith("QS")
    if rest == "pile" and "QS" in spare:
        spare = spare.replace("QS", "")
        hands = (*hands[:-1], f"{hands[-1]} QS")
    if rest == "hand":
        hands = (*hands[:-1], f"{hands[-1]} {spare}")
    elif rest == "stock":
        stock = f"{stock} {spare}"
    else:
        pile = f"{spare} {pile}"
    return {
        "game": "kitumaija",
        "options": options,
        "players": len(hands),
        "phase": "take" if queen_lies else "catch",
        "to_act": 0,
        "hands": [*hands],
        "stock": stock,
        "bottom": bottom,
        "open_pile": pile,
        "trump": trumps,
        "seat": 0,
        "may_turn": 0,
    }


def early(own, pile, **how):
    """Three players and a big stock."""
    return table(own, *OTHERS, pile=pile, rest="stock", **how)


def late(own, pile, **how):
    """Three players, a high pile, and only the stock that is named."""
    return table(own, *OTHERS, pile=pile, **how)


def low(own, pile, **how):
    """Two players, no stock, and no pile but the one that is named."""
    return table(own, "AC", pile=pile, rest="hand", **how)


# --- scenarios -----------------------------------------------------------------

PILE = "7C 8C AH 9C 7S"
PLAIN, FIVE = "3H 4H 5H 2C KH", "3H 4H 5H 2C QS"
TRUMPS = "AS KS AD KD 2C"

CATCHING = {
    "a club: higher clubs and no trump": (
        late("9C 6C 2D AD QS", "7C"), [], {"legal": "beat 7C with 9C|take 3"},
    ),
    "a trump: higher trumps only": (
        late("6D 8D AC AH AS", "7D"), [], {"legal": "beat 7D with 8D|take 3"},
    ),
    "a spade: higher spades and trumps, not the queen": (
        late("7S QS KS 2D KC", "TS"), [], {"legal": "beat TS with 2D|beat TS with KS|take 3"},
    ),
    "a heart: higher hearts and trumps": (
        late("5H KH 2D AC AS", "QH"), [], {"legal": "beat QH with 2D|beat QH with KH|take 3"},
    ),
    "the ace of trumps: nothing": (
        late("KD QD AS AH AC", "AD"), [], {"legal": "take 3"},
    ),
    "milder, a club: trumps too": (
        late("6C 8C 2H 9D AS", "7C", trumps="H", **MILDER), [],
        {"legal": "beat 7C with 2H|beat 7C with 8C|take 3"},
    ),
    "milder with hearts as trumps, a diamond: hearts too": (
        late("6D 8D 2H AC AS", "7D", trumps="H", **MILDER), [],
        {"legal": "beat 7D with 2H|beat 7D with 8D|take 3"},
    ),
    "milder with clubs as trumps, a club: higher clubs only": (
        late("6C 8C AH AD AS", "7C", trumps="C", **MILDER), [],
        {"legal": "beat 7C with 8C|take 3"},
    ),
}  # fmt: skip

TURNS = {
    "the second card must be laid, whichever": (
        late("9S 2D QS 4C", PILE), ["beat 7S with 9S"],
        {"legal": "free 2D|free 4C|free QS", "next": "free 0", "pile": "9C 7S 9S"},
    ),
    "the second card is what the next player beats": (
        late("9S 2D 6C 4H", PILE), ["beat 7S with 9S", "free 2D"],
        {"legal": "take 3", "next": "catch 1"},
    ),
    "hands are filled after the second card, not between the two": (
        early("9S 3H 4H 2C QS", PILE), ["beat 7S with 9S", "free 2C", "draw AD", "draw KD"],
        {"holds": "3H 4H QS AD KD", "next": "catch 1"},
    ),
    "of six cards two are laid, one is drawn": (
        early(f"9S {FIVE}", PILE), ["beat 7S with 9S", "free 2C", "draw AD"],
        {"holds": "3H 4H 5H QS AD", "next": "catch 1"},
    ),
    "of eight cards two are laid, none is drawn": (
        early(f"9S JH QH {FIVE}", PILE), ["beat 7S with 9S", "free 2C"],
        {"holds": "3H 4H 5H QS JH QH", "next": "catch 1"},
    ),
    "one card in the stock: one is drawn, by the next player none": (
        late("9S 3H 4H 2C QS", PILE, stock="AD"),
        ["beat 7S with 9S", "free 4H", "draw AD", "beat 4H with TH", "free 6H"],
        {"of": 1, "holds": "7H 8H 9H", "next": "catch 2"},
    ),
    "the turned trump card alone: it is drawn": (
        late("9S 3H 4H 2C QS", PILE, bottom="9D", **MILDER),
        ["beat 7S with 9S", "free 2C", "draw 9D"],
        {"holds": "3H 4H QS 9D", "next": "catch 1"},
    ),
}  # fmt: skip

TAKING = {
    "three cards, and nothing is drawn": (
        early(FIVE, PILE), ["take 3"],
        {"holds": f"{FIVE} 7S 9C AH", "next": "catch 1", "pile": "7C 8C", "under": 0},
    ),
    "a short hand only grows": (
        late("3H", PILE), ["take 3"], {"holds": "3H 7S 9C AH", "next": "catch 1"},
    ),
    "what is left has to be caught, by one after the other": (
        late("3H", "TC JC JD KH 8C 9C 7S"), ["take 3", "take 3"],
        {"pile": "TC", "next": "catch 2", "legal": "take 3"},
    ),
    "four cards: three, and the bottom is left": (
        low("3H QS", "8C AH 9C 7S"), ["take 3"],
        {"holds": "3H QS 7S 9C AH", "pile": "8C", "under": 0, "next": "catch 1"},
    ),
    "two cards: one, or both if the bottom may be taken": (
        low("3H QS", "8C 7S"), [], {"legal": "take 1|take 2"},
    ),
    "two cards: one, if the bottom stays": (
        low("3H QS", "8C 7S", **STAYS), [], {"legal": "take 1"},
    ),
    "a lone card that stays: nothing": (
        low("3H QS", "KC", **STAYS), ["pass"],
        {"holds": "3H QS", "pile": "KC", "under": 0, "next": "catch 1"},
    ),
    "the queen costs five, whoever could beat a spade or turn a card": (
        early(TRUMPS, "7C 8C AH 9C 7S QS"), [], {"legal": "take 5"},
    ),
    "six cards with the queen: five, and her taker does not play": (
        early(TRUMPS, "7C 8C AH 9C 7S QS"), ["take 5"],
        {"holds": f"{TRUMPS} QS 7S 9C AH 8C", "pile": "7C", "under": 0, "next": "catch 1"},
    ),
    "five cards with the queen: four": (
        early(TRUMPS, "8C AH 9C 7S QS", **STAYS), ["take 4"],
        {"holds": f"{TRUMPS} QS 7S 9C AH", "pile": "8C", "under": 0, "next": "catch 1"},
    ),
    "two cards with the queen: one": (
        low("3H", "8C QS", **LONE), ["take 1"],
        {"holds": "3H QS", "pile": "8C", "under": 0, "next": "catch 1"},
    ),
}  # fmt: skip

LUCK = {
    "five cards: it may be tried though one can catch": (
        early("9S 3H 4H 2C QS", PILE), [], {"legal": "beat 7S with 9S|take 3|turn"},
    ),
    "six cards: it may not": (
        early(f"9S {FIVE}", PILE), [], {"legal": "beat 7S with 9S|take 3"},
    ),
    "no stock: it may not": (
        late("9S 3H 4H 2C QS", PILE), [], {"legal": "beat 7S with 9S|take 3"},
    ),
    "in vain: that card and three more": (
        early(FIVE, PILE), ["turn", "turn AC", "take 3"],
        {"holds": f"{FIVE} AC 7S 9C AH", "pile": "7C 8C", "under": 0, "next": "catch 1"},
    ),
    "in vain on two cards: that card and one more": (
        early(FIVE, "9C 7S", **STAYS), ["turn", "turn AC", "take 1"],
        {"holds": f"{FIVE} AC 7S", "pile": "9C", "under": 0, "next": "catch 1"},
    ),
    "in vain on a lone card: that card only": (
        early(FIVE, "7S", **STAYS), ["turn", "turn AC", "pass"],
        {"holds": f"{FIVE} AC", "pile": "7S", "under": 0, "next": "catch 1"},
    ),
    "in vain on a lone card that is to be taken: both": (
        early(FIVE, "7S", **LONE), ["turn", "turn AC"], {"legal": "take 1", "next": "take 0"},
    ),
    "a trump on a club is in vain": (
        early(FIVE, "8C AH 7S 9C"), ["turn", "turn AD"], {"legal": "take 3", "next": "take 0"},
    ),
    "a trump on a spade fits": (
        early(FIVE, PILE), ["turn", "turn 2D"], {"next": "free 0", "pile": "9C 7S 2D"},
    ),
    "the queen on the ten of spades is in vain": (
        early(PLAIN, "7C 8C AH 9C TS"), ["turn", "turn QS", "take 3"],
        {"holds": f"{PLAIN} QS TS 9C AH", "pile": "7C 8C", "under": 0, "next": "catch 1"},
    ),
    "then the queen from the hand, and one card is drawn": (
        early(FIVE, PILE), ["turn", "turn 9S", "free QS", "draw 2H"],
        {"holds": "3H 4H 5H 2C 2H", "next": "take 1", "legal": "take 5"},
    ),
    "both cards turned: the hand is as before": (
        early(FIVE, PILE), ["turn", "turn 9S", "turn", "turn 2H"],
        {"holds": FIVE, "pile": "7S 9S 2H", "next": "catch 1"},
    ),
    "the last two cards turned": (
        late(FIVE, PILE, stock="9S KC"),
        ["turn", "turn 9S", "turn", "turn KC"],
        {"holds": FIVE, "next": "catch 1", "legal": "take 3"},
    ),
    "the last card turned: the second comes from the hand, none is drawn": (
        late(FIVE, PILE, stock="9S"), ["turn", "turn 9S", "free 2C"],
        {"holds": "3H 4H 5H QS", "pile": "7S 9S 2C", "next": "catch 1"},
    ),
    "the last card turned in vain": (
        late(FIVE, PILE, stock="AC"), ["turn", "turn AC", "take 3"],
        {"holds": f"{FIVE} AC 7S 9C AH", "next": "catch 1", "legal": "take 3"},
    ),
    "the last card above the turned trump card: that one is drawn": (
        late(FIVE, PILE, stock="9S", bottom="9D", **MILDER),
        ["turn", "turn 9S", "free 2C", "draw 9D"],
        {"holds": "3H 4H 5H QS 9D", "next": "catch 1"},
    ),
    "the last card above the turned trump card, in vain: no more luck for the next": (
        late(FIVE, PILE, stock="AC", bottom="9D", **MILDER), ["turn", "turn AC", "take 3"],
        {"next": "catch 1", "legal": "take 3"},
    ),
    "five left of six: the second card comes from the hand": (
        early(f"9S {PLAIN}", PILE), ["beat 7S with 9S"],
        {"legal": "free 2C|free 3H|free 4H|free 5H|free KH"},
    ),
    "four left of five: the second card comes from the hand": (
        early("9S 3H 4H 2C QS", PILE), ["beat 7S with 9S"],
        {"legal": "free 2C|free 3H|free 4H|free QS"},
    ),
}  # fmt: skip

ENDING = {
    "a last card catches, is caught, and a pair takes the next one out": (
        table("9S", "TS 3C", "4S 5S", pile=PILE), ["beat 7S with 9S", "beat 9S with TS", "free 3C"],
        {"out": [0, 1], "next": "seat 2 loses"},
    ),
    "after a last card that catches both cards are due": (
        table("9S", "TS 3C 4C", "4S 5S", pile=PILE), ["beat 7S with 9S", "beat 9S with TS"],
        {"out": [0], "next": "free 1", "legal": "free 3C|free 4C"},
    ),
    "the queen is no last card to catch with": (
        late("QS", "TS"), [], {"legal": "take 3"},
    ),
    "the queen as last card is taken by the next": (
        table("9S QS", "AS 2C", "4S 5S", pile=PILE), ["beat 7S with 9S", "free QS", "take 5"],
        {"of": 1, "holds": "AS 2C QS 9S 7S 9C AH", "pile": "8C", "out": [0], "next": "catch 2"},
    ),
    "the queen as last card of the last but one is taken by nobody": (
        table("9S QS", "AS 2C", pile=PILE), ["beat 7S with 9S", "free QS"],
        {"of": 1, "holds": "AS 2C", "pile": "9S QS", "out": [0], "next": "seat 1 loses"},
    ),
    "those who are out are passed over": (
        table("9S 3C QS", "", "", "KH 5S", pile=PILE), ["beat 7S with 9S", "free 3C", "take 3"],
        {"of": 3, "holds": "KH 5S 3C 9S 7S", "next": "catch 0"},
    ),
    "the queen goes round and is laid again": (
        table("9S QS 2C 9D", "3H AD", "4S 5S", pile="3C 7D TH 6C 8C AH 9C 7S"),
        ["beat 7S with 9S", "free QS", "take 5", "take 3", "beat 7D with 9D", "free 2C",
         "beat 2C with 9C", "free QS", "take 5"],
        {"of": 2, "holds": "4S 5S 8C 6C TH QS 9C 2C 9D 7D", "pile": "3C", "out": [0],
         "next": "catch 1"},
    ),
    "on an empty pile any card is a catch card, and a last one is both": (
        table("9S", "TS 3C", "AC", pile="", rest="hand"), ["lead 9S"],
        {"out": [0], "next": "catch 1", "legal": "beat 9S with TS|pass|take 1"},
    ),
    "on an empty pile the queen is none": (
        low("QS", ""), [], {"legal": "pass"},
    ),
}  # fmt: skip

SCENARIOS = CATCHING | TURNS | TAKING | LUCK | ENDING


def told(p):
    """Who acts, as phase and seat; or how the game ended."""
    shown = p.show()
    if shown["to_act"] is None:
        return describe_result(p)
    return f"{shown['phase']} {shown['to_act']}"


def said(p, out, wanted):
    """All that can be said of a position and of how it came about."""
    shown = p.show()
    pile = shown["open_pile"].split()
    under = len(pile) - len(wanted.get("pile", "").split())
    seat = wanted.get("of", 0)
    return {
        "legal": "|".join(sorted(p.moves())),
        "next": told(p),
        "of": seat,
        "holds": spread(shown["hands"][seat]),
        "pile": " ".join(pile[under:]),
        "under": under,
        "out": out,
    }


def spread(hand):
    """A hand in the order of its letters, so that hands can be compared."""
    return " ".join(sorted(hand.split()))


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_the_second_reading(scenario):
    start, moves, wanted = scenario
    p, out = Position.read(start), []
    for move in moves:
        out += members(p.apply(p.action(move)))
    found = said(p, out, wanted)
    if "holds" in wanted:
        wanted = {**wanted, "holds": spread(wanted["holds"])}
    assert {what: found[what] for what in wanted} == wanted


# --- the deal --------------------------------------------------------------------


def dealt(first, players=3, **options):
    """All hands dealt, seat 0 with this card."""
    p = Position.begin("kitumaija", players, options)
    p.play(f"deal {first}")
    while p.show()["phase"] == "deal":
        p.play(p.moves()[-1])
    return p


def test_whoever_holds_the_queen_every_card_left_may_begin_the_pile():
    p = dealt("QS")
    assert {m.split()[1] for m in p.moves()} == set(p.show()["stock"].split())
    assert len(p.moves()) == 37


def test_the_queen_may_lie_in_the_stock_when_trumps_are_turned():
    p = dealt("2C", **MILDER)
    for _ in range(2):
        p.play(p.moves()[0])
    shown = p.show()
    assert [len(h.split()) for h in shown["hands"]] == [5, 5, 5]
    assert (len(shown["stock"].split()), len(shown["bottom"].split())) == (35, 1)
    assert told(p) == "catch 0"
