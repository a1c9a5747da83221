"""The rules of Maija as scenarios, listed from the Finnish text before the encoding was read.

A test is named for the clause of docs/rules/maija.md that it holds, `test_o_…` for an option and
`test_m_…` for what players remember.
Positions are at the beginning of an exchange, with hearts as trumps, unless a test says
otherwise. Whole leads and whole defences are collected by trying every order of moves, so the
tests say what a player may do, not how it is cut into steps.
"""

import random
from itertools import combinations

import pytest

from games.cards import CHANCE, NOBODY, format_cards, has, members, parse_card, parse_cards
from games.positions import Position, describe_result
from games.system import Refusal

RANKS = "23456789TJQKA"
SUITS = "CDHS"
DECK = {r + s for s in SUITS for r in RANKS}
QUEEN_OF_SPADES = parse_card("QS")


# --- saying what the table looks like -----------------------------------------


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


# --- C1 to C6: the deal and the trump -----------------------------------------

LEFT = {2: 42, 3: 37, 4: 32, 5: 27, 6: 22, 7: 17, 8: 12, 9: 7, 10: 2}


@pytest.mark.parametrize(("players", "left"), LEFT.items())
def test_c1_five_cards_each_of_fifty_two(players, left):
    p = Position.begin("maija", players)
    assert offered(p) == DECK
    p = deal(players, filler(left, spades=left // 2))
    assert sizes(p) == [5] * players
    assert len(zone(p, "stock")) == left == 52 - 5 * players


@pytest.mark.parametrize("players", [0, 1, 11])
def test_c1_two_to_ten_players(players):
    with pytest.raises(Refusal, match="2 to 10 players"):
        Position.begin("maija", players)


@pytest.mark.parametrize("players", LEFT)
def test_c2_the_forehand_leads_first_to_its_neighbour(players):
    p = deal(players, filler(LEFT[players], spades=LEFT[players] // 2))
    p.play(p.moves()[0])
    assert leads_next(p, 0) == 1


def test_c3_a_player_sees_its_own_hand_and_the_turned_card_only():
    p = at("QS 5D 7D 9D JD", "2C 3C 4C 5C 6C", stock="7C 8C 9C", bottom="2H")
    for seat, own in enumerate(("QS 5D 7D 9D JD", "2C 3C 4C 5C 6C")):
        view = p.observe(seat)
        assert members(view.hand) == members(p.state.hands[seat])
        assert view.counts == [5, 5]
        assert view.stock_count == 3
        assert members(view.bottom) == members(p.state.bottom)
        hidden = cards("QS 5D 7D 9D JD 2C 3C 4C 5C 6C 7C 8C 9C") - cards(own)
        assert len(members(view.unseen)) == len(hidden)
        assert view.unseen == p.state.stock | p.state.hands[1 - seat]


def test_c3_beaten_pairs_are_never_drawn_again():
    p = at("QS 5D 7D 9D JD", "6D 3C 4C 5C 8C", stock="7C 9C TC", bottom="2H")
    p = draw(lead(p, "5D"), "7C")
    p = after(p, "beat 5D with 6D")
    assert not in_play(p) & cards("5D 6D")
    assert p.moves() == ["draw 9C", "draw TC"]


@pytest.mark.parametrize("turned", ["2H", "9D", "AC"])
def test_c4_the_turned_card_makes_trumps_and_lies_under_the_stock(turned):
    p = deal(3, filler(36, spades=10, without=turned) + " " + turned)
    p.play(f"turn {turned}")
    assert p.show()["trump"] == turned[1]
    assert zone(p, "bottom") == {turned}
    assert len(zone(p, "stock")) == 36
    assert turned not in zone(p, "stock")


def test_c4_the_turned_card_is_drawn_last():
    p = at("7C 8C 9C QS 2D", "2S 3S 4S 5S 6S", stock="4C", bottom="3H")
    p = lead(p, "7C 8C")
    assert p.moves() == ["draw 4C"]
    p.play("draw 4C")
    assert p.moves() == ["draw 3H"]
    p.play("draw 3H")
    assert hand(p, 0) == cards("9C QS 2D 4C 3H")
    assert p.to_act == 1


@pytest.mark.parametrize("players", LEFT)
def test_c5_a_spade_is_never_turned(players):
    left = filler(LEFT[players], spades=max(1, LEFT[players] // 3))
    p = deal(players, left)
    assert p.to_act == CHANCE
    assert offered(p) == {c for c in cards(left) if c[1] != "S"}
    assert all(m.startswith("turn ") for m in p.moves())


def test_c5_a_position_with_spades_as_trumps_is_refused():
    with pytest.raises(Refusal, match="trump"):
        at("2S QS", "3S 4S", trump="S")


@pytest.mark.parametrize("players", [8, 9, 10])
def test_c6_only_spades_left_to_turn_is_void(players):
    p = deal(players, filler(LEFT[players]))
    assert p.to_act == NOBODY
    assert p.moves() == []
    assert describe_result(p) == "void: deal again"


def test_c6_ten_players_leave_two_cards_one_of_which_may_do():
    p = deal(10, "2S 3H")
    assert p.moves() == ["turn 3H"]
    p.play("turn 3H")
    assert zone(p, "stock") == {"2S"}
    assert leads_next(p, 0) == 1


# --- C7 and C8: the lead -------------------------------------------------------


def test_c7_any_cards_of_one_suit_and_the_queen_is_a_spade():
    p = at("3H 7H JH 5D QS 2S", "2C 3C 4C 5C 6C", "AC")
    expected = subsets("3H 7H JH", 3) | subsets("5D", 1) | subsets("QS 2S", 2)
    assert all_leads(p) == expected
    assert len(expected) == 11


def test_c7_a_heart_and_a_diamond_of_one_rank_cannot_be_led_together():
    p = at("9H 9D", "2C QS")
    assert after(p, "lead 9H").moves() == ["stop"]
    assert after(p, "lead 9D").moves() == ["stop"]


def test_c7_one_must_lead():
    p = at("9H 9D QS", "2C 4C 7C")
    assert p.moves() == ["lead 9D", "lead 9H", "lead QS"]


def test_c7_the_led_cards_lie_before_the_receiver():
    p = lead(at("3H 7H JH 5D", "2C 3C 4C QS"), "7H 3H JH")
    assert zone(p, "table") == cards("3H 7H JH")
    assert hand(p, 0) == {"5D"}
    assert p.to_act == 1


def test_c8_five_cards_of_a_suit_against_a_hand_of_three():
    p = at("2D 3D 4D 5D 6D", "2C 3C 4C", "QS KS")
    assert all_leads(p) == subsets("2D 3D 4D 5D 6D", 3)
    assert len(all_leads(p)) == 5 + 10 + 10


def test_c8_the_limit_holds_while_there_is_a_stock():
    p = at("2D 3D 4D 5D 6D 7D 8D", "2C 3C 4C 5C QS", stock="9C", bottom="2H")
    assert all_leads(p) == subsets("2D 3D 4D 5D 6D 7D 8D", 5)
    assert len(all_leads(p)) == 7 + 21 + 35 + 35 + 21


def test_c8_four_spades_against_one_card_and_the_queen_is_no_exception():
    p = at("2S 3S QS KS", "AC", "2D")
    assert all_leads(p) == subsets("2S 3S QS KS", 1)


def test_c8_more_than_five_may_be_led_to_a_hand_that_size():
    p = at("2D 3D 4D 5D 6D 7D", "2C 3C 4C 5C 6C QS")
    assert all_leads(p) == subsets("2D 3D 4D 5D 6D 7D", 6)
    assert len(all_leads(p)) == 63


def test_c8_the_receiver_is_the_next_player_still_in():
    p = at("2S 3S 4S QS", "", "AC 3D", "2D 4D 6D 8D")
    assert all_leads(p) == subsets("2S 3S 4S QS", 2)


# --- C9 and C10: the leader draws ----------------------------------------------


@pytest.mark.parametrize(
    ("held", "led", "drawn"),
    [(5, 1, 1), (5, 3, 3), (5, 5, 5), (6, 1, 0), (6, 2, 1), (7, 1, 0), (7, 2, 0), (7, 3, 1)],
)
def test_c9_the_leader_draws_up_to_five_before_the_receiver_acts(held, led, drawn):
    diamonds = "2D 3D 4D 5D 6D 7D 8D".split()
    spare = "7C 8C 9C TC JC QC KC".split()
    stock = spare[: 6 + held % 2]
    p = at(" ".join(diamonds[:held]), "QS 3C 4C 5C 6C", stock=" ".join(stock), bottom="2H")
    p = lead(p, " ".join(diamonds[:led]))
    for _ in range(drawn):
        assert p.to_act == CHANCE
        p.play(p.moves()[0])
    assert p.to_act == 1
    assert p.show()["phase"] == "defend"
    assert sizes(p) == [max(5, held - led), 5]
    assert len(zone(p, "stock")) == len(stock) - drawn


def test_c9_a_drawn_card_of_the_suit_does_not_join_the_lead():
    p = at("2D 3D QS 4C 5C", "6C 7C 8C 9C TC", stock="AD KD JD", bottom="2H")
    p = draw(lead(p, "2D"), "AD")
    assert p.to_act == 1
    assert zone(p, "table") == {"2D"}
    assert hand(p, 0) == cards("3D QS 4C 5C AD")
    assert all_defences(p) == {"2D"}


def test_c10_three_led_and_two_in_the_stock_leave_four_in_hand():
    p = at("2D 3D 4D 2C 3C", "5D 6D 7D QS 9C", stock="4C", bottom="2H")
    p = draw(lead(p, "2D 3D 4D"), "4C 2H")
    assert hand(p, 0) == cards("2C 3C 4C 2H")
    assert p.to_act == 1


def test_c10_then_the_hands_are_played_on():
    p = at("2D 3D 4D 2C 3C", "5D 6D 7D QS 9C", stock="4C", bottom="2H")
    p = draw(lead(p, "2D 3D 4D"), "4C 2H")
    p = after(p, "beat 2D with 5D", "beat 3D with 6D", "beat 4D with 7D")
    assert sizes(p) == [4, 2]
    assert leads_next(p, 1) == 0


def test_c10_nobody_draws_without_a_stock():
    p = lead(at("2D 3D", "5D QS"), "2D")
    assert p.to_act == 1
    assert sizes(p) == [1, 2]
    p = after(p, "beat 2D with 5D")
    assert leads_next(p, 1) == 0
    assert sizes(p) == [1, 1]


# --- C11 to C16: beating -------------------------------------------------------


@pytest.mark.parametrize("rank", RANKS)
def test_c11_a_higher_card_of_the_suit_beats(rank):
    clubs = [r + "C" for r in RANKS if r != rank]
    p = lead(at(f"{rank}C 2D 3D", " ".join(clubs) + " QS"), f"{rank}C")
    assert offered(p) == {r + "C" for r in RANKS[RANKS.index(rank) + 1 :]}


def test_c11_one_card_beats_one_card():
    p = lead(at("7C 8C 2D", "AC 3D QS"), "7C 8C")
    p = after(p, "beat 7C with AC")
    assert p.moves() == ["leave 8C"]


def test_c11_seven_and_nine_by_eight_and_jack():
    p = lead(at("7C 9C 2D 3D", "8C JC QS 4D"), "7C 9C")
    assert all_defences(p) == {"7C<8C 9C<JC", "7C<8C 9C", "7C<JC 9C", "7C 9C<JC", "7C 9C"}


BEATS = "H:2H>AD H:2H>AC H:2H>AS H:3H>2H H:AH>KH H:AS>KS H:KS>JS C:2C>AH D:2D>AS"
FAILS = "H:AC>2H H:AS>2H H:2H>3H H:AD>2C H:3D>2C H:JS>KS C:AH>2C D:AH>2S"


@pytest.mark.parametrize("pair", (BEATS + " " + FAILS).split())
def test_c12_trumps_beat_every_other_suit(pair):
    trump, held, led = pair[0], pair[2:4], pair[5:]
    p = lead(at(f"{led} 4D 5D", f"{held} QS 6C", trump=trump), led)
    assert (f"beat {led} with {held}" in p.moves()) is (pair in BEATS.split())


@pytest.mark.parametrize("trump", "CDH")
def test_c12_every_card_against_all_others(trump):
    rank = {r: i for i, r in enumerate(RANKS)}
    for led in sorted(DECK):
        beside = "3S" if led == "2S" else "2S"
        held = DECK - {led, beside}
        p = lead(at(f"{led} {beside}", " ".join(held), trump=trump), led)
        better = {c for c in held if c[1] == led[1] and rank[c[0]] > rank[led[0]]}
        trumps = {c for c in held if c[1] == trump != led[1]}
        expected = set() if led == "QS" else (better | trumps) - {"QS"}
        assert offered(p) == expected, led


def test_c13_drawing_the_turned_card_changes_no_trumps():
    p = at("AD KD 2C QS 3C", "2H 4S 5S 6S 7S", stock="9D", bottom="3H")
    p = leave_all(draw(lead(p, "2C 3C"), "9D 3H"))
    assert p.show()["trump"] == "H"
    assert zone(p, "bottom") == set()
    assert "beat AD with 2H" in lead(p, "AD").moves()


def test_c13_a_trump_may_be_used_by_one_who_could_follow_suit():
    p = lead(at("7C 2D", "8C 2H 3D QS"), "7C")
    assert all_defences(p) == {"7C<8C", "7C<2H", "7C"}


def test_c14_nothing_beats_the_queen_of_spades():
    p = lead(at("QS 2D", "AS KS AH 2H"), "QS")
    assert p.moves() == ["leave QS"]


@pytest.mark.parametrize("led", ["JS", "2S", "7C", "2D", "2H"])
def test_c14_the_queen_of_spades_beats_nothing(led):
    p = lead(at(f"{led} 3D", "QS 3C"), led)
    assert f"beat {led} with QS" not in p.moves()
    assert p.moves() == [f"leave {led}"]


def test_c14_the_spades_about_the_queen_keep_their_places():
    p = lead(at("JS TS 2D", "QS KS 3D"), "TS JS")
    assert all_defences(p) == {"JS<KS TS", "JS TS<KS", "JS TS"}


@pytest.mark.parametrize("players", [2, 3, 4, 6, 10])
def test_c14_the_queen_of_spades_never_leaves_the_game(players):
    chance = random.Random(players)
    for _ in range(4):
        p = Position.begin("maija", players)
        for _ in range(3000):
            if p.to_act == NOBODY:
                break
            p.apply(chance.choice(members(p.legal())))
            zones = [*p.state.hands, p.state.stock, p.state.table, p.state.left]
            assert sum(has(z, QUEEN_OF_SPADES) for z in zones) == 1


def test_c15_a_card_that_could_be_beaten_may_be_taken():
    p = lead(at("7C 9C 2D 3D", "8C JC QS 4D"), "7C 9C")
    assert "leave 7C" in p.moves()
    p = after(p, "leave 7C", "leave 9C")
    assert hand(p, 1) == cards("7C 8C 9C JC QS 4D")


@pytest.mark.parametrize("led", ["2D", "2D 3D", "2D 3D 4D"])
def test_c15_every_led_card_may_be_beaten_or_taken(led):
    p = lead(at("2D 3D 4D 5C", "7D 8D 9D QS"), led)
    n = len(led.split())
    beaten = {sum("<" in pair for pair in d.split()) for d in all_defences(p)}
    assert beaten == set(range(n + 1))


def test_c16_suit_and_trump_may_be_mixed_in_one_defence():
    p = lead(at("7C 9C 2D 3D", "8C 2H QS 4D"), "7C 9C")
    expected = {"7C<8C 9C<2H", "7C<8C 9C", "7C<2H 9C", "7C 9C<2H", "7C 9C"}
    assert all_defences(p) == expected


def test_c16_pairs_may_be_made_in_any_way():
    p = lead(at("7C 8C 2D 3D", "9C TC QS 4D"), "7C 8C")
    expected = {
        "7C<9C 8C<TC", "7C<TC 8C<9C", "7C<9C 8C", "7C<TC 8C", "7C 8C<9C", "7C 8C<TC", "7C 8C",
    }  # fmt: skip
    assert all_defences(p) == expected


# --- C17 and C18: taking, and the receiver draws -----------------------------------


def three_seven_king():
    """The text's example, with enough in the stock for both to draw."""
    hands = ["3D 7D KD QS 2S", "5D 9D 2C 4C 6C", "3C 5C 7C 8C 9C"]
    p = at(*hands, stock="TC JC QC KC", bottom="2H")
    p = draw(lead(p, "3D 7D KD"), "TC JC QC")
    return after(p, "beat 3D with 5D", "beat 7D with 9D", "leave KD")


def test_c17_partial_beating_takes_only_the_unbeaten():
    p = three_seven_king()
    assert hand(p, 1) == cards("2C 4C 6C KD")
    assert not in_play(p) & cards("3D 5D 7D 9D")


def test_c17_a_card_beaten_after_one_is_left_stays_out_too():
    p = lead(at("7C 9C QS 2D", "8C JC 3D 4D"), "7C 9C")
    p = after(p, "leave 7C", "beat 9C with JC")
    assert hand(p, 1) == cards("7C 8C 3D 4D")
    assert in_play(p) == cards("QS 2D 7C 8C 3D 4D")


def test_c17_the_queen_is_taken_like_any_card_and_the_spades_about_it_beaten():
    p = lead(at("QS 4S 6S 2D 3D", "5S 7S 2C 3C 4C"), "4S 6S QS")
    p = after(p, "beat 4S with 5S", "beat 6S with 7S")
    assert p.moves() == ["leave QS"]
    p.play("leave QS")
    assert hand(p, 1) == cards("2C 3C 4C QS")
    assert in_play(p) == cards("2C 3C 4C QS 2D 3D")


def test_c18_the_receiver_draws_after_beating_and_taking():
    p = three_seven_king()
    assert p.moves() == ["draw KC"]
    p = draw(p, "KC")
    assert hand(p, 1) == cards("2C 4C 6C KD KC")
    assert zone(p, "bottom") == {"2H"}


@pytest.mark.parametrize(
    ("held", "beaten", "taken", "drawn"),
    [
        (5, 1, 0, 1),
        (5, 0, 1, 0),
        (5, 1, 1, 0),
        (5, 2, 1, 1),
        (5, 2, 0, 2),
        (5, 3, 1, 2),
        (5, 5, 0, 5),
        (6, 1, 0, 0),
        (6, 3, 0, 2),
        (6, 2, 1, 0),
        (7, 1, 1, 0),
    ],
)
def test_c18_the_receiver_draws_up_to_five_and_discards_nothing(held, beaten, taken, drawn):
    led = "2D 3D 4D 5D 6D".split()[: beaten + taken]
    mine = led + "AS KS JS TS 9S".split()[: max(0, 5 - len(led))]
    theirs = "2H 3H 4H 5H 6H".split()[:beaten] + "2C 3C 4C 5C 6C 7C 8C".split()[: held - beaten]
    spare = "QS 9C TC JC QC KC AC 7H 8H 9H TH JH".split()
    stock = spare[: 12 - (len(mine) + held + 13) % 2]
    p = at(" ".join(mine), " ".join(theirs), stock=" ".join(stock), bottom="AH")
    p = lead(p, " ".join(led))
    while p.to_act == CHANCE:
        p.play(p.moves()[0])
    before = len(zone(p, "stock"))
    for i, card in enumerate(led):
        p.play(f"beat {card} with {theirs[i]}" if i < beaten else f"leave {card}")
    for _ in range(drawn):
        assert p.to_act == CHANCE
        p.play(p.moves()[0])
    assert p.show()["phase"] == "lead"
    assert sizes(p)[1] == held - beaten + taken + drawn
    assert before - len(zone(p, "stock")) == drawn


def test_c18_the_leader_has_the_last_card_before_the_receiver():
    p = at("2D QS 3S 4S 5S", "3D 2C 3C 4C 5C", "6C 7C 8C 9C TC", bottom="2H")
    with pytest.raises(Refusal):
        lead(p, "2D").play("beat 2D with 3D")
    p = draw(lead(p, "2D"), "2H")
    p = after(p, "beat 2D with 3D")
    assert sizes(p) == [5, 4, 5]
    assert leads_next(p, 1) == 2


# --- C19 to C21: who leads next ----------------------------------------------------


def test_c19_who_beats_everything_draws_and_leads_the_drawn_cards_too():
    p = at("2D QS 3S 4S 5S", "3D 2C 3C 4C 5C", stock="9D JC 9C", bottom="2H")
    p = draw(lead(p, "2D"), "9C")
    p = draw(after(p, "beat 2D with 3D"), "9D")
    assert leads_next(p, 1) == 0
    assert "lead 9D" in p.moves()


def test_c19_drawing_even_the_last_card_does_not_cost_the_lead():
    p = at("2D QS 3S 4S 5S", "3D 2C 3C 4C 5C", stock="9C", bottom="2H")
    p = draw(lead(p, "2D"), "9C")
    p = draw(after(p, "beat 2D with 3D"), "2H")
    assert leads_next(p, 1) == 0
    assert "lead 2H" in p.moves()


def test_c20_a_leads_b_fails_c_leads_a():
    p = lead(at("2D QS", "3D 4C", "5C 6C"), "2D")
    assert leads_next(leave_all(p), 2) == 0
    assert leads_next(after(p, "beat 2D with 3D"), 1) == 2


@pytest.mark.parametrize("leader", range(4))
def test_c20_four_players_clockwise_from_any_seat(leader):
    hands = ["QS 2D", "3D 4S", "4D 5S", "5D 6S"]
    order = [(leader + i) % 4 for i in range(4)]
    seated = [""] * 4
    for seat, held in zip(order, hands, strict=True):
        seated[seat] = held
    p = lead(at(*seated, leader=leader), "2D")
    assert p.to_act == order[1]
    assert leads_next(leave_all(p), order[2]) == order[3]
    assert leads_next(after(p, "beat 2D with 3D"), order[1]) == order[2]


def test_c20_beating_a_part_does_not_give_the_lead():
    p = draw(three_seven_king(), "KC")
    assert leads_next(p, 2) == 0


@pytest.mark.parametrize("taken", ["7C", "9C"])
def test_c20_one_card_taken_is_enough(taken):
    p = lead(at("7C 9C QS 2D", "8C JC 3D 4D", "2S 3S"), "7C 9C")
    moves = {"7C": ["leave 7C", "beat 9C with JC"], "9C": ["beat 7C with 8C", "leave 9C"]}
    assert leads_next(after(p, *moves[taken]), 2) == 0


def test_c21_with_two_players_the_leader_leads_again():
    p = lead(at("2D QS", "3D 4C"), "2D")
    assert leads_next(leave_all(p), 0) == 1
    assert leads_next(after(p, "beat 2D with 3D"), 1) == 0


# --- C22 to C25: the end --------------------------------------------------------------


def test_c22_the_leader_goes_out_with_the_last_card_led():
    p = at("2D", "3D 4C 5C", "QS 6C")
    assert outs(p, "lead 2D", "stop") == [0]
    p = lead(p, "2D")
    assert leads_next(leave_all(p), 2) == 1
    assert leads_next(after(p, "beat 2D with 3D"), 1) == 2


def test_c22_a_receiver_who_beats_with_its_last_card_is_out_and_the_next_leads():
    p = at("2D 4C 5C", "3D", "QS 6C")
    assert outs(p, "lead 2D", "stop", "beat 2D with 3D") == [1]
    p = after(lead(p, "2D"), "beat 2D with 3D")
    assert leads_next(p, 2) == 0


def test_c22_leader_and_receiver_both_out_the_others_play_on():
    p = at("2D", "3D", "QS 6C", "4D 5D")
    assert outs(p, "lead 2D", "stop", "beat 2D with 3D") == [0, 1]
    p = after(lead(p, "2D"), "beat 2D with 3D")
    assert leads_next(p, 2) == 3


def test_c22_the_leader_stays_in_while_there_is_a_stock():
    p = at("2D 3D 4D 5D 6D", "7D 8D 9D TD QS", stock="2C 3C 4C 5C 6C", bottom="2H")
    assert outs(p, "lead 2D", "add 3D", "add 4D", "add 5D", "add 6D", "stop") == []
    p = draw(lead(p, "2D 3D 4D 5D 6D"), "2C 3C 4C 5C 6C")
    assert sizes(p) == [5, 5]


def test_c22_one_card_in_the_stock_keeps_the_leader_in():
    p = at("2D 3D 4D 5D 6D", "7D 8D 9D TD QS", "2S 3S 4S 5S 6S", bottom="2H")
    p = leave_all(draw(lead(p, "2D 3D 4D 5D 6D"), "2H"))
    assert sizes(p) == [1, 10, 5]
    assert leads_next(p, 2) == 0


def test_c22_the_receiver_stays_in_while_there_is_a_stock():
    leader, stock = "2D 3D 4D 5D 6D AC KC JC TC 9C", "QS 2C 3C 4C 5C 6C"
    p = at(leader, "7D 8D 9D TD JD", stock=stock, bottom="2H")
    p = lead(p, "2D 3D 4D 5D 6D")
    beats = [f"beat {a}D with {b}D" for a, b in zip("23456", "789TJ", strict=True)]
    assert outs(p, *beats) == []
    p = draw(after(p, *beats), "2C 3C 4C 5C 6C")
    assert leads_next(p, 1) == 0
    assert sizes(p) == [5, 5]


def test_c22_players_who_are_out_are_passed_over():
    p = at("2D 3D QS", "", "", "5D 4C 5C")
    assert leads_next(p, 0) == 3
    assert leads_next(leave_all(lead(p, "2D")), 0) == 3
    assert leads_next(after(lead(p, "2D"), "beat 2D with 5D"), 3) == 0


def test_c22_the_lead_passes_over_a_player_who_is_out():
    p = at("2D QS", "3D 4C", "", "5D 6C")
    assert leads_next(leave_all(lead(p, "2D")), 3) == 0
    assert leads_next(after(lead(p, "2D"), "beat 2D with 3D"), 1) == 3


def test_c23_hands_may_grow_past_five_and_stay_so():
    p = at("2D 3D QS 2S", "4C 5C 6C 7C 8C", "TC JC QC")
    p = leave_all(lead(p, "2D 3D"))
    assert sizes(p) == [2, 7, 3]
    p = leave_all(lead(p, "TC JC"))
    p = leave_all(lead(p, "4C"))
    assert leads_next(p, 0) == 1
    assert sizes(p) == [4, 6, 2]


def test_c24_the_last_holder_loses_whatever_else_it_holds():
    p = lead(at("7H", " ".join(sorted(DECK - {"7H"}))), "7H")
    assert p.to_act == NOBODY
    assert describe_result(p) == "seat 1 loses"


def test_c24_a_receiver_who_beats_with_its_last_card_leaves_the_leader_to_lose():
    p = after(lead(at("2D QS 4C", "3D"), "2D"), "beat 2D with 3D")
    assert p.to_act == NOBODY
    assert describe_result(p) == "seat 0 loses"
    assert hand(p, 0) == cards("QS 4C")


def test_c24_when_leader_and_receiver_go_out_together_the_third_loses():
    p = after(lead(at("2D", "3D", "QS 4C"), "2D"), "beat 2D with 3D")
    assert p.to_act == NOBODY
    assert describe_result(p) == "seat 2 loses"


def endgame(leader):
    """The text's endgame: the queen alone against two plain cards.

    Three cards are an odd number, which no game with 52 cards can come to, so the deck here is
    these three.
    """
    hands = ["QS", "7C 9D"]
    return at(*hands, leader=leader, options={"deck": "QS 7C 9D", "stock": "no"})


def test_c24_the_queen_led_as_the_last_card_is_a_way_out():
    p = lead(endgame(0), "QS")
    assert p.to_act == NOBODY
    assert describe_result(p) == "seat 1 loses"


def test_c24_the_queen_alone_beats_nothing_and_loses_to_two_leads():
    p = lead(endgame(1), "7C")
    assert p.moves() == ["leave 7C"]
    p.play("leave 7C")
    assert hand(p, 0) == cards("QS 7C")
    assert leads_next(p, 1) == 0
    p = lead(p, "9D")
    assert p.to_act == NOBODY
    assert describe_result(p) == "seat 0 loses"


def test_c24_an_odd_number_of_cards_cannot_be_out_of_a_game_with_fifty_two():
    with pytest.raises(Refusal, match="odd"):
        at("QS", "7C 9D")


@pytest.mark.parametrize("end", ["at_once", "complete"])
@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_c24_one_player_loses_and_the_queen_is_with_it(players, end):
    chance = random.Random(100 + players)
    finished = 0
    for _ in range(6):
        p = Position.begin("maija", players, {"end": end})
        for _ in range(4000):
            if p.to_act == NOBODY:
                break
            p.apply(chance.choice(members(p.legal())))
        if p.to_act == NOBODY and p.show()["phase"] == "over":
            (loser,) = members(p.result)
            assert [h != 0 for h in p.state.hands].count(True) == 1
            on_its_way = p.state.table if end == "at_once" else 0
            assert has(p.state.hands[loser] | on_its_way, QUEEN_OF_SPADES)
            finished += 1
    assert finished


def test_c25_three_players_can_go_round_for_ever():
    p = at("2C 4C", "6C 7C", "3C QS")
    first = p.state.copy()
    for seat, card in enumerate(["2C", "3C"] * 3):
        assert leads_next(p, (0, 2, 1)[seat % 3]) is not None
        p = leave_all(lead(p, card))
        assert (p.state == first) == (seat == 5)


def test_c25_two_players_always_end():
    """Every play of every deal of six cards; a repeated state would be found."""
    deck = [r + s for s in "SHD" for r in "QK"]
    ended, done, playing = 0, set(), set()

    def search(p):
        nonlocal ended
        key = p.state.to_bytes()
        assert key not in playing
        if key in done:
            return
        playing.add(key)
        ended += p.to_act == NOBODY
        for move in members(p.legal()):
            q = p.copy()
            q.apply(move)
            search(q)
        playing.remove(key)
        done.add(key)

    options = {"deck": "QK:SHD", "stock": "no"}
    for n in range(1, 6):
        for held in combinations(deck, n):
            other = " ".join(c for c in deck if c not in held)
            search(at(" ".join(held), other, trump="D", options=options))
    assert ended > 0


# --- what all remember -----------------------------------------------------------------


def known(p, by):
    """The cards that seat `by` knows each player to hold."""
    return [cards(format_cards(k)) for k in p.observe(by).known]


def test_m_all_remember_what_is_taken_until_it_is_played():
    p = leave_all(lead(at("7C 9C QS 2D", "8C JC 3D 4D", "2S 3S"), "7C 9C"))
    assert known(p, 0) == [set(), cards("7C 9C"), set()]
    assert known(p, 2) == [set(), cards("7C 9C"), set()]
    p = leave_all(lead(p, "2S"))
    p = after(lead(p, "8C"), "leave 8C")
    assert known(p, 0) == [set(), cards("7C 9C"), cards("8C")]
    p = after(p, "lead 2D", "stop", "leave 2D", "lead 3S", "stop", "leave 3S", "lead 7C")
    assert known(p, 2) == [cards("2S 3S"), cards("9C 2D"), set()]


def test_m_all_see_who_draws_the_turned_card():
    p = at("2D QS 3S 4S 5S", "3D 2C 3C 4C 5C", stock="9C", bottom="2H")
    p = draw(lead(p, "2D"), "9C")
    assert known(p, 1) == [set(), set()]
    p = draw(after(p, "beat 2D with 3D"), "2H")
    assert known(p, 0) == [set(), {"2H"}]
    assert p.observe(0).unseen == parse_cards("2C 3C 4C 5C")


# --- options ------------------------------------------------------------------------


def defend_7c_9c(held, **options):
    return all_defences(lead(at("7C 9C 2D 3D", held, options=options), "7C 9C"))


MOST = {
    "8C JC QS 4D": {"7C<8C 9C<JC"},
    "8C 4S QS 4D": {"7C<8C 9C"},
    "JC 4S QS 4D": {"7C<JC 9C", "7C 9C<JC"},
    "8C 2H QS 4D": {"7C<8C 9C<2H"},
    "5C 4S QS 4D": {"7C 9C"},
}
ALL = {
    "8C JC QS 4D": {"7C<8C 9C<JC", "7C 9C"},
    "TC JC QS 4D": {"7C<TC 9C<JC", "7C<JC 9C<TC", "7C 9C"},
    "8C 4S QS 4D": {"7C 9C"},
    "JC 4S QS 4D": {"7C 9C"},
}
MOST_AND_ALL = {
    "8C JC QS 4D": {"7C<8C 9C<JC"},
    "TC JC QS 4D": {"7C<TC 9C<JC", "7C<JC 9C<TC"},
    "JC 4S QS 4D": {"7C 9C"},
}


@pytest.mark.parametrize("held", MOST)
def test_o_must_beat_most_means_as_many_as_possible(held):
    assert defend_7c_9c(held, must_beat="most") == MOST[held]


@pytest.mark.parametrize("held", ALL)
def test_o_defence_all_means_everything_or_nothing(held):
    assert defend_7c_9c(held, defence="all") == ALL[held]


@pytest.mark.parametrize("held", MOST_AND_ALL)
def test_o_must_beat_most_with_defence_all(held):
    assert defend_7c_9c(held, must_beat="most", defence="all") == MOST_AND_ALL[held]


def test_o_must_beat_most_about_the_queen_of_spades():
    p = at("JS QS KS 2D", "AS 2H 4D 5D", options={"must_beat": "most"})
    p = lead(p, "JS QS KS")
    assert all_defences(p) == {"JS<2H KS<AS QS", "JS<AS KS<2H QS"}


def test_o_must_beat_most_with_defence_all_takes_everything_with_the_queen():
    p = at("JS QS 2D", "AS 2H 4D", options={"must_beat": "most", "defence": "all"})
    assert all_defences(lead(p, "JS QS")) == {"JS QS"}


def test_o_lead_single():
    p = at("3H 7H 5D QS 2S", "2C 3C 4C 5C 6C", options={"lead": "single"})
    assert all_leads(p) == subsets("3H 7H 5D QS 2S", 1)


@pytest.mark.parametrize(
    ("after_fail", "leads", "receives"), [("next", 2, 0), ("leader", 0, 1), ("receiver", 1, 2)]
)
def test_o_after_fail(after_fail, leads, receives):
    p = lead(at("2D QS", "3D 4C", "5D 6C", options={"after_fail": after_fail}), "2D")
    assert leads_next(leave_all(p), leads) == receives
    assert leads_next(after(p, "beat 2D with 3D"), 1) == 2


@pytest.mark.parametrize(("after_fail", "leads"), [("next", 2), ("leader", 2), ("receiver", 1)])
def test_o_after_fail_when_the_leader_is_out(after_fail, leads):
    p = lead(at("2D", "3D QS 4C", "5D 6C", options={"after_fail": after_fail}), "2D")
    assert leads_next(leave_all(p), leads) is not None


def test_o_end_complete_lets_the_last_receiver_defend():
    p = lead(at("2D", "3D QS 4C", options={"end": "complete"}), "2D")
    assert all_defences(p) == {"2D<3D", "2D"}
    for reply, held in (("beat 2D with 3D", "QS 4C"), ("leave 2D", "2D 3D QS 4C")):
        q = after(p, reply)
        assert q.to_act == NOBODY
        assert hand(q, 1) == cards(held)
        assert describe_result(q) == "seat 1 loses"


def test_o_end_at_once_only_when_the_receiver_is_alone():
    assert lead(at("2D", "3D", "QS 4C"), "2D").to_act == 1


def test_o_stock_no_deals_the_deck_out_and_shows_a_card_that_stays():
    p = deal(3, "", {"stock": "no"})
    assert sizes(p) == [18, 17, 17]
    assert offered(p) == {c for c in DECK if c[1] != "S"}
    q = after(p, "turn 9D")
    assert q.show()["trump"] == "D"
    assert zone(q, "bottom") == set()
    assert q.state.hands == p.state.hands
    assert leads_next(q, 0) == 1


@pytest.mark.parametrize("trump", "CDH")
def test_o_trump_fixed(trump):
    left = filler(37, spades=9)
    p = deal(3, left, {"trump": trump})
    assert offered(p) == {c for c in cards(left) if c[1] == trump}
    shown = deal(2, "", {"trump": trump, "stock": "no"})
    assert offered(shown) == {c for c in DECK if c[1] == trump}


def test_o_trump_fixed_and_none_of_it_left_is_void():
    p = deal(9, "2S 3S 4S 2C 3C 4C 5C", {"trump": "H"})
    assert describe_result(p) == "void: deal again"


@pytest.mark.parametrize("size", [1, 4, 6])
def test_o_hand_is_dealt_and_drawn_up_to(size):
    p = deal(3, filler(52 - 3 * size, spades=10), {"hand": size})
    assert sizes(p) == [size] * 3
    p.play(p.moves()[0])
    p.play(p.moves()[0])
    p.play("stop")
    p.play(p.moves()[0])
    assert sizes(p) == [size] * 3
    assert p.to_act == 1


def test_o_deck_of_fewer_cards():
    p = Position.begin("maija", 2, {"deck": "JQK:SHD", "hand": 2})
    assert offered(p) == cards("JS QS KS JH QH KH JD QD KD")


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (3, {"deck": "JK:SHD", "hand": 1}, "queen of spades is missing"),
        (3, {"deck": "JQK:S", "hand": 1}, "besides spades"),
        (3, {"deck": "JQK:SH", "hand": 2}, "none of 6"),
        (7, {"deck": "JQK:SH", "stock": "no"}, "too few"),
        (2, {"deck": "JQK:SH", "hand": 1, "trump": "C"}, "no card of that suit"),
        (2, {"must_beat": "maybe"}, "one of no most"),
        (2, {"kitty": 1}, "unknown option"),
    ],
)
def test_o_options_that_cannot_be_played_are_refused(players, options, reason):
    with pytest.raises(Refusal, match=reason):
        Position.begin("maija", players, options)
