"""A card that its player does not hold, and where everybody can see that it lies instead."""

from __future__ import annotations

from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.refusal import Obstacle
from adjudicator.table.kinds import DISCARD


def not_held(game: Game, attempt: Attempt) -> Obstacle:
    """That somebody does not hold what they want to play; of a card in the discard pile that it lies there."""
    told = f"{attempt.player.name} does not hold {attempt.word or 'that card'}"
    zones = [game.table.zone[number] for number in copies(game, attempt)]
    thrown_away = bool(zones) and all(zone.kind == DISCARD for zone in zones)
    return Obstacle(f"{told}, which lies in the discard pile" if thrown_away else told)


def may_be_surprise(game: Game, attempt: Attempt) -> bool:
    """Whether what somebody wants to play is a Surprise, so that it is no matter whose turn it is."""
    return any(game.cards[number].type == "surprise" for number in copies(game, attempt))


def copies(game: Game, attempt: Attempt) -> list[int]:
    """The cards that are called like what somebody wants to play; several where decks are mixed."""
    return list(game.table.named(game.key(attempt.word))) if attempt.word else []
