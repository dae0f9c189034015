"""Answers that a file tells in steps of their own, in the midst of what they answer."""

from __future__ import annotations

from typing import Any, NamedTuple

from adjudicator.engine import Ask, Naming, Obstacle
from adjudicator.engine.permission import verbs
from adjudicator.law import Options
from adjudicator.plain_data import replace
from adjudicator.scenario.model import Answer, Step
from adjudicator.scenario.replaying import (
    automatic_steps,
    labelled_answers,
    late_answers,
    steps,
    telling_apart,
    unanswered_choices,
    wrong_answers,
)
from adjudicator.scenario.replaying.position import Again, Position


class Said(NamedTuple):
    """What a step comes to that stands where a choice is made: an option, or that the choice is still to be made."""

    option: Any = None
    still_asked: bool = False


STILL_ASKED = Said(still_asked=True)


def by_step(replay: Position, ask: Ask, step: Step) -> Said | None:
    """An answer in a step of its own: `Bob discards: Milk`, `Bob chooses: Cara`."""
    if not step.makes_choice:
        return another_act(replay, ask, step) if step.kind == "act" else None
    if ask.who is None or step.actor != ask.who.name:
        return another_player(replay, ask, step)
    if step.verb == "discards" and not any(isinstance(option, int) for option in ask.options):
        return None  # a card is no answer where none is to be chosen, and what is asked there is left open
    if replay.at in replay.refusals and replay.strict:
        return still_asked(replay, step, replay.refusals[replay.at][0])
    said = replay.exchanged.pop(replay.at, step.objects)
    speaks(replay, step, said)
    if not said:
        return None
    option = replay.option(ask, said[0])
    if not step.source and (which := telling_apart.narrowed(replay.game, ask, option, said[0])) is not None:
        return Said(unanswered_choices.unanswered(replay, which))
    if option is not None and step.source is not None:
        option = next((one for one in ask.options if telling_apart.lies(replay.game, one, step.source, option)), None)
    if option is None and (sooner := answer_sooner(replay, ask, step)) is not None:
        return Said(sooner)
    if option is None:
        steps.turn_down(replay, step, wrong_answers.why_not(replay, ask, step.objects[0]))
        return STILL_ASKED
    if isinstance(ask.options, Options):
        replay.law.forced(ask.options)  # where another reading leaves no choice, it happens in the step before
    return Said(option)


def another_act(replay: Position, ask: Ask, step: Step) -> Said | None:
    """What is done while a choice waits comes too late for a moment before it, or is refused as the file expects."""
    if comes_late(replay, step):
        raise Again
    if step.refused is None or unanswered_choices.makes_no_difference(replay, ask):
        return None
    steps.start(replay, step, answering=True)
    replay.at += 1
    found = verbs.obstacles(replay.game, replay.attempt_of(step))
    steps.turn_down(replay, step, [*found, Obstacle(f"{ask.chooser} has to choose first")])
    return STILL_ASKED


def another_player(replay: Position, ask: Ask, step: Step) -> Said | None:
    """Who answers what somebody else is asked is turned down, unless it may be meant for a choice further on."""
    meant = replay.strict and labelled_answers.for_another(replay, ask, step.actor, step.objects)
    word = replay.scenario.find(step.thing) is None and replay.player(step.thing) is None  # of whoever says it
    if step.refused is None and (not meant or (word and further_on(replay, ask) is not None)):
        return None
    obstacles = [Obstacle(f"that is for {ask.chooser} to choose")]
    if step.verb == "discards" and replay.option(ask, step.thing) is None:  # it answers no choice of anybody
        obstacles = verbs.obstacles(replay.game, replay.attempt_of(step)) or obstacles
    return still_asked(replay, step, obstacles)


def still_asked(replay: Position, step: Step, obstacles: list[Obstacle]) -> Said:
    """An answer in a step of its own is turned down, and the choice is made by another."""
    steps.start(replay, step, answering=True)
    replay.at += 1
    steps.turn_down(replay, step, obstacles)
    return STILL_ASKED


def speaks(replay: Position, step: Step, said: list[str] | None = None) -> None:
    """A step answers in the midst of another: its first object now, the others as they are asked for.

    `said` is what it answers where that is not what stands in it. Several discard at one moment, and may be told in any
    order: what others have discarded without a choice can still be said.
    """
    steps.foresee(replay, replay.at)
    steps.settle(replay)
    gone = (one for one in replay.unsaid if one.kind in automatic_steps.SAID["discards"])
    others = [one for one in gone if one.data.get("player") != step.actor]
    steps.start(replay, step, answering=True)
    replay.unsaid = others
    replay.at += 1
    objects = step.objects if said is None else said
    replay.sheet.queue = [*map(Answer, objects[1:]), *replay.sheet.queue]


def answer_sooner(replay: Position, ask: Ask, step: Step) -> Any:
    """Under another reading the order of the choices may change: the next answer of the same player that fits.

    The two answers change places.
    """
    if replay.strict or step.refused is not None:
        return None
    for index, other in enumerate(replay.scenario.steps[replay.at :], replay.at):
        if other.kind != "act" or (other.actor, other.verb) != (step.actor, step.verb) or other.refused is not None:
            return None
        if len(other.objects) == 1 and (option := replay.option(ask, other.objects[0])) is not None:
            replay.exchanged[index] = step.objects
            return option
    return None


