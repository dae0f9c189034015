"""Ids of rulings and entries in a page: each is a link to what it says, further down on the same page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from adjudicator.views.safe import visible

if TYPE_CHECKING:
    from adjudicator.law.questions import Question
    from adjudicator.library import Entry, Library

ID = re.compile(r"\b(?:[A-Z]{2}-[A-Z]?\d+(?:\.[a-z]+)?|[a-z]+(?:-[a-z0-9]+)+)\b")


class Links:
    """Makes the links of one page, and remembers what they lead to."""

    def __init__(self) -> None:
        self.library = _library()
        self.rulings: dict[str, Question] = {}
        self.entries: dict[str, Entry] = {}

    def linked(self, text: object) -> Markup:
        """Text fit for a page, in which every id that the library knows is a link."""
        told, found, end = visible(text), Markup(), 0
        for match in ID.finditer(told):
            if target := self._target(match[0]):
                found += escape(told[end : match.start()])
                found += Markup('<a href="#{}">{}</a>').format(target, match[0])
                end = match.end()
        return found + escape(told[end:])

    def sources(self) -> list[Entry]:
        """The entries that were linked to or that a linked ruling cites, in the order of the sources."""
        if self.library is None:
            return []
        entries = self.library.entries
        cited = {one for ruling in self.rulings.values() for one in ruling.cites if one in entries} | set(self.entries)
        told = cited | {entries[one].same_as for one in cited}
        return [entry for id, entry in entries.items() if id in told]

    def _target(self, id: str) -> str:
        """Where the page says what an id stands for; empty where nobody knows it."""
        entry = id.partition(".")[0]
        if self.library is None:
            return ""
        if id in self.library.rulings:
            self.rulings[id] = self.library.rulings[id]
            return f"ruling-{id}"
        if entry not in self.library.entries:
            return ""
        self.entries[entry] = self.library.entries[entry]
        return f"fact-{id}" if any(one.id == id for one in self.entries[entry].facts) else f"entry-{entry}"


def _library() -> Library | None:
    from adjudicator.library import Unreadable, library

    try:
        return library()
    except (Unreadable, OSError):
        return None
