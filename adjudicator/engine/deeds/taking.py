"""Where a card goes that somebody takes from in front of somebody else."""

from __future__ import annotations

from adjudicator.engine.state.game import Game
from adjudicator.table import Player, Zone


def taken_to(game: Game, player: Player, number: int) -> Zone:
    """Where a card goes that a player takes from in front of somebody else: before the taker (LF-03)."""
    if game.cards[number].type == "creeper":
        return player.creepers
    return game.law.consult(
        "taken-card-keeps-its-state",
        {"in-front": player.keepers, "to-hand": player.hand},
        card=game.name(number),
        player=player.name,
    )
