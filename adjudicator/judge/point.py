"""What a verdict turns on: the readings that speak for a rejected claim, and which of them comes first (FORMATS).

A reading speaks for a rejected claim if, replayed under it, the claim holds in every completion, and the two accounts
do not part by a refusal of something that nobody disputes. Where no reading does so, one counts that takes another
course of the game; then one that brings about some of the facts that the claim is wrong in; then one that leaves a
choice open with which the claim holds (the law in force asks nobody for it); then several readings together. The first
of them is the point of the dispute.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from adjudicator.judge.comparing import pairs, parted, told
from adjudicator.judge.turning import Turned, Turner, consulted, others
from adjudicator.law.questions import Question as Ruling
from adjudicator.scenario import Outcome, Scenario, Step

MOST_JOINT = 12_000
"""What looking for pairs and triples may cost, in the unit of `Outcome.work`."""
MOST_TOGETHER = 3

Picked = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Speaker:
    """Readings that bring rejected claims about: which they are, which claims, and what the replay comes to then.

    `claims` are places among all claims of the file; `parts` is the number of the step at which the accounts part,
    `otherwise` the count of steps that come to something else; `course` tells that they part over what nobody disputes,
    `chosen` that they hang on a choice which only these readings call for, `partly` that only some of the facts come
    true that a claim is wrong in.
    """

    picked: Picked
    claims: tuple[int, ...]
    after: Outcome
    parts: int
    otherwise: int
    course: bool
    partly: bool = False
    chosen: bool = False

    @property
    def questions(self) -> list[str]:
        return [question for question, _ in self.picked]


def speakers(turner: Turner, outcome: Outcome, rulings: Mapping[str, Ruling]) -> list[Speaker]:
    """What speaks for the rejected claims, the point first; pairs and triples only where nothing else does.

    For a claim that some reading speaks for, those that take another course are left out.
    """
    argued = {name: arguable(rulings[name]) for name in consulted(outcome)}
    open_claims = frozenset(index for index, held in enumerate(outcome.claims()) if not held)
    found = [one for picked in together(argued, turner.readings, 1) if (one := heard(turner, outcome, picked))]
    for hearing in (half_heard, heard_by_choice):
        if silent := unspoken(open_claims, found):
            found += [
                one
                for picked in together(argued, turner.readings, 1)
                if (one := hearing(turner, outcome, picked, silent))
            ]
    for size in range(2, MOST_TOGETHER + 1):
        if not (silent := unspoken(open_claims, found)):
            break
        found += jointly(turner, outcome, together(argued, turner.readings, size), silent)
    return in_order(plain_first(found), rulings)


def unspoken(claims: frozenset[int], found: Sequence[Speaker]) -> frozenset[int]:
    """The claims that nothing speaks for."""
    return claims - {index for one in found for index in one.claims}


def jointly(turner: Turner, outcome: Outcome, sets: Iterable[Picked], silent: frozenset[int]) -> Iterator[Speaker]:
    """Of sets of readings those that speak for claims that nothing else speaks for, as far as the bound goes."""
    enough = max(0, turner.left - MOST_JOINT)
    for picked in sets:
        if turner.left <= enough:
            return
        speaker = heard(turner, outcome, picked)
        if speaker is not None and silent.intersection(speaker.claims):
            yield speaker


def arguable(ruling: Ruling) -> Mapping[str, str]:
    """The readings of a ruling that somebody would argue, and the one in force."""
    return {name: text for name, text in ruling.readings.items() if name not in ruling.strawmen}


def together(argued: Mapping[str, Mapping[str, str]], in_force: Mapping[str, str], size: int) -> Iterator[Picked]:
    """Other readings of so many questions at once."""
    for group in combinations(argued, size):
        yield from (
            tuple(zip(group, picked, strict=True))
            for picked in product(*(list(others(argued, in_force, question)) for question in group))
        )


def heard(turner: Turner, outcome: Outcome, picked: Picked) -> Speaker | None:
    """What some readings bring about, or nothing where they uphold no rejected claim."""
    turned = turner.turn(*picked)
    claims = upheld(turned, outcome)
    return speaker(turner, outcome, turned, claims) if claims else None


def heard_by_choice(turner: Turner, outcome: Outcome, picked: Picked, silent: frozenset[int]) -> Speaker | None:
    """The same for claims that hold in some completions: what is chosen there, the law in force asks nobody."""
    turned = turner.turn(*picked)
    if turned.bounded or any(one.endless for one in turned.outcomes):
        return None
    for after in turned.outcomes:
        claims = tuple(index for index, held in enumerate(after.claims()) if held and index in silent)
        if claims:
            return speaker(turner, outcome, replace(turned, outcomes=[after]), claims, chosen=True)
    return None


def half_heard(turner: Turner, outcome: Outcome, picked: Picked, silent: frozenset[int]) -> Speaker | None:
    """The same for claims of which in every completion some fact comes true that is not so."""
    turned = turner.turn(*picked)
    if turned.bounded or any(one.endless for one in turned.outcomes):
        return None
    was, come = held_facts(outcome), [held_facts(one) for one in turned.outcomes]
    claims = tuple(
        index
        for index in sorted(silent)
        if frozenset.intersection(*(one[index] if index < len(one) else frozenset() for one in come)) - was[index]
    )
    return speaker(turner, outcome, turned, claims, partly=True) if claims else None


def held_facts(outcome: Outcome) -> list[frozenset[str]]:
    """For each claim the facts that hold."""
    return [frozenset(facts) for done in outcome.done for *_, facts in done.looked]


def speaker(
    turner: Turner,
    outcome: Outcome,
    turned: Turned,
    claims: tuple[int, ...],
    *,
    partly: bool = False,
    chosen: bool = False,
) -> Speaker:
    """What some readings bring about, with where that parts from what is."""
    picked, after = turned.readings, turned.outcomes[0] if partly else turned.example(claims[0])
    apart = parted(turner.scenario, outcome, after)
    otherwise = sum(told(one) != told(other) for *_, one, other in pairs(turner.scenario, outcome, after))
    if apart is None:
        return Speaker(picked, claims, after, 0, otherwise, False, partly, chosen)
    step, number, one, other = apart
    by_refusal = one is not None and other is not None and (one.refused is None) != (other.refused is None)
    course = by_refusal and not disputed(turner.scenario, step)
    return Speaker(picked, claims, after, number, otherwise, course, partly, chosen)


def upheld(turned: Turned, outcome: Outcome) -> tuple[int, ...]:
    """The rejected claims that hold however the others choose; what their own player is to choose suits them."""
    if turned.bounded or any(one.endless for one in turned.outcomes):
        return ()
    claims = (claim for done in outcome.done for claim in done.claims)
    return tuple(index for index, (line, holds, _) in enumerate(claims) if not holds and turned.holds(index, line.by))


def disputed(scenario: Scenario, step: Step) -> bool:
    """Whether the players differ on a step itself: the file marks it as refused, or the claims come right after it."""
    if step.refused is not None:
        return True
    place = next((place for place, one in enumerate(scenario.steps) if one is step), None)
    if place is None:
        return True
    after = next((one for one in scenario.steps[place + 1 :] if one.kind not in ("note", "expect")), None)
    return bool(step.claims) or (after is not None and after.kind == "claims")


def plain_first(found: Sequence[Speaker]) -> list[Speaker]:
    """Without those of another course whose every claim something else speaks for."""
    spoken = {index for one in found if not one.course for index in one.claims}
    return [one for one in found if not one.course or not spoken.issuperset(one.claims)]


def in_order(found: Sequence[Speaker], rulings: Mapping[str, Ruling]) -> list[Speaker]:
    """The point first: wholly, by no choice or other course, few together, seldom consulted, late, changing little."""

    def weight(one: Speaker) -> tuple[bool, bool, bool, int, int, int, int]:
        common = min(rulings[question].consulted for question in one.questions)
        return one.chosen, one.partly, one.course, len(one.picked), common, -one.parts, one.otherwise

    return sorted(found, key=weight)


def points(found: Sequence[Speaker]) -> list[Speaker]:
    """The first that speaks for each rejected claim, the point of the dispute first."""
    first = {index: one for one in reversed(found) for index in one.claims}
    return [one for one in found if one in first.values()]
