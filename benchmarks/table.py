"""The table that is printed: what was measured, beside the target."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One number of the design. `reached` is None where nothing could be measured."""

    what: str
    target: str
    measured: str
    reached: bool | None = None
    detail: str = ""


_MARKS = {True: "reached", False: "missed", None: "-"}


def lines(rows: Iterable[Row]) -> list[str]:
    """The rows under a heading, in columns; details stand below their row.

    >>> for line in lines([Row("memory", "80 MB", "31 MB", True, "of one run")]): print(line)
    what    target  measured
    memory  80 MB   31 MB     reached
              of one run
    """
    rows = list(rows)
    cells = [("what", "target", "measured", ""), *((r.what, r.target, r.measured, _MARKS[r.reached]) for r in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(4)]
    written = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells]
    found = written[:1]
    for row, line in zip(rows, written[1:], strict=True):
        found.append(line)
        if row.detail:
            found.append(" " * (widths[0] + 4) + row.detail)
    return found
