"""The register that card effects sign into. The engine looks procedures up here and knows no card.

What an effect says and takes goes from here to the words in which cards are written (`cards.doing`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from adjudicator.cards.doing import Doing, sign_in
from adjudicator.cards.parameter import Parameters
from adjudicator.engine.state.asks import Flow
from adjudicator.engine.state.ways_of_taking import EXCHANGE, REDISTRIBUTION, STEAL
from adjudicator.plain_data import plain_data

Procedure = Callable[..., Flow[None]]


Usable = Callable[..., Any]


@plain_data()
class Effect:
    """A procedure on engine primitives, and what can be asked of it; each takes the parameters of the card as well.

    `way` is how it gets at cards of others, in the words of cards (`ways_of_taking`). `aims` and `risks` are asked only
    if a Surprise about that way may be about. `moves_keepers`: Keepers change hands without being played.
    `hits_each`: it hits several players, each apart, so that one of them might be spared (`cancelling.hit_by`).
    `leaves`: how the card itself goes by it, with the card's parameters.
    `draws`: its player draws besides what the rules ask for; `plays_them`: and plays of that, the hand set aside.
    `discards_its_card`: what is used is the card that goes.
    """

    name: str
    run: Procedure  # (game, player, card): do it
    pointless: Usable | None = None  # (game, player, card): whether it would change nothing
    obstacles: Usable | None = None  # (game, player, card): what stands in the way of using it as a power
    declares: Usable | None = None  # (game, player, card): ask for the card that is taken, as the play is announced
    robs: Usable | None = None  # (game, player, card): whose Keepers are taken and by whom, where nobody is asked
    paid_by: Usable | None = None  # (game, card, gone): whether it could have been paid for with a card that has gone
    pays: Procedure | None = None  # (game, player, card): give what is had for a card discarded for it
    lends: Usable | None = None  # (game, player, card): the cards of which one is done in place of this one
    way: str = ""
    leaves: str = ""
    aims: Usable | None = None  # (game, player, card): name a card, an own one and another, or a player
    risks: Usable | None = None  # (game): the cards that are at stake, where nothing is named
    cases: Usable | None = None  # (game, play): of several things the one that is done, where that is told as played
    moves_keepers: bool = False
    hits_each: bool = False
    draws: bool = False
    plays_them: bool = False
    discards_its_card: bool = False

    def __post_init__(self) -> None:
        self.moves_keepers = self.moves_keepers or self.way in (STEAL, EXCHANGE, REDISTRIBUTION)
        self.draws = self.draws or self.plays_them


EFFECTS: Final[dict[str, Effect]] = {}


def effect(
    name: str,
    says: str,
    *,
    takes: Parameters | None = None,
    on: tuple[str, ...] = (),
    wants: tuple[str, ...] = (),
    ends_turn: bool = False,
    **asked: Any,
) -> Callable[[Procedure], Procedure]:
    """Sign a procedure in, under its name in the records of cards.

    It `says` there what it does and `takes` these parameters, with the names of those of the procedure; see `Doing`.
    What else can be `asked` of it is called as in `Effect`.
    """

    def sign(run: Procedure) -> Procedure:
        if name in EFFECTS:
            raise ValueError(f"two effects are called {name!r}")
        EFFECTS[name] = Effect(name, run, **asked)
        sign_in(name, Doing(says, takes or {}, on, wants, ends_turn))
        return run

    return sign
