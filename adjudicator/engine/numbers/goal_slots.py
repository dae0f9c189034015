"""How many Goals may lie side by side."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.numbers import numerals
from adjudicator.engine.state.caching import decided
from adjudicator.engine.state.game import Game
from adjudicator.table import as_said

FREE_SLOT: Final = "free slot"


def slots(game: Game) -> int:
    """How many Goals may lie side by side (HF-10, HF-25)."""
    agendas = game.rules.by_matter["goal-slots"]
    values = [value for number in agendas if isinstance(value := slots_of(game, number), int)]
    if len(values) < 2:
        return values[0] if values else game.rules.goals
    total = sum(values)
    return game.law.consult(
        "agendas-replace-each-other",
        {"replace": total, "add-up": total, "larger-counts": max(values)},
        card=game.name(agendas[-1]),
        other=game.name(agendas[0]),
    )


def at_hand(game: Game) -> int:
    """The same, merely looked at to be compared with what it comes to later."""
    with game.unrecorded():
        return slots(game)


def slots_of(game: Game, agenda: int) -> int | str:
    """How many Goals an agenda allows: most say so in a word."""
    value = numerals.number(game, agenda, "value")
    if isinstance(value, str) or "value" in game.cards[agenda].numerals:
        return value
    return value + numerals.in_words(game, agenda, value)


def room_left(game: Game) -> bool:
    """Whether there is room for another Goal beside one or more in play; it is for who asks to say what hangs on it."""
    goals = len(game.table.goals.cards)
    return goals > 0 and goals < at_hand(game)


@decided
def room_beside(game: Game, goals: int) -> int:
    """How many Goals may lie side by side, as far as it matters beside so many: at most one more."""
    return min(slots(game), goals + 1)


@decided
def crowded(game: Game) -> bool:
    """Whether more Goals lie in the middle than there is room for."""
    return len(game.table.goals.cards) > slots(game)


@decided
def full(game: Game) -> bool:
    """Whether another Goal would find no room in the middle."""
    return len(game.table.goals.cards) >= slots(game)


def one_of(game: Game, cards: list[int]) -> str:
    """Such as "Trim the Tree or Pumpkin Pie"."""
    return as_said(list(map(game.name, cards)), "or")
