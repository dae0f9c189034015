"""Creepers that a Goal names or counts, Villains, and what is held against one of them (MF-18, MF-22, MF-36)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from adjudicator.cards.goals import GoalCondition
from adjudicator.cards.model import Card
from adjudicator.engine.numbers import classes, duties
from adjudicator.engine.state.game import Game
from adjudicator.engine.winning import conditions
from adjudicator.table import Player

EITHER: Final = "either-creeper"
"""The group of the Goals that a source names as wanting one of several Creepers."""


def required(game: Game, creeper: Card, goal: GoalCondition) -> bool:
    """Whether a Goal names a Creeper, or a class of it (either of two counts as named: MF-18)."""
    if any(game.key(name) in creeper.keys for name in goal.wanted):
        return True
    if counted(game, creeper, goal):
        return True
    return any(conditions.MADE_UP.get(trait) in creeper.traits for trait in goal.traits_wanted) and taken_for(game)


def counted(game: Game, creeper: Card, goal: GoalCondition) -> bool:
    """Whether a Goal counts a Creeper among what it asks for, or allows its class."""
    if goal.counts_creepers:
        return True
    return any(trait in classes.of(game, creeper) for trait in goal.traits_wanted)


def taken_for(game: Game, asks: str = "the Goal", owner: str = "its owner") -> bool:
    """Whether what is made up of Humans is Human, as one reading has it; The Army is none (MF-13)."""
    return game.law.consult(
        "symbol-stands-for-a-class",
        {"class": False, "printed-symbol": False, "what-it-is": True},
        goal=asks,
        player=owner,
    )


def wants_some(game: Game, goal: GoalCondition) -> bool:
    """Whether a Goal asks for any Creeper at all (MF-36)."""
    if goal.wants_creepers or any(card.type == "creeper" for card in named(game, goal.wanted)):
        return True
    return any(card.type == "creeper" and counted(game, card, goal) for card in game.cards)


def named_elsewhere(game: Game, creeper: Card, goal: GoalCondition, *, named: bool = True) -> bool:
    """Whether another Goal in play names a Creeper, or does not."""
    goals = [game.cards[number].goal for number in game.table.goals.cards]
    return any(other is not None and other is not goal and required(game, creeper, other) is named for other in goals)


def named_but(game: Game, player: Player, creeper: Card, card: Card, goal: GoalCondition) -> bool:
    """Whether anything that people hold against a Creeper although the Goal names it makes it block."""
    held = (is_one_too_many, is_a_copy, is_suited, is_elsewhere)
    return any(against(game, player, creeper, card, goal) for against in held)


def is_one_too_many(game: Game, player: Player, creeper: Card, card: Card, goal: GoalCondition) -> bool:
    """Against a Creeper out of several of which the Goal wants some: another of them is there too (MF-18)."""
    if not alternatives(game, creeper, goal):
        return False
    more = more_than_asked(game, player, goal)
    return game.law.consult(
        "either-creeper-means-both-too",
        {"inclusive": False, "exclusive": more, "listed-goals-only": more and card.group != EITHER},
        card=creeper.name,
        player=player.name,
        goal=card.name,
    )


def beyond_its_number(game: Game, player: Player, creeper: Card, goal: GoalCondition) -> bool:
    """Whether a player has more Creepers of one sort than a Goal asks for, this one among them (MF-22)."""
    sort, of_sort = classes.of(game, creeper), [classes.of(game, game.cards[one]) for one in player.creepers.cards]
    return any(
        one.trait is not None and one.trait in sort and sum(one.trait in other for other in of_sort) > one.min
        for one in goal.count
    )


def is_a_copy(game: Game, player: Player, creeper: Card, card: Card, goal: GoalCondition) -> bool:
    """Against a Creeper that a Goal names: there are more copies of it than the Goal asks for."""
    copies = sum(game.cards[number].key == creeper.key for number in player.creepers.cards)
    asked = sum(game.key(one) == creeper.key for one in goal.all_of)
    return game.law.consult(
        "second-copy-is-no-stranger",
        {"all-copies-wanted": False, "surplus-blocks": copies > max(1, asked)},
        card=creeper.name,
        player=player.name,
        goal=card.name,
    )


def is_suited(game: Game, player: Player, creeper: Card, card: Card, goal: GoalCondition) -> bool:
    """Against a Creeper that a Goal names: its owner has what could have refused it."""
    if not duties.may_refuse(game, player, creeper):
        return False
    return game.law.consult(
        "suit-forces-nothing",
        {"permission": False, "duty": True},
        card=creeper.name,
        player=player.name,
        goal=card.name,
    )


def is_elsewhere(game: Game, player: Player, creeper: Card, card: Card, goal: GoalCondition) -> bool:
    """Against a Creeper that a Goal names: another Goal in play names it as well, or does not."""
    return game.law.consult(
        "each-goal-judges-its-own-creepers",
        {
            "own-goal": False,
            "any-goal-in-play": False,
            "one-goal-only": named_elsewhere(game, creeper, goal),
            "every-goal": lambda: named_elsewhere(game, creeper, goal, named=False),
        },
        card=creeper.name,
        player=player.name,
        goal=card.name,
    )


def alternatives(game: Game, creeper: Card, goal: GoalCondition) -> bool:
    """Whether a Creeper is one of several from which a Goal asks for some (MF-18)."""
    named = [name for names in goal.any_of for name in names] + [name for one in goal.count for name in one.of]
    return any(game.key(name) in creeper.keys for name in named)


def more_than_asked(game: Game, player: Player, goal: GoalCondition) -> bool:
    """Whether a player has more of the alternatives of a Goal than it asks for."""
    keys = {key for number in player.front() for key in game.cards[number].keys}
    sets = [names for names in goal.any_of if all(game.key(name) in keys for name in names)]
    if len(sets) > 1:
        return True
    return any(len({game.key(name) for name in count.of}.intersection(keys)) > count.min for count in goal.count)


VILLAIN: Final = "villain"


def wants_villain(game: Game, goal: GoalCondition) -> bool:
    """Whether a Goal asks for some Villain."""
    if VILLAIN in goal.traits_wanted:
        return True
    return any(VILLAIN in classes.of(game, card) for card in named(game, goal.wanted))


def named(game: Game, names: Iterable[str]) -> Iterator[Card]:
    """The cards that are called one of some names, wherever they lie."""
    return (game.cards[number] for name in names for number in game.table.named(game.key(name)))


def villain_elsewhere(game: Game, player: Player, card: Card, goal: GoalCondition) -> bool:
    """A Villain before anybody stops a Goal that wants none (MF-36)."""
    others = [
        number
        for other in game.players
        if other is not player
        for number in other.creepers.cards
        if VILLAIN in classes.of(game, game.cards[number])
    ]
    if not others or wants_villain(game, goal):
        return False
    return game.consult(
        "villain-anywhere-blocks", {"anywhere": True, "own-only": False}, player, others[0], goal=card.name
    )
