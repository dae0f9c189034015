"""What Goals ask for, held against cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from adjudicator.cards.goals import Absence, Count, GoalCondition
from adjudicator.engine.numbers import classes, in_play, numerals
from adjudicator.engine.state.caching import look_further
from adjudicator.engine.state.game import Game
from adjudicator.table import Player

MADE_UP = {"human": "people", "man": "people"}
"""The trait of a card that is made up of what has another trait, without having it itself: an army of men."""
HUMAN: Final = "human"
SHOWN: Final = frozenset({HUMAN, "man", "woman", "zombie"})
"""The classes for which Goals are printed with a symbol (MF-13)."""
SEXES = frozenset({"man", "woman"})
"""The traits of which a Human has one, where the card shows it."""


def holds(
    game: Game,
    goal: GoalCondition,
    cards: list[int],
    *,
    classes: bool = True,
    called: Sequence[str] | None = None,
) -> bool:
    """Whether some cards contain what a Goal asks one player to have. `classes`: also the cards of a class.

    `called`: what the cards are, where they are not all that they are.
    """
    keys = list(called) if called is not None else keys_of(game, cards)
    if len(keys) < len(goal.keys):
        return False
    for wanted in goal.keys:
        if wanted not in keys:
            return False
        keys.remove(wanted)
    if not (goal.any_of or goal.count or goal.only_keeper or goal.most):
        return bool(goal.keys or goal.without or goal.only_without or goal.fewest or goal.in_hand or goal.altogether)
    keys = list(called) if called is not None else keys_of(game, cards)
    if goal.any_of and not any(includes(game, keys, names) for names in goal.any_of):
        return False
    for count in goal.count:
        if count.trait is not None:
            if not classes:
                continue
            have = weight(game, cards, count.trait)
        else:
            listed = {game.key(name) for name in count.of}
            have = len(listed.intersection(keys))
        if have < count.min + least_more(game, goal):
            return False
    if goal.only_keeper is not None:
        keepers = [number for number in cards if game.cards[number].type == "keeper"]
        return len(keepers) == 1 and game.key(goal.only_keeper) in game.cards[keepers[0]].keys
    return True


def any_of_the_named(game: Game, goal: GoalCondition, cards: list[int]) -> bool:
    """Whether some cards contain one of several that a Goal names (another reading of HR-R23)."""
    return len(goal.keys) > 1 and not set(goal.keys).isdisjoint(keys_of(game, cards))


def more_than_named(game: Game, goal: GoalCondition, cards: list[int]) -> bool:
    """Whether a Goal names all that it asks for, and there are Keepers besides."""
    keepers = sum(game.cards[number].type == "keeper" for number in cards)
    return len(goal.keys) > 1 and not (goal.any_of or goal.count) and keepers > len(goal.keys)


def includes(game: Game, keys: list[str], names: tuple[str, ...]) -> bool:
    """Whether all the named cards are among the keys, a name given twice needing two cards."""
    left = list(keys)
    for name in names:
        key = game.key(name)
        if key not in left:
            return False
        left.remove(key)
    return True


def keys_of(game: Game, cards: list[int]) -> list[str]:
    """All that some cards are: one key each, and more for a card that counts as others too (LF-34)."""
    return [key for number in cards for key in game.cards[number].keys]


def weight(game: Game, cards: list[int], trait: str, of: int | None = None) -> int:
    """How much of a trait some cards amount to. A card may count as several; `of`: as so many instead (MF-24)."""
    counts = [game.cards[number].counts_as.get(trait, 1) for number in classes.bearing(game, cards, trait)]
    return sum(count if of is None or count == 1 else of for count in counts)


def symbols(game: Game, cards: list[int], trait: str) -> int:
    """Cards that bear the symbol of a class: only that for women is printed (another reading of MF-13)."""
    return weight(game, cards, trait) if trait == "woman" else 0


def made_up_of(game: Game, cards: list[int], trait: str) -> int:
    """How much of a trait some cards amount to with those made up of such, as The Army is of Humans (MF-13)."""
    kind = MADE_UP.get(trait, "")
    return weight(game, cards, trait) + sum(kind in game.cards[number].traits for number in cards)


def unsexed(game: Game, cards: list[int]) -> list[int]:
    """Humans that are printed neither as men nor as women (MF-13)."""
    kinds = {number: classes.of(game, game.cards[number]) for number in cards}
    return [number for number, traits in kinds.items() if HUMAN in traits and not SEXES & traits]


def table_holds(game: Game, goal: GoalCondition) -> bool:
    """The parts of a condition that look at the whole table."""
    keys = set(keys_of(game, in_play.before_everybody(game)))
    if any(game.key(name) in keys for name in goal.nobody_has):
        return False
    if not all(game.key(name) in keys for name in goal.everywhere):
        return False
    if not all(together(game, count) >= count.min + least_more(game, goal) for count in goal.table_count):
        return False
    least = goal.every_player.get("creepers", 0) + least_more(game, goal, "creepers")
    return all(len(player.creepers.cards) >= least for player in game.players)


def together(game: Game, count: Count) -> int:
    """How much of what is counted lies before all players together."""
    front = in_play.before_everybody(game)
    if count.trait is not None:
        return weight(game, front, count.trait)
    return len({game.key(name) for name in count.of}.intersection(keys_of(game, front)))


def free_of(game: Game, player: Player, absences: Sequence[Absence], front: Sequence[int]) -> bool:
    """Whether a player, with these cards on the table, has nothing of what must be absent."""
    return not any(has_some(game, player, one, front) for one in absences)


def has_some(game: Game, player: Player, absent: Absence, front: Sequence[int]) -> bool:
    """Whether a player has anything of one thing that a Goal wants absent."""
    if absent.kind == "hand":
        look_further(game)
        return by_hands(game, player, "the Goal", lambda held: held(player) > 0)
    if absent.kind == "anything":
        return bool(front)
    if absent.card:
        return any(game.key(absent.card) in game.cards[number].keys for number in front)
    if absent.trait:
        return bool(classes.bearing(game, front, absent.trait))
    return any(game.cards[number].type == absent.kind for number in front)


def in_hand(player: Player) -> int:
    """Cards that a player holds."""
    return len(player.hand.cards)


def with_temporary(player: Player) -> int:
    """Cards a player holds, those of compound Actions too (another reading of LF-14)."""
    return len(player.hand.cards) + sum(len(one.zone.cards) for one in player.temporary)


def none_set_aside(player: Player) -> int:
    """Cards a player holds, none while the hand waits for a compound Action (another reading of LF-14)."""
    return 0 if player.temporary else len(player.hand.cards)


def by_hands(game: Game, player: Player, goal: str, comes_to: Callable[[Callable[[Player], int]], bool]) -> bool:
    """What comes of the cards in hand; those of a compound Action are none of them (LF-14)."""
    apart = comes_to(in_hand)
    if not any(other.temporary for other in game.players):
        return apart
    return game.law.consult(
        "temporary-cards-are-not-in-hand",
        {
            "apart": apart,
            "in-hand": lambda: comes_to(with_temporary),
            "aside-is-no-hand": lambda: comes_to(none_set_aside),
        },
        goal=goal,
        player=player.name,
    )


def only_one_free(game: Game, player: Player, absences: Sequence[Absence], front: Sequence[int]) -> bool:
    """Whether a player has nothing of what must be absent, and everybody else has something of it."""
    others = (other for other in game.players if other is not player)
    return free_of(game, player, absences, front) and not any(
        free_of(game, other, absences, other.front()) for other in others
    )


def whole_table(game: Game, goal: GoalCondition, player: Player, number: int) -> bool:
    """The reading "anywhere on the table": what lies before everybody counts together.

    It counts for the player of the Goal; where nobody has seen who that was, for those who have some of the one Goal in
    play. Where all of it lies before one player, nobody looks any further.
    """
    starter = game.history.goal_player.get(number)
    alone = len(game.table.goals.cards) == 1
    serves = alone and has_part(game, goal, player) if starter is None else starter is player
    return serves and met_together(game, goal)


def shared(game: Game, goal: GoalCondition, player: Player) -> bool:
    """The reading "you share the win": it counts for each of those who have some of the one Goal in play."""
    return len(game.table.goals.cards) == 1 and has_part(game, goal, player) and met_together(game, goal)


def taken_over(game: Game, goal: GoalCondition, player: Player) -> bool:
    """The reading "you may take what is missing": whoever has the turn and some of the one Goal takes the rest."""
    look_further(game)  # it goes by whose turn it is
    return player is game.turn.player and shared(game, goal, player)


def met_together(game: Game, goal: GoalCondition) -> bool:
    """Whether what lies before everybody meets a Goal together that nobody meets alone."""
    if any(holds(game, goal, other.front()) for other in game.players):
        return False
    return holds(game, goal, in_play.before_everybody(game))


def has_part(game: Game, goal: GoalCondition, player: Player) -> bool:
    """Whether a player has some of the cards that a Goal names."""
    named = {*goal.keys, *(game.key(name) for names in goal.any_of for name in names)}
    named.update(game.key(name) for count in goal.count for name in count.of)
    return not named.isdisjoint(keys_of(game, player.front()))


def some_part(goal: GoalCondition) -> bool:
    on_the_table = goal.everywhere or goal.every_player or goal.nobody_has or goal.table_count
    return bool(on_the_table or goal.all_of or goal.any_of or goal.count)


def least_more(game: Game, goal: GoalCondition, printed: str = "min") -> int:
    """By how much the printed minimum, or another number of a Goal, reads higher (SR-R01)."""
    if not game.rules.by_matter["numerals"]:
        return 0
    for number in (*game.table.goals.cards, *(one for player in game.players for one in player.goals.cards)):
        if game.cards[number].goal is goal and (more := numerals.printed_higher(game, number, printed)):
            return game.law.consult(
                "inflation-raises-goals-too", {"every-numeral": more, "not-on-goals": 0}, goal=game.name(number)
            )
    return 0
