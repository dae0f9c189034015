"""A replay of one scenario under one law, step by step."""

from __future__ import annotations

from adjudicator.scenario.replaying import course
from adjudicator.scenario.replaying.outcome import Outcome
from adjudicator.scenario.replaying.position import Position


class Replay(Position):
    """One replay of one scenario under one law; `run` gives its outcome."""

    def run(self) -> Outcome:
        """Replay the steps; the same scenario and law always give the same outcome."""
        return course.run(self)
