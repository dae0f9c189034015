"""What happened, in the order in which it happened."""

from __future__ import annotations

from typing import Any

from adjudicator.plain_data import plain_data


@plain_data(frozen=True)
class Event:
    """One change of the table, or a refusal. `data` holds names and numbers, nothing of the engine."""

    kind: str
    data: dict[str, Any]
