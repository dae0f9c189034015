"""Whether a card would do anything at all."""

from __future__ import annotations

from adjudicator.engine.state.game import Game
from adjudicator.engine.state.register import EFFECTS
from adjudicator.table import Player


def idle_parts(game: Game, player: Player, card: int) -> int:
    """How many of the things a card does would come to nothing just now."""
    parts = ((EFFECTS.get(name), params) for name, params in game.cards[card].does)
    return sum(
        found is not None and found.pointless is not None and found.pointless(game, player, card, **params)
        for found, params in parts
    )


def pointless(game: Game, player: Player, card: int) -> bool:
    """Whether everything the card does would come to nothing just now."""
    for name, params in game.cards[card].does:
        found = EFFECTS.get(name)
        if found is None or found.pointless is None or not found.pointless(game, player, card, **params):
            return False
    return bool(game.cards[card].does)
