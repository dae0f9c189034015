"""The register that card effects sign into. The engine looks procedures up here and knows no card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adjudicator.engine.ask import Flow

if TYPE_CHECKING:
    from adjudicator.engine.game import Game
    from adjudicator.table import Player

Procedure = Callable[..., Flow[None]]
Usable = Callable[..., Any]


@dataclass(slots=True, frozen=True)
class Effect:
    """A procedure on engine primitives: run(game, player, card, **params).

    `pointless(game, player, card, **params)` tells whether it would change nothing; `obstacles(game, player, card,
    power)` lists what stands in the way of using it as a power. `declares(game, player, card, **params)` asks for the
    card that is taken as the play is announced; `takes(game, player, card, **params)` tells where nobody is asked whose
    Keepers are taken and by whom. Where a card is discarded for a power, `paid_by(game, card, gone, **params)` tells
    whether another discarded card would do for it, and `pays(game, player, card, **params)` gives what is had for it.
    """

    name: str
    run: Procedure
    pointless: Usable | None = None
    obstacles: Usable | None = None
    declares: Usable | None = None
    takes: Usable | None = None
    paid_by: Usable | None = None
    pays: Procedure | None = None


EFFECTS: dict[str, Effect] = {}


def effect(
    name: str,
    *,
    pointless: Usable | None = None,
    obstacles: Usable | None = None,
    declares: Usable | None = None,
    takes: Usable | None = None,
    paid_by: Usable | None = None,
    pays: Procedure | None = None,
) -> Callable[[Procedure], Procedure]:
    """Sign a procedure in under a name of the card vocabulary."""

    def sign(run: Procedure) -> Procedure:
        EFFECTS[name] = Effect(name, run, pointless, obstacles, declares, takes, paid_by, pays)
        return run

    return sign


def idle_parts(game: Game, player: Player, card: int) -> int:
    """How many of the things a card does would come to nothing just now."""
    parts = ((EFFECTS.get(name), params) for name, params in game.cards[card].does)
    return sum(
        found is not None and found.pointless is not None and found.pointless(game, player, card, **params)
        for found, params in parts
    )


def pointless(game: Game, player: Player, card: int) -> bool:
    """Whether everything the card does would come to nothing just now."""
    for name, params in game.cards[card].does:
        found = EFFECTS.get(name)
        if found is None or found.pointless is None or not found.pointless(game, player, card, **params):
            return False
    return bool(game.cards[card].does)
