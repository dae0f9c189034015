"""One of several things is done: what a coin or a die says, or what its player chooses; and more plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from adjudicator.cards import parameter
from adjudicator.cards.model import effects_from
from adjudicator.engine import Flow, Game, effect
from adjudicator.engine.deeds import moments
from adjudicator.engine.deeds.choosing import choose

if TYPE_CHECKING:
    from adjudicator.table import Player


@effect(
    "one-of",
    "One of several things is done: what a coin or a die says, or what is chosen.",
    takes={
        "of": parameter.outcomes("What is done in each case, by its name; nothing where the list is empty."),
        "by": parameter.word("Whether it is thrown for, or the player chooses.", "chance", "player"),
    },
)
def one_of(game: Game, player: Player, card: int, *, of: Mapping[str, Any], by: str) -> Flow[None]:
    """A throw or a choice names the case; what stands there is done in its order, as far as it can be done."""
    thrown = by == "chance"
    case: str = yield from choose(
        game, None if thrown else player, "throw" if thrown else "case", list(of), about=None if thrown else card
    )
    for name, params in effects_from(of[case]):
        yield from moments.do_if_it_can(game, player, card, name, params)


@effect(
    "more-plays",
    "Its player may play more cards in the turn under way.",
    takes={"plays": parameter.number("How many more.")},
)
def more_plays(game: Game, player: Player, card: int, *, plays: int) -> Flow[None]:
    """More cards may be played in the turn under way; in somebody else's turn there is nothing to add to."""
    if player is game.turn.player:
        game.turn.extra_plays += plays
    yield from ()
