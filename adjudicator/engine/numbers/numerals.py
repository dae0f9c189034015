"""Numbers printed on cards, as they read just now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.engine.state.game import Game


def number(game: Game, number: int, parameter: str) -> int | str:
    """A number printed on a rule card, raised by whatever raises numerals (Inflation)."""
    known = game.rules.by_matter.numbers
    value = known.get((number, parameter))
    if value is None:
        value = known[number, parameter] = as_it_reads(game, number, parameter)
    return value


def as_it_reads(game: Game, number: int, parameter: str) -> int | str:
    """A number printed on a rule card, worked out anew."""
    card = game.cards[number]
    value = card.rule.value if card.rule and card.rule.value is not None else 1
    if isinstance(value, int):
        return value + raised(game, number, parameter)
    if value == "all-but-1" and (more := raised(game, number, "but")):
        return f"all-but-{1 + more}"
    return value


def raised(game: Game, number: int, parameter: str) -> int:
    """By how much a printed numeral of a card reads higher just now."""
    changers = game.rules.by_matter["numerals"]
    if not changers:
        return 0
    numerals = game.cards[number].numerals
    if parameter not in numerals and not (parameter == "value" and numerals):
        return 0
    printed = numerals.get(parameter, 0)
    return sum(adds(game, rule, printed) for rule in changers if rule != number)


def adds(game: Game, number: int, printed: int) -> int:
    """By how much a rule makes a printed numeral read higher: Inflation any, Double Vision a 1."""
    rule = game.cards[number].rule
    if rule is None or rule.matter != "numerals":
        return 0
    if isinstance(rule.value, int):
        return rule.value
    return int(rule.value == "one-is-two" and printed == 1)


def bonus_number(game: Game, number: int, part: str) -> int:
    """How much a bonus card adds to a part (draw, play, hand_limit, keeper_limit)."""
    amount: int = getattr(game.cards[number].bonus, part)
    return amount + raised(game, number, part) if amount else 0


def basic_number(game: Game) -> int:
    """The number of the Basic Rules as it reads just now: 1 where nothing raises it."""
    changers = game.rules.by_matter["numerals"]
    return (
        game.rules.basic + sum(adds(game, rule, game.rules.basic) for rule in changers)
        if changers
        else game.rules.basic
    )


def params(game: Game, number: int, params: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of an effect as they read just now."""
    if not game.cards[number].numerals or not game.rules.by_matter["numerals"]:
        return dict(params)
    return {
        k: v + raised(game, number, k) if isinstance(v, int) and not isinstance(v, bool) else v
        for k, v in params.items()
    }
