"""Maija, after Tuomas Korppi (Solmu 1/2012); clause by clause in docs/rules/maija.md.

An exchange: the leader lays cards of one suit before the receiver and draws; the
receiver beats what it can or will, takes the rest and draws.  Cards are laid, and
handled from the lowest up, one at a time.
"""

from games.cards import (
    CHANCE,
    EMPTY,
    LEAVE,
    NOBODY,
    RANKS,
    SPADES,
    STOP,
    VOID,
    add,
    both,
    count,
    format_card,
    format_cards,
    has,
    higher,
    highest,
    lowest,
    of_suit,
    parse_card,
    remove,
    single,
    suit,
    union,
    without,
)  # fmt: skip
from games.records import (
    INVESTIGATED,
    Record,
    cards,
    cards_each,
    choice,
    flag,
    number,
    number_each,
    option,
    phase_of,
    seat_of,
    suit_of,
)  # fmt: skip
from games.system import Game, GameOptions, Property

PHASES = "deal turn lead add leader-draws defend receiver-draws over void"
(
    DEALING, TURNING, LEADING, ADDING, LEADER_DRAWS, DEFENDING, RECEIVER_DRAWS, OVER, NO_TRUMP,
) = range(9)  # fmt: skip
EVENTS = ("deal", "turn", "lead", "add", "stop", "beat", "leave", "draw")
DEAL, TURN_UP, LEAD, ADD, STOPPED, BEAT, LEFT, DRAWN = range(8)

QUEEN_OF_SPADES = parse_card("QS")

NO, MOST = range(2)
ANY, SINGLE = range(2)
NEXT, LEADER, RECEIVER = range(3)
PARTIAL, ALL = range(2)
AT_ONCE, COMPLETE = range(2)
WITH_STOCK, NO_STOCK = range(2)
TURNED = 0


class State(Record):
    hands: list[int] = cards_each("the cards in each hand")
    stock: int = cards("the face-down cards that are still to be drawn")
    bottom: int = cards("the turned trump card under the stock, drawn last")
    table: int = cards("the led cards that still await the receiver")
    left: int = cards("the led cards that the receiver leaves, and will take")
    trump: int = suit_of("the trump suit")
    leader: int = seat_of("who leads, or is to lead next")
    receiver: int = seat_of("who receives, or is dealt to")
    begun: int = flag("a card of this lead has been beaten (kept only for defence=all)")
    phase: int = phase_of("what happens next", PHASES)


class Options(GameOptions):
    hand: int = option("cards dealt, and drawn up to", 1, 25, 5, "maija-solmu")
    must_beat: int = choice("whether beating is obligatory", "no most", INVESTIGATED)
    lead: int = choice("any number of cards of a suit, or one", "any single", INVESTIGATED)
    after_fail: int = choice(
        "who leads after a failed defence", "next leader receiver", INVESTIGATED
    )
    defence: int = choice(
        "beating a part, or only where all can be beaten", "partial all", INVESTIGATED
    )
    end: int = choice(
        "whether the receiver still defends when only it is left", "at_once complete", INVESTIGATED
    )
    stock: int = choice("a stock, or the whole deck dealt out", "yes no", INVESTIGATED)
    trump: int = choice("the turned card's suit, or a fixed one", "turned C D H", INVESTIGATED)


class Memory(Record):
    known: list[int] = cards_each(
        "cards seen taken into each hand and not played since", zone=False
    )


class View(Record):
    seat: int = seat_of("who looks")
    hand: int = cards("the seat's own hand")
    table: int = cards("the led cards that still await the receiver")
    left: int = cards("the led cards that the receiver leaves")
    bottom: int = cards("the turned trump card, while it lies under the stock")
    known: list[int] = cards_each("the cards that each other player is known to hold")
    unseen: int = cards("the cards that may be in the stock or unknown in a hand")
    counts: list[int] = number_each("the number of cards in each hand", 52)
    stock_count: int = number("the number of face-down cards in the stock", 52)
    trump: int = suit_of("the trump suit")
    leader: int = seat_of("who leads")
    receiver: int = seat_of("who receives")
    begun: int = flag("a card of this lead has been beaten (kept only for defence=all)")
    phase: int = phase_of("what happens next", PHASES)


def start(s: State, o: Options) -> None:
    s.stock = o.deck


def player(s: State, o: Options) -> int:
    if s.phase == LEADING or s.phase == ADDING:
        return s.leader
    if s.phase == DEFENDING:
        return s.receiver
    if s.phase >= OVER:
        return NOBODY
    return CHANCE


