"""The rules of Mustamaija as scenarios, listed from the two Finnish texts.

A test is named for the clause of docs/rules/mustamaija.md that it holds, `test_o_…` for an option
and `test_m_…` for what players see and remember.  `dealt` begins before the first lead; `at`
begins at a later exchange, with hearts as trumps unless a test says otherwise.
"""

import random
from itertools import combinations

import pytest

from games.cards import CHANCE, CLUBS, NOBODY, SPADES, has, members, parse_card, parse_cards
from games.positions import Position, describe_result, make_options
from games.system import Refusal, find_game

RANKS = "23456789TJQKA"
DECK = {r + s for s in "CDHS" for r in RANKS}
QUEEN_OF_SPADES = parse_card("QS")


# --- saying what the table looks like -----------------------------------------


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


# --- C1 to C3: the deal ----------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_c1_five_cards_each_of_fifty_two(players):
    p = Position.begin("mustamaija", players)
    assert offered(p) == DECK
    p, drawn = draw_any(p)
    assert drawn == 5 * players
    assert sizes(p) == [5] * players
    assert len(zone(p, "stock")) == 52 - 5 * players


@pytest.mark.parametrize("players", [0, 1, 7])
def test_c1_two_to_six_players(players):
    with pytest.raises(Refusal, match="2 to 6 players"):
        Position.begin("mustamaija", players)


@pytest.mark.parametrize("players", range(2, 7))
def test_c2_the_forehand_leads_first_to_its_left_neighbour(players):
    p, _ = draw_any(Position.begin("mustamaija", players))
    assert leads_next(p, 0) == 1


def test_c3_beaten_cards_are_put_aside_for_good():
    p = after(lead(dealt(ONE, TWO), "2D"), "turn 2H", "draw 3H", "beat 2D with 4D")
    everywhere = " ".join([*shows(p, "hands"), shows(p, "stock"), shows(p, "bottom")])
    assert cards(everywhere) == DECK - cards("2D 4D")


def test_c3_a_player_sees_its_own_hand_only():
    p = dealt(ONE, TWO)
    for seat, own in enumerate((ONE, TWO)):
        view = p.observe(seat)
        assert view.hand == parse_cards(own)
        assert view.counts == [5, 5]
        assert view.unseen == p.state.stock | p.state.hands[1 - seat]


# --- C4 to C7: the first lead, and then trumps ------------------------------------


def test_c4_a_lead_is_one_card_or_more_of_one_suit():
    p = dealt(ONE, TWO)
    assert all_leads(p) == subsets("2D 3D 9D", 3) | subsets("QS KS", 2)


def test_c4_one_must_lead():
    assert dealt(ONE, TWO).moves() == [f"lead {c}" for c in "2D 3D 9D QS KS".split()]


def test_c5_trumps_are_turned_after_the_first_lead_and_before_anything_else():
    p = after(dealt(ONE, TWO), "lead 2D")
    assert p.to_act == 0
    p = after(p, "add 3D", "stop")
    assert p.to_act == CHANCE
    assert all(m.startswith("turn ") for m in p.moves())
    p = after(p, "turn AC")
    assert shows(p, "trump") == "C"
    assert zone(p, "table") == cards("2D 3D")


def test_c5_trumps_are_turned_once():
    p = draw(after(lead(dealt(ONE, TWO), "2D"), "turn 2H"), "3H")
    p = lead(leave_all(p), "3H")
    assert p.moves() == [f"draw {c}" for c in sorted_moves(zone(p, "stock"))]
    assert shows(p, "trump") == "H"


def sorted_moves(some):
    """Cards in the order of their codes."""
    return sorted(some, key=parse_card)


@pytest.mark.parametrize("players", range(2, 7))
def test_c6_a_spade_is_never_turned(players):
    p, _ = draw_any(Position.begin("mustamaija", players))
    p = after(p, p.moves()[0], "stop")
    assert offered(p) == {c for c in zone(p, "stock") if c[1] != "S"}


