"""Cards that somebody may mean by a word or two of a name, and those that do the same in other decks."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.cards.catalogue import Catalogue
from adjudicator.cards.model import Card
from adjudicator.cards.names import normal

SHORTEST = 3
"""Letters with which a word may be begun."""


def meant(shelf: Catalogue, name: str) -> list[Card]:
    """The cards that have all these words in their name or in an alias, in the order of the catalogue.

    >>> from adjudicator.cards.catalogue import catalogue
    >>> [card.name for card in meant(catalogue(), "mystery")]
    ['Mystery Play']
    """
    words = normal(name).split()
    return [card for card in shelf.all() if words and any(holds(one, words) for one in (card.name, *card.aliases))]


def holds(name: str, words: Sequence[str]) -> bool:
    """Whether a name has each of some words, or a word that begins so."""
    own = normal(name).split()
    return all(any(one == word or (len(word) >= SHORTEST and one.startswith(word)) for one in own) for word in words)


def family(shelf: Catalogue, cards: Sequence[Card]) -> list[Card]:
    """The other cards that belong to a family of some of these, such as the Mystery Play of every deck."""
    groups = {card.group for card in cards if card.group}
    return [card for card in shelf.all() if card.group in groups and card not in cards]
