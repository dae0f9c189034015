"""Rulings that may stand in the way of something, as data: the question, whom it lets, what is told to the others."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.state.game import Game
from adjudicator.engine.state.refusal import Obstacle
from adjudicator.law import Law
from adjudicator.plain_data import plain_data
from adjudicator.table import Player


@plain_data(frozen=True)
class Bar:
    """The question on which it hangs whether something may be done, and whether it may under each reading.

    What is told where it may not has blanks as reasons have: the `card` and the `player` of the attempt, the `active`
    player, and whatever else is handed in for the reason.
    """

    question: str
    lets: Mapping[str, bool]
    text: str


def barring(game: Game, bar: Bar, player: Player, number: int, /, **more: str) -> list[Obstacle]:
    """The obstacle where a ruling does not let a player do something with a card; none where it does."""
    card, who = game.name(number), player.name
    if game.law.put(bar.question, bar.lets, card=card, player=who, **more):
        return []
    text = bar.text.format(card=card, player=who, active=game.turn.player.name, **more)
    return [Obstacle(text, bar.question)]


def lets(law: Law, *bars: Bar) -> bool:
    """Whether none of some rulings stands in anybody's way, whatever the card."""
    return all(law.put(bar.question, bar.lets) for bar in bars)
