"""A stock with the turned trump under it, from which hands are filled."""

from games.cards import EMPTY, add, count, remove, single
from games.records import Record, cards, cards_each


class Stocked(Record):
    """What the states of games have in which hands are filled from such a stock."""

    hands: list[int] = cards_each("the cards in each hand")
    stock: int = cards("the face-down cards that are still to be drawn")
    bottom: int = cards("the turned trump card under the stock, drawn last")


def stock_is_gone(s: Stocked) -> bool:
    return s.stock == EMPTY and s.bottom == EMPTY


def draws(s: Stocked, i: int, full: int) -> bool:
    """Whether seat `i` draws: fewer cards than a full hand, and some to draw."""
    return count(s.hands[i]) < full and not stock_is_gone(s)


def drawable(s: Stocked) -> int:
    """The cards that may come next from the stock; the turned card comes last."""
    if s.stock != EMPTY:
        return s.stock
    return s.bottom


def put_under_stock(s: Stocked, card: int) -> None:
    """Put the turned card under the stock."""
    s.stock = remove(s.stock, card)
    s.bottom = single(card)


def take_off_stock(s: Stocked, card: int) -> None:
    if s.stock != EMPTY:
        s.stock = remove(s.stock, card)
    else:
        s.bottom = EMPTY


def draw(s: Stocked, i: int, card: int) -> None:
    take_off_stock(s, card)
    s.hands[i] = add(s.hands[i], card)
