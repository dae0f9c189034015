"""The self-check of the ablation can fail: a real argument is noticed, an inert reading and an error are not."""

from __future__ import annotations

import pytest

from adjudicator.files import shipped
from adjudicator.library.shipped_law import readings_for
from adjudicator.scenario import read_scenarios
from adjudicator.suite import ablation

FILE = shipped("scenarios") / "holiday-faq" / "HF-27.yaml"


@pytest.fixture
def dispute():
    return read_scenarios(str(FILE))[0][0]


def test_a_real_argument_is_noticed_where_an_inert_reading_and_an_error_are_not(dispute):
    readings = readings_for(dispute)
    assert ablation.noticed_under(dispute, readings, {**readings, "turn-end-over-play-all": "plays-first"})
    assert not ablation.noticed_under(dispute, readings, readings)
    assert not ablation.noticed_under(dispute, readings, ablation.Broken(readings))


def test_the_self_check_looks_at_a_scenario_that_rejects_a_claim(monkeypatch):
    seen = []

    def noticed(scenario, *_):
        seen.append(scenario)
        return True

    monkeypatch.setattr(ablation, "noticed_under", noticed)
    assert not ablation.self_check([str(FILE)])
    assert [scenario.name for scenario in seen] == ["A turn-ending Action under Play All"]
