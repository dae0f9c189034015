"""Creepers that keep their owner from winning (MF-36, SR-R27)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.cards.model import Card, GoalCondition
    from adjudicator.engine.game import Game
    from adjudicator.table import Player

VILLAIN = "villain"


def blocked(game: Game, player: Player, card: Card, goal: GoalCondition) -> bool:
    """Whether a Creeper keeps a player from winning with a Goal that is otherwise met."""
    creepers = list(player.creepers.cards)
    if game.law.record is None:
        return villain_elsewhere(game, player, card, goal, False) or any(
            blocks(game, player, number, card, goal, False) for number in creepers
        )
    with game.unrecorded():
        stops = [blocks(game, player, number, card, goal, False) for number in creepers]
        villain = villain_elsewhere(game, player, card, goal, False)
    for index, number in enumerate(creepers):
        rest = villain or any(stop for other, stop in enumerate(stops) if other != index)
        blocks(game, player, number, card, goal, rest)
    villain_elsewhere(game, player, card, goal, any(stops))
    return villain or any(stops)


def blocks(game: Game, player: Player, number: int, card: Card, goal: GoalCondition, rest: bool) -> bool:
    """Whether one Creeper of the player's stands in the way of one Goal; `rest`: whether something else does."""
    law, creeper = game.law, game.cards[number]
    name, who = creeper.name, player.name
    lifts = False
    if lifted(game):
        with game.unrecorded():
            lifts = not lifted_stops(game, name, who, card.name)

    def seen(stops: bool) -> bool:
        return rest or (stops and not lifts)

    if required(game, creeper, goal):
        stops: bool = law.consult(
            "required-creeper-does-not-block",
            {"does-not-block": False, "always-blocks": True},
            seen=seen,
            card=name,
            player=who,
            goal=card.name,
        )
    else:
        stops = unmentioned(game, player, creeper, card, goal, seen)
    if stops and lifted(game) and not rest:
        stops = lifted_stops(game, name, who, card.name)
    elif stops and lifts:
        stops = False
    return stops


def lifted_stops(game: Game, name: str, who: str, goal: str) -> bool:
    """Whether a Creeper still blocks although a rule in play lifts Creepers (MF-36)."""
    stops: bool = game.law.consult(
        "rule-lifts-creepers", {"lifts": False, "still-block": True}, card=name, player=who, goal=goal
    )
    return stops


def unmentioned(
    game: Game, player: Player, creeper: Card, card: Card, goal: GoalCondition, seen: Callable[[bool], bool]
) -> bool:
    """Whether a Creeper that the Goal does not name blocks."""
    law, name, who = game.law, creeper.name, player.name

    def after(stops: bool) -> bool:
        with game.unrecorded():
            return seen(stops and spared(game, creeper, name, who, card, goal, seen))

    stops: bool = law.consult(
        "creeper-blocks-only-as-printed",
        {"as-printed": creeper.blocks_win, "all-block": True},
        seen=after,
        card=name,
        player=who,
        goal=card.name,
    )
    return stops and spared(game, creeper, name, who, card, goal, seen)


def spared(
    game: Game, creeper: Card, name: str, who: str, card: Card, goal: GoalCondition, seen: Callable[[bool], bool]
) -> bool:
    """Whether a blocking Creeper really blocks this Goal: a Villain may not, nor one on a Goal that wants Creepers."""
    law = game.law
    stops = True
    if VILLAIN in creeper.traits and wants_villain(game, goal):
        stops = law.consult(
            "villains-pass-a-villain-goal",
            {"never-block": False, "unmentioned-block": True},
            seen=seen,
            card=name,
            player=who,
            goal=card.name,
        )
    if stops:
        stops = law.consult(
            "unmentioned-creeper-blocks",
            {"blocks": True, "goal-wants-creepers-anyway": not goal.wants_creepers, "never": False},
            seen=seen,
            card=name,
            player=who,
            goal=card.name,
        )
    return stops


def required(game: Game, creeper: Card, goal: GoalCondition) -> bool:
    """Whether a Goal names a Creeper (either of two counts as named: MF-18)."""
    if any(game.key(name) == creeper.key for name in goal.creepers_allowed):
        return True
    return any(trait in creeper.traits for trait in goal.traits_allowed)


def wants_villain(game: Game, goal: GoalCondition) -> bool:
    """Whether a Goal asks for some Villain."""
    if VILLAIN in goal.traits_allowed:
        return True
    villains = {card.key for card in game.cards if VILLAIN in card.traits}
    return any(game.key(name) in villains for name in goal.creepers_allowed)


def villain_elsewhere(game: Game, player: Player, card: Card, goal: GoalCondition, rest: bool) -> bool:
    """A Villain before anybody stops a Goal that wants none (MF-36)."""
    others = [
        number
        for other in game.players
        if other is not player
        for number in other.creepers.cards
        if VILLAIN in game.cards[number].traits
    ]
    if not others or wants_villain(game, goal):
        return False
    stops: bool = game.law.consult(
        "villain-anywhere-blocks",
        {"anywhere": True, "own-only": False},
        seen=lambda stops: stops or rest,
        card=game.name(others[0]),
        player=player.name,
        goal=card.name,
    )
    return stops


def lifted(game: Game) -> bool:
    """Whether a rule in play lets people win in spite of Creepers (Silver Lining)."""
    return any(
        any(name == "lifts-creepers" for name, _ in game.cards[number].duties) for number in game.table.rules.cards
    )


def has_blocker(game: Game, player: Player, goal: GoalCondition) -> bool:
    """Whether some Creeper of the player's would keep them from winning with a Goal."""
    with game.unrecorded():
        return any(game.cards[n].blocks_win and not required(game, game.cards[n], goal) for n in player.creepers.cards)
