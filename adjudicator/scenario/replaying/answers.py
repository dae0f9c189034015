"""What a file answers to a choice: given along with the step, in a step of its own, or by chance.

What the file does not answer stays open; where another reading is tried it is taken from `choices`, the indices of
options tried for it.
"""

from __future__ import annotations

from typing import Any

from adjudicator.engine import NO_MORE, NOTHING, Ask, Naming, Option
from adjudicator.law import Options
from adjudicator.plain_data import replace
from adjudicator.scenario.replaying import (
    answers_in_steps,
    automatic_steps,
    claims_at_a_moment,
    labelled_answers,
    looking_ahead,
    steps,
    telling_apart,
    turn_just_over,
    unanswered_choices,
    unknown_cards,
    wrong_answers,
)
from adjudicator.scenario.replaying.answers_in_steps import Said
from adjudicator.scenario.replaying.outcome import Done
from adjudicator.scenario.replaying.position import Position, Sheet, Stop


def choice(replay: Position, ask: Ask) -> Any:
    """The answer to a choice: given along with the step, in a step of its own, or by chance."""
    if ask.what == "shuffle":
        return shuffled(replay, ask)
    if not ask.options and not isinstance(ask, Naming):
        wrong_answers.pass_over(replay, ask)
        return None
    step = replay.peek()
    if step is not None and step.answers and step.verb == "plays" and automatic_steps.said(replay, step):
        steps.start_said(replay, step)
    replay.waiting = ask  # where nothing is said, the replay stops and it goes on waiting
    try:
        said = chosen(replay, ask)
    finally:
        replay.made.append(ask)
    replay.waiting = None
    return said


def chosen(replay: Position, ask: Ask) -> Any:
    """What is said to a choice, wherever the file says it; without a word of it the choice stays open."""
    if isinstance(ask, Option):
        return usual_or_said(replay, ask)
    if len(ask.options) < 2 and not isinstance(ask, Naming):
        return only_option(replay, ask)
    for told in (told_with_the_step, told_along, brought_by_itself, pulled, told_next, chosen_at_random):
        if (said := told(replay, ask)) is not None:
            return said.option
    return unanswered_choices.unanswered(replay, ask)


def told_with_the_step(replay: Position, ask: Ask) -> Said | None:
    """What a step under way tells of its own choices, or of chance."""
    for sheet in replay.sheets():
        if ask.who is None and sheet.chance:
            return Said(match(replay, ask, sheet.chance.pop(0)))
        if ask.who is None and (option := dealt_to(replay, ask, sheet)) is not None:
            return Said(option)
        if ask.who is None or ask.who.name != sheet.done.step.actor or not sheet.queue:
            continue
        wrong_answers.leave_out_surplus(replay, sheet.queue, ask)
        if not sheet.queue:
            continue
        labelled_answers.bring_forward(replay, ask, sheet.queue)
        if labelled_answers.fits_label(replay, ask, sheet.queue[0]):
            if (said := next_answer(replay, ask, sheet)) is not None:
                return said
        elif (option := labelled_answers.left_over(replay, ask, sheet.queue)) is not None:
            return Said(option)
        elif sheet is replay.sheet and replay.strict and labelled_answers.lies_elsewhere(replay, ask, sheet.queue):
            wrong_answers.illegal(replay, replay.now, ask, sheet.queue[0].text)
    return None


def dealt_to(replay: Position, ask: Ask, sheet: Sheet) -> Any:
    """What chance brought to somebody, or took from somebody, where the file tells whose is what."""
    about = {
        player.name for player in replay.game.players if player is ask.taker or ask.what.endswith(f" {player.name}")
    }
    for place, answer in enumerate(sheet.queue):
        if answer.label in about and (option := replay.option(ask, answer.text)) is not None:
            sheet.queue.pop(place)
            return option
    wrong = [one.text for one in sheet.queue if one.by_chance and one.label in about]
    if wrong and replay.strict and len(ask.options) > 1:
        hint = f"options: {replay.options_of(ask)}"
        replay.wrong(sheet.done.step, "chance", f"chance cannot bring {wrong[0]!r} there", hint)
        raise Stop
    return None


