"""What a house rule changes in the shipped suite, as its page tells it: by what becomes of scenarios, and ruling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from adjudicator.judge.comparing import CHANGED, COURSE, REASON, UNFINISHED
from adjudicator.judge.overlay import Overlay
from adjudicator.library.houses import shipped_overlays
from adjudicator.search.tasks.crew import Crew
from adjudicator.suite.house_check import Checked, HouseReport, house_checks
from adjudicator.suite.running import scenario_files
from adjudicator.views.compared import both, sides

Told = dict[str, str]
IN_FULL = 3
"""Of so many scenarios on a ruling it is told what becomes of them; others are named."""
NAMED = 20
"""So many others of each ruling, so that a page stays small whatever a house rule changes."""
TITLES = {
    CHANGED: "The verdict changes",
    COURSE: "The verdict is the same, the game goes another way",
    REASON: "Only the reason changes",
    UNFINISHED: "More has to be told before there is a verdict",
}


def of_houses(files: Sequence[Path] = (), crew: Crew | None = None) -> dict[str, HouseReport]:
    """What each shipped house rule changes in some files of scenarios, in all shipped ones without any."""
    houses: dict[str, Overlay] = shipped_overlays()[0]
    stacks = [[overlay] for overlay in houses.values()]
    return dict(zip(houses, house_checks(list(files) or scenario_files(), stacks, crew), strict=True))


def groups(report: HouseReport) -> Iterator[tuple[str, int, list[tuple[str, list[Told], list[Checked], int]]]]:
    """For each kind of change its title, how many scenarios, and these by ruling (empty: none), the most first.

    On each ruling those that are told in full, those that are named, and how many more there are.
    """
    for how, title in TITLES.items():
        rulings: dict[str, list[Checked]] = {}
        for one in report.of(how):
            rulings.setdefault(one.rulings[0] if one.rulings else "", []).append(one)
        by_ruling = sorted(rulings.items(), key=lambda pair: (not pair[0], -len(pair[1]), pair[0]))
        named = IN_FULL + NAMED
        told = [
            (ruling, list(map(in_full, found[:IN_FULL])), found[IN_FULL:named], max(0, len(found) - named))
            for ruling, found in by_ruling
        ]
        if told:
            yield title, len(report.of(how)), told


def in_full(one: Checked) -> Told:
    """A scenario with the step where the laws part, what it comes to without and with the house rule, and who gains."""
    here, there = both(one.here, one.there)
    return {
        "name": one.scenario, "step": one.step, "without": here if one.here else "",
        "with_it": there if one.there else "", "sides": sides(one.gained, one.lost),
    }  # fmt: skip
