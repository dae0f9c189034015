"""What can go wrong with a library: no library can be made of its files."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.files import Problem


class Unreadable(Exception):
    """Ruling or entry files that no library can be made of; ``problems`` says why, sorted by place."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(set(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))
