"""Which ruling stands behind a refusal that names only what lies on the table ("it is Bob's turn")."""

from __future__ import annotations

from adjudicator.judge.turning import Turner
from adjudicator.judge.verdict import Verdict
from adjudicator.scenario import Outcome

MOST_NAMED = 2


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
        behind = [name for name in ranked if name in before and _allows(turner, name, done.step)][:MOST_NAMED]
        shown.refused_by = [*behind, *shown.refused_by[len(behind) :]]


def _allows(turner: Turner, ruling: str, step: object) -> bool:
    """Whether under another reading of a ruling a step is allowed, whatever the file leaves open."""
    for changed, turned in turner.known.items():
        if len(changed) == 1 and changed[0][0] == ruling and not turned.bounded:
            taken = [step in outcome.said or _taken(outcome, step) for outcome in turned.outcomes]
            if taken and all(taken):
                return True
    return False


def _taken(outcome: Outcome, step: object) -> bool:
    return any(done.step is step and done.refused is None for done in outcome.done)
