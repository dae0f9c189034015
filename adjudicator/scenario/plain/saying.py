"""One clause that fits a pattern, with those it may be about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from adjudicator.scenario.plain.table import Laid, Table, active, of, size
from adjudicator.scenario.plain.words import Sentence


@dataclass(frozen=True, slots=True)
class Saying:
    """A clause: the sentence it comes from, the match of its pattern, and who says it."""

    sentence: Sentence
    match: re.Match[str]
    by: str
    table: Table
    clause: str
    """As it stands in the sentence."""

    def part(self, name: str) -> str:
        """A named part of the pattern; empty where it did not occur."""
        return (self.match.groupdict().get(name) or "").strip()

    @property
    def number(self) -> int | None:
        told = self.part("n")
        return 2 if told == "both" else int(told) if told else None

    @property
    def denied(self) -> bool:
        """Whether there is a "not" in it."""
        return self.clause.split().count("not") % 2 == 1

    @property
    def free(self) -> bool:
        """Whether nobody has to, which forbids nothing."""
        return "not must" in self.clause

    def groups(self) -> list[tuple[str, ...]]:
        """Whom it is about, in every way it may be meant; where nobody is named whoever says it and is at
        turn, and the player in whose turn the last step was taken."""
        if self.part("p"):
            return self.sentence.people[int(self.part("p"))]
        whose = [self.table.active] if self.table.active == self.by else []
        return [(name,) for name in dict.fromkeys([*whose, active(self.before())]) if name]

    def people(self) -> Iterator[str]:
        """Whom it is about, where that is one player, in every way it may be meant."""
        yield from (group[0] for group in self.groups() if len(group) == 1)

    def cards(self, *, moved: bool = True) -> tuple[str, ...]:
        """The cards it is about; "it" means the card named before in the sentence, else that of the last step.

        Where that is an Action it means what the Action has `moved`.
        """
        if self.part("c"):
            return self.sentence.cards[int(self.part("c"))]
        if not self.part("it"):
            return ()
        said = re.findall(r"\bc(\d+)", self.sentence.text.partition(self.clause)[0])
        last = self.table.last[2]
        if said or not last:
            return self.sentence.cards[int(said[-1])] if said else ()
        return (self.table.moved() if moved and self.table.type_of(last) == "action" else ()) or (last,)

    def places(self, card: str) -> list[str]:
        """Where a card lies and lay, the latest first."""
        laid = (self.table.now, *self.table.before)
        return [place for one in laid if (place := self.table.place(card, one))]

    def before(self) -> Laid:
        """The table before the last step; as it is where there was none."""
        return self.table.before[0] if self.table.before else self.table.now

    def had(self, player: str, part: str) -> list[Any]:
        """What a player had before the last step that changed it."""
        now = of(self.table.now, player, part)
        return next((some for laid in self.table.before if (some := of(laid, player, part)) != now), now)

    def changed(self, player: str) -> bool:
        """Whether the last steps took something from a player, who has not played it."""
        parts = [
            part
            for part in ("hand", "keepers")
            if size(self.had(player, part)) > size(of(self.table.now, player, part))
        ]
        return bool(parts) and self.table.last[:2] != (player, "plays")

    def most(self, player: str, part: str) -> list[Any]:
        """What a player had when it was most, of now and before the last change."""
        return max(of(self.table.now, player, part), self.had(player, part), key=size)
