"""New Rules in play by what they are about."""

from __future__ import annotations

from adjudicator.cards.model import Card
from adjudicator.table import Table
from adjudicator.table.kept import RULES

BONUS_FOR = "bonus for "
DUTY = "duty "


class RulesMemo(dict[str, tuple[int, ...]]):
    """New Rules in play by matter, looked up once until a rule comes or goes.

    "bonus for PART" stands for all that bring a bonus to a part (draw, play, hand_limit, keeper_limit), "duty NAME" for
    all that have such a duty.
    """

    def __init__(self, cards: list[Card], table: Table) -> None:
        super().__init__()
        self.cards, self.rules = cards, table.rules
        self.numbers: dict[tuple[int, str], int | str] = {}
        """Numbers printed on rules, as they read just now: by id and parameter."""
        table.kept.along(RULES, self)
        table.kept.along(RULES, self.numbers)

    def __missing__(self, matter: str) -> tuple[int, ...]:
        cards, rules = self.cards, self.rules.cards
        if matter.startswith(BONUS_FOR):
            part = matter.removeprefix(BONUS_FOR)
            found = tuple([number for number in rules if (bonus := cards[number].bonus) and getattr(bonus, part)])
        elif matter.startswith(DUTY):
            duty = matter.removeprefix(DUTY)
            found = tuple([number for number in rules if any(name == duty for name, _ in cards[number].duties)])
        else:
            found = tuple([number for number in rules if (rule := cards[number].rule) and rule.matter == matter])
        self[matter] = found
        return found
