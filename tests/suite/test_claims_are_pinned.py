"""Claims alone pin nothing, so every scenario of the suite that makes some says what is expected as well."""

from __future__ import annotations

from adjudicator.scenario import Scenario
from tests.shipped import scenarios


def pinned(scenario: Scenario) -> bool:
    """Whether anything in a scenario has to hold for it to pass."""
    return bool(scenario.expect) or any(step.expect or step.refused is not None for step in scenario.steps)


def test_every_scenario_with_claims_expects_something() -> None:
    loose = [one.name for one in scenarios() if any(step.claims for step in one.steps) and not pinned(one)]
    assert loose == []
