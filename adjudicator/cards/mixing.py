"""What a mix of decks does to a card: Goals that cannot be met, New Rules that clash without saying so (SR-Q21)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.cards.catalogue import Catalogue
    from adjudicator.cards.model import Card

SIDE_BY_SIDE = ("draw-source",)
"""Matters of which any number of New Rules can be in force at once."""


def lacks(cards: Catalogue, card: Card, editions: Sequence[str]) -> list[str]:
    """The cards a Goal asks for that no deck of some editions holds.

    >>> from adjudicator.cards.catalogue import catalogue
    >>> lacks(catalogue(), catalogue().find("Pumpkin Pie"), ["fluxx-5"])
    ['Dessert', 'Pumpkins']
    """
    wanted = card.goal.names() if card.goal is not None else ()
    return [name for name in wanted if cards.find(name, editions) is None]


def clashes(cards: Catalogue, card: Card, editions: Sequence[str]) -> list[str]:
    """New Rules of other decks among some editions that are about the same matter, though neither card names the other.

    >>> from adjudicator.cards.catalogue import catalogue
    >>> clashes(catalogue(), catalogue().find("Inflation"), ["fluxx-5", "math"])
    ['Increment All']
    """
    rule = card.rule
    if rule is None or rule.matter in SIDE_BY_SIDE:
        return []
    mixed = dict.fromkeys(one for slug in editions for one in cards.printed(slug))
    return [
        other.name
        for other in mixed
        if other.rule is not None
        and other.rule.matter == rule.matter
        and not set(other.editions).intersection(card.editions)
        and card.name not in other.rule.contradicts
        and other.name not in rule.contradicts
    ]


WORKED_OUT: dict[str, Callable[[Catalogue, Card, Sequence[str]], list[str]]] = {"lacks": lacks, "clashes": clashes}
"""Facts about a card in a mix of decks that no record holds."""
