"""Answers that come late: one that some reading allows (grace) is moved to the window it belongs to.

The replay starts again, the answer is given there, and every step between the two is shown as undone.
"""

from __future__ import annotations

from adjudicator.engine import Attempt, Event, Obstacle
from adjudicator.engine.permission import lateness
from adjudicator.law import Consult
from adjudicator.scenario.model import Step
from adjudicator.scenario.replaying.position import LateAnswer, Position

LATE = Obstacle("carried out where it belongs")


def backwards(events: list[Event]) -> list[Event]:
    """What is undone, the latest first: every card goes back to where it came from."""
    found = []
    for event in reversed(events):
        if "from" in event.data and "to" in event.data and "card" in event.data:
            data = {**event.data, "from": event.data["to"], "to": event.data["from"]}
            data.pop("count", None)
            found.append(Event("undone", data))
    return found


def note_late(replay: Position, index: int, attempt: Attempt, consults: list[Consult]) -> bool:
    """Remember an allowed late answer for the next run; False if it is none."""
    if attempt.late is None or attempt.forward:
        return False
    window = attempt.late.index
    if window in replay.late:
        return False
    closed = next((one for one in replay.game.plays.closed if one.pending is attempt.late), None)
    since = closed.events if closed is not None else 0
    undone = list((replay.game.log or [])[since:])
    replay.late[window] = LateAnswer(index, undone, consults + consults_since(replay, since))
    replay.prior = {id(done.step): done for done in replay.outcome.done}
    return True


def consults_since(replay: Position, events: int) -> list[Consult]:
    """Consults of the steps that reach beyond a number of events: what is undone hangs on them."""
    found: list[Consult] = []
    seen = 0
    for done in replay.outcome.done:
        seen += len(done.events)
        if seen > events:
            found += done.consults
    return found


def surprise_played(replay: Position, step: Step) -> Attempt | None:
    """What a step attempts, with what it is told to be against; None where it is not the play of a Surprise."""
    attempt = replay.attempt_of(step)
    attempt.aim = replay.key(step.against) if step.against else None
    return attempt if attempt.card is not None and replay.game.cards[attempt.card].type == "surprise" else None


def after_the_end(replay: Position, step: Step) -> list[Obstacle]:
    """Why a Surprise cannot undo a game that is over; consults about its lateness are recorded."""
    player = replay.player(step.actor)
    if player is None or step.verb != "plays" or not step.objects:
        return []
    attempt = surprise_played(replay, step)
    if attempt is None or player is replay.game.turn.player:
        return []
    found = lateness.out_of_turn(replay.game, attempt)
    if not found and note_late(replay, replay.at - 1, attempt, list(replay.record.step.values())):
        return [LATE]
    return found
