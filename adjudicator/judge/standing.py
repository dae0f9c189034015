"""Which ruling stands behind a refusal that names only what lies on the table ("it is Bob's turn")."""

from __future__ import annotations

from adjudicator.judge.turning import Turner
from adjudicator.judge.verdict import Verdict
from adjudicator.scenario import Outcome
from adjudicator.scenario.model import Step

MOST_NAMED = 2


def stands_behind(turned: Outcome, before: Outcome, step: Step) -> bool:
    """Whether a refused step is allowed in a replay under another reading, and not for want of what was done before it.

    A reading under which an act before it could not be done says nothing about the step, unless one does the same as
    the other, and the question is whose it is.
    """
    if step in turned.said:
        return True
    taken = [done.step for done in before.done if done.step.kind == "act" and done.refused is None]
    acts = {id(one) for one in taken if (one.verb, one.objects) != (step.verb, step.objects)}
    for done in turned.done:
        if done.step is step:
            return done.refused is None
        if done.refused is not None and id(done.step) in acts:
            return False
    return False


def name_refusals(verdict: Verdict, turner: Turner, outcome: Outcome) -> None:
    """Name the consulted rulings with which, read otherwise, a refused step would be allowed, the weightiest first.

    It costs no replay: the rulings of a verdict have been turned round to find the decisive ones. A step that names a
    ruling already is left as it is.
    """
    crux = {name for one in verdict.rejected for name in one.rulings}
    decisive = {name for group in verdict.decisive for name in group}
    consulted = list(dict.fromkeys(one.ruling for one in reversed(verdict.applied)))
    ranked = sorted(consulted, key=lambda name: (name not in crux, name not in decisive))
    number = 0
    for done, shown in zip(outcome.done, verdict.steps, strict=True):
        number = max(number, shown.n)
        if shown.allowed or any(" " not in name for name in shown.refused_by):
            continue
        before = {one.ruling for one in verdict.applied if one.step <= number}
        behind = [name for name in ranked if name in before and _allows(turner, name, outcome, done.step)][:MOST_NAMED]
        shown.refused_by = [*behind, *shown.refused_by[len(behind) :]]


def _allows(turner: Turner, ruling: str, before: Outcome, step: Step) -> bool:
    """Whether under another reading of a ruling a step is allowed, whatever the file leaves open."""
    for changed, turned in turner.known.items():
        if len(changed) == 1 and changed[0][0] == ruling and not turned.bounded:
            taken = [stands_behind(outcome, before, step) for outcome in turned.outcomes]
            if taken and all(taken):
                return True
    return False
