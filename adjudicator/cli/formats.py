"""Formats that several commands write."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class Plain(StrEnum):
    """For a person, or for a program."""

    text = "text"
    json = "json"


Format = Annotated[Plain, typer.Option("--format", help="How it is written.")]