def test_c6_a_position_with_spades_as_trumps_is_refused():
    with pytest.raises(Refusal, match="spades are never trumps"):
        at("2S QS", "3S 4S", trump="S")


def test_c6_only_spades_left_to_turn_is_void():
    deck = {"deck": "QS KS AS JS 2D 3D", "hand": "1"}
    p = dealt("2D", "3D", **deck)
    p = after(p, "lead 2D", "stop")
    assert p.to_act == NOBODY
    assert describe_result(p) == "void: deal again"


@pytest.mark.parametrize("turned", ["2H", "9C", "AD"])
def test_c7_the_turned_card_lies_under_the_stock_in_sight(turned):
    p = after(lead(dealt(ONE, TWO), "2D"), f"turn {turned}")
    assert zone(p, "bottom") == {turned}
    assert turned not in zone(p, "stock")
    for seat in range(2):
        assert p.observe(seat).bottom == parse_cards(turned)


def test_c7_the_turned_card_is_drawn_last():
    p = lead(at("7C 8C 9C QS 2D", "2S 3S 4S 5S 6S", stock="4C", bottom="3H"), "7C 8C")
    assert p.moves() == ["draw 4C"]
    p = after(p, "draw 4C")
    assert p.moves() == ["draw 3H"]
    p = after(p, "draw 3H")
    assert p.to_act == 1
    assert shows(p, "trump") == "H"


# --- C8: the leader draws ----------------------------------------------------------


def test_c8_the_forehand_draws_after_trumps_are_turned_and_before_the_receiver_acts():
    p = after(lead(dealt(ONE, TWO), "2D 3D"), "turn AC")
    assert sizes(p) == [3, 5]
    p = draw(p, "2H 3H")
    assert hand(p, 0) == cards("9D QS KS 2H 3H")
    assert p.to_act == 1


@pytest.mark.parametrize(
    ("held", "led", "drawn"), [(5, 1, 1), (5, 3, 3), (5, 5, 5), (6, 1, 0), (7, 3, 1)]
)
def test_c8_the_leader_draws_up_to_five_after_every_lead(held, led, drawn):
    diamonds = "2D 3D 4D 5D 6D 7D 8D".split()
    stock = "7C 8C 9C TC JC QC KC".split()[: 6 + held % 2]
    p = at(" ".join(diamonds[:held]), "QS 3C 4C 5C 6C", stock=" ".join(stock), bottom="2H")
    p, found = draw_any(lead(p, " ".join(diamonds[:led])))
    assert found == drawn
    assert sizes(p) == [held - led + drawn, 5]
    assert p.to_act == 1


def test_c8_what_is_drawn_is_not_added_to_the_lead():
    p = at("2D 3D QS 4C 5C", "6C 7C 8C 9C TC", stock="AD KD JD", bottom="2H")
    p = draw(lead(p, "2D"), "AD")
    assert p.to_act == 1
    assert all_defences(p) == {"2D"}


# --- C9 to C12: the defence -----------------------------------------------------------

BEATS = "H:2H>AD H:2H>AC H:2H>AS H:3H>2H H:AH>KH H:AS>KS H:KS>JS C:2C>AH D:TD>9D H:3C>2C"
FAILS = "H:AC>2H H:AS>2H H:2H>3H H:AD>2C H:3D>2C H:JS>KS C:AH>2C D:AH>2S D:9D>TD"


@pytest.mark.parametrize("pair", (BEATS + " " + FAILS).split())
def test_c9_a_higher_card_of_the_suit_or_a_trump_beats(pair):
    trump, held, led = pair[0], pair[2:4], pair[5:]
    p = lead(at(f"{led} 4D 5D", f"{held} QS 6C", trump=trump), led)
    assert (f"beat {led} with {held}" in p.moves()) is (pair in BEATS.split())


