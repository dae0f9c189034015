"""Formats that several commands write."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from adjudicator.views.findings import Finding


Plain = StrEnum("Plain", "text json")
"""For a person, or for a program."""
Table = StrEnum("Table", "text json parquet")
"""The same, or for a notebook."""
Report = StrEnum("Report", "text json github sarif")
"""For a person, for a program, for annotations in a workflow of GitHub, for a code scanner."""
Format = Annotated[Plain, typer.Option("--format", help="How it is written.")]
Reported = Annotated[Report, typer.Option("--format", help="How it is written.")]


def marked(findings: Iterable[Finding], format: Report) -> str:
    """Findings as something else marks them in the files."""
    from adjudicator.views.findings import github, sarif

    return github(findings) if format is Report.github else sarif(findings)
