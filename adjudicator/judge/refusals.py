"""What was refused: claims of whoever was refused something, and the ruling behind a refusal that names none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.judge.claimed_facts import disputed
from adjudicator.judge.comparing import parted
from adjudicator.judge.other_readings import Turned, Turner
from adjudicator.judge.speaking_for import Speaker, speaker
from adjudicator.judge.verdict import Verdict
from adjudicator.scenario import Outcome
from adjudicator.scenario.model import Step
from adjudicator.scenario.replaying.outcome import Done


def heard_at_refusal(turner: Turner, turned: Turned, silent: frozenset[int]) -> Speaker | None:
    """Readings that no longer stand in the way of what the players of claims tried, whatever else does."""
    questions = {question for question, _ in turned.readings}
    refused = {
        index: {id(done.step) for done in tried if questions <= obstacles(done)}
        for index, tried in tried_before(turner.outcome)
        if index in silent
    }
    if not any(refused.values()):
        return None
    still = {id(done.step) for one in turned.outcomes for done in one.done if questions & obstacles(done)}
    claims = tuple(sorted(index for index, steps in refused.items() if steps - still))
    return speaker(turner, turned, claims, touches=True) if claims else None


def obstacles(done: Done) -> set[str | None]:
    """The rulings that a step was refused for."""
    return {one.ruling for one in done.refused or ()}


def tried_before(outcome: Outcome) -> Iterator[tuple[int, list[Done]]]:
    """Each claim by its place, with what its player did after the claims before."""
    index, since = -1, list[Done]()
    for done in outcome.done:
        if done.step.kind == "act":
            since.append(done)
        for line, *_ in done.claims:
            index += 1
            yield index, [one for one in since if one.step.actor == line.by]
        if done.claims:
            since = []


def refuses_undisputed(turner: Turner, turned: Turned) -> bool:
    """Whether players argue, and other readings begin with refusing something that none of them argues about."""
    if not any(step.claims for step in turner.scenario.steps):
        return False
    apart = (parted(turner.scenario, turner.outcome, outcome) for outcome in turned.outcomes)
    return all(
        one is not None and one[2] is not None and one[3] is not None and one[2].refused is None
        and one[3].refused is not None and not disputed(turner.scenario, one[0])
        for one in apart
    )  # fmt: skip


def amiss(outcome: Outcome) -> int:
    """How many steps are refused that the file tells as done."""
    return sum(done.in_vain for done in outcome.done)


MOST_NAMED = 2


def allowed_in(turned: Outcome, before: Outcome) -> set[int]:
    """Which steps of a replay under another reading are allowed, by `id`, not for want of what was done before them.

    Nor is one allowed as it is told of which not all is asked that it tells to be chosen. A reading under which an
    act before a step could not be done says nothing about the step, unless one does the same as the other, and the
    question is whose it is.
    """
    acts = {id(done.step) for done in before.done if done.step.kind == "act" and done.refused is None}
    found, undone = {id(step) for step in turned.said}, list[tuple[str, list[str]]]()
    for done in turned.done:
        deed = done.step.verb, done.step.objects
        if done.refused is None and not done.passed_over and all(one == deed for one in undone):
            found.add(id(done.step))
        elif done.refused is not None and id(done.step) in acts:
            undone.append(deed)
    return found


def name_refusals(verdict: Verdict, turner: Turner) -> None:
    """Name the consulted rulings with which, read otherwise, a refused step would be allowed, the weightiest first.

    A step that names a ruling already is left as it is. What few would argue is meant where somebody says so, and here
    nobody does.
    """
    crux = {name for one in verdict.rejected for name in one.rulings}
    decisive = {name for group in verdict.decisive for name in group}
    consulted = list(dict.fromkeys(one.ruling for one in reversed(verdict.applied)))
    ranked = sorted(consulted, key=lambda name: (name not in crux, name not in decisive))
    number = 0
    for done, shown in zip(turner.outcome.done, verdict.steps, strict=True):
        number = max(number, shown.n)
        if shown.allowed or any(" " not in name for name in shown.refused_by):
            continue
        before = {one.ruling for one in verdict.applied if one.step <= number}
        turned = {name: list(_turned(turner, name)) for name in ranked if name in before}
        allows = [name for name, some in turned.items() if _allow(some, done.step, turner.outcome)]
        behind = sorted(allows, key=lambda name: _by_itself(turned[name], done.step))[:MOST_NAMED]
        shown.refused_by = [*behind, *shown.refused_by[len(behind) :]]


def about_refusals(verdict: Verdict) -> None:
    """Where nobody argues, and a step is refused that is told as done, the verdict turns on what stands behind that.

    It is the first such step; what comes after it follows from that. Where somebody goes on after the end of their
    turn, and all that is said of it is what others may do in that turn, it is what would have let them. Where no ruling
    stands behind it the verdict turns on none.
    """
    vain = [step for step in verdict.steps if not step.allowed and step.expected_refusal is None]
    if verdict.claims or not vain:
        return
    step, since = vain[0], {one.ruling: one.step for one in reversed(verdict.applied)}
    ended = [event["player"] for one in verdict.steps if one.n < step.n for event in one.events
             if event["kind"] == "turn over"]  # fmt: skip
    goes_on = ended[-1:] == [step.actor]
    named = [name for name in step.refused_by if name in since and not (goes_on and since[name] == step.n)]
    if goes_on and not (named or verdict.points):
        named = [one.ruling for one in verdict.turnings[:1]]
    if named or not goes_on:
        verdict.points = [[name] for name in named]
        verdict.turnings.sort(key=lambda one: named.index(one.ruling) if one.ruling in named else len(named))


def far_fetched(turner: Turner, question: str, reading: str) -> bool:
    """Whether nobody would argue for a reading, or few."""
    ruling = turner.rulings[question]
    return reading in ruling.seldom or reading in ruling.strawmen


def _turned(turner: Turner, question: str) -> Iterator[Sequence[Outcome]]:
    """What becomes of a file under each other reading of a ruling that somebody would argue."""
    for rival in turner.rivals(question):
        if not far_fetched(turner, *rival) and not (turned := turner.turn(rival)).bounded:
            yield turned.outcomes


def _allow(some: Iterable[Sequence[Outcome]], step: Step, before: Outcome) -> bool:
    """Whether under one of some readings a step is allowed, whatever the file leaves open."""
    return any(outcomes and all(id(step) in allowed_in(one, before) for one in outcomes) for outcomes in some)


def _by_itself(some: Iterable[Sequence[Outcome]], step: Step) -> bool:
    """Whether a step is nobody's deed under some readings, but has happened by itself there."""
    return any(step is said for outcomes in some for one in outcomes for said in one.said)
