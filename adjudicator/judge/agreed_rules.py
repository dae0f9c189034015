"""Meta-Rules that were agreed on and do not hold."""

from __future__ import annotations

from adjudicator.judge.verdict import Verdict
from adjudicator.scenario import Scenario


def over_already(verdict: Verdict, scenario: Scenario) -> list[str]:
    """Meta-Rules for the beginning of a game that do not hold on a table told later than that."""
    agreed = [card.name for card in scenario.agreed_meta_rules()]
    gone = [name for name in agreed if name not in (verdict.opening.get("meta_rules") or ())]
    why = "" if "number" in scenario.turn else ", as none is told that is early (`turn: {number: 1}`)"
    return [f"{name}: over by this turn{why}" for name in gone]
