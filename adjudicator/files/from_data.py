"""A document that comes as plain data instead of a text: problems name the path, and lines count what stands in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from adjudicator.files.document import Document
from adjudicator.files.place import Key, Place
from adjudicator.files.problem import Problem

DEEPEST = 60
"""Data nested deeper is not taken."""


class GivenDocument(Document):
    """Plain data that nobody has written down. Its lines are those of a text with one key or item on each.

    >>> document, problems = given({"rules": ("Play 2", 3.5)}, "<data>")
    >>> document.data, [str(problem) for problem in problems]
    ({'rules': ['Play 2', '3.5']}, [])
    >>> str(document.problem("unknown-card", "no card is called 'Play 2'", "rules", 0))
    "<data>:3:1: unknown-card rules, 1: no card is called 'Play 2'"
    """

    __slots__ = ("_lines",)

    def __init__(self, data: Any, name: str) -> None:
        self.file = name
        self.data = data
        self._lines: dict[tuple[Key, ...], int] = {}

    def place(self, *path: Key) -> Place:
        if not self._lines:
            self._lines = {one: number for number, one in enumerate(_paths(self.data), 1)}
        while path not in self._lines:
            path = path[:-1]
        return self._lines[path], 1

    key_place = place

    def read_as(self, key: str, meant: str) -> None:
        self._lines = {}
        self.data = {meant if one == key else one: value for one, value in self.data.items()}

    def problem(self, code: str, message: str, *path: Key, key: bool = False, hint: str = "") -> Problem:
        """A problem whose message begins with the path; items of a list are counted from 1."""
        where = ", ".join(str(part + 1) if isinstance(part, int) else str(part) for part in path)
        return Problem(self.file, *self.place(*path), code, f"{where}: {message}" if where else message, hint)

    def joined(self, *path: Key, count: int = 2) -> tuple[str, str]:
        raise ValueError("data has no lines")


def _paths(value: Any, path: tuple[Key, ...] = ()) -> Iterator[tuple[Key, ...]]:
    """The path of everything in some data, in order."""
    yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in parts:
        yield from _paths(one, (*path, key))


def given(data: Any, name: str) -> tuple[GivenDocument, list[Problem]]:
    """The document of some data, as a file with it would be read; what no file can hold is a problem."""
    faults: list[tuple[str, tuple[Key, ...]]] = []
    document = GivenDocument(_plain(data, (), faults), name)
    return document, [document.problem("wrong-shape", message, *path) for message, path in faults]


def _plain(value: Any, path: tuple[Key, ...], faults: list[tuple[str, tuple[Key, ...]]]) -> Any:
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, (float, date)):  # a date as a file has it: 2025-12-25
        return str(value)
    if len(path) >= DEEPEST:
        faults.append((f"it is nested more than {DEEPEST} deep", ()))
    elif isinstance(value, Mapping):
        return {str(key): _plain(one, (*path, str(key)), faults) for key, one in value.items()}
    elif isinstance(value, (list, tuple)):
        return [_plain(one, (*path, index), faults) for index, one in enumerate(value)]
    else:
        faults.append((f"{type(value).__name__} is nothing that a file can hold", path))
    return None