def test_c9_one_card_beats_one_card():
    p = after(lead(at("7C 8C 2D", "AC 3D QS"), "7C 8C"), "beat 7C with AC")
    assert p.moves() == ["leave 8C"]


def test_c10_suit_need_not_be_followed_and_nothing_need_be_beaten():
    p = lead(at("7C 9C 2D 3D", "8C 2H QS 4D"), "7C 9C")
    expected = {"7C<8C 9C<2H", "7C<8C 9C", "7C<2H 9C", "7C 9C<2H", "7C 9C"}
    assert all_defences(p) == expected


def test_c11_nothing_beats_the_queen_of_spades():
    assert lead(at("QS 2D", "AS KS AH 2H"), "QS").moves() == ["leave QS"]


@pytest.mark.parametrize("led", ["JS", "2S", "7C", "2H"])
def test_c11_the_queen_of_spades_beats_nothing(led):
    assert lead(at(f"{led} 3D", "QS 3C"), led).moves() == [f"leave {led}"]


def test_c11_the_queen_of_spades_is_led_alone_or_with_other_spades():
    with_queen = {s for s in all_leads(dealt(ONE, TWO)) if "QS" in s}
    assert with_queen == {frozenset({"QS"}), frozenset({"QS", "KS"})}


def test_c12_the_receiver_takes_what_it_did_not_beat_and_then_draws():
    hands = ["3D 7D KD QS 2S", "5D 9D 2C 4C 6C", "3C 5C 7C 8C 9C"]
    p = at(*hands, stock="TC JC QC KC", bottom="2H")
    p = draw(lead(p, "3D 7D KD"), "TC JC QC")
    p = after(p, "beat 3D with 5D", "beat 7D with 9D", "leave KD")
    assert hand(p, 1) == cards("2C 4C 6C KD")
    assert p.moves() == ["draw KC"]
    assert hand(draw(p, "KC"), 1) == cards("2C 4C 6C KD KC")


def test_c12_a_receiver_with_five_cards_or_more_draws_nothing():
    p = at("3D 7D QS 2S 3S", "5D 2C 4C 6C 7C", stock="TC JC QC", bottom="2H")
    p = leave_all(draw(lead(p, "3D 7D"), "TC JC"))
    assert sizes(p) == [5, 7]
    assert leads_next(p, 0) == 1


# --- C13 and C14: who leads next -------------------------------------------------------


def test_c13_who_beats_everything_draws_and_leads_next():
    p = at("2D QS 3S 4S 5S", "3D 2C 3C 4C 5C", "6D 6C 7C 8C 9C", stock="9D JC", bottom="2H")
    p = draw(after(draw(lead(p, "2D"), "JC"), "beat 2D with 3D"), "9D")
    assert leads_next(p, 1) == 2
    assert "lead 9D" in p.moves()


@pytest.mark.parametrize("taken", ["7C", "9C"])
def test_c14_who_takes_even_one_card_is_passed_over(taken):
    p = lead(at("7C 9C QS 2D", "8C JC 3D 4D", "2S 3S"), "7C 9C")
    moves = {"7C": ["leave 7C", "beat 9C with JC"], "9C": ["beat 7C with 8C", "leave 9C"]}
    assert leads_next(after(p, *moves[taken]), 2) == 0


def test_c14_of_two_players_the_leader_leads_again():
    p = lead(at("2D QS", "3D 4C"), "2D")
    assert leads_next(leave_all(p), 0) == 1
    assert leads_next(after(p, "beat 2D with 3D"), 1) == 0


# --- C15 to C17: after the stock, and the end ----------------------------------------------


def test_c15_while_there_is_a_stock_a_lead_may_be_larger_than_the_receivers_hand():
    p = at("2D 3D 4D 5D 6D 7D QS", "2C 3C 4C 5C 6C", stock="9C", bottom="2H")
    assert frozenset("2D 3D 4D 5D 6D 7D".split()) in all_leads(p)
    p = at("2D 3D 4D 5D 6D 7D 8D", "2C 3C 4C 5C 6C", "QS 7C 8C 9C TC", bottom="2H")
    assert frozenset("2D 3D 4D 5D 6D 7D".split()) in all_leads(p)


