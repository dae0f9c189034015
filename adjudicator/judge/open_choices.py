"""Choices that a file leaves out: those on which nothing hangs, and what cannot be so whatever is chosen."""

from __future__ import annotations

from adjudicator.engine.state.asks import NO_MORE
from adjudicator.judge.other_readings import MOST_EACH, Bound, completions, one_by_one
from adjudicator.plain_data import replace
from adjudicator.scenario import Outcome, Replay
from adjudicator.scenario.model import Answer, Step
from adjudicator.scenario.replaying.outcome import Done, Expectation, Question, is_for_the_table


def whatever_is_chosen(replay: Replay, outcome: Outcome) -> tuple[Replay, list[str]]:
    """Where the file leaves out a choice, and every claim and expectation comes out alike: the replay with the first.

    With it what is to be said then; the table that is told in the end is the one after that answer. Of a choice of
    several of which the file names some, those are all, also where it does make a difference. Where the file expects
    the verdict to be open, or somebody to be asked in the end, it waits.
    """
    asked, scenario = outcome.open, replay.scenario
    claimed = any(step.claims for step in scenario.steps)
    if asked is None or scenario.waits_in_the_end or outcome.problems or not (claimed or scenario.expect):
        return replay, []
    answered, told = all_come_out_alike(replay, asked, claimed=claimed)
    return (answered, told) if told else those_told_are_all(replay, asked)


def those_told_are_all(replay: Replay, asked: Question) -> tuple[Replay, list[str]]:
    """Where the file names some of what may be several, the replay with those and no more, and what is to be said."""
    begun = any(one.what == asked.what and one.chooser == asked.who for one in replay.made[:-1])
    told = any(step.answers and step.line == asked.line for step in replay.scenario.steps)
    if NO_MORE not in asked.options or not (begun and told):
        return replay, []
    steps = [
        replace(step, answers=[*step.answers, Answer(NO_MORE)]) if step.line == asked.line else step
        for step in replay.scenario.steps
    ]
    answered = Replay(replace(replay.scenario, steps=steps), replay.readings, strict=replay.strict)
    if answered.run().open is not None or answered.outcome.problems:
        return replay, []
    return answered, [f"what is told is all that {asked.who} chooses ({asked.what})"]


def all_come_out_alike(replay: Replay, asked: Question, *, claimed: bool) -> tuple[Replay, list[str]]:
    """Where all that may be chosen comes to the same, the replay with one of it, and what is to be said."""
    scenario = replay.scenario
    first: Outcome | None = None
    some_named = any(step.answers and step.line == asked.line for step in scenario.steps)
    for one in one_by_one(scenario, replay.readings, Bound(MOST_EACH)):
        first = first or one
        if one is None or first is None or what_is_told(one) != what_is_told(first):
            return replay, []
        if some_named and one.declined > first.declined:
            first = one
    if first is None:
        return replay, []
    answered = Replay(scenario, replay.readings, strict=replay.strict, choices=[way for _, way in first.tried])
    if answered.run().open is not None or answered.outcome.problems:
        return replay, []
    same = "the claims come" if claimed else "all that is expected comes"
    others = {who for who, _ in first.tried if who not in (asked.who, "chance")}
    after = f", nor what {' and '.join(sorted(others))} after that" if others else ""
    more = first.declined > 0 and some_named
    does = "brings" if asked.who == "chance" else "chooses"
    what = f"whether {asked.who} {does} more" if more else f"what {asked.who} {does}"
    what = asked.what if is_for_the_table(asked.who, asked.what) else f"{what} ({asked.what})"
    told = f"nobody tells {what}{after}"
    return answered, [f"{told}; whatever it is, {same} out the same"]


def what_is_told(outcome: Outcome) -> tuple[list[bool], list[Expectation]]:
    """What comes of the claims and of the expectations of a file."""
    return outcome.claims(), [*outcome.facts, *(fact for done in outcome.done for fact in done.facts)]


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
    ways, cut = completions(replay.scenario, replay.readings, Bound(MOST_EACH))
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
    return done if done.belied or chosen_amiss(done) else None


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
