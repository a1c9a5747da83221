"""Hypothesis generators: the one place where random inputs of the tests are made."""

import random
from typing import Any

from hypothesis import strategies as st

from games.cards import CHANCE, RANKS, SUITS, Pile, add, make_card
from games.positions import Position, make_options
from games.records import Field
from games.system import Game, Refusal
from tests.play import SMALL_DECKS, play_on

CAP = 400

cards = st.builds(make_card, st.integers(0, SUITS - 1), st.integers(0, RANKS - 1))
codes = st.integers(0, 62)
card_lists = st.lists(cards, unique=True)


def as_set(members: Any) -> int:
    """Return the card set with these members."""
    cards = 0
    for card in members:
        cards = add(cards, card)
    return cards


card_sets = card_lists.map(as_set)
masks = st.sets(codes).map(as_set)


def as_pile(content: list[int], cells: int) -> Pile:
    """Return the pile with these cards from bottom to top."""
    return [len(content), *content, *[0] * (cells - len(content) - 1)]


def values(option: Field) -> st.SearchStrategy[Any]:
    """Generate a value of an option; small numbers and small decks often."""
    if option.kind == "choice":
        return st.sampled_from(option.names)
    if option.kind == "cards":
        return st.one_of(st.just("23456789TJQKA:SHDC"), st.sampled_from(SMALL_DECKS))
    few = min(option.low + 3, option.limit)
    return st.one_of(st.integers(option.low, few), st.integers(option.low, option.limit))


@st.composite
def options(draw: st.DrawFn, game: Game) -> Any:
    """Generate options that go together: settings refused together are dropped one by one."""
    players = draw(st.integers(*game.players))
    settings = {f.name: draw(values(f)) for f in game.option_fields()}
    dropped = draw(st.permutations(list(settings)))
    while True:
        try:
            return make_options(game, players, settings)
        except Refusal:
            settings.pop(dropped.pop())


@st.composite
def positions(draw: st.DrawFn, game: Game) -> Position:
    """Generate a position reached by random play: mostly from after the deal, at any depth."""
    seed = draw(st.integers(0, 2**32 - 1))
    position = Position.of(game, draw(options(game)))
    rng = random.Random(seed)
    where = rng.choice(["end", "anywhere", *6 * ["dealt"]])
    chosen, met = position.copy(), int(where == "anywhere")
    for _ in play_on(position, seed, CAP):
        if met or position.to_act != CHANCE:
            met += 1
            if rng.randrange(met) == 0:  # so that each position met is as likely as any other
                chosen = position.copy()
    return position if where == "end" else chosen
