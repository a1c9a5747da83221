"""What a seat cannot see, worked out from its view alone, and dealt anew."""

import random
from typing import Any

from games.cards import FULL_DECK, both, count, members, union, without
from games.positions import Position
from games.records import Field, Record
from games.system import Game
from tests.strategies import as_set


def card_sets(record: Record) -> dict[str, int]:
    """Return every card set of a record, and the cards of its piles, by a name of its own."""
    found = {}
    for f in record.fields:
        value = getattr(record, f.name)
        if f.kind == "cards" or (f.kind == "pile" and not f.names):
            for i, one in enumerate(value if f.each else [value]):
                cards = one if f.kind == "cards" else as_set(one[1 : one[0] + 1])
                found[f"{f.name}[{i}]"] = cards
    return found


def shown_cards(view: Record) -> int:
    """Return the cards whose place the view tells; a set that is no zone tells of none."""
    cards = 0
    placeless = {"unseen[0]", *(f"{f.name}[0]" for f in view.fields if not f.zone)}
    for name, inside in card_sets(view).items():
        if name not in placeless:
            cards = union(cards, inside)
    return cards


def _put(state: Record, f: Field, seat: int | None, content: Any) -> None:
    if seat is None:
        setattr(state, f.name, content)
    else:
        getattr(state, f.name)[seat] = content


def _redeal_cards(state: Record, unseen: int, rng: random.Random) -> None:
    """Deal the unseen cards anew over the places where unseen cards lie, as many to each."""
    pack = members(unseen)
    rng.shuffle(pack)
    for f, seat, content in list(state.zones()):
        if f.kind == "cards":
            fresh = as_set(pack.pop() for _ in range(count(both(content, unseen))))
            _put(state, f, seat, union(without(content, unseen), fresh))
        elif not f.names:
            inside = content[1 : content[0] + 1]
            content[1 : content[0] + 1] = [
                pack.pop() if both(as_set([card]), unseen) else card for card in inside
            ]


def _redeal_kinds(state: Record, view: type[Record], rng: random.Random) -> None:
    """Deal anew the kinds in all piles that the view has no field for."""
    told = {f.name for f in view.fields}
    piles = [p for f, _, p in state.zones() if f.names and f.name not in told]
    pack = [card for p in piles for card in p[1 : p[0] + 1]]
    rng.shuffle(pack)
    for p in piles:
        p[1 : p[0] + 1] = [pack.pop() for _ in range(p[0])]


def redeal(position: Position, seat: int, seed: int) -> Position:
    """Return the position with all that a seat cannot see dealt anew."""
    new = position.copy()
    rng = random.Random(seed)
    unseen = getattr(position.observe(seat), "unseen", 0)
    _redeal_cards(new.state, unseen, rng)
    _redeal_kinds(new.state, position.game.view, rng)
    return new


def _stuffed(f: Field) -> Any:
    if f.kind == "pile":
        return [f.limit] + [1] * f.limit + [0] * (f.cells - f.limit - 1)
    return FULL_DECK if f.kind == "cards" else f.limit


def stuffed_view(game: Game, players: int) -> Record:
    """Return a view with every field at its fullest, for `observe` to overwrite."""
    view = game.view(players)
    for f in view.fields:
        setattr(view, f.name, [_stuffed(f) for _ in range(players)] if f.each else _stuffed(f))
    return view
