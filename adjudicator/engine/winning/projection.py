"""A Keeper of another player that counts as one's own, for winning only, in one's own turn (Holographic Projection)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from adjudicator.cards.matters import DUTY
from adjudicator.engine.numbers import attached, in_play
from adjudicator.engine.state.caching import look_further
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.turn import OVER
from adjudicator.law import Law
from adjudicator.table import Player

PROJECTS: Final = "projects-keeper"


class Claimed(Protocol):
    """What is looked for: claims, each by a player."""

    @property
    def player(self) -> Player: ...


def anywhere(game: Game) -> bool:
    """Whether a Keeper that projects others lies before somebody, and there is a Goal."""
    return bool(game.table.goals.cards and game.table.in_front[DUTY + PROJECTS])


def in_the_own_turn(law: Law) -> bool:
    """Whether a projection serves in one's own turn alone."""
    return law.reads("projection-serves-in-the-own-turn", "own-turn")


def winning(game: Game, claims: Callable[[Game], Sequence[Claimed]], player: Player) -> tuple[int, bool] | None:
    """The Keeper whose projection makes a player win alone, and whether Creepers attached to it come along.

    None where none does, or none is needed.

    It is off as soon as the turn is over: what the limits then change comes too late.
    """
    if not anywhere(game):
        return None
    look_further(game)  # it goes by whose turn it is
    if game.turn.phase == OVER or not projects(game, player):
        return None
    others = [keeper for other in game.table.from_left(player) for keeper in other.keepers.cards]
    if alone(claims(game), player):
        return None
    for keeper in others:
        wins, along = wins_with(game, claims, keeper, player)
        if wins:
            return keeper, along
    return None


def projects(game: Game, player: Player) -> bool:
    """Whether a Keeper before a player projects another; one that does not work just now does not (LF-28)."""
    own = (number for number in game.table.in_front[DUTY + PROJECTS] if game.table.zone[number].owner is player)
    return any(in_play.works(game, number, player) for number in own)


def wins_with(
    game: Game, claims: Callable[[Game], Sequence[Claimed]], keeper: int, player: Player
) -> tuple[bool, bool]:
    """Whether a Keeper's projection makes a player win alone, and whether its Creepers are projected with it."""

    def won(along: bool) -> bool:
        with Projected(game, keeper, player, along):
            return alone(claims(game), player)

    return game.consult(
        "projection-takes-the-creepers-along",
        {"along": lambda: (won(True), True), "keeper-only": lambda: (won(False), False)},
        player,
        keeper,
    )


def alone(claims: Sequence[Claimed], player: Player) -> bool:
    """Whether a player and nobody else has a claim."""
    return bool(claims) and all(claim.player is player for claim in claims)


class Projected:
    """While this lasts a Keeper lies before the player, Creepers attached to it with it; nothing has happened."""

    __slots__ = ("cards", "game", "places", "player")

    def __init__(self, game: Game, keeper: int, player: Player, along: bool = True) -> None:
        self.game, self.player = game, player
        self.cards = [keeper, *(attached.attached_to(game, keeper) if along else [])]

    def __enter__(self) -> None:
        table, player = self.game.table, self.player
        self.places = [(number, table.zone[number], table.zone[number].cards.index(number)) for number in self.cards]
        for number in self.cards:
            table.move(number, table.in_front_of(player, number))

    def __exit__(self, *_: object) -> None:
        for number, zone, at in reversed(self.places):
            self.game.table.move(number, zone, at)
