"""Writing the index of the search: what every ruling, and every field beyond the book, sounds like."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.law.questions import Question
from adjudicator.library.glossary import beyond, phrases, written
from adjudicator.library.shelves import Library
from adjudicator.library.sorter import learnt
from adjudicator.library.stems import said, stem, words_of


def build(shelf: Library) -> dict[str, Any]:
    """The data of an index over a library."""
    known, fields = phrases(), beyond()
    rulings = list(shelf.rulings.values())
    told = [(number, text) for number, ruling in enumerate(rulings) for text in dict.fromkeys(_texts(ruling, shelf))]
    told += [(len(rulings) + number, text) for number, texts in enumerate(fields.values()) for text in texts]
    asked = [(number, ruling.question) for number, ruling in enumerate(rulings)]
    asked += [(number, text) for number, ruling in enumerate(rulings) for text in shelf.phrases.get(ruling.id, ())]
    texts = [(number, words_of(text)) for number, text in told]
    return {
        "rulings": [ruling.id for ruling in rulings],
        "beyond": list(fields),
        "sorter": learnt(((number, said(words, known)) for number, words in texts), len(rulings) + len(fields)),
        "asked": {" ".join(words_of(text)): number for number, text in reversed(asked)},
        "foreign": sorted(written()["foreign"]),
        "small": sorted({stem(word) for word in written()["small"]}),
        "phrases": known,
        "words": list(dict.fromkeys(word for _, words in texts for word in words if word.isalpha())),
    }


def _texts(ruling: Question, shelf: Library) -> Iterator[str]:
    """What a ruling can be found by: what is asked, what is answered, the titles of its entries and its facts."""
    yield ruling.question
    yield from shelf.phrases.get(ruling.id, ())
    yield from (shelf.entries[id].title for id in ruling.cites if id in shelf.entries)
    yield ruling.answer
    yield from ruling.readings.values()
    yield from (shelf.facts[fact].text for fact in ruling.facts if fact in shelf.facts)
    yield "; ".join((ruling.id.replace("-", " "), *ruling.topics, *ruling.cards))
