"""Choices that a file may leave out, since nothing that is claimed hangs on them."""

from __future__ import annotations

from adjudicator.judge.other_readings import MOST_EACH, Bound, one_by_one
from adjudicator.judge.verdict import OPEN
from adjudicator.scenario import Outcome, Replay


def whatever_is_chosen(replay: Replay, outcome: Outcome) -> tuple[Replay, list[str]]:
    """Where the file leaves out a choice, and every claim and expectation comes out alike: the replay with the first.

    With it what is to be said then; the table that is told in the end is the one after that answer. Where the file
    expects the verdict to be open, or somebody to be asked in the end, it waits.
    """
    asked, scenario = outcome.open, replay.scenario
    waits = scenario.expected_status == OPEN or "asks" in scenario.expect
    if asked is None or waits or outcome.problems or not any(step.claims for step in scenario.steps):
        return replay, []
    first: Outcome | None = None
    for one in one_by_one(scenario, replay.readings, Bound(MOST_EACH), recorded=False):
        first = first or one
        if one is None or first is None or (one.claims(), one.facts) != (first.claims(), first.facts):
            return replay, []
    if first is None:
        return replay, []
    answered = Replay(scenario, replay.readings, strict=replay.strict, choices=[way for _, way in first.tried])
    if answered.run().open is not None or answered.outcome.problems:
        return replay, []
    told = f"nobody tells what {asked.who} chooses ({asked.what}); whatever it is, the claims come out the same"
    return answered, [told]
