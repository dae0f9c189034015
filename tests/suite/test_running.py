"""A suite looks as closely at a verdict as what the file expects of it asks for."""

from __future__ import annotations

import pytest

from adjudicator.files import shipped
from adjudicator.plain_data import replace
from adjudicator.scenario import read_scenarios
from adjudicator.suite.running import judged

FILE = shipped("scenarios") / "holiday-faq" / "HF-13.yaml"


@pytest.mark.parametrize(("status", "holds"), [("unsettled", True), ("decided", False)])
def test_that_a_verdict_is_decided_is_held_against_what_it_turns_on(status: str, holds: bool) -> None:
    (scenario,) = (one for one in read_scenarios(str(FILE))[0] if one.expected_status == "unsettled")
    verdict = judged(replace(scenario, expect={**scenario.expect, "status": status}))
    assert [line.holds for line in verdict.expectations if line.fact == "status"] == [holds]
