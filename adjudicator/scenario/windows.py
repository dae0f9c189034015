"""Windows as a file sees them: which step answers a play, what is claimed meanwhile, and answers that come late.

A late answer that some reading allows (grace) is moved to the window it belongs to: the replay starts again, the answer
is given there, and every step between the two is shown as undone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from adjudicator.engine import Attempt, Event, Obstacle, Window
from adjudicator.engine.permission import answering, lateness
from adjudicator.engine.permission.surprises import BURNS
from adjudicator.law import Consult
from adjudicator.scenario import told
from adjudicator.scenario.facts import attempts
from adjudicator.scenario.model import Step

if TYPE_CHECKING:
    from adjudicator.scenario.course import Course
    from adjudicator.scenario.outcome import Outcome

MOMENTARY = ("pending", "may", "may_not", "options", "asks")
"""Facts that speak of this very moment, not of what holds if nobody answers."""


def in_window(replay: Course, ask: Window) -> Attempt | None:
    """What the file does while a play waits: answer it, look at it, or let it pass."""
    while (step := replay.peek()) is not None:
        if step.kind == "nobody":
            replay.at += 1
            replay.game.plays.paused = True
            break
        if step.kind in ("claims", "expect", "note"):
            if replay.forked and still_answered(replay, ask):
                replay.at += 1  # looked at in the replay that this one is a branch of
                continue
            if replay.forked or not (speaks_of_moment(replay, step) or still_answered(replay, ask)):
                break
            replay.look(step)
        elif step.kind == "act" and step.verb == "passes":
            replay.start(step, answering=True)
            replay.at += 1
            return Attempt(replay.named(step.actor), "passes")
        elif step.kind == "act" and (
            (step.verb == "uses" and meanwhile(replay, step)) or (step.verb == "plays" and answers(replay, step, ask))
        ):
            if replay.at in replay.refusals:
                replay.replay_refusal(step)
                continue
            if waits_for_better(replay, step, ask):
                break
            return replay.take_up(step, answering=True)
        elif told.said(replay, step):
            replay.start_said(step)
        else:
            break
    return moved_answer(replay, ask)


def speaks_of_moment(replay: Course, step: Step) -> bool:
    """Whether a step asks about the window itself: what is pending, or whether a Surprise may be played now."""
    held = [claim.holds for claim in step.claims if id(claim.holds) not in replay.foreseen]
    return any("pending" in facts or may_answer(replay, facts) for facts in [*held, step.expect])


def may_answer(replay: Course, facts: Mapping[str, Any]) -> bool:
    """Whether a `may:` is about playing a Surprise."""
    for fact in ("may", "may_not"):
        for _, verb, thing in attempts(facts.get(fact), [player.name for player in replay.game.players]):
            card = replay.scenario.find(thing) if verb == "plays" else None
            if card is not None and card.type == "surprise":
                return True
    return False


def still_answered(replay: Course, ask: Window) -> bool:
    """Whether a later step answers the play that waits."""
    for step in replay.scenario.steps[replay.at :]:
        if step.kind == "act" and step.verb != "passes":
            return step.verb == "plays" and answers(replay, step, ask)
        if step.kind in ("nobody", "chance"):
            return False
    return False


def meanwhile(replay: Course, step: Step) -> bool:
    """Whether a step told inside a play uses something while that play waits."""
    return step.inside


def answers(replay: Course, step: Step, ask: Window) -> bool:
    """Whether a step is an answer: a Surprise by somebody else, or by the active player where a Surprise waits."""
    card = replay.scenario.find(step.objects[0]) if step.objects else None
    if card is None or card.type != "surprise":
        return False
    if step.against is not None:
        return named_play(replay, step.against)
    top = ask.pending
    if top.kind == "surprise" and top.player.name == step.actor:
        return False
    return step.actor != replay.game.turn.player.name or top.kind == "surprise"


def waits_for_better(replay: Course, step: Step, ask: Window) -> bool:
    """Whether a Surprise that does not fit the play it meets is held back: what comes of that may be what it is for.

    Where nothing comes that it fits better, it is refused here.
    """
    if step.verb != "plays" or step.refused is not None or step.against is not None or replay.at in replay.prompt:
        return False
    attempt = replay.attempt_for(replay.named(step.actor), "plays", step.objects[0])
    if attempt.card is None or replay.game.plays.pending[-1].kind == "surprise":
        return False
    with replay.record.aside() as noted:
        found = answering.may_answer(replay.game, attempt, ask.pending, replay.game.plays.pending)
        consults = dict(noted)
    if not found or found == [BURNS]:
        replay.deferred.discard(replay.at)
        return False
    for one in found:
        if one.ruling in consults:
            replay.record.note(consults[one.ruling])
    replay.deferred.add(replay.at)
    return True


def waited_in_vain(replay: Course) -> bool:
    """Whether an answer was held back for a play that has not come; it is not, the next time."""
    if replay.at not in replay.deferred:
        return False
    replay.prompt.add(replay.at)
    return True


def named_play(replay: Course, name: str) -> bool:
    """Whether an answer is meant for something that waits, or waited; one meant for a play to come has time."""
    game, key = replay.game, replay.facts.key(name)
    plays = [*game.plays.pending, *(closed.pending for closed in game.plays.closed)]
    return any(game.cards[play.card].key == key for play in plays)


def looks_ahead(replay: Course, step: Step) -> bool:
    """Whether a step asks, while a play waits, for more than this very moment tells."""
    if not replay.game.plays.pending or replay.game.over or replay.forked:
        return False
    facts = [*step.expect, *(fact for claim in step.claims for fact in claim.holds)]
    return any(fact not in MOMENTARY for fact in facts)


def hypothetical(replay: Course, step: Step) -> dict[int, dict[str, tuple[Any, bool]]]:
    """Facts as they would be if nobody answered what waits: a replay that ends here."""
    outcome = forked(replay, step, replay.readings)
    found = looked_at(outcome, step)
    if replay.strict:
        since = next((index for index, done in enumerate(outcome.done) if done.step is replay.now.step), 0)
        consults = {one.question: one for later in reversed(outcome.done[since:]) for one in reversed(later.consults)}
        for question, consult in reversed(consults.items()):
            if question not in replay.record.step and hangs_on(replay, step, found, consult):
                replay.record.note(consult)
    return found


def forked(replay: Course, step: Step, readings: Mapping[str, str]) -> Outcome:
    """A replay that ends with a step that takes no time."""
    scenario = replace(replay.scenario, steps=[*replay.scenario.steps[: replay.at], step], expect={})
    fork = type(replay)(scenario, readings, strict=False, choices=replay.choices)
    fork.refusals = dict(replay.refusals)
    fork.moved = {window: index for window, index in replay.moved.items() if index < replay.at}
    fork.undone, fork.late_consults = replay.undone, replay.late_consults
    fork.forked, fork.prompt = True, set(replay.prompt)
    outcome = fork.run()
    replay.work += outcome.work
    return outcome


def hangs_on(replay: Course, step: Step, found: Mapping[int, Any], consult: Consult) -> bool:
    """Whether what would hold if nobody answered hangs on a ruling consulted on the way there."""
    return any(
        looked_at(forked(replay, step, {**replay.readings, consult.question: reading}), step) != found
        for reading in consult.others
    )


def looked_at(outcome: Outcome, step: Step) -> dict[int, dict[str, tuple[Any, bool]]]:
    """What a replay found for each claim of a step, and for its expectations."""
    done = next((done for done in reversed(outcome.done) if done.step is step), None)
    if done is None:
        return {}
    found = {
        id(claim.holds): {k: (v, k in held) for k, v in results.items()} for claim, _, results, held in done.looked
    }
    if step.expect:
        found[id(step.expect)] = {fact: (actual, holds) for _, fact, _, actual, holds in done.facts}
    return found


# -- late answers -----------------------------------------------------------------------------------------------------


def moved_answer(replay: Course, ask: Window) -> Attempt | None:
    """The late answer that belongs to this window, if there is one: everything since is undone."""
    base = replay.game.plays.pending[0]
    moved = replay.moved.get(base.index)
    if moved is None or moved in replay.answered:
        return None
    replay.answered.add(moved)
    events = replay.undone.get(base.index, [])
    for index in range(replay.at, moved):
        step = replay.scenario.steps[index]
        replay.pass_over(step)
    replay.at = moved
    step = replay.scenario.steps[moved]
    attempt = replay.take_up(step, answering=True)
    replay.now.events += backwards(events)
    replay.now.consults += replay.late_consults.get(base.index, [])
    if replay.readings.get("surprise-only-in-its-window") == "grace":
        replay.game.plays.graced.add(step.actor)
    return attempt


def backwards(events: list[Event]) -> list[Event]:
    """What is undone, the latest first: every card goes back to where it came from."""
    found = []
    for event in reversed(events):
        if "from" in event.data and "to" in event.data and "card" in event.data:
            data = {**event.data, "from": event.data["to"], "to": event.data["from"]}
            data.pop("count", None)
            found.append(Event("undone", data))
    return found


def note_late(replay: Course, index: int, attempt: Attempt, consults: list[Consult]) -> bool:
    """Remember an allowed late answer for the next run; False if it is none."""
    if attempt.late is None or attempt.forward:
        return False
    window = attempt.late.index
    if window in replay.moved:
        return False
    replay.moved[window] = index
    closed = next((one for one in replay.game.plays.closed if one.pending is attempt.late), None)
    since = closed.events if closed is not None else 0
    replay.undone[window] = list((replay.game.log or [])[since:])
    replay.late_consults[window] = consults + consults_since(replay, since)
    replay.prior = {id(done.step): done for done in replay.outcome.done}
    return True


def consults_since(replay: Course, events: int) -> list[Consult]:
    """Consults of the steps that reach beyond a number of events: what is undone hangs on them."""
    found: list[Consult] = []
    seen = 0
    for done in replay.outcome.done:
        seen += len(done.events)
        if seen > events:
            found += done.consults
    return found


def after_the_end(replay: Course, step: Step) -> list[Obstacle]:
    """Why a Surprise cannot undo a game that is over; consults about its lateness are recorded."""
    player = replay.player(step.actor)
    if player is None or step.verb != "plays" or not step.objects:
        return []
    attempt = replay.attempt_for(player, "plays", step.objects[0])
    attempt.aim = replay.facts.key(step.against) if step.against else None
    number = attempt.card
    if number is None or replay.game.cards[number].type != "surprise" or player is replay.game.turn.player:
        return []
    found = lateness.out_of_turn(replay.game, attempt)
    if not found and note_late(replay, replay.at - 1, attempt, list(replay.record.step.values())):
        return [LATE]
    return found


LATE = Obstacle("carried out where it belongs")
