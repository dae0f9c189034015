"""The shipped scenarios and the law in force, for tests that hold for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from adjudicator.judge import Verdict
from adjudicator.library import library
from adjudicator.library.shipped_law import judge, readings_for
from adjudicator.scenario import Scenario
from adjudicator.suite.running import shipped_scenarios


def scenarios() -> Sequence[Scenario]:
    """Every shipped scenario that can be read."""
    return shipped_scenarios()


@cache
def disputes() -> dict[str, Scenario]:
    """Those in which something is claimed, by `name_of`."""
    return {name_of(one): one for one in scenarios() if any(step.claims for step in one.steps)}


@lru_cache(300)
def verdict_on(dispute: str) -> Verdict:
    """The verdict on one of them. Tests that look at some of the disputes look at the same ones, judged once."""
    return judge(disputes()[dispute])


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
