"""Verdicts as one self-contained page, the verdict first."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from adjudicator.files import told
from adjudicator.judge.verdict import Step, Verdict
from adjudicator.views import dispute, opening, reasons, sentence
from adjudicator.views.safe import visible
from adjudicator.views.steps import claims_at, headline, refusals, shown, surprising
from adjudicator.views.words import phrases

_TEMPLATE = Path(__file__).with_name("report.html.j2")


def document(verdicts: Iterable[Verdict]) -> str:
    """All verdicts as one HTML page. Everything that others wrote is escaped."""
    from jinja2 import Environment

    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True)
    environment.filters["visible"] = visible
    environment.filters["told"] = told
    environment.filters["few"] = reasons.few
    template = environment.from_string(_TEMPLATE.read_text(encoding="utf-8"))
    return template.render(verdicts=[_told(verdict) for verdict in verdicts])


def _told(verdict: Verdict) -> dict[str, Any]:
    """What the template shows of a verdict, as plain data."""
    decisive = reasons.decisive(verdict)
    return {
        "verdict": verdict,
        "sentence": sentence.sentence(verdict),
        "decisive": decisive[: reasons.MOST_BECAUSE],
        "more": max(0, len(decisive) - reasons.MOST_BECAUSE),
        "nothing": sentence.turns_on_nothing(verdict),
        "cruxes": dispute.cruxes(verdict),
        "turnings": [*dispute.would_be(verdict)[: reasons.MOST_TURNINGS], *dispute.hopeless(verdict)],
        "unsaid": [one for one in (dispute.unsaid(verdict), dispute.ask_next(verdict)) if one],
        "leaned": reasons.leaned_on(verdict),
        "may": [sentence.hangs_on(one) for one in verdict.may_decide],
        "failed": [(sentence.expectation(one), one.line) for one in verdict.expectations if not one.holds],
        "asks": [(sentence.asked(one), sentence.options(one), one.line) for one in verdict.asks],
        "middle": opening.middle(verdict.opening) if verdict.opening else [],
        "rows": opening.rows(verdict.opening),
        "steps": _steps(verdict),
    }


def _steps(verdict: Verdict) -> list[dict[str, Any]]:
    told = zip(verdict.steps, reasons.at_steps(verdict), strict=True)
    return [_step(verdict, step, full, others) for step, (full, others) in told if shown(step)]


def _step(verdict: Verdict, step: Step, full: list[Any], others: list[str]) -> dict[str, Any]:
    events = [event for event in step.events if event.get("kind") != "refused" or step.allowed]
    return {
        "n": f"{step.n}." if step.n else "",
        "line": step.line,
        "headline": headline(step),
        "phrases": phrases(events, step.actor, step.what),
        "refusals": refusals(step),
        "surprising": surprising(step),
        "claims": claims_at(verdict, step),
        "rulings": [(one, reasons.house_reading(one)) for one in full],
        "others": others,
    }
