"""Claims about a later turn, which other readings would never come to: the turn before goes on under them.

A file says nothing of the end of a turn that ends by itself. Where a reading lets its player go on, all that the next
player does is refused, since nobody has said that the turn is over. Who argues so means that the others stopped where
the file has them stop: what speaks for a claim is listened to once more with the ends of the turns told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.judge.other_readings import MOST_EACH, Turner
from adjudicator.judge.speaking_for import Picked, Speaker, heard
from adjudicator.plain_data import replace
from adjudicator.scenario import Outcome, Scenario, Step

IN_TURN = ("draws", "plays", "uses", "ends turn")
"""Verbs of what somebody does in their own turn."""


def heard_on_turn(turner: Turner, single: Iterable[Picked], silent: frozenset[int]) -> Iterator[Speaker]:
    """What speaks for claims where each turn ends as it does in the file."""
    scenario = with_ends(turner.scenario, turner.outcome)
    if scenario is turner.scenario or not silent:
        return
    before = turner.replay(scenario=scenario, recorded=True)
    trying = Turner(scenario, turner.readings, turner.rulings, before)
    trying.left = given = max(0, min(turner.left // 2, MOST_EACH))
    for picked in single:
        one = heard(trying, picked)
        if one is not None and (claims := silent.intersection(one.claims)):
            yield replace(one, claims=tuple(sorted(claims)))
    turner.left -= given - trying.left


def with_ends(scenario: Scenario, outcome: Outcome) -> Scenario:
    """The scenario with the end of each turn told that ends by itself, right before what is done in the next one."""
    over, ends = "", dict[int, Step]()
    for done in outcome.done:
        step = done.step
        if over and step.kind == "act" and step.actor != over and step.verb in IN_TURN and done.refused is None:
            ends[id(step)] = Step("act", step.line, over, "ends turn", [], refused=[])
            over = ""
        for event in done.events:
            if event.kind == "turn over" and step.verb != "ends turn":
                over = str(event.data.get("player", ""))
    if not ends:
        return scenario
    steps = [one for step in scenario.steps for one in ([ends[id(step)], step] if id(step) in ends else [step])]
    return replace(scenario, steps=steps)