def test_c15_without_a_stock_a_lead_has_no_more_cards_than_the_receivers_hand():
    p = at("2D 3D 4D 5D 6D", "2C 3C 4C", "QS KS")
    assert all_leads(p) == subsets("2D 3D 4D 5D 6D", 3)
    assert all_leads(at("2S 3S QS KS", "AC", "2D")) == subsets("2S 3S QS KS", 1)


def test_c15_nobody_draws_without_a_stock():
    p = lead(at("2D 3D", "5D QS"), "2D")
    assert p.to_act == 1
    assert sizes(p) == [1, 2]
    assert sizes(after(p, "beat 2D with 5D")) == [1, 1]


@pytest.mark.parametrize("players", [2, 3])
def test_c15_without_a_stock_the_game_is_maija(players):
    """Same moves, same results, from every position of random games that has no stock."""
    maija, compared = find_game("maija"), 0
    options = make_options(maija, players)
    chance = random.Random(players)
    for _ in range(6):
        p = Position.begin("mustamaija", players)
        for _ in range(1500):
            if p.to_act == NOBODY:
                break
            action = chance.choice(members(p.legal()))
            twin = None
            if not p.state.stock and not p.state.bottom:
                twin = Position(maija, options, as_maija(p.state), p.memory.copy())
                assert twin.moves() == p.moves()
                assert twin.event(action) == p.event(action)
            gone = p.apply(action)
            if twin is not None:
                assert twin.apply(action) == gone
                assert twin.state == as_maija(p.state)
                assert (twin.to_act, twin.memory) == (p.to_act, p.memory)
                compared += 1
    assert compared > 100


def as_maija(state):
    """The state of Maija with the same cards, seats and phase."""
    new = find_game("maija").state(state.seats)
    for field in new.fields:
        if field.name != "begun":
            setattr(new, field.name, getattr(state.copy(), field.name))
    return new


def test_c16_a_player_without_cards_is_out_once_the_stock_is_gone():
    p = at("2D", "3D 4C 5C", "QS 6C")
    assert outs(p, "lead 2D", "stop") == [0]
    assert leads_next(leave_all(lead(p, "2D")), 2) == 1
    p = at("2D 4C 5C", "3D", "QS 6C")
    assert outs(p, "lead 2D", "stop", "beat 2D with 3D") == [1]
    assert leads_next(after(lead(p, "2D"), "beat 2D with 3D"), 2) == 0


def test_c16_with_a_stock_a_player_without_cards_draws_and_plays_on():
    led = "2D 3D 4D 5D 6D"
    p = at(led, "7D 8D 9D TD QS", stock="2C 3C 4C 5C 6C", bottom="2H")
    assert outs(p, "lead 2D", *(f"add {c}" for c in led.split()[1:]), "stop") == []
    p = draw(lead(p, led), "2C 3C 4C 5C 6C")
    assert sizes(p) == [5, 5]


def test_c17_the_last_player_with_cards_loses():
    p = lead(at("7H", "QS 2C 9D"), "7H")
    assert p.to_act == NOBODY
    assert describe_result(p) == "seat 1 loses"
    p = after(lead(at("2D QS 4C", "3D"), "2D"), "beat 2D with 3D")
    assert describe_result(p) == "seat 0 loses"


@pytest.mark.parametrize("players", [2, 3, 5])
def test_c17_the_queen_of_spades_is_with_the_loser(players):
    ends = [random_end(players, seed) for seed in range(6)]
    assert any(ends)
    for p in filter(None, ends):
        [loser] = members(p.result)
        assert [bool(h) for h in p.state.hands].count(True) == 1
        assert has(p.state.hands[loser] | p.state.table, QUEEN_OF_SPADES)


