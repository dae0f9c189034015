"""The pages of the law book: rulings, entries, cards, decks, topics, house rules, and the lists that lead there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from adjudicator.cards.catalogue import Edition
from adjudicator.cards.model import Card, type_names
from adjudicator.judge.overlay import Overlay
from adjudicator.law.rulings import Ruling
from adjudicator.library import Entry
from adjudicator.library.houses import shipped_overlays
from adjudicator.site.addresses import Addresses
from adjudicator.site.changes import groups
from adjudicator.site.pages import Page
from adjudicator.site.scenario_pages import MOST, Scenarios
from adjudicator.suite.house_check import HouseReport
from adjudicator.views.table_text import names

SOURCES = {
    "holiday-faq": "Holiday Fluxx FAQ",
    "martian-faq": "Martian Fluxx FAQ",
    "holiday-rulebook": "Holiday Fluxx rulebook",
    "stoner-rulebook": "Stoner Fluxx rulebook",
    "regular-show-rulebook": "Regular Show Fluxx rulebook",
    "further-answers": "Further official answers",
}
PLURALS = {
    "keeper": "Keepers", "goal": "Goals", "ungoal": "Ungoals", "new-rule": "New Rules", "action": "Actions",
    "creeper": "Creepers", "surprise": "Surprises", "meta-rule": "Meta-Rules", "basic-rules": "Basic Rules",
    "marker": "Markers",
}  # fmt: skip
ARGUED = {"official": "in force", "inferred": "in force, inferred", "unsettled": "assumed"}


class Book:
    """Everything that is looked up, page by page."""

    def __init__(self, addresses: Addresses, scenarios: Scenarios, changes: Mapping[str, HouseReport]) -> None:
        self.at = addresses
        self.shelf = addresses.shelf
        self.cards = addresses.cards
        self.scenarios = scenarios
        self.changes = changes
        self.houses: dict[str, Overlay] = shipped_overlays()[0]

    def pages(self) -> Iterator[Page]:
        """Every page of the book, in an order that never changes."""
        yield from map(self.ruling, self.shelf.rulings.values())
        yield from map(self.entry, self.shelf.entries.values())
        yield from map(self.card, self.cards.all())
        yield from map(self.deck, self.decks())
        yield from map(self.topic, self.shelf.topics)
        yield from (self.house(name, overlay) for name, overlay in self.houses.items())
        yield from self.lists()

    # -- one thing each -----------------------------------------------------------------------------------------------

    def ruling(self, ruling: Ruling) -> Page:
        places = self.scenarios.proving(ruling)
        entries = [self.shelf.entries[id] for id in ruling.cites if id in self.shelf.entries]
        shows = {
            "ruling": ruling,
            "firmness": ruling.firmness,
            "readings": [(name, text, _argued(ruling, name)) for name, text in ruling.readings.items()],
            "entries": [(one, [fact for fact in one.facts if fact.id in ruling.facts]) for one in entries],
            "related": self.related(ruling.id),
            "cards": self.named(ruling.cards),
            "scenarios": self.scenarios.shown(places),
            "more": max(0, len(places) - MOST),
            "houses": [(name, one) for name, one in self.houses.items() if ruling.id in one.readings],
        }
        return Page(f"r/{ruling.id}/", "ruling", ruling.question, ruling.answer, shows)

    def entry(self, entry: Entry) -> Page:
        places = self.scenarios.of_entry(entry.id)
        shows = {
            "entry": entry,
            "source": SOURCES.get(entry.source, entry.source),
            "facts": [(fact, self.shelf.by_fact(fact.id)) for fact in entry.facts],
            "rulings": self.shelf.by_entry(entry.id),
            "related": self.related(entry.id),
            "scenarios": self.scenarios.shown(places),
            "more": max(0, len(places) - MOST),
        }
        return Page(f"{entry.id}/", "entry", f"{entry.id} · {entry.title}", entry.title, shows)

    def card(self, card: Card) -> Page:
        kin = [one for one in self.cards.all() if card.group and one.group == card.group and one is not card]
        shows = {
            "card": card,
            "decks": [(self.cards.editions[slug], card.copies.get(slug, 1)) for slug in card.editions],
            "likely": [self.cards.editions[slug] for slug in card.editions_likely],
            "rulings": self.shelf.by_card(card.name, *card.aliases),
            "kin": kin,
            "goals": self.goals_with(card),
        }
        return Page(self.at.of_card(card), "card", card.name, card.text, shows)

    def goals_with(self, card: Card) -> list[Card]:
        if card.type not in ("keeper", "creeper"):
            return []
        goals = [(one, one.goal.names()) for one in self.cards.all() if one.goal is not None]
        return [goal for goal, known in goals if any(self.cards.find(name) is card for name in known)]

    def deck(self, deck: Edition) -> Page:
        printed = sorted(self.cards.printed(deck.slug), key=lambda one: (type_names.index(one.type), one.name))
        groups = [(PLURALS[kind], list(some)) for kind, some in groupby(printed, key=lambda one: one.type)]
        shows = {"deck": deck, "groups": groups, "count": len(printed)}
        return Page(
            f"d/{deck.slug}/", "deck", deck.title, f"The cards of {deck.title} that the catalogue holds.", shows
        )

    def topic(self, topic: str) -> Page:
        rulings = self.shelf.by_topic(topic)
        return Page(f"t/{topic}/", "topic", titled(topic), f"Rulings on {titled(topic)}.", {"rulings": rulings})

    def house(self, name: str, overlay: Overlay) -> Page:
        picked = [(self.shelf.rulings[id], reading) for id, reading in overlay.readings.items()]
        shows = {
            "house": overlay,
            "name": name,
            "picked": picked,
            "agreed": [(key.replace("_", " "), names(value) or "yes") for key, value in overlay.agreed.items()],
            "entries": [self.shelf.entries[id] for id in overlay.cites if id in self.shelf.entries],
            "scenarios": self.scenarios.under_house(name)[:MOST],
            "replayed": len(self.changes[name].checked),
            "changes": list(groups(self.changes[name])),
        }
        return Page(f"h/{name}/", "house", overlay.name, overlay.because, shows)

    # -- lists --------------------------------------------------------------------------------------------------------

    def lists(self) -> Iterator[Page]:
        files = [(topic, len(self.shelf.by_topic(topic))) for topic in self.main_topics()]
        others = [(topic, len(self.shelf.by_topic(topic))) for topic in self.shelf.topics if topic not in dict(files)]
        yield Page("rulings/", "rulings", "Rulings", "All rulings by topic.", {"files": files, "others": others})
        entries = self.shelf.entries.values()
        by_source = {source: [one for one in entries if one.source == source] for source in SOURCES}
        yield Page(
            "sources/", "sources", "Sources", "What the rulings rest on.", {"sources": by_source, "titles": SOURCES}
        )
        for source, those in by_source.items():
            yield Page(f"sources/{source}/", "source", SOURCES[source], "", {"entries": those})
        kinds = {kind: [one for one in self.by_name() if one.type == kind] for kind in type_names}
        shows = {"kinds": kinds, "titles": PLURALS}
        yield Page("cards/", "cards", "Cards", "Every card in the catalogue.", shows)
        for kind, some in kinds.items():
            letters = [(letter, list(part)) for letter, part in groupby(some, key=_initial)]
            yield Page(f"cards/{kind}/", "cards_of", PLURALS[kind], "", {"letters": letters, "kind": kind})
        decks = [(one, len(self.cards.printed(one.slug))) for one in self.decks()]
        yield Page("decks/", "decks", "Decks", "Every deck in the catalogue.", {"decks": decks})
        yield Page("houses/", "houses", "House rules", "House rules that come with the judge.", {"houses": self.houses})

    def main_topics(self) -> list[str]:
        """The topics that have a file of their own, in the order of the files."""
        return list(dict.fromkeys(Path(one.file).stem for one in self.shelf.rulings.values()))

    def by_name(self) -> list[Card]:
        return sorted(self.cards.all(), key=lambda one: (_initial(one), one.key, one.editions))

    def decks(self) -> list[Edition]:
        """The complete decks first, then those of which most is known."""
        known = {slug: len(self.cards.printed(slug)) for slug in self.cards.editions}
        some = [one for one in self.cards.editions.values() if known[one.slug]]
        return sorted(some, key=lambda one: (not one.complete, -known[one.slug], one.title))

    # -- what leads elsewhere -----------------------------------------------------------------------------------------

    def related(self, id: str) -> list[tuple[str, str]]:
        """What hangs together with a ruling or entry: the id, and what is asked there."""
        return [(other, title) for other in self.shelf.see_also(id) if (title := self.shelf.title(other))]

    def named(self, cards: Sequence[str]) -> list[tuple[str, Any]]:
        """Names of cards with the card, None where the catalogue has none of that name."""
        return [(name, self.cards.find(name)) for name in cards]


def titled(topic: str) -> str:
    """
    >>> titled("play-all"), titled("definitions-cards")
    ('Play all', 'Definitions: cards')
    """
    head, dash, rest = topic.partition("definitions-")
    return f"Definitions: {rest}" if dash and not head else topic.replace("-", " ").capitalize()


def _argued(ruling: Ruling, reading: str) -> str:
    if reading == ruling.official:
        return ARGUED.get(ruling.status, "in force")
    return "nobody argues this" if reading in ruling.strawmen else "argued instead"


def _initial(card: Card) -> str:
    letter = card.key[:1].upper()
    return letter if letter.isalpha() else "0–9"
