"""The page of the judge: what its form knows, examples to begin with, and the keys that a dispute may have."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from adjudicator.cards import describing
from adjudicator.scenario.model import VERBS
from adjudicator.scenario.plain import blank
from adjudicator.scenario.reading import schema
from adjudicator.site.book import Book, titled
from adjudicator.site.pages import Page
from adjudicator.site.scenario_pages import Shown
from adjudicator.views.reference import TABLES

ABOUT = "Who is right at your table, and why."


def pages(book: Book) -> Iterator[Page]:
    """The page of the judge and the one that explains every key."""
    yield Page("judge/", "judge", "Judge a dispute", ABOUT, {"examples": list(examples(book))})
    tables = [
        (_plain(title), _plain(says), [(name, _plain(key.says), _json(key.example)) for name, key in some.items()])
        for title, says, some in TABLES
    ]
    yield Page("judge/keys/", "keys", "Every key", "What a dispute may say.", {"tables": tables})


def without() -> Iterator[Page]:
    """What the page says where the judge is left out."""
    yield Page("judge/", "judge", "Judge a dispute", ABOUT)


def examples(book: Book) -> Iterator[tuple[str, Shown]]:
    """For each topic a dispute, no scenario twice."""
    told: set[str] = set()
    for topic in book.main_topics():
        for shown in _disputes(book, topic):
            if shown.name not in told:
                told.add(shown.name)
                yield titled(topic), shown
                break


def _disputes(book: Book, topic: str) -> Iterator[Shown]:
    """Scenarios of a topic in which people disagree, told in one piece and under the book's own law."""
    for ruling in book.shelf.by_topic(topic):
        for shown in book.scenarios.shown(book.scenarios.proving(ruling)):
            if len(shown.claims) > 1 and shown.alone and not shown.houses:
                yield shown


def known(book: Book, engine: Iterable[str]) -> bytes:
    """What form and editor offer: decks, cards, verbs, house rules, readings, the schema; the files of the judge."""
    readings = {one.id: list(one.readings) for one in book.shelf.rulings.values() if one.readings}
    cards = [[one.name, one.type, [*one.editions, *one.editions_likely]] for one in book.cards.all()]
    told = {
        "decks": [[deck.slug, deck.title] for deck in book.decks()],
        "cards": sorted(cards, key=lambda one: (str(one[0]), one[2])),
        "verbs": [verb for verb in VERBS if " " not in verb or verb == "ends turn"],
        "houses": [[name, one.name] for name, one in book.houses.items()],
        "rulings": {one.id: one.readings for one in book.shelf.rulings.values() if one.readings},
        "blank": questions(),
        "engine": sorted(engine),
        "schema": schema.scenario({deck.slug: deck.title for deck in book.cards.editions.values()}, readings),
    }
    return _json(told).encode("utf-8")


def questions() -> dict[str, Any]:
    """The questions about a card of one's own, in plain words; `page_calls.described` takes the answers."""
    return {
        "types": describing.TYPES,
        "asked": {
            name: {"question": one.question, "kind": one.kind, "words": list(one.words)}
            for name, one in describing.ASKED.items()
        },
        "manners": {
            kind: [
                {"says": one.says, "ways": [{"says": way.says, "asks": blank.questions(one, way)} for way in one.ways]}
                for one in manners
            ]
            for kind, manners in describing.MANNERS.items()
        },
    }


def _plain(text: str) -> str:
    """Markdown without its quotes of code."""
    return text.replace("`", "")


def _json(content: object) -> str:
    return json.dumps(content, ensure_ascii=False)
