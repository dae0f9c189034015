"""Powers printed on cards before a player: whose they are, when they may be used, what a use costs the card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine import duties
from adjudicator.engine.refusal import Obstacle
from adjudicator.engine.register import EFFECTS
from adjudicator.table.zone import DRAW_PILE

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


def taken_to(game: Game, player: Player, number: int) -> Zone:
    """Where a card goes that a player takes from in front of somebody else: before the taker (LF-03)."""
    if game.cards[number].type == "creeper":
        return player.creepers
    zone: Zone = game.law.consult(
        "taken-card-keeps-its-state",
        {"in-front": player.keepers, "to-hand": player.hand},
        seen=lambda zone: zone.kind,
        card=game.name(number),
        player=player.name,
    )
    return zone


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


def wrong_moment(game: Game, player: Player, number: int) -> list[Obstacle]:
    """A power of the own turn serves in each own turn, at any point after the card has come (MF-02, MF-06)."""
    turn, law, card = game.turn, game.law, game.name(number)
    landed = turn.landed.get(number)
    found = []
    again: bool = law.consult(
        "own-turn-power-recurs",
        {"each-own-turn": True, "once-only": landed is not None},
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


def too_early(game: Game, player: Player, number: int) -> list[Obstacle]:
    """A Creeper that can be passed on stays until the own turn after it came; a Suit does not change that (MF-29)."""
    keys = game.cards[number].keys
    suit = any(game.key(params["creeper"]) in keys for _, params in duties.before(game, player, "may-refuse"))
    fine: bool = game.law.consult(
        "passed-on-in-a-later-own-turn",
        {"later-own-turn": False, "suit-frees-at-once": suit},
        card=game.name(number),
        player=player.name,
    )
    text = f"{player.name} has to wait for an own turn begun with {game.name(number)}"
    return [] if fine else [Obstacle(text, "passed-on-in-a-later-own-turn")]


def not_now(game: Game, player: Player, number: int, power: Power) -> list[Obstacle]:
    """Powers and whose turn it is: most wait for the own turn, some serve at any time (MF-20, MF-28)."""
    law, card = game.law, game.name(number)
    if player is game.turn.player:
        return []
    name = f"it is {game.turn.player.name}'s turn"
    if power.effect == "hide":
        fine: bool = law.consult(
            "humans-go-in-on-the-own-turn", {"own-turn": False, "any-time": True}, card=card, player=player.name
        )
        return [] if fine else [Obstacle(name, "humans-go-in-on-the-own-turn")]
    if power.effect == "reveal":
        fine = law.consult(
            "humans-come-out-at-any-time", {"any-time": True, "own-turn-only": False}, card=card, player=player.name
        )
        return [] if fine else [Obstacle(name, "humans-come-out-at-any-time")]
    if power.effect == "extra-turn":
        fine = law.consult(
            "extra-turn-after-anybodys-turn",
            {"anybodys-turn": True, "own-turn-only": False},
            card=card,
            player=player.name,
        )
        return [] if fine else [Obstacle(name, "extra-turn-after-anybodys-turn")]
    if power.effect == "give-creeper" and game.table.zone[number].owner is player:
        return too_early(game, player, number)
    if power.when != "any-time" and (found := EFFECTS.get(power.effect)) is not None and found.paid_by is not None:
        fine = law.consult(
            "discard-benefits-in-the-own-turn",
            {"own-turn": False, "any-turn": True},
            card=card,
            player=player.name,
        )
        return [] if fine else [Obstacle(name, "discard-benefits-in-the-own-turn")]
    return [] if power.when == "any-time" else [Obstacle(name)]


def owed_keeper(game: Game, number: int, came: Zone, to: Zone) -> None:
    """A Keeper reaches the hand of somebody who owes one: drawn, it goes to whoever it is owed to (RR-Q17)."""
    debt = next((one for one in game.debts if one[1].hand is to), None)
    paid = next((one for one in game.paid if one[1].hand is to), None)
    known = debt or paid
    if known is None or game.cards[number].type != "keeper" or came is to:
        return
    asker, debtor, card = known
    drawn = came.kind == DRAW_PILE
    due: bool
    if debt is None:
        due = game.law.consult(
            "one-keeper-settles-it", {"one": False, "every-keeper": drawn}, card=game.name(card), player=debtor.name
        )
    else:
        due = game.law.consult(
            "owed-keeper-is-a-drawn-one",
            {"drawn-later": drawn, "in-hand-now": False, "however-it-comes": True},
            card=game.name(card),
            player=debtor.name,
        )
    if not due:
        return
    if debt is not None:
        game.debts.remove(debt)
        game.paid.append(debt)
    place: Zone = game.law.consult(
        "owed-keeper-goes-to-the-hand",
        {"hand": asker.hand, "table": asker.keepers},
        seen=lambda zone: zone.kind,
        card=game.name(card),
        player=asker.name,
    )
    game.emit("hand over", card=number, to=place, player=debtor)


def hidden(game: Game, player: Player) -> list[int]:
    """Cards hidden under Keepers of a player."""
    under = game.table.under
    return [number for host in player.keepers.cards if host in under for number in under[host].cards] if under else []


def stays_behind(game: Game, host: int, owner: Player) -> bool:
    """Whether cards hidden under one that leaves stay with whoever had it; the card itself says so (MF-19, LF-30)."""
    law, card, who = game.law, game.name(host), owner.name
    stays: bool
    if duties.of_card(game, host, "hidden-go-along") is None:
        stays = law.consult(
            "hidden-cards-stay-behind", {"stay-behind": True, "go-along": False}, card=card, player=who
        )
    else:
        stays = law.consult(
            "hidden-cards-fare-as-printed", {"as-printed": False, "always-stay": True}, card=card, player=who
        )
    return stays


def uncovered(game: Game, host: int, came: Zone) -> None:
    """A card leaves under which others were hidden: they go along, or stay with whoever had it, face up (MF-19)."""
    table, owner = game.table, came.owner
    if owner is None or (table.zone[host].owner is owner and table.zone[host].in_front):
        return
    to = table.zone[host]
    for number in list(table.under[host].cards):
        stays = stays_behind(game, host, owner)
        creeper = game.cards[number].type == "creeper"
        if stays:
            game.emit("reveal", card=number, to=owner.creepers if creeper else owner.keepers, player=owner)
        elif not to.in_front:
            game.emit("along", card=number, to=to, player=owner)
