"""Verdicts as Markdown, the verdict first."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from adjudicator.files.problem import told as first_of
from adjudicator.judge.verdict import Verdict
from adjudicator.views.escaping import visible
from adjudicator.views.judgement import reported

_TEMPLATE = Path(__file__).with_name("report.md.j2")
_SIGNS = re.compile(r"([\\`*_\[\]<>|#~&])")


class AsItIs(str):
    """Text that is Markdown already."""


def document(verdicts: Iterable[Verdict], *, brief: bool = False, every: bool = False) -> str:
    """All verdicts as one text; `brief` leaves out table and replay, `every` tells all reasons."""
    from jinja2 import Environment

    environment = Environment(trim_blocks=True, lstrip_blocks=True, finalize=_put)
    template = environment.from_string(_TEMPLATE.read_text(encoding="utf-8"))
    told = (reported(verdict, brief, every) for verdict in verdicts)
    return "\n\n---\n\n".join(template.render(one, **_lines(one), brief=brief).strip() for one in told) + "\n"


def escaped(text: object) -> str:
    r"""Text in which Markdown reads nothing.

    >>> escaped("[a](b) <i>*x*")
    '\\[a\\](b) \\<i\\>\\*x\\*'
    """
    return _SIGNS.sub(r"\\\1", visible(text))


def _put(value: object) -> str:
    return value if isinstance(value, AsItIs) else escaped(value)


def _lines(it: dict[str, Any]) -> dict[str, Any]:
    """What stands below the title, and the lists of what is not settled."""
    verdict = it["verdict"]
    file = f"`{visible(verdict.file).replace('`', '')}:{verdict.line}`" if verdict.file else ""
    lists = {
        "Problems": first_of(verdict.problems),
        "Not as expected": [f"{text} (line {line})" for text, line in it["failed"]],
        "Open": [f"{text} (line {line}): {' · '.join(options)}" for text, options, line in it["asks"]],
        "Assumed": verdict.assumptions,
    }
    return {"about": AsItIs(" · ".join(filter(None, (", ".join(verdict.editions), file)))), "lists": lists}
