"""What views look up in the law book; where its files cannot be read they go without."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.law.rulings import Ruling
    from adjudicator.library import Entry


def rulings() -> Mapping[str, Ruling]:
    """Every ruling by its id."""
    from adjudicator.library import Unreadable, library

    try:
        return library().rulings
    except (Unreadable, OSError):
        return {}


def entries() -> Mapping[str, Entry]:
    """Every entry of the sources by its id."""
    from adjudicator.library import Unreadable, library

    try:
        return library().entries
    except (Unreadable, OSError):
        return {}
