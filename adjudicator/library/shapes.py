"""Which keys a ruling and an entry have, and what stands under each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from adjudicator.files import Problem, is_it
from adjudicator.files.schema import Schema, fields_of, list_of, titled, word
from adjudicator.files.shapes import FACTS, HISTORY, READINGS, TEXT, TEXTS, Plain, misfits
from adjudicator.library.raw_records import Record

KINDS = ("executable", "definition", "etiquette")
STATUSES = ("official", "inferred", "unsettled")
TESTABLE = ("yes", "catalogue", "no")


@dataclass(frozen=True, slots=True)
class Shape:
    """One sort of record: its name, what stands under each key, and the keys that may not be missing."""

    name: str
    keys: dict[str, Plain]
    required: tuple[str, ...]


_COMMON = {
    "id": TEXT,
    "question": TEXT,
    "answer": TEXT,
    "kind": TEXT,
    "status": TEXT,
    "cites": TEXTS,
    "facts": TEXTS,
    "see": TEXTS,
    "topics": TEXTS,
    "cards": TEXTS,
    "history": HISTORY,
}
EXECUTABLE = Shape(
    "ruling",
    _COMMON | {"official": TEXT, "assumed": TEXT, "readings": READINGS, "because": TEXT},
    ("id", "question", "answer", "status", "readings", "cites", "topics", "because"),
)
NOTE = Shape(
    "note",
    _COMMON | {"shown_at": TEXTS, "editions": TEXTS},
    ("id", "question", "answer", "cites", "topics"),
)
_SLUG: Schema = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}
ENTRY = Shape(
    "entry",
    {"id": TEXT, "title": TEXT, "kind": TEXT, "same_as": TEXT, "see": TEXTS, "facts": FACTS},
    ("id", "title", "kind"),
)


def schema() -> Schema:
    """The JSON Schema of a file of rulings and notes."""
    told = {key: shape.schema for key, shape in (EXECUTABLE.keys | NOTE.keys).items()}
    told |= {"id": _SLUG, "kind": word(KINDS), "status": word(STATUSES)}
    told["readings"] = told["readings"] | {"propertyNames": _SLUG}
    return titled("Rulings", list_of(fields_of(told, NOTE.required)))


def shape_of_ruling(record: Record) -> Shape:
    """Definitions and table manners have no readings; whatever else a ruling calls itself, it has."""
    return NOTE if record.text("kind") in KINDS[1:] else EXECUTABLE


def shape_problems(record: Record, shape: Shape) -> Iterator[Problem]:
    """Unknown and missing keys, and values of another shape than theirs."""
    for key in record.data:
        if key not in shape.keys:
            yield record.problem(
                "unknown-key", f"a {shape.name} has no key {key!r}", key, key=True, hint=is_it(key, shape.keys)
            )
    for key in shape.required:
        if record.data.get(key) in (None, "", [], {}):
            yield record.problem("missing-key", f"{shape.name} {record.id or 'without id'} has no {key!r}")
    for key, value in record.data.items():
        for path in misfits(value, shape.keys[key]) if key in shape.keys else ():
            hint = "quote it" if path else ""
            yield record.problem("wrong-shape", f"{key!r} takes {shape.keys[key].called}", key, *path, hint=hint)


def fact_problems(record: Record) -> Iterator[Problem]:
    """What is wrong with the facts of an entry, each ``HF-27.a: {testable: ..., text: ...}``."""
    for fact, content in record.mapping("facts").items():
        if not re.fullmatch(re.escape(record.id) + r"\.[a-z]{1,2}", fact):
            yield record.problem("bad-id", f"{fact!r} is no fact of {record.id}", "facts", fact, key=True)
        if isinstance(content, dict):
            yield from _one_fact(record, fact, content)


def _one_fact(record: Record, fact: str, content: dict[str, Any]) -> Iterator[Problem]:
    for key in content:
        if key not in ("testable", "text"):
            yield record.problem("unknown-key", f"a fact has no key {key!r}", "facts", fact, key, key=True)
    if not content.get("text"):
        yield record.problem("missing-key", f"fact {fact} has no 'text'", "facts", fact)
    if content.get("testable") not in TESTABLE:
        message = f"'testable' of {fact} is one of {', '.join(TESTABLE)}"
        yield record.problem("unknown-testable", message, "facts", fact)
