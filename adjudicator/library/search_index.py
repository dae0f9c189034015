"""The index of the search: what every ruling, and every field beyond the book, sounds like."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from adjudicator.files import shipped
from adjudicator.files.index import compiled
from adjudicator.library.classifier import Sorter
from adjudicator.library.law_book import library, sources
from adjudicator.library.stems import LONGEST, Phrases, meant, said, stem

_HERE = Path(__file__).parent
_DATA = [_HERE / "data" / "glossary.yaml", _HERE / "data" / "beyond.yaml"]
_MODULES = [_HERE / f"{name}.py" for name in ("writing_index", "classifier", "phrases", "glossary", "stems", "rows")]
_SHORTEST, _LONG = 5, 9
"""Letters of the shortest word that is mended, and of one in which two may be wrong."""
TOGETHER = 3.0
"""What it is worth, on the scale of the sorter, if one way of asking says all of a question together."""
NEAR, NEAR_BEYOND = 8, 3
"""Rulings, and fields beyond the book, that come nearest by words alone and are looked at question by question."""
_Weighed = list[tuple[float, tuple[str, ...]]]

building: list[Callable[[], None]] = []
"""Called before the index is written, which takes some seconds: whoever has a terminal can say so there."""


class Index:
    """Everything a search needs, as plain data.

    The first shelves of the sorter are the `rulings`, by their ids; behind them stand the fields of what is `beyond`
    the book. `unruled` are the marks of cards with a text of their own that no ruling is about. `asked` has the shelf
    of each question that a ruling asks, or a player's phrase, or that is beyond the book, by its words.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.rulings: list[str] = data["rulings"]
        self.beyond: list[str] = data["beyond"]
        self.sorter = Sorter(data["sorter"])
        self.asked: dict[str, int] = data["asked"]
        self.foreign = frozenset(data["foreign"])
        self.small = frozenset(data["small"])
        self.phrases: Phrases = data["phrases"]
        self.unruled = frozenset(data["unruled"])
        self.words: dict[str, None] = dict.fromkeys(data["words"])
        self._stems = {stem for phrase in self.phrases for stem in phrase}
        self._ways: dict[int, list[frozenset[str]]] = {}
        self._mended: dict[str, list[str]] = {}

    def said(self, words: list[str]) -> list[str]:
        """All that a question says, misspelt and joined words mended."""
        return said([one for word in words for one in self.mended(word)], self.phrases)

    def scores(self, words: list[str]) -> list[float]:
        """How much a question sounds like each shelf, and whether there somebody asks it in one go.

        A shelf may know every word of a question from as many others. So those that come nearest get what the share
        of it is worth that one single way of asking says.
        """
        words = [one for word in words for one in self.mended(word)]
        scores = self.sorter.scores(said(words, self.phrases))
        inside = len(self.rulings)
        nearest = sorted(range(inside), key=lambda shelf: (-scores[shelf], shelf))[:NEAR]
        nearest += sorted(range(inside, len(scores)), key=lambda shelf: (-scores[shelf], shelf))[:NEAR_BEYOND]
        weighed = self._weighed(words)
        for shelf in nearest:
            scores[shelf] += TOGETHER * _share(weighed, self._ways_of(shelf))
        return scores

    def share(self, asked: list[str], told: list[str]) -> float:
        """The share of a question that a text says; 1 where nothing is to be said."""
        words, others = ([one for word in text for one in self.mended(word)] for text in (asked, told))
        weighed = self._weighed(words)
        return _share(weighed, [frozenset(said(others, self.phrases))]) if weighed else 1.0

    def _weighed(self, words: list[str]) -> _Weighed:
        """What each word means, small words aside, and how rare it is."""
        return [(self.sorter.rarity(one[0]), one) for one in meant(words, self.phrases) if one[0] not in self.small]

    def _ways_of(self, shelf: int) -> list[frozenset[str]]:
        """What each question of a shelf says."""
        if shelf not in self._ways:
            self._ways[shelf] = [frozenset(said(text.split(), self.phrases)) for text in self._by_shelf[shelf]]
        return self._ways[shelf]

    @cached_property
    def _by_shelf(self) -> list[list[str]]:
        found: list[list[str]] = [[] for _ in (*self.rulings, *self.beyond)]
        for text, shelf in self.asked.items():
            found[shelf].append(text)
        return found

    def knows(self, words: list[str]) -> bool:
        """Whether each of the words stands somewhere in the book or among the phrases."""
        return all(word in self.words for word in words)

    def in_groups(self, word: str) -> bool:
        """Whether players say the word for something else than the card of that name."""
        return any(mark[0] == "=" for mark in self.phrases.get((stem(word),), ()))

    def beside_card(self, words: list[str]) -> list[str] | None:
        """All that a question says beside the one card it names in several words; None where it names none or more."""
        words = [one for word in words for one in self.mended(word)]
        stems = [stem(word) for word in words]
        places = [
            (start, end)
            for start in range(len(stems))
            for end in range(start + 2, min(start + LONGEST, len(stems)) + 1)
            if any(mark[0] == "#" for mark in self.phrases.get(tuple(stems[start:end]), ()))
        ]
        apart = [
            (start, end)
            for start, end in places
            if not any(one <= start and end <= other and (one, other) != (start, end) for one, other in places)
        ]
        if len(apart) != 1:
            return None
        start, end = apart[0]
        return said(words[:start], self.phrases) + said(words[end:], self.phrases)

    def mended(self, word: str) -> list[str]:
        """The word as it is where it is known, else the known word or words that were probably meant."""
        if word not in self._mended:
            self._mended[word] = self._known_for(word)
        return self._mended[word]

    def _known_for(self, word: str) -> list[str]:
        root = stem(word)
        if root in self.sorter or root in self._stems or len(word) < _SHORTEST or not word.isalpha():
            return [word]
        for cut in range(3, len(word) - 2):
            if word[:cut] in self.words and word[cut:] in self.words:
                return [word[:cut], word[cut:]]
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        near = [one for one in self.words if one[0] == word[0] and len(one) >= _SHORTEST - 1]
        best = process.extractOne(word, near, scorer=OSA.distance, score_cutoff=1 if len(word) < _LONG else 2)
        return [best[0]] if best else [word]


def _share(weighed: _Weighed, ways: list[frozenset[str]]) -> float:
    """The largest share of a question that one of several texts says, each word as much as it is rare."""
    most = max((sum(rare for rare, means in weighed if not way.isdisjoint(means)) for way in ways), default=0.0)
    return most / sum(rare for rare, _ in weighed) if weighed else 0.0


@cache
def index() -> Index:
    """The index over the shipped library, from its file while rulings, entries, cards and glossary are as they were."""
    return Index(compiled("search", made_of(shipped("rulings")), _built))


def made_of(rulings: Path) -> list[Path]:
    """The files that it is made of, the law book of a folder first."""
    files = sources(rulings)
    told = [*files.rulings, *files.entries, *files.phrases, *sorted(shipped("cards").glob("*.yaml"))]
    return [*told, *_DATA, *_MODULES]


def _built() -> dict[str, Any]:
    from adjudicator.library.writing_index import build

    for tell in building:
        tell()
    return build(library())
