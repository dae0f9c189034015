"""Writing the index of the search: what every ruling, and every field beyond the book, sounds like."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.cards.catalogue import catalogue
from adjudicator.law.rulings import Ruling
from adjudicator.library.classifier import learnt
from adjudicator.library.glossary import beyond, phrases, written
from adjudicator.library.law_book import Library
from adjudicator.library.stems import plainly, said, stem


def build(shelf: Library) -> dict[str, Any]:
    """The data of an index over a library."""
    known, fields = phrases(), beyond()
    rulings = list(shelf.rulings.values())
    told = [(number, text) for number, ruling in enumerate(rulings) for text in dict.fromkeys(_texts(ruling, shelf))]
    told += [(len(rulings) + number, text) for number, texts in enumerate(fields.values()) for text in texts]
    asked = [(number, ruling.question) for number, ruling in enumerate(rulings)]
    asked += [(number, text) for number, ruling in enumerate(rulings) for text in shelf.phrases.get(ruling.id, ())]
    asked += [(len(rulings) + number, text) for number, texts in enumerate(fields.values()) for text in texts]
    texts = [(number, plainly(text)) for number, text in told]
    ruled = {thing for number, words in texts if number < len(rulings) for thing in said(words, known)}
    return {
        "rulings": [ruling.id for ruling in rulings],
        "beyond": list(fields),
        "sorter": learnt(((number, said(words, known)) for number, words in texts), len(rulings) + len(fields)),
        "asked": {" ".join(plainly(text)): number for number, text in reversed(asked)},
        "foreign": sorted(written()["foreign"]),
        "small": sorted({stem(word) for word in written()["small"]}),
        "phrases": known,
        "unruled": sorted(_unruled(ruled)),
        "words": list(dict.fromkeys(word for _, words in texts for word in words if word.isalpha())),
    }


def _unruled(ruled: set[str]) -> Iterator[str]:
    """The marks of cards that do something by themselves and that no ruling says, nor any other card of their group."""
    for card in catalogue().all():
        if (
            card.type in ("new-rule", "action", "surprise", "meta-rule")
            and not {f"#{card.name}", f"~{card.group}"} & ruled
        ):
            yield f"#{card.name}"


def _texts(ruling: Ruling, shelf: Library) -> Iterator[str]:
    """What a ruling can be found by: what is asked, what is answered, the titles of its entries and its facts."""
    yield ruling.question
    yield from shelf.phrases.get(ruling.id, ())
    yield from (shelf.entries[id].title for id in ruling.cites if id in shelf.entries)
    yield ruling.answer
    yield from ruling.readings.values()
    yield from (shelf.facts[fact].text for fact in ruling.facts if fact in shelf.facts)
    yield "; ".join((ruling.id.replace("-", " "), *ruling.topics, *ruling.cards))
