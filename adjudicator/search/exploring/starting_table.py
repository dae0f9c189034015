"""Where a search begins: a file replayed to its end, and the cards that players may hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudicator.cards.model import Card
from adjudicator.engine import UNKNOWN, Ask, Asking, Game
from adjudicator.scenario import Scenario
from adjudicator.search.exploring.findings import Explored, end_of
from adjudicator.search.exploring.starting_midway import Opening, opened, under_way
from adjudicator.search.fork import fork

Held = tuple[str, Card]
"""A player, and a card that this player may hold among those nobody knows."""


@dataclass(frozen=True, slots=True)
class Task:
    """A search as another process begins it."""

    scenario: Scenario
    readings: Mapping[str, str]
    turns: int
    most: int


@dataclass(slots=True)
class Start:
    """Where a search begins: a game at rest, or a replay in the middle of something; up to the turn `last`."""

    game: Game
    last: int
    opening: Opening | None = None
    held: tuple[Held, ...] = ()

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.game.players]

    def again(self) -> tuple[Opening, Asking[None], Ask]:
        """The middle of things once more: the replay, what is under way, and what is asked."""
        assert self.opening is not None
        opening, _ = opened(self.opening.scenario, self.opening.readings)
        assert opening.flow is not None
        assert opening.asked is not None
        return opening, opening.flow, opening.asked


def begin(
    scenario: Scenario, readings: Mapping[str, str], found: Explored, turns: int, held: Sequence[Held] = ()
) -> Start | None:
    """Replay the file to its end; None where nothing can follow, with the reason noted."""
    opening, outcome = opened(scenario, readings)
    game = opening.game
    found.active = game.turn.player.name
    found.unknown = [one.name for one in game.players if any(not game.cards[n].key for n in one.hand.cards)]
    if outcome.problems:
        found.problem = str(outcome.problems[0])
    elif outcome.endless:
        found.problem = "the replay of the file never ends"
    elif game.over:
        found.ends.append(end_of(game, False))
        found.lines = 1
    elif fault := cannot_hold(opening, held):
        found.problem = fault
    else:
        last = game.turn.number + turns - 1
        if under_way(opening):
            return Start(game, last, opening, tuple(held))
        return Start(fork(game, readings), last, None, tuple(held))
    return None


def cannot_hold(opening: Opening, held: Sequence[Held]) -> str:
    """Why players cannot hold the cards they are supposed to; empty if they can."""
    game = opening.game
    for name, card in held:
        hand = next(player.hand.cards for player in game.players if player.name == name)
        supposed = sum(one == name for one, _ in held)
        if sum(game.cards[number] is UNKNOWN for number in hand) < supposed:
            return f"{name} does not hold {supposed} {'card' if supposed == 1 else 'cards'} that nobody knows"
        if opening.on_the_table(card.key):
            return f"{name} cannot hold {card.name}: it is known where it lies"
    return ""
