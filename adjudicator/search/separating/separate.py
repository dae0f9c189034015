"""The shortest play that tells two laws apart: found at random, made smaller, and written down as a scenario.

Small tables that lean towards a question are played on at random under either law. Where the question decided something
on the way, the line is replayed under both laws; if they end differently, everything that is not needed is left out.
The search sees the ruling, the cards and the law: never a scenario.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from adjudicator.law.law import BLOCKED, FIRED
from adjudicator.scenario import Replay
from adjudicator.search.separating.improvising import Manner, improvise
from adjudicator.search.separating.proving import claimable, proven, reads_back, seated, separated, with_claims
from adjudicator.search.separating.shrinking import number_of, shrunk, size
from adjudicator.search.separating.situations import heaps_of, situation, varied
from adjudicator.search.separating.sketch import Data, read, told_in_order
from adjudicator.search.separating.sought import Law, Sought, under
from adjudicator.search.separating.writing import scenario_text

SCHEMA = "adjudicator.separate/1"
TRIES = 6_000
"""Lines of play that are made up before a search gives up."""
FINDS = 4
"""So many separating lines are made smaller; the shortest is kept."""
GOES_ON = 400
"""So many lines more are made up after the first that separates, for each step it has."""
SHRINKING = 1_500
"""So many smaller lines are tried for each that separates."""
SHORT, LONG = (1, 1, 2, 2, 3, 4, 6), (2, 3, 4, 6, 8, 10)
"""How many acts a line may have; longer ones are tried where the question does not come up."""
UNHEARD = 600
REMEMBERED = 40
CLOSELY = 4
"""Every so many lines it is asked as well what everybody might do at the end."""
LOOK = 4
"""A line replayed under both laws counts as so many lines made up."""


@dataclass(slots=True)
class Separation:
    """What a search came to. `data` is the scenario with its claims; empty where none was found.

    `tried` counts lines of play, `reached` those in which the law was asked, `decided` those in which it decided
    something; `faults` are lines that the engine failed at.
    """

    sought: Sought
    data: Data = field(default_factory=dict)
    text: str = ""
    tried: int = 0
    reached: int = 0
    decided: int = 0
    found: int = 0
    faults: int = 0
    why: str = ""
    """Why nothing was found, as far as that can be told."""

    @property
    def steps(self) -> int:
        """How many steps the line has, answers included."""
        return sum(1 for _ in told_in_order(self.data)) - 1 if self.data else 0

    @property
    def cards(self) -> int:
        """How many cards lie on the table before the first step."""
        return sum(number_of(one) for heap in heaps_of(self.data) for one in heap) if self.data else 0

    def as_json(self) -> dict[str, Any]:
        """Plain data; the same search gives the same."""
        return {
            "schema": SCHEMA,
            "questions": list(self.sought.questions),
            "here": self.sought.here.name,
            "there": self.sought.there.name,
            "found": bool(self.data),
            "scenario": self.data or None,
            "text": self.text,
            "why": self.why,
            "tried": self.tried,
            "reached": self.reached,
            "decided": self.decided,
            "faults": self.faults,
        }


def separate(sought: Sought, *, seed: int = 0, tries: int = TRIES) -> Separation:
    """Look for the shortest line of play on which two laws lead to different ends."""
    return Search(sought, seed, tries).run()


class Search:
    """One search. What came near is remembered, and varied later on."""

    def __init__(self, sought: Sought, seed: int, tries: int) -> None:
        self.sought = sought
        self.seed = seed
        self.tries = tries
        self.result = Separation(sought)
        self.best: Data | None = None
        self.bare: Data | None = None  # a table on which the laws differ before anybody does anything
        self.looks = 0
        self.unheard = 0  # lines in which the law was not even asked
        self.near: list[Data] = []  # lines in which the law decided something, though the ends are the same
        self.far: list[Data] = []  # lines in which the law was asked

    def run(self) -> Separation:
        last = self.tries
        number = 0
        while number + self.looks * LOOK < last and self.result.found < FINDS:
            found = self.attempt(number)
            number += 1
            if found is not None:
                self.result.found += 1
                if self.best is None or size(found) < size(self.best):
                    self.best = found
                if self.result.found == 1:
                    last = min(last, number + self.looks * LOOK + GOES_ON * len(found["steps"]))
        self.result.tried = number
        best = self.best or (self.smaller(self.bare, True) if self.bare is not None else None)
        if best is not None:
            self.settle(best)
        if not self.result.data:
            self.result.why = why_not_found(self.result)
        return self.result

    def settle(self, best: Data) -> None:
        """Keep the shortest, with its claims."""
        claimed = with_claims(best, self.sought)
        if claimed is not None:
            data = seated(claimed)
            text = scenario_text(data)
            if reads_back(text, data) and proven(data, self.sought):
                self.result.data, self.result.text = data, text

    def attempt(self, number: int) -> Data | None:
        """One line made up; made smaller where it separates."""
        rng = Random(f"{self.seed}:{self.sought.title}:{number}")
        data = self.begin(rng)
        law, other = self.sought.here, self.sought.there
        if rng.random() < 0.45:
            law, other = other, law
        scenario = read(data, law.agreed)
        if scenario is None:
            return None
        try:
            outcome, replay = improvise(scenario, data, under(law, data), rng, self.manner(rng))
            states = {outcome.reached.get(question) for question in self.sought.questions} or {FIRED}
            if FIRED in states and number % CLOSELY and same_play(replay, other, data):
                states = {BLOCKED}  # it decided between other readings than these two
            return self.look(data, states, number)
        except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError, RecursionError):
            self.result.faults += 1
            return None

    def begin(self, rng: Random) -> Data:
        """A new table, or one like those that came near."""
        lot = rng.random()
        if self.best is not None and lot < 0.3:
            return varied(self.best, self.sought.lean, rng)
        if self.near and lot < 0.4:
            return varied(rng.choice(self.near), self.sought.lean, rng)
        if self.far and lot < 0.6:
            return varied(rng.choice(self.far), self.sought.lean, rng)
        return situation(self.sought.lean, rng)

    def manner(self, rng: Random) -> Manner:
        topics = self.sought.lean.topics
        answers = 0.7 if topics & {"surprises", "chains", "windows", "cancelling"} else 0.25
        acts = LONG if self.unheard > UNHEARD and not self.near else SHORT
        return Manner(rng.choice(acts), answers, rng.choice((0.05, 0.3, 0.6)), bool(topics & JOINING))

    def look(self, data: Data, states: set[str | None], number: int) -> Data | None:
        """What a line is worth: it separates, decides something, is asked, or nothing."""
        closely = number % CLOSELY == 0
        self.unheard += states == {None}
        blindly = number % 16 == 0 and not self.near and not self.far  # perhaps it only matters to what is claimed
        if FIRED in states or (closely and BLOCKED in states) or blindly:
            self.looks += 1
            self.result.decided += FIRED in states
            self.result.reached += bool(states - {None})
            found = separated(data, self.sought, closely)
            if found is not None and found["steps"] and with_claims(found, self.sought, closely) is not None:
                return self.smaller(found, closely)
            if self.bare is None:
                self.bare = self.as_it_lies(data, closely)
            if states != {None}:
                remember(self.near if FIRED in states else self.far, data)
        elif BLOCKED in states:
            self.result.reached += 1
            remember(self.far, data)
        return None

    def as_it_lies(self, data: Data, closely: bool) -> Data | None:
        """The table alone, where the laws differ on it already."""
        return claimable({**data, "steps": []}, self.sought, closely)

    def smaller(self, data: Data, closely: bool) -> Data | None:
        """The line with everything left out that is not needed; None where its claims would not hold."""

        def keeps(candidate: Data) -> Data | None:
            if data["steps"] and not candidate["steps"]:
                return None
            return claimable(candidate, self.sought, closely)

        return shrunk(data, keeps, SHRINKING)


def same_play(replay: Replay, other: Law, data: Data) -> bool:
    """Whether a line comes to the same, event by event, under the other law."""
    scenario = read(data, other.agreed)
    if scenario is None:
        return False
    second = Replay(scenario, under(other, data), strict=False)
    second.run()
    return events_of(replay) == events_of(second)


def events_of(replay: Replay) -> list[tuple[str, Any]]:
    return [(event.kind, event.data) for event in replay.game.log or []]


def why_not_found(result: Separation) -> str:
    """What can be told of the reason, without guessing."""
    lean = result.sought.lean
    if lean.unknown and not result.decided:
        return f"it may need a card whose text is not known: {', '.join(lean.unknown)}"
    if result.decided:
        return f"the readings differed on {result.decided} of them, but no end showed it in a fact that can be claimed"
    if result.reached:
        return f"the question came up on {result.reached} of them, but all readings came to the same"
    return "the question never came up"


JOINING = frozenset(("joining", "setup", "players", "turn-order"))


def remember(kept: list[Data], data: Data) -> None:
    """Keep the latest of the lines that came near."""
    kept.append(data)
    if len(kept) > REMEMBERED:
        del kept[0]
