"""A replay without a record of what is consulted goes as one with it, whatever the law."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.judge.other_readings import consulted, others
from adjudicator.library import library
from adjudicator.library.shipped_law import readings_for
from adjudicator.scenario import Outcome, Replay, Scenario, read_scenarios
from adjudicator.suite.running import scenario_files
from tests.effort import some


def came_of(outcome: Outcome) -> list[Any]:
    """All that a replay comes to, apart from what was consulted."""
    claims = [(holds, str(found)) for done in outcome.done for _, holds, found, _ in done.claims]
    steps = [(str(done.events), done.refused, done.undone, done.said) for done in outcome.done]
    facts = [str(one) for one in outcome.facts]
    return [steps, claims, facts, str(outcome.open), outcome.problems, outcome.endless, outcome.skipped, outcome.tried]


def laws(scenario: Scenario) -> Iterator[dict[str, str]]:
    """The law of a scenario, and each other that it leads to."""
    readings = readings_for(scenario)
    yield readings
    rulings = library().rulings
    for question in consulted(Replay(scenario, readings).run()):
        for reading in others({question: rulings[question].readings}, readings, question):
            yield {**readings, question: reading}


@pytest.mark.parametrize("file", some(scenario_files(), 32, 5), ids=lambda file: file.stem)
def test_a_replay_goes_alike_with_and_without_a_record(file):
    for scenario in read_scenarios(str(file))[0]:
        for law in some(list(laws(scenario)), 4):
            told, untold = (Replay(scenario, law, strict=False, recorded=so).run() for so in (True, False))
            assert came_of(told) == came_of(untold), scenario.name
