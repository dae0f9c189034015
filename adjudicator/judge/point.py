"""What a verdict turns on: the readings that speak for a rejected claim, and which of them comes first (FORMATS).

A reading speaks for a rejected claim if, replayed under it, the claim holds in every completion, and the two accounts
do not part by a refusal of something that nobody disputes. Where no reading does so, one counts that takes another
course of the game; then one that brings about some of the facts that the claim is wrong in; then one that leaves a
choice open with which the claim holds (the law in force asks nobody for it); then several readings together. The first
of them is the point of the dispute: the one that is seldom consulted, and that says what the claim says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import log1p
from typing import Any

from adjudicator.judge.comparing import pairs, parted, told
from adjudicator.judge.turning import Turned, Turner, consulted, others
from adjudicator.law.questions import Question as Ruling
from adjudicator.plain_data import field, plain_data, replace
from adjudicator.scenario import Outcome, Scenario, Step

MOST_JOINT = 8_000
"""What looking for pairs and triples may cost, in the unit of `Outcome.work`."""
MOST_TOGETHER = 3
WORDS = 1.0
"""How much the words of a claim weigh against how seldom a ruling is consulted; tuned on the suite."""
SAID = 2.0
"""With so many words of a claim a reading is what its player argues, whatever it refuses on the way."""

Picked = tuple[tuple[str, str], ...]
Alike = Callable[[str, Ruling, str], float]
"""How much of what somebody says a ruling's question and one of its readings say as well; 0 where nothing is."""


@plain_data(frozen=True)
class Speaker:
    """Readings that bring rejected claims about: which they are, which claims, and what the replay comes to then.

    `claims` are places among all claims of the file; `parts` is the number of the step at which the accounts part,
    `otherwise` the count of steps that come to something else; `course` tells that they part over what nobody disputes,
    `chosen` that they hang on a choice which only these readings call for, `partly` that only some of the facts come
    true that a claim is wrong in. `denied` are those of the claims whose player tried what stays refused; `says` tells
    for each of the claims how much of its words the readings say.
    """

    picked: Picked
    claims: tuple[int, ...]
    after: Outcome
    parts: int
    otherwise: int
    course: bool
    partly: bool = False
    chosen: bool = False
    denied: frozenset[int] = frozenset()
    says: Mapping[int, float] = field(default_factory=dict)

    @property
    def questions(self) -> list[str]:
        return [question for question, _ in self.picked]


def speakers(turner: Turner, outcome: Outcome, rulings: Mapping[str, Ruling], alike: Alike | None) -> list[Speaker]:
    """What speaks for the rejected claims, the point first; pairs and triples only where nothing else does.

    For a claim that some reading speaks for, those that take another course are left out. Without `alike` the words of
    the claims do not count.
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
    if alike is not None and len(found) > 1:
        found = [worded(one, outcome, rulings, alike) for one in found]
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
    """For each claim the facts that hold, those about several cards or several things of a player one by one."""
    return [
        frozenset(name for fact, value in line.holds.items() for name in in_parts(fact, value, actual, fact in held))
        for done in outcome.done
        for line, _, actual, held in done.looked
    ]


def in_parts(fact: str, value: Any, actual: Mapping[str, Any], held: bool) -> Iterator[str]:
    """The parts of a fact that hold: `where` card by card, what a player has by kind."""
    if not isinstance(value, Mapping):
        yield from (fact,) if held else ()
        return
    found = actual.get(fact)
    for part, wanted in value.items():
        come = found.get(part) if isinstance(found, Mapping) else None
        if held or come == wanted or in_any_order(come) == in_any_order(wanted):
            yield f"{fact} {part}"


def in_any_order(value: Any) -> Any:
    return sorted(map(str, value)) if isinstance(value, list) else value


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
    denied = stay_refused(outcome, after, claims)
    if apart is None:
        return Speaker(picked, claims, after, 0, otherwise, False, partly, chosen, denied)
    step, number, one, other = apart
    by_refusal = one is not None and other is not None and (one.refused is None) != (other.refused is None)
    course = by_refusal and not disputed(turner.scenario, step)
    return Speaker(picked, claims, after, number, otherwise, course, partly, chosen, denied)


def stay_refused(outcome: Outcome, after: Outcome, claims: Iterable[int]) -> frozenset[int]:
    """The claims whose player tried something that the file marks as refused, and that is refused either way."""
    lines = [line for done in outcome.done for line, *_ in done.claims]
    tried = {id(done.step) for done in outcome.done if done.step.refused is not None and done.refused is not None}
    still = {done.step.actor for done in after.done if id(done.step) in tried and done.refused is not None}
    return frozenset(index for index in claims if lines[index].by in still)


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


def worded(one: Speaker, outcome: Outcome, rulings: Mapping[str, Ruling], alike: Alike) -> Speaker:
    """With how much of the words of each claim its readings say; what says enough of them takes no other course."""
    lines = [line for done in outcome.done for line, *_ in done.claims]
    says = {
        index: max(alike(lines[index].says, rulings[question], reading) for question, reading in one.picked)
        for index in one.claims
    }
    return replace(one, says=says, course=one.course and max(says.values()) < SAID)


def in_order(found: Iterable[Speaker], rulings: Mapping[str, Ruling], claim: int | None = None) -> list[Speaker]:
    """The point first, of one claim or of all: wholly, by no choice or other course, few together; then the likeliest.

    What lets pass what its player tried comes before what leaves it refused. Likely is what is seldom consulted and
    says what the claim says; of equals that which parts late and changes little.
    """

    def weight(one: Speaker) -> tuple[bool | int | float, ...]:
        seldom = log1p(min(rulings[question].consulted for question in one.questions))
        said = max(one.says.values(), default=0) if claim is None else one.says.get(claim, 0)
        likely = seldom - WORDS * said
        denied = one.denied.issuperset(one.claims) if claim is None else claim in one.denied
        return one.chosen, one.partly, one.course, denied, len(one.picked), likely, -one.parts, one.otherwise

    return sorted(found, key=weight)


def speaking_for(claim: int, found: Iterable[Speaker], rulings: Mapping[str, Ruling]) -> list[Speaker]:
    """What speaks for one claim, the likeliest first."""
    return in_order((one for one in found if claim in one.claims), rulings, claim)


def points(found: Sequence[Speaker], rulings: Mapping[str, Ruling]) -> list[Speaker]:
    """The first that speaks for each rejected claim, the point of the dispute first."""
    claims = {index for one in found for index in one.claims}
    first = [speaking_for(index, found, rulings)[0] for index in claims]
    return [one for one in found if any(one is other for other in first)]
