"""Whether cards on the table have anything to do by themselves as they lie: Creepers, and what drives others out."""

from __future__ import annotations

from typing import Final

from adjudicator.cards.matters import DUTY
from adjudicator.engine.numbers import attached, duties
from adjudicator.engine.state.caching import kept
from adjudicator.engine.state.game import Game
from adjudicator.table.caching import FRONT

STAY: Final = "cannot-stay"
BOTH: Final = "discards-both"
"""Duties of cards that drive others out."""
ON_GOALS: Final = "moves-on-goal-change"


def creeper_due(game: Game) -> str:
    """The Creeper that has to give a Keeper away, attach itself or go just now; empty where none has."""
    for player in game.players:
        for number in player.creepers.cards:
            card = game.cards[number]
            params = duties.of_card(game, number, "gives-away") if card.duties else None
            if params is not None and duties.named(game, player.keepers.cards, params["keeper"]):
                return card.name
            if card.attaches and number not in game.table.attached and attached.attaches_at_once(game, player, number):
                return card.name
            if duties.driven_out(game, player, number):
                return card.name
    return ""


def any_drives(game: Game) -> bool:
    """Whether any card on the table drives others out; where none does, nothing more is looked at."""
    in_front = game.table.in_front
    return bool(in_front[DUTY + STAY] or in_front[DUTY + BOTH])


def moves_on_goals(game: Game) -> bool:
    """Whether a card on the table moves on as the set of Goals changes; if not, it does not matter that it has."""
    return bool(game.table.in_front[DUTY + ON_GOALS])


@kept(FRONT)
def any_at_work(game: Game) -> bool:
    """Whether a Creeper has something to do as the cards lie, or something drives others out."""
    return bool(creeper_due(game)) or any_drives(game)


@kept(FRONT)
def nothing_to_drive(game: Game) -> bool:
    """Whether no Creeper lies before anybody, and nothing drives others out."""
    return not any(player.creepers.cards for player in game.players) and not any_drives(game)
