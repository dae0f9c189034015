"""One of several things is done: what a coin or a die says, or what its player chooses; and more plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.cards import parameter
from adjudicator.cards.model import effects_from
from adjudicator.engine import EFFECTS, Flow, Game, effect
from adjudicator.engine.deeds import moments
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.state.pending import Pending
from adjudicator.table import Player


def case_told(
    game: Game, play: Pending, *, of: Mapping[str, Any], by: str
) -> Flow[tuple[tuple[str, Mapping[str, Any]], ...]]:
    """Name the case as the card is played, where something is taken in one: that can be answered then."""
    names = [name for case in of.values() for name, _ in effects_from(case)]
    if by == "chance" or not any(EFFECTS[name].way or EFFECTS[name].robs is not None for name in names):
        return ()
    play.case = yield from choose(game, play.player, "case", list(of), about=play.card)
    return effects_from(of[play.case])


@effect(
    "one-of",
    "One of several things is done: what a coin or a die says, or what is chosen.",
    takes={
        "of": parameter.outcomes("What is done in each case, by its name; nothing where the list is empty."),
        "by": parameter.word("Whether it is thrown for, or the player chooses.", "chance", "player"),
    },
    cases=case_told,
)
def one_of(game: Game, player: Player, card: int, *, of: Mapping[str, Any], by: str) -> Flow[None]:
    """A throw or a choice names the case; what stands there is done in its order, as far as it can be done."""
    thrown, play = by == "chance", game.plays.latest_of(card)
    case = play.case if play is not None else None
    if thrown or case is None or case not in of:
        case = yield from choose(
            game, None if thrown else player, "throw" if thrown else "case", list(of), about=None if thrown else card
        )
    assert case is not None
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
        game.turn.plays.more += plays
    yield from ()
