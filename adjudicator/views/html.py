"""Verdicts as one self-contained page, the verdict first."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from adjudicator.files import told
from adjudicator.judge.verdict import Step, Verdict
from adjudicator.views import opening, reasons, sentence
from adjudicator.views.judgement import judgement
from adjudicator.views.safe import near, visible
from adjudicator.views.steps import claims_at, happened, headline, refusals, shown, surprising

_TEMPLATE, _STYLE = (Path(__file__).with_name(name) for name in ("report.html.j2", "report.css"))


def document(verdicts: Iterable[Verdict], *, brief: bool = False, every: bool = False) -> str:
    """All verdicts as one HTML page; `brief` leaves out table and replay, `every` tells all reasons.

    Everything that others wrote is escaped. Ids of rulings and entries lead to what they say, at the end of the page.
    """
    from jinja2 import Environment

    from adjudicator.views.linking import Links

    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True)
    environment.filters["visible"] = visible
    environment.filters["near"] = near
    environment.filters["told"] = told
    links = Links()
    environment.filters["linked"] = links.linked
    template = environment.from_string(_TEMPLATE.read_text(encoding="utf-8"))
    return template.render(verdicts=[_told(verdict, brief, every) for verdict in verdicts], links=links, style=style())


def style() -> str:
    """The style sheet of such a page."""
    return _STYLE.read_text(encoding="utf-8")


def _told(verdict: Verdict, brief: bool, every: bool) -> dict[str, Any]:
    """What the template shows of a verdict, as plain data."""
    return {
        "verdict": verdict,
        "told": judgement(verdict, every=every),
        "failed": [(sentence.expectation(one), one.line) for one in verdict.expectations if not one.holds],
        "asks": [(sentence.asked(one), sentence.options(one), one.line) for one in verdict.asks],
        "middle": opening.middle(verdict.opening) if verdict.opening and not brief else [],
        "rows": opening.rows(verdict.opening),
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
