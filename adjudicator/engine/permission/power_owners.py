"""Powers printed on cards before a player: whose they are, and when they may be used."""

from __future__ import annotations

from typing import Final

from adjudicator.cards.model import Power
from adjudicator.engine.numbers import duties
from adjudicator.engine.permission.bars import Bar, barring
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.refusal import Obstacle
from adjudicator.engine.state.register import EFFECTS
from adjudicator.engine.state.turn import START
from adjudicator.table import Player


def not_the_owner(game: Game, player: Player, number: int) -> list[Obstacle]:
    """A power on the table is for whoever has the card, and for nobody else (MF-04)."""
    owner = game.table.zone[number].owner
    mine = owner is player
    first = game.history.first_owner.get(number, owner)
    if mine and first is owner and player is game.turn.player:
        return []
    name = owner.name if owner is not None else "nobody"
    return game.barred(
        "power-belongs-to-the-owner",
        {"owner": mine, "whoever-has-the-turn": player is game.turn.player, "first-owner": first is player},
        f"{game.name(number)} lies in front of {name}",
        player,
        number,
    )


def ways_out(game: Game, number: int) -> str:
    """In which way the text of a Creeper lets it go (SR-Q10), said after "goes"."""
    for power in game.cards[number].powers:
        if way := EFFECTS[power.effect].leaves:
            when = " in the own turn" if power.when == "own-turn" else ""
            return way.format(*power.params.values()) + when
    return "in the way that is printed on it"


def wrong_moment(game: Game, player: Player, number: int) -> list[Obstacle]:
    """A power of one's own turn serves in each own turn, at any point after the card has come (MF-02, MF-06)."""
    turn, card = game.turn, game.name(number)
    landed = turn.landed.get(number)
    fresh = landed is not None and number not in game.history.first_owner
    found: list[Obstacle] = game.barred(
        "own-turn-power-recurs",
        {"each-own-turn": True, "once-only": fresh},
        f"{card} has served its turn",
        player,
        number,
    )
    if landed is None:
        return found
    return found + game.barred(
        "new-power-may-wait",
        {
            "at-leisure": True,
            "at-entry-only": turn.plays.made == landed,
            "not-on-arrival": False,
            "before-all-else": True,
        },
        f"{card} has just come",
        player,
        number,
    )


def too_early(game: Game, player: Player, number: int) -> list[Obstacle]:
    """A Creeper that goes to whom one can reach stays until one's own turn after it came, Suit or no Suit (MF-29)."""
    suit = duties.may_refuse(game, player, game.cards[number])
    return game.barred(
        "passed-on-in-a-later-own-turn",
        {"later-own-turn": False, "suit-frees-at-once": suit, "straight-away": True, "suit-drives-it-out": False},
        f"{player.name} has to wait for a turn that begins with {game.name(number)} in front of {player.name}",
        player,
        number,
    )


def not_now(game: Game, player: Player, number: int, power: Power) -> list[Obstacle]:
    """Powers out of turn: most wait for one's own turn, some serve at any time (MF-20, MF-28)."""
    handed = power.effect == "give-creeper" and power.params.get("reach")
    if handed and game.table.zone[number].owner is player and not just_done(game, player):
        return too_early(game, player, number)
    bar = OUT_OF_TURN.get(power.effect)
    if bar is None and power.when != "any-time" and EFFECTS[power.effect].paid_by is not None:
        bar = PAID_BY_DISCARDS
    waits = NOT_IN_TURN.format(active=game.turn.player.name)
    if bar in (None, PAID_BY_DISCARDS) and power.when != "any-time" and just_begun(game) and game.turn.before is None:
        return [Obstacle(waits)]  # a card has cut the turn before off, which is another question
    if bar is not None:
        return barring(game, bar, player, number)
    any_time = power.when == "any-time"
    return game.barred(
        "powers-are-for-ones-own-turn",
        {
            "own-turn": any_time,
            "until-the-draw": any_time or just_done(game, player),
            "any-turn": True,
            "never-in-others-turns": False,
        },
        waits,
        player,
        number,
        serves="serves" if any_time else "does not serve",
        may="may" if any_time else "may not",
    )


def just_done(game: Game, player: Player) -> bool:
    """Whether a player's turn has come to its end and nobody has done anything in the next one."""
    return game.turn.before is player and just_begun(game)


def just_begun(game: Game) -> bool:
    """Whether a turn has followed another one and nobody has done anything in it."""
    turn = game.turn
    return turn.number > 1 and turn.phase == START and not (turn.draws.made or turn.plays.made or turn.uses.made)


NOT_IN_TURN: Final = "it is {active}'s turn"
OUT_OF_TURN = {
    "hide": Bar("humans-go-in-on-the-own-turn", {"own-turn": False, "any-time": True}, NOT_IN_TURN),
    "reveal": Bar("humans-come-out-at-any-time", {"any-time": True, "own-turn-only": False}, NOT_IN_TURN),
    "extra-turn": Bar("extra-turn-after-anybodys-turn", {"anybodys-turn": True, "own-turn-only": False}, NOT_IN_TURN),
}
"""By the effect of the power, whether it serves in somebody else's turn."""
PAID_BY_DISCARDS = Bar("discard-benefits-in-the-own-turn", {"own-turn": False, "any-turn": True}, NOT_IN_TURN)
"""Powers that something discarded pays for."""


def not_agreed(game: Game, player: Player, number: int) -> list[Obstacle]:
    """A free action of a Meta-Rule serves nobody unless the table agreed on that Meta-Rule."""
    return game.barred(
        "meta-rules-need-agreement",
        {"agreed-only": number in game.agreement.meta, "all-in-the-box": True},
        f"the table has not agreed on {game.name(number)}",
        player,
        number,
    )
