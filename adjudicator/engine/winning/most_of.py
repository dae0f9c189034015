"""Goals that ask for most of something: Keepers, cards in hand, a class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from adjudicator.cards.goals import Altogether, Most
from adjudicator.cards.model import Card
from adjudicator.engine.numbers import in_play
from adjudicator.engine.state.caching import look_further
from adjudicator.engine.state.game import Game
from adjudicator.engine.winning import blocking, conditions
from adjudicator.table import Player, all_named

HELD: Final = "cards-in-hand"
AMOUNTS: dict[str, Callable[[Player], int]] = {
    "keepers": lambda player: len(player.keepers.cards) - len(player.turned()),
    "creepers": lambda player: len(player.creepers.cards),
    HELD: lambda player: len(player.hand.cards),
}
"""What can be counted of a player besides the cards of a class."""


def with_enough(game: Game, players: list[Player], most: Most) -> list[Player]:
    """Those of some players who have as many of what a Goal counts as it asks for at the least, however one counts."""
    if most.metric == "cards-in-hand":
        look_further(game)
    at_most = AT_MOST.get(most.metric)
    return players if at_most is None else [one for one in players if at_most(one) >= most.min]


def has_fewest(game: Game, player: Player, card: Card, metric: str) -> bool:
    """Strictly fewer of something than anybody else."""
    others = [other for other in game.players if other is not player]
    if metric == "cards-in-hand":
        look_further(game)
        return conditions.by_hands(
            game, player, card.name, lambda held: all(held(other) > held(player) for other in others)
        )
    mine = amount_of(game, player, metric)
    return all(amount_of(game, other, metric) > mine for other in others)


def amount_of(game: Game, player: Player, metric: str) -> int:
    """How much a player has of what a Goal counts: Keepers, Creepers, cards in hand, or cards of a class."""
    count = AMOUNTS.get(metric)
    return count(player) if count is not None else conditions.weight(game, player.front(), metric)


def holds_so_many(game: Game, player: Player, card: Card, least: int, most: int | None, besides: int = 0) -> bool:
    """Whether a player holds from so many to so many cards, as the numbers read just now, some others `besides`."""
    look_further(game)
    assert card.goal is not None
    least += conditions.least_more(game, card.goal) - besides
    if most is not None:
        most += conditions.least_more(game, card.goal, "max") - besides
    return conditions.by_hands(
        game, player, card.name, lambda held: least <= held(player) and (most is None or held(player) <= most)
    )


def has_altogether(game: Game, player: Player, card: Card, wanted: Altogether) -> bool:
    """Whether a player has from so many to so many of some things together."""
    besides = sum(amount_of(game, player, metric) for metric in wanted.of if metric != HELD)
    if HELD in wanted.of:
        return holds_so_many(game, player, card, wanted.min, wanted.max, besides)
    assert card.goal is not None
    if besides < wanted.min + conditions.least_more(game, card.goal):
        return False
    return wanted.max is None or besides <= wanted.max + conditions.least_more(game, card.goal, "max")


def has_most(game: Game, player: Player, card: Card) -> bool:
    """Strictly more of something than anybody else, and at least the least; equals with a blocking Creeper drop out."""
    assert card.goal is not None
    assert card.goal.most is not None
    metric = card.goal.most.metric
    if metric == "cards-in-hand":
        return most_in_hand(game, player, card)
    if metric == "keepers":
        return most_keepers(game, player, card)
    return leads(game, player, card, lambda other: amount_of(game, other, metric))


def most_in_hand(game: Game, player: Player, card: Card) -> bool:
    """Most cards in hand; those of a compound Action are none of them (LF-14)."""
    look_further(game)
    return conditions.by_hands(game, player, card.name, lambda held: leads(game, player, card, held))


def most_keepers(game: Game, player: Player, card: Card) -> bool:
    """Most Keepers; Creepers are none (SR-Q09)."""
    mine = leads(game, player, card, AMOUNTS["keepers"])
    return in_play.without_creepers(
        game, mine, lambda: leads(game, player, card, lambda other: len(other.front()), holds_back=False)
    )


AT_MOST: dict[str, Callable[[Player], int]] = {
    "keepers": lambda player: len(player.keepers.cards) + len(player.creepers.cards),
    "creepers": AMOUNTS["creepers"],
    "cards-in-hand": conditions.with_temporary,
}
"""How many it is under the reading that counts most."""


def leads(game: Game, player: Player, card: Card, amount: Callable[[Player], int], *, holds_back: bool = True) -> bool:
    """Whether a player has most of what a Goal counts; a player held up by a Creeper is level with nobody (LF-12).

    `holds_back`: whether Creepers hold anybody up.
    """
    goal = card.goal
    assert goal is not None
    assert goal.most is not None
    mine, more = amount(player), conditions.least_more(game, goal)
    rivals = [other for other in game.players if other is not player and amount(other) >= mine]
    blocked = holds_back and all(blocking.blocked(game, other, card, goal) for other in rivals)
    if mine < goal.most.min + more:
        return False
    if 1 < goal.most.min + more < mine and not is_the_least(game, card, player, mine):
        return False
    if not rivals:
        return True
    if any(amount(other) > mine for other in rivals):
        if so_many_will_do(game, card, player, rivals):
            return True
        return game.law.consult(
            "held-back-player-still-counts",
            {"still-counts": False, "out-of-the-count": blocked},
            goal=card.name,
            player=player.name,
            other=all_named(rivals),
        )
    alone: bool = game.law.consult(
        "blocked-player-ties-with-nobody",
        {"out-of-the-running": blocked, "still-level": False},
        goal=card.name,
        player=player.name,
        other=all_named(rivals),
    )
    return alone or level_wins(game, card, [player, *rivals], player)


def ties_count(game: Game) -> bool:
    """Whether it may come to something later that there was a tie."""
    law = game.law
    return not (law.plainly("tie-is-looked-at-again", "each-change") and law.plainly("tie-is-open-to-all", "open"))


def level(game: Game) -> list[tuple[Card, list[Player]]]:
    """The Goals that count, each with those who lead level with enough for it."""
    goals = [game.cards[number] for number in game.table.goals.cards]
    with game.unrecorded():
        found = [(goal, leading(game, goal)) for goal in goals if goal.goal is not None and goal.goal.most is not None]
    return [(goal, players) for goal, players in found if len(players) > 1]


def leading(game: Game, card: Card) -> list[Player]:
    """Those with most of what a Goal counts, and enough for it, whom no Creeper keeps from winning."""
    goal = card.goal
    assert goal is not None
    assert goal.most is not None
    if goal.most.metric == HELD:
        look_further(game)
    free = [one for one in game.players if not blocking.blocked(game, one, card, goal)]
    amounts = [amount_of(game, one, goal.most.metric) for one in free]
    top = max([goal.most.min + conditions.least_more(game, goal), *amounts])
    return [one for one, amount in zip(free, amounts, strict=True) if amount == top]


def is_the_least(game: Game, card: Card, player: Player, mine: int) -> bool:
    """Whether the number that a Goal names is the least that meets it, so that more do as well (SR-R01)."""
    return game.law.consult(
        "goal-names-the-least",
        {"at-least": True, "exactly": False},
        goal=card.name,
        player=player.name,
        number=str(mine),
    )


def so_many_will_do(game: Game, card: Card, player: Player, rivals: list[Player]) -> bool:
    """Whether a Goal that goes to the most is met with as many as it names, though somebody has more."""
    return game.law.consult(
        "counting-goal-goes-to-the-most",
        {"the-most": False, "that-many": True},
        goal=card.name,
        player=player.name,
        other=all_named(rivals),
    )


def level_wins(game: Game, goal: Card, level: list[Player], player: Player) -> bool:
    """Whether one of several who have equally many of what a Goal counts has met it all the same (HR-R34)."""
    if not game.law.reads("tie-plays-on", "plays-on", "older-goal-first", "next-in-turn"):
        look_further(game)  # at whose turn it is
    return game.law.consult(
        "tie-plays-on",
        {
            "plays-on": False,
            "active-player-wins": player is game.turn.player,
            "shared": True,
            "older-goal-first": False,
            "next-in-turn": False,
            "goal-player-wins": put_out(game, goal, player),
        },
        players=all_named(qualified(game, goal, level)),
    )


def qualified(game: Game, card: Card, level: list[Player]) -> list[Player]:
    """Of players who are level those whom no Creeper keeps from winning, in seating order; all where that is one."""
    assert card.goal is not None
    seated = [one for one in game.players if one in level]
    with game.unrecorded():
        free = [one for one in seated if not blocking.blocked(game, one, card, card.goal)]
    return free if len(free) > 1 else seated


def put_out(game: Game, goal: Card, player: Player) -> bool:
    """Whether a Goal is one that a player has put out."""
    return any(game.cards[number] is goal and one is player for number, one in game.history.goal_player.items())
