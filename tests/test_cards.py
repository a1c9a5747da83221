"""The vocabulary of the rules against plain Python sets and lists, and the notation."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from games import cards as c
from games.positions import format_deck, parse_deck
from games.system import Refusal
from sim import intrinsics
from tests.strategies import as_pile, as_set, card_lists, card_sets, cards, masks

ALL = [16 * suit + rank for suit in range(4) for rank in range(13)]
CELLS = 56


def shuffled(text):
    return [c.parse_card(word) for word in text.split()]


# --- sets ----------------------------------------------------------------------


def test_the_full_deck_has_every_card_of_every_suit_and_rank():
    assert c.members(c.FULL_DECK) == ALL
    assert [c.make_card(c.suit(x), c.rank(x)) for x in ALL] == ALL
    assert as_set(ALL) == c.FULL_DECK


def test_codes_of_actions_are_no_cards_and_all_differ():
    codes = [c.STOP, c.LEAVE, c.TAKE, c.PASS, c.TURN, c.CLAIM, c.YES, c.NO]
    assert len(set(codes)) == len(codes)
    assert not set(codes) & set(ALL)
    assert all(0 <= code <= 62 for code in codes)


@given(a=st.sets(cards), b=st.sets(cards), card=cards)
def test_sets_are_plain_sets(a, b, card):
    one, other = as_set(a), as_set(b)
    assert set(c.members(one)) == a
    assert set(c.members(c.union(one, other))) == a | b
    assert set(c.members(c.both(one, other))) == a & b
    assert set(c.members(c.without(one, other))) == a - b
    assert set(c.members(c.remove(one, card))) == a - {card}
    assert set(c.members(c.add(c.remove(one, card), card))) == a | {card}
    assert c.members(c.single(card)) == [card]
    assert c.has(one, card) is (card in a)
    assert c.count(one) == len(a)
    assert c.members(one) == sorted(a)
    if a:
        assert c.lowest(one) == min(a)
        assert c.highest(one) == max(a)


@given(card=cards)
def test_suits_ranks_and_higher_cards(card):
    suit, rank = divmod(card, 16)
    assert (c.suit(card), c.rank(card)) == (suit, rank)
    assert c.members(c.of_suit(suit)) == [x for x in ALL if x // 16 == suit]
    assert c.members(c.of_rank(rank)) == [x for x in ALL if x % 16 == rank]
    assert c.members(c.higher(card)) == [x for x in ALL if x // 16 == suit and x > card]


# --- piles ---------------------------------------------------------------------


def content(pile):
    assert not any(pile[pile[0] + 1 :]), "cells beyond the cards are 0"
    return pile[1 : pile[0] + 1]


@given(
    start=st.lists(cards, max_size=20),
    acts=st.lists(st.tuples(st.sampled_from(["push", "push_bottom", "pop"]), cards), max_size=30),
)
def test_piles_are_plain_lists(start, acts):
    pile, plain = as_pile(start, CELLS), list(start)
    for act, card in acts:
        if act == "push":
            c.push(pile, card)
            plain.append(card)
        elif act == "push_bottom":
            c.push_bottom(pile, card)
            plain.insert(0, card)
        elif plain:
            assert c.top(pile) == plain[-1]
            assert c.pop(pile) == plain.pop()
        assert content(pile) == plain
        assert c.size(pile) == len(plain)
        assert len(pile) == CELLS


@given(upper=card_lists, under=card_lists)
def test_a_pile_is_turned_over_and_put_under_another(upper, under):
    upper, under = upper[:25], under[:25]
    pile, other = as_pile(upper, CELLS), as_pile(under, CELLS)
    c.turn_under(pile, other)
    assert content(pile) == under[::-1] + upper
    assert content(other) == []


# --- machine instructions ------------------------------------------------------


@njit
def ask(masks, ranks, found):
    for i in range(len(masks)):
        found[i, 0] = intrinsics.count(masks[i])
        found[i, 1] = intrinsics.lowest(masks[i])
        found[i, 2] = intrinsics.highest(masks[i])
        found[i, 3] = intrinsics.nth(masks[i], ranks[i])
        found[i, 4] = intrinsics.nth_portable(masks[i], ranks[i])
        found[i, 5] = intrinsics.deposit(ranks[i], masks[i])
        found[i, 6] = intrinsics.deposit_portable(ranks[i], masks[i])
        found[i, 7] = intrinsics.extract(ranks[i], masks[i])
        found[i, 8] = intrinsics.extract_portable(ranks[i], masks[i])


def plain_deposit(value, mask):
    return sum(((value >> i) & 1) << bit for i, bit in enumerate(c.members(mask)))


def plain_extract(value, mask):
    return sum(((value >> bit) & 1) << i for i, bit in enumerate(c.members(mask)))


@given(st.lists(st.tuples(masks.filter(bool), st.integers(0, 2**63 - 1)), min_size=1))
def test_instructions_do_what_the_words_say(pairs):
    many = np.array([mask for mask, _ in pairs])
    values = np.array([value for _, value in pairs])
    places = np.array([value % c.count(mask) for mask, value in pairs])
    found, spread = np.zeros((2, len(pairs), 9), np.int64)
    ask(many, places, found)
    ask(many, values, spread)
    for i, (mask, value) in enumerate(pairs):
        place = c.members(mask)[places[i]]
        expected = [c.count(mask), c.lowest(mask), c.highest(mask), place, place]
        assert found[i, :5].tolist() == expected
        assert set(spread[i, 5:7]) == {plain_deposit(value, mask)}
        assert set(spread[i, 7:9]) == {plain_extract(value, mask)}


# --- notation ------------------------------------------------------------------


@given(card=cards)
def test_cards_round_trip(card):
    text = c.format_card(card)
    assert c.parse_card(text) == card
    rank, suit = text
    sign = "♣♦♥♠"["CDHS".index(suit)]
    for other in (text.lower(), rank + sign, sign + rank, sign + rank.lower()):
        assert c.parse_card(other) == card


@pytest.mark.parametrize("text", ["10H", "♥10", "10♥", "th", "TH", "♥t"])
def test_ten_is_read_in_every_form(text):
    assert c.format_card(c.parse_card(text)) == "TH"


@pytest.mark.parametrize(
    "text", ["", "H", "7", "1H", "0H", "HT", "QSS", "10", "100H", "7X", "♠♠", "7 H", "♠", "1♠0"]
)
def test_what_is_no_card_is_refused(text):
    with pytest.raises(ValueError, match="is not a card; write rank then suit") as refused:
        c.parse_card(text)
    assert repr(text) in str(refused.value)


@given(some=card_sets)
def test_sets_of_cards_round_trip(some):
    text = c.format_cards(some)
    assert c.parse_cards(text) == some
    assert c.parse_cards(text.replace(" ", ", ")) == some
    assert format_deck(parse_deck(format_deck(some))) == format_deck(some)
    if some:
        assert parse_deck(format_deck(some)) == some


def test_sets_are_written_spades_first_and_high_cards_first():
    assert c.format_cards(as_set(shuffled("2C AC 9D KH QS TS"))) == "QS TS KH 9D AC 2C"


def test_a_card_named_twice_is_refused():
    with pytest.raises(ValueError, match="QS is named twice"):
        c.parse_cards("QS KS ♠Q")


def test_decks_are_read_as_products_and_as_cards():
    assert parse_deck("JQK:SHD") == as_set(shuffled("JS QS KS JH QH KH JD QD KD"))
    assert parse_deck("10 j:s".replace(" ", "")) == as_set(shuffled("TS JS"))
    assert parse_deck("QS 7H") == as_set(shuffled("7H QS"))
    assert format_deck(parse_deck("qj:hs")) == "QJ:SH"
    assert format_deck(parse_deck("QS 7H")) == "QS 7H"
    assert format_deck(c.FULL_DECK) == "AKQJT98765432:SHDC"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("JQK:SX", "deck: 'X' in 'JQK:SX'; write ranks:suits, such as JQK:SHD"),
        ("J1:S", "deck: '1' in 'J1:S'; write ranks:suits, such as JQK:SHD"),
        ("JJ:S", "deck: JS is twice in 'JJ:S'"),
        ("QS QS", "deck: QS is named twice"),
        ("QS foo", "deck: 'foo' is not a card; write rank then suit, such as 7H or QS"),
    ],
)
def test_what_is_no_deck_is_refused(text, message):
    with pytest.raises(Refusal) as refused:
        parse_deck(text)
    assert str(refused.value) == message
