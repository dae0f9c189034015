"""Hands that a card in play makes its players hold open."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.numbers import duties
from adjudicator.engine.state.game import Game
from adjudicator.table import Player

OPENS: Final = "opens-hands"


def open_to_all(game: Game, player: Player) -> bool:
    """Whether everybody sees the hand of a player, since a card in play says so."""
    if any(True for _ in duties.of_rules(game, OPENS)):
        return True
    return any(
        {"owner": owner is player, "others": owner is not player, "everybody": True}[params.get("who", "owner")]
        for owner in game.players
        for _, params in duties.before(game, owner, OPENS)
    )
