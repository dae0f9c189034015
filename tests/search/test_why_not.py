"""What stands in the way of a fact, and what would help: every change told makes the claim hold when it is replayed."""

from __future__ import annotations

import pytest

from adjudicator.judge.changes import CARD, ORDER, READING, claiming, holds
from adjudicator.judge.crux import crux
from adjudicator.judge.turning import completions
from adjudicator.library import library
from adjudicator.library.court import readings_for
from adjudicator.scenario import read_text
from adjudicator.search.why_not import WhyNot, why_not
from tests.shipped import law_of, name_of, scenarios

TABLE = """\
scenario: Too few Keepers
edition: fluxx-5
players:
  Ann: {hand: [Hippyism, Milk, Sun]}
  Bob: {hand: [Love], keepers: [Peace]}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Hippyism
expect: {turn: Bob}
"""
DISPUTES = [one for one in scenarios() if any(step.claims for step in one.steps)][::25]


def asked(facts: dict[str, object], text: str = TABLE, at: int | None = None) -> WhyNot:
    (scenario,), problems = read_text(text)
    assert problems == []
    return why_not(scenario, readings_for(scenario), library().rulings, facts, at, all_kinds=True)


def test_a_winner_is_told_what_the_goal_asks_for_and_where_it_lies():
    found = asked({"winner": "Bob"})
    assert [(one.what, one.found, one.met) for one in found.conditions] == [
        ("winner: Bob", "nobody", False),
        ("Hippyism: Peace in front of Bob", "Bob", True),
        ("Hippyism: Love in front of Bob", "Bob's hand", False),
    ]
    assert found.blocks == ["pair-on-one-table"]


def test_a_fact_that_holds_needs_no_change():
    found = asked({"turn": "Bob"})
    assert found.holds
    assert found.search.changes == []


def test_one_card_more_may_help_and_is_never_the_claim_itself():
    found = asked({"turn": "Ann"})
    cards = [change.text for change in found.search.changes if change.kind == CARD]
    assert "Play 2 is in play" in cards
    found = asked({"where": {"Milk": "Bob"}})
    assert not any("Milk" in change.text for change in found.search.changes if change.kind == CARD)


def test_another_order_may_help():
    text = TABLE.replace("steps:\n", "rules: [Play 2]\nsteps:\n  - Ann plays: Milk\n")
    found = asked({"where": {"Milk": "Ann's hand"}}, text, at=1)
    assert any(change.kind == ORDER for change in found.search.changes)


def test_every_change_makes_the_fact_hold_when_replayed():
    tried: list[dict[str, object]] = [{"winner": "Bob"}, {"turn": "Ann"}, {"goals": []}, {"plays_left": 1}]
    for facts in tried:
        (scenario,), _ = read_text(TABLE)
        with_claim, _claim = claiming(scenario, facts)
        assert with_claim.steps[-1].claims
        for change in asked(facts).search.changes:
            outcomes, bounded = completions(change.scenario, change.readings)
            assert not bounded
            claims = [line for step in change.scenario.steps for line in step.claims]
            assert all(holds(outcome, claims[-1]) for outcome in outcomes), change.text


@pytest.mark.parametrize("scenario", DISPUTES, ids=name_of)
def test_what_a_rejected_claim_needs_makes_it_hold(scenario):
    for one in crux(scenario, law_of(scenario), library().rulings):
        for change in one.changes[:3]:
            outcomes, bounded = completions(change.scenario, change.readings)
            assert not bounded
            assert all(holds(outcome, one.claim) for outcome in outcomes), change.text
            if change.kind == READING:
                assert change.ruling in library().rulings


def test_there_are_at_least_twenty_disputes():
    assert len(DISPUTES) >= 20
