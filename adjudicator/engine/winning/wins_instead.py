"""Who wins where somebody else would."""

from __future__ import annotations

from adjudicator.cards.model import Card
from adjudicator.engine.numbers import duties
from adjudicator.engine.state.game import Game
from adjudicator.engine.winning import blocking
from adjudicator.table import Player


def winning_instead(game: Game, players: list[Player], card: Card) -> list[Player]:
    """Who wins where others would: whoever has a card that says so (The Traitor) and can win, or else they."""
    seats = game.table.from_left(game.turn.player, include=True)
    found = next((one for one in seats if any(duties.before(game, one, "wins-instead"))), None)
    goal = card.goal
    if found is None or goal is None:
        return players
    if found in players:
        return [found]

    def kept_out() -> bool:
        return blocking.blocked(game, found, card, goal)

    return players if game.law.decide(kept_out) else [found]
