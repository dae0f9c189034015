"""The register that card effects sign into. The engine looks procedures up here and knows no card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from adjudicator.engine.state.asks import Flow
from adjudicator.plain_data import plain_data

Procedure = Callable[..., Flow[None]]


Usable = Callable[..., Any]


@plain_data(frozen=True)
class Effect:
    """A procedure on engine primitives: run(game, player, card, **params).

    `pointless(game, player, card, **params)` tells whether it would change nothing; `obstacles(game, player, card,
    power)` lists what stands in the way of using it as a power. `declares(game, player, card, **params)` asks for the
    card that is taken as the play is announced; `takes(game, player, card, **params)` tells where nobody is asked whose
    Keepers are taken and by whom. Where a card is discarded for a power, `paid_by(game, card, gone, **params)` tells
    whether another discarded card would do for it, and `pays(game, player, card, **params)` gives what is had for it.
    `lends(game, card)` gives the cards of which one is done in place of this one.
    """

    name: str
    run: Procedure
    pointless: Usable | None = None
    obstacles: Usable | None = None
    declares: Usable | None = None
    takes: Usable | None = None
    paid_by: Usable | None = None
    pays: Procedure | None = None
    lends: Usable | None = None


EFFECTS: Final[dict[str, Effect]] = {}


def effect(
    name: str,
    *,
    pointless: Usable | None = None,
    obstacles: Usable | None = None,
    declares: Usable | None = None,
    takes: Usable | None = None,
    paid_by: Usable | None = None,
    pays: Procedure | None = None,
    lends: Usable | None = None,
) -> Callable[[Procedure], Procedure]:
    """Sign a procedure in under a name of the card vocabulary."""

    def sign(run: Procedure) -> Procedure:
        EFFECTS[name] = Effect(name, run, pointless, obstacles, declares, takes, paid_by, pays, lends)
        return run

    return sign
