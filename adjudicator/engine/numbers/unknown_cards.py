"""Cards that nobody knows: what they may turn out to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from adjudicator.cards.model import Card
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.unknown import UNKNOWN
from adjudicator.table import Zone

NEVER = ("meta-rule", "basic-rules", "marker")
"""Kinds that are no cards of a game under way."""


def may_be(game: Game, number: int, types: Iterable[str]) -> bool:
    """Whether a card is of one of some types, as far as anybody knows."""
    card = game.cards[number]
    return card is UNKNOWN or card.type in types


def of_types(types: Iterable[str]) -> Callable[[Card], bool]:
    """The test that a card has to pass to be of one of some types."""
    return lambda card: card.type in types


def anything(card: Card) -> bool:
    return card.type not in NEVER


def no_creeper(card: Card) -> bool:
    return anything(card) and card.type != "creeper"


def possible(game: Game, fits: Callable[[Card], bool] = anything) -> list[Card]:
    """The cards of the decks of which a copy lies where nobody knows; of those that fit, by name."""
    known = Counter(card.key for card in game.cards)
    return [card for card, copies in game.asking.decks() if fits(card) and known[card.key] < copies]


def unlisted(game: Game, zones: Sequence[Zone]) -> bool:
    """Whether cards that nobody knows lie in some piles."""
    table = game.table
    if table.pile_goes_on and table.draw_pile in zones:
        return True
    return any(game.cards[number] is UNKNOWN for zone in zones for number in zone.cards)
