"""Choices that a file does not answer: with alike options, tried one after the other, or left open."""

from __future__ import annotations

from typing import Any

from adjudicator.engine import Ask, Naming
from adjudicator.engine.state.asks import NO_MORE, NOTHING
from adjudicator.law import Options
from adjudicator.scenario.model import Step
from adjudicator.scenario.replaying import labelled_answers, telling_apart, wrong_answers
from adjudicator.scenario.replaying.facts import looked_up
from adjudicator.scenario.replaying.looking_ahead import WHOSE, about_another
from adjudicator.scenario.replaying.outcome import Question
from adjudicator.scenario.replaying.position import Position, Stop
from adjudicator.table import Player

OF_THE_MOMENT = WHOSE | {"winner", "over"}


def unanswered(replay: Position, ask: Ask) -> Any:
    """Nobody says: one option, or all alike, needs no answer; else it is tried or stays open."""
    replay.unanswered(ask)
    if makes_no_difference(replay, ask):
        note_forced(replay, ask)
        if len(ask.options) == 1:
            return None
        hold_waiting(replay, "asks", alike=True)
        return ask.options[0]
    names = list(dict.fromkeys(telling_apart.told(replay.game, ask, option) for option in ask.options))
    if replay.used_choices == len(replay.choices):
        line = replay.now.step.line or replay.scenario.line
        leave_open(replay, ask, Question(line, ask.chooser, ask.what, names, demanding(replay, ask)))
    hold_waiting(replay, "asks", "options", "may")
    choice = replay.choices[replay.used_choices]
    replay.used_choices += 1
    if isinstance(ask.options, Options):
        replay.law.left_open(ask.options)
    replay.outcome.tried.append((ask.chooser, choice))
    option = ask.options[choice % len(ask.options)]
    replay.outcome.declined += option in (NO_MORE, NOTHING)
    replay.takes(ask, option)
    return option


def demanding(replay: Position, ask: Ask) -> str:
    """The rule or the Creeper on the table that has somebody choose, by name; empty where none does."""
    game = replay.game
    if ask.about is None or game.cards[ask.about].type not in ("new-rule", "creeper"):
        return ""
    return game.name(ask.about)


def leave_open(replay: Position, ask: Ask, asked: Question) -> None:
    """Nothing more is said: the replay stops there, unless `goes_on` takes one of the options."""
    for sheet in replay.sheets():
        refused = sheet.done.step.refused is not None and sheet.done.step.actor != ask.chooser
        if sheet.queue and (refused or any(one is answer for one in sheet.queue for answer in replay.doubtful)):
            wrong_answers.misnamed(replay, sheet)
    if replay.oneself is not None and replay.oneself.step.actor == ask.chooser and isinstance(ask.options[0], Player):
        if ask.who not in ask.options:
            wrong_answers.illegal(replay, replay.oneself, ask, ask.chooser)
    choice = replay.goes_on(asked, [replay.looks_of(option) for option in ask.options])
    if choice is None:
        for sheet in replay.sheets() if replay.strict else ():
            step, answer = sheet.done.step, sheet.queue[0] if sheet.queue else None
            if answer is not None and answer.label in (None, step.actor):
                theirs = any(telling_apart.belongs(replay.game, option, asked.who) for option in ask.options)
                if theirs and labelled_answers.for_another(replay, ask, step.actor, [answer.text]):
                    wrong_answers.unasked(replay, step, answer.text, at=answer.at)
        replay.outcome.open, replay.outcome.open_count, replay.waiting = asked, len(ask.options), ask
        if isinstance(ask.options, Options):
            replay.law.left_open(ask.options)
        raise Stop
    replay.choices.append(choice)


def hold_waiting(replay: Position, *facts: str, alike: bool = False) -> None:
    """What of the claims to come holds while the first choice waits that the file leaves out, and is about it.

    Of `alike` options nobody needs to tell which is taken.
    """
    step = claimed_next(replay)
    if step is None or step.kind != "claims":
        return
    if replay.strict and (not (replay.choices or alike) or id(step) in replay.waited):
        return
    if replay.waiting is not None and about_another(replay, step, replay.waiting):
        return
    before, whole = len(replay.held_waiting), False
    for claim in step.claims:
        told = [(fact, said) for fact, said in claim.holds.items() if fact in facts and said != []]
        with replay.record.aside() as noted:
            held = {fact for fact, said in told if looked_up(replay, fact, said)[1]}
            if held and all(looked_up(replay, *fact)[1] for fact in claim.holds.items()):
                held, whole = set(claim.holds), True
            consults = list(noted.values()) if held else []
        replay.game.law.note(consults)
        replay.held_waiting.update((id(claim.holds), fact) for fact in held)
    if not alike or len(replay.held_waiting) > before:  # what nobody needs to choose may not be what is meant
        replay.waited.add(id(step))
    for claim in step.claims if whole else ():  # whose turn it is, and who has won, as that choice waits
        spoken = OF_THE_MOMENT.intersection(claim.holds)
        gone = (fact for fact in spoken if not looked_up(replay, fact, claim.holds[fact])[1])
        replay.missed_waiting.update((id(claim.holds), fact) for fact in gone)
    for fact in ("asks", "options"):  # who differs about the same is told of the same moment
        if any((id(claim.holds), fact) in replay.held_waiting for claim in step.claims):
            others = (claim for claim in step.claims if (id(claim.holds), fact) not in replay.held_waiting)
            replay.missed_waiting.update((id(claim.holds), fact) for claim in others)


def claimed_next(replay: Position) -> Step | None:
    """The next step, past what others choose at the same moment, who may be asked after whoever chooses now."""
    asked = replay.waiting.chooser if replay.waiting is not None else ""
    for step in replay.scenario.steps[replay.at :]:
        if not step.makes_choice or step.actor == asked:
            return step
    return None


def makes_no_difference(replay: Position, ask: Ask) -> bool:
    """Whether all options look alike, so that nobody has to say which; a card to be named is another matter."""
    told = {telling_apart.told(replay.game, ask, option) for option in ask.options}
    return len(told) == 1 and not isinstance(ask, Naming)


def note_forced(replay: Position, ask: Ask) -> None:
    """Of options that all look alike nobody chooses: what would leave a choice matters, as it does with one."""
    for listed in ask.options.listed if isinstance(ask.options, Options) else ():
        told = [{telling_apart.told(replay.game, ask, one) for one in allowed} for allowed in listed.options.values()]
        if any(len(names) != 1 for names in told):
            replay.law.note([listed.consult])