def turn(s: State, o: Options) -> bool:
    return s.phase == LEADING


# --- who is in play --------------------------------------------------------


def stock_is_gone(s: State) -> bool:
    return s.stock == EMPTY and s.bottom == EMPTY


def draws(s: State, o: Options, i: int) -> bool:
    """Whether seat `i` draws: fewer cards than a hand, and some to draw."""
    return count(s.hands[i]) < o.hand and not stock_is_gone(s)


def next_in_play(s: State, o: Options, i: int) -> int:
    """The next seat after `i` that holds cards; `i` itself if no other does."""
    for _ in range(o.players):
        i += 1
        if i == o.players:
            i = 0
        if s.hands[i] != EMPTY:
            break
    return i


# --- beating ---------------------------------------------------------------


def beaters(card: int, trump: int) -> int:
    """Every card that beats `card`."""
    if card == QUEEN_OF_SPADES:
        return EMPTY
    better = higher(card)
    if suit(card) != trump:
        better = union(better, of_suit(trump))
    return remove(better, QUEEN_OF_SPADES)


def most_beaten(led: int, hand: int, trump: int) -> int:
    """How many of the led cards, all of one suit, a hand can beat at the most.

    The beaters of a card are among those of every lower card, so giving one to
    each from the highest down, wherever one is left, is a maximum matching.
    """
    beaten = 0
    for _ in range(RANKS):
        if led == EMPTY:
            break
        card = highest(led)
        led = remove(led, card)
        if count(both(hand, beaters(card, trump))) > beaten:
            beaten += 1
    return beaten


def wanted_beats(s: State, o: Options) -> int:
    """How many of the cards on the table the options oblige the receiver to beat.

    For `defence=all` -1 where nothing may be beaten.
    """
    most = most_beaten(s.table, s.hands[s.receiver], s.trump)
    if o.defence == PARTIAL:
        return most
    if s.left != EMPTY or most < count(s.table):
        return -1
    return most


def legal_defence(s: State, o: Options) -> int:
    """`LEAVE`, and the cards that beat the lowest card on the table, as far as allowed."""
    card = lowest(s.table)
    rest = remove(s.table, card)
    hand = s.hands[s.receiver]
    able = both(hand, beaters(card, s.trump))
    if o.must_beat == NO and o.defence == PARTIAL:
        return add(able, LEAVE)
    wanted = wanted_beats(s, o)
    legal = EMPTY
    for _ in range(2 * RANKS):
        if able == EMPTY:
            break
        beater = lowest(able)
        able = remove(able, beater)
        if most_beaten(rest, remove(hand, beater), s.trump) + 1 == wanted:
            legal = add(legal, beater)
    if o.must_beat == NO:
        if s.begun == 0:
            legal = add(legal, LEAVE)
    elif wanted == -1 or (o.defence == PARTIAL and most_beaten(rest, hand, s.trump) == wanted):
        legal = add(legal, LEAVE)
    return legal


# --- what is legal ---------------------------------------------------------


def turnable(s: State, o: Options) -> int:
    """The cards that can be turned for trumps: no spade, or of the fixed suit."""
    shown = o.deck if o.stock == NO_STOCK else s.stock
    if o.trump != TURNED:
        return both(shown, of_suit(o.trump - 1))
    return without(shown, of_suit(SPADES))


def legal_addition(s: State, o: Options) -> int:
    """`STOP`, and further cards of the suit led while the receiver's hand allows."""
    legal = single(STOP)
    if o.lead == ANY and count(s.table) < count(s.hands[s.receiver]):
        same = of_suit(suit(lowest(s.table)))
        legal = union(legal, both(s.hands[s.leader], same))
    return legal


def legal(s: State, o: Options) -> int:
    if s.phase == DEFENDING:
        return legal_defence(s, o)
    if s.phase == LEADING:
        return s.hands[s.leader]
    if s.phase == ADDING:
        return legal_addition(s, o)
    if s.phase == TURNING:
        return turnable(s, o)
    if s.stock != EMPTY:
        return s.stock
    return s.bottom


# --- playing an action -----------------------------------------------------


