"""What is wrong in a file, and where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

MOST_TOLD = 100
"""So many problems of one file are told; how many more there are is the last thing said of it."""


@dataclass(frozen=True, order=True, slots=True)
class Problem:
    """One fault of a file; problems sort by place.

    >>> print(Problem("duel.yaml", 3, 5, "unknown-key", "unknown key 'plyers'", "did you mean 'players'?"))
    duel.yaml:3:5: unknown-key unknown key 'plyers' (did you mean 'players'?)
    """

    file: str
    line: int
    column: int
    code: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        hint = f" ({self.hint})" if self.hint else ""
        return f"{self.file}:{self.line}:{self.column}: {self.code} {self.message}{hint}"


class Complaint(NamedTuple):
    """What is wrong, and where below the value that was checked; with `at_key` at the key instead of its value."""

    path: tuple[str | int, ...]
    code: str
    message: str
    hint: str = ""
    at_key: bool = False

    def below(self, *path: str | int) -> Complaint:
        """The same, seen from further up."""
        return self._replace(path=(*path, *self.path))


def told(problems: Iterable[Problem]) -> list[Problem]:
    """The problems as they came, but of each file the first hundred only, and then how many more there are."""
    by_file: dict[str, list[Problem]] = {}
    for problem in problems:
        by_file.setdefault(problem.file, []).append(problem)
    return [one for some in by_file.values() for one in _first(some)]


def _first(problems: list[Problem]) -> list[Problem]:
    if len(problems) <= MOST_TOLD + 1:
        return problems
    after, more = problems[MOST_TOLD], len(problems) - MOST_TOLD
    last = Problem(after.file, after.line, after.column, "more", f"{more:,} more problems in this file, from here on")
    return [*problems[:MOST_TOLD], last]
