"""Positions and moves as text, and the interpreter: the rules called by Python.

A position is a game, its options, a state and what is remembered of the play.
It is written as JSON and read back to the same state; what cannot occur is
refused with the field and the reason.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from games.cards import (
    CHANCE, EMPTY, NOBODY, RANK_NAMES, SUIT_NAMES, VOID, add, format_card, format_cards, has,
    make_card, members, parse_card, parse_cards,
)  # fmt: skip
from games.records import Field, Record
from games.system import Game, GameOptions, Refusal, find_game

SUIT_ORDER = "SHDC"


# --- options ---------------------------------------------------------------


def parse_deck(text: str) -> int:
    """Read a deck, as ``ranks:suits`` (``JQK:SHD``) or as cards with spaces.

    Raises
    ------
    Refusal
        If the text names no deck.

    >>> format_deck(parse_deck("JQK:SHD"))
    'KQJ:SHD'
    """
    if ":" not in text:
        try:
            return parse_cards(text)
        except ValueError as error:
            raise Refusal(f"deck: {error}") from None
    ranks, _, suits = text.upper().replace("10", "T").partition(":")
    deck = EMPTY
    for s in suits:
        for r in ranks:
            if s not in SUIT_NAMES or r not in RANK_NAMES:
                bad = s if s not in SUIT_NAMES else r
                raise Refusal(f"deck: {bad!r} in {text!r}; write ranks:suits, such as JQK:SHD")
            card = make_card(SUIT_NAMES.index(s), RANK_NAMES.index(r))
            if has(deck, card):
                raise Refusal(f"deck: {format_card(card)} is twice in {text!r}")
            deck = add(deck, card)
    return deck


def format_deck(deck: int) -> str:
    """Return a deck as text: ``ranks:suits`` where it is a product, else its cards."""
    held = [format_card(c) for c in members(deck)]
    ranks = "".join(r for r in reversed(RANK_NAMES) if any(c[0] == r for c in held))
    suits = "".join(s for s in SUIT_ORDER if any(c[1] == s for c in held))
    product = f"{ranks}:{suits}"
    return product if len(held) == len(ranks) * len(suits) else format_cards(deck)


def _quoted(value: Any) -> str:
    """Return a value in one line: as it was written if it is plain text."""
    return value if isinstance(value, str) and value.isprintable() else repr(value)


def parse_option(game: Game, field: Field, value: Any) -> int:
    """Read the value of one option.

    Raises
    ------
    Refusal
        If it is not one of the allowed values; the message lists them.
    """
    if field.kind == "choice":
        if value not in field.names:
            allowed = " ".join(field.names)
            raise Refusal(f"option {field.name}={_quoted(value)} of {game.name}: one of {allowed}")
        return field.names.index(value)
    if field.kind == "cards":
        return parse_deck(str(value))
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):
        number = field.low - 1
    if isinstance(value, (bool, float)) or not field.low <= number <= field.limit:
        raise Refusal(
            f"option {field.name}={_quoted(value)} of {game.name}: a number from {field.low} "
            f"to {field.limit}"
        )
    return number


def make_options(game: Game, players: int, settings: Mapping[str, Any] | None = None) -> Any:
    """Return the options record for a number of players and some settings as text.

    Raises
    ------
    Refusal
        If the players are out of range, an option is unknown, or a value is not allowed.

    >>> from games.system import find_game
    >>> make_options(find_game("maija"), 3, {"hand": "4"}).hand
    4
    """
    low, high = game.players
    if not low <= players <= high:
        span = f"{low} players" if low == high else f"{low} to {high} players"
        raise Refusal(f"{game.name} is for {span}, not {players}: {game.players_reason}")
    options = game.options(players)
    fields = {f.name: f for f in game.option_fields()}
    for name, value in (settings or {}).items():
        if name not in fields:
            raise Refusal(f"unknown option {name!r} of {game.name}; it has {', '.join(fields)}")
        setattr(options, name, parse_option(game, fields[name], value))
    reason = game.refuse_options(options)
    if reason:
        raise Refusal(reason)
    return options


def show_options(game: Game, options: GameOptions) -> dict[str, Any]:
    """Return the options as JSON values."""
    shown: dict[str, Any] = {}
    for f in game.option_fields():
        value = getattr(options, f.name)
        if f.kind == "choice":
            shown[f.name] = f.names[value]
        else:
            shown[f.name] = format_deck(value) if f.kind == "cards" else value
    return shown


# --- fields as text ----------------------------------------------------------


def _show_one(f: Field, value: Any) -> Any:
    if f.kind == "cards":
        return format_cards(value)
    if f.kind == "pile":
        inside = value[1 : value[0] + 1]
        return " ".join(f.names[c] if f.names else format_card(c) for c in inside)
    if f.kind == "suit":
        return SUIT_NAMES[value]
    if f.kind in ("phase", "choice"):
        return f.names[value]
    return value


def show_record(record: Record) -> dict[str, Any]:
    """Return the fields of a record as JSON values, by their names."""
    shown = {}
    for f in record.fields:
        value = getattr(record, f.name)
        shown[f.name] = [_show_one(f, v) for v in value] if f.each else _show_one(f, value)
    return shown


def _read_pile(f: Field, where: str, value: Any) -> list[int]:
    words = value.split()
    if len(words) > f.limit:
        raise Refusal(f"{where}: {len(words)} cards, but at most {f.limit} fit")
    cells = [0] * f.cells
    cells[0] = len(words)
    for i, word in enumerate(words, 1):
        if f.names:
            if word not in f.names:
                raise Refusal(f"{where}: {word!r} is none of the kinds {' '.join(f.names)}")
            cells[i] = f.names.index(word)
        else:
            cells[i] = parse_card(word)
    return cells


def _read_one(f: Field, where: str, value: Any) -> Any:
    if f.kind in ("cards", "pile", "suit", "phase", "choice") and not isinstance(value, str):
        raise Refusal(f"{where}: text is wanted, not {json.dumps(value)}")
    try:
        if f.kind == "cards":
            return parse_cards(value)
        if f.kind == "pile":
            return _read_pile(f, where, value)
    except Refusal:
        raise
    except ValueError as error:
        raise Refusal(f"{where}: {error}") from None
    words = tuple(SUIT_NAMES) if f.kind == "suit" else f.names
    if words:
        if value not in words:
            raise Refusal(f"{where}: {value!r} is none of {' '.join(words)}")
        return words.index(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= f.limit:
        raise Refusal(f"{where}: a whole number from 0 to {f.limit}, not {json.dumps(value)}")
    return value


def read_record(kind: type[Record], seats: int, shown: Mapping[str, Any]) -> Any:
    """Read the fields of a record from JSON values; every field must be there.

    Raises
    ------
    Refusal
        Naming the field that is missing or cannot be read.
    """
    record = kind(seats)
    for f in kind.fields:
        if f.name not in shown:
            what = "zone" if f.zone else "field"
            raise Refusal(f"{f.name}: the {what} is missing from the position")
        value = shown[f.name]
        if f.each:
            if not isinstance(value, list) or len(value) != seats:
                raise Refusal(f"{f.name}: a list of {seats} is wanted, one for each seat")
            value = [_read_one(f, f"{f.name}[{i}]", v) for i, v in enumerate(value)]
        else:
            value = _read_one(f, f.name, value)
        setattr(record, f.name, value)
    return record


def refuse_cards(state: Record, options: GameOptions) -> str:
    """Return why the cards of a state are not those of the deck, or "".

    A card that is in no zone is out of the game.
    """
    seen: dict[int, str] = {}
    for f, i, content in state.zones():
        where = f.name if i is None else f"{f.name}[{i}]"
        if f.kind == "pile" and f.names:
            continue
        inside = content[1 : content[0] + 1] if f.kind == "pile" else members(content)
        for card in inside:
            if not has(options.deck, card):
                return f"{where}: {format_card(card)} is not in the deck"
            if card in seen:
                return f"{where}: {format_card(card)} is also in {seen[card]}"
            seen[card] = where
    return ""


def _read_memory(game: Game, players: int, shown: Any) -> Any:
    """Return what is remembered, as a position states it."""
    if not isinstance(shown, dict):
        raise Refusal("memory: an object is wanted")
    for name in shown:
        if name not in {f.name for f in game.memory.fields}:
            raise Refusal(f"memory: {_quoted(name)} is an unknown field")
    return read_record(game.memory, players, shown)


# --- positions ---------------------------------------------------------------

RESERVED = ("game", "options", "players", "phase", "to_act", "memory")


@dataclass
class Position:
    """A state of a game, played by the interpreter.

    Examples
    --------
    >>> p = Position.begin("maija", 2, {"deck": "QK:SH", "stock": "no"})
    >>> p.moves()
    ['deal QH', 'deal KH', 'deal QS', 'deal KS']
    >>> p.play("deal QS")
    >>> Position.parse(p.to_json()) == p
    True
    """

    game: Game
    options: Any
    state: Any
    memory: Any

    @classmethod
    def begin(cls, name: str, players: int, settings: Mapping[str, Any] | None = None) -> Self:
        """Return the position before the deal.

        Raises
        ------
        Refusal
            If the game, the players or the options are not allowed.
        """
        game = find_game(name)
        return cls.of(game, make_options(game, players, settings))

    @classmethod
    def of(cls, game: Game, options: GameOptions) -> Self:
        """Return the position before the deal, for options that are already made."""
        state = game.state(options.players)
        game.start(state, options)
        return cls(game, options, state, game.memory(options.players))

    def copy(self) -> Self:
        """Return a position that can be played on without changing this one."""
        return type(self)(self.game, self.options, self.state.copy(), self.memory.copy())

    @property
    def to_act(self) -> int:
        """Who acts: a seat, `CHANCE` or `NOBODY`."""
        return self.game.player(self.state, self.options)

    @property
    def result(self) -> int:
        """The set of losers, `DRAW` or `VOID`; meaningful once nobody acts."""
        return self.game.result(self.state, self.options)

    def legal(self) -> int:
        """Return the set of legal actions; empty when the game is over."""
        return EMPTY if self.to_act == NOBODY else self.game.legal(self.state, self.options)

    def text(self, action: int) -> str:
        """Return a legal action as a move."""
        return self.game.text(self.state, self.options, action)

    def moves(self) -> list[str]:
        """Return the legal moves, in the order of their codes."""
        return [self.text(a) for a in members(self.legal())]

    def action(self, move: str) -> int:
        """Return the action that a move names here.

        Raises
        ------
        Refusal
            If the move is not legal here; the message lists what is.
        """
        wanted = " ".join(move.split())
        found = {self.text(a): a for a in members(self.legal())}
        by_case = {m.lower(): a for m, a in found.items()}
        if wanted.lower() in by_case:
            return by_case[wanted.lower()]
        if not found:
            raise Refusal(f"illegal move {move!r}: the game is over")
        raise Refusal(f"illegal move {move!r}: legal here are {', '.join(found)}")

    def apply(self, action: int) -> int:
        """Play a legal action; return the set of seats that it takes out of the game."""
        self.game.notice(self.memory, self.state, self.options, action)
        return self.game.apply(self.state, self.options, action)

    def play(self, move: str) -> None:
        """Play a move.

        Raises
        ------
        Refusal
            If it is not legal here.
        """
        self.apply(self.action(move))

    def event(self, action: int) -> str:
        """Return the kind of a legal action."""
        return self.game.events[self.game.event(self.state, self.options, action)]

    def observe(self, seat: int) -> Any:
        """Return the view of a seat."""
        view = self.game.view(self.options.players)
        self.game.observe(self.state, self.memory, self.options, seat, view)
        return view

    def show(self) -> dict[str, Any]:
        """Return the position as JSON values."""
        acting = self.to_act
        seat = "chance" if acting == CHANCE else None if acting == NOBODY else acting
        fields = show_record(self.state)
        shown = {
            "game": self.game.name,
            "options": show_options(self.game, self.options),
            "players": self.options.players,
            "phase": fields.pop("phase"),
            "to_act": seat,
            **fields,
        }
        if self.game.notice is not Game.notice:
            shown["memory"] = show_record(self.memory)
        return shown

    def to_json(self) -> str:
        """Return the position as one line of JSON."""
        return json.dumps(self.show(), ensure_ascii=False)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a position from JSON text.

        Raises
        ------
        Refusal
            If it is no position, or one that cannot occur.
        """
        try:
            shown = json.loads(text)
        except (RecursionError, ValueError) as error:
            if not isinstance(error, json.JSONDecodeError):
                raise Refusal("position: nested too deeply, or a number too long") from None
            raise Refusal(f"position: not JSON at character {error.pos}: {error.msg}") from None
        if not isinstance(shown, dict):
            raise Refusal("position: a JSON object with game, options, players and zones is wanted")
        return cls.read(shown)

    @classmethod
    def read(cls, shown: Mapping[str, Any]) -> Self:
        """Read a position from JSON values; see `parse`."""
        for name in ("game", "options", "players", "phase", "to_act"):
            if name not in shown:
                raise Refusal(f"{name}: the field is missing from the position")
        game = find_game(str(shown["game"]))
        players, settings = shown["players"], shown["options"]
        if isinstance(players, bool) or not isinstance(players, int):
            raise Refusal(f"players: a whole number, not {json.dumps(players)}")
        if not isinstance(settings, dict):
            raise Refusal("options: an object with the options by name is wanted")
        options = make_options(game, players, settings)
        known = {*RESERVED, *(f.name for f in game.state.fields)}
        for name in shown:
            if name not in known:
                raise Refusal(f"{_quoted(name)}: unknown field; a position of {game.name} has none")
        state = read_record(game.state, players, shown)
        memory = game.memory(players)
        if "memory" in shown:
            memory = _read_memory(game, players, shown["memory"])
        reason = (
            refuse_cards(state, options)
            or game.refuse_state(state, options)
            or game.refuse_memory(memory, state, options)
        )
        if reason:
            raise Refusal(reason)
        position = cls(game, options, state, memory)
        if position.show()["to_act"] != shown["to_act"]:
            actual = json.dumps(position.show()["to_act"])
            raise Refusal(f"to_act: {actual} acts here, not {json.dumps(shown['to_act'])}")
        return position


def describe_result(position: Position) -> str:
    """Return in words how a game has ended."""
    result = position.result
    if result == VOID:
        return "void: deal again"
    losers = [str(i) for i in members(result)]
    return "draw" if not losers else "seat " + ", ".join(losers) + " loses"
