"""What a house rule changes in the shipped suite, as its page tells it: by what becomes of scenarios, and ruling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from adjudicator.judge.comparing import CHANGED, REASON, UNFINISHED
from adjudicator.judge.overlay import Overlay
from adjudicator.library.houses import shipped_overlays
from adjudicator.search.tasks.crew import Crew
from adjudicator.suite.house_check import Checked, HouseReport, house_checks
from adjudicator.suite.running import scenario_files
from adjudicator.views.compared import both, sides

IN_FULL = 3
"""Of so many scenarios on a ruling it is told what becomes of them; the others are named."""
TITLES = {
    CHANGED: "The verdict changes",
    REASON: "Only the reason changes",
    UNFINISHED: "More has to be told before there is a verdict",
}


def of_houses(files: Sequence[Path] = (), crew: Crew | None = None) -> dict[str, HouseReport]:
    """What each shipped house rule changes in some files of scenarios, in all shipped ones without any."""
    houses: dict[str, Overlay] = shipped_overlays()[0]
    stacks = [[overlay] for overlay in houses.values()]
    return dict(zip(houses, house_checks(list(files) or scenario_files(), stacks, crew), strict=True))


class Changes:
    """What one house rule changes."""

    def __init__(self, report: HouseReport) -> None:
        self.count = len(report.checked)
        self.kinds = [(title, report.of(how)) for how, title in TITLES.items() if report.of(how)]

    def groups(self) -> Iterator[tuple[str, int, list[tuple[str, list[Told], list[Checked]]]]]:
        """For each kind of change its title, how many scenarios, and these by ruling (empty: none), the most first."""
        for title, some in self.kinds:
            rulings: dict[str, list[Checked]] = {}
            for one in some:
                rulings.setdefault(one.rulings[0] if one.rulings else "", []).append(one)
            by_ruling = sorted(rulings.items(), key=lambda pair: (not pair[0], -len(pair[1]), pair[0]))
            yield title, len(some), [(ruling, full(found), found[IN_FULL:]) for ruling, found in by_ruling]


class Told:
    """A scenario with the step where the laws part, what it comes to without and with the house rule, and who gains."""

    def __init__(self, checked: Checked) -> None:
        self.name = checked.scenario
        self.step = checked.step
        here, there = both(checked.here, checked.there)
        self.without = here if checked.here else ""
        self.with_it = there if checked.there else ""
        self.sides = sides(checked.gained, checked.lost)


def full(found: Iterable[Checked]) -> list[Told]:
    return [Told(one) for one in list(found)[:IN_FULL]]
