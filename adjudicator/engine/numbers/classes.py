"""The traits of a card: those that it has, and those that rules in play give it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.cards.matters import DUTY
from adjudicator.cards.model import Card, Params
from adjudicator.engine.numbers import duties
from adjudicator.engine.state.game import Game

GIVES: Final = "gives-trait"


def of(game: Game, card: Card) -> frozenset[str]:
    """All the traits of a card just now."""
    rules = game.rules.by_matter[DUTY + GIVES]
    if not rules:
        return card.traits
    given = [params for number in rules for params in duties.each_of_card(game, number, GIVES)]
    return card.traits | {params["trait"] for params in given if covers(game, params, card)}


def bearing(game: Game, cards: Sequence[int], trait: str | None) -> list[int]:
    """Of some cards, by their ids, those with a trait just now; all where none is asked for."""
    if trait is None:
        return list(cards)
    known = game.cards
    if not game.rules.by_matter[DUTY + GIVES]:
        return [number for number in cards if trait in known[number].traits]
    return [number for number in cards if trait in of(game, known[number])]


def is_meant(game: Game, number: int, name: str | None, trait: str | None) -> bool:
    """Whether a card is the named one, or has a trait just now."""
    card = game.cards[number]
    return (name is not None and game.key(name) in card.keys) or (trait is not None and trait in of(game, card))


def covers(game: Game, params: Params, card: Card) -> bool:
    """Whether a card is among those to which a rule gives a trait."""
    if any(game.key(name) in card.keys for name in params.get("cards") or ()):
        return True
    return params.get("to_trait") in card.traits or params.get("to_type") == card.type
