"""Where each thing of the book has its page. An address stays the same, so that it can be pasted into a chat."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from adjudicator.cards.catalogue import Catalogue
from adjudicator.cards.model import Card
from adjudicator.library import Library
from adjudicator.library.stems import words_of


class Addresses:
    """Paths below the root of the site, each ending in a slash; empty for what has no page."""

    def __init__(self, shelf: Library, cards: Catalogue) -> None:
        self.shelf = shelf
        self.cards = cards

    def of(self, id: str) -> str:
        """The page of a ruling, an entry, or the place of a fact on the page of its entry."""
        if id in self.shelf.rulings:
            return f"r/{id}/"
        entry = id.partition(".")[0]
        if entry not in self.shelf.entries:
            return ""
        return f"{entry}/#{id}" if id in self.shelf.facts else f"{entry}/"

    def of_card(self, card: Card) -> str:
        """The page of a card; where two have one name, each has its first edition in the address."""
        slug = _slug(card.name)
        return f"c/{slug}-{(card.editions or ('other',))[0]}/" if self._slugs[slug] > 1 else f"c/{slug}/"

    @cached_property
    def _slugs(self) -> Counter[str]:
        return Counter(_slug(card.name) for card in self.cards.all())


def _slug(name: str) -> str:
    """
    >>> _slug("That's Mine!")
    'thats-mine'
    """
    return "-".join(words_of(name)) or "card"
