"""Play in the terminal: a human at one seat, policies at the others."""

import secrets
from collections.abc import Sequence
from typing import Any

from games.cards import (
    CHANCE,
    EMPTY,
    NOBODY,
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    SUITS,
    format_card,
    has,
    members,
    rank,
)  # fmt: skip
from games.positions import Position, describe_result
from games.system import Refusal
from kaato.flags import out
from sim.policies import Policy
from sim.streams import Streams
from sim.trace import Choose, policy_choice

_SIGNS = "♣♦♥♠"
_STYLES = ("green", "blue", "red", "bold")
_HIDDEN_FIELDS = ("seat", "acts", "phase", "unseen", "hand")
HELP = "a number or a move; u undoes your last move, p shows the position, q quits"


def styled_card(card: int) -> str:
    """Return a card with its suit sign in the suit's colour, as rich markup."""
    suit = card >> 4
    return f"[{_STYLES[suit]}]{RANK_NAMES[card & 15].replace('T', '10')}{_SIGNS[suit]}[/]"


def styled_cards(cards: int) -> str:
    """Return a set of cards by suits, high cards first, as rich markup; a dash if empty."""
    suits = []
    for s in reversed(range(SUITS)):
        held = [c for c in reversed(members(cards)) if c >> 4 == s]
        if held:
            suits.append(" ".join(styled_card(c) for c in held))
    return "   ".join(suits) or "-"


def styled_move(move: str) -> str:
    """Return a move with its cards styled."""
    words = []
    for word in move.split():
        if len(word) == 2 and word[0] in RANK_NAMES and word[1] in SUIT_NAMES:
            word = styled_card(16 * SUIT_NAMES.index(word[1]) + RANK_NAMES.index(word[0]))
        words.append(word)
    return " ".join(words)


def _field_text(field: Any, value: Any) -> str:
    if field.kind == "cards" and not field.zone:
        held = {c & 15 for c in members(value)}
        return " ".join(RANK_NAMES[r].replace("T", "10") for r in sorted(held, reverse=True))
    if field.kind == "cards":
        return styled_cards(value)
    if field.kind == "suit":
        return _SIGNS[value]
    if field.kind == "choice":
        return field.names[value]
    if field.kind == "pile":
        inside = value[1 : value[0] + 1]
        return " ".join(field.names[c] if field.names else styled_card(c) for c in inside) or "-"
    return str(value)


def _says_nothing(field: Any, value: Any) -> bool:
    """Return whether a field need not be shown: a number of 0, a suit, rank or seat of none.

    Nor a set of cards that are not in one place, but told of by their ranks, if it is empty.
    """
    if field.kind in ("flag", "number") or (field.kind == "cards" and not field.zone):
        return not value
    return field.kind in ("suit", "choice") and (value < 0 or _field_text(field, value) == "-")


def show_view(position: Position, seat: int) -> None:
    """Print what a seat may see, the seat's own hand last."""
    view = position.observe(seat)
    for field in view.fields:
        value = getattr(view, field.name)
        if field.name in _HIDDEN_FIELDS or _says_nothing(field, value):
            continue
        label = field.name.replace("_", " ")
        if not field.each:
            out.print(f"  {label:12s} {_field_text(field, value)}")
        elif any(value):
            shown = [(i, v) for i, v in enumerate(value) if v or field.limit]
            each = "   ".join(f"{i}: {_field_text(field, v)}" for i, v in shown)
            out.print(f"  {label:12s} {each}")
    if hasattr(view, "hand"):
        out.print(f"  [bold]your hand[/]    {styled_cards(view.hand)}")


def _tell(position: Position, action: int, move: str, event: str, seat: int, human: int) -> None:
    """Print an action of chance or of another seat, without what the human may not see."""
    view = position.observe(human)
    named = rank(action) < RANKS and format_card(action) in move.split()
    hidden = named and has(getattr(view, "unseen", EMPTY), action)
    if seat != CHANCE:
        shown = f"{move.split()[0]} a card" if hidden else styled_move(move)
        out.print(f"[dim]seat {seat}:[/] {shown}")
    elif event != "deal" and hasattr(view, "unseen"):
        out.print(f"[dim]chance:[/] {event if hidden else styled_move(move)}")


class _Table:
    """A game in progress, with what undo needs."""

    def __init__(self, start: Position, seats: Sequence[Policy], human: int, seed: int) -> None:
        self.position = start.copy()
        self.human = human
        self.streams = Streams(seed, 0)
        self.choose: Choose = policy_choice(seats, self.streams)
        self.past: list[tuple[Position, Any]] = []

    def run_others(self) -> None:
        """Play until the human decides or the game is over."""
        while (seat := self.position.to_act) not in (NOBODY, self.human):
            action = self.choose(self.position, self.position.legal())
            self._apply(action, seat)

    def _apply(self, action: int, seat: int) -> None:
        move, event = self.position.text(action), self.position.event(action)
        gone = self.position.apply(action)
        if seat != self.human:
            _tell(self.position, action, move, event, seat, self.human)
        for i in members(gone):
            who = "You are" if i == self.human else f"Seat {i} is"
            out.print(f"[bold]{who} out of the game.[/]")

    def decide(self, action: int) -> None:
        """Play the human's action."""
        self.past.append((self.position.copy(), self.streams.words.copy()))
        self._apply(action, self.human)

    def undo(self) -> bool:
        """Go back to the human's last decision; return whether there was one."""
        if not self.past:
            return False
        self.position, self.streams.words[:] = self.past.pop()
        return True


def _ask(table: _Table) -> int | None:
    """Return the action that the human chooses, or None to look again (after an undo)."""
    legal = members(table.position.legal())
    texts = [table.position.text(a) for a in legal]
    if len(legal) == 1:
        out.print(f"[dim]you can only[/] {styled_move(texts[0])}")
        return legal[0]
    out.print("  " + "   ".join(f"[dim]{i})[/] {styled_move(t)}" for i, t in enumerate(texts, 1)))
    while True:
        answer = input("your move (? for help): ").strip()
        if answer in ("q", "quit"):
            raise EOFError
        if answer in ("?", "help"):
            out.print(HELP)
        elif answer in ("p", "position"):
            show_view(table.position, table.human)
        elif answer in ("u", "undo"):
            if table.undo():
                return None
            out.print("there is nothing to undo")
        elif answer.isdigit() and 1 <= int(answer) <= len(legal):
            return legal[int(answer) - 1]
        else:
            try:
                return table.position.action(answer)
            except Refusal as refusal:
                out.print(str(refusal), markup=False)


def play_in_terminal(
    start: Position, seats: Sequence[Policy], human: int, seed: int | None = None
) -> None:
    """Play a game at the terminal; end of input or ``q`` leaves it.

    Parameters
    ----------
    start : Position
    seats : sequence of Policy
        One for each seat; that of the human is not used.
    human : int
        The human's seat.
    seed : int, optional
        Of the deal and the policies; without it every game is another.
    """
    chosen = secrets.randbelow(2**31) if seed is None else seed
    table = _Table(start, seats, human, chosen)
    others = ", ".join(f"seat {i} {p.name}" for i, p in enumerate(seats) if i != human)
    title = start.game.titles["en"]
    out.print(f"[bold]{title}[/]: you are seat {human}; {others}.  (--seed {chosen})")
    try:
        while True:
            table.run_others()
            if table.position.to_act == NOBODY:
                break
            out.print()
            show_view(table.position, human)
            action = _ask(table)
            if action is not None:
                table.decide(action)
    except EOFError:
        out.print("\nleft the game")
        return
    out.print(f"\n[bold]The game is over: {describe_result(table.position)}.[/]")
