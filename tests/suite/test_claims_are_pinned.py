"""Claims alone pin nothing, so every scenario of the suite that makes some says what is expected as well."""

from __future__ import annotations

from adjudicator.scenario import Scenario, read_scenarios
from adjudicator.suite import scenario_files


def pinned(scenario: Scenario) -> bool:
    """Whether anything in a scenario has to hold for it to pass."""
    return bool(scenario.expect) or any(step.expect or step.refused is not None for step in scenario.steps)


def test_every_scenario_with_claims_expects_something() -> None:
    scenarios = [one for file in scenario_files() for one in read_scenarios(str(file))[0]]
    loose = [one.name for one in scenarios if any(step.claims for step in one.steps) and not pinned(one)]
    assert loose == []
