"""Why work that was shared out cannot go on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Halt(Exception):
    """The work cannot go on; the message says why and what helps. `problems` are those of files, where it is them."""

    def __init__(self, message: str, problems: Sequence[Any] = ()) -> None:
        super().__init__(message)
        self.problems = list(problems)
