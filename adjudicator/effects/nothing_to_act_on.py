"""What would have nothing to act on: nobody has a card of the kind that an effect is about, or not everybody has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from adjudicator.engine import Game, Obstacle
from adjudicator.engine.numbers import in_play
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


def no_keeper(text: str, *, but_itself: bool = False) -> Callable[..., list[Obstacle]]:
    """What stands in the way where a player has no Keeper: the `text`; `but_itself`: none besides the card."""
    return partial(without_keeper, text, but_itself)


def without_keeper(text: str, but_itself: bool, game: Game, player: Player, card: int, **_: Any) -> list[Obstacle]:
    """The same, of one table; by another reading a Creeper will do (SR-R28)."""
    if in_play.has_keeper_like(game, player, card if but_itself else None):
        return []
    ruling = "creepers-are-no-keepers" if player.creepers.cards else None
    return [Obstacle(text.format(player=player.name), ruling)]


def as_far_as_there_is(game: Game, player: Player, card: int, able: Iterable[bool]) -> bool:
    """Whether a card takes from those who have something, though others whom it is for have nothing (HR-R37)."""
    if all(found := list(able)) or not any(found):
        return True
    return game.consult("as-far-as-possible", {"what-can-be-done": True, "all-or-nothing": False}, player, card)
