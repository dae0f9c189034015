"""Choices that a file leaves out: those on which nothing hangs, and what cannot be so whatever is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.engine.state.asks import NO_MORE
from adjudicator.judge.other_readings import MOST_EACH, Bound, completions, one_by_one
from adjudicator.plain_data import replace
from adjudicator.scenario import Outcome, Replay
from adjudicator.scenario.model import CHOOSING_VERBS, Answer, Step
from adjudicator.scenario.replaying.looking_ahead import CHOICES
from adjudicator.scenario.replaying.outcome import Done, Expectation, Question, is_for_the_table


def whatever_is_chosen(replay: Replay, outcome: Outcome) -> tuple[Replay, list[str]]:
    """Where the file leaves out a choice, and every claim and expectation comes out alike: the replay with the first.

    With it what is to be said then; the table that is told in the end is the one after that answer. Of a choice of
    several of which the file names some, those are all, also where it does make a difference; and where some claim the
    choice, others who say what comes of it are wrong. Where the file expects the verdict to be open, or somebody to be
    asked in the end, it waits.
    """
    asked, scenario = outcome.open, replay.scenario
    claimed = any(step.claims for step in scenario.steps)
    if asked is None or scenario.waits_in_the_end or outcome.problems or not (claimed or scenario.expect):
        return replay, []
    found = all_come_out_alike(replay, asked, claimed=claimed)
    if not found[1]:
        found = those_told_are_all(replay, asked)
    return found if found[1] else free_to_choose(replay, asked)


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


def free_to_choose(replay: Replay, asked: Question) -> tuple[Replay, list[str]]:
    """Where some claim rightly that there is this choice, and others what it may come to: a way in which it does not.

    Who says what becomes of it says that it has to, and that nothing has to is what is argued.
    """
    step = replay.peek()
    if step is None or not any(speaks_of_it(replay, claim.holds, asked.who) for claim in step.claims):
        return replay, []
    ways, cut = completions(replay.scenario, replay.readings, Bound(MOST_EACH))
    held = [way.claims() for way in ways]
    if cut or not ways or any(len(one) != len(held[0]) for one in held):
        return replay, []
    lines = [one.line for one in ways[0].claimed()]
    here = {place for place, line in enumerate(lines) if any(line is claim for claim in step.claims)}
    always = {place for place in here if all(one[place] for one in held)}
    some = {place for place in range(len(lines)) if len({one[place] for one in held}) > 1}
    argued = {place for place in here if speaks_of_it(replay, lines[place].holds, asked.who)}
    apart = [way for way, one in zip(ways, held, strict=True) if not any(one[place] for place in some)]
    if not always & argued or not some <= here - argued or not apart:
        return replay, []
    answered = gone_on(replay, apart[0])
    if answered is None:
        return replay, []
    names = " and ".join(dict.fromkeys(lines[place].by for place in sorted(some)))
    told = f"nobody tells what {asked.who} chooses ({asked.what}); it may come to what {names} claims, but need not"
    return answered, [told]


def gone_on(replay: Replay, way: Outcome) -> Replay | None:
    """The replay that goes on as one way to fill in what is open does; None where it does not come to its end."""
    answered = Replay(replay.scenario, replay.readings, strict=replay.strict, choices=[one for _, one in way.tried])
    return None if answered.run().open is not None or answered.outcome.problems else answered


def speaks_of_it(replay: Replay, facts: Mapping[str, Any], who: str) -> bool:
    """Whether a claim is about a choice: who has it, out of what, or that something may be chosen."""
    tried = {one[:2] for one in replay.asked_about(facts)}
    return not facts.keys().isdisjoint(CHOICES) or any((who, verb) in tried for verb in CHOOSING_VERBS)


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
    answered = gone_on(replay, first)
    if answered is None:
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
