"""How much of what somebody says at a table a reading says as well: rare words count for more than common ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from functools import cache
from math import log, sqrt
from pathlib import Path

from adjudicator.files import shipped
from adjudicator.files.index import compiled
from adjudicator.law.rulings import Ruling
from adjudicator.library.law_book import library, sources
from adjudicator.library.stems import stem, words_of

_STEMS = Path(__file__).with_name("stems.py")
_WHO = {
    "i", "me", "my", "mine", "myself", "we", "us", "our", "he", "him", "his", "she", "her", "they", "them", "their",
    "you", "your", "yourself",
}  # fmt: skip
"""Who speaks, and of whom: a player says "my turn" where the book says "your turn"."""
_FORMS = {
    form: plain
    for plain, forms in {
        "choose": "chose chosen", "draw": "drew drawn", "give": "gave given", "hold": "held", "keep": "kept",
        "lay": "laid", "lose": "lost", "steal": "stole stolen theft", "take": "took taken", "throw": "threw thrown",
        "win": "won",
    }.items()
    for form in forms.split()
}  # fmt: skip
"""Forms of a verb that have other letters than the verb itself."""


def alike(says: str, ruling: Ruling, reading: str) -> float:
    """How much of a text the question of a ruling and one of its readings say; 0 where they have no word in common.

    A text of which they say all has the length of its words, each as long as it is rare in the book. That a question
    names cards counts for nothing: whoever argues about these cards names them, whatever they argue.

    >>> from adjudicator.library import library
    >>> ruling = library().rulings["turn-end-over-play-all"]
    >>> alike("You still owe three plays.", ruling, "plays-first") > alike("It is my card.", ruling, "plays-first")
    True
    """
    asked = _stems(ruling.question) - _named(ruling.cards)
    return _shared(says, asked | _stems(ruling.readings.get(reading, "")))


def in_common(says: str, text: str) -> float:
    """How much of what somebody says a text says as well, measured in the same way."""
    return _shared(says, _stems(text))


def _shared(says: str, stems: Set[str]) -> float:
    rare = rarity()
    known = (_stems(says) & rare.keys()) - _WHO
    length = sqrt(sum(rare[one] ** 2 for one in sorted(known)))
    return sum(rare[one] ** 2 for one in sorted(known & stems)) / length if length else 0.0


@cache
def _named(cards: tuple[str, ...]) -> frozenset[str]:
    return frozenset(one for card in cards for one in _stems(card))


@cache
def rarity() -> dict[str, float]:
    """How rare each word of the book is, by its stem: the logarithm of one in how many rulings says it."""
    files = sources(shipped("rulings"))
    return dict(compiled("shared_words", [*files.rulings, _STEMS], _counted))


def _counted() -> dict[str, float]:
    rulings = library().rulings.values()
    texts = ([one.id.replace("-", " "), one.question, one.answer, *one.readings.values()] for one in rulings)
    told = [_stems(" ".join(text)) for text in texts]
    count = Counter(one for stems in told for one in stems)
    return {one: log(len(told) / count[one]) for one in sorted(count)}


def _stems(text: str) -> set[str]:
    return {stem(_FORMS.get(word, word)) for word in words_of(text)}