# --- C18: the worked example --------------------------------------------------------------


def test_c18_the_example_move_by_move():
    """Nine and king of diamonds are led, hearts are trumps: ten, then the three of hearts."""
    p = at("9D KD QS 2S", "TD 3H 4C 5C", "6C 7C")
    p = after(p, "lead 9D", "add KD", "stop")
    assert p.moves() == ["leave 9D", "beat 9D with TD", "beat 9D with 3H"]
    p = after(p, "beat 9D with TD")
    assert p.moves() == ["leave KD", "beat KD with 3H"]
    p = after(p, "beat KD with 3H")
    assert leads_next(p, 1) == 2
    assert [hand(p, i) for i in range(3)] == [cards("QS 2S"), cards("4C 5C"), cards("6C 7C")]


def test_c18_the_ace_of_diamonds_would_beat_the_king_too():
    p = after(lead(at("9D KD QS 2S", "TD 3H AD 5C"), "9D KD"), "beat 9D with TD")
    assert p.moves() == ["leave KD", "beat KD with AD", "beat KD with 3H"]


# --- C19 to C23: variants, and what the texts leave open ----------------------------------------


def test_c19_six_cards():
    p, drawn = draw_any(Position.begin("mustamaija", 3, {"hand": 6}))
    assert drawn == 18
    p = after(p, p.moves()[0], "stop")
    p, drawn = draw_any(after(p, p.moves()[0]))
    assert drawn == 1
    assert sizes(p) == [6, 6, 6]


def six_cards(**options):
    hands = ["2D 3D 4D QS KS AS", "5D 6D 7D 8D 9D TD"]
    p = after(lead(dealt(*hands, hand=6, **options), "2D 3D"), "turn 2H")
    p, drawn = draw_any(p)
    q, again = draw_any(after(p, "beat 2D with 5D", "beat 3D with 6D"))
    return drawn, again, sizes(q)


def test_o_refill_dealt_fills_six_card_hands_to_six():
    assert six_cards() == (2, 2, [6, 6])


def test_o_refill_five_fills_six_card_hands_to_five():
    assert six_cards(refill="five") == (1, 1, [5, 5])


def test_o_refill_five_is_nothing_else_with_hands_of_five_or_fewer():
    p = after(lead(dealt("2D 3D", "4D 5D", hand=2, refill="five"), "2D 3D"), "turn 2H")
    assert sizes(draw_any(p)[0]) == [2, 2]


def test_o_refill_five_draws_nothing_after_a_first_lead_of_one_in_six():
    hands = ["2D 3D 4D QS KS AS", "5D 6D 7D 8D 9D TD"]
    p = after(lead(dealt(*hands, hand=6, refill="five", added="free"), "2D"), "turn 2H")
    assert (p.to_act, shows(p, "phase")) == (1, "defend")


LIMITS = {"none": 7, "five": 5, "hand": 6}


@pytest.mark.parametrize("limit", LIMITS)
def test_c20_a_limit_while_the_stock_lasts(limit):
    p = at("2D 3D 4D 5D 6D 7D 8D", "2C 3C 4C 5C 6C QS", stock="7C 9C", bottom="2H", limit=limit)
    assert max(map(len, all_leads(p))) == LIMITS[limit]


@pytest.mark.parametrize("limit", LIMITS)
def test_c20_every_limit_gives_way_to_the_receivers_hand_when_the_stock_is_gone(limit):
    p = at("2D 3D 4D 5D 6D 7D", "2C 3C 4C QS", limit=limit)
    assert max(map(len, all_leads(p))) == 4
    p = at("2D 3D 4D 5D 6D 7D", "2C 3C 4C 5C 6C 7C 8C QS", limit=limit)
    assert max(map(len, all_leads(p))) == 6


