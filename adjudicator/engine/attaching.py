"""Creepers attached to Keepers: they attach as soon as they can, and the two stay together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.ask import Flow
from adjudicator.table.zone import DISCARD, DRAW_PILE, HAND, POOL, TEMPORARY

if TYPE_CHECKING:
    from adjudicator.engine.game import Game
    from adjudicator.table import Player, Zone


def hosts(game: Game, owner: Player, creeper: int) -> list[int]:
    """The Keepers of a player that a Creeper can be attached to."""
    to = (game.cards[creeper].attaches or {}).get("to")
    if to is None:
        return []
    if to == "keeper":
        return list(owner.keepers.cards)
    return [number for number in owner.keepers.cards if to["trait"] in game.cards[number].traits]


def attach(game: Game, owner: Player, creeper: int, chooser: Player) -> Flow[None]:
    """Attach a Creeper to one of its owner's Keepers, if one fits; it is compulsory, the chooser says to which."""
    options = hosts(game, owner, creeper)
    if not options:
        return
    host: int = yield from game.choose(chooser, f"Keeper for {game.name(creeper)}", options)
    game.table.attached[creeper] = host
    game.changed = True
    game.emit("attach", card=creeper, player=owner, host=game.name(host))


def loosen(game: Game, creeper: int) -> None:
    """Take a Creeper off its Keeper, which stays."""
    game.table.attached.pop(creeper, None)


def attached_to(game: Game, host: int) -> list[int]:
    """The Creepers attached to a Keeper, in the order in which they came."""
    return [creeper for creeper, one in game.table.attached.items() if one == host]


def companions(game: Game, number: int) -> list[int]:
    """What goes wherever a card goes: its Keeper, and the Creepers attached to that."""
    host = game.table.attached.get(number, number)
    return [one for one in (host, *attached_to(game, host)) if one != number]


def bring_along(game: Game, number: int, to: Zone) -> None:
    """A card has moved: whatever it is attached to, or is attached to it, goes along."""
    others = companions(game, number)
    if not others:
        return
    if not to.in_front and to.kind != POOL:
        for one in (number, *others):
            loosen(game, one)
    for other in others:
        place = beside(game, other, to)
        if place is not None and game.table.zone[other] is not place:
            game.emit("along", card=other, to=place, player=to.owner)


def beside(game: Game, number: int, to: Zone) -> Zone | None:
    """Where a companion of a card goes that has moved to a zone; None: it stays where it is.

    A Creeper is never held in a hand: it lies down before the player whose hand took its Keeper.
    """
    creeper = game.cards[number].type == "creeper"
    if to.kind == POOL:
        return to
    if to.owner is not None and (to.in_front or to.kind in (HAND, TEMPORARY)):
        if creeper:
            return to.owner.creepers
        return to.owner.keepers if to.in_front else to
    if to.kind in (DISCARD, DRAW_PILE):
        return game.table.discard
    return None
