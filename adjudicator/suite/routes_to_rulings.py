"""How the scenarios of the suite get to each ruling: with which cards, and by what that random players never do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from adjudicator.files import shipped
from adjudicator.files.index import compiled
from adjudicator.judge import Verdict
from adjudicator.judge.comparing import texts_in
from adjudicator.judge.verdict import Step as Judged
from adjudicator.library.houses import overlays_of
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import Scenario, Step, read_scenarios
from adjudicator.search.games.out_of_reach import (
    AGREED,
    CLAIMED,
    HOUSE,
    JOINS,
    REFUSED,
    SETTLED,
    WORDS,
    Kind,
    Way,
    kind,
)
from adjudicator.search.tasks.version import sources
from adjudicator.suite.running import scenario_files

OF_DISPUTES = ("may", "may_not", "options", "sees", "unseen")
"""Facts about what could be done or looked at."""
TIMELESS = ("claims", "expect", "note")
"""Steps at which nobody does anything."""


@cache
def ways() -> Mapping[str, Sequence[Way]]:
    """Every way to each ruling that some scenario of the shipped suite goes, in the order of the files.

    From an index while nothing has changed that a verdict depends on; to find them all scenarios are judged.
    """
    told, by_ruling = compiled("ways", [file for _, file in sorted(sources())], _found)
    known = [Way(where, cards, frozenset(lacks)) for where, cards, lacks in told]
    return {ruling: [known[place] for place in places] for ruling, places in by_ruling.items()}


def _found() -> tuple[list[tuple[str, dict[str, Kind], list[str]]], dict[str, list[int]]]:
    """The ways as plain data, and for each ruling which of them lead to it."""
    told: list[tuple[str, dict[str, Kind], list[str]]] = []
    by_ruling: dict[str, list[int]] = {}
    for file in scenario_files():
        for scenario in read_scenarios(str(file))[0]:
            for way, rulings in ways_of(scenario, judge(scenario, decisive=False)):
                for ruling in rulings:
                    by_ruling.setdefault(ruling, []).append(len(told))
                told.append((way.scenario, dict(way.cards), sorted(way.lacks)))
    return told, by_ruling


def ways_of(scenario: Scenario, verdict: Verdict) -> Iterator[tuple[Way, Sequence[str]]]:
    """The steps at which a scenario consults rulings, as ways, each with those rulings."""
    where = f"{told(Path(scenario.file))}::{scenario.name}"
    cards, settled = cards_in(scenario), frozenset(lacks_of(scenario))
    by_line = {step.line: step for step in scenario.steps}
    joined: set[str] = set()
    for place, step in enumerate(verdict.steps):
        lacks = joined | set(lacks_at(step, by_line.get(step.line)))
        joined = lacks & {JOINS}  # what happens later in the game of a newcomer takes one as well
        if not step.rulings:
            continue
        after = up_to_next(verdict.steps[place + 1 :])
        if any(asked_at(by_line.get(one.line)) for one in after) or (not after and asks(scenario.expect)):
            lacks.add(CLAIMED)
        yield Way(where, cards, settled | lacks), step.rulings


def up_to_next(steps: Sequence[Judged]) -> list[Judged]:
    """Steps as far as the next thing somebody does, with what is claimed about that."""
    found: list[Judged] = []
    for step in steps:
        if step.kind not in TIMELESS and any(one.kind not in TIMELESS for one in found):
            break
        found.append(step)
    return found


def told(file: Path) -> str:
    """A file of the shipped suite as it is called in a checkout; another one as it is."""
    root = shipped("scenarios").parent
    return file.relative_to(root).as_posix() if file.is_relative_to(root) else str(file)


def lacks_of(scenario: Scenario) -> Iterator[str]:
    """What a scenario has settled beforehand that random tables do not."""
    yield from (f"{HOUSE}{overlay.name}" for overlay in overlays_of(scenario.house))
    yield from (f"{AGREED}{key}" for key in scenario.agreed if key not in SETTLED)
    if scenario.meta_rules or scenario.boxed:
        yield f"{AGREED}meta_rules"


def lacks_at(step: Judged, told: Step | None) -> Iterator[str]:
    """What a step does that random players never do."""
    if not step.allowed:
        yield REFUSED
    if step.kind in TIMELESS or asked_at(told):
        yield CLAIMED
    if told is not None and told.verb == "joins":
        yield JOINS
    if told is not None and (told.silent or told.verb == "says"):
        yield WORDS


def asked_at(told: Step | None) -> bool:
    """Whether something that stands at a step asks what may be done or seen, now or at the moment before."""
    return told is not None and any(map(asks, [told.expect, *(claim.holds for claim in told.claims)]))


def asks(facts: Any) -> bool:
    """Whether some facts ask what may be done or seen, which nobody has to do or see in play."""
    if not isinstance(facts, Mapping):
        return False
    return any(name in OF_DISPUTES or asks(value) for name, value in facts.items())


def cards_in(scenario: Scenario) -> dict[str, Kind]:
    """The cards in a scenario that do something, by name, with what kind they are; custom cards too."""
    words = [step.objects + [answer.text for answer in step.answers] + step.chance for step in scenario.steps]
    told = [words, *(scenario.data.get(part) for part in ("players", "rules", "goals", "discard", "draw_pile"))]
    cards = [scenario.find(text) for text in texts_in(told)] if scenario.find is not None else []
    players = {seat.name for seat in scenario.seats}
    named = {card.name: kind(card) for card in cards if card is not None and card.name not in players}
    return {name: one for name, one in named.items() if one is not None}