def apply(s: State, o: Options, a: int) -> int:
    if s.phase == DEFENDING:
        return defend(s, o, a)
    if s.phase == ADDING and a == STOP:
        return end_lead(s, o)
    if s.phase == LEADING or s.phase == ADDING:
        s.hands[s.leader] = remove(s.hands[s.leader], a)
        s.table = add(s.table, a)
        s.phase = ADDING
    elif s.phase == LEADER_DRAWS:
        draw(s, s.leader, a)
        if not draws(s, o, s.leader):
            s.phase = DEFENDING
    elif s.phase == RECEIVER_DRAWS:
        draw(s, s.receiver, a)
        if not draws(s, o, s.receiver):
            begin_exchange(s, o)
    elif s.phase == DEALING:
        deal(s, o, a)
    else:
        turn_up(s, o, a)
    return EMPTY


def deal(s: State, o: Options, card: int) -> None:
    """Deal one card to the seat whose turn it is; one at a time, round the table."""
    s.stock = remove(s.stock, card)
    s.hands[s.receiver] = add(s.hands[s.receiver], card)
    s.receiver += 1
    if s.receiver == o.players:
        s.receiver = 0
    if s.stock == EMPTY or (o.stock == WITH_STOCK and count(s.hands[o.players - 1]) == o.hand):
        s.receiver = 0
        s.phase = TURNING
        if turnable(s, o) == EMPTY:
            s.phase = NO_TRUMP


def turn_up(s: State, o: Options, card: int) -> None:
    """Turn the card that makes trumps, and put it under the stock if there is one."""
    if o.stock == WITH_STOCK:
        s.stock = remove(s.stock, card)
        s.bottom = single(card)
    s.trump = suit(card)
    begin_exchange(s, o)


def draw(s: State, i: int, card: int) -> None:
    if s.stock != EMPTY:
        s.stock = remove(s.stock, card)
    else:
        s.bottom = EMPTY
    s.hands[i] = add(s.hands[i], card)


def end_lead(s: State, o: Options) -> int:
    """The lead is complete: the leader draws, or goes out; the receiver defends."""
    gone = EMPTY
    if draws(s, o, s.leader):
        s.phase = LEADER_DRAWS
    else:
        s.phase = DEFENDING
        if s.hands[s.leader] == EMPTY:
            gone = single(s.leader)
            if o.end == AT_ONCE and next_in_play(s, o, s.receiver) == s.receiver:
                finish(s)
    return gone


def defend(s: State, o: Options, a: int) -> int:
    """Leave the lowest card on the table, or beat it with card `a`."""
    card = lowest(s.table)
    s.table = remove(s.table, card)
    if a == LEAVE:
        s.left = add(s.left, card)
    else:
        s.hands[s.receiver] = remove(s.hands[s.receiver], a)
        if o.defence == ALL:
            s.begun = 1
    if s.table != EMPTY:
        return EMPTY
    return end_defence(s, o)


def end_defence(s: State, o: Options) -> int:
    """The receiver takes what it left, and draws or goes out; who leads next is settled."""
    gone = EMPTY
    s.begun = 0
    if s.left == EMPTY:
        s.leader = s.receiver
        if s.hands[s.receiver] == EMPTY and stock_is_gone(s):
            gone = single(s.receiver)
            s.leader = next_in_play(s, o, s.receiver)
    else:
        s.hands[s.receiver] = union(s.hands[s.receiver], s.left)
        s.left = EMPTY
        if o.after_fail == RECEIVER:
            s.leader = s.receiver
        elif o.after_fail == NEXT or s.hands[s.leader] == EMPTY:
            s.leader = next_in_play(s, o, s.receiver)
    if draws(s, o, s.receiver):
        s.phase = RECEIVER_DRAWS
    else:
        begin_exchange(s, o)
    return gone


def begin_exchange(s: State, o: Options) -> None:
    s.receiver = next_in_play(s, o, s.leader)
    s.phase = LEADING
    if s.receiver == s.leader:
        finish(s)


def finish(s: State) -> None:
    s.phase = OVER
    s.leader = 0
    s.receiver = 0


def result(s: State, o: Options) -> int:
    if s.phase == NO_TRUMP:
        return VOID
    losers = EMPTY
    for i in range(o.players):
        if s.hands[i] != EMPTY:
            losers = add(losers, i)
    return losers


# --- what should hold --------------------------------------------------------


def queen_stays(s: State, o: Options) -> bool:
    inside = union(union(s.stock, s.bottom), union(s.table, s.left))
    for i in range(o.players):
        inside = union(inside, s.hands[i])
    return has(inside, QUEEN_OF_SPADES)


