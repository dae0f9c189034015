"""What is claimed and expected at a moment of a replay: looked up there, or as it will be if nobody answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.cards.goals import listed
from adjudicator.engine.deeds import playing
from adjudicator.scenario.model import Step
from adjudicator.scenario.replaying import looking_ahead, steps, turn_just_over
from adjudicator.scenario.replaying.facts import LATER, looked_up
from adjudicator.scenario.replaying.outcome import Claimed, Done, Expectation
from adjudicator.scenario.replaying.position import Position

WON = ("winner", "over")


def look(replay: Position, step: Step, *, window: bool = False, midway: bool = False) -> None:
    """Claims, expectations and notes take no time; in the `window` for answers to a play, a choice is one after it."""
    steps.settle(replay)
    if replay.at < replay.looks_from:
        replay.at += 1
        return
    replay.work += 1
    done = Done(step, midway=midway or playing.forced_play(replay.game) is not None)
    waits = looking_ahead.looks_ahead(replay, step, window=window)
    ahead = looking_ahead.hypothetical(replay, step) if waits else None
    if ahead is not None and not_won_yet(replay, step):
        for facts in step.facts():
            now = {fact: looked_up(replay, fact, facts[fact]) for fact in WON if fact in facts}
            ahead[id(facts)] = {**ahead.get(id(facts), {}), **now}
    replay.at += 1
    for claim in step.claims:
        results = {
            fact: fact_of(replay, claim.holds, fact, value, ahead, window) for fact, value in claim.holds.items()
        }
        held = {fact for fact, (_, ok) in results.items() if ok or (id(claim.holds), fact) in replay.held_waiting}
        held -= {fact for fact in results if (id(claim.holds), fact) in replay.missed_waiting}
        found = {fact: actual for fact, (actual, _) in results.items()}
        done.claims.append(Claimed(claim, len(held) == len(results), found, held))
    done.claims = [tells_of_all(one, done.claims) for one in done.claims]
    for fact, value in step.expect.items():
        later = fact in LATER
        actual, holds = (consulted(replay), True) if later else fact_of(replay, step.expect, fact, value, ahead, window)
        done.facts.append(Expectation(step.lines.get(fact, step.line), fact, value, actual, holds))
    done.consults, done.turn = replay.record.take(), replay.game.turn.number
    replay.outcome.done.append(done)


def tells_of_all(one: Claimed, claims: list[Claimed]) -> Claimed:
    """A claim about whom a limit asks; it is wrong where another one tells rightly of more whom it asks by then."""
    asked = set(listed(one.line.holds.get("asks")))
    told = [listed(other.line.holds["asks"]) for other in claims if "asks" in other.held]
    more = next((some for some in told if asked < set(some)), None)
    if "asks" not in one.held or not asked or more is None:
        return one
    return Claimed(one.line, False, {**one.actual, "asks": more}, one.held - {"asks"})


def true_only_now(replay: Position, step: Step) -> bool:
    """Whether somebody is right just now, and nobody once the last card of an Action has played itself: now is meant.

    Under another reading it is the moment that it is by the file's own law.
    """
    if replay.turned or not step.claims or replay.forked:
        return bool(step.claims) and id(step) in replay.by_own_law
    with replay.record.aside():
        told = [claim.holds.items() for claim in step.claims]
        if not any(all(looked_up(replay, fact, value)[1] for fact, value in facts) for facts in told):
            return False
    after = looking_ahead.looked_at(looking_ahead.forked(replay, [step], replay.readings, recorded=False), step)
    return not any(all(holds for _, holds in facts.values()) for facts in after.values())


def not_won_yet(replay: Position, step: Step) -> bool:
    """Whether it is argued who has won while a play waits that, as somebody says rightly, may still be answered."""
    told = [claim.holds for claim in step.claims]
    if not any(not set(WON).isdisjoint(facts) for facts in told):
        return False
    return any("may" in facts and looked_up(replay, "may", facts["may"])[1] for facts in told)


def fact_of(
    replay: Position, facts: Mapping[str, Any], fact: str, value: Any, ahead: Any, window: bool
) -> tuple[Any, bool]:
    """One fact: of the moment or a turn just over, or as it will be if nobody answers."""
    if fact in ("may", "may_not") and id(facts) in replay.foreseen:
        return replay.foreseen[id(facts)]
    if turn_just_over.asks_for_it(replay, facts, fact):
        return 0, value == 0
    if ahead is not None and looking_ahead.lies_ahead(fact, window=window):
        found: tuple[Any, bool] = ahead.get(id(facts), {}).get(fact, (None, False))
        return found
    return looked_up(replay, fact, value)


def consulted(replay: Position) -> list[str]:
    """Rulings consulted so far; under a step, those of that step."""
    return [consult.question for consult in replay.outcome.consults()]
