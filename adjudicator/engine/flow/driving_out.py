"""Cards that cannot stay before somebody, and pairs that are discarded at once as soon as they meet."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards.model import Params
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.reshuffling import dealt_anew
from adjudicator.engine.numbers import classes, duties
from adjudicator.engine.numbers.automatic_duties import BOTH, STAY, any_drives
from adjudicator.engine.state.asks import Flow
from adjudicator.engine.state.game import Game
from adjudicator.engine.winning import blocking
from adjudicator.table import Player


def drive_out(game: Game) -> Flow[None]:
    """Every pair that has met is discarded, every card that cannot stay moves on, in turn order, each once."""
    if game.rules.freed:
        yield from deal_out_freed(game)
    if not any_drives(game):
        return
    for player in game.in_turn_order():
        for number, partner in list(pairs(game, player)):
            if game.table.zone[number].owner is player and game.table.zone[partner].owner is player:
                for one in (partner, number):
                    if game.table.zone[one].in_front:
                        emit(game, "discard", card=one, to=game.table.discard, player=player)
    for player in game.in_turn_order():
        for number, params in list(misplaced(game, player)):
            if game.table.zone[number].owner is player:
                yield from send_on(game, player, number, params)


def deal_out_freed(game: Game) -> Flow[None]:
    """Creepers that a rule held and has set free are shuffled and dealt out, one by one, straight into play."""
    freed, game.rules.freed = game.rules.freed, []
    left = game.rules.deals_left
    around = game.in_turn_order()
    owners = [around[(place + left) % len(around)] for place in range(len(freed))]
    yield from dealt_anew(game, freed, owners, lambda owner: owner.creepers)


def due(game: Game) -> str:
    """A card that has to move on, or be discarded with its partner, just now; empty where there is none."""
    if not any_drives(game):
        return ""
    for player in game.players:
        for number, _ in pairs(game, player):
            return game.name(number)
        for number, params in misplaced(game, player):
            if params["to"] == "discard" or havens(game, player, number, params):
                return game.name(number)
    return ""


def fits(game: Game, number: int, params: Params) -> bool:
    """Whether a card is what a duty names, by its name or by a trait."""
    return classes.is_meant(game, number, params.get("card") or params.get("keeper"), params.get("trait"))


def pairs(game: Game, player: Player) -> Iterator[tuple[int, int]]:
    """Cards of a player that are discarded with another, each with the Keeper that goes along."""
    for number, params in duties.before(game, player, BOTH):
        if game.cards[number].type == "creeper" and blocking.lifted(game, player, game.cards[number]):
            continue
        partner = next((one for one in player.keepers.cards if one != number and fits(game, one, params)), None)
        if partner is not None:
            yield number, partner


def misplaced(game: Game, player: Player) -> Iterator[tuple[int, Params]]:
    """Cards before a player that cannot stay there, each with the duty that says so."""
    found: dict[int, Params] = {}
    for source, params in duties.before(game, player, STAY):
        for number in player.front():
            if number != source and fits(game, number, params):
                found.setdefault(number, params)
    yield from found.items()


def havens(game: Game, player: Player, number: int, params: Params) -> list[Player]:
    """The other players before whom a card can stay, the nearest in its way first."""
    others = game.table.from_left(player)
    if params["to"] == "previous":
        others.reverse()
    return [
        one for one in others if not any(fits(game, number, barring) for _, barring in duties.before(game, one, STAY))
    ]


def send_on(game: Game, player: Player, number: int, params: Params) -> Flow[None]:
    """A card that cannot stay before a player moves on, or is discarded."""
    if params["to"] == "discard":
        emit(game, "discard", card=number, to=game.table.discard, player=player)
        return
    others = havens(game, player, number, params)
    if not others:
        return
    other = others[0]
    if params["to"] == "chosen":
        other = yield from choose(game, player, f"player for {game.name(number)}", others, about=number)
    emit(game, "moves on", card=number, to=game.table.in_front_of(other, number), player=other)