def loser_has_queen(s: State, o: Options) -> bool:
    """Once the game is over, the queen is with the loser or on the way to it."""
    if s.phase != OVER:
        return True
    inside = s.table
    for i in range(o.players):
        inside = union(inside, s.hands[i])
    return count(result(s, o)) == 1 and has(inside, QUEEN_OF_SPADES)


def lead_within_hand(s: State, o: Options) -> bool:
    if s.phase == ADDING or s.phase == LEADER_DRAWS or s.phase == DEFENDING:
        return count(s.table) + count(s.left) <= count(s.hands[s.receiver])
    return True


# --- statistics, and what a player sees --------------------------------------


def event(s: State, o: Options, a: int) -> int:
    if s.phase == DEFENDING:
        return LEFT if a == LEAVE else BEAT
    if s.phase == ADDING:
        return STOPPED if a == STOP else ADD
    if s.phase == LEADING:
        return LEAD
    if s.phase == DEALING:
        return DEAL
    if s.phase == TURNING:
        return TURN_UP
    return DRAWN


def observe(s: State, m: Memory, o: Options, i: int, v: View) -> None:
    v.seat = i
    v.hand = s.hands[i]
    v.table = s.table
    v.left = s.left
    v.bottom = s.bottom
    v.stock_count = count(s.stock)
    v.trump = s.trump
    v.leader = s.leader
    v.receiver = s.receiver
    v.begun = s.begun
    v.phase = s.phase
    v.unseen = s.stock
    for j in range(o.players):
        v.counts[j] = count(s.hands[j])
        v.known[j] = EMPTY
        if j != i:
            v.known[j] = m.known[j]
            v.unseen = union(v.unseen, without(s.hands[j], m.known[j]))


def notice(m: Memory, s: State, o: Options, a: int) -> None:
    """All see which cards the receiver takes, who draws the trump card, and what is played."""
    if s.phase == LEADING or (s.phase == ADDING and a != STOP):
        m.known[s.leader] = remove(m.known[s.leader], a)
    elif s.phase == DEFENDING:
        known = m.known[s.receiver]
        if a == LEAVE:
            known = add(known, lowest(s.table))
        else:
            known = remove(known, a)
        m.known[s.receiver] = known
    elif s.stock == EMPTY and s.phase == LEADER_DRAWS:
        m.known[s.leader] = add(m.known[s.leader], a)
    elif s.stock == EMPTY and s.phase == RECEIVER_DRAWS:
        m.known[s.receiver] = add(m.known[s.receiver], a)


# --- for people (ordinary Python) ---------------------------------------------


def text(s: State, o: Options, a: int) -> str:
    """Return an action as a move, such as ``beat 7H with 8H``."""
    word = EVENTS[event(s, o, a)]
    if word == "stop":
        return word
    if word == "leave":
        return f"leave {format_card(lowest(s.table))}"
    if word == "beat":
        return f"beat {format_card(lowest(s.table))} with {format_card(a)}"
    return f"{word} {format_card(a)}"


def refuse_options(o: Options) -> str:
    """Return why a game cannot be played with these options, or ""."""
    size = count(o.deck)
    if not has(o.deck, QUEEN_OF_SPADES):
        return "deck: the queen of spades is missing; Maija cannot be played without QS"
    if without(o.deck, of_suit(SPADES)) == EMPTY:
        return "deck: there must be a suit besides spades to be trumps"
    if o.trump != TURNED and both(o.deck, of_suit(o.trump - 1)) == EMPTY:
        return "trump: the deck has no card of that suit"
    if o.stock == NO_STOCK and size < o.players:
        return f"deck: {size} cards are too few to give each of {o.players} players one"
    if o.stock == WITH_STOCK and o.players * o.hand >= size:
        return (
            f"hand: {o.players} players with {o.hand} cards each leave none of {size} to turn "
            "for trumps; use a smaller hand, or stock=no"
        )
    return ""


def refuse_state(s: State, o: Options) -> str:
    """Return why a position cannot occur, or "": the invariants that a reader can name."""
    refuse_counts = _refuse_counts(s, o)
    if refuse_counts:
        return refuse_counts
    if s.trump == SPADES:
        return "trump: spades are never trumps"
    if o.trump != TURNED and s.phase > TURNING and s.trump != o.trump - 1:
        return "trump: the option trump fixes another suit"
    if s.leader >= o.players or s.receiver >= o.players:
        return f"leader, receiver: seats count from 0 to {o.players - 1}"
    if s.phase in (LEADING, ADDING, LEADER_DRAWS, DEFENDING):
        if s.receiver != next_in_play(s, o, s.leader) or s.receiver == s.leader:
            return "receiver: it is the next player after the leader who holds cards"
    if s.phase == LEADING and s.hands[s.leader] == EMPTY:
        return f"hands: the leader, seat {s.leader}, has no card to lead"
    return _refuse_table(s, o)


