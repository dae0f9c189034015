"""The facts of claims held against an outcome: which are wrong, which hold in parts, how the game ends in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from adjudicator.cards.goals import listed
from adjudicator.cards.names import normal
from adjudicator.scenario import Outcome, Scenario, Step
from adjudicator.scenario.model import ClaimLine, attempts
from adjudicator.scenario.replaying.outcome import Done


def lines_of(outcome: Outcome) -> list[ClaimLine]:
    """The claims in their order, as they are written."""
    return [one.line for one in outcome.claimed()]


def right_before(outcome: Outcome) -> Iterator[tuple[int, ClaimLine, Done]]:
    """Each claim by its place, with the last thing that was done before it."""
    last, index = outcome.done[0], -1
    for done in outcome.done:
        if done.step.kind == "act":
            last = done
        for line, *_ in done.claims:
            index += 1
            yield index, line, last


def goes_with(step: Step, later: Step) -> bool:
    """Whether a step tells of the same Action as the one before, by the same player: their order is disputed."""
    return step.inside and later.inside and (later.kind, later.actor) == (step.kind, step.actor)


QUIET = frozenset({"note", "expect", "nobody"})
"""Kinds of steps in which nobody does anything."""


def disputed(scenario: Scenario, step: Step) -> bool:
    """Whether the players differ on a step itself: the file marks it as refused, or the claims come right after it."""
    if step.refused is not None:
        return True
    place = next((place for place, one in enumerate(scenario.steps) if one is step), None)
    if place is None:
        return True
    further = [one for one in scenario.steps[place + 1 :] if one.kind not in QUIET and one.verb != "passes"]
    after = next((one for one in further if not goes_with(step, one)), None)
    return bool(step.claims) or (after is not None and after.kind == "claims")


def held_against_a_draw(outcome: Outcome, after: Outcome, step: Step, claims: Iterable[int]) -> bool:
    """Whether players are wrong in what somebody holds by whose draw, or where a card of it lies.

    A draw is told for what came of it, not as a deed; to whoever has not the turn it is refused as that.
    """
    done, other = outcome.of(step), after.of(step)
    if step.verb != "draws" or done is None or other is None:
        return False
    if not any(one.ruling for one in other.refused or ()) and not any(one.kind == "draw" for one in other.events):
        return False
    drawn = {normal(str(event.data.get("card", ""))) for event in done.events if event.kind == "draw"}
    wrong, lines = wrong_in(outcome), lines_of(outcome)

    def is_about_it(index: int) -> bool:
        holds = {fact: so for fact, so in lines[index].holds.items() if fact in wrong[index]}
        in_hand = {"hand", "hand_size"}.intersection(holds.get(step.actor, ()))
        return bool(in_hand) or not drawn.isdisjoint(map(normal, holds.get("where", ())))

    return all(map(is_about_it, claims))


def wrong_in(outcome: Outcome) -> list[dict[str, str]]:
    """For each claim what is so of the facts that it is wrong in."""
    return [
        {fact: str(one.actual.get(fact)) for fact in one.line.holds if fact not in one.held}
        for one in outcome.claimed()
    ]


def held_facts(outcome: Outcome) -> list[frozenset[str]]:
    """For each claim the facts that hold, those about several cards or several things of a player one by one.

    Who says that others are asked says as well that they themselves are not.
    """
    return [
        frozenset(name for fact, value in line.holds.items() for name in in_parts(fact, value, actual, fact in held))
        | (frozenset(["asks others"]) if asks_others(line, actual) else frozenset())
        for line, _, actual, held in outcome.claimed()
    ]


def asks_others(line: ClaimLine, actual: Mapping[str, Any]) -> bool:
    """Whether somebody says rightly or wrongly that others have to choose, and has not to choose either way."""
    return "asks" in actual and line.by not in {*listed(line.holds["asks"]), *listed(actual["asks"])}


def going_on(line: ClaimLine) -> frozenset[str]:
    """The facts of a claim that say no more than that the game goes on, which nearly anything brings about.

    Of a claim that says nothing else there are none.

    >>> sorted(going_on(ClaimLine("Ann", "It stays.", {"winner": None, "where": {"Milk": "Ann"}}, 7)))
    ['winner']
    """
    facts = frozenset(fact for fact, so in (("winner", None), ("over", False)) if line.holds.get(fact, fact) is so)
    return frozenset() if facts.issuperset(line.holds) else facts


def moved_by_itself(wanted: Iterable[str], events: Iterable[tuple[str, Mapping[str, Any]]]) -> Iterator[str]:
    """What has moved some cards without being asked, as War gives Peace away; of what moves on it is that card."""
    cards = set(wanted)
    for kind, data in events:
        if kind in ("give", "moves on") and data["card"] in cards:
            yield from filter(None, [str(data.get("why") or (data["card"] if kind == "moves on" else ""))])


def stopped_by(events: Iterable[Mapping[str, Any]]) -> str:
    """The card that was played against one that has been cancelled, nothing where none has."""
    found = list(events)
    stopped = {event["card"] for event in found if event["kind"] == "cancelled"}
    return next((event["card"] for event in found if event["kind"] == "answer" and event["against"] in stopped), "")


def short_of(outcome: Outcome) -> list[dict[str, int]]:
    """For each claim by how much its numbers are wrong: plays and draws left, and how many cards somebody holds."""
    return [
        {fact: wanted - found for fact, wanted, found in numbers(line.holds, actual) if wanted != found}
        for line, _, actual, _ in outcome.claimed()
    ]


def numbers(claimed: Mapping[str, Any], actual: Mapping[str, Any]) -> Iterator[tuple[str, int, int]]:
    """The numbers of a claim, each with what is so."""
    for fact, wanted in claimed.items():
        found = actual.get(fact)
        if isinstance(wanted, Mapping) and isinstance(found, Mapping):
            yield from ((f"{fact} {part}", one, other) for part, one, other in numbers(wanted, found))
        elif type(wanted) is int and type(found) is int:
            yield fact, wanted, found


def nearer(now: int | None, before: int) -> bool:
    """Whether a number is less wrong than it was, and on the same side.

    >>> nearer(1, 2), nearer(None, 2), nearer(-1, 2), nearer(2, 1)
    (True, True, False, False)
    """
    return now is None or ((now > 0) == (before > 0) and abs(now) < abs(before))


def in_parts(fact: str, value: Any, actual: Mapping[str, Any], held: bool) -> Iterator[str]:
    """The parts of a fact that hold: `where` card by card, what a player has by kind, and of several cards each."""
    if not isinstance(value, Mapping):
        yield from (fact,) if held else ()
        return
    found = actual.get(fact)
    for part, wanted in value.items():
        come = found.get(part) if isinstance(found, Mapping) else None
        if held or come == wanted or in_any_order(come) == in_any_order(wanted):
            yield f"{fact} {part}"
        if isinstance(wanted, list) and isinstance(come, list):
            yield from (f"{fact} {part} {card}" for card in wanted if card in come)


def in_any_order(value: Any) -> Any:
    return sorted(map(str, value)) if isinstance(value, list) else value


def ends_turns(value: Any) -> bool:
    """Whether all that somebody is said to do is to end a turn; that they do nothing is no more than that."""
    return all(verb == "ends turn" for _, verb, _ in attempts(value, ()))


def ahead_of_the_turn(outcome: Outcome, after: Outcome, claims: Iterable[int]) -> bool:
    """Whether claims that somebody may do something hold in a later turn only, of which they say nothing.

    That somebody may end a turn is said of the one before, which is over by then.
    """
    was, come = ([(done.turn, one.line) for done in some.done for one in done.claims] for some in (outcome, after))
    ahead = {
        index
        for index, ((turn, line), (later, _)) in enumerate(zip(was, come, strict=False))
        if later > turn and "turn" not in line.holds and not ends_turns(line.holds.get("may", ()))
    }
    return ahead.issuperset(claims)


def in_another_turn(outcome: Outcome, after: Outcome, claims: Iterable[int]) -> bool:
    """Whether what their player is said to have left of a turn is of another one, which is theirs after that.

    So it is where another player than the law has it is next.
    """
    next_turn = {
        index
        for index, line, last in right_before(after)
        if line.holds.keys() & {"plays_left", "draws_left"}
        and "turn" not in line.holds
        and [event.data.get("player") for event in last.events if event.kind in ("turn over", "turn")]
        == [line.by, line.by]
    }
    for index, ((line, was, whose), (_, now, theirs)) in enumerate(
        zip(turns_at(outcome), turns_at(after), strict=False)
    ):
        left = [line.holds[fact] for fact in line.holds if fact in ("plays_left", "draws_left")]
        just_over = now > was and not any(left)
        if len(left) == len(line.holds) and theirs != whose and now >= was and not just_over:
            next_turn.add(index)
    return next_turn.issuperset(claims)


def turns_at(outcome: Outcome) -> Iterator[tuple[ClaimLine, int, str]]:
    """Each claim with the number of the turn in which it is looked at, and whose it is if one has begun by then."""
    whose = ""
    for done in outcome.done:
        whose = next((str(one.data["player"]) for one in reversed(done.events) if one.kind == "turn"), whose)
        for claimed in done.claims:
            yield claimed.line, done.turn, whose


def ends_before(outcome: Outcome, after: Outcome, claims: Iterable[int]) -> bool:
    """Whether a game that goes on is over under other readings, while the claims say nothing of how it ends."""
    lines = lines_of(outcome)
    about_it = any({"over", "winner"} & lines[index].holds.keys() for index in claims)
    return not about_it and ends_with(after) is not None and ends_with(outcome) is None


def ends_with(outcome: Outcome) -> Step | None:
    """The step by which the game is over, or nothing where it goes on."""
    return next((done.step for done in outcome.done if any(event.kind == "game over" for event in done.events)), None)


def ends_at_once(outcome: Outcome) -> Step | None:
    """The same where the game is over before the turn is."""
    step = ends_with(outcome)
    turned = any(done.step is step and any(event.kind == "turn" for event in done.events) for done in outcome.done)
    return None if turned else step
