"""The words of the report, all of them in one folder of templates for each language."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

TEMPLATES = Path(__file__).parent / "templates"
LANGUAGE = "en"


@cache
def words(language: str = LANGUAGE) -> Mapping[str, Any]:
    """Return the words that code puts into plots, captions and terminal tables.

    They are `words.toml` in the language's folder of templates; a text may hold
    names in braces, for `str.format`.

    >>> words()["plots"]["lengths"]["x"]
    'decisions in a game'
    """
    text = (TEMPLATES / language / "words.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