def _refuse_counts(s: State, o: Options) -> str:
    inside = EMPTY
    for _, _, content in s.zones():
        inside = union(inside, content)
    if not has(inside, QUEEN_OF_SPADES):
        return "QS is in no zone: the queen of spades can never leave the game"
    if count(without(o.deck, inside)) % 2:
        return "hands: an odd number of cards is out of the game, but cards leave it in pairs"
    if s.phase in (DEALING, TURNING, NO_TRUMP):
        if inside != o.deck:
            return f"hands: {format_cards(without(o.deck, inside))} missing before the first lead"
        if s.bottom != EMPTY:
            return "bottom: no card lies there before trumps are turned"
        return ""
    if count(s.bottom) > 1:
        return "bottom: at most one card lies there"
    if s.bottom != EMPTY and suit(lowest(s.bottom)) != s.trump:
        return "bottom: the card under the stock is of the trump suit"
    if s.stock != EMPTY and s.bottom == EMPTY:
        return "bottom: the turned card is drawn last, but it is gone and the stock is not"
    if o.stock == NO_STOCK and not stock_is_gone(s):
        return "stock: the option stock=no deals out the whole deck"
    for i in range(o.players):
        busy = i == s.leader and s.phase in (ADDING, LEADER_DRAWS)
        busy = busy or (i == s.receiver and s.phase in (DEFENDING, RECEIVER_DRAWS))
        if not busy and draws(s, o, i):
            return f"hands[{i}]: fewer than {o.hand} cards while the stock lasts"
    return ""


def _refuse_table(s: State, o: Options) -> str:
    led = union(s.table, s.left)
    waiting = s.phase in (ADDING, LEADER_DRAWS, DEFENDING)
    if (s.table == EMPTY) == waiting and s.phase != OVER:
        return "table: led cards lie there from the first one led until the last is handled"
    if s.left != EMPTY and s.phase != DEFENDING:
        return "left: cards are left only while the receiver defends"
    if led != EMPTY and without(led, of_suit(suit(lowest(led)))) != EMPTY:
        return "table: the cards of one lead are of one suit"
    if s.left != EMPTY and s.table != EMPTY and highest(s.left) > lowest(s.table):
        return "left: the led cards are handled from the lowest up"
    if count(led) > count(s.hands[s.receiver]) and s.phase != OVER:
        return "table: more cards are led than the receiver's hand allows"
    if s.phase in (LEADER_DRAWS, RECEIVER_DRAWS):
        drawer = s.leader if s.phase == LEADER_DRAWS else s.receiver
        if not draws(s, o, drawer):
            return f"phase: seat {drawer} has nothing to draw"
    if s.begun and (o.defence == PARTIAL or s.phase != DEFENDING):
        return "begun: it is kept only while defending with defence=all"
    if s.phase == OVER and sum(h != EMPTY for h in s.hands) > 1:
        return "phase: the game is not over while two players hold cards"
    return ""


GAME = Game(
    name="maija",
    version="1",
    titles={"en": "Maija", "fi": "Maija"},
    summary={
        "en": "Get rid of your cards; the queen of spades can be neither beaten nor thrown away.",
        "fi": "Päästä korteistasi eroon; patarouva ei kaadu eikä poistu pelistä.",
    },
    sources=("maija-solmu",),
    players=(2, 10),
    players_reason="the rule text says two to ten; ten hands of five leave two cards of 52",
    history={"1": "first version"},
    state=State,
    options=Options,
    memory=Memory,
    view=View,
    events=EVENTS,
    turn_name="exchange",
    start=start,
    player=player,
    legal=legal,
    apply=apply,
    result=result,
    event=event,
    observe=observe,
    notice=notice,
    turn=turn,
    properties={
        "queen": Property("the queen of spades stays with the players", queen_stays),
        "queen-loses": Property("who is left at the end is left with the queen", loser_has_queen),
        "lead-limit": Property("a lead is never larger than the receiver's hand", lead_within_hand),
    },
    text=text,
    refuse_options=refuse_options,
    refuse_state=refuse_state,
)
