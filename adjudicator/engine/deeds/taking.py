"""Cards that somebody takes from in front of somebody else, or has for one of their own: where they go."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.deeds import moments
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.moments import begin_together, check, end_together
from adjudicator.engine.numbers import limits
from adjudicator.engine.state.asks import ACCEPT, REFUSE, Flow
from adjudicator.engine.state.game import Game
from adjudicator.engine.winning import conditions
from adjudicator.table import Player, Zone


def taken_to(game: Game, player: Player, number: int) -> Zone:
    """Where a card goes that a player takes from in front of somebody else: before the taker (LF-03)."""
    if game.cards[number].type == "creeper":
        return player.creepers
    zone: Zone = game.consult(
        "taken-card-keeps-its-state", {"in-front": player.keepers, "to-hand": player.hand}, player, number
    )
    if completes(game, player, number):
        zone = game.consult(
            "taking-needs-a-card",
            {"needs-a-card": zone, "own-turn-will-do": zone, "not-to-win": game.table.zone[number]},
            player,
            number,
        )
    return zone


def stolen_to(game: Game, player: Player, number: int) -> Zone:
    """Where a card goes that a player steals: it stays where it is where another reading has them full up."""
    zone = taken_to(game, player, number)
    return game.table.zone[number] if zone is player.keepers and full_up(game, player) else zone


def full_up(game: Game, player: Player) -> bool:
    """Whether a Keeper Limit keeps a player from getting another Keeper, as other readings have it (HR-R10, HR-R16)."""
    if not limits.filled(game, player, limits.KEEPER):
        return False
    if player is game.turn.player:
        return game.law.consult(
            "limits-spare-the-active-player",
            {"after-the-turn": False, "at-every-moment": False, "nothing-beyond": True, "no-draw-beyond": False},
            player=player.name,
        )
    return game.law.consult(
        "limit-binds-others-at-once",
        {"at-once": False, "own-turn-end": False, "takes-no-more": True},
        card=limits.rule_name(game, limits.KEEPER),
        player=player.name,
    )


def landing(game: Game, owner: Player) -> Player:
    """Where a Keeper that an Action moves ends up: with its new owner, or with whoever intercepts it (HF-38)."""
    play = game.plays.under_way[-1] if game.plays.under_way else None
    if play is None or play.taker is None or play.taker is owner:
        return owner
    taker, play.taker = play.taker, None
    return taker


def agreed_to(game: Game, player: Player, card: int, other: Player) -> Flow[bool]:
    """Whether a trade is made: without the other player's word on it, or by another reading with it (HR-Q12)."""
    answers = game.offer(
        "trade-asks-nobody", {"not-asked": [ACCEPT], "both-agree": [ACCEPT, REFUSE]}, player, card, other=other.name
    )
    answer = yield from choose(game, other, "whether to trade", answers, about=card)
    return bool(answer == ACCEPT)


def completes(game: Game, player: Player, number: int) -> bool:
    """Whether a card is what a player still lacks for a Goal in play."""
    front = player.front()
    goals = (game.cards[one].goal for one in game.table.goals.cards)
    return any(
        goal is not None
        and not set(goal.keys).isdisjoint(game.cards[number].keys)
        and conditions.holds(game, goal, [*front, number])
        and not conditions.holds(game, goal, front)
        for goal in goals
    )


def move_in_front(game: Game, player: Player, number: int) -> Flow[None]:
    """A card that lies on the table is taken, straight into play."""
    emit(game, "steal", card=number, to=stolen_to(game, player, number), player=player)
    yield from check(game)


def change_places(game: Game, player: Player, card: int, mine: Any, theirs: int) -> Flow[None]:
    """An own card and one of somebody else's change places, if that takes one only; without an own one it is taken.

    By another reading one of them comes first: one that its taker lacks for a Goal, if there is such a one.
    """
    other = game.table.holder(theirs)
    assert other is not None
    if not (yield from agreed_to(game, player, card, other)):
        return
    if not isinstance(mine, int):
        yield from move_in_front(game, landing(game, player), theirs)
        return
    begin_together(game)
    takers = {mine: other, theirs: landing(game, player)}
    lacking = [number for number, taker in takers.items() if completes(game, taker, number)] or [mine]
    first = lacking[0]
    if len(lacking) > 1 and game.consult(
        "exchange-is-one-moment", {"together": False, "one-after-the-other": True}, player, card
    ):
        first = yield from choose(game, None, "card that comes first", lacking, about=card)
    second = mine if first == theirs else theirs
    emit(game, "exchange", card=first, to=taken_to(game, takers[first], first), player=player)
    yield from moments.between_halves(game, player, card)
    emit(game, "exchange", card=second, to=taken_to(game, takers[second], second), player=player)
    yield from end_together(game)
