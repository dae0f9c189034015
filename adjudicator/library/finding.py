"""The index of the search: passages and whole rulings in SQLite's full-text tables, compiled beside the rulings."""

from __future__ import annotations

import math
import sqlite3
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from adjudicator.cards.catalogue import catalogue
from adjudicator.files import shipped
from adjudicator.files.index import compiled
from adjudicator.library.errors import NoFullText
from adjudicator.library.glossary import BEYOND, GLOSSARY, Phrases, beyond, groups, met, named, written
from adjudicator.library.passages import KINDS, Passage, passages
from adjudicator.library.shelves import Library, library, sources
from adjudicator.library.stems import TOKENIZER, Stemmer, words_of

_MODULES = [
    Path(__file__).with_name(f"{name}.py") for name in ("finding", "passages", "phrases", "glossary", "stems", "rows")
]
LONGEST = 6
"""Words of the longest phrase that is looked for."""
ENOUGH = 3
"""Words that make a question what it is, without those that say nothing."""
NOWHERE = -1
"""Stands for the ruling of a passage that belongs to none."""


class Row(NamedTuple):
    """A ruling in the index; `see` are the numbers of those it names and of those that name it."""

    id: str
    cites: tuple[str, ...]
    kind: str
    see: tuple[int, ...]


class Text(NamedTuple):
    """A passage in the index: the number of its ruling, its kind (of `KINDS`), how many words of content it has.

    `length` is that of its wording: the root of the sum of the squared rarities of its grams.
    """

    ruling: int
    kind: int
    size: int
    length: float


def token(sign: str, name: str) -> str:
    """The word that stands in the index for a group (`g`), a card (`c`) or a family of cards (`t`); its own stem.

    >>> token("g", "play-all")
    'zgplayall0'
    """
    return f"z{sign}{''.join(words_of(name))}0"


def is_token(word: str) -> bool:
    """Whether a word of the index stands for a group, a card or a family of cards.

    >>> is_token(token("c", "Zombie")), is_token("zombie")
    (True, False)
    """
    return word.startswith(("zg", "zc", "zt")) and word.endswith("0")


def grams(stems: Sequence[str], marks: Iterable[str]) -> dict[str, None]:
    """What the wording of a text is made of: its words, idle ones too, its pairs of words, and its tokens.

    >>> list(grams(["must", "i", "plai"], []))
    ['must', 'i', 'plai', 'must i', 'i plai']
    """
    pairs = (f"{one} {other}" for one, other in pairwise(stems))
    return dict.fromkeys((*stems, *pairs, *marks))


def rarity(count: int, of: int) -> float:
    """How much it says that a text has what `count` of so many texts have.

    >>> rarity(10, 10)
    0.0
    """
    return math.log(of / count)


class Index:
    """Everything a search needs, as plain data: an SQLite database, phrases, and the words the rulings use.

    `phrased` has the ruling that asks a question in these very words, `refused` the place in `texts` of a question that
    no source answers; `beyond` are the places of all of those.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.phrases: Phrases = data["phrases"]
        self.words: dict[str, str] = data["words"]
        self.idle: frozenset[str] = frozenset(data["idle"])
        self.rulings = [Row(*row) for row in data["rulings"]]
        self.texts = [Text(*row) for row in data["texts"]]
        self.families: dict[str, tuple[str, ...]] = data["families"]
        self.phrased: dict[str, int] = data["phrased"]
        self.refused: dict[str, int] = data["refused"]
        self.beyond = frozenset(number for number, text in enumerate(self.texts) if text.ruling == NOWHERE)
        self._others: list[str] = data["others"]
        self._database: bytes = data["database"]
        self._wholes: dict[str, list[tuple[int, float]]] = {}
        self._passages: dict[str, list[int]] = {}
        self.stemmer = Stemmer()

    @cached_property
    def said(self) -> frozenset[str]:
        """The stems of all words that stand in the glossary, in names of cards and in questions beyond the rulings."""
        return frozenset((*(stem for phrase in self.phrases for stem in phrase), *self._others))

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of all words the rulings use."""
        return frozenset(self.words.values())

    def worth(self, ruling: int, cited: float, advice: float) -> float:
        """What a ruling is worth before anything is asked: more with many entries, `advice` where nobody can differ."""
        row = self.rulings[ruling]
        return (1 + cited * math.log(1 + len(row.cites))) * (1.0 if row.kind == "executable" else advice)

    def wholes(self, words: str) -> list[tuple[int, float]]:
        """The rulings that have these words in a row somewhere, with the weight bm25 gives them."""
        if words not in self._wholes:
            told = "SELECT rowid, -bm25(whole) FROM whole WHERE whole MATCH ?"
            self._wholes[words] = self._base.execute(told, (f'"{words}"',)).fetchall()
        return self._wholes[words]

    def passages(self, words: str) -> list[int]:
        """The passages that have these words in a row, by their place in `texts`."""
        if words not in self._passages:
            found = self._base.execute("SELECT rowid FROM passage WHERE passage MATCH ?", (f'"{words}"',))
            self._passages[words] = [number for (number,) in found]
        return self._passages[words]

    @cached_property
    def _base(self) -> sqlite3.Connection:
        base = sqlite3.connect(":memory:")
        try:
            base.deserialize(self._database)
        except (AttributeError, sqlite3.Error) as error:
            raise NoFullText(error) from error
        return base


@cache
def index() -> Index:
    """The index over the shipped library, from its file while rulings, entries, cards and glossary are as they were.

    Raises NoFullText where SQLite cannot search.
    """
    files = sources(shipped("rulings"))
    told = [*files.rulings, *files.entries, *files.phrases, *sorted(shipped("cards").glob("*.yaml"))]
    return Index(compiled("search", [*told, GLOSSARY, BEYOND, *_MODULES], _built))


