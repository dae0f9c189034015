"""What a fact is: how it is written, what it says, what may be wrong with its value, and what the table says to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from adjudicator.cards.goals import listed
from adjudicator.plain_data import plain_data
from adjudicator.scenario.fact_values import Check, Value, anything
from adjudicator.scenario.keys import Key
from adjudicator.scenario.model import unknown_cards
from adjudicator.scenario.replaying.position import Position
from adjudicator.scenario.write import beside, shown

Laid = tuple[str, tuple[str, ...]]
"""A card by its key, with the sorted keys of what is on or under it."""
Looked = tuple[Any, bool]
"""What the table says to a fact, and whether that is what was expected."""
Look = TypeVar("Look", bound=Callable[..., Looked])


def later(*asked: Any) -> Looked:
    """What no table tells."""
    return None, False


@plain_data(frozen=True)
class Fact(Key):
    """One fact. `check` tells what is wrong with its value, `look` what the table says to it.

    With `later` the replay alone cannot tell it: the judge settles it.
    """

    check: Check = anything.check
    look: Callable[..., Looked] = later


OF_TABLE: dict[str, Fact] = {}
"""The facts of a table, by name."""
OF_PLAYER: dict[str, Fact] = {}
"""The facts of a player, who is named above them."""


def of_table(value: Value, example: Any) -> Callable[[Look], Look]:
    """Declare a fact of the table above the function of its name that looks it up: `look(replay, expected)`.

    What the fact says is the docstring of that.
    """
    return declared(OF_TABLE, value, example)


def of_player(value: Value, example: Any) -> Callable[[Look], Look]:
    """The same for a fact of a player: `look(replay, player, expected)`."""
    return declared(OF_PLAYER, value, example)


def declared(facts: dict[str, Fact], value: Value, example: Any) -> Callable[[Look], Look]:
    def declare(look: Look) -> Look:
        facts[look.__name__] = Fact(value.schema, look.__doc__ or "", example, check=value.check, look=look)
        return look

    return declare


def same(replay: Position, numbers: list[int], expected: Any) -> tuple[list[Any], bool]:
    """Whether some cards are just those expected, in any order, each with what is on or under it."""
    there = sorted(laid(replay, number) for number in numbers)
    return [shown(replay.game, number) for number in numbers], there == told(replay, expected)


def told(replay: Position, expected: Any) -> list[Laid]:
    """The cards of a fact about cards, in the order of their keys, each with what is told on or under it."""
    return sorted(one for item in listed(expected) for one in wanted(replay, item))


def wanted(replay: Position, item: Any) -> list[Laid]:
    """One item of a fact about cards: a name, `3 unknown`, or a card with others on or under it."""
    if isinstance(item, Mapping) and len(item) == 1:
        ((name, others),) = item.items()
        inside = [key for other in listed(others) for key, _ in wanted(replay, other)]
        return [(replay.key(name), tuple(sorted(inside)))]
    if (count := unknown_cards(item)) is not None:
        return [("", ())] * count
    return [(replay.key(item), ())]


def laid(replay: Position, number: int) -> Laid:
    """A card by its key, with the keys of what is on or under it."""
    cards = replay.game.cards
    return cards[number].key, tuple(sorted(cards[one].key for one in beside(replay.game, number)))
