"""The course of a replay: which step of a file is under way, what happens by itself, and what is looked at between."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from adjudicator.engine import Ask, Attempt, Endless, Lull, Moment, Obstacle, Rest, Unlisted, Window, whole_game
from adjudicator.engine.deeds import playing
from adjudicator.engine.numbers import duties
from adjudicator.engine.permission import card_plays, moves, verbs
from adjudicator.scenario.model import Answer, Step
from adjudicator.scenario.replaying import (
    answers,
    automatic_steps,
    claims_at_a_moment,
    late_answers,
    looking_ahead,
    steps,
    told_draws,
    unknown_cards,
    windows,
    wrong_answers,
)
from adjudicator.scenario.replaying.allowed import asked_at_the_end, stopped_before
from adjudicator.scenario.replaying.facts import LATER, looked_up
from adjudicator.scenario.replaying.outcome import Expectation, Outcome
from adjudicator.scenario.replaying.position import MOST_BRANCHED, Again, Position, Stop


class Replay(Position):
    """One replay of one scenario under one law; `run` gives its outcome."""

    def run(self) -> Outcome:
        """Replay the steps; the same scenario and law always give the same outcome."""
        while True:
            self.begin()
            again = breaks_off(self, go)
            self.work = self.work_by_now()
            if again or breaks_off(self, round_off):
                continue
            with suppress(Stop):
                close(self)
            self.outcome.work = self.work
            return self.outcome


def breaks_off(replay: Position, part: Callable[[Position], None]) -> bool:
    """Replay a part of the file. Whether it has to begin anew from the first step."""
    try:
        part(replay)
    except Again:
        return begins_anew(replay)
    except Stop:
        pass
    return False


def begins_anew(replay: Position) -> bool:
    """Whether the replay may begin anew; a file with which it would do so again and again is not replayed."""
    if replay.work_by_now() <= MOST_BRANCHED:
        return True
    replay.give_up("more steps than are tried are refused only after something has happened")
    return False


def go(replay: Position) -> None:
    """Run the engine until the file is at its end."""
    replay.flow = flow = whole_game(replay.game)
    try:
        ask = next(flow)
        while True:
            replay.is_asked(ask)
            ask = flow.send(answer(replay, ask))
    except Endless:
        replay.outcome.endless = True
        raise Stop from None
    except StopIteration:
        replay.flow = replay.asked = None
        after_the_end(replay)


def round_off(replay: Position) -> None:
    """The last step is done: what it tells has to have happened, and its answers to have been asked for."""
    if replay.ends_midway():
        return
    steps.settle(replay)
    outcome = replay.outcome
    if outcome.open is None and not outcome.problems and not (outcome.endless or outcome.cut):
        steps.step_over(replay)


def close(replay: Position) -> None:
    """Take stock: what the file expects, in the end or while a choice waits that the file leaves open."""
    if not replay.outcome.cut and (replay.outcome.open is None or replay.scenario.waits_in_the_end):
        replay.outcome.facts = [
            Expectation(replay.scenario.line_of(key), key, value, *looked_up(replay, key, value))
            for key, value in replay.scenario.expect.items()
            if key not in LATER
        ]
        replay.now.consults += replay.record.take()
    replay.outcome.reached = dict(replay.record.reached)


def after_the_end(replay: Position) -> None:
    """The game is over: what is left of the file can only be looked at or refused."""
    steps.settle(replay)
    steps.cut_short(replay)
    while (step := replay.peek()) is not None:
        if windows.waited_in_vain(replay):
            raise Again
        if step.takes_no_time:
            claims_at_a_moment.look(replay, step)
            continue
        replay.at += 1
        if step.kind == "chance":
            wrong_answers.left_to_chance(replay, step, step.chance)
        if step.kind != "act" or automatic_steps.said(replay, step):
            continue
        steps.start(replay, step)
        found = late_answers.after_the_end(replay, step)
        if late_answers.LATE in found:
            raise Again
        steps.turn_down(replay, step, [*found, Obstacle(steps.over(replay))])


# -- answering ---------------------------------------------------------------------------------------------------


def answer(replay: Position, ask: Ask) -> Any:
    """What the file says to an ask. Raises Stop where it says nothing more, or where no work is left for it."""
    if isinstance(ask, Lull):
        replay.in_passing()
        return in_a_lull(replay)
    replay.work += 1
    if replay.most is not None and replay.work_by_now() > replay.most:
        replay.outcome.cut = True
        raise Stop
    steps.settle(replay)
    if isinstance(ask, Window):
        if replay.leaves_open(ask):
            raise Stop
        return windows.in_window(replay, ask)
    if isinstance(ask, Moment):
        return in_draw(replay, ask)
    if isinstance(ask, Unlisted):
        return unknown_cards.unlisted(replay, ask)
    if isinstance(ask, Rest):
        return at_rest(replay)
    return answers.choice(replay, ask)


def in_draw(replay: Position, ask: Moment) -> None:
    """Between two cards of a draw, or of two: a file that tells them one by one may look at the table here."""
    if replay.waits_for_draws:
        return
    midway = told_draws.drawn_so_far(replay, ask.left > 0)
    while (step := replay.peek()) is not None:
        if told_draws.tells_the_opening(replay, step):
            return
        if step.kind == "act" and step.verb == "draws" and step.objects and automatic_steps.said(replay, step):
            steps.start_said(replay, step)
            midway = told_draws.drawn_so_far(replay, ask.left > 0)
        elif step.takes_no_time and (
            (in_part := told_draws.told_in_parts(replay, step, ask.left))
            or (midway and told_draws.speaks_of_the_rest(step))
            or told_draws.before_the_first(replay, step, ask.left)
        ):
            midway = midway or in_part
            claims_at_a_moment.look(replay, step)
        elif not refused_before_the_rest(replay, step, midway, ask.left):
            return
        if midway and step.verb != "draws" and replay.peek() is None:
            if not told_draws.only_replacing(replay, ask.left):
                raise Stop


def refused_before_the_rest(replay: Position, step: Step, midway: bool = False, left: int = 0) -> bool:
    """Turn down a play in the middle of a draw, or more draws than are left, told as refused; else it waits."""
    player, found = replay.game.turn.player, []
    if step.refused is not None and step.actor == player.name:
        if step.verb == "plays" and midway:
            found = card_plays.before_the_draws(replay.game, player)
        elif step.verb == "draws":
            found = told_draws.more_than_left(replay, step, left)
    if found:
        steps.start(replay, step)
        replay.at += 1
        steps.turn_down(replay, step, found)
    return bool(found)


def in_a_lull(replay: Position) -> Attempt | None:
    """At a moment that passes by itself nothing is looked at; between two turns an extra one may be called for."""
    step = replay.peek()
    if step is None or not windows.calls_for_a_turn(replay, step):
        return None
    steps.settle(replay)
    return steps.take_up(replay, step)


def at_rest(replay: Position) -> Attempt:
    """The active player is free; the next step says who tries what, if the step under way does not go on."""
    if (part := steps.told_along(replay)) is not None:
        return part
    while True:
        step = replay.peek()
        if (forced := plays_itself(replay, step)) is not None:
            return Attempt(replay.game.turn.player, "plays", forced)
        if windows.waited_in_vain(replay):
            raise Again
        if step is None:
            raise Stop
        if told_draws.counted_with_the_draws(replay, step):
            return Attempt(replay.game.turn.player, "draws")
        if tries_nothing(replay, step):
            continue
        if discards_at_the_end(replay, step) or stopped_before(replay, step):
            return Attempt(replay.game.turn.player, "ends turn")
        if not drawn_otherwise(replay, step):
            windows.meant_for_the_last(replay, step)
            return steps.take_up(replay, step)


def plays_itself(replay: Position, step: Step | None) -> int | None:
    """The last card of an Action, which has to be played, where the next step does not say so or come before it."""
    forced = playing.forced_play(replay.game)
    if forced is None:
        return None
    replay.in_passing()
    if said_next(replay, replay.next_act(("act", "chance")), forced):
        return None
    if step is None:
        return forced
    if looking_ahead.before_the_last_card(replay, step, forced) or goes_before_it(replay, step):
        return None
    return None if claims_at_a_moment.true_only_now(replay, step) else forced


def tries_nothing(replay: Position, step: Step) -> bool:
    """Whether the next step is done here without anybody trying anything: looked at, passed over, or refused."""
    if step.takes_no_time:
        claims_at_a_moment.look(replay, step)
    elif step.kind == "nobody":
        replay.at += 1
        replay.game.plays.paused = True
    elif inside_a_refused_one(replay, step):
        replay.at += 1
        replay.outcome.skipped += 1
    elif step.kind == "chance":
        steps.told_chance(replay, step)
    elif automatic_steps.said(replay, step) or says_the_word(replay, step):
        has_happened(replay, step)
    elif never_asked(replay, step) and step.refused is None:
        answers_nothing(replay, step)
    elif automatic_steps.makes_good(replay, step):
        replay.outcome.skipped += 1
        replay.at += 1
    elif replay.at in replay.refusals:
        steps.replay_refusal(replay, step)
    elif (action := steps.held_before(replay, step)) is not None:
        steps.not_of_it(replay, step, action)
    else:
        return refused_before_the_rest(replay, step)
    return True


def has_happened(replay: Position, step: Step) -> None:
    """A step tells what has happened by itself; there was nothing to choose in that."""
    replay.outcome.said.append(step)
    replay.at += 1
    if replay.strict and (step.answers or step.chance):
        given = step.answers[0] if step.answers else Answer(step.chance[0], at=step.chance_at)
        wrong_answers.unasked(replay, step, given.text, at=given.at)
        raise Stop


def answers_nothing(replay: Position, step: Step) -> None:
    """A step answers a question that nobody asks: an error of the file, unless another reading leaves it unasked."""
    if passed_over(replay, step):
        return
    replay.at += 1
    if replay.strict:
        wrong_answers.unasked(replay, step, ", ".join(step.objects) or step.verb)
        raise Stop
    replay.outcome.skipped += 1


def discards_at_the_end(replay: Position, step: Step) -> bool:
    """Whether the active player goes on at once to what a limit asks for at the end of the turn."""
    if step.verb != "discards" or step.refused is not None or not step.objects:
        return False
    with replay.record.aside() as noted, replay.game.table.supposing():
        obstacles = verbs.obstacles(replay.game, replay.attempt_of(step))
        ends = bool(obstacles) and asked_at_the_end(replay, step.actor, step.objects[0])
    if ends:  # that nobody discards freely is what makes it the end of the turn
        replay.law.note(noted[one.ruling] for one in obstacles if one.ruling in noted)
    return ends


def goes_before_it(replay: Position, step: Step) -> bool:
    """Whether the active player may use something before the last card of an Action, which has to be played then."""
    if step.kind != "act" or step.refused is not None or step.actor != replay.game.turn.player.name:
        return False
    if step.verb != "uses" or not looking_ahead.waits_for_it(replay, step.verb, step.thing):
        return False
    with replay.record.aside() as noted, replay.game.table.supposing():
        obstacles = verbs.obstacles(replay.game, replay.attempt_of(step))
    replay.law.note(noted[one.ruling] for one in obstacles if one.ruling in noted)
    return not obstacles


def drawn_otherwise(replay: Position, step: Step) -> bool:
    """Whether a step tells of cards just drawn that they were others, when nothing more may be drawn."""
    if step.verb != "draws" or not step.objects:
        return False
    drawn = automatic_steps.by(replay.unsaid, automatic_steps.DRAWN, step.actor)
    if not drawn:
        return False
    with replay.record.aside() as noted:
        found = verbs.obstacles(replay.game, replay.attempt_for(replay.named(step.actor), "draws", ""))
        consults = list(noted.values())
    if not found:
        return False
    replay.at += 1
    unsaid = replay.unsaid
    steps.start(replay, step)
    replay.unsaid = unsaid
    for consult in consults:
        replay.record.note(consult)
    steps.turn_down(replay, step, [*automatic_steps.not_drawn(replay, step, drawn), *found])
    return True


def passed_over(replay: Position, step: Step) -> bool:
    """Whether a step names the one thing that could be chosen, which has been, or another: that is refused."""
    asked = wrong_answers.asked_alone(replay, step.actor, step.objects[0]) if step.verb == "chooses" else None
    if asked is None:
        return False
    replay.at += 1
    if replay.is_among(step.thing, asked.options):
        replay.outcome.said.append(step)
        return True
    steps.start(replay, step)
    steps.turn_down(replay, step, wrong_answers.why_not(replay, asked, step.objects[0]))
    return True


def inside_a_refused_one(replay: Position, step: Step) -> bool:
    """Whether a step is told inside one that has been refused, and so has nothing to answer or to go on with."""
    told = (one for one in reversed(replay.outcome.done) if not one.step.inside)
    whole = next(told, None) if step.inside else None
    return whole is not None and bool(whole.refused) and whole.step.refused is None


def says_the_word(replay: Position, step: Step) -> bool:
    """Whether somebody says along with their own play what a rule demands, owed or not; it calls nobody out."""
    if step.verb != "says" or step.refused is not None or replay.game.undecided.uncalled is not None:
        return False
    play = replay.now.step
    if (play.verb, play.actor, play.silent) != ("plays", step.actor, False):
        return False
    return verbs.is_word(replay.game, step.thing, duties.of_rules(replay.game, "demands-words"))


def never_asked(replay: Position, step: Step) -> bool:
    """Whether a step answers something, while nothing is asked; words may call out what was left unsaid.

    A card may be taken unasked where another reading lets it.
    """
    if step.verb == "chooses" and step.objects and replay.game.law.constant(moves.any_taking):
        with replay.record.aside(), replay.game.table.supposing():
            return bool(verbs.obstacles(replay.game, replay.attempt_of(step)))
    unsaid = replay.game.plays.unsaid is not None or replay.game.undecided.uncalled is not None
    return step.verb in ("chooses", "passes") or (step.verb == "says" and not unsaid)


def said_next(replay: Position, step: Step | None, forced: int) -> bool:
    """Whether a forced play is left to the next step: it says it, or tries something else first."""
    if step is None or step.kind != "act":
        return False
    if step.refused is not None or (step.along and replay.now.refused is None):  # it is one of the Action, or refused
        return True
    if step.verb != "plays" or step.actor != replay.game.turn.player.name or not step.objects:
        return False
    key = replay.key(step.thing)
    if step.inside and automatic_steps.held_known(replay, step.actor, key):  # told as one of the Action
        return replay.game.cards[forced].key != key
    return replay.game.cards[forced].key in ("", key)