def chosen_at_random(replay: Position, ask: Ask) -> Said | None:
    """What chance brought, where the file gives it next among what a player chose, and nowhere else."""
    for sheet in replay.sheets() if ask.who is None else ():
        if sheet.queue and sheet.queue[0].label is None:
            if (option := replay.option(ask, sheet.queue[0].text)) is not None:
                sheet.queue.pop(0)
                return Said(option)
    return None


def next_answer(replay: Position, ask: Ask, sheet: Sheet) -> Said | None:
    """What the next answer of a step comes to; one that is no option is an error, or meant for another choice."""
    given = sheet.queue[0]
    option = replay.option(ask, given.text, given.label)
    if option is not None:
        which = telling_apart.narrowed(replay.game, ask, option, given.text, given.label)
    else:
        which = None if given.label is not None else telling_apart.of_one_player(replay.game, ask, given.text)
    if option is not None or which is not None:
        sheet.queue.pop(0)
        return Said(option if which is None else unanswered_choices.unanswered(replay, which))
    if replay.is_among(given.text, ask.then):
        if len(sheet.queue) == 1:
            return None  # it is for what the same card asks next
        sheet.queue.insert(0, sheet.queue.pop(1))
        given = sheet.queue[0]
    if sheet is replay.sheet:
        sheet.queue.pop(0)
        stops = given.text in (NO_MORE, NOTHING)
        refused = replay.strict or replay.now.step.refused is not None
        if refused or (not stops and any(one.ruling for one in wrong_answers.why_not(replay, ask, given.text))):
            unanswered_choices.hold_waiting(replay, "asks", "options", "may", alike=replay.strict)
            wrong_answers.illegal(replay, replay.now, wrong_answers.meant_for(replay, ask, given), given.text)
        replay.outcome.skipped += 1  # another reading leads to another choice
        replay.now.passed_over = given.text
    return None


def brought_by_itself(replay: Position, ask: Ask) -> Said | None:
    """The card that lies on top where one is drawn, unless the file tells what chance brings."""
    upcoming = replay.peek()
    if upcoming is not None and upcoming.kind == "chance":
        return None
    drawn = unknown_cards.next_card(replay, ask)
    option = None if drawn is None else replay.option(ask, drawn)
    return None if option is None else Said(option)


def pulled(replay: Position, ask: Ask) -> Said | None:
    """The card pulled out of a hand, where a step to come tells it as drawn or played, or as discarded by its holder.

    `random` and beside it what chance brought is the same; several hands may be told in any order.
    """
    hands = [player for player in replay.game.players if player.hand.cards and ask.options == player.hand.cards]
    if ask.who is not None or not hands or not ask.what.startswith("random card"):
        return None
    for index, step in enumerate(replay.scenario.steps[replay.at :], replay.at):
        if step.kind != "act" or step.verb not in ("draws", "plays", "discards") or step.refused is not None:
            return None
        own = step.actor == hands[0].name
        if own != (step.verb == "discards") or (own and not ask.what.endswith(f" {step.actor}")):
            continue
        if step.objects == ["random"] and step.chance:
            step = replace(step, objects=step.chance, chance=[])
            told = replay.scenario.steps
            replay.scenario = replace(replay.scenario, steps=[*told[:index], step, *told[index + 1 :]])
        for name in step.objects:
            if step.verb == "plays" and not automatic_steps.held_known(replay, hands[0].name, replay.key(name)):
                return None
            if (option := replay.option(ask, name)) is not None:
                return Said(option)
    return None


