"""What can go wrong with a library: its files cannot be read, it has nothing by a name, it cannot be searched."""

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


class NotInLibrary(LookupError):
    """No ruling goes by this id, and none belongs to an entry or fact of this id; ``meant`` is the closest id."""

    def __init__(self, word: str, meant: str | None) -> None:
        self.word, self.meant = word, meant
        super().__init__(f"no ruling for {word!r}" + (f" (did you mean {meant}?)" if meant else ""))
