"""Printed numerals read one higher under Inflation, wherever on a card they stand; words do not."""

from __future__ import annotations

import pytest

import adjudicator.effects  # noqa: F401
from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.model import Card
from adjudicator.engine import Game
from adjudicator.engine.numbers import numerals
from adjudicator.law import Law
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import read_text
from adjudicator.table import Table
from tests.shipped import official

CARDS = [
    card
    for deck in ("fluxx-5", "creeper-pack", "star")
    for card in catalogue().printed(deck)
    if card.numerals and card.type != "basic-rules"
]


def reading(card: Card, changer: str | None) -> dict[str, int]:
    """Every numeral of a card as it reads while a rule that changes numerals is in play."""
    table = Table()
    table.seat("Ann")
    number = table.add(card, table.discard)
    if changer is not None:
        found = catalogue().find(changer)
        assert found is not None
        table.add(found, table.rules)
    game = Game(table, Law(official()), table.players[0])
    return {name: printed + numerals.raised(game, number, name) for name, printed in card.numerals.items()}


@pytest.mark.parametrize("card", dict.fromkeys(CARDS), ids=lambda card: card.name)
def test_every_numeral_reads_one_higher_under_inflation(card: Card) -> None:
    assert reading(card, None) == card.numerals
    assert reading(card, "Inflation") == {name: printed + 1 for name, printed in card.numerals.items()}


@pytest.mark.parametrize("card", dict.fromkeys(CARDS), ids=lambda card: card.name)
def test_only_a_numeral_one_reads_two_under_double_vision(card: Card) -> None:
    assert reading(card, "Double Vision") == {n: 2 if printed == 1 else printed for n, printed in card.numerals.items()}


def numbers(card: Card) -> set[str]:
    """The names of all parts of a card that hold a number."""
    found = {key for _, params in card.does for key, value in params.items() if type(value) is int}
    found |= {key for power in card.powers for key, value in power.params.items() if type(value) is int}
    if card.rule is not None and isinstance(card.rule.value, int):
        found.add("value")
    return found


def test_every_numeral_names_a_part_of_its_card() -> None:
    for card in CARDS:
        parts = numbers(card) | {"but", "drew", "min"} | set(card.start_bonus or {})
        if card.bonus is not None:
            parts |= {"draw", "play", "hand_limit", "keeper_limit"}
        assert set(card.numerals) <= parts, card.name


def test_a_rule_that_makes_two_of_a_one_is_told_as_that() -> None:
    ((scenario,), _) = read_text(
        "scenario: Double\nedition: remixx\nplayers: {Ann: {hand: [Double Vision, 1 unknown]}, Bob: {}}\n"
        "turn: {player: Ann, phase: play, drawn: 1}\nsteps: [{Ann plays: Double Vision}]\n"
    )
    told = [one.because for one in judge(scenario).applied if one.ruling == "inflation-raises-every-numeral"]
    assert told
    assert all("has every 1 on the other cards read as a 2" in one for one in told)
