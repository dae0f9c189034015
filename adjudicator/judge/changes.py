"""A change under which a fact would hold: what it is, what it costs, and which of several says most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.judge.other_readings import consulted
from adjudicator.law.rulings import Ruling
from adjudicator.plain_data import field, plain_data, replace
from adjudicator.scenario import Outcome, Scenario, Step
from adjudicator.scenario.model import ClaimLine
from adjudicator.scenario.replaying.outcome import Claimed

READING, ORDER, CARD = "reading", "order", "card"
KINDS = (READING, ORDER, CARD)
Cost = str | tuple[str, Any]
"""What is different besides: a sentence, or a fact that was expected, with what it comes to instead."""
SPECIFIC = 3
"""A ruling that rests on so many entries at most is written for one thing; more share the general ones."""


@plain_data()
class Change:
    """One change under which a fact holds: what it is, and the scenario and readings to replay it with.

    `picked` are the readings turned round, mostly one; none where two steps or a card are changed instead. Where the
    fact hangs on more, `given` are the answers to choices that the file leaves open, `choices` the same for a replay.
    `partly` tells that only some of the facts come true that are claimed and are not so, `nearer` that none of them
    does and a number is less wrong, `touches` that some merely come to something else, `unsays` that something which is
    claimed and so is not; `card` names the card that is otherwise, `unseen` tells that nobody sees it.
    """

    kind: str
    text: str
    scenario: Scenario
    readings: Mapping[str, str]
    picked: tuple[tuple[str, str], ...] = ()
    costs: list[Cost] = field(default_factory=list)
    given: list[str] = field(default_factory=list)
    choices: tuple[int, ...] = ()
    partly: bool = False
    nearer: bool = False
    touches: bool = False
    unsays: bool = False
    card: str = ""
    unseen: bool = False
    after: Outcome | None = None  # what becomes of it, the first way where the file leaves several

    @property
    def rulings(self) -> list[str]:
        """The questions of the readings that are turned round."""
        return [question for question, _ in self.picked]

    def as_json(self) -> dict[str, Any]:
        """Plain data; `ruling` and `reading` name the first of `readings`."""
        ruling, reading = self.picked[0] if self.picked else (None, None)
        return {
            "kind": self.kind, "what": self.text, "ruling": ruling, "reading": reading,
            "readings": dict(self.picked), "given": self.given, "partly": self.partly or self.unsays,
            "nearer": self.nearer, "touches": self.touches,
            "costs": [cost if isinstance(cost, str) else f"{cost[0]} would be {plain(cost[1])}" for cost in self.costs],
        }  # fmt: skip


@plain_data()
class Search:
    """Changes found for one claim, the smallest kind that helps; `cut` tells that a bound stopped the search."""

    changes: list[Change] = field(default_factory=list)
    tried: int = 0
    cut: bool = False


def turned_round(
    scenario: Scenario,
    readings: Mapping[str, str],
    rulings: Mapping[str, Ruling],
    picked: tuple[tuple[str, str], ...],
) -> Change:
    """Some questions read otherwise: the change that this is."""
    text = " And: ".join(rulings[question].readings[reading] for question, reading in picked)
    return Change(READING, text, scenario, {**readings, **dict(picked)}, picked)


def ranked(changes: Sequence[Change], before: Outcome, rulings: Mapping[str, Ruling]) -> list[Change]:
    """The smallest kind first; of readings those that say most.

    That is what a house rule has changed, then readings that many would argue and rulings written for one thing, and of
    those the last that was consulted.
    """
    place = {question: number for number, question in enumerate(consulted(before))}
    house = {one.question for one in before.consults() if one.reading != rulings[one.question].official}

    def weight(change: Change) -> tuple[int, bool, bool, bool, int]:
        seldom = any(reading in rulings[question].seldom for question, reading in change.picked)
        general = any(len(rulings[question].cites) > SPECIFIC for question in change.rulings)
        last = max((place.get(question, 0) for question in change.rulings), default=0)
        return KINDS.index(change.kind), house.isdisjoint(change.rulings), seldom, general, -last

    return sorted(changes, key=weight)


# -- what a claim says, and what a change costs -----------------------------------------------------------------------


def claiming(scenario: Scenario, holds: Mapping[str, Any], at: int | None = None) -> tuple[Scenario, ClaimLine]:
    """The scenario with one more claim: after its first `at` steps that take time, else at the end."""
    place, taken = len(scenario.steps), 0
    for index, step in enumerate(scenario.steps):
        if at is not None and taken == at and step.kind in ("act", "nobody", "chance"):
            place = index
            break
        taken += step.kind in ("act", "claims")
    line = scenario.steps[place - 1].line if place else scenario.line
    claim = ClaimLine("", "", holds, line)
    step = Step("claims", line, claims=[claim])
    return replace(scenario, steps=[*scenario.steps[:place], step, *scenario.steps[place:]]), claim


def holds(outcome: Outcome, claim: ClaimLine) -> bool | None:
    """Whether a claim holds in an outcome; None where its step was not reached."""
    found = result(outcome, claim)
    return None if found is None else found.holds


def result(outcome: Outcome, claim: ClaimLine) -> Claimed | None:
    """A claim as it was looked at; None where its step was not reached."""
    return next((one for one in outcome.claimed() if one.line is claim), None)


def costs(before: Outcome, after: Outcome, claim: ClaimLine) -> Iterator[Cost]:
    """What else is different under a change: other claims that fall, steps refused, facts that were expected."""
    was = {id(one.line): one.holds for one in before.claimed()}
    for line, held, *_ in after.claimed():
        if line is not claim and was.get(id(line)) and not held:
            yield f"{line.by} would be wrong: {line.says}"
    refused = {id(done.step) for done in before.done if done.refused is not None}
    for done in after.done:
        if done.refused is not None and id(done.step) not in refused:
            yield f"refused: {done.step.told()}"
    expected = {(one.line, one.fact): one.holds for one in before.facts}
    for one in after.facts:
        if expected.get((one.line, one.fact)) and not one.holds:
            yield one.fact, one.actual


def plain(value: Any) -> str:
    """A value as a scenario would write it, in one line.

    >>> plain({"where": ["Milk"], "over": True, "winner": None})
    '{where: [Milk], over: true, winner: nobody}'
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {plain(one)}" for key, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(plain, value)) + "]"
    if value is None:
        return "nobody"
    return str(value).lower() if isinstance(value, bool) else str(value)
