"""What stands in the way of a fact, and what would help: every change told makes the claim hold when it is replayed."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.judge.changes import CARD, ORDER, READING, Change, claiming, holds
from adjudicator.judge.crux import crux
from adjudicator.judge.other_readings import completions
from adjudicator.library import library
from adjudicator.library.shipped_law import readings_for
from adjudicator.scenario import Outcome, Replay, Scenario, read_text
from adjudicator.scenario.model import ClaimLine
from adjudicator.search.why_not import WhyNot, why_not
from tests.effort import some, times
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
COUNTING = """\
scenario: Not enough of anything
edition: fluxx-5
cards:
  Two Sweets: {type: goal, goal: {count: [{min: 2, trait: food}]}}
  Fewest: {type: goal, goal: {fewest: {metric: keepers}}}
  Two in Hand: {type: goal, goal: {in_hand: {min: 2, max: 2}}}
  Hoarder: {type: goal, goal: {altogether: {of: [keepers, cards-in-hand], min: 5, max: 9}}}
  Collectors: {type: meta-rule, goal: {altogether: {of: keepers, min: 4}}}
meta_rules: [Collectors]
players:
  Ann: {hand: [Love], keepers: [Milk, Sun]}
  Bob: {keepers: [Peace]}
goals: [GOAL]
turn: {player: Ann, phase: play}
steps: []
"""
DISPUTES = some([one for one in scenarios() if any(step.claims for step in one.steps)][::25], 2)


def asked(facts: dict[str, object], text: str = TABLE, at: int | None = None) -> WhyNot:
    (scenario,), problems = read_text(text)
    assert problems == []
    return why_not(scenario, readings_for(scenario), library().rulings, facts, at, all_kinds=True)


def replayed(change: Change) -> tuple[list[Outcome], bool]:
    """What becomes of a change: with the answers that it names, else in every way it leaves open."""
    if change.choices:
        return [Replay(change.scenario, change.readings, strict=False, choices=change.choices).run()], False
    return completions(change.scenario, change.readings)


def test_a_winner_is_told_what_the_goal_asks_for_and_where_it_lies():
    found = asked({"winner": "Bob"})
    assert [(one.what, one.found, one.met) for one in found.conditions] == [
        ("winner: Bob", "nobody", False),
        ("Hippyism: Peace in front of Bob", "Bob", True),
        ("Hippyism: Love in front of Bob", "Bob's hand", False),
    ]
    assert found.blocks == ["pair-on-one-table", "goal-wants-all-it-names"]


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
            outcomes, bounded = replayed(change)
            assert not bounded
            claims = [line for step in change.scenario.steps for line in step.claims]
            assert all(holds(outcome, claims[-1]) for outcome in outcomes), change.text


@pytest.mark.parametrize("scenario", DISPUTES, ids=name_of)
def test_what_a_rejected_claim_needs_makes_it_hold(scenario):
    for one in crux(scenario, law_of(scenario), library().rulings):
        for change in one.changes[:3]:
            outcomes, bounded = replayed(change)
            assert not bounded
            assert all(holds(outcome, one.claim) for outcome in outcomes), change.text
            if change.kind == READING:
                assert set(change.rulings) <= set(library().rulings)


def test_there_are_at_least_twenty_disputes():
    assert len(DISPUTES) >= 20


@pytest.mark.parametrize("scenario", DISPUTES, ids=name_of)
def test_why_not_a_rejected_claim_gives_changes_that_bring_its_facts_about(scenario):
    """What is claimed in a dispute, asked for as a fact at the end: every change told makes it hold when replayed."""
    line = next((line for line, held in rejected(scenario) if not held and set(line.holds) <= AT_THE_END), None)
    if line is None:
        return
    found = why_not(scenario, law_of(scenario), library().rulings, line.holds)
    assert found.conditions
    for change in found.search.changes[:4]:
        claim = change.scenario.steps[-1].claims[-1]
        outcomes, bounded = replayed(change)
        assert not bounded
        assert all(holds(outcome, claim) for outcome in outcomes), change.text


AT_THE_END = {"turn", "winner", "over", "plays_left", "draws_left", "where", "rules", "goals", "discard", "phase"}


def rejected(scenario: Scenario) -> list[tuple[ClaimLine, bool]]:
    return [(line, held) for done in Replay(scenario, law_of(scenario)).run().done for line, held, *_ in done.claims]


def test_half_of_them_have_a_fact_to_ask_for_at_the_end():
    asked_for = [
        one for one in DISPUTES
        if any(not held and set(line.holds) <= AT_THE_END for line, held in rejected(one))
    ]  # fmt: skip
    assert len(asked_for) >= times(10, 20)


def test_everything_that_stands_in_the_way_of_a_step_is_told_with_its_ruling():
    found = asked({"may": {"Bob plays": "Love"}}, at=0)
    assert [(one.what, one.found, one.ruling) for one in found.conditions[1:]] == [
        ("Bob plays Love", "it is Ann's turn", "only-surprises-out-of-turn")
    ]
    assert "only-surprises-out-of-turn" in found.blocks


def test_a_number_is_told_with_its_parts_and_a_turn_with_what_ended_it():
    (_, parts) = asked({"plays_left": 2}, at=0).conditions
    assert (parts.what, parts.met) == ("what Ann plays", None)
    assert "left" in parts.found
    (_, ended) = asked({"turn": "Ann"}).conditions
    assert ended.what == "Ann's turn goes on"


FACTS: list[dict[str, Any]] = [
    {"winner": "Ann"}, {"over": True}, {"turn": "Ann"}, {"extra_turn": True}, {"phase": "play"}, {"plays_left": 3},
    {"draws_left": 5}, {"goals": []}, {"rules": ["Play 2"]}, {"discard": ["Milk"]}, {"draw_pile": ["Milk"]},
    {"where": {"Milk": "discard"}}, {"pending": [{"Hippyism": "on"}]}, {"options": ["Milk"]}, {"asks": ["Bob"]},
    {"may": {"Ann plays": "Milk"}}, {"may_not": "Bob draws"}, {"status": "open"}, {"rulings": ["win-is-instant"]},
    {"not_rulings": ["play-is-compulsory"]}, {"decisive": ["win-is-instant"]}, {"cards": {"Milk": {"type": "goal"}}},
    {"decks": {"fluxx-5": {"surprises": 9}}}, {"Ann": {"hand": []}}, {"Bob": {"hand_size": 7, "keepers": ["Peace"]}},
]  # fmt: skip


@pytest.mark.parametrize(("facts", "at"), some([(facts, at) for facts in FACTS for at in (None, 0, 1)], 4))
def test_any_fact_may_be_asked_for_at_any_step(facts, at):
    (scenario,), _ = read_text(TABLE)
    found = why_not(scenario, readings_for(scenario), library().rulings, facts, at)
    assert found.conditions[0].what.startswith(next(iter(facts)))
    assert found.as_json()["schema"] == "adjudicator.why-not/1"
    assert found.holds or not found.search.changes or all(change.text for change in found.search.changes)


@pytest.mark.parametrize(
    ("scenario", "fact", "wanted"),
    [
        ("personal-goals", {"winner": "Bob"}, ("a Goal that serves Bob", "before Ann, for Ann alone", False)),
        ("personal-goals", {"winner": "Ann"}, ("Milk & Cookies: Milk in front of Ann", "Bob", False)),
        ("out-of-sight", {"winner": "Ann"}, ("Milk & Cookies: Milk in front of Ann", "Ann, face down", False)),
    ],
)
def test_goals_before_players_and_face_down_keepers_are_told_as_they_lie(scenario, fact, wanted):
    names = {"personal-goals": "A Goal of one's own serves nobody else", "out-of-sight": "Face down it serves no Goal"}
    one = next(each for each in scenarios() if each.name == names[scenario])
    found = why_not(one, readings_for(one), library().rulings, fact, None)
    assert wanted in [(each.what, each.found, each.met) for each in found.conditions]


@pytest.mark.parametrize(
    ("goal", "wanted"),
    [
        ("5 Keepers", ("5 Keepers: Ann with the most keepers, 5 at least", "Ann 2, Bob 1", False)),
        ("10 Cards in Hand", ("10 Cards in Hand: Ann with the most cards in hand, 10 at least", "Ann 1, Bob 0", False)),
        ("Two Sweets", ("Two Sweets: 2 × food in front of Ann", "1", False)),
        ("Fewest", ("Fewest: Ann with the fewest keepers", "Ann 2, Bob 1", False)),
        ("Two in Hand", ("Two in Hand: 2 cards in hand", "1", False)),
        ("Hoarder", ("Hoarder: 5 keepers and cards in hand together at least, 9 at most", "3", False)),
        ("Hoarder", ("Collectors: 4 keepers together at least", "2", False)),
    ],
)
def test_what_a_goal_counts_is_told_with_who_has_how_many(goal, wanted):
    found = asked({"winner": "Ann"}, COUNTING.replace("GOAL", goal))
    assert wanted in [(one.what, one.found, one.met) for one in found.conditions]
