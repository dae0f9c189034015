"""One clause that fits a row of the grammar, with those it may be about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from adjudicator.scenario.plain.frames import Frame
from adjudicator.scenario.plain.table import Laid, Table, active, of, size
from adjudicator.scenario.plain.words import Sentence


@dataclass(frozen=True, slots=True)
class Saying:
    """A clause: the sentence it comes from, the frame that it fills, and who says it."""

    sentence: Sentence
    frame: Frame
    by: str
    table: Table
    clause: str
    """As it stands in the sentence."""

    def has(self, word: str) -> bool:
        """Whether a word stands in it."""
        return word in self.frame.words

    @property
    def flag(self) -> str:
        """Which of several rows it fills that say nearly the same."""
        return self.frame.row.flag

    @property
    def what(self) -> str:
        """What kind of cards it speaks of: hand, keeper, front …; empty where it does not say."""
        return self.frame.kind

    @property
    def who(self) -> str:
        """The number of the role it is about: as the row has it, the first person that it needs."""
        needed = {role for row in self.frame.row.needs for role in row}
        roles = [role for role in ("S", "T", "L", "O2", "O") if role in needed and role in self.frame.roles]
        told = [*roles, *(role for role in ("S", "T", "O") if role in self.frame.roles)]
        return self.frame.roles[told[0]] if told else ""

    @property
    def number(self) -> int | None:
        told = self.frame.roles.get("N")
        return int(told) if told else None

    @property
    def denied(self) -> bool:
        """Whether there is a "not" in it, up to the comma behind its verb."""
        head = self.clause.split(",")[0].split()
        return (head if self.frame.verb in head else self.clause.split()).count("not") % 2 == 1

    @property
    def free(self) -> bool:
        """Whether nobody has to, which forbids nothing."""
        return "not must" in self.clause

    def groups(self) -> list[tuple[str, ...]]:
        """Whom it is about, in every way it may be meant; where nobody is named whoever says it and is at
        turn, and the player in whose turn the last step was taken."""
        if self.who:
            return self.sentence.people[int(self.who)]
        whose = [self.table.active] if self.table.active == self.by else []
        return [(name,) for name in dict.fromkeys([*whose, active(self.before())]) if name]

    def people(self) -> Iterator[str]:
        """Whom it is about, where that is one player, in every way it may be meant."""
        yield from (group[0] for group in self.groups() if len(group) == 1)

    def cards(self, *, moved: bool = True) -> tuple[str, ...]:
        """The cards it is about; "it" means the card named before in the sentence, else that of the last step.

        Where that is an Action it means what the Action has `moved`.
        """
        if card := self.frame.roles.get("C"):
            return self.sentence.cards[int(card)]
        if "IT" not in self.frame.roles:
            return ()
        said = re.findall(r"\bc(\d+)", self.sentence.text.partition(self.clause)[0])
        last = self.table.last[2]
        if not said and self.table.claimed and "C" not in self.frame.roles:
            return self.table.claimed
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
