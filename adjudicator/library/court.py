"""Judging under the shipped law: the rulings of the library, a scenario's own house rules, and further overlays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.judge.judging import judge as judge_under
from adjudicator.judge.overlay import Overlay, readings_under
from adjudicator.judge.verdict import Verdict
from adjudicator.library.houses import overlays_of
from adjudicator.library.shelves import library, official_readings
from adjudicator.scenario import Scenario


def judge(scenario: Scenario, *, overlays: Sequence[Overlay] = (), decisive: bool = True) -> Verdict:
    """The verdict on a scenario. `decisive=False` leaves out what it turns on, which takes further replays."""
    stack = [*overlays_of(scenario.house), *overlays]
    agreed = {key: value for overlay in stack for key, value in overlay.agreed.items()}
    if agreed:
        scenario = replace(scenario, agreed={**agreed, **scenario.agreed})
    return judge_under(scenario, library().rulings, overlays=stack, decisive=decisive)


def readings_for(scenario: Scenario, overlays: Sequence[Overlay] = ()) -> dict[str, str]:
    """The readings in force for a scenario: the shipped rulings', its own house rules', then further overlays'."""
    return readings_under(official_readings(), [*overlays_of(scenario.house), *overlays])
