"""Creepers attached to Keepers: which belong together, and where they go together."""

from __future__ import annotations

from adjudicator.engine.numbers import classes
from adjudicator.engine.state.game import Game
from adjudicator.table import Player, Zone
from adjudicator.table.kinds import DISCARD, DRAW_PILE, POOL


def hosts(game: Game, owner: Player, creeper: int) -> list[int]:
    """The Keepers of a player that a Creeper can be attached to: those of the kind that it names (SR-R01)."""
    attaches = game.cards[creeper].attaches
    if attaches is None:
        return []
    to = attaches["to"]
    if to == "keeper":
        return list(owner.keepers.cards)
    fitting = classes.bearing(game, owner.keepers.cards, to["trait"])
    if fitting or not owner.keepers.cards:
        return fitting
    return game.consult(
        "creeper-sits-on-its-kind", {"its-kind": fitting, "any-keeper": list(owner.keepers.cards)}, owner, creeper
    )


def attaches_at_once(game: Game, owner: Player, creeper: int) -> bool:
    """Whether a loose Creeper that can be attached has to be, as soon as there is a Keeper for it."""
    if not hosts(game, owner, creeper):
        return False
    return game.consult("loose-creeper-attaches-at-once", {"at-once": True, "at-leisure": False}, owner, creeper)


def attached_to(game: Game, host: int) -> list[int]:
    """The Creepers attached to a Keeper, in the order in which they came."""
    return [creeper for creeper, one in game.table.attached.items() if one == host]


def companions(game: Game, number: int) -> list[int]:
    """What goes wherever a card goes: its Keeper, and the Creepers attached to that."""
    host = game.table.attached.get(number, number)
    return [one for one in (host, *attached_to(game, host)) if one != number]


ALONG, LOOSE, GONE = "along", "loose", "gone"
"""What becomes of the Creepers on a Keeper that goes somewhere: they go along, stay where they lay, or leave play."""


def go_together(game: Game, number: int, to: Zone, others: list[int]) -> str:
    """Whether a Keeper and the Creepers attached to it stay together where one of them goes (LF-26)."""
    law, card, other = game.law, game.name(number), game.names(others)
    if to.kind in (DISCARD, DRAW_PILE):
        return law.consult(
            "attached-are-discarded-together", {"together": ALONG, "only-the-named": LOOSE}, card=card, other=other
        )
    return law.consult(
        "attached-goes-along",
        {"goes-along": ALONG, "stays-behind": LOOSE, "discarded": GONE},
        card=card,
        other=other,
    )


def beside(game: Game, number: int, to: Zone) -> Zone | None:
    """Where a companion of a card goes that has moved to a zone; None: it stays where it is.

    A Creeper is never held in a hand: it lies down before the player whose hand took its Keeper.
    """
    creeper = game.cards[number].type == "creeper"
    if to.kind == POOL:
        return to
    if to.owner is not None:
        if creeper:
            return to.owner.creepers
        return to.owner.keepers if to.in_front else to
    if to.kind in (DISCARD, DRAW_PILE):
        return game.table.discard
    return None
