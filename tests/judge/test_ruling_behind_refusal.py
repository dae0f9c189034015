"""A refusal names the ruling behind it, and the reasons of a verdict begin with the one on which the claims part."""

from __future__ import annotations

import pytest

from adjudicator.files import shipped
from adjudicator.judge.verdict import Verdict
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import read_scenarios, read_text
from adjudicator.views import reasons


def verdict_of(file: str, name: str) -> Verdict:
    scenarios, _ = read_scenarios(str(shipped("scenarios") / f"{file}.yaml"))
    return judge(next(one for one in scenarios if one.name == name))


def refusals(verdict: Verdict) -> list[list[str]]:
    return [step.refused_by for step in verdict.steps if not step.allowed]


@pytest.mark.parametrize(
    ("file", "name", "why", "ruling"),
    [
        (
            "holiday-faq/HF-49",
            "A Goal goes to the empty place and not on top of the old Goal",
            "nothing asks Alice to discard Trim the Tree",
            "free-slot-first",
        ),
        (
            "holiday-faq/HF-27",
            "After Time Portal a free-action rule is out of reach",
            "it is Bob's turn",
            "turn-end-stops-free-actions",
        ),
    ],
)
def test_a_refusal_in_words_of_the_table_names_the_ruling_behind_it(
    file: str, name: str, why: str, ruling: str
) -> None:
    verdict = verdict_of(file, name)
    (named,) = refusals(verdict)
    assert named[0] == ruling
    assert [step.why_refused for step in verdict.steps if not step.allowed] == [[why]]


def test_a_choice_that_another_order_would_have_offered_names_that_ruling() -> None:
    scenarios, _ = read_scenarios(str(shipped("scenarios") / "disputes" / "limits-in-the-middle.yaml"))
    assert any("hand-before-keepers" in by for one in scenarios for by in refusals(judge(one)))


def test_no_ruling_is_named_that_was_not_consulted_by_then() -> None:
    verdict = verdict_of("holiday-faq/HF-49", "A Goal goes to the empty place and not on top of the old Goal")
    for step in verdict.steps:
        consulted = {one.ruling for one in verdict.applied if one.step <= step.n}
        assert {name for name in step.refused_by if " " not in name} <= consulted


def test_the_reason_on_which_the_claims_part_comes_first() -> None:
    verdict = verdict_of("holiday-faq/HF-21", "Whoever removes Double Agenda says which Goal stays")
    assert [one.ruling for one in reasons.decisive(verdict)][:1] == ["remover-chooses-the-goal"]
    assert verdict.decisive[0] == verdict.points[0] == verdict.rejected[0].rulings == ["remover-chooses-the-goal"]
    assert verdict.applied[0].ruling != "remover-chooses-the-goal", "another ruling was consulted before it"


OUT_OF_TURN = """\
scenario: Somebody ends a turn that is not theirs
edition: fluxx-5
players: {Ann: {hand: [Love]}, Bob: {hand: [1 unknown], keepers: [The Eye]}}
rules: [Party Bonus]
discard: [The Party]
turn: {player: Ann, phase: start}
steps:
  - STEP
"""


@pytest.mark.parametrize(
    ("step", "refused"),
    [
        ("Bob ends turn", ["it is Ann's turn"]),
        ("Ann draws: [Milk, Sun]", ["in-play-means-face-up"]),
    ],
)
def test_no_ruling_is_named_for_what_few_would_argue(step: str, refused: list[str]) -> None:
    (scenario,), _ = read_text(OUT_OF_TURN.replace("STEP", step))
    assert refusals(judge(scenario)) == [refused]


ENGINEER = """\
scenario: What the Engineer mends
edition: star
players:
  Ann: {hand: [Starship Fuel, The Stars], keepers: [{Starship: [Malfunction, Evil]}, The Engineer, Energy Crystals]}
  Bob: {hand: [Alien City]}
rules: [Play 2]
turn: {player: Ann, phase: play}
steps:
  - Ann uses: The Engineer
  - Ann plays: Starship Fuel
  - claims:
      - Bob: He takes it off, but then it lies loose before you.
        holds: {where: {Malfunction: Ann}}
      - Ann: It is gone.
        holds: {where: {Malfunction: discard}}
"""
VETOED = """\
scenario: Veto against the use of a rule
edition: [fluxx-5, star]
players:
  Ann: {hand: [Milk], keepers: [Love]}
  Bob: {hand: [Veto!]}
rules: [Recycling, Play 2]
turn: {player: Ann, phase: play, drawn: 1}
steps:
  - Ann uses: Recycling
    then:
      - Bob plays: Veto!
        refused: stopping-actions-means-action-cards
"""


def test_what_refuses_something_undisputed_and_says_no_word_of_a_claim_is_no_reason() -> None:
    verdict = judge(read_text(ENGINEER)[0][0])
    assert not verdict.decisive
    assert not verdict.rejected[0].changes


def test_a_surprise_against_new_rules_is_told_that_a_rule_is_used_and_not_played() -> None:
    refused = [step.why_refused for step in judge(read_text(VETOED)[0][0]).steps if not step.allowed]
    assert refused[0][0] == "Recycling is being used, and no card is played"
