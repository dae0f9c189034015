"""What would have nothing to act on: nobody has a card of the kind that an effect is about, or not everybody has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from adjudicator.engine import Game, Obstacle
from adjudicator.table import Player


def nobody_has(part: str, *, but_oneself: bool = False) -> Callable[..., bool]:
    """Whether nobody has any `keepers`, `creepers` or cards in `hand` besides the card; `but_oneself`: nobody else."""
    return partial(lacking, part, but_oneself)


def lacking(part: str, but_oneself: bool, game: Game, player: Player, card: int, **_: Any) -> bool:
    """The same, of one table."""
    others = (one for one in game.players if one is not player or not but_oneself)
    return not any(number != card for one in others for number in getattr(one, part).cards)


def missing(some: Callable[..., Sequence[int]], text: str) -> Callable[..., list[Obstacle]]:
    """What stands in the way where there is none of some cards: the `text`, which may name `{player}` and `{card}`."""
    return partial(without_any, some, text)


def without_any(
    some: Callable[..., Sequence[int]], text: str, game: Game, player: Player, card: int, **params: Any
) -> list[Obstacle]:
    """The same, of one table."""
    there = some(game, player, card, **params)
    return [] if there else [Obstacle(text.format(player=player.name, card=game.name(card)))]


def no_keeper(game: Game, player: Player, text: str, but: int | None = None) -> list[Obstacle]:
    """That a player has no Keeper on the table, but for one; by another reading a Creeper will do (SR-R28)."""
    if any(number != but for number in player.keepers.cards):
        return []
    if not player.creepers.cards:
        return [Obstacle(text)]
    return game.barred(
        "creepers-are-no-keepers",
        {"not-keepers": False, "keepers-too": True},
        text,
        player,
        player.creepers.cards[0],
    )


def as_far_as_there_is(game: Game, player: Player, card: int, able: Iterable[bool]) -> bool:
    """Whether a card takes from those who have something, though others whom it is for have nothing (HR-R37)."""
    if all(found := list(able)) or not any(found):
        return True
    return game.consult("as-far-as-possible", {"what-can-be-done": True, "all-or-nothing": False}, player, card)
