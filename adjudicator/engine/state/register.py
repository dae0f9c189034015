"""The register that card effects sign into. The engine looks procedures up here and knows no card.

What an effect says and takes goes from here to the words in which cards are written (`cards.doing`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from adjudicator.cards.doing import Doing, sign_in
from adjudicator.cards.parameter import Parameters
from adjudicator.engine.state.asks import Flow
from adjudicator.plain_data import plain_data

Procedure = Callable[..., Flow[None]]


Usable = Callable[..., Any]


@plain_data(frozen=True)
class Effect:
    """A procedure on engine primitives: run(game, player, card, **params).

    `pointless(game, player, card, **params)` tells whether it would change nothing; `obstacles(game, player, card,
    power)` lists what stands in the way of using it as a power. `declares(game, player, card, **params)` asks for the
    card that is taken as the play is announced; `robs(game, player, card, **params)` tells where nobody is asked whose
    Keepers are taken and by whom. Where a card is discarded for a power, `paid_by(game, card, gone, **params)` tells
    whether another discarded card would do for it, and `pays(game, player, card, **params)` gives what is had for it.
    `lends(game, card)` gives the cards of which one is done in place of this one.
    """

    name: str
    run: Procedure
    pointless: Usable | None = None
    obstacles: Usable | None = None
    declares: Usable | None = None
    robs: Usable | None = None
    paid_by: Usable | None = None
    pays: Procedure | None = None
    lends: Usable | None = None


EFFECTS: Final[dict[str, Effect]] = {}


def effect(
    name: str,
    says: str,
    *,
    takes: Parameters | None = None,
    on: tuple[str, ...] = (),
    wants: tuple[str, ...] = (),
    pointless: Usable | None = None,
    obstacles: Usable | None = None,
    declares: Usable | None = None,
    robs: Usable | None = None,
    paid_by: Usable | None = None,
    pays: Procedure | None = None,
    lends: Usable | None = None,
) -> Callable[[Procedure], Procedure]:
    """Sign a procedure in, under its name in the records of cards.

    It `says` there what it does and `takes` these parameters, with the names of those of the procedure; see `Doing`.
    """

    def sign(run: Procedure) -> Procedure:
        if name in EFFECTS:
            raise ValueError(f"two effects are called {name!r}")
        EFFECTS[name] = Effect(name, run, pointless, obstacles, declares, robs, paid_by, pays, lends)
        sign_in(name, Doing(says, takes or {}, on, wants))
        return run

    return sign
