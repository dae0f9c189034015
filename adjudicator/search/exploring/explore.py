"""Everything that may happen from a table on, to a bound: who can still win, who can force it, all possible ends.

Tried are all plays, powers and choices, every Surprise in a hand that fits, powers of others that serve at any time,
and whatever chance may bring. Tables that are alike are gone on from once; what is told does not depend on that. Cards
nobody knows are neither played nor used to answer, and answers that come too late are left out.

Where processes share a search each takes up some of the tables a few plays on, and one puts all together. What is told
is the same as from one process: where the parts together carry out more plays than the bound allows, or where lines go
round in circles, one does it all again, since only the order of the whole search says where that ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass

from adjudicator.scenario import Scenario
from adjudicator.search.exploring.equal_tables import Alike
from adjudicator.search.exploring.findings import Explored, Result
from adjudicator.search.exploring.lines_of_play import MOST_PLAYS, Search, Turn, most_work
from adjudicator.search.exploring.starting import Held, Start, begin
from adjudicator.search.tasks.crew import Progress, crew_of
from adjudicator.search.tasks.sharing_out import shared_out

Way = tuple[Turn, ...]
PARTS_A_PROCESS = 2
"""So many parts for each process, so that none of them waits long for the last."""
TABLES_A_PART = 4
FARTHEST = 4
"""So many plays on at most."""


def explore(
    scenario: Scenario,
    readings: Mapping[str, str],
    *,
    turns: int = 1,
    most: int = MOST_PLAYS,
    merge: bool = True,
    jobs: int = 1,
    progress: Progress | None = None,
    held: Sequence[Held] = (),
) -> Explored:
    """All ends within so many turns (this one included), carrying out at most so many plays.

    `held` names cards that players may hold among those nobody knows; with and without each of them is tried. The same
    whatever `jobs` is, and, but for `plays`, whatever `merge` is unless a bound cuts in.
    """
    found = Explored(scenario)
    start = begin(scenario, readings, found, turns, held)
    if start is None:
        return found
    if jobs > 1 and merge and not held:
        if share(start, found, Exploring(scenario, readings, turns, most), jobs, progress):
            return found
    search = Search(start, most, merge, progress)
    search.run().put_into(found, start.names)
    return found


def share(start: Start, found: Explored, task: Exploring, jobs: int, progress: Progress | None) -> bool:
    """Explore in several processes; False where that has to be done in one."""
    border = tables_on(start, task, jobs)
    if len(border) < 2:
        return False
    lent: dict[Alike, Result] = {}
    keys, plays, spent = iter(border), 0, 0
    crew = crew_of(jobs)
    crew.progress = progress
    together = -(-len(border) // (PARTS_A_PROCESS * jobs))
    with closing(shared_out(task, list(border.values()), crew, together=together)) as parts:
        for result in (one for some in parts for one in some):
            lent[next(keys)] = result
            plays += result.plays
            spent += result.work
            if not result.complete or plays > task.most or spent > most_work(task.most):
                return False
    crew.end()
    if crew.failed:
        return False
    whole = Search(start, task.most)
    whole.borrowed = lent
    whole.run()
    whole.result.plays += plays
    beyond = whole.result.plays > task.most or whole.result.work + spent > most_work(task.most)
    if not whole.result.complete or beyond:
        return False
    whole.result.put_into(found, start.names)
    return True


def tables_on(start: Start, task: Exploring, jobs: int) -> dict[Alike, Way]:
    """Enough tables to share out, a few plays on, with the ways to them."""
    border: dict[Alike, Way] = {}
    for far in range(1, FARTHEST + 1):
        search = Search(start, task.most, borders=far)
        search.run()
        border = search.border
        if not border or not search.result.complete or len(border) >= TABLES_A_PART * PARTS_A_PROCESS * jobs:
            break
    return border


@dataclass(frozen=True, slots=True)
class Exploring:
    """Everything from each of some tables on.

    What one of them shares with an earlier one is gone on from once, and its ends are told with the earlier one.
    """

    scenario: Scenario
    readings: Mapping[str, str]
    turns: int
    most: int

    def __call__(self, ways: Sequence[Way]) -> list[Result]:
        start = begin(self.scenario, self.readings, Explored(self.scenario), self.turns)
        assert start is not None
        search = Search(start, self.most)
        return [search.run_from(way) for way in ways]
