"""Judging under the shipped law: the rulings of the library, a scenario's own house rules, and further overlays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.judge.comparing import Law
from adjudicator.judge.judging import judge as judge_under
from adjudicator.judge.overlay import Overlay, agreed_by, cards_of, readings_under, saying_nothing
from adjudicator.judge.verdict import Verdict
from adjudicator.library.houses import overlays_of
from adjudicator.library.law_book import library, official_readings
from adjudicator.library.resemblance import sounds
from adjudicator.library.shared_words import alike
from adjudicator.plain_data import replace
from adjudicator.scenario import Replay, Scenario
from adjudicator.scenario.known_rulings import all_agreed


def judge(
    scenario: Scenario,
    *,
    overlays: Sequence[Overlay] = (),
    decisive: bool = True,
    advise: bool = True,
    fill: bool = False,
) -> Verdict:
    """The verdict on a scenario. `decisive=False` leaves out what it turns on, which takes further replays.

    `advise=False` leaves out what rejected claims would need. `fill` tries every unknown card, also those that nothing
    happens to.
    """
    stack = [*overlays_of(scenario.house), *overlays]
    agreed = agreeing(scenario, stack)
    return judge_under(
        agreed,
        library().rulings,
        overlays=stack,
        decisive=decisive,
        advise=advise,
        strict=not overlays or mistaken(agreed, scenario, stack),
        fill=fill,
        alike=alike,
        sounds=sounds,
    )


def mistaken(agreed: Scenario, scenario: Scenario, stack: Sequence[Overlay]) -> bool:
    """Whether a file tells something that cannot be, under its own law as well as under house rules over it.

    What cannot be under one of the two laws alone is told for the other one.
    """
    readings = readings_under(official_readings(), stack)
    if not (here := faults(agreed, readings)):
        return False
    own = agreeing(scenario, overlays_of(scenario.house))
    return bool(here & faults(own, readings_for(scenario)) - faults(agreed, readings, strict=False))


def faults(scenario: Scenario, readings: Mapping[str, str], *, strict: bool = True) -> set[tuple[int, str]]:
    """What does not fit in a replay, each with its line: problems, and refusals that nobody expects."""
    outcome = Replay(scenario, readings, strict=strict).run()
    found = {(one.line, one.message) for one in outcome.problems}
    for done in outcome.done:
        if done.refused and done.step.refused is None:
            found.add((done.step.line, "; ".join(one.text for one in done.refused)))
    return found


def law_under(name: str, scenario: Scenario, overlays: Sequence[Overlay] = ()) -> Law:
    """The law of a scenario, or that law with overlays over it, ready to be compared with another."""
    stack = [*overlays_of(scenario.house), *overlays]
    cards = tuple(str(record["name"]) for record in cards_of(overlays))
    bare = bool(overlays) and len(saying_nothing(overlays)) == len(overlays)
    return Law(
        name, readings_for(scenario, overlays), agreeing(scenario, stack), own=not overlays, cards=cards, bare=bare
    )


def agreeing(scenario: Scenario, stack: Sequence[Overlay]) -> Scenario:
    """The scenario with what house rules agree on; what it agrees on itself goes before."""
    agreed = agreed_by(stack)
    return replace(scenario, agreed=all_agreed(agreed, scenario.agreed)) if agreed else scenario


def readings_for(scenario: Scenario, overlays: Sequence[Overlay] = ()) -> dict[str, str]:
    """The readings in force for a scenario: the shipped rulings', its own house rules', then further overlays'."""
    return readings_under(official_readings(), [*overlays_of(scenario.house), *overlays])
