"""Each thing that a card of a complete deck does is missed by a scenario when the card does it no more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import pytest

from adjudicator.cards.catalogue import catalogue
from adjudicator.scenario import Scenario
from adjudicator.suite.card_proofs import by_card, own_proofs, pieces, proof
from tests.effort import some

DECKS = ("fluxx-5", "creeper-pack", "star")


@cache
def naming() -> Mapping[str, Sequence[Scenario]]:
    """The scenarios that name each card, read once."""
    return by_card(DECKS)


@pytest.mark.parametrize("deck", DECKS)
def test_no_piece_of_a_card_can_be_taken_away_unnoticed(deck: str) -> None:
    cards = some([card for card in catalogue().printed(deck) if any(pieces(card))], 40)
    cases = {card: [(one, card) for one in naming().get(card.key, ())] for card in cards}
    lacking = {card.name: proof(card, those, most=1).unproved for card, those in cases.items()}
    assert {name: found for name, found in lacking.items() if found} == {}


def test_no_piece_of_a_card_that_a_scenario_brings_along_can_be_taken_away_unnoticed() -> None:
    assert {one.card: one.unproved for one in own_proofs() if one.unproved} == {}


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_of_a_complete_deck_does_something_or_counts_for_a_goal(deck: str) -> None:
    shelf = catalogue()
    named = {shelf.find(name) for card in shelf.all() if card.goal is not None for name in card.goal.names()}
    idle = [c.name for c in shelf.printed(deck) if not any(pieces(c)) and c not in named and c.type != "basic-rules"]
    assert idle == []


@pytest.mark.parametrize(
    ("card", "piece"),
    [
        ("The Engineer", "traits brains"),
        ("The Scientist", "powers steal once"),
        ("Get On With It!", "powers hand-for-draws ends_turn"),
        ("Death", "powers discard-alone when"),
        ("Distress Call", "numerals per_creeper"),
        ("Swap Plays for Draws", "ends_turn"),
        ("That's Mine!", "answers keeper"),
        ("Party Bonus", "bonus in_play"),
        ("Landing Party", "goal count"),
    ],
)
def test_the_pieces_of_a_card_go_down_to_what_binds_it(card: str, piece: str) -> None:
    found = catalogue().find(card)
    assert found is not None
    assert piece in [one.name for one in pieces(found)]