def _built() -> dict[str, Any]:
    return build(library())


def build(shelf: Library) -> dict[str, Any]:
    """The data of an index over a library."""
    stemmer, glossary = Stemmer(), written()
    phrases = _joined(groups(glossary, stemmer), named(_card_names(), stemmer))
    idle = frozenset(words_of(glossary["idle"]))
    families = _families()
    writing = _Writing(stemmer, phrases, families, idle)
    for number, ruling in enumerate(shelf.rulings.values()):
        writing.add(number, dict.fromkeys(passages(ruling, shelf)))
    for question in beyond():
        writing.beyond(question)
    return {
        "phrases": phrases,
        "words": writing.words,
        "idle": sorted(idle),
        "rulings": [tuple(row) for row in _rows(shelf)],
        "texts": writing.texts(),
        "families": families,
        "phrased": writing.phrased,
        "refused": writing.refused,
        "others": sorted(writing.others),
        "database": writing.done(),
    }


class _Writing:
    """An index that is being written: single passages, whole rulings, the words they use, the questions they ask."""

    def __init__(
        self, stemmer: Stemmer, phrases: Phrases, families: Mapping[str, tuple[str, ...]], idle: Container[str]
    ) -> None:
        self.stemmer, self.phrases, self.families, self.idle = stemmer, phrases, families, idle
        self.words: dict[str, str] = {}
        self.others: set[str] = set()
        self.phrased: dict[str, int] = {}
        self.refused: dict[str, int] = {}
        self._texts: list[tuple[int, int, int]] = []
        self._grams: list[dict[str, None]] = []
        self.base = sqlite3.connect(":memory:")
        self.base.executescript(
            f"CREATE VIRTUAL TABLE passage USING fts5(text, content='', tokenize='{TOKENIZER}');"
            f"CREATE VIRTUAL TABLE whole USING fts5(text, content='', tokenize='{TOKENIZER}');"
        )

    def add(self, number: int, told: Iterable[Passage]) -> None:
        """Write the passages of a ruling, and the ruling as a whole."""
        written = " ".join(self._passage(number, kind, words_of(text)) for kind, text in told)
        self.base.execute("INSERT INTO whole(rowid, text) VALUES (?, ?)", (number, written))

    def beyond(self, question: str) -> None:
        """Write a question that no ruling answers; its words do not count as words of the rulings."""
        plain = words_of(question)
        stems = self.stemmer(plain)
        self.others.update(stems.values())
        self.refused.setdefault(phrasing(plain, stems, self.idle), len(self._texts))
        self._write(NOWHERE, len(KINDS), plain, stems)

    def _passage(self, number: int, kind: str, plain: list[str]) -> str:
        stems = self.stemmer(plain)
        self.words.update(stems)
        key = phrasing(plain, stems, self.idle)
        if kind == "question":
            self.phrased[key] = number
        elif kind == "asked":
            self.phrased.setdefault(key, number)
        return self._write(number, KINDS.index(kind), plain, stems)

    def _write(self, ruling: int, kind: int, plain: list[str], stems: Mapping[str, str]) -> str:
        """Write one passage; the groups and cards that it names stand behind its words as tokens."""
        told = [stems[word] for word in plain]
        marks = [place.name for place in met(told, self.phrases, LONGEST)]
        groups = {family for mark in marks for family in self.families.get(mark, ())[1:]}
        content = " ".join((*plain, *marks, *sorted(groups)))
        size = len({stems[word] for word in plain if word not in self.idle})
        self.base.execute("INSERT INTO passage(rowid, text) VALUES (?, ?)", (len(self._texts), content))
        self._texts.append((ruling, kind, max(size, 1)))
        self._grams.append(grams(told, marks))
        return content

    def texts(self) -> list[tuple[int, int, int, float]]:
        """The passages, each as the values of a `Text`."""
        count = Counter(gram for one in self._grams for gram in one)
        weight = {gram: rarity(found, len(self._grams)) ** 2 for gram, found in count.items()}
        lengths = (math.sqrt(sum(weight[gram] for gram in one)) or 1.0 for one in self._grams)
        return [(*text, length) for text, length in zip(self._texts, lengths, strict=True)]

    def done(self) -> bytes:
        for table in ("passage", "whole"):
            self.base.execute(f"INSERT INTO {table}({table}) VALUES ('optimize')")
        self.base.commit()
        self.base.execute("VACUUM")
        return self.base.serialize()


def phrasing(words: Iterable[str], stems: Mapping[str, str], idle: Container[str]) -> str:
    """What stays the same of a question however its words are bent and ordered.

    Idle words are left out where enough others remain: where to draw and when to draw are two questions.
    """
    told = dict.fromkeys(words)
    kept = {stems[word] for word in told if word not in idle}
    return " ".join(sorted(kept if len(kept) >= ENOUGH else {stems[word] for word in told}))


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


def _families() -> dict[str, tuple[str, ...]]:
    """The tokens of a card's type, which is one of players' words, and of its group, by the card's own."""
    return {
        token("c", card.name): (token("g", card.type), *([token("t", card.group)] if card.group else []))
        for card in catalogue().all()
    }


def _joined(one: Phrases, other: Phrases) -> Phrases:
    told = {phrase: tuple(token("g", name) for name in names) for phrase, names in one.items()}
    return {phrase: (*told.get(phrase, ()), *other.get(phrase, ())) for phrase in dict.fromkeys((*told, *other))}
