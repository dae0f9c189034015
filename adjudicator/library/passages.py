"""What a ruling can be found by: its passages, each of one kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.law.questions import Question
from adjudicator.library.shelves import Library

KINDS = ("question", "asked", "title", "answer", "reading", "fact", "name")


class Passage(NamedTuple):
    """A text of a ruling."""

    kind: str
    text: str


def passages(ruling: Question, shelf: Library) -> Iterator[Passage]:
    """The texts of a ruling: what is asked, what is answered, the titles of its entries and its facts."""
    yield Passage("question", ruling.question)
    yield from (Passage("asked", phrase) for phrase in shelf.phrases.get(ruling.id, ()))
    for id in ruling.cites:
        if entry := shelf.entries.get(id):
            yield Passage("title", entry.title)
    yield Passage("answer", ruling.answer)
    yield from (Passage("reading", text) for text in ruling.readings.values())
    yield from (Passage("fact", shelf.facts[fact].text) for fact in ruling.facts if fact in shelf.facts)
    yield Passage("name", "; ".join((ruling.id.replace("-", " "), *ruling.topics, *ruling.cards)))
