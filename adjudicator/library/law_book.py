"""The law book: all rulings, entries and facts, found by id, entry, fact, card or topic."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.files import shipped
from adjudicator.files.index import compiled
from adjudicator.law.rulings import Ruling
from adjudicator.library.phrases import FOLDER, phrase_rows
from adjudicator.library.records import Entry, Fact

if TYPE_CHECKING:
    from adjudicator.library.rows import Row

_ROWS = Path(__file__).with_name("rows.py")
CONSULTED = "consulted.tsv"


class Library:
    """Rulings in the order of the files; entries and facts are only read when they are asked for.

    Where several rulings are found they come in that order, and none is an empty tuple, never an error.
    """

    def __init__(
        self,
        rulings: Iterable[Row],
        entries: Callable[[], Iterable[Row]],
        phrases: Callable[[], dict[str, tuple[str, ...]]],
    ) -> None:
        self.rulings: dict[str, Ruling] = {row[0]: Ruling(*row) for row in rulings}
        self._entry_rows = entries
        self._phrase_rows = phrases

    @classmethod
    def of(cls, folder: Path) -> Library:
        """The library of a folder with ruling files, ``entries/`` and ``phrases/``, no index. Raises Unreadable."""
        files = sources(folder)
        return cls(_rulings_of(files), lambda: _entries_of(files.entries), lambda: phrase_rows(files.phrases))

    @cached_property
    def entries(self) -> dict[str, Entry]:
        return {row[0]: _entry(row) for row in self._entry_rows()}

    @cached_property
    def phrases(self) -> dict[str, tuple[str, ...]]:
        """What people type when they mean a ruling, by its id."""
        return self._phrase_rows()

    @cached_property
    def facts(self) -> dict[str, Fact]:
        return {fact.id: fact for entry in self.entries.values() for fact in entry.facts}

    def by_entry(self, entry: str) -> tuple[Ruling, ...]:
        """Rulings that cite the entry; after them those that cite the entry of another source it is the same as."""
        found: dict[str, Ruling] = {}
        for one in self._told_by(entry):
            found |= {ruling.id: ruling for ruling in self._citing.get(one, ())}
        return tuple(found.values())

    def by_fact(self, fact: str) -> tuple[Ruling, ...]:
        return self._listing.get(fact, ())

    def by_topic(self, topic: str) -> tuple[Ruling, ...]:
        """Rulings with this topic, and those of the file that has its name."""
        return self._on_topic.get(topic, ())

    def by_card(self, *names: str) -> tuple[Ruling, ...]:
        """Rulings that list a card under one of its names, or name it as printed in their text or facts."""
        from adjudicator.cards.names import normal

        keys = {normal(name) for name in names}
        printed = re.compile("|".join(map(_as_printed, names)))
        return tuple(
            ruling
            for ruling in self.rulings.values()
            if any(normal(card) in keys for card in ruling.cards) or any(map(printed.search, self._texts(ruling)))
        )

    def see_also(self, id_or_entry: str) -> tuple[str, ...]:
        """Cross references of a ruling or entry, both ways: those it names, then those that name it."""
        return self._references.get(id_or_entry, ())

    def title(self, id_or_entry: str) -> str:
        """What a ruling asks, or what an entry is called; empty for anything else."""
        ruling, entry = self.rulings.get(id_or_entry), self.entries.get(id_or_entry)
        return ruling.question if ruling else entry.title if entry else ""

    @cached_property
    def topics(self) -> tuple[str, ...]:
        """Every topic a ruling can be found by, sorted."""
        return tuple(sorted(self._on_topic))

    @cached_property
    def _citing(self) -> dict[str, tuple[Ruling, ...]]:
        return self._grouped(lambda ruling: ruling.cites)

    @cached_property
    def _listing(self) -> dict[str, tuple[Ruling, ...]]:
        return self._grouped(lambda ruling: ruling.facts)

    @cached_property
    def _on_topic(self) -> dict[str, tuple[Ruling, ...]]:
        return self._grouped(lambda ruling: (*ruling.topics, Path(ruling.file).stem))

    @cached_property
    def _references(self) -> dict[str, tuple[str, ...]]:
        pairs = [(ruling.id, other) for ruling in self.rulings.values() for other in ruling.see]
        for entry in self.entries.values():
            pairs += [(entry.id, other) for other in (*entry.see, entry.same_as) if other]
        found: dict[str, dict[str, None]] = {}
        for one, other in pairs + [(other, one) for one, other in pairs]:
            found.setdefault(one, {})[other] = None
        return {one: tuple(others) for one, others in found.items()}

    def _grouped(self, keys: Callable[[Ruling], Iterable[str]]) -> dict[str, tuple[Ruling, ...]]:
        groups: dict[str, dict[str, Ruling]] = {}
        for ruling in self.rulings.values():
            for key in keys(ruling):
                groups.setdefault(key, {})[ruling.id] = ruling
        return {key: tuple(group.values()) for key, group in groups.items()}

    def _told_by(self, entry: str) -> Iterator[str]:
        """The entry, the entry it is the same as, and so on."""
        told: dict[str, None] = {}
        while entry and entry not in told:
            told[entry] = None
            entry = self.entries[entry].same_as if entry in self.entries else ""
        yield from told

    def _texts(self, ruling: Ruling) -> Iterator[str]:
        yield from (ruling.question, ruling.answer, *ruling.readings.values())
        yield from (self.facts[fact].text for fact in ruling.facts if fact in self.facts)


def _as_printed(name: str) -> str:
    """A pattern of the name where it is no part of a longer one: Love Bonus does not name Love."""
    return rf"(?<!\w){re.escape(name)}(?!\w)(?! (?:[A-Z]|\d))"


class Sources(NamedTuple):
    """The files a library is made of."""

    rulings: list[Path]
    entries: list[Path]
    phrases: list[Path]
    consulted: Path
    """How many of a thousand disputes consult each ruling: a line a ruling, written by `make consulted`."""


def sources(folder: Path) -> Sources:
    """The ruling files of a folder, the files of its ``entries/`` and ``phrases/``, and what was counted."""
    rulings, entries, phrases = (sorted(one.glob("*.yaml")) for one in (folder, folder / "entries", folder / FOLDER))
    return Sources(rulings, entries, phrases, folder / CONSULTED)


def consulted_in(file: Path) -> dict[str, int]:
    """How many of a thousand disputes consult each ruling, as it is written down; nothing where nobody has counted."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    pairs = (line.split() for line in lines if not line.startswith("#"))
    return {ruling: int(count) for ruling, count in pairs}


def _entry(row: Row) -> Entry:
    id, source, title, kind, same_as, see, facts = row
    return Entry(id, source, title, kind, same_as, see, tuple(Fact(*fact) for fact in facts))


def _rulings_of(files: Sources) -> list[Row]:
    from adjudicator.library.rows import ruling_rows

    return ruling_rows(files.rulings, consulted_in(files.consulted))


def _entries_of(files: list[Path]) -> list[Row]:
    from adjudicator.library.rows import entry_rows

    return entry_rows(files)


@cache
def library() -> Library:
    """The shipped library, read once; from an index while the files are as they were. Raises Unreadable."""
    files = sources(shipped("rulings"))
    counted = [files.consulted] if files.consulted.is_file() else []
    return Library(
        compiled("rulings", [*files.rulings, *counted, _ROWS], lambda: _rulings_of(files)),
        lambda: compiled("entries", [*files.entries, _ROWS], lambda: _entries_of(files.entries)),
        lambda: phrase_rows(files.phrases),
    )


def official_readings() -> dict[str, str]:
    """The reading in force of every executable ruling, by question: the law without house rules."""
    return {ruling.id: ruling.official for ruling in library().rulings.values() if ruling.kind == "executable"}
