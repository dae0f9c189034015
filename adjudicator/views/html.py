"""Verdicts as one self-contained page, the verdict first."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from adjudicator.files import told
from adjudicator.judge.verdict import Verdict
from adjudicator.views.escaping import near, visible
from adjudicator.views.judgement import reported

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
    return template.render(
        verdicts=[reported(verdict, brief, every) for verdict in verdicts], links=links, style=style()
    )


def style() -> str:
    """The style sheet of such a page."""
    return _STYLE.read_text(encoding="utf-8")
