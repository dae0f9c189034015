"""Which sort of file a file is: scenarios, rulings, cards, editions or a house rule."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from adjudicator.files.opening import content
from adjudicator.files.read import read_documents

RULING_KEYS = frozenset({"readings", "question", "answer"})
_SCENARIO = re.compile(rb"^scenario:", re.MULTILINE)
_LOOKED_AT = 4_000


def sort_of(file: Path) -> str:
    """ruling, card, edition, house or scenario; what cannot be told apart is taken for a scenario."""
    if file.parent.name == "entries":
        return "ruling"
    if file.parent.name == "phrases":
        return "phrases"
    if begins_with_a_scenario(file):
        return "scenario"
    documents, _ = read_documents(file)
    data = documents[0].data if documents else None
    if isinstance(data, list):
        return _sort_of_list(data)
    if isinstance(data, dict) and "scenario" not in data:
        if ("house" in data or "readings" in data) and "players" not in data:
            return "house"
        if data and all(isinstance(value, dict) and "title" in value for value in data.values()):
            return "edition"
    return "scenario"


def begins_with_a_scenario(file: Path) -> bool:
    """Whether that shows without reading the whole of it as YAML."""
    try:
        return _SCENARIO.search(content(file, _LOOKED_AT)) is not None
    except OSError:
        return False


def _sort_of_list(data: list[Any]) -> str:
    first = next((item for item in data if isinstance(item, dict)), {})
    if RULING_KEYS.intersection(first) or "id" in first:
        return "ruling"
    return "card" if "name" in first or "type" in first else "scenario"