@pytest.mark.parametrize("spades", ["yes", "no"])
def test_c21_the_tip_about_spades_and_the_rule_of_beating(spades):
    """The rule lets any trump beat a spade; the reason that the tip gives says no trump does."""
    p = lead(at("9S 8C 2D", "TS 2H 3H QS 4D", spades_trumpable=spades), "9S")
    beaten = {"TS", "2H", "3H"} if spades == "yes" else {"TS"}
    assert offered(p) == beaten
    p = lead(at("9S 8C 2D", "TS 2H 3H QS 4D", spades_trumpable=spades), "8C")
    assert offered(p) == {"2H", "3H"}


def test_o_spades_that_trumps_cannot_beat_are_beaten_by_higher_spades_alone():
    p = at("2S JS AS QS 2D", "KS 3S AH KH TS", spades_trumpable="no")
    p = lead(p, "2S JS QS AS")
    assert offered(p) == {"3S", "TS", "KS"}
    p = after(p, "beat 2S with 3S")
    assert offered(p) == {"KS"}
    p = after(p, "beat JS with KS")
    assert p.moves() == ["leave QS"]
    assert after(p, "leave QS").moves() == ["leave AS"]


# --- C22: cards added after drawing ----------------------------------------------------------


def before_adding(**options):
    """Seat 0 has led the deuce of diamonds and is to draw one card."""
    hands = ["2D 3D 9D QS KS", "4D 5D TD 2C 3C"]
    return after(lead(dealt(*hands, **options), "2D"), "turn 2H")


def test_c22_by_default_nothing_is_added():
    p = after(before_adding(), "draw AD")
    assert p.to_act == 1
    assert offered(p) == cards("4D 5D TD")


def test_c22_the_leader_may_add_cards_of_the_suit_after_drawing():
    p = after(before_adding(added="free"), "draw AD")
    assert p.to_act == 0
    assert p.moves() == ["stop", "add 3D", "add 9D", "add AD"]
    p = after(p, "add AD")
    assert p.to_act == CHANCE
    p = after(p, "draw 7H")
    assert p.moves() == ["stop", "add 3D", "add 9D"]
    p = after(p, "add 3D", "draw 8H", "stop")
    assert p.to_act == 1
    assert zone(p, "table") == cards("2D 3D AD")
    assert sizes(p) == [5, 5]


def test_c22_the_receiver_may_stop_added_cards_with_its_palm():
    p = after(before_adding(added="palm"), "draw AD")
    assert p.to_act == 1
    assert p.moves() == ["palm", "pass"]
    assert all_defences(after(p, "palm")) == {"2D", "2D<4D", "2D<5D", "2D<TD"}
    p = after(p, "pass")
    assert p.to_act == 0
    assert "add AD" in p.moves()
    p = after(p, "add AD", "draw 7H")
    assert p.moves() == ["palm", "pass"]
    p = after(p, "palm")
    assert zone(p, "table") == cards("2D AD")
    assert p.moves()[0] == "leave 2D"


def test_o_added_race_lets_chance_say_who_is_quicker():
    p = after(before_adding(added="race"), "draw AD")
    assert p.to_act == CHANCE
    assert p.moves() == ["race receiver", "race leader"]
    assert after(p, "race receiver").moves() == ["palm", "pass"]
    p = after(p, "race leader")
    assert p.to_act == 0
    p = after(p, "add 3D", "draw 7H")
    assert p.moves() == ["race receiver", "race leader"]


def test_o_added_cards_keep_to_the_limit():
    p = after(before_adding(added="free", limit="five"), "draw AD", "add AD", "draw 6D")
    p = after(p, "add 3D", "draw 7D", "add 9D", "draw 8D")
    assert p.moves() == ["stop", "add 6D", "add 7D", "add 8D"]
    p = after(p, "add 6D")
    assert len(zone(p, "table")) == 5
    p = after(p, "draw JD")
    assert p.to_act == 1
    assert shows(p, "phase") == "defend"


