"""The index of the search: passages and whole rulings in SQLite's full-text tables, compiled beside the rulings."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from adjudicator.cards.catalogue import catalogue
from adjudicator.files import shipped
from adjudicator.files.index import compiled
from adjudicator.library.glossary import GLOSSARY, Phrases, groups, met, named, written
from adjudicator.library.passages import KINDS, Passage, passages
from adjudicator.library.shelves import Library, library, sources
from adjudicator.library.stems import TOKENIZER, Stemmer, words_of

_MODULES = [
    Path(__file__).with_name(name) for name in ("finding.py", "passages.py", "glossary.py", "stems.py", "rows.py")
]
LONGEST = 6
"""Words of the longest phrase that is looked for."""


class Row(NamedTuple):
    """A ruling in the index; `see` are the numbers of those it names and of those that name it."""

    id: str
    cites: tuple[str, ...]
    kind: str
    see: tuple[int, ...]


def token(sign: str, name: str) -> str:
    """The word that stands in the index for a group (`g`) or a card (`c`): of no language, and its own stem.

    >>> token("g", "play-all")
    'zgplayall0'
    """
    return f"z{sign}{''.join(words_of(name))}0"


def is_token(word: str) -> bool:
    """Whether a word of the index stands for a group or a card.

    >>> is_token(token("c", "Zombie")), is_token("zombie")
    (True, False)
    """
    return word.startswith(("zg", "zc")) and word.endswith("0")


class Index:
    """Everything a search needs, as plain data: an SQLite database, phrases, and the words the rulings use."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.phrases: Phrases = data["phrases"]
        self.words: dict[str, str] = data["words"]
        self.idle: frozenset[str] = frozenset(data["idle"])
        self.rulings = [Row(*row) for row in data["rulings"]]
        self.phrased: dict[str, int] = data["phrased"]
        self._database: bytes = data["database"]
        self.stemmer = Stemmer()

    @cached_property
    def said(self) -> frozenset[str]:
        """The stems of all words that stand in the glossary and in names of cards."""
        return frozenset(stem for phrase in self.phrases for stem in phrase)

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of all words the rulings use."""
        return frozenset(self.words.values())

    def worth(self, ruling: int, cited: float, advice: float) -> float:
        """What a ruling is worth before anything is asked: more with many entries, `advice` where nobody can differ."""
        row = self.rulings[ruling]
        return (1 + cited * math.log(1 + len(row.cites))) * (1.0 if row.kind == "executable" else advice)

    @cached_property
    def base(self) -> sqlite3.Connection:
        base = sqlite3.connect(":memory:")
        base.deserialize(self._database)
        return base


@cache
def index() -> Index:
    """The index over the shipped library, from its file while rulings, entries, cards and glossary are as they were."""
    rulings, entries = sources(shipped("rulings"))
    cards = sorted(shipped("cards").glob("*.yaml"))
    return Index(compiled("search", [*rulings, *entries, *cards, GLOSSARY, *_MODULES], _built))


def _built() -> dict[str, Any]:
    return build(library())


def build(shelf: Library) -> dict[str, Any]:
    """The data of an index over a library."""
    stemmer, glossary = Stemmer(), written()
    phrases = _joined(groups(glossary, stemmer), named(_card_names(), stemmer))
    idle = frozenset(words_of(glossary["idle"]))
    writing = _Writing(stemmer, phrases, idle)
    for number, ruling in enumerate(shelf.rulings.values()):
        writing.add(number, dict.fromkeys(passages(ruling, shelf)))
    return {
        "phrases": phrases,
        "words": writing.words,
        "idle": sorted(idle),
        "rulings": [tuple(row) for row in _rows(shelf)],
        "phrased": writing.phrased,
        "database": writing.done(),
    }


class _Writing:
    """An index that is being written: single passages, whole rulings, the words they use, the questions they ask."""

    def __init__(self, stemmer: Stemmer, phrases: Phrases, idle: Container[str]) -> None:
        self.stemmer, self.phrases, self.idle = stemmer, phrases, idle
        self.words: dict[str, str] = {}
        self.phrased: dict[str, int] = {}
        self.base = sqlite3.connect(":memory:")
        self.base.executescript(
            "CREATE VIRTUAL TABLE passage USING fts5(text, ruling UNINDEXED, kind UNINDEXED, size UNINDEXED,"
            f" tokenize='{TOKENIZER}');"
            f"CREATE VIRTUAL TABLE whole USING fts5(text, tokenize='{TOKENIZER}');"
        )

    def add(self, number: int, told: Iterable[Passage]) -> None:
        """Write the passages of a ruling, and the ruling as a whole."""
        written = " ".join(self._passage(number, kind, words_of(text)) for kind, text in told)
        self.base.execute("INSERT INTO whole(rowid, text) VALUES (?, ?)", (number, written))

    def _passage(self, number: int, kind: str, plain: list[str]) -> str:
        """Write one passage; the groups and cards that it names stand behind its words as tokens."""
        stems = self.stemmer(plain)
        self.words.update(stems)
        key = phrasing(plain, stems, self.idle)
        if kind == "question":
            self.phrased[key] = number
        elif kind == "asked":
            self.phrased.setdefault(key, number)
        marks = [place.name for place in met([stems[word] for word in plain], self.phrases, LONGEST)]
        content, size = " ".join((*plain, *marks)), max(len(key.split()), 1)
        self.base.execute("INSERT INTO passage VALUES (?, ?, ?, ?)", (content, number, KINDS.index(kind), size))
        return content

    def done(self) -> bytes:
        for table in ("passage", "whole"):
            self.base.execute(f"INSERT INTO {table}({table}) VALUES ('optimize')")
        self.base.commit()
        self.base.execute("VACUUM")
        return self.base.serialize()


def phrasing(words: Iterable[str], stems: Mapping[str, str], idle: Container[str]) -> str:
    """What stays the same of a question however its words are bent and ordered; idle words only where all are."""
    told = list(words)
    return " ".join(sorted({stems[word] for word in [word for word in told if word not in idle] or told}))


def _rows(shelf: Library) -> Iterator[Row]:
    numbers = {id: number for number, id in enumerate(shelf.rulings)}
    for ruling in shelf.rulings.values():
        see = tuple(numbers[id] for id in shelf.see_also(ruling.id) if id in numbers)
        yield Row(ruling.id, ruling.cites, ruling.kind, see)


def _card_names() -> Iterator[tuple[str, str]]:
    """Names and aliases of cards with their tokens."""
    for card in catalogue().all():
        for name in (card.name, *card.aliases):
            yield token("c", card.name), name


def _joined(one: Phrases, other: Phrases) -> Phrases:
    told = {phrase: tuple(token("g", name) for name in names) for phrase, names in one.items()}
    return {phrase: (*told.get(phrase, ()), *other.get(phrase, ())) for phrase in dict.fromkeys((*told, *other))}
