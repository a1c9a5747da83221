"""Tables of the report: what is shown, kept as data, and said to be reproduced by a command."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from sim.store import replace_file

DATA = "data"
"""The folder beside the page that holds its data."""


@dataclass(frozen=True)
class Table:
    """One table.

    Attributes
    ----------
    name : str
        The stem of its files in the folder of data.
    frame : DataFrame
        The plain values, a row each; columns are named by what they hold.
    commands : tuple of str
        What reproduces it, from the shell.
    """

    name: str
    frame: pd.DataFrame
    commands: tuple[str, ...]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows as plain Python values; None where there is no value."""
        return [
            {str(k): _plain(v) for k, v in row.items()} for row in self.frame.to_dict("records")
        ]

    @property
    def link(self) -> str:
        """The address of the CSV file, seen from the page."""
        return f"{DATA}/{self.name}.csv"

    def save(self, folder: Path) -> None:
        """Write the table as CSV and as Parquet.

        Raises
        ------
        StoreError
            If the files cannot be written.
        """
        replace_file(folder / f"{self.name}.csv", lambda part: self.frame.to_csv(part, index=False))
        replace_file(folder / f"{self.name}.parquet", lambda part: self.frame.to_parquet(part))


def _plain(value: Any) -> Any:
    if isinstance(value, np.generic):
        value = value.item()
    if value is pd.NA or (isinstance(value, float) and np.isnan(value)):
        return None
    return value


# --- numbers as text, by the names that the templates use ----------------------------------


def whole(value: int) -> str:
    """Return a count with its thousands apart.

    >>> whole(1234567)
    '1,234,567'
    """
    return f"{int(value):,}"


def decimals(value: float, places: int = 2) -> str:
    """Return a number with a fixed number of decimals.

    >>> decimals(1234.5)
    '1,234.50'
    """
    return f"{value:z,.{places}f}".replace("-", "\N{MINUS SIGN}")


def percent(value: float, places: int = 1) -> str:
    """Return a share as a percentage.

    >>> percent(0.3333)
    '33.3%'
    """
    return f"{decimals(100 * value, places)}%"


def p_value(value: float) -> str:
    """Return a p-value, to three decimals or as a bound.

    >>> p_value(0.0471), p_value(0.00001)
    ('0.047', '< 0.001')
    """
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def plain(value: object) -> str:
    """Return a value as it is."""
    return str(value)


def seconds(value: float) -> str:
    """Return a duration in seconds.

    >>> seconds(0.0312), seconds(12.34)
    ('0.03 s', '12.3 s')
    """
    return f"{value:.1f} s" if value >= 10 else f"{value:.2f} s"


def error_places(se: float) -> int:
    """Return how many decimals show two digits of a standard error.

    >>> error_places(0.0104), error_places(3.0)
    (3, 1)
    """
    if not se > 0:
        return 2
    return int(max(0, 1 - np.floor(np.log10(se))))


def measured(value: float, se: float) -> str:
    """Return an estimate with its standard error, to two digits of the error.

    >>> measured(180.09738, 0.0114)
    '180.097 ± 0.011'
    """
    places = error_places(se)
    return f"{decimals(value, places)} ± {decimals(se, places)}"


def yes_no(value: bool) -> str:
    """Return a truth as a sign that every language reads."""
    return "✓" if value else "✗"


FORMATS: Mapping[str, Callable[..., str]] = {
    "whole": whole,
    "decimals": decimals,
    "decimals1": partial(decimals, places=1),
    "decimals5": partial(decimals, places=5),
    "percent": percent,
    "percent2": partial(percent, places=2),
    "p_value": p_value,
    "plain": plain,
    "name": plain,
    "yes_no": yes_no,
    "seconds": seconds,
    "measured": measured,
}
"""The formats of cells; filters of the templates too."""


def cell(row: Mapping[str, Any], column: str, form: str) -> str:
    """Return the text of a cell; a dash where there is no value.

    Parameters
    ----------
    row : mapping
        Plain values by column; an estimate's error is in the column with ``_se`` added.
    column : str
    form : str
        One of `FORMATS`.
    """
    value = row[column]
    if value is None:
        return "–"
    return FORMATS[form](value, row[f"{column}_se"]) if form == "measured" else FORMATS[form](value)


def align(form: str) -> str:
    """Return the class of a column's cells: names keep to a line, numbers stand to the right."""
    return {"plain": "", "yes_no": "", "name": "keep"}.get(form, "num")