def comes_late(replay: Position, step: Step) -> bool:
    """Whether a step is a late answer that some reading allows, while something else is being asked."""
    if step.verb != "plays" or not wrong_answers.is_surprise(replay, step.objects):
        return False
    attempt = late_answers.surprise_played(replay, step)
    if attempt is None:
        return False
    with replay.record.aside() as noted:
        found = verbs.obstacles(replay.game, attempt)
        consults = list(noted.values())
    return not found and late_answers.note_late(replay, replay.at, attempt, consults)


def answered_later(replay: Position, ask: Ask) -> bool:
    """Whether a later step answers what is being asked, be it after what others choose at the same moment."""
    acts = (step for step in replay.scenario.steps[replay.at :] if step.kind in ("act", "nobody", "chance"))
    for place, step in enumerate(acts):
        if is_answer(ask, step) or step.refused is not None:
            return place == 0 or step.refused is None
        if ask.who is None or not step.makes_choice:
            return False
    return False


def is_answer(ask: Ask, step: Step) -> bool:
    if step.kind == "chance":
        return ask.who is None
    if not (step.makes_choice or step.verb == "says"):
        return False
    return step.objects == ["random"] if ask.who is None else step.actor == ask.who.name


def goes_now(replay: Position, ask: Ask, step: Step) -> bool:
    """Whether a step names cards for a discard that is asked for; the same cards may have gone, and come, before.

    Where all of them are named there would be nothing to choose, so that tells of the discard before.
    """
    if step.kind != "act" or step.verb != "discards" or ask.who is None or step.actor != ask.who.name:
        return False
    some = 0 < len(step.objects) < len(ask.options)
    return some and all(replay.option(ask, name) is not None for name in step.objects)


def told_by_play(replay: Position, ask: Naming, step: Step) -> Any:
    """Which card nobody knew is being played, where the next step says that play aloud; the step is met later."""
    if step.verb != "plays" or step.refused is not None or not step.objects or ask.taker is None:
        return None
    known = {replay.game.cards[number].key for number in ask.taker.hand.cards}
    if step.actor != ask.taker.name or replay.key(step.objects[0]) in known:
        return None
    return replay.option(ask, step.objects[0])


def told_further_on(replay: Position, ask: Ask) -> bool:
    """What several are asked at one moment they may answer in any order: here and now the answer of this one.

    It is moved before the answers of the others, which come when they are asked.
    """
    index = further_on(replay, ask)
    if index is None or index == replay.at:
        return False
    move_here(replay, index)
    return True


def further_on(replay: Position, ask: Ask) -> int | None:
    """Where among the answers of several the one to a choice stands."""
    for index, step in enumerate(replay.scenario.steps[replay.at :], replay.at):
        if step.kind != "act" or (step.refused is None and not step.makes_choice):
            return None
        if ask.who is None or step.refused is not None or step.actor != ask.who.name:
            continue
        fits = replay.strict or replay.option(ask, step.thing) is not None
        return index if step.objects and fits else None
    return None


def told_after_answers(replay: Position, ask: Ask) -> bool:
    """What a play takes is named as it is played, but may be told once it stands: after the Surprises that answer it.

    It is moved before them; whether the play stands in the end is looked at when all is told (`steps.step_over`).
    """
    if ask.who is None or any(play.card == ask.about for play in replay.game.plays.under_way):
        return False
    for index, step in enumerate(replay.scenario.steps[replay.at :], replay.at):
        if step.kind == "act" and step.verb == "chooses" and step.actor == ask.who.name and step.refused is None:
            if index == replay.at or not step.objects:
                return False
            if replay.option(ask, step.thing) is None and (not replay.strict or replay.in_play(step.thing) is None):
                return False  # of another choice
            move_here(replay, index)
            replay.scenario.moved = (*replay.scenario.moved, step)
            return True
        if not (step.kind == "nobody" or step.takes_no_time or step.verb == "passes" or is_answered_with(replay, step)):
            return False
    return False


def is_answered_with(replay: Position, step: Step) -> bool:
    """Whether a step plays a Surprise, or may not play it."""
    return step.verb == "plays" and wrong_answers.is_surprise(replay, step.objects)


def move_here(replay: Position, index: int) -> None:
    """Tell a later step now, before those that stand before it."""
    told = replay.scenario.steps
    between = told[replay.at : index]
    replay.scenario = replace(replay.scenario, steps=[*told[: replay.at], told[index], *between, *told[index + 1 :]])


def skip_to_answer(replay: Position, ask: Ask) -> bool:
    """Under another reading answers may be unasked: go past them to the one this choice has, if there is one."""
    if replay.strict:
        return False
    for index, step in enumerate(replay.scenario.steps[replay.at :]):
        if step.kind == "chance":
            fits = ask.who is None and replay.option(ask, step.chance[0]) is not None
        elif step.makes_choice:
            mine = ask.who is not None and step.actor == ask.who.name and step.refused is None
            fits = mine and bool(step.objects) and replay.option(ask, step.objects[0]) is not None
        else:
            return False
        if fits:
            replay.outcome.skipped += index
            replay.at += index
            return index > 0
    return False
