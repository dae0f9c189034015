"""Which ruling stands behind a refusal that names only what lies on the table ("it is Bob's turn")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.judge.other_readings import Turner
from adjudicator.judge.verdict import Verdict
from adjudicator.scenario import Outcome
from adjudicator.scenario.model import Step

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

    It costs no replay: the rulings of a verdict have been turned round to find the decisive ones. A step that names a
    ruling already is left as it is. What few would argue is meant where somebody says so, and here nobody does.
    """
    crux = {name for one in verdict.rejected for name in one.rulings}
    decisive = {name for group in verdict.decisive for name in group}
    consulted = list(dict.fromkeys(one.ruling for one in reversed(verdict.applied)))
    ranked = sorted(consulted, key=lambda name: (name not in crux, name not in decisive))
    known = {
        changed[0]: [allowed_in(one, turner.outcome) for one in turned.outcomes]
        for changed, turned in turner.known.items()
        if len(changed) == 1 and not turned.bounded and not far_fetched(turner, *changed[0])
    }
    number = 0
    for done, shown in zip(turner.outcome.done, verdict.steps, strict=True):
        number = max(number, shown.n)
        if shown.allowed or any(" " not in name for name in shown.refused_by):
            continue
        before = {one.ruling for one in verdict.applied if one.step <= number}
        behind = [name for name in ranked if name in before and _allows(known, name, done.step)][:MOST_NAMED]
        shown.refused_by = [*behind, *shown.refused_by[len(behind) :]]


def far_fetched(turner: Turner, question: str, reading: str) -> bool:
    """Whether nobody would argue for a reading, or few."""
    ruling = turner.rulings[question]
    return reading in ruling.seldom or reading in ruling.strawmen


def _allows(known: Mapping[tuple[str, str], Sequence[set[int]]], ruling: str, step: Step) -> bool:
    """Whether under another reading of a ruling a step is allowed, whatever the file leaves open."""
    return any(
        bool(outcomes) and all(id(step) in one for one in outcomes)
        for (question, _), outcomes in known.items()
        if question == ruling
    )
