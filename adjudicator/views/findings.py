"""What is wrong in files, whether seen by reading or by replaying them: one shape for all who mark it in the file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.files import Problem, told
from adjudicator.views.escaping import visible
from adjudicator.views.suite_text import failures

if TYPE_CHECKING:
    from adjudicator.suite import SuiteReport

FAILS = "scenario-fails"
"""The code of what shows only in the replay; problems have codes of their own."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to mark; `about` is the scenario it fails, `column` 0 where only the line is known."""

    file: str
    line: int
    column: int
    code: str
    message: str
    about: str = ""


def of_problems(problems: Iterable[Problem]) -> Iterator[Finding]:
    """Problems of files, of each file the first hundred."""
    for one in told(problems):
        message = visible(one.message) + (f" ({visible(one.hint)})" if one.hint else "")
        yield Finding(place(one.file), max(1, one.line), one.column, one.code, message)


def of_suite(suite: SuiteReport) -> Iterator[Finding]:
    """Problems first, then what fails, each as often as there are lines at which it shows."""
    yield from of_problems(suite.problems)
    for verdict in suite.failures():
        for line, message in failures(verdict) or [(verdict.line, f"status: {verdict.status}")]:
            name = visible(verdict.scenario)
            yield Finding(place(verdict.file), max(1, line), 0, FAILS, visible(message), name)


def place(file: str) -> str:
    """A path as seen from the root of the repository that is checked (GITHUB_WORKSPACE), else from here."""
    root = Path(os.environ.get("GITHUB_WORKSPACE") or os.getcwd())
    whole = Path(os.path.abspath(file))
    return visible(whole.relative_to(root).as_posix() if whole.is_relative_to(root) else file)
