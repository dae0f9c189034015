"""What would have nothing to act on: nobody has a card of the kind that an effect is about."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from adjudicator.engine import Game

if TYPE_CHECKING:
    from adjudicator.table import Player


def nobody_has(part: str, *, but_oneself: bool = False) -> Callable[..., bool]:
    """Whether nobody has any `keepers`, `creepers` or cards in `hand`; `but_oneself`: nobody else."""
    return partial(lacking, part, but_oneself)


def lacking(part: str, but_oneself: bool, game: Game, player: Player, card: int, **_: Any) -> bool:
    """The same, of one table."""
    return not any(getattr(one, part).cards for one in game.players if one is not player or not but_oneself)
