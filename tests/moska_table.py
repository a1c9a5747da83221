"""Saying what a table of Moska or Turamoska looks like, for the tests of both games."""

from games.cards import RANK_NAMES, SUIT_NAMES, members
from games.positions import Position, describe_result

DECK = {r + s for s in SUIT_NAMES for r in RANK_NAMES}


def cards(text):
    return set(text.split())


def position(game, hands, *, own=None, gone="", options=None, **given):
    """A position with these hands; what is not given is empty, 0 or the default.

    The deck has just the cards of the position, and those that are `gone`; `ranks` are
    those on the table, as letters.
    """
    zones = ("stock", "bottom", "table", "left", "faced", "turned")
    deck = " ".join((*hands, gone, *(given.get(z, "") for z in zones)))
    for offered in (own or {}).get("offered", ()):
        deck += f" {offered}"
    on_table = given.pop("ranks", "")
    shown = {
        "game": game,
        "options": {"deck": deck, "hand": 1, **(options or {})},
        "players": len(hands),
        "phase": "lead",
        "hands": list(hands),
        "stock": "",
        "bottom": "",
        "table": "",
        "left": "",
        "trump": "H",
        "leader": 0,
        "receiver": 1,
        "faced": "",
        "ranks": " ".join(c for c in deck.split() if c[0] in on_table),
        "asked": 0,
        **(own or {}),
        **given,
    }
    phase = shown["phase"]
    who = {"ask": "asked", "exchange": "asked", "lead": "leader", "add": "leader"}
    shown.setdefault("to_act", shown[who.get(phase, "receiver")])
    return Position.read(shown)


def dealt(game, *hands, bottom, stock="", **options):
    """Deal these hands from a deck of just the named cards, and turn `bottom`."""
    rounds = [hand.split() for hand in hands]
    settings = {"deck": " ".join((*hands, stock, bottom)), "hand": len(rounds[0]), **options}
    p = Position.begin(game, len(hands), settings)
    for cards_of_round in zip(*rounds, strict=True):
        for card in cards_of_round:
            p.play(f"deal {card}")
    p.play(f"turn {bottom}")
    return p


def after(p, *moves):
    p = p.copy()
    for move in moves:
        p.play(move)
    return p


def outs(p, *moves):
    """The seats that go out during these moves, in order."""
    p = p.copy()
    return [i for move in moves for i in members(p.apply(p.action(move)))]


def hand(p, seat):
    return cards(p.show()["hands"][seat])


def zone(p, name):
    return cards(p.show()[name])


def sizes(p):
    return [len(h.split()) for h in p.show()["hands"]]


def phase(p):
    return p.show()["phase"]


def leads(p):
    """Who attacks whom."""
    shown = p.show()
    return shown["leader"], shown["receiver"]


def moves(p, word):
    """The cards that may be played with a word, such as ``add``."""
    return {m.split()[1] for m in p.moves() if m.split()[0] == word}


def beaters(p):
    """The cards with which the card that was chosen may be beaten."""
    return {m.split()[3] for m in p.moves() if m.startswith("beat ")}


def leads_from(p):
    """Every set of cards that the leader can lead from here."""
    found, todo = set(), [p]
    while todo:
        one = todo.pop()
        if phase(one) not in ("lead", "add"):
            found.add(frozenset(zone(one, "table")))
            continue
        todo += [after(one, m) for m in one.moves() if not m.startswith("exchange")]
    return found


def ends(p):
    return describe_result(p)
