"""Creepers: how they come to the table, and that they come by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine import duties, made
from adjudicator.engine.ask import Flow
from adjudicator.table.zone import DISCARD, POOL, TEMPORARY

if TYPE_CHECKING:
    from adjudicator.engine.game import Game
    from adjudicator.table import Player, Zone


ACCEPT, REFUSE = "accept", "refuse"


def kept_out(game: Game, player: Player, number: int, step: bool, target: Zone) -> bool:
    """Whether a drawn Creeper goes to the table instead of among the cards drawn (MF-12, MF-32)."""
    card = game.name(number)
    if not step:
        everywhere: bool = game.law.consult(
            "creepers-in-every-draw",
            {"every-draw": True, "draw-step-only": False, "not-made-good": True},
            card=card,
            player=player.name,
        )
        if not everywhere:
            return False
    at_once: bool = game.law.consult(
        "creeper-is-laid-at-once", {"at-once": True, "held": False}, card=card, player=player.name
    )
    if at_once and target.kind == TEMPORARY and game.doing and shares_out(game):
        at_once = game.law.consult(
            "drawer-takes-the-creepers", {"drawer": True, "recipients": False}, card=card, player=player.name
        )
    return at_once


def shares_out(game: Game) -> bool:
    """Whether the card being carried out deals what is drawn to everybody (Everybody Gets 1)."""
    return any(name == "everybody-gets" for name, _ in game.cards[game.doing[-1]].does)


def met(game: Game, player: Player, number: int, target: Zone, step: bool, in_a_row: int) -> Flow[int]:
    """Lay a drawn Creeper down. Returns by how much the number of cards still to be drawn changes."""
    card, law, who = game.name(number), game.law, player.name
    good = replaced(game, player, card, step)
    yield from lay(game, player, number)
    if player is game.turn.player:
        made.note(game, made.CREEPER, number)
    if good == "displaced":
        game.emit("discard", card=number, to=game.table.discard, player=player)
    yield from drawn_and_refused(game, player, number)
    if good == "counts" and step:
        game.turn.drawn += 1
    more = 0
    if in_a_row:
        more = law.consult("creeper-debt-stays-one", {"one": 0, "one-each": 1}, card=card, player=who)
    return more - (1 if good == "counts" else 0)


def replaced(game: Game, player: Player, card: str, step: bool) -> str:
    """What the draw that brought a Creeper comes to: made good, counted as made, or the Creeper displaced (MF-32)."""
    here: bool = step or game.law.consult(
        "creepers-in-every-draw",
        {"every-draw": True, "draw-step-only": True, "not-made-good": False},
        card=card,
        player=player.name,
    )
    if not here:
        return "counts"
    good: str = game.law.consult(
        "creeper-draw-is-made-good",
        {"made-good": "made good", "counts-as-drawn": "counts", "displaces": "displaced"},
        card=card,
        player=player.name,
    )
    return good


def drawn_and_refused(game: Game, player: Player, number: int) -> Flow[None]:
    """Whether a Keeper that lets its owner refuse a gift also keeps a drawn Creeper away (MF-28 does not say)."""
    keys = game.cards[number].keys
    if not any(game.key(params["creeper"]) in keys for _, params in duties.before(game, player, "may-refuse")):
        return
    answers = game.law.offer(
        "suit-is-no-help-against-a-draw",
        {"stays": [ACCEPT], "refused-too": [ACCEPT, REFUSE]},
        card=game.name(number),
        player=player.name,
    )
    answer = yield from game.choose(player, game.name(number), answers, about=number)
    if answer == REFUSE:
        game.emit("discard", card=number, to=game.table.discard, player=player)
        yield from game.check()


def lay(game: Game, player: Player, number: int) -> Flow[None]:
    """Put a Creeper face up in front of a player."""
    game.emit("creeper", card=number, to=player.creepers, player=player)
    yield from game.check()


def move_on(game: Game) -> Flow[None]:
    """What Creepers do by themselves after a change: give a Keeper away, attach themselves to one."""
    if game.moved_creepers:
        yield from make_good(game)
    yield from duties.settle_creepers(game)


def note_moved(game: Game, number: int, came: Zone, to: Zone) -> None:
    """Note a Creeper that has come before a player otherwise than by being drawn."""
    if came.kind in (POOL, DISCARD) or (came.in_front and came.owner is not to.owner):
        game.moved_creepers.append(number)


def make_good(game: Game) -> Flow[None]:
    """Only a Creeper that was drawn or dealt is made good by another card; one that was moved is not (LF-25)."""
    moved, game.moved_creepers = game.moved_creepers, []
    for number in moved:
        player = game.table.holder(number)
        if player is None or game.table.zone[number] is not player.creepers:
            continue
        more: int = game.law.consult(
            "moved-creeper-brings-no-card",
            {"drawn-only": 0, "whoever-gets-it": 1},
            card=game.name(number),
            player=player.name,
        )
        if more:
            yield from game.draw(player, more, why=number)