def test_o_added_cards_are_not_offered_to_a_leader_who_draws_nothing():
    p = at("2D 3D 4D QS KS AS", "2C 3C 4C 5C 6C", stock="7C 8C", bottom="2H", added="free")
    p = lead(p, "2D")
    assert shows(p, "phase") == "defend"
    p = lead(at("2D 3D 4D QS", "2C 3C 4C 5C", added="palm"), "2D")
    assert shows(p, "phase") == "defend"


def test_o_added_cards_after_the_last_of_the_stock_come_from_the_hand():
    p = at("2D 3D 4D QS 3S", "2C 3C 4C 5C 6C", "7C 8C 9C TC JC", bottom="2H", added="palm")
    p = after(lead(p, "2D"), "draw 2H", "pass", "add 3D")
    assert p.moves() == ["palm", "pass"]
    p = after(p, "pass", "add 4D", "pass")
    assert p.moves() == ["stop"]
    assert sizes(after(p, "stop")) == [3, 5, 5]


def test_o_added_the_receiver_is_asked_whatever_the_leader_holds():
    p = after(before_adding(added="palm"), "draw AH")
    assert after(p, "pass", "add 3D", "draw 7H", "pass", "add 9D", "draw 8H").to_act == 1
    p = after(p, "pass", "add 3D", "draw 7H", "pass", "add 9D", "draw 8H", "pass")
    assert p.moves() == ["stop"]


def test_o_a_leader_who_adds_its_last_card_is_out():
    hands = ["2D 3D", "2C 3C 4C QS", "7C 8C 9C"]
    p = at(*hands, bottom="6D", trump="D", hand=2, added="free")
    p = after(lead(p, "2D"), "draw 6D", "add 3D")
    assert p.moves() == ["stop", "add 6D"]
    assert outs(p, "add 6D") == [0]
    assert after(p, "add 6D").to_act == 1


# --- C23: nothing but trumps in hand -----------------------------------------------------------


def only_trumps(**options):
    hands = ["2H 3H 4H 5H 6H", "2C 3C 4C 5C QS"]
    return at(*hands, stock="7D 8H 9S TC JC", bottom="7H", **options)


def test_c23_by_default_one_leads_from_the_hand():
    assert only_trumps().moves() == [f"lead {c}" for c in "2H 3H 4H 5H 6H".split()]


def test_c23_with_nothing_but_trumps_one_may_lead_the_top_card():
    p = only_trumps(lead_top="yes")
    assert p.moves() == ["top", *(f"lead {c}" for c in "2H 3H 4H 5H 6H".split())]
    p = after(p, "top")
    assert p.to_act == CHANCE
    assert p.moves() == ["lead TC", "lead JC", "lead 7D", "lead 8H", "lead 9S"]
    p = after(p, "lead 7D")
    assert zone(p, "table") == {"7D"}
    assert p.moves() == ["stop"]
    p = after(p, "stop")
    assert p.to_act == 1
    assert sizes(p) == [5, 5]
    assert zone(p, "stock") == cards("8H 9S TC JC")


def test_o_lead_top_a_trump_that_comes_may_be_added_to():
    p = after(only_trumps(lead_top="yes"), "top", "lead 8H")
    assert p.moves() == ["stop", *(f"add {c}" for c in "2H 3H 4H 5H 6H".split())]


def test_o_lead_top_the_turned_card_is_the_last_of_the_stock():
    hands = ["2H 3H 4H 5H 6H", "2C 3C 4C 5C QS", "2D 3D 4D 5D 6D"]
    p = after(at(*hands, bottom="7H", lead_top="yes"), "top")
    assert p.moves() == ["lead 7H"]
    p = after(p, "lead 7H")
    assert zone(p, "table") == {"7H"}
    assert zone(p, "bottom") == set()


