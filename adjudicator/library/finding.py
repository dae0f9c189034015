"""The index of the search: passages and whole rulings in SQLite's full-text tables, compiled beside the rulings."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from adjudicator.cards.catalogue import catalogue
from adjudicator.files import shipped
from adjudicator.files.index import compiled
from adjudicator.library.glossary import GLOSSARY, Phrases, groups, met, named, written
from adjudicator.library.passages import KINDS, passages
from adjudicator.library.shelves import Library, library, sources
from adjudicator.library.stems import TOKENIZER, Stemmer, words_of

_MODULES = [Path(__file__).with_name(name) for name in ("passages.py", "glossary.py", "stems.py", "rows.py")]
_COLUMNS = ", ".join(f'"{kind}"' for kind in KINDS)
LONGEST = 6
"""Words of the longest phrase that is looked for."""


def token(sign: str, name: str) -> str:
    """The word that stands in the index for a group (`g`) or a card (`c`): of no language, and left alone by the stemmer.

    >>> token("g", "play-all")
    'zgplayall0'
    """
    return f"z{sign}{''.join(words_of(name))}0"


class Index:
    """Everything a search needs, as plain data: an SQLite database, phrases, and the words the rulings use."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.phrases: Phrases = data["phrases"]
        self.cards: dict[str, tuple[str, ...]] = data["cards"]
        self.words: dict[str, str] = data["words"]
        self.idle: frozenset[str] = frozenset(data["idle"])
        self.rulings: list[tuple[str, tuple[str, ...], str]] = data["rulings"]
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

    def advice(self, ruling: int, worth: float) -> float:
        """`worth` for a definition or table manners, 1 for a ruling that people differ on."""
        return 1.0 if self.rulings[ruling][2] == "executable" else worth

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
    phrases = groups(glossary, stemmer)
    classes = _cards()
    phrases = _joined(phrases, named(_card_names(), stemmer))
    idle = [word for line in glossary["idle"].splitlines() for word in words_of(line)]
    base = sqlite3.connect(":memory:")
    base.executescript(
        f"CREATE VIRTUAL TABLE passage USING fts5(text, ruling UNINDEXED, kind UNINDEXED, size UNINDEXED, tokenize='{TOKENIZER}');"
        f"CREATE VIRTUAL TABLE whole USING fts5({_COLUMNS}, tokenize='{TOKENIZER}');"
    )
    words: dict[str, str] = {}
    for number, ruling in enumerate(shelf.rulings.values()):
        row: dict[str, list[str]] = {kind: [] for kind in KINDS}
        for kind, text in dict.fromkeys(passages(ruling, shelf)):
            plain = words_of(text)
            stems = stemmer(plain)
            words.update(stems)
            marks = [name for _, _, name in met([stems[word] for word in plain], phrases, LONGEST)]
            content = " ".join((*plain, *marks))
            row[kind].append(content)
            size = len({stems[word] for word in plain if word not in idle})
            base.execute("INSERT INTO passage VALUES (?, ?, ?, ?)", (content, number, KINDS.index(kind), max(size, 1)))
        told = [" ".join(row[kind]) for kind in KINDS]
        base.execute(f"INSERT INTO whole(rowid, {_COLUMNS}) VALUES (?{', ?' * len(KINDS)})", (number, *told))
    for table in ("passage", "whole"):
        base.execute(f"INSERT INTO {table}({table}) VALUES ('optimize')")
    base.commit()
    base.execute("VACUUM")
    return {
        "phrases": phrases,
        "cards": classes,
        "words": words,
        "idle": idle,
        "rulings": [(ruling.id, ruling.cites, ruling.kind) for ruling in shelf.rulings.values()],
        "database": base.serialize(),
    }


def _cards() -> dict[str, tuple[str, ...]]:
    """What kind of card a card is, as the token of a group."""
    return {token("c", card.name): (token("g", card.type),) for card in catalogue().all()}


def _card_names() -> Iterator[tuple[str, str]]:
    """Names and aliases of cards with their tokens."""
    for card in catalogue().all():
        for name in (card.name, *card.aliases):
            yield token("c", card.name), name


def _joined(one: Phrases, other: Phrases) -> Phrases:
    told = {phrase: tuple(token("g", name) for name in names) for phrase, names in one.items()}
    return {phrase: (*told.get(phrase, ()), *other.get(phrase, ())) for phrase in dict.fromkeys((*told, *other))}
