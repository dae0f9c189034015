"""What happened, in the order in which it happened."""

from __future__ import annotations

from typing import Any, NamedTuple


class Event(NamedTuple):
    """One change of the table, or a refusal. `data` holds names and numbers, nothing of the engine."""

    kind: str
    data: dict[str, Any]