def told_next(replay: Position, ask: Ask) -> Said | None:
    """What the steps to come say to a choice, one after another, up to the first that is about something else."""
    while (step := replay.peek()) is not None:
        if step.takes_no_time:
            later = answers_in_steps.answered_later(replay, ask)
            if not later:
                alike = unanswered_choices.makes_no_difference(replay, ask)
                if looking_ahead.comes_after(replay, step, ask, alike):
                    break
            if not (
                turn_just_over.comes_before(replay, step, ask)
                or later
                or looking_ahead.between_pulls(replay, ask)
                or looking_ahead.of_this_moment(replay, ask)
            ):
                break
            claims_at_a_moment.look(replay, step, midway=looking_ahead.told_in_part(replay, step, ask))
        elif step.kind == "nobody":
            replay.at += 1  # what it lets pass has closed before, as it does at a rest
        elif step.kind == "chance":
            if ask.who is not None:
                break
            steps.told_chance(replay, step)
            return Said(match(replay, ask, replay.sheet.chance.pop(0)))
        elif isinstance(ask, Naming) and (card := answers_in_steps.told_by_play(replay, ask, step)) is not None:
            return Said(card)
        elif not answers_in_steps.goes_now(replay, ask, step) and automatic_steps.said(replay, step):
            steps.start_said(replay, step)
        elif (said := answers_in_steps.by_step(replay, ask, step)) is not None:
            return Said(chosen(replay, ask)) if said.still_asked else said
        elif not (
            answers_in_steps.told_further_on(replay, ask)
            or answers_in_steps.told_after_answers(replay, ask)
            or answers_in_steps.skip_to_answer(replay, ask)
        ):
            break
    return None


def match(replay: Position, ask: Ask, text: str) -> Any:
    """What chance brought; an error in the file if it could not."""
    option = replay.option(ask, text)
    if option is None:
        if replay.strict:
            there = automatic_steps.lies_elsewhere(replay, replay.key(text)) if ask.taker is not None else []
            hint = "; ".join(one.text for one in there) or f"options: {replay.options_of(ask)}"
            replay.wrong(replay.now.step, "chance", f"chance cannot bring {text!r}", hint)
            raise Stop
        return chosen(replay, ask)  # another reading leaves it unasked; what comes next may be meant
    return option


def told_along(replay: Position, ask: Ask) -> Said | None:
    """The answer of somebody else that a step tells along with it, under their name; not who gets what."""
    name = ask.who.name if ask.who is not None else ""
    for sheet in replay.sheets():
        if not replay.strict and any(answer.label == sheet.done.step.actor for answer in sheet.queue):
            continue
        for place, answer in enumerate(sheet.queue if sheet.done.step.actor != name else ()):
            if answer.label == name and (option := replay.option(ask, answer.text)) is not None:
                sheet.queue.pop(place)
                return Said(option)
    return None


def usual_or_said(replay: Position, ask: Option) -> Any:
    """What nobody needs to speak of: the answer where the file gives one, else the usual option."""
    if ask.who is None:
        said = only_chance(replay, ask)
        if said is None and (drawn := unknown_cards.next_card(replay, ask)) is not None:
            said = replay.option(ask, drawn)
        return ask.options[0] if said is None else said
    for sheet in replay.sheets():
        if sheet.done.step.actor == ask.who.name and sheet.queue:
            if (said := replay.option(ask, sheet.queue[0].text)) is not None:
                sheet.queue.pop(0)
                return said
    step = replay.peek()
    if step is not None and step.makes_choice and step.actor == ask.who.name:
        if step.refused is None and step.objects and (said := replay.option(ask, step.objects[0])) is not None:
            answers_in_steps.speaks(replay, step)
            return said
    return ask.options[0]


