"""Ungoals: whether one is met, and who wins by it all the same."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.cards.model import Card
from adjudicator.engine.numbers import duties, in_play, meta_rules
from adjudicator.engine.state.game import Game
from adjudicator.engine.winning import blocking, conditions
from adjudicator.table import Player, all_named


def ungoal_met(game: Game) -> int | None:
    """The id of the Ungoal in play whose condition is met, if any."""
    if all(game.cards[number].type != "ungoal" for number in game.table.goals.cards):
        return None
    return game.law.decide(lambda: first_met(game))


def first_met(game: Game) -> int | None:
    """The first Ungoal in play whose condition is met, by its id."""
    for number in game.table.goals.cards:
        card = game.cards[number]
        if (
            card.type == "ungoal"
            and card.goal is not None
            and ungoal_holds(game, card)
            and conditions.some_part(card.goal)
        ):
            if card.goal.all_of or card.goal.any_of or card.goal.count:
                if not any(conditions.holds(game, card.goal, player.front()) for player in game.players):
                    continue
            return number
    return None


def ungoal_holds(game: Game, card: Card) -> bool:
    """The parts of an Ungoal that look at the whole table; cards it names count for their holders too (MF-26)."""
    goal = card.goal
    assert goal is not None
    if not goal.every_player or not goal.everywhere:
        return conditions.table_holds(game, goal)
    keys = set(conditions.keys_of(game, in_play.before_everybody(game)))
    named = {game.key(name) for name in goal.everywhere}
    least = goal.every_player["creepers"] + conditions.least_more(game, goal, "creepers")
    each = everybody_has(game, card, least)
    more = all(
        sum(named.isdisjoint(game.cards[number].keys) for number in player.creepers.cards) >= least
        for player in game.players
    )
    return game.law.consult(
        "named-creepers-count-for-their-holders",
        {
            "count": named <= keys and each,
            "need-another": named <= keys and more,
            "the-two-are-enough": named <= keys,
            "one-each-is-enough": each,
            "both-with-one-player": each
            and any(named <= set(conditions.keys_of(game, one.front())) for one in game.players),
        },
        ungoal=card.name,
    )


def everybody_has(game: Game, card: Card, least: int) -> bool:
    """Whether everybody has Creepers enough. What is hidden or no longer blocks is arguable (MF-26 does not say)."""

    def all_have(amount: Callable[[Player], int]) -> bool:
        return all(amount(player) >= least for player in game.players)

    plain = all_have(lambda one: len(one.creepers.cards))
    shown: bool = game.law.consult(
        "hidden-humans-are-nobodys-creepers",
        {
            "left-out": plain,
            "counted": all_have(lambda one: len(one.creepers.cards) + len(blocking.hidden_creepers(game, one))),
        },
        ungoal=card.name,
        player=next((one for one in game.players if in_play.hidden(game, one)), game.turn.player).name,
    )
    return game.law.consult(
        "freed-humans-are-still-creepers",
        {
            "still-creepers": shown,
            "no-creepers": shown and all_have(lambda one: len(one.creepers.cards) - len(blocking.freed(game, one))),
        },
        ungoal=card.name,
        player=next((one for one in game.players if blocking.freed(game, one)), game.turn.player).name,
    )


def ungoal_winners(game: Game) -> list[Player] | None:
    """Whoever has most of a trait wins where an Ungoal would make everybody lose; None where several are level."""
    found = meta_rules.first_in_force(game, "ungoal-serves-most")
    if found is None:
        return []
    trait = found[1]["trait"]
    weights = {player.name: conditions.weight(game, player.front(), trait) for player in game.players}
    first = [player for player in game.players if weights[player.name] == max(weights.values())]
    return first if len(first) == 1 else None


def who_stands_for(game: Game, number: int) -> list[Player]:
    """Who wins by an Ungoal because of what lies on the table: a card before them, or what a rule counts (MF-10)."""
    named = duties.winners_by(game, number) or ungoal_winners(game) or []
    if not named:
        return named
    return game.law.consult(
        "cultist-wins-by-ungoal",
        {"cultist": named, "nobody": []},
        player=all_named(named),
        ungoal=game.name(number),
    )
