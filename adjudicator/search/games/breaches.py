"""What must hold in every game at rest, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.engine import Game
from adjudicator.engine.numbers import displacing, goal_slots, limits
from adjudicator.engine.numbers.limits import HAND, KEEPER


def breach(game: Game) -> str | None:
    """What a game at rest must never be by the official law, whatever was played; None if all is well."""
    return next(breaches(game), None)


def fault(game: Game) -> str | None:
    """The same by any law: where house rules are in force, more may lie in play than the official one allows."""
    return next(faults(game), None)


def breaches(game: Game) -> Iterator[str]:
    """All that is wrong with a game at rest by the official law."""
    yield from faults(game)
    table = game.table
    if len(table.goals.cards) > goal_slots.slots(game):
        yield "more Goals are in play than there are places for"
    in_play = table.rules.cards
    for index, number in enumerate(in_play):
        for other in in_play[index + 1 :]:
            if displacing.contradicts(game, other, number):  # the later one names what it drives out
                yield f"{game.name(number)} and {game.name(other)} are in play together"
    for player in game.players:
        if any(game.cards[number].type == "creeper" for number in player.hand.cards):
            yield f"{player.name} holds a Creeper"
        if player is not game.turn.player:
            for matter in (HAND, KEEPER):
                if limits.excess(game, player, matter):
                    yield f"{player.name} is over the {matter}"
    if game.rules.by_matter["draw"][1:] or game.rules.by_matter["play"][1:]:
        yield "two rules about one matter"


def faults(game: Game) -> Iterator[str]:
    """All that is wrong with a game at rest by any law. While an Action is carried out some cards are on their way."""
    table = game.table
    carried_out = bool(game.plays.doing or game.turn.plays.staying or game.turn.player.temporary)
    lying: list[int] = []
    for zone in dict.fromkeys(table.zone):
        lying += zone.cards
        if list(map(table.zone.__getitem__, zone.cards)).count(zone) != len(zone.cards):
            elsewhere = (number for number in zone.cards if table.zone[number] is not zone)
            yield f"{game.name(next(elsewhere))} lies in two zones"
    if len(lying) != len(table.cards) or len(set(lying)) != len(lying):
        yield "a card is in no zone or in two"
    if not carried_out and (table.played.cards or table.pool.cards):
        yield "a card is still being played although no play is under way"
    for creeper, host in table.attached.items():
        owner = table.zone[host].owner
        if owner is None or not table.zone[host].in_front or table.zone[creeper] is not owner.creepers:
            yield f"{game.name(creeper)} is attached to {game.name(host)}, which lies elsewhere"
    for player in game.players:
        if player.temporary and player is not game.turn.player:
            yield f"{player.name} still has a temporary hand"
