"""Villains: Creepers that stand in everybody's way unless a Goal asks for one (MF-36)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from adjudicator.cards.goals import GoalCondition
from adjudicator.cards.model import Card
from adjudicator.engine.numbers import classes
from adjudicator.engine.state.game import Game
from adjudicator.table import Player

VILLAIN: Final = "villain"


def wants_villain(game: Game, goal: GoalCondition) -> bool:
    """Whether a Goal asks for some Villain."""
    if VILLAIN in goal.traits_wanted:
        return True
    return any(VILLAIN in classes.of(game, card) for card in named(game, goal.wanted))


def named(game: Game, names: Iterable[str]) -> Iterator[Card]:
    """The cards that are called one of some names, wherever they lie."""
    return (game.cards[number] for name in names for number in game.table.named(game.key(name)))


def villain_elsewhere(game: Game, player: Player, card: Card, goal: GoalCondition) -> bool:
    """A Villain before anybody stops a Goal that wants none (MF-36)."""
    others = [
        number
        for other in game.players
        if other is not player
        for number in other.creepers.cards
        if VILLAIN in classes.of(game, game.cards[number])
    ]
    if not others or wants_villain(game, goal):
        return False
    return game.consult(
        "villain-anywhere-blocks", {"anywhere": True, "own-only": False}, player, others[0], goal=card.name
    )
