"""The clause pages of `docs/rules` and the bibliography, read for the report."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markupsafe import Markup, escape

DOCS = Path(__file__).parent.parent / "docs"
_CLAUSE = re.compile(r"^- \*\*([A-Z]\d+)\*\* ", re.MULTILINE)
_TEST = re.compile(r"`tests/(\w+\.py)::(\w+)`")
_REFERENCE = re.compile(r"^- \*\*([\w-]+)\*\*: (.+?)(?=\n\n|\n- |\n#|\Z)", re.MULTILINE | re.DOTALL)
_MARKS = (
    (re.compile(r"\[([^\]]+)\]\([^)]+\)"), r"\1"),
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<b>\1</b>"),
    (re.compile(r"\*([^*]+)\*"), r"<i>\1</i>"),
)


@dataclass(frozen=True)
class Clause:
    """One clause: its number, what it says, and the tests that hold it, if it is modelled."""

    number: str
    text: Markup
    tests: tuple[str, ...]


@dataclass(frozen=True)
class RulesPage:
    """What a clause page says: its introduction, its clauses, and its readings by number."""

    introduction: Markup
    clauses: tuple[Clause, ...]
    readings: tuple[Markup, ...]


def marked(text: str) -> Markup:
    """Return a paragraph of Markdown as HTML, links as their words alone.

    >>> marked("the *lead* of `A <B`, see [here](x.md)")
    Markup('the <i>lead</i> of <code>A &lt;B</code>, see here')
    """
    html = str(escape(" ".join(text.split())))
    for pattern, replacement in _MARKS:
        html = pattern.sub(replacement, html)
    return Markup(html)


def _section(text: str, heading: str) -> str:
    return text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]


def _clause(number: str, text: str) -> Clause:
    said = re.split(r"\s+Held\s+by\s", text)[0]
    return Clause(number, marked(said), tuple(test for _, test in _TEST.findall(text)))


def _points(text: str) -> tuple[Markup, ...]:
    """Return the numbered points of a section, each its first paragraph."""
    points = re.split(r"^\d+\. ", text, flags=re.MULTILINE)[1:]
    return tuple(marked(p.split("\n\n")[0].split("\n   - ")[0]) for p in points)


@cache
def rules_page(name: str) -> RulesPage:
    """Return what the clause page of a game says."""
    text = (DOCS / "rules" / f"{name}.md").read_text(encoding="utf-8")
    parts = _CLAUSE.split(_section(text, "Clauses"))
    return RulesPage(
        marked(text.split("\n\n", 2)[1]),
        tuple(_clause(n, said) for n, said in zip(parts[1::2], parts[2::2], strict=True)),
        _points(_section(text, "Readings")),
    )


@cache
def bibliography() -> dict[str, Markup]:
    """Return the full reference of each source by its key."""
    text = (DOCS / "bibliography.md").read_text(encoding="utf-8")
    return {key: marked(reference) for key, reference in _REFERENCE.findall(text)}
