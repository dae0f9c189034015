"""Powers of Keepers on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.engine.ask import Flow
from adjudicator.engine.refusal import Obstacle
from adjudicator.engine.register import effect

if TYPE_CHECKING:
    from adjudicator.engine import Game
    from adjudicator.table import Player


@effect("random-from-hand")
def random_from_hand(game: Game, player: Player, card: int) -> Flow[None]:
    """Take a random card from another player's hand (Unseen Force)."""
    other: Player = yield from game.choose(player, "player", game.table.from_left(player), about=card)
    number = yield from game.choose(None, "random card", list(other.hand.cards))
    if number is not None:
        game.emit("take", card=number, to=player.hand, player=player)
        yield from game.check()


def no_other_keeper(game: Game, player: Player, card: int, **_: Any) -> list[Obstacle]:
    others = [number for number in player.keepers.cards if number != card]
    return [] if others else [Obstacle(f"{player.name} has no other Keeper on the table")]


@effect("give-keeper", obstacles=no_other_keeper)
def give_keeper(game: Game, player: Player, card: int, *, keepers: int = 1) -> Flow[None]:
    """Move one of one's other Keepers in front of another player (Teleporter)."""
    for _ in range(keepers):
        options = [number for number in player.keepers.cards if number != card]
        number = yield from game.choose(player, "Keeper", options, about=card)
        if number is None:
            return
        other: Player = yield from game.choose(player, "player", game.table.from_left(player), about=card)
        game.emit("move", card=number, to=other.keepers, player=player)
        yield from game.check()
