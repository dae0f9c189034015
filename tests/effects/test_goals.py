"""Every Goal of the complete decks wins with what it asks for, and with nothing less."""

from __future__ import annotations

import pytest

from adjudicator.cards.catalogue import catalogue
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import Scenario
from adjudicator.suite import goal_cases

DECKS = ("fluxx-5", "creeper-pack", "star")


@pytest.mark.parametrize("scenario", goal_cases.all_cases(DECKS), ids=lambda scenario: scenario.name)
def test_a_goal_wins_with_all_it_asks_for_and_not_without(scenario: Scenario) -> None:
    verdict = judge(scenario, decisive=False)
    assert verdict.status == "decided", [one for one in verdict.expectations if not one.holds]


@pytest.mark.parametrize("deck", DECKS)
def test_every_goal_of_a_deck_is_tried(deck: str) -> None:
    goals = {card.name for card in catalogue().printed(deck) if card.type == "goal"}
    tried = {case.name.partition(": ")[0] for case in goal_cases.all_cases((deck,))}
    assert goals == tried
