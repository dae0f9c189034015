"""Everything that may happen from a table on, to a bound: who can still win, who can force it, all possible ends.

Tried are all plays, powers and choices, every Surprise in a hand that fits, powers of others that serve at any time,
and whatever chance may bring. Tables that are alike are gone on from once; what is told does not depend on that. Cards
nobody knows are neither played nor used to answer, and answers that come too late are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.scenario import Scenario
from adjudicator.search.exploring.findings import Explored
from adjudicator.search.exploring.lines_of_play import MOST_PLAYS, Search
from adjudicator.search.exploring.starting import Held, begin
from adjudicator.search.tasks.crew import Progress


def explore(
    scenario: Scenario,
    readings: Mapping[str, str],
    *,
    turns: int = 1,
    most: int = MOST_PLAYS,
    merge: bool = True,
    progress: Progress | None = None,
    held: Sequence[Held] = (),
) -> Explored:
    """All ends within so many turns (this one included), carrying out at most so many plays.

    `held` names cards that players may hold among those nobody knows; with and without each of them is tried. But for
    `plays` the same whatever `merge` is, unless a bound cuts in.
    """
    found = Explored(scenario)
    start = begin(scenario, readings, found, turns, held)
    if start is None:
        return found
    Search(found, start, most, merge, progress).run()
    return found
