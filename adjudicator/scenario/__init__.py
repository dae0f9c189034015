"""Scenarios: the file format, its reader and writer, and replaying one through the engine."""

import adjudicator.effects  # noqa: F401  (signs the card effects in)
from adjudicator.scenario.model import Scenario, Step
from adjudicator.scenario.reading.read import read_data, read_scenarios, read_text
from adjudicator.scenario.replaying.course import Replay
from adjudicator.scenario.replaying.outcome import Outcome

__all__ = ["Outcome", "Replay", "Scenario", "Step", "read_data", "read_scenarios", "read_text"]
