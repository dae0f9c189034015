"""Steps told after a choice that the file leaves open, or around it, that cannot be so whatever is chosen."""

from __future__ import annotations

from adjudicator.judge.other_readings import MOST_EACH, Bound, completions
from adjudicator.scenario import Outcome, Replay
from adjudicator.scenario.model import Step
from adjudicator.scenario.replaying.outcome import Done

MOST_REASONS = 3


def belied_however_filled(replay: Replay) -> list[tuple[Step, str]]:
    """Such steps, each with why it is refused, or nothing where it is told as refused and may be done.

    A replay stops at the choice, so that nobody else looks at what is told after it. None where not all ways to fill
    in what is open were tried.
    """
    outcome = replay.outcome
    if outcome.open is None or outcome.problems or not says_more(replay):
        return []
    ways, cut = completions(replay.scenario, replay.readings, Bound(MOST_EACH), recorded=False)
    if cut or not ways:
        return []
    told = [done.step for done in ways[0].done]
    found = ((step, [done for way in ways if (done := belied_in(way, step)) is not None]) for step in told)
    return [(step, reasons(some)) for step, some in found if len(some) == len(ways)]


def says_more(replay: Replay) -> bool:
    """Whether the file tells deeds after where the replay has stopped, or cards of a draw under way."""
    drawing = (sheet.done.step for sheet in replay.sheets() if sheet.done.step.verb == "draws")
    return any(step.objects for step in drawing) or any(
        step.kind == "act" for step in replay.scenario.steps[replay.at :]
    )


def belied_in(way: Outcome, step: Step) -> Done | None:
    """What became of a deed that is refused and not told so, or told as refused and done; None where it is as told."""
    done = way.of(step)
    return done if done and step.kind == "act" and (done.refused is None) != (step.refused is None) else None


def reasons(some: list[Done]) -> str:
    """Why a step is refused, in one way to fill in what is open or another."""
    told = [", ".join(dict.fromkeys(item.ruling or item.text for item in done.refused or ())) for done in some]
    return " or ".join(list(dict.fromkeys(told))[:MOST_REASONS])
