"""What somebody was refused and another reading lets pass may still be to be done: claims hold before that as well."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.judge.other_readings import Turned, Turner
from adjudicator.plain_data import replace
from adjudicator.scenario import Outcome, Scenario, Step


def as_far_as_told(turner: Turner, turned: Turned) -> Turned | None:
    """What somebody was refused may hang on a card that nobody knows: the one replay that ends with asking for it."""
    rejected = (index for index, holds in enumerate(turner.outcome.claims()) if not holds)
    if turner.left <= 0 or not any(tried_in_vain(turner.outcome, index) for index in rejected):
        return None
    after = turner.replay(*turned.readings)
    return None if after.endless else Turned(turned.readings, [after], False)


def before_let_pass(turner: Turner, turned: Turned) -> frozenset[int]:
    """The rejected claims that hold while what their player was refused, and is let pass now, is not done yet.

    Who says that it is still their turn, and what they may do in it, says it of the moment before they do so; not
    where the deed is only tried, at the line of the claim.
    """
    if turned.cut_short or turner.left <= 0:
        return frozenset()
    rejected = [index for index, holds in enumerate(turner.outcome.claims()) if not holds]
    tried = {index: tried_in_vain(turner.outcome, index) for index in rejected}
    for one in turned.outcomes:
        passed = {id(done.step) for done in one.done if done.refused is None and not done.passed_over}
        tried = {index: [step for step in steps if id(step) in passed] for index, steps in tried.items()}
    out = [step for steps in tried.values() for step in steps]
    if not out:
        return frozenset()
    after = turner.replay(*turned.readings, scenario=without(turner.scenario, out))
    return frozenset(index for index, holds in enumerate(after.claims()) if holds and tried.get(index))


def tried_in_vain(outcome: Outcome, index: int) -> list[Step]:
    """What the player of a claim was refused before it, where nothing is claimed beside that."""
    steps, place = list[Step](), -1
    for done in outcome.done:
        if done.step.kind == "act" and done.refused is not None and not done.step.claims:
            steps.append(done.step)
        for line, *_ in done.claims:
            place += 1
            if place == index:
                return [step for step in steps if step.actor == line.by and step.line != line.line]
    return []


def without(scenario: Scenario, steps: Sequence[Step]) -> Scenario:
    """The scenario where some steps are not taken."""
    return replace(scenario, steps=[step for step in scenario.steps if not any(step is one for one in steps)])
