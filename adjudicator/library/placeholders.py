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
    try:
        parts = [part for _, *part in Formatter().parse(because) if part[0] is not None]
    except ValueError as error:
        raise ValueError(f"the braces do not match ({error})") from None
    for name, form, conversion in parts:
        if form or conversion or not NAME.fullmatch(str(name)):
            raise ValueError(f"{{{name}}} is no placeholder: a lower-case name alone stands in braces")
    return tuple(dict.fromkeys(str(name) for name, *_ in parts))
