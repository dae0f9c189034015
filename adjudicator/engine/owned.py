"""Powers printed on cards before a player: whose they are, when they may be used, what a use costs the card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.refusal import Obstacle

if TYPE_CHECKING:
    from adjudicator.cards.model import Power
    from adjudicator.engine.ask import Flow
    from adjudicator.engine.game import Game
    from adjudicator.table import Player, Zone


def landed(game: Game, number: int, came: Zone, to: Zone) -> None:
    """Note that a card has come before a player: when in the turn, and who had it first."""
    if came.in_front and came.owner is to.owner:
        return
    game.turn.landed[number] = game.turn.played
    if came.in_front and came.owner is not None:
        game.first_owner.setdefault(number, came.owner)


def not_the_owner(game: Game, player: Player, number: int) -> list[Obstacle]:
    """A power on the table is for whoever has the card, and for nobody else (MF-04)."""
    owner = game.table.zone[number].owner
    mine = owner is player
    first = game.first_owner.get(number, owner)
    if mine and first is owner and player is game.turn.player:
        return []
    fine: bool = game.law.consult(
        "power-belongs-to-the-owner",
        {"owner": mine, "whoever-has-the-turn": player is game.turn.player, "first-owner": first is player},
        card=game.name(number),
        player=player.name,
    )
    name = owner.name if owner is not None else "nobody"
    return [] if fine else [Obstacle(f"{game.name(number)} lies in front of {name}", "power-belongs-to-the-owner")]


def wrong_moment(game: Game, player: Player, number: int, power: Power) -> list[Obstacle]:
    """A power of the own turn serves in each own turn, at any point after the card has come (MF-02, MF-06)."""
    turn, law, card = game.turn, game.law, game.name(number)
    landed = turn.landed.get(number)
    found = []
    again: bool = law.consult(
        "own-turn-power-recurs",
        {"each-own-turn": True, "once-only": landed is not None and (number, power.effect) not in turn.used},
        card=card,
        player=player.name,
    )
    if not again:
        found.append(Obstacle(f"{card} has served its turn", "own-turn-power-recurs"))
    if landed is None:
        return found
    now: bool = law.consult(
        "new-power-may-wait",
        {"at-leisure": True, "at-entry-only": turn.played == landed, "not-on-arrival": False},
        card=card,
        player=player.name,
    )
    return found if now else [*found, Obstacle(f"{card} has just come", "new-power-may-wait")]


def pay(game: Game, player: Player, number: int, power: Power) -> Flow[None]:
    """What a use costs the card itself: nothing, unless the card says so (MF-07)."""
    table = game.table
    if not table.zone[number].in_front:
        return
    goes: str = game.law.consult(
        "used-power-leaves-its-card",
        {"as-printed": power.price, "used-up": "discard", "never-leaves": ""},
        card=game.name(number),
        player=player.name,
    )
    if not goes:
        return
    if goes == "hand":
        game.emit("take", card=number, to=player.hand, player=player)
    elif goes == "pile":
        game.emit("tuck in", card=number, to=table.draw_pile, at=len(table.draw_pile.cards) // 2, player=player)
    else:
        game.emit("discard", card=number, to=table.discard, player=player)
    yield from game.check()
