"""Players' words: groups that stand for one another, names of cards, and what lies beyond a rule book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from adjudicator.cards.catalogue import catalogue
from adjudicator.files import read_documents
from adjudicator.library.records import Unreadable
from adjudicator.library.stems import Phrases, plainly, stem, words_of

_DATA = Path(__file__).with_name("data")
GLOSSARY, BEYOND = _DATA / "glossary.yaml", _DATA / "beyond.yaml"


def written() -> Mapping[str, Any]:
    """The glossary as it stands in its file. Raises Unreadable."""
    return _content(GLOSSARY)


def beyond() -> Mapping[str, Sequence[str]]:
    """Questions that no source answers, by the field they belong to. Raises Unreadable."""
    return _content(BEYOND)


def _content(file: Path) -> Mapping[str, Any]:
    documents, problems = read_documents(file)
    if problems:
        raise Unreadable(problems)
    content: Mapping[str, Any] = documents[0].data
    return content


def phrases() -> Phrases:
    """Every phrase of the glossary and every name of a card, with its marks."""
    found: dict[tuple[str, ...], dict[str, None]] = {}
    for phrase, mark in (*_groups(), *_cards()):
        if stems := tuple(stem(word) for word in plainly(phrase)):
            found.setdefault(stems, {})[mark] = None
    return {stems: tuple(marks) for stems, marks in found.items()}


def _groups() -> Iterator[tuple[str, str]]:
    for group, told in written()["groups"].items():
        yield from ((str(phrase), f"={group}") for phrase in told)


def _cards() -> Iterator[tuple[str, str]]:
    """Names and aliases of cards; one of several words also says what kind of card it is.

    What a marker is called is said at every table, so it takes the word "card" to name one.
    """
    for card in catalogue().all():
        for name in (card.name, *card.aliases):
            name = f"{name} card" if card.type == "marker" else name
            yield name, f"#{card.name}"
            if len(words_of(name)) > 1:
                yield name, f"={card.type}"
                if card.group:
                    yield name, f"~{card.group}"
