"""Tables that no game can reach."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.files import Problem

if TYPE_CHECKING:
    from adjudicator.cards.model import Card
    from adjudicator.files import Document
    from adjudicator.scenario.model import Scenario

SINGLE = ("draw", "play", "hand-limit", "keeper-limit", "goal-slots", "numerals")


def check_table(scenario: Scenario, document: Document) -> list[Problem]:
    """Everything about a table that contradicts itself: cards in two places, limits not obeyed, rules side by side."""
    return [*two_places(scenario, document), *too_many_goals(scenario, document), *clashing(scenario, document)]


def everywhere(scenario: Scenario) -> list[Card]:
    """Every known card the table names."""
    found = [*scenario.rules, *scenario.goals, *scenario.discard, *scenario.meta_rules]
    found += [card for card in scenario.draw_pile if card is not None]
    for seat in scenario.seats:
        found += [card for card, _ in seat.hand]
        for card, under in [*seat.keepers, *seat.creepers]:
            found += [card, *under]
    return [card for card in found if card.type != "unknown"]


def two_places(scenario: Scenario, document: Document) -> list[Problem]:
    """More copies of a card than the decks hold."""
    from adjudicator.cards.catalogue import catalogue

    problems = []
    for card, count in Counter(everywhere(scenario)).items():
        copies = max(1, catalogue().copies(card, scenario.editions) if card.editions else 1)
        if count > copies:
            where = "two places" if count == 2 else f"{count} places"
            message = f"{card.name} lies in {where}; the decks hold {copies}"
            problems.append(document.problem("card-twice", message, "players"))
    return problems


def too_many_goals(scenario: Scenario, document: Document) -> list[Problem]:
    slots = 1
    for card in scenario.rules:
        if card.rule and card.rule.matter == "goal-slots" and isinstance(card.rule.value, int):
            slots = max(slots, card.rule.value)
    if len(scenario.goals) <= slots:
        return []
    message = f"{len(scenario.goals)} Goals lie in {slots} {'slot' if slots == 1 else 'slots'}"
    return [document.problem("impossible-table", message, "goals", hint="Double Agenda allows two")]


def clashing(scenario: Scenario, document: Document) -> list[Problem]:
    """Two New Rules about one matter side by side."""
    seen: dict[str, Card] = {}
    problems = []
    for card in scenario.rules:
        if card.rule is None or card.rule.matter not in SINGLE:
            continue
        other = seen.setdefault(card.rule.matter, card)
        if other is not card:
            message = f"{other.name} and {card.name} replace each other and cannot both be in play"
            problems.append(document.problem("impossible-table", message, "rules"))
    return problems
