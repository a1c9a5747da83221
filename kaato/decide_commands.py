"""Commands that decide: explore, loop, verify, prove, check."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from games.positions import Position
from games.system import Refusal
from kaato.flags import (
    AsJson,
    Deck,
    GameName,
    Players,
    PositionText,
    Settings,
    Trump,
    choose_game,
    emit,
    err,
    out,
    parse_settings,
    progress_bar,
    read_position,
)  # fmt: skip
from verify.certificates import CERTIFICATES, check_certificate
from verify.decide import LIMIT, Decider
from verify.explore import LIMIT as EXPLORE_LIMIT
from verify.explore import explore as explore_game
from verify.findings import Finding
from verify.graph import describe
from verify.loops import PLAYS

if TYPE_CHECKING:
    from verify.prove import Prover

DONE, FAILED, UNKNOWN = 0, 1, 3

Deals = Annotated[
    str, typer.Option("--deals", metavar="start|all", help="Every deal of the whole deck: all.")
]
Limit = Annotated[int, typer.Option("--limit", metavar="STATES", min=1, help="Most states.")]
Wanted = Annotated[
    list[str] | None,
    typer.Option("--property", metavar="NAME", help="Only this property; repeatable."),
]
Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="Where certificates go.")]


def _choose(
    game: str, players: int | None, option: list[str] | None, deck: str | None, trump: str | None,
    deals: str,
) -> tuple[Any, Any]:  # fmt: skip
    if deals not in ("start", "all"):
        raise Refusal(f"--deals {deals}: start or all")
    settings = parse_settings(option, deck=deck, trump=trump)
    if deals == "all":
        settings.setdefault("stock", "no")
    return choose_game(game, players, settings)


def explore(
    game: GameName,
    position: PositionText = None,
    players: Players = None,
    option: Settings = None,
    deck: Deck = None,
    trump: Trump = None,
    deals: Deals = "start",
    macro: Annotated[bool, typer.Option("--macro", help="Contract whole turns to edges.")] = False,
    limit: Limit = EXPLORE_LIMIT,
    graphml: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the graph as GraphML.")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the graph: .png or .svg.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Search the state graph of a small deck, and answer what can be asked of it."""
    start: Position | None = None
    if position is not None:
        start = read_position(position, game)
        found, options = start.game, start.options
    else:
        found, options = _choose(game, players, option, deck, trump, deals)
    with progress_bar("states", limit) as advance:
        shown = 0

        def told(states: int, _links: int) -> None:
            nonlocal shown
            advance(states - shown)
            shown = states

        graph = explore_game(
            found, options, deals=deals, macro=macro, limit=limit, start=start, progress=told
        )
    answer = describe(graph)
    if graphml is not None or picture is not None:
        from verify.picture import draw, write_graphml

        if graphml is not None:
            write_graphml(graph, graphml)
        if picture is not None:
            draw(graph, picture)

    def show() -> None:
        for key, value in answer.items():
            if key != "options":
                out.print(f"{key:24s} {value}")

    emit(as_json, answer, show)


def _report(findings: list[Finding], as_json: bool, **more: Any) -> int:
    def show() -> None:
        table = Table("property", "verdict", "how", box=None)
        for f in findings:
            table.add_row(f.property, f"[bold]{f.verdict}[/]", escape(f.method))
        out.print(table)
        for f in findings:
            for line in f.details:
                out.print(f"  {escape(line)}", soft_wrap=True)
            if f.certificate is not None:
                out.print(f"certificate: {f.certificate}  (kaato check {f.certificate})")

    emit(as_json, {"results": [{**f.answer(), **more} for f in findings]}, show)
    return UNKNOWN if any(f.verdict == "unknown" for f in findings) else DONE


def _decide(what: str, decider: "Decider | Prover", wanted: list[str] | None, as_json: bool) -> int:
    with err.status(what) as status:
        decider.progress = status.update
        findings = list(decider.decide(wanted))
    return _report(findings, as_json)


def loop(
    game: GameName,
    players: Players = None,
    option: Settings = None,
    deck: Deck = None,
    trump: Trump = None,
    deals: Deals = "start",
    plays: Annotated[
        int, typer.Option("--plays", metavar="N", min=0, help="Deals to play with each policy.")
    ] = PLAYS,
    bound: Annotated[
        int | None,
        typer.Option(
            "--bound",
            metavar="K",
            min=1,
            help="Find the shortest cycle of at most K turns by proof; exclude shorter ones.",
        ),
    ] = None,
    all_in_play: Annotated[
        bool,
        typer.Option(
            "--all-in-play", help="With --bound: only cycles in which nobody has gone out."
        ),
    ] = False,
    limit: Limit = LIMIT,
    base: Out = CERTIFICATES,
    as_json: AsJson = False,
) -> int:
    """Look for a play that goes on for ever: by fixed policies, then in the state graph."""
    if all_in_play and bound is None:
        raise Refusal("--all-in-play: goes with --bound K")
    found, options = _choose(game, players, option, deck, trump, deals)
    if bound is not None:
        from verify.bounded import shortest_cycle

        with err.status("reading the rules") as status:
            cycles = shortest_cycle(
                found, options, bound, all_in_play=all_in_play, progress=status.update
            )
            finding, exclusion = cycles.finding(base)
        known = cycles.known()
        turns = known["cycle"] and known["cycle"]["turns"]
        more = {key: known[key] for key in ("excluded", "undecided", "lemmas")}
        return _report([finding], as_json, turns=turns, **more, exclusion=exclusion)
    decider = Decider(
        found, options, deals=deals, limit=limit, plays=plays, base=base, proofs=False
    )
    return _decide("looking for a loop", decider, ["ends"], as_json)


def verify(
    game: GameName,
    players: Players = None,
    option: Settings = None,
    deck: Deck = None,
    trump: Trump = None,
    deals: Deals = "start",
    wanted: Wanted = None,
    limit: Limit = LIMIT,
    base: Out = CERTIFICATES,
    as_json: AsJson = False,
) -> int:
    """Decide every property of a game, with certificates."""
    found, options = _choose(game, players, option, deck, trump, deals)
    decider = Decider(found, options, deals=deals, limit=limit, base=base)
    return _decide("verifying", decider, wanted, as_json)


def prove(
    game: GameName,
    players: Players = None,
    option: Settings = None,
    deck: Deck = None,
    trump: Trump = None,
    wanted: Wanted = None,
    base: Out = CERTIFICATES,
    as_json: AsJson = False,
) -> int:
    """Prove properties for the deck as it is, from the rules; every obligation on file."""
    from verify.prove import Prover

    found, options = _choose(game, players, option, deck, trump, "start")
    return _decide("proving", Prover(found, options, base), wanted, as_json)


def check(
    certificate: Annotated[Path, typer.Argument(metavar="CERT", help="A file, or its folder.")],
    as_json: AsJson = False,
) -> int:
    """Check a certificate from its file alone, believing nothing that it says."""
    checked = check_certificate(certificate)
    answer = {
        "certificate": checked.certificate, "ok": checked.ok, "reason": checked.reason,
    }  # fmt: skip

    def show() -> None:
        word = "[bold green]holds[/]" if checked.ok else "[bold red]refused[/]"
        out.print(f"{word}: {checked.certificate}: ", end="")
        out.print(checked.reason, markup=False)

    emit(as_json, answer, show)
    return DONE if checked.ok else FAILED
