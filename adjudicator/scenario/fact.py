"""What a fact is: how it is written, what it says, what may be wrong with its value, and what the table says to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from adjudicator.cards.goals import listed
from adjudicator.engine.numbers import attached
from adjudicator.files import Complaint
from adjudicator.files.schema import Schema
from adjudicator.plain_data import plain_data
from adjudicator.scenario.allowed import Allowed
from adjudicator.scenario.fact_checks import Check
from adjudicator.scenario.keys import Key
from adjudicator.scenario.model import unknown_cards

if TYPE_CHECKING:
    from adjudicator.table import Player

Laid = tuple[str, tuple[str, ...]]
"""A card by its key, with the sorted keys of what is on or under it."""
Looked = tuple[Any, bool]
"""What the table says to a fact, and whether that is what was expected."""
Checked = Callable[[Check, Any], Iterator[Complaint]]


class Onlooker(Allowed):
    """Looks at the table of a replay, for a fact."""

    def cards(self, numbers: list[int]) -> list[str]:
        return [self.game.name(number) for number in numbers]

    def same(self, numbers: list[int], expected: Any) -> tuple[list[Any], bool]:
        """Whether some cards are just those expected, in any order, each with what is on or under it."""
        wanted = [one for item in listed(expected) for one in self.wanted(item)]
        return [self.shown(number) for number in numbers], sorted(map(self.laid, numbers)) == sorted(wanted)

    def wanted(self, item: Any) -> list[Laid]:
        """One item of a fact about cards: a name, `3 unknown`, or a card with others on or under it."""
        if isinstance(item, Mapping) and len(item) == 1:
            ((name, others),) = item.items()
            inside = [key for other in listed(others) for key, _ in self.wanted(other)]
            return [(self.replay.key(name), tuple(sorted(inside)))]
        if (count := unknown_cards(item)) is not None:
            return [("", ())] * count
        return [(self.replay.key(item), ())]

    def laid(self, number: int) -> Laid:
        """A card by its key, with the keys of what is on or under it."""
        cards = self.game.cards
        return cards[number].key, tuple(sorted(cards[one].key for one in self.beside(number)))

    def beside(self, number: int) -> list[int]:
        """What is on or under a card: the Creepers attached to it, and what is hidden."""
        table = self.game.table
        hidden = table.under[number].cards if number in table.under else []
        return [*attached.attached_to(self.game, number), *hidden]

    def shown(self, number: int) -> Any:
        """A card as a file names it: with what is on or under it, where there is anything."""
        beside = self.beside(number)
        return {self.game.name(number): self.cards(beside)} if beside else self.game.name(number)


@plain_data(frozen=True)
class Fact(Key):
    """One fact. `check` tells what is wrong with its value, `look` what the table says to it.

    Without `look` the replay alone cannot tell it: the judge settles it.
    """

    check: Checked = Check.anything
    look: Callable[..., Looked] | None = None


OF_TABLE: dict[str, Fact] = {}
"""The facts of a table, by name."""
OF_PLAYER: dict[str, Fact] = {}
"""The facts of a player, who is named above them."""

OfTable = Callable[[Onlooker, Any], Looked]
OfPlayer = Callable[[Onlooker, "Player", Any], Looked]


def of_table(name: str, schema: Schema, says: str, example: Any, check: Checked) -> Callable[[OfTable], OfTable]:
    """Declare a fact of the table above what looks it up: `look(onlooker, expected)`."""

    def declared(look: OfTable) -> OfTable:
        OF_TABLE[name] = Fact(schema, says, example, check=check, look=look)
        return look

    return declared


def of_player(name: str, schema: Schema, says: str, example: Any, check: Checked) -> Callable[[OfPlayer], OfPlayer]:
    """Declare a fact of a player above what looks it up: `look(onlooker, player, expected)`."""

    def declared(look: OfPlayer) -> OfPlayer:
        OF_PLAYER[name] = Fact(schema, says, example, check=check, look=look)
        return look

    return declared
