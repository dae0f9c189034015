"""Every problem of ruling and entry files that can be seen without replaying, in one go."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from string import Formatter

from adjudicator.cards.catalogue import catalogue
from adjudicator.files import Problem, is_it, shipped
from adjudicator.library.raw_records import Record, Written, yaml_files
from adjudicator.library.shapes import (
    ENTRY,
    KINDS,
    STATUSES,
    fact_problems,
    shape_of_ruling,
    shape_problems,
)

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
ENTRY_ID = re.compile(r"[A-Z]+-[A-Z]?[0-9]+")
PLACEHOLDER = re.compile(r"[a-z][a-z_]*")


@dataclass(slots=True)
class Known:
    """What may be referred to: rulings, entries and facts, those that are shipped and those under check."""

    rulings: set[str] = field(default_factory=set)
    entries: dict[str, Record] = field(default_factory=dict)
    facts: dict[str, Record] = field(default_factory=dict)
    cited: set[str] = field(default_factory=set)

    def add(self, written: Written) -> None:
        for record in written.rulings:
            self.rulings.add(record.id)
            self.cited.update(record.texts("cites"))
        for record in written.entries:
            self.entries[record.id] = record
            self.facts.update(dict.fromkeys(record.mapping("facts"), record))


def check_rulings(paths: Iterable[Path]) -> list[Problem]:
    """All problems of the ruling files at ``paths`` (files or folders; those in a folder ``entries`` list sources).

    References may also lead to what is shipped. The problems are sorted by file and place.
    """
    files = yaml_files(paths)
    written = Written().read(files)
    under_check = {path.resolve() for path in files}
    known = Known()
    known.add(shipped_records(tuple(p for p in yaml_files([shipped("rulings")]) if p.resolve() not in under_check)))
    known.add(written)
    problems = [*written.problems, *_clashes(written.rulings, "question", "duplicate-question", _words)]
    for records in (written.rulings, written.entries):
        problems += _clashes(records, "id", "duplicate-id", str)
    for record in written.rulings:
        problems += ruling_problems(record, known)
    for record in written.entries:
        problems += entry_problems(record, known)
    return sorted(set(problems))


@lru_cache(maxsize=1)
def shipped_records(files: tuple[Path, ...]) -> Written:
    """What stands in files that come with the product, which do not change: read once for many checks."""
    return Written().read(files)


def ruling_problems(record: Record, known: Known) -> Iterator[Problem]:
    """What is wrong with one ruling, taken by itself and with what it refers to."""
    shape = shape_of_ruling(record)
    yield from shape_problems(record, shape)
    yield from _one_of(record, "kind", KINDS)
    yield from _one_of(record, "status", STATUSES)
    yield from _slugs(record)
    if record.text("kind") in ("", "executable"):
        yield from _reading_problems(record)
        yield from _because_problems(record)
    yield from _references(record, "cites", "unknown-entry", "entry", known.entries)
    yield from _references(record, "facts", "unknown-fact", "fact", known.facts)
    yield from _references(record, "see", "dangling-see", "ruling or entry", known.rulings | known.entries.keys())
    yield from _listed_facts(record, known)
    yield from _cards(record)
    yield from _references(record, "editions", "unknown-edition", "edition", {**catalogue().editions, "mixed": None})
    for key in ("cites", "facts", "see", "topics", "cards", "shown_at", "editions"):
        yield from _repeated(record, key)


def entry_problems(record: Record, known: Known) -> Iterator[Problem]:
    """What is wrong with one entry of a source."""
    yield from shape_problems(record, ENTRY)
    yield from _one_of(record, "kind", KINDS)
    if record.id and not ENTRY_ID.fullmatch(record.id):
        yield record.problem("bad-id", f"{record.id!r} is no id of an entry", "id", hint="as in HF-27 or HR-Q05")
    yield from _references(record, "see", "dangling-see", "entry", known.entries)
    same = record.text("same_as")
    if same and same not in known.entries:
        yield record.problem("unknown-entry", f"there is no entry {same!r}", "same_as", hint=is_it(same, known.entries))
    yield from fact_problems(record)
    if record.id and record.id not in known.cited:
        yield record.problem("uncited-entry", f"no ruling cites {record.id}", "id")


def _reading_problems(record: Record) -> Iterator[Problem]:
    """At least two readings that say different things, one of them in force under the key that fits the status."""
    readings = record.readings
    if len(readings) < 2:
        yield record.problem(
            "too-few-readings", f"{record.id} has {len(readings)} reading, at least two are needed", "readings"
        )
    said: dict[str, str] = {}
    for name, text in readings.items():
        if not SLUG.fullmatch(name):
            yield record.problem(
                "bad-id", f"{name!r} is no name of a reading", "readings", name, key=True, hint="words joined by -"
            )
        if isinstance(text, str) and (other := said.setdefault(_words(text), name)) != name:
            yield record.problem("same-readings", f"{name!r} says the same as {other!r}", "readings", name)
    yield from _in_force(record, readings)


def _in_force(record: Record, readings: Iterable[str]) -> Iterator[Problem]:
    expected = "assumed" if record.text("status") in ("inferred", "unsettled") else "official"
    other = "official" if expected == "assumed" else "assumed"
    if other in record.data:
        message = f"a ruling that is {record.text('status') or 'official'} names its reading under {expected!r}"
        yield record.problem("wrong-key", message, other, key=True)
    elif expected not in record.data:
        yield record.problem("missing-key", f"ruling {record.id or 'without id'} has no {expected!r}")
    for key in ("official", "assumed"):
        name = record.text(key)
        if name and name not in readings:
            message = f"{name!r} is none of the readings of {record.id}"
            yield record.problem("unknown-reading", message, key, hint=is_it(name, readings))


def _because_problems(record: Record) -> Iterator[Problem]:
    try:
        placeholders(record.text("because"))
    except ValueError as error:
        yield record.problem("bad-placeholder", str(error), "because")


def placeholders(because: str) -> tuple[str, ...]:
    """The names in braces of a ruling's ``because``, ``{card}`` and the like, each once, in their order.

    Raises ValueError, with a message for the reader of the file, where braces do not hold a plain lower-case name.

    >>> placeholders("{card} ends {player}'s turn, so {player} stops.")
    ('card', 'player')
    """
    try:
        parts = [part for _, *part in Formatter().parse(because) if part[0] is not None]
    except ValueError as error:
        raise ValueError(f"the braces do not match ({error})") from None
    for name, form, conversion in parts:
        if form or conversion or not PLACEHOLDER.fullmatch(str(name)):
            raise ValueError(f"{{{name}}} is no placeholder: a lower-case name alone stands in braces")
    return tuple(dict.fromkeys(str(name) for name, *_ in parts))


def _listed_facts(record: Record, known: Known) -> Iterator[Problem]:
    """A listed fact is of a cited entry; none that is testable, and of an executable entry, stands under a note."""
    cited, executable = set(record.texts("cites")), record.text("kind") in ("", "executable")
    for place, fact in record.items("facts"):
        entry = known.facts.get(fact)
        if entry is None:
            continue
        if entry.id not in cited:
            yield record.problem("uncited-fact", f"{fact} is listed, its entry {entry.id} is not cited", "facts", place)
        if not executable and entry.text("kind") == "executable" and entry.testable(fact) == "yes":
            message = f"{fact} is testable: it belongs under an executable ruling"
            yield record.problem("testable-fact", message, "facts", place)


def _cards(record: Record) -> Iterator[Problem]:
    """Cards a ruling names that nobody knows."""
    for place, name in record.items("cards"):
        if catalogue().find(name) is None:
            meant_card = catalogue().suggest(name)
            hint = f"did you mean {meant_card!r}?" if meant_card else ""
            yield record.problem("unknown-card", f"no card is called {name!r}", "cards", place, hint=hint)


def _references(record: Record, key: str, code: str, what: str, known: Iterable[str]) -> Iterator[Problem]:
    for place, word in record.items(key):
        if word not in known:
            yield record.problem(code, f"there is no {what} {word!r}", key, place, hint=is_it(word, known))
        elif word == record.id:
            yield record.problem(code, f"{word} refers to itself", key, place)


def _one_of(record: Record, key: str, words: tuple[str, ...]) -> Iterator[Problem]:
    word = record.text(key)
    if word and word not in words:
        hint = is_it(word, words, f"one of {', '.join(words)}")
        yield record.problem(f"unknown-{key}", f"there is no {key} {word!r}", key, hint=hint)


def _slugs(record: Record) -> Iterator[Problem]:
    if record.id and not SLUG.fullmatch(record.id):
        yield record.problem("bad-id", f"{record.id!r} is no id", "id", hint="lower-case words joined by -")
    for place, topic in record.items("topics"):
        if not SLUG.fullmatch(topic):
            yield record.problem(
                "bad-id", f"{topic!r} is no topic", "topics", place, hint="lower-case words joined by -"
            )


def _repeated(record: Record, key: str) -> Iterator[Problem]:
    seen: set[str] = set()
    for place, word in record.items(key):
        if word in seen:
            yield record.problem("repeated", f"{word!r} stands twice under {key!r}", key, place)
        seen.add(word)


def _clashes(records: Iterable[Record], key: str, code: str, folded: Callable[[str], str]) -> Iterator[Problem]:
    """Records whose text under ``key`` an earlier record has too."""
    first: dict[str, Record] = {}
    for record in records:
        text = folded(record.text(key))
        earlier = first.setdefault(text, record)
        if text and earlier is not record:
            hint = f"first in {earlier.path.name}:{earlier.line}"
            yield record.problem(code, f"{key} {record.text(key)!r} stands twice", key, hint=hint)


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))