@pytest.mark.parametrize(
    "hands", [["2H 3H 4H 5H 6D", "2C 3C 4C 5C QS"], ["2H 3H 4H 5H QS", "2C 3C 4C 5C 6D"]]
)
def test_o_lead_top_is_not_for_one_with_another_card(hands):
    p = at(*hands, stock="7D 8H 9S TC JC", bottom="7H", lead_top="yes")
    assert "top" not in p.moves()


def test_o_lead_top_needs_trumps_and_a_stock():
    for suit in "CDHS":
        first = dealt(" ".join(r + suit for r in "34567"), "8C 9D TH JS QS", lead_top="yes")
        assert "top" not in first.moves()
    assert "top" not in at("2H 3H", "2C QS", lead_top="yes").moves()


# --- the leader draws after the first lead only ---------------------------------------------------


def test_o_leader_draws_first_then_only_as_a_receiver():
    p = before_adding(leader_draws="first")
    p = leave_all(draw(p, "AD"))
    assert leads_next(p, 0) == 1
    p = lead(p, "QS KS")
    assert p.to_act == 1
    assert sizes(p) == [3, 6]


def test_o_leader_draws_first_but_not_so_that_a_player_is_out_with_a_stock():
    p = at("2D 3D", "4D 2C 3C 4C 5C", stock="QS 6C 7C 8C", bottom="2H", leader_draws="first")
    p = lead(p, "2D 3D")
    p, drawn = draw_any(p)
    assert drawn == 5
    assert sizes(p) == [5, 5]


# --- what players see and remember -------------------------------------------------------------


def test_m_trumps_are_unknown_until_they_are_turned():
    p = dealt(ONE, TWO)
    assert p.observe(1).trump == SPADES
    p = after(p, "lead 2D", "stop")
    assert p.observe(1).trump == SPADES
    assert p.observe(0).bottom == 0
    assert after(p, "turn 6C").observe(0).trump == CLUBS


def known(p, by):
    return [parse_back(k) for k in p.observe(by).known]


def parse_back(some):
    return {c for c in DECK if has(some, parse_card(c))}


def test_m_taken_cards_are_remembered_until_they_are_played():
    p = leave_all(lead(at("7C 9C QS 2D", "8C JC 3D 4D", "2S 3S"), "7C 9C"))
    assert known(p, 0) == [set(), cards("7C 9C"), set()]
    p = leave_all(lead(p, "2S"))
    p = after(p, "lead 7C")
    assert known(p, 0) == [set(), cards("9C"), set()]
    assert known(p, 2) == [cards("2S"), cards("9C"), set()]


def test_m_a_known_card_that_is_added_is_no_longer_in_the_hand():
    p = after(before_adding(added="free"), "draw 4H", "stop", "leave 2D")
    p = after(p, "lead 3D", "stop", "draw 6C", "stop", "beat 3D with 4D")
    p = after(p, "lead 5D", "stop", "draw 6D")
    assert known(p, 0) == [set(), {"2D"}]
    assert known(after(p, "add 2D"), 0) == [set(), set()]


def test_m_a_card_led_from_the_top_is_in_nobodys_hand():
    p = leave_all(after(only_trumps(lead_top="yes"), "top", "lead 7D", "stop"))
    assert known(p, 0) == [set(), {"7D"}]
    assert hand(p, 1) == cards("2C 3C 4C 5C QS 7D")


# --- what cannot be played ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (3, {"deck": "JK:SHD", "hand": 1}, "Mustamaija cannot be played without QS"),
        (3, {"deck": "JQK:S", "hand": 1}, "besides spades"),
        (3, {"deck": "JQK:SH", "hand": 2}, "none of 6 to turn"),
        (2, {"hand": 7}, "a number from 1 to 6"),
        (2, {"limit": "six"}, "one of none five hand"),
        (2, {"must_beat": "most"}, "unknown option"),
    ],
)
def test_o_options_that_cannot_be_played_are_refused(players, options, reason):
    with pytest.raises(Refusal, match=reason):
        Position.begin("mustamaija", players, options)
