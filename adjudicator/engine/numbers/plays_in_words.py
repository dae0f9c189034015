"""How the plays of a turn are told."""

from __future__ import annotations

from functools import partial

from adjudicator.engine.numbers import numerals, rules_in_play
from adjudicator.engine.numbers.plays_left import plays_by
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.turn import Plays


def to_be_told(game: Game) -> Plays:
    """The plays of the turn under way, where all that is told of them matters."""
    return plays_by(game, partial(in_words, game))


def still_left(game: Game) -> Plays:
    """The plays of the turn under way, where it matters how many are left."""
    return plays_by(game, lambda plays: plays.may if plays.at_will else plays.must)


def in_words(game: Game, plays: Plays) -> str:
    """Such as "Play 2 + 1 Party Bonus = 3, 2 left"; what Play All and its kin come to is no sum.

    A number that reads otherwise than it is printed is told with the rule: "Play 2 (read as 3), 1 left".
    """
    if plays.at_will and not game.turn.plays.swapped:
        return "as many as one likes"
    rules = game.rules.by_matter["play"]
    number = numerals.number(game, rules[-1], "value") if rules else numerals.basic_number(game, "play")
    raised = numerals.raised(game, rules[-1], "value") if rules and isinstance(number, int) else 0
    name = rules_in_play.rule_name(game, "play") + (f" (read as {number})" if raised else "")
    more = "".join(f" {'-' if amount < 0 else '+'} {abs(amount)} {game.name(source)}" for source, amount in plays.extra)
    total = f" = {number + sum(amount for _, amount in plays.extra)}" if more and isinstance(number, int) else ""
    return f"{name}{more}{total}, {plays.may if plays.at_will else plays.must} left"
