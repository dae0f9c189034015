"""What counts as one moment: whether anybody looks for a winner between two halves of what happens at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine import winning
from adjudicator.engine.ask import WINNER, Flow

if TYPE_CHECKING:
    from adjudicator.engine.game import Game
    from adjudicator.table import Player


def between_discards(game: Game, player: Player, why: str) -> Flow[None]:
    """Between two of several discards that one card or limit demands; nobody has won before the last is made."""
    now = game.law.consult(
        "discards-are-one-moment",
        {"together": None, "one-by-one": lambda: winning.settled(game)},
        card=why,
        player=player.name,
    )
    if now is not None:
        yield WINNER


def between_halves(game: Game, player: Player, card: int) -> Flow[None]:
    """Between the two halves of an exchange, which change places at the same moment."""
    now = game.law.consult(
        "exchange-is-one-moment",
        {"together": None, "one-after-the-other": lambda: winning.settled(game)},
        card=game.name(card),
        player=player.name,
    )
    if now is not None:
        yield WINNER
