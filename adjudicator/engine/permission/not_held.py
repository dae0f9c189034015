"""A card that its player does not hold, and where everybody can see that it lies instead."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.refusal import Obstacle
from adjudicator.table import Zone
from adjudicator.table.kinds import DISCARD, GOALS, RULES


def not_held(game: Game, attempt: Attempt) -> Obstacle:
    """That somebody does not hold what they want to play; of a card that lies open on the table where it does."""
    told = f"{attempt.player.name} does not hold {attempt.word or 'that card'}"
    where = lie_open(game, copies(game, attempt))
    return Obstacle(f"{told}, which {where}" if where else told)


def lie_open(game: Game, numbers: Iterable[int]) -> str:
    """Where all copies of a card lie, if that is one place that everybody can see; nothing of any other."""
    zones = {game.table.zone[number] for number in numbers}
    return of_place(zones.pop()) if len(zones) == 1 else ""


def of_place(zone: Zone) -> str:
    """How it is told that a card lies in a place that everybody can see; nothing of any other."""
    if zone.in_front and zone.owner is not None:
        return f"lies in front of {zone.owner.name}"
    return {DISCARD: "lies in the discard pile", RULES: "is a New Rule in play", GOALS: "is a Goal in play"}.get(
        zone.kind, ""
    )


def may_be_surprise(game: Game, attempt: Attempt) -> bool:
    """Whether what somebody wants to play is a Surprise, so that it is no matter whose turn it is."""
    return any(game.cards[number].type == "surprise" for number in copies(game, attempt))


def copies(game: Game, attempt: Attempt) -> list[int]:
    """The cards that are called like what somebody wants to play; several where decks are mixed."""
    return list(game.table.named(game.key(attempt.word))) if attempt.word else []
