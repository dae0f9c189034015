"""Entries and facts of the sources, as plain data; and what is raised where no library can be made of the files."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.files import Problem
from adjudicator.plain_data import plain_data


@plain_data(frozen=True)
class Fact:
    """One atomic statement of an entry. ``testable`` is ``yes``, ``catalogue`` (a fact about cards) or ``no``."""

    id: str
    text: str
    testable: str

    @property
    def entry(self) -> str:
        """The id of the entry it stands in: ``HF-27`` of ``HF-27.a``."""
        return self.id.partition(".")[0]


@plain_data(frozen=True)
class Entry:
    """One question or statement of a source.

    ``source`` is the file it is listed in (``holiday-faq``); ``same_as`` the entry of another source that says the
    same, or empty: an entry with ``same_as`` has only those facts that are new in it.
    """

    id: str
    source: str
    title: str
    kind: str
    same_as: str
    see: tuple[str, ...]
    facts: tuple[Fact, ...]


class Unreadable(Exception):
    """Ruling or entry files that no library can be made of; ``problems`` says why, sorted by place."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(set(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))
