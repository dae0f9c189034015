"""Whether a card would do anything at all."""

from __future__ import annotations

from adjudicator.engine.numbers import numerals
from adjudicator.engine.state.caching import decided
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.register import EFFECTS
from adjudicator.table import Player


def idle_parts(game: Game, player: Player, card: int) -> int:
    """How many of the things a card does would come to nothing just now."""
    parts = ((EFFECTS[name].pointless, numerals.params(game, card, params)) for name, params in game.cards[card].does)
    return sum(found is not None and found(game, player, card, **params) for found, params in parts)


@decided
def pointless(game: Game, player: Player, card: int) -> bool:
    """Whether everything the card does would come to nothing just now."""
    parts = len(game.cards[card].does)
    return 0 < parts == idle_parts(game, player, card)
