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


Telling = Callable[..., Flow[Any]]


Usable = Callable[..., Any]


@plain_data(frozen=True)
class Effect:
    """A procedure on engine primitives: run(game, player, card, **params).

    `pointless(game, player, card, **params)` tells whether it would change nothing; `obstacles(game, player, card,
    **params)` lists what stands in the way of using it as a power. `declares(game, player, card, **params)` asks
    for the card that is taken as the play is announced; `robs(game, player, card, **params)` tells where nobody is
    asked whose Keepers are taken and by whom. Where a card is discarded for a power, `paid_by(game, card, gone,
    **params)` tells whether another discarded card would do for it, and `pays(game, player, card, **params)` gives
    what is had for it. `lends(game, card)` gives the cards of which one is done in place of this one.
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


@plain_data(frozen=True)
class Taking:
    """How an effect gets at cards of others: a way of the card vocabulary, and what tells at which.

    `stakes(game, play, **params)` names what the play is aimed at, and gives it with the cards that are at stake. It is
    asked only where a Surprise about that way of taking may be about. Without it the effect declares by itself.
    """

    way: str
    stakes: Telling | None = None


TAKINGS: Final[dict[str, Taking]] = {}
CASES: Final[dict[str, Telling]] = {}
"""What of several things an effect does: `of(game, play, **params)` gives it, where it is told as it is played."""


def taking(name: str, way: str) -> Callable[[Telling], Telling]:
    """Sign in what is at stake where an effect takes cards."""

    def sign(stakes: Telling) -> Telling:
        TAKINGS[name] = Taking(way, stakes)
        return stakes

    return sign


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
