"""Goals that say themselves whom they prefer (MF-22)."""

from __future__ import annotations

from adjudicator.cards.model import Card
from adjudicator.engine.numbers import in_play
from adjudicator.engine.state.game import Game
from adjudicator.engine.winning import conditions
from adjudicator.table import Player, all_named


def first_of_several(game: Game, players: list[Player], card: Card, number: int) -> list[Player]:
    """Of several who meet a Goal with a tie-breaker of its own, those it prefers (MF-22)."""
    assert card.goal is not None
    assert card.goal.tie_break is not None
    trait = card.goal.tie_break
    starter = game.history.goal_player.get(number)
    found: list[Player] = game.law.consult(
        "goal-breaks-its-own-tie",
        {
            "as-printed": lambda: foremost(game, players, card, trait),
            "general-rule": players,
            "its-player": [starter] if starter in players else players,
        },
        player=all_named(players),
        goal=card.name,
    )
    return found


def foremost(game: Game, players: list[Player], card: Card, trait: str) -> list[Player]:
    """Of several who meet a Goal, those with most of a trait."""

    def best(of: int | None = None) -> list[Player]:
        weights = {player.name: tally(game, player, trait, of) for player in players}
        most = max(weights.values())
        return [player for player in players if weights[player.name] == most]

    if trait != conditions.HUMAN:
        return best()
    return game.law.consult(
        "humans-in-black-counts-as-three",
        {"three": best, "one": lambda: best(1), "two": lambda: best(2)},
        card=card.name,
        player=all_named(players),
    )


def tally(game: Game, player: Player, trait: str, of: int | None) -> int:
    """How much of a trait a player has for a tie-breaker; what is hidden is left out (MF-22)."""
    mine = conditions.weight(game, player.front(), trait, of)
    more = in_play.hidden(game, player)
    if not more:
        return mine
    return game.consult(
        "hidden-cards-are-left-out",
        {"left-out": mine, "still-there": mine + conditions.weight(game, more, trait, of)},
        player,
        more[0],
    )


def counted(game: Game, player: Player, trait: str, card: int) -> int:
    """How much of a class a player has, for a card that counts it (MF-24)."""
    front = player.front()
    if trait != conditions.HUMAN:
        return conditions.weight(game, front, trait)
    return game.consult(
        "humans-in-black-counts-as-three",
        {
            "three": conditions.weight(game, front, trait),
            "one": conditions.weight(game, front, trait, 1),
            "two": conditions.weight(game, front, trait, 2),
        },
        player,
        card,
    )
