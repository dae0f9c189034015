"""Whether a player meets a Goal, all readings considered."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from adjudicator.cards.goals import GoalCondition
from adjudicator.cards.model import Card
from adjudicator.engine.numbers import in_play
from adjudicator.engine.state.caching import look_further
from adjudicator.engine.state.game import Game
from adjudicator.engine.winning import blocking, conditions, most_of
from adjudicator.law import Law
from adjudicator.plain_data import replace
from adjudicator.table import Player


def meets(game: Game, player: Player, card: Card, number: int) -> bool:
    """Whether a player meets a Goal in play, all readings considered."""
    goal = card.goal
    assert goal is not None
    if goal.incomplete:
        game.assume(f"nobody told us all that {card.name} asks for, so nobody is taken to meet it")
        return False
    front = counting(game, player)
    if not has_what_it_names(game, player, card, number, front) or not fits_the_rest(game, player, card, front):
        return False
    return not blocking.blocked(game, player, card, goal) and serves(game, player, card, number)


def has_what_it_names(game: Game, player: Player, card: Card, number: int, front: list[int]) -> bool:
    """Whether a player has the cards that a Goal names."""
    goal, law, who = card.goal, game.law, player.name
    assert goal is not None
    mine: bool = conditions.holds(game, goal, front)
    if goal.count:
        mine = of_a_class(game, player, card, mine, front)
    if mine and any(len(game.cards[one].keys) > 1 for one in front):
        mine = as_all_it_is(game, player, card, front)
    if not mine and law.settles(by_all_on_one_table):
        return False
    mine = law.consult(
        "goal-wants-all-it-names",
        {
            "all": mine,
            "one-will-do": lambda: mine or conditions.any_of_the_named(game, goal, front),
            "nothing-besides": lambda: mine and not conditions.more_than_named(game, goal, front),
        },
        player=who,
        goal=card.name,
    )
    return law.consult(
        "pair-on-one-table",
        {
            "own-table": mine,
            "hand-counts": lambda: with_hand(game, goal, front, player),
            "whole-table": lambda: mine or conditions.whole_table(game, goal, player, number),
            "shared": lambda: mine or conditions.shared(game, goal, player),
            "taken-over": lambda: mine or conditions.taken_over(game, goal, player),
        },
        player=who,
        goal=card.name,
    )


def fits_the_rest(game: Game, player: Player, card: Card, front: list[int]) -> bool:
    """Whether all else is so that a Goal asks for: what lies elsewhere, what nobody may have, who has the most."""
    goal = card.goal
    assert goal is not None
    there = nobody_has_it(game, player, card) if goal.nobody_has else conditions.table_holds(game, goal)
    if not there or not conditions.free_of(game, player, goal.without, front):
        return False
    if goal.only_without and not conditions.only_one_free(game, player, goal.only_without, front):
        return False
    if goal.most is not None and not most_of.has_most(game, player, card):
        return False
    if goal.fewest is not None and not most_of.has_fewest(game, player, card, goal.fewest):
        return False
    if goal.in_hand is not None and not most_of.holds_so_many(game, player, card, *goal.in_hand):
        return False
    return goal.altogether is None or most_of.has_altogether(game, player, card, goal.altogether)


def serves(game: Game, player: Player, card: Card, number: int) -> bool:
    """Whether a Goal serves whoever fulfils it, whosever it is and in whosever turn."""
    law, who, mine = game.law, player.name, True
    starter = game.history.goal_player.get(number)
    if starter is not None:
        mine = law.consult(
            "goal-serves-everybody", {"everybody": True, "its-player": starter is player}, player=who, goal=card.name
        )
    if blocking.lacks_needed(game, player):
        return False
    if mine and player is not game.turn.player:
        mine = law.consult("any-turn-wins", {"anybodys-turn": True, "own-turn": False}, player=who, goal=card.name)
    if mine and starter is not None and number in game.history.forced and player is not starter:
        mine = law.consult(
            "forced-play-lets-others-win",
            {"wins": True, "not-by-force": False},
            player=who,
            goal=card.name,
            other=starter.name,
        )
    if not (law.reads("forced-play-lets-others-win", "wins") and law.reads("any-turn-wins", "anybodys-turn")):
        look_further(game)  # at whose turn it is and what was played, which changes without any card
    return mine


def counting(game: Game, player: Player) -> list[int]:
    """The cards before a player that Goals look at."""
    front = player.front()
    if more := in_play.hidden(game, player):
        front = game.consult(
            "hidden-cards-are-left-out", {"left-out": front, "still-there": front + more}, player, more[0]
        )
    if turned := player.turned():
        front = game.consult(
            "face-down-keeper-serves-nothing", {"nothing": front, "all-the-same": front + turned}, player, turned[0]
        )
    if game.law.reads("used-power-leaves-its-card", "not-for-the-goal"):
        look_further(game)  # at what has been used
    return unused(game, player, front) if game.turn.uses.made else front


def unused(game: Game, player: Player, front: list[int]) -> list[int]:
    """The same without what has been used in this turn, where that is held against it (MF-07)."""
    used = [number for number in front if any(one == number for one, _ in game.turn.uses.made)]
    if not used:
        return front
    return game.consult("used-power-leaves-its-card", {
            "as-printed": front, "used-up": front, "never-leaves": front, "back-to-hand": front,
            "not-for-the-goal": [number for number in front if number not in used],
        }, player, used[0])  # fmt: skip


def by_all_on_one_table(law: Law) -> bool:
    """Whether a Goal asks for all the Keepers that it names, and for those that lie before one player."""
    return law.reads("pair-on-one-table", "own-table") and law.constant(all_that_is_named)


def all_that_is_named(law: Law) -> bool:
    """Whether a Goal asks for all the Keepers that it names."""
    return law.reads("goal-wants-all-it-names", "all", "nothing-besides")


def with_hand(game: Game, goal: GoalCondition, front: list[int], player: Player) -> bool:
    """Another reading: what a player holds counts as well."""
    look_further(game)
    return conditions.holds(game, goal, front + player.hand.cards)


def of_a_class(game: Game, player: Player, card: Card, mine: bool, front: list[int]) -> bool:
    """Whether a player meets a Goal that asks for cards of a class, all readings considered (MF-13, MF-24)."""
    goal = card.goal
    assert goal is not None
    asked = {count.trait for count in goal.count if count.trait is not None}

    def met(amount: Callable[[str], int]) -> bool:
        """Whether there is enough of each class, and of all else that the Goal asks for."""
        more = conditions.least_more(game, goal)
        enough = (count.trait is None or amount(count.trait) >= count.min + more for count in goal.count)
        return conditions.holds(game, goal, front, classes=False) and all(enough)

    unsexed = conditions.unsexed(game, front) if asked & conditions.SEXES else []
    if unsexed:

        def of_either(trait: str) -> int:
            return conditions.weight(game, front, trait) + (len(unsexed) if trait in conditions.SEXES else 0)

        mine = game.law.consult(
            "humans-in-black-are-neither-sex",
            {"neither": mine, "either": lambda: met(of_either)},
            goal=card.name,
            card=game.names(unsexed),
            player=player.name,
        )
    if conditions.HUMAN in asked:
        mine = game.law.consult(
            "humans-in-black-counts-as-three",
            {
                "three": mine,
                "one": lambda: met(lambda trait: conditions.weight(game, front, trait, 1)),
                "two": lambda: met(lambda trait: conditions.weight(game, front, trait, 2)),
            },
            card=card.name,
            player=player.name,
        )
    if asked & conditions.SHOWN:
        mine = game.law.consult(
            "symbol-stands-for-a-class",
            {
                "class": mine,
                "printed-symbol": lambda: met(lambda trait: conditions.symbols(game, front, trait)),
                "what-it-is": lambda: met(lambda trait: conditions.made_up_of(game, front, trait)),
            },
            goal=card.name,
            player=player.name,
        )
    return mine


def as_all_it_is(game: Game, player: Player, card: Card, front: list[int]) -> bool:
    """A player has what a Goal asks for, with a card that counts as several: it is all of them at once (LF-34)."""
    goal = card.goal
    assert goal is not None

    def one_at_a_time() -> bool:
        return any(
            conditions.holds(game, goal, front, called=called)
            for called in product(*(game.cards[n].keys for n in front))
        )

    return game.law.consult(
        "card-is-all-it-counts-as",
        {"all-at-once": True, "owner-says": one_at_a_time},
        card=game.name(next(one for one in front if len(game.cards[one].keys) > 1)),
        player=player.name,
    )


def nobody_has_it(game: Game, player: Player, card: Card) -> bool:
    """Whether what a Goal wants nobody to have lies before nobody at all, which is what it prints."""
    goal = card.goal
    assert goal is not None
    fronts = in_play.before_everybody(game)
    several = [number for number in fronts if len(game.cards[number].keys) > 1]
    unwanted = {game.key(name) for name in goal.nobody_has}
    apart = conditions.table_holds(game, replace(goal, nobody_has=()))

    def without(cards: list[int]) -> bool:
        return apart and unwanted.isdisjoint(conditions.keys_of(game, cards))

    whole = game.law.consult(
        "card-is-all-it-counts-as",
        {"all-at-once": without(fronts), "owner-says": without([one for one in fronts if one not in several])},
        card=game.name(several[0]) if several else card.name,
        player=player.name,
    )
    found: bool = game.law.consult(
        "nobody-means-the-whole-table",
        {"whole-table": whole, "own-area": without(player.front())},
        player=player.name,
        goal=card.name,
        other=" or ".join(goal.nobody_has),
    )
    if not found:
        found = without_lifted(game, player, card, without)
    if not found:
        return False
    return game.law.consult(
        "in-play-means-face-up",
        {
            "face-up": True,
            "hands-too": lambda: without(held(game)),
            "discards-too": lambda: without(game.table.discard.cards),
        },
        card=card.name,
        player=player.name,
    )


def without_lifted(game: Game, player: Player, card: Card, without: Callable[[list[int]], bool]) -> bool:
    """Whether a Goal that wants a Creeper before nobody is met where a card has Creepers stop nobody: it is not."""
    creepers = [(number, other) for other in game.players for number in other.creepers.cards]
    lifted = [number for number, other in creepers if blocking.lifted(game, other, game.cards[number])]
    if not lifted:
        return False
    fronts = in_play.before_everybody(game)
    return game.law.consult(
        "lifted-creeper-still-lies-there",
        {"lies-there": False, "as-good-as-gone": without([number for number in fronts if number not in lifted])},
        card=" or ".join(game.name(number) for number in lifted if not without([number])),
        player=player.name,
        goal=card.name,
    )


def held(game: Game) -> list[int]:
    """Another reading: what anybody holds counts as well."""
    look_further(game)
    return [number for player in game.players for number in player.hand.cards]
