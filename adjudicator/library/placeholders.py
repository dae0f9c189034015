"""The placeholders of a ruling's ``because``: ``{card}``, ``{player}`` and the like, and nothing cleverer."""

from __future__ import annotations

import re
from string import Formatter

NAME = re.compile(r"[a-z][a-z_]*")


def placeholders(because: str) -> tuple[str, ...]:
    """Names in braces, each once, in the order in which they stand.

    Raises ValueError, with a message for the reader of the file, where braces do not hold a plain lower-case name.

    >>> placeholders("{card} ends {player}'s turn, so {player} stops.")
    ('card', 'player')
    """
    names: dict[str, None] = {}
    for name, form, conversion in _fields(because):
        if form or conversion or not NAME.fullmatch(name):
            raise ValueError(f"{{{name}}} is no placeholder: a lower-case name alone stands in braces")
        names[name] = None
    return tuple(names)


def _fields(text: str) -> list[tuple[str, str, str]]:
    """Name, format and conversion of every pair of braces in ``text``."""
    try:
        parts = list(Formatter().parse(text))
    except ValueError as error:
        raise ValueError(f"the braces do not match ({error})") from None
    return [(name, form or "", conversion or "") for _, name, form, conversion in parts if name is not None]
