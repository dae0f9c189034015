"""Formats that several commands write."""

from __future__ import annotations

from enum import StrEnum


class Plain(StrEnum):
    """For a person, or for a program."""

    text = "text"
    json = "json"