def only_option(replay: Position, ask: Ask) -> Any:
    """With one option nothing needs to be said; naming it is no error, naming another is refused.

    Another name may be meant for a choice to come; the step is refused for it where none does.
    """
    if ask.who is None:
        return only_chance(replay, ask)
    for sheet in replay.sheets():
        queue = sheet.queue
        if sheet.done.step.actor != ask.who.name or not queue:
            continue
        labelled_answers.bring_forward(replay, ask, queue)
        if not labelled_answers.fits_label(replay, ask, queue[0]):
            continue
        if (option := replay.option(ask, queue[0].text)) is not None:
            names_oneself(replay, ask, sheet.done, queue.pop(0).text)
            return option
        if sheet is replay.sheet and isinstance(ask.options, Options):
            if asked_by := {item.ruling for item in wrong_answers.why_not(replay, ask, queue[0].text) if item.ruling}:
                if is_surplus(replay, ask) and not refused_anyway(replay, asked_by):
                    replay.surplus.append(queue[0])
                    if not replay.turned.isdisjoint(asked_by):
                        wrong_answers.leave_out_surplus(replay, queue)
                    return None
                if replay.now.step.refused is not None:
                    wrong_answers.illegal(replay, replay.now, ask, queue[0].text)
                replay.doubtful.append(queue[0])  # it may be meant for a choice to come
    look_before_the_answer(replay, ask)
    as_it_lies = ask.options and isinstance(ask.options[0], int) and not isinstance(ask.options, Options)
    unanswered_choices.hold_waiting(replay, "options", "may", *(["asks"] if as_it_lies else []), alike=True)
    if ask.options and isinstance(ask.options[0], str):  # no card that goes by itself
        answers_in_steps.told_further_on(replay, ask)
    step = replay.peek()
    if step is not None and step.makes_choice and step.actor == ask.who.name:
        told = step.refused is None and not (replay.strict and replay.at in replay.refusals)
        option = replay.option(ask, step.objects[0]) if told else None
        if option is not None and (step.verb == "chooses" or isinstance(option, str)):
            answers_in_steps.speaks(replay, step)
            names_oneself(replay, ask, replay.now, step.thing)
            return option
    wrong_answers.pass_over(replay, ask)
    return None


def look_before_the_answer(replay: Position, ask: Ask) -> None:
    """Claims before a step that names the one option are about that choice, as they would be with several."""
    ahead = replay.scenario.steps[replay.at :]
    step = next((one for one in ahead if not one.takes_no_time), None)
    if step is None or (step.verb, step.actor) != ("chooses", ask.chooser) or step.refused is not None:
        return
    if replay.is_among(step.thing, ask.options):
        for one in ahead[: ahead.index(step)]:
            claims_at_a_moment.look(replay, one)


def names_oneself(replay: Position, ask: Ask, done: Done, text: str) -> None:
    """Who is named where nobody else could be may have been meant where others can, if that is what is asked next."""
    if replay.strict and ask.who is not None and ask.who.name == text:
        replay.oneself = done


def only_chance(replay: Position, ask: Ask) -> Any:
    """Chance has no choice; what it brings may be told all the same."""
    for sheet in replay.sheets():
        if sheet.chance and replay.option(ask, sheet.chance[0]) is not None:
            return replay.option(ask, sheet.chance.pop(0))
        if (told := dealt_to(replay, ask, sheet)) is not None:
            return told
    step = replay.peek()
    if step is not None and step.kind == "chance" and replay.option(ask, step.chance[0]) is not None:
        steps.told_chance(replay, step)
        return replay.option(ask, replay.sheet.chance.pop(0))
    wrong_answers.pass_over(replay, ask)
    return None


def is_surplus(replay: Position, ask: Ask) -> bool:
    """Whether an answer is one too many under another reading, which leaves no choice, or no further one."""
    step = replay.now.step
    begun = len(replay.sheet.queue) < len(step.answers)
    return not replay.strict and step.refused is None and bool(ask.options) and (begun or NO_MORE not in ask.options)


def refused_anyway(replay: Position, asked_by: set[str]) -> bool:
    """Whether the step was refused for such an answer under the file's own law, by what is not read otherwise now."""
    by_own_law = replay.by_own_law.get(id(replay.now.step), frozenset())
    return not by_own_law.isdisjoint(asked_by) and replay.turned.isdisjoint(asked_by)


def shuffled(replay: Position, ask: Ask) -> list[int] | None:
    """The order that chance gave, top first; None where the file does not tell it."""
    step = replay.peek()
    if not replay.sheet.chance and step is not None and step.kind == "chance":
        steps.told_chance(replay, step)
    told = replay.sheet.chance
    cards = list(ask.options)
    if len(told) < len(cards):
        return None
    order: list[int] = []
    for text in told[: len(cards)]:
        key = replay.key(text)
        found = next((n for n in cards if n not in order and replay.game.cards[n].key == key), None)
        if found is None:
            return None
        order.append(found)
    del told[: len(cards)]
    return order
