"""Rulings and entries as tuples of plain values: what an index keeps of the files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from adjudicator.files import Problem
from adjudicator.library.raw_records import Record, Written
from adjudicator.library.records import Unreadable
from adjudicator.library.shapes import ENTRY, fact_problems, shape_of_ruling, shape_problems

Row = tuple[Any, ...]


def ruling_rows(paths: Iterable[Path], consulted: Mapping[str, int]) -> list[Row]:
    """The rulings of the files, each as the arguments of ``Ruling``. Raises Unreadable.

    ``consulted`` tells how many of a thousand disputes consult a ruling; a new one is consulted by none so far.
    """
    written = Written().read(paths)
    return _rows(
        written.rulings,
        written.problems,
        lambda record: (*_ruling_row(record), consulted.get(record.id, 0)),
        _ruling_faults,
    )


def entry_rows(paths: Iterable[Path]) -> list[Row]:
    """The entries of the files, each as the arguments of ``Entry``, its facts as tuples. Raises Unreadable."""
    written = Written().read(paths)
    return _rows(written.entries, written.problems, _entry_row, _entry_faults)


def _rows(
    records: list[Record],
    problems: list[Problem],
    row: Callable[[Record], Row],
    faults: Callable[[Record], Iterable[Problem]],
) -> list[Row]:
    """One row a record; what only the check minds (a dangling reference, an unknown key) does not stop it."""
    found = list(problems)
    seen: set[str] = set()
    for record in records:
        found += faults(record)
        if record.id in seen:
            found.append(record.problem("duplicate-id", f"id {record.id!r} stands twice", "id"))
        seen.add(record.id)
    if found:
        raise Unreadable(found)
    return [row(record) for record in records]


def _ruling_faults(record: Record) -> Iterator[Problem]:
    shape = shape_of_ruling(record)
    yield from (fault for fault in shape_problems(record, shape) if fault.code != "unknown-key")
    if "readings" in shape.required and record.in_force not in record.readings:
        yield record.problem("unknown-reading", f"the reading in force of {record.id} is none of its readings")


def _entry_faults(record: Record) -> Iterator[Problem]:
    yield from shape_problems(record, ENTRY)
    yield from fact_problems(record)


def _ruling_row(record: Record) -> Row:
    return (
        record.id,
        record.text("question"),
        record.text("answer"),
        record.text("status") or "official",
        record.in_force,
        record.readings,
        *(tuple(record.texts(key)) for key in ("cites", "facts", "see", "topics", "cards")),
        record.text("because"),
        record.text("kind") or "executable",
        tuple(record.texts("shown_at")),
        tuple(record.data.get("history") or ()),
        f"rulings/{record.path.name}",
        record.line,
        tuple(record.texts("editions")),
        tuple(record.argued_by("nobody")),
        tuple(record.argued_by("seldom")),
    )


def _entry_row(record: Record) -> Row:
    facts = tuple((fact, content["text"], content["testable"]) for fact, content in record.mapping("facts").items())
    return (
        record.id,
        record.path.stem,
        record.text("title"),
        record.text("kind"),
        record.text("same_as"),
        tuple(record.texts("see")),
        facts,
    )
