"""What the reports show of a verdict, whatever they are written in."""

from __future__ import annotations

from typing import Any

from adjudicator.judge.verdict import Step, Verdict
from adjudicator.views import reasons, sentence, table_text
from adjudicator.views.judgement import judgement
from adjudicator.views.steps import claims_at, happened, headline, refusals, shown, surprising


def reported(verdict: Verdict, brief: bool, every: bool) -> dict[str, Any]:
    """What a template shows of a verdict; `brief` leaves out table and replay, `every` tells all reasons."""
    return {
        "verdict": verdict,
        "told": judgement(verdict, every=every),
        "failed": [(sentence.expectation(one), one.line) for one in verdict.expectations if not one.holds],
        "asks": [(sentence.asked(one), sentence.options(one), one.line) for one in verdict.asks],
        "middle": table_text.middle(verdict.opening) if verdict.opening and not brief else [],
        "rows": table_text.rows(verdict.opening),
        "steps": [] if brief else _steps(verdict),
    }


def _steps(verdict: Verdict) -> list[dict[str, Any]]:
    told = zip(verdict.steps, reasons.at_steps(verdict), strict=True)
    return [_step(verdict, step, full, others) for step, (full, others) in told if shown(step)]


def _step(verdict: Verdict, step: Step, full: list[Any], others: list[str]) -> dict[str, Any]:
    before, after = happened(step)
    return {
        "n": f"{step.n}." if step.n else "",
        "line": step.line,
        "headline": headline(step),
        "phrases": before,
        "then": after,
        "refusals": refusals(step),
        "surprising": surprising(step),
        "claims": claims_at(verdict, step),
        "rulings": [(one, reasons.cited(verdict, one), reasons.house_reading(one)) for one in full],
        "others": others,
    }
