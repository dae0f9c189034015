"""Formats that several commands write."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from adjudicator.views.findings import Finding


class Plain(StrEnum):
    """For a person, or for a program."""

    text = "text"
    json = "json"


class Table(StrEnum):
    """For a person, for a program, for a notebook."""

    text = "text"
    json = "json"
    parquet = "parquet"


Format = Annotated[Plain, typer.Option("--format", help="How it is written.")]


class Report(StrEnum):
    """For a person, for a program, for annotations in a workflow of GitHub, for a code scanner."""

    text = "text"
    json = "json"
    github = "github"
    sarif = "sarif"


Reported = Annotated[Report, typer.Option("--format", help="How it is written.")]


def marked(findings: Iterable[Finding], format: Report) -> str:
    """Findings as something else marks them in the files."""
    from adjudicator.views import github, sarif

    return github.document(findings) if format is Report.github else sarif.document(findings)
