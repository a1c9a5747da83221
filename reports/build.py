"""The report: self-contained pages, one for each other game too, and their data beside them."""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import jinja2
import joblib
import pandas as pd
from markupsafe import Markup

from reports import (
    beggar,
    decks,
    exact,
    game_page,
    loop,
    play,
    plots,
    proof,
    real_deck,
    variants,
)
from reports.play import Runs
from reports.tables import DATA, FORMATS, Table, align, cell
from reports.words import LANGUAGE, TEMPLATES, words
from sim.store import RESULTS, replace_file, versions
from verify.certificates import CERTIFICATES

Progress = Callable[[str], None]
PAGE = "index.html"


def silent(_step: str) -> None:
    """Show nothing."""


class Clock:
    """Measures the parts of the work, and tells of each as it begins."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.rows: list[dict[str, Any]] = []

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Measure one part, by its name in the words."""
        label = words()["steps"][name]
        self.progress(label)
        began = time.perf_counter()
        yield
        self.rows.append({"step": label, "seconds": round(time.perf_counter() - began, 3)})


def build(
    out: Path = Path("build/report"),
    *,
    games: int = 200_000,
    workers: int = -1,
    seed: int = 1,
    progress: Progress = silent,
    results: Path = RESULTS,
    certificates: Path = CERTIFICATES,
) -> Path:
    """Compute everything that the report says, and write the pages and their data.

    Parameters
    ----------
    out : path
        The folder to write; its data goes into a folder within.
    games : int
        Simulated games for each number of players and for each policy.
    workers : int
        Threads, -1 for one a core.
    seed : int
        The root of all chance.
    progress : function
        Told in words what is being computed.
    results : path
        Where results are stored, and gone on from.
    certificates : path
        Where certificates are written.

    Returns
    -------
    path of the page

    Raises
    ------
    StoreError
        If something cannot be written; results stored before stay.
    """
    clock = Clock(progress)
    runs = Runs(games, seed, workers, results)
    with clock.part("loop"):
        stepper = loop.build_loop(seed)
    with clock.part("proof"):
        proved = proof.two_player_proof(certificates)
    with clock.part("two"):
        two = decks.two_players()
    with clock.part("random"):
        random = play.random_play(runs)
    with clock.part("policies"):
        policy = play.policy_play(runs)
    with clock.part("graph"):
        picture = decks.small_graph(out / DATA)
    with clock.part("exact"):
        compared = exact.exact_against_simulated(runs)
    with clock.part("variants"):
        decided = variants.decide(results)
    with clock.part("real_deck"):
        real = real_deck.decide(
            results, wanted=real_deck.quick(), base=certificates, workers=workers
        )
    with clock.part("beggar"):
        finite, infinite = beggar.finite_table(), beggar.infinite_table()
    with clock.part("games"):
        others = game_page.game_pages(runs)
    with clock.part("plots"):
        figures = {
            "lengths": plots.lengths(random.runs),
            "tails": plots.tails(random.runs),
            "seats": plots.seats(random.seats.frame),
            "policies": plots.policies(policy.against_random.frame, 1 / play.TABLE_OF),
        }
    context: dict[str, Any] = {
        "lasso": stepper,
        "proof": proved,
        "two": two,
        "random": random,
        "policy": policy,
        "picture": picture,
        "exact": compared,
        "variants": decided,
        "real": real,
        "beggar": {
            "finite": finite, "infinite": infinite, "source": beggar.published()["source"],
        },
        "figures": figures,
        "loop_json": script_json(
            {"frames": stepper.frames, "stem": stepper.stem, "words": words()["stepper"]}
        ),
    }  # fmt: skip
    command = f"kaato report --games {games} --seed {seed}"
    software = versions()
    simulated = games * len(play.COUNTS) + policy.games + compared.games
    simulated += sum(other.simulated for other in others)
    searched = two.states + picture.states + compared.states + decided.states
    searched += sum(other.searched for other in others)
    made = {
        "command": command,
        "games": games,
        "seed": seed,
        "workers": joblib.effective_n_jobs(workers),
        "versions": software,
        "simulated": simulated,
        "seconds": sum(row["seconds"] for row in clock.rows),
        "searched": searched,
        "steps": Table("steps", pd.DataFrame(clock.rows), (command,)),
        "software": Table(
            "versions",
            pd.DataFrame({"name": list(software), "version": list(software.values())}),
            (command,),
        ),
    }
    context |= {"made": made, "others": others}
    page = write_page(out, context)
    for other in others:
        write_page(out, {"page": other, "others": others, "made": made}, other.file, "game.html")
    return page


def write_page(
    out: Path, context: Mapping[str, Any], name: str = PAGE, template: str = PAGE
) -> Path:
    """Write a page from a template, and the data of its tables; return its path.

    Raises
    ------
    StoreError
        If something cannot be written.
    """
    for table in tables_in(context):
        table.save(out / DATA)
    text = render(context, template)
    replace_file(out / name, lambda part: part.write_text(text, encoding="utf-8"))
    return out / name


def script_json(value: Any) -> Markup:
    """Return a value as JSON that can stand in a script element."""
    return Markup(json.dumps(value, ensure_ascii=False).replace("</", "<\\/"))


def tables_in(value: Any) -> Iterator[Table]:
    """Yield every table in a context, however deep."""
    if isinstance(value, Table):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from tables_in(inner)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from tables_in(getattr(value, name))


def shade(rate: float | None) -> str:
    """Return the colours of a cell that holds a loss rate: green below a fair share."""
    if rate is None:
        return "background:#e9e6dc"
    fair = 1 / play.TABLE_OF
    strength = min(1.0, (fair - rate) / fair if rate < fair else (rate - fair) / (1 - fair))
    end = (60, 150, 110) if rate < fair else (224, 122, 60)
    mixed = (round(250 + (e - 250) * 0.75 * strength**0.7) for e in end)
    return f"background:rgb({','.join(str(x) for x in mixed)})"


def environment() -> jinja2.Environment:
    """Return the templates, with the filters and functions that they use."""
    found = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters.update(FORMATS)
    found.filters["pretty"] = loop.pretty
    found.globals |= {"cell": cell, "align": align, "shade": shade, "pretty": loop.pretty}
    return found


def render(context: Mapping[str, Any], template: str = PAGE, language: str = LANGUAGE) -> str:
    """Return the page of a template in a language."""
    files = {
        "style": Markup((TEMPLATES / "style.css").read_text(encoding="utf-8")),
        "script": Markup((TEMPLATES / "stepper.js").read_text(encoding="utf-8")),
    }
    page = environment().get_template(f"{language}/{template}.jinja")
    return page.render(**context, **files)
