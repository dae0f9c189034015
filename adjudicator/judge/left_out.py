"""Choices that a file may leave out, since they are none of the game and nothing that is claimed hangs on them."""

from __future__ import annotations

from adjudicator.judge.turning import MOST_EACH, Bound, completions
from adjudicator.judge.verdict import OPEN
from adjudicator.scenario import Outcome, Replay

SEAT = "seat after"
"""What is asked of a newcomer who joins."""


def whatever_is_chosen(replay: Replay, outcome: Outcome) -> tuple[Replay, list[str]]:
    """Where the file leaves out a choice that is none of the game, and all comes out alike: the replay with the first.

    That is where a newcomer sits, and what is chosen after the last claim. With it what is to be said then; the table
    that is told in the end is the one after that answer.
    """
    asked, scenario = outcome.open, replay.scenario
    waits = scenario.expected_status == OPEN or "asks" in scenario.expect
    claimed = sum(len(step.claims) for step in scenario.steps)
    if asked is None or waits or outcome.problems or not claimed:
        return replay, []
    if asked.what != SEAT and len(outcome.claims()) < claimed:
        return replay, []
    ways, bounded = completions(scenario, replay.readings, Bound(MOST_EACH), recorded=False)
    if bounded or any((one.claims(), one.facts) != (ways[0].claims(), ways[0].facts) for one in ways):
        return replay, []
    answered = Replay(scenario, replay.readings, strict=replay.strict, choices=[way for _, way in ways[0].tried])
    if answered.run().open is not None or answered.outcome.problems:
        return replay, []
    told = f"nobody tells what {asked.who} chooses ({asked.what}); whatever it is, the claims come out the same"
    return answered, [told]
