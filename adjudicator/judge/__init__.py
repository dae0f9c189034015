"""One file to a verdict: because-lines, turning readings round, house rules."""

from adjudicator.judge.judging import judge
from adjudicator.judge.overlay import Overlay, overlay_from, read_house, shipped_houses
from adjudicator.judge.turning import completions, turn
from adjudicator.judge.verdict import Verdict

__all__ = ["Overlay", "Verdict", "completions", "judge", "overlay_from", "read_house", "shipped_houses", "turn"]
