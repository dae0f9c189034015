"""New Rules in play by what they are about."""

from __future__ import annotations

from adjudicator.cards.model import Card
from adjudicator.table import Table
from adjudicator.table.by_matter import ByMatter
from adjudicator.table.kept import RULES


class RulesMemo(ByMatter):
    """New Rules in play by matter, oldest first, looked up once until a rule comes or goes."""

    def __init__(self, cards: list[Card], table: Table) -> None:
        super().__init__(cards, lambda: table.rules.cards)
        self.numbers: dict[tuple[int, str], int | str] = {}
        """Numbers printed on rules, as they read just now: by id and parameter."""
        table.kept.along(RULES, self)
        table.kept.along(RULES, self.numbers)
