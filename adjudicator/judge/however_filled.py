"""Steps told after a choice that the file leaves open, or around it, that cannot be so whatever is chosen."""

from __future__ import annotations

from adjudicator.judge.other_readings import MOST_EACH, Bound, completions
from adjudicator.scenario import Outcome, Replay
from adjudicator.scenario.model import Step
from adjudicator.scenario.replaying.outcome import Done

MOST_REASONS = 3
ANSWERS = ("chooses", "passes")
"""Verbs that do nothing but answer what is asked."""
NEVER_ASKED = "nothing asks for that"


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
    told = [done.step for done in ways[0].done if belied_in(outcome, done.step) is None]
    found = ((step, [done for way in ways if (done := belied_in(way, step)) is not None]) for step in told)
    belied = [(step, reasons(some)) for step, some in found if len(some) == len(ways)]
    answers = (step for step in replay.scenario.steps[replay.at :] if step.kind == "act" and step.verb in ANSWERS)
    return belied + [(step, NEVER_ASKED) for step in answers if not any(comes_up(way, step) for way in ways)]


def comes_up(way: Outcome, step: Step) -> bool:
    """Whether a step is reached, and not gone past since nothing asks for what it answers."""
    return way.of(step) is not None or any(step is one for one in way.said)


def says_more(replay: Replay) -> bool:
    """Whether the file tells deeds after where the replay has stopped, further choices, or cards of a draw."""
    sheets = replay.sheets()
    if any(sheet.queue or (sheet.done.step.verb == "draws" and sheet.done.step.objects) for sheet in sheets):
        return True
    return any(step.kind == "act" for step in replay.scenario.steps[replay.at :])


def belied_in(way: Outcome, step: Step) -> Done | None:
    """What became of a deed that is refused and not told so, or told as refused and done; None where it is as told.

    Nor is it where not all that it tells to be chosen could be.
    """
    done = way.of(step)
    if done is None or step.kind != "act":
        return None
    return done if (done.refused is None) != (step.refused is None) or chosen_amiss(done) else None


def chosen_amiss(done: Done) -> bool:
    """Whether a deed was done, but not all of what it tells to be chosen could be."""
    return bool(done.passed_over) and done.refused is None and done.step.refused is None


def reasons(some: list[Done]) -> str:
    """Why a step is refused, in one way to fill in what is open or another."""
    amiss = dict.fromkeys(done.passed_over for done in some if chosen_amiss(done))
    told = [f"{' or '.join(list(amiss)[:MOST_REASONS])} cannot be chosen as it is told"] if amiss else []
    refused = [done.refused or () for done in some if not chosen_amiss(done)]
    told += dict.fromkeys(", ".join(dict.fromkeys(one.ruling or one.text for one in items)) for items in refused)
    return " or ".join(told[:MOST_REASONS])
