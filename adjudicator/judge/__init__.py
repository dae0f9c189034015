"""One file to a verdict: because-lines, turning readings round. The rulings are handed in as plain data."""

from adjudicator.judge.judging import judge
from adjudicator.judge.other_readings import completions, turn
from adjudicator.judge.overlay import Overlay
from adjudicator.judge.verdict import Verdict

__all__ = ["Overlay", "Verdict", "completions", "judge", "turn"]
