"""Ids of rulings and entries in a page: each is a link to what it says."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from adjudicator.views import law_book
from adjudicator.views.escaping import visible

if TYPE_CHECKING:
    from adjudicator.law.rulings import Ruling
    from adjudicator.library import Entry

_ID = re.compile(r"\b(?:[A-Z]{2}-[A-Z]?\d+(?:\.[a-z]+)?|[a-z]+(?:-[a-z0-9]+)+)\b")


def linked(text: object, address: Callable[[str], str]) -> Markup:
    """Text fit for a page, in which every id that has an `address` is a link to it."""
    told, found, end = visible(text), Markup(), 0
    for match in _ID.finditer(told):
        if target := address(match[0]):
            found += escape(told[end : match.start()])
            found += Markup('<a href="{}">{}</a>').format(target, match[0])
            end = match.end()
    return found + escape(told[end:])


class Links:
    """Makes the links of one page to what it says further down, and remembers what they lead to."""

    def __init__(self) -> None:
        self.rulings: dict[str, Ruling] = {}
        self.entries: dict[str, Entry] = {}

    def linked(self, text: object) -> Markup:
        """Text in which every id that the library knows is a link."""
        return linked(text, self._target)

    def sources(self) -> list[Entry]:
        """The entries that were linked to or that a linked ruling cites, in the order of the sources."""
        entries = law_book.entries()
        cited = {one for ruling in self.rulings.values() for one in ruling.cites if one in entries} | set(self.entries)
        told = cited | {entries[one].same_as for one in cited}
        return [entry for id, entry in entries.items() if id in told]

    def _target(self, id: str) -> str:
        """Where the page says what an id stands for; empty where nobody knows it."""
        rulings, entries, entry = law_book.rulings(), law_book.entries(), id.partition(".")[0]
        if id in rulings:
            self.rulings[id] = rulings[id]
            return f"#ruling-{id}"
        if entry not in entries:
            return ""
        self.entries[entry] = entries[entry]
        return f"#fact-{id}" if any(one.id == id for one in entries[entry].facts) else f"#entry-{entry}"
