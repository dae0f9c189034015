"""The shipped scenarios and the law in force, for tests that hold for all of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from adjudicator.library import library
from adjudicator.library.shipped_law import readings_for
from adjudicator.scenario import Scenario, read_scenarios
from adjudicator.suite import scenario_files


@cache
def scenarios() -> list[Scenario]:
    """Every shipped scenario that can be read."""
    return [scenario for file in scenario_files() for scenario in read_scenarios(str(file))[0]]


@cache
def official() -> dict[str, str]:
    """The reading in force of every executable ruling."""
    return {name: ruling.official for name, ruling in library().rulings.items() if ruling.readings}


def law_of(scenario: Scenario) -> dict[str, str]:
    """The readings a scenario is replayed under: those in force, overlaid by its own house rules."""
    return readings_for(scenario)


def name_of(scenario: Scenario) -> str:
    """A scenario in a list of failures: its place and its name."""
    return f"{Path(scenario.file).name}:{scenario.line} {scenario.name}"
