"""Creepers that keep their owner from winning (MF-36, SR-R27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.cards.model import Card, GoalCondition
    from adjudicator.engine.game import Game
    from adjudicator.table import Player

VILLAIN = "villain"


def blocked(game: Game, player: Player, card: Card, goal: GoalCondition) -> bool:
    """Whether a Creeper keeps a player from winning with a Goal that is otherwise met."""
    if villain_elsewhere(game, player, card, goal):
        return True
    return any(blocks(game, player, number, card, goal) for number in list(player.creepers.cards))


def blocks(game: Game, player: Player, number: int, card: Card, goal: GoalCondition) -> bool:
    """Whether one Creeper of the player's stands in the way of one Goal."""
    law, creeper = game.law, game.cards[number]
    fill = {"card": creeper.name, "player": player.name, "goal": card.name}
    if required(game, creeper, goal):
        stops: bool = law.consult(
            "required-creeper-does-not-block",
            {"does-not-block": False, "always-blocks": True},
            card=fill["card"],
            player=fill["player"],
            goal=fill["goal"],
        )
    else:
        stops = law.consult(
            "creeper-blocks-only-as-printed",
            {"as-printed": creeper.blocks_win, "all-block": True},
            card=fill["card"],
            player=fill["player"],
            goal=fill["goal"],
        )
        if stops and VILLAIN in creeper.traits and wants_villain(game, goal):
            stops = law.consult(
                "villains-pass-a-villain-goal",
                {"never-block": False, "unmentioned-block": True},
                card=fill["card"],
                player=fill["player"],
                goal=fill["goal"],
            )
        if stops:
            stops = law.consult(
                "unmentioned-creeper-blocks",
                {"blocks": True, "goal-wants-creepers-anyway": not goal.wants_creepers, "never": False},
                card=fill["card"],
                player=fill["player"],
                goal=fill["goal"],
            )
    if stops and lifted(game):
        stops = law.consult(
            "rule-lifts-creepers",
            {"lifts": False, "still-block": True},
            card=fill["card"],
            player=fill["player"],
            goal=fill["goal"],
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


def villain_elsewhere(game: Game, player: Player, card: Card, goal: GoalCondition) -> bool:
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
        card=game.name(others[0]),
        player=player.name,
        goal=card.name,
    )
    return stops


def lifted(game: Game) -> bool:
    """Whether a rule in play lets people win in spite of Creepers (Silver Lining)."""
    return any(any(name == "lifts-creepers" for name, _ in game.cards[number].duties) for number in game.table.rules.cards)


def has_blocker(game: Game, player: Player, goal: GoalCondition) -> bool:
    """Whether some Creeper of the player's would keep them from winning with a Goal."""
    with game.unrecorded():
        return any(
            game.cards[n].blocks_win and not required(game, game.cards[n], goal) for n in player.creepers.cards
        )
