"""Traits: which there are, and which of them some card asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from adjudicator.cards.catalogue import Catalogue
from adjudicator.cards.model import Card, inner_params


@lru_cache(maxsize=4)
def asked_for(shelf: Catalogue) -> frozenset[str]:
    """The traits that some card asks for; any other makes no difference."""
    return frozenset(trait for card in shelf.all() for trait in asked_by(card))


def traits(shelf: Catalogue) -> list[str]:
    """Every trait that some card has, or is given by a rule."""
    given = {params["trait"] for card in shelf.all() for name, params in card.duties if name == "gives-trait"}
    return sorted({trait for card in shelf.all() for trait in card.traits} | given)


def asked_by(card: Card) -> Iterator[str]:
    """The traits that a card asks others to have."""
    params = [params for _, params in (*card.does, *card.out_of_turn, *card.duties)]
    params += [power.params for power in card.powers] + list(card.answers)
    params += [params for one in card.whenever for _, params in one.effects]
    params += [inner for one in params for inner in inner_params(one)]
    yield from (str(found[key]) for found in params for key in ("trait", "per") if found.get(key))
    yield from (power.if_trait_in_play for power in card.powers if power.if_trait_in_play)
    if card.bonus is not None:
        yield from (trait for trait in (card.bonus.has_trait, card.bonus.per) if trait)
    if card.attaches and isinstance(card.attaches["to"], Mapping):
        yield card.attaches["to"]["trait"]
    goal = card.goal
    if goal is not None:
        yield from (one.trait for one in (*goal.count, *goal.table_count) if one.trait)
        yield from (one.trait for one in (*goal.without, *goal.only_without) if one.trait)
        yield from goal.traits_allowed
        yield from (trait for trait in (goal.tie_break, goal.fewest, goal.most and goal.most.metric) if trait)
        yield from goal.altogether.of if goal.altogether is not None else ()
