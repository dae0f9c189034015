"""What cards in play do whenever something happens: somebody plays a card of some type, or a turn begins or ends."""

from __future__ import annotations

from typing import Final, NamedTuple

from adjudicator.cards.matters import OCCASION
from adjudicator.cards.model import Whenever
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.moments import do_if_it_can
from adjudicator.engine.numbers import in_play
from adjudicator.engine.state.asks import Flow
from adjudicator.engine.state.game import Game
from adjudicator.engine.winning.most_of import AMOUNTS
from adjudicator.table import Player

BEGINS: Final = "begins"
ENDS: Final = "ends"
"""The occasions that are no play: a turn begins, or ends."""


class Due(NamedTuple):
    """Something that a card does on an occasion, and who carries it out."""

    card: int
    whenever: Whenever
    player: Player


def waiting(game: Game, doer: Player, kind: str) -> list[Due]:
    """What the cards in play just now have to say to an occasion, rules first, then in turn order."""
    table, cards = game.table, game.cards
    rules, in_front = game.rules.by_matter[OCCASION], table.in_front[OCCASION]
    if not rules and not in_front:
        return []
    owners: list[tuple[Player | None, int]] = [(None, number) for number in rules]
    for player in game.in_turn_order():
        owners += [(player, number) for number in in_front if table.zone[number].owner is player]
    found: list[Due] = []
    for owner, number in owners:
        for one in cards[number].whenever:
            if serves(game, one, doer) and fits(one, kind, owner, doer) and not in_play.switched_off(game, number):
                found.append(Due(number, one, owner if one.for_owner and owner is not None else doer))
    return found


def serves(game: Game, one: Whenever, doer: Player) -> bool:
    """Whether whoever does something has what a card asks for then: a card, and so many of some things."""
    if one.has and not in_play.has_in_front(game, doer, one.has):
        return False
    many = ((AMOUNTS[of](doer), least, most) for of, least, most in one.having)
    return all(least <= amount and (most is None or amount <= most) for amount, least, most in many)


def fits(one: Whenever, kind: str, owner: Player | None, doer: Player) -> bool:
    """Whether an occasion is the one that a card speaks of."""
    if kind not in one.on:
        return False
    return owner is None or one.by == "everybody" or (owner is doer) == (one.by == "owner")


def follow(game: Game, due: list[Due]) -> Flow[None]:
    """Carry out what was waiting, as far as the cards still lie there."""
    for number, one, player in due:
        zone = game.table.zone[number]
        if not (zone.in_front or zone is game.table.rules or number in game.table.standing):
            continue
        emit(game, "whenever", card=number, player=player)
        game.plays.doing.append(number)
        for name, params in one.effects:
            yield from do_if_it_can(game, player, number, name, params)
        game.plays.doing.remove(number)
