"""A ban that keeps somebody from stealing is named wherever it does."""

from __future__ import annotations

import pytest

from adjudicator.library.shipped_law import judge
from adjudicator.scenario import read_text
from adjudicator.views.judgement import judgement

KEPT = "Bodyguard forbids Ann to steal from Bob"
GUARDED = """
scenario: Nothing of Bob's can be stolen
edition: fluxx-5
cards:
  Bodyguard: {type: keeper, duties: [{bans: {what: [stealing-from-owner], in: any-turn}}]}
  Lasso: {type: keeper, powers: [{effect: {steal: {what: keeper}}}]}
players:
  Ann: {hand: [Steal a Keeper, Milk], keepers: [Lasso]}
  Bob: {keepers: [Bodyguard, Love]}
"""
PLAYED = f"""{GUARDED}
steps:
  - Ann plays: Steal a Keeper
  - claims:
      - {{Ann: I took Love., holds: {{where: {{Love: Ann}}}}}}
      - {{Bob: My guard is there., holds: {{where: {{Love: Bob}}}}}}
"""
ONE_LEFT = f"""{GUARDED}
  Cy: {{keepers: [Bread]}}
steps:
  - Ann plays: Steal a Keeper
    choosing: Love
    refused: true
"""
USED = f"""{GUARDED}
steps:
  - Ann uses: Lasso
    refused: true
"""
NAMED = f"""{GUARDED}
steps:
  - Ann plays: Steal a Keeper
    choosing: Love
"""


def test_what_a_card_would_have_stolen_but_for_a_ban_is_told() -> None:
    ((scenario,), _) = read_text(PLAYED)
    verdict = judge(scenario)
    told = [event for step in verdict.steps for event in step.events if event["kind"] == "barred"]
    assert told == [{"kind": "barred", "player": "Ann", "why": [KEPT]}]
    assert [one.card for one in judgement(verdict).because] == ["Bodyguard"]


@pytest.mark.parametrize("text", [ONE_LEFT, USED, NAMED])
def test_a_ban_is_why_somebody_is_refused(text: str) -> None:
    ((scenario,), _) = read_text(text)
    assert [step.why_refused for step in judge(scenario).steps if step.why_refused] == [[KEPT]]


def test_a_card_that_cannot_be_stolen_is_why_it_was_not() -> None:
    text = PLAYED.replace("Love", "Bodyguard").replace("stealing-from-owner", "stealing-it")
    ((scenario,), _) = read_text(text.replace("Bodyguard, Bodyguard", "Bodyguard"))
    assert [one.card for one in judgement(judge(scenario)).because] == ["Bodyguard"]
