"""What the New Rules in play about a matter come to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from adjudicator.engine.numbers import numerals
from adjudicator.engine.state.caching import kept, look_further
from adjudicator.engine.state.game import Game
from adjudicator.table import Player
from adjudicator.table.caching import RULES

T = TypeVar("T")
LIMITS: Final = ("hand-limit", "keeper-limit")
"""What limits are about."""


def value_of(game: Game, rules: tuple[int, ...], basic: int) -> int | str:
    """What the rules in play come to: the newest where it is a word, the sum where two numbers stand side by side."""
    if not rules:
        return basic
    values = [numerals.number(game, number, "value") for number in rules]
    if isinstance(values[-1], str):
        return values[-1]
    numbers = [value for value in values if isinstance(value, int)]
    if len(numbers) < 2:
        return sum(numbers)
    return greater_of(game, rules, sum(numbers))


def value_before(game: Game, matter: str, basic: int | str) -> int | str:
    """What the rules about a matter came to that the newest of them has thrown out; without any, the Basic Rules."""
    rules = game.rules.by_matter[matter]
    out = game.rules.displaced.get(rules[-1], ()) if rules else ()
    older = tuple(one for one in out if (rule := game.cards[one].rule) is not None and rule.matter == matter)
    return value_of(game, older, int(basic))


def greater_of(game: Game, rules: tuple[int, ...], value: int) -> int:
    """What rules on one matter side by side come to; another reading has the greatest of them count (HR-Q01)."""
    values = [numerals.number(game, number, "value") for number in rules]
    return game.law.consult(
        "contradiction-replaces",
        {
            "same-matter": value,
            "any-new-rule": value,
            "both-stay": value,
            "older-stays": value,
            "limits-are-one-matter": value,
            "bonuses-too": value,
            "greater-counts": max(one for one in values if isinstance(one, int)),
        },
        card=game.name(rules[-1]),
        other=game.name(rules[0]),
        matter="the same matter as",
    )


class Standing(NamedTuple):
    """The New Rules in play by matter, what those on draws and plays come to, and the newest limits with theirs."""

    rules: dict[str, tuple[int, ...]]
    numbers: dict[str, int | str]
    limits: dict[str, tuple[int, int]]


@kept(RULES)
def standing(game: Game) -> Standing:
    """What several rulings look back at, as it stands."""
    memo = game.rules.by_matter
    return Standing(
        {matter: memo[matter] for matter in ("draw", "play", "numerals")},
        {matter: value_of(game, memo[matter], numerals.basic_number(game, matter)) for matter in ("draw", "play")},
        {matter: set_by(game, memo[matter][-1], matter) for matter in LIMITS if memo[matter]},
    )


def set_by(game: Game, number: int, matter: str) -> tuple[int, int]:
    """A card that sets a limit, with the number that it sets."""
    return number, numerals.limit_of(game, number, matter)


def rule_name(game: Game, matter: str) -> str:
    """The name of the rule in force about drawing or playing."""
    found = game.rules.by_matter[matter]
    if found:
        return game.name(found[-1])
    with game.unrecorded():
        return f"{matter.capitalize()} {numerals.basic_number(game, matter)}"


def rule_changed(game: Game, matter: str) -> bool:
    """Whether another rule about a matter is in play than when the turn began."""
    return game.turn.at_start.rules.get(matter, ()) != game.rules.by_matter[matter]


def what_changed_it(game: Game, matter: str) -> str:
    """The name of the rule by which draws or plays are told otherwise since the turn began (Inflation), for telling."""
    numerals_now, before = game.rules.by_matter["numerals"], game.turn.at_start.rules.get("numerals", ())
    new = [number for number in numerals_now if number not in before]
    return game.name(new[-1]) if new and not rule_changed(game, matter) else rule_name(game, matter)


def came_this_turn(game: Game, matter: str) -> bool:
    """Whether the rule about a matter has come in this turn, be it one that was there before as the turn began."""
    rules = game.rules.by_matter[matter]
    return bool(rules) and game.rules.played_in.get(rules[-1]) == game.turn.number


def number_changed(game: Game, matter: str) -> bool:
    """Whether draws or plays are told by another rule, or the same one reads otherwise, since the turn began."""
    turn, memo = game.turn, game.rules.by_matter
    if turn.at_start.rules.get(matter, ()) != memo[matter]:
        return True
    if turn.at_start.rules.get("numerals", ()) == memo["numerals"] and turn.at_start.basic == game.rules.basic:
        return False
    return turn.at_start.numbers.get(matter) != value_of(game, memo[matter], numerals.basic_number(game, matter))


def as_it_binds(
    game: Game, matter: str, player: Player, bound: T, free: T, before: Callable[[Game, str, T], T] | None = None
) -> T:
    """What the newest rule about a matter comes to for a player, or what holds without it (HR-R16).

    `before`: what held before it came, where that is something else than what holds without it.
    A rule binds whoever is at the table; nothing else is asked where nobody has seen who played it.
    """
    law = game.law
    if law.plainly("rules-bind-everybody", "everybody") and law.plainly(
        "rule-change-counts-at-once", "at-once", "next-turn", "everybody-now", "drawing-is-over"
    ):
        return bound
    look_further(game)
    rules = game.rules.by_matter[matter]
    owner = game.rules.played_by.get(rules[-1]) if rules else None
    if owner is None:
        return bound
    own = owner is player
    found: T = game.consult(
        "rules-bind-everybody",
        {
            "everybody": bound,
            "its-player-only": bound if own else free,
            "others-only": free if own else bound,
            "its-turn-only": bound if came_this_turn(game, matter) else free,
        },
        player,
        rules[-1],
        owner=owner.name,
    )
    if matter in ("draw", "play") and found == bound and player is not owner:
        older = before(game, matter, free) if before else free
        found = game.consult(
            "rule-change-counts-at-once",
            {
                "at-once": found,
                "next-turn": found,
                "next-round": older if in_the_same_round(game, rules[-1]) else found,
                "everybody-now": found,
                "drawing-is-over": found,
            },
            player,
            rules[-1],
        )
    return found


def in_the_same_round(game: Game, number: int) -> bool:
    """Whether not everybody has had a turn since a New Rule was played."""
    return game.turn.number < game.rules.played_in[number] + len(game.players)
