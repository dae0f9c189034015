"""Scenarios that cite a ruling of which nothing comes there: decided as they should be all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.library.shipped_law import judge
from adjudicator.scenario import read_scenarios

FOUND, PROBLEMS = read_scenarios(str(Path(__file__).parent / "cited_in_vain.yaml"))


@pytest.mark.parametrize("scenario", FOUND, ids=lambda one: one.name)
def test_it_is_decided_as_expected(scenario) -> None:
    assert not PROBLEMS
    verdict = judge(scenario, decisive=False)
    assert verdict.exit_code() == 0, verdict.as_json()
