"""The shortest play that tells two laws apart: taken from a scenario that does, made smaller, and written down.

Only where no scenario tells them apart are random games looked through for a line of play that does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from adjudicator.files.output_schema import output_of
from adjudicator.scenario.reading.draft import text_of
from adjudicator.search.games.plan import raised
from adjudicator.search.separating.laws import Pair
from adjudicator.search.separating.proving import reads_back, seated, separating, written
from adjudicator.search.separating.random_play import lines
from adjudicator.search.separating.scenario_data import Data, told_in_order
from adjudicator.search.separating.shrinking import on_table, shrunk, size
from adjudicator.search.separating.starting_scenarios import Line

GAMES = 300
"""Random games that are looked through where no scenario tells the laws apart."""
FINDS = 3
"""So many lines that separate are made smaller, beginning with the smallest; the shortest is kept."""
SHRINKING = 1_500
"""So many smaller lines are tried for each."""


@dataclass(frozen=True, slots=True)
class Fault:
    """The engine failed on a line of play: how, and the scenario that shows it."""

    what: str
    text: str


@dataclass(slots=True)
class Separation:
    """What a search came to. `data` is the scenario with its claims; empty where none was found.

    `tried` counts the lines of scenarios that were looked at, `games` the random games.
    """

    pair: Pair
    data: Data = field(default_factory=dict)
    text: str = ""
    tried: int = 0
    games: int = 0
    origin: str = ""
    """The scenario that it was made from; empty where it comes from a random game."""
    faults: dict[str, Fault] = field(default_factory=dict)

    @property
    def why(self) -> str:
        """Why nothing was found, as far as that can be told; empty where something was."""
        if self.data:
            return ""
        return "the engine failed on the way" if self.faults else "nothing that was tried tells them apart"

    @property
    def steps(self) -> int:
        """How many steps the line has, answers included."""
        return sum(1 for _ in told_in_order(self.data)) - 1 if self.data else 0

    @property
    def cards(self) -> int:
        """How many cards lie on the table before the first step."""
        return on_table(self.data) if self.data else 0

    def as_json(self) -> dict[str, Any]:
        """Plain data; the same search gives the same."""
        pair, faults = self.pair, [{"what": one.what, "scenario": one.text} for one in self.faults.values()]
        laws = {"questions": list(pair.questions), "here": pair.here.name, "there": pair.there.name}
        found = {"found": bool(self.data), "scenario": self.data or None, "origin": self.origin or None}
        return output_of("separate", self, **laws, **found, faults=faults)


Known = tuple[str, Iterable[Line]]
"""The name of a scenario, and its lines of play."""


def separate(pair: Pair, known: Sequence[Iterable[Known]] = (), *, games: int = GAMES, seed: int = 0) -> Separation:
    """Look for the shortest line of play on which two laws lead to different ends.

    A later list of what is known is looked at only where the earlier ones do not tell the laws apart.
    """
    return Search(pair, games, seed).run(known)


class Search:
    """One search; the lines that separate gather in `found`, with how they were looked at and where they are from."""

    def __init__(self, pair: Pair, games: int, seed: int) -> None:
        self.pair = pair
        self.games = games
        self.seed = seed
        self.found: list[tuple[Line, bool, bool, str]] = []
        self.result = Separation(pair)

    def run(self, known: Sequence[Iterable[Known]]) -> Separation:
        for some in known:
            if not self.found:
                self.look([(line, name) for name, those in some for line in those])
        for number, those, failed in lines(self.pair, 0 if self.found else self.games, self.seed):
            self.result.games = number + 1
            if failed is not None:
                self.fault(failed, those.pop())
            self.look([(line, "") for line in those])
            if self.found:
                break
        self.settle()
        return self.result

    def look(self, some: list[tuple[Line, str]]) -> None:
        """Keep the first lines that separate, the smallest of some first; each comes with where it is from.

        What everybody may do next is asked only where the rest is the same, and whether the laws differ on the table
        as it lies where they differ in nothing that is done.
        """
        some.sort(key=lambda one: size(one[0]))
        for closely, bare in ((False, False), (True, False), (True, True)):
            for line, name in some:
                self.result.tried += not closely
                found = self.separating(line, closely, bare)
                if found is not None:
                    self.found.append((found, closely, bare, name))
                    if len(self.found) == FINDS:
                        return
            if self.found:
                return

    def separating(self, line: Line, closely: bool, bare: bool = False) -> Line | None:
        try:
            return separating(line, self.pair, closely, bare)
        except Exception as error:
            self.fault(error, line)
            return None

    def fault(self, error: Exception, line: Line) -> None:
        """Note how the engine failed, each way once."""
        what = raised(error)
        if what not in self.result.faults:
            self.result.faults[what] = Fault(what, text_of({**written(line, self.pair), "scenario": what}))

    def settle(self) -> None:
        """Make the lines smaller still, and keep the shortest."""
        best: tuple[Line, str] | None = None
        for line, closely, bare, name in self.found:
            small = shrunk(line, partial(self.separating, closely=closely, bare=bare), SHRINKING)
            if best is None or size(small) < size(best[0]):
                best = small, name
        if best is None:
            return
        data = seated(written(best[0], self.pair))
        text = text_of(data)
        if reads_back(text, data):
            self.result.data, self.result.text, self.result.origin = data, text, best[1]
