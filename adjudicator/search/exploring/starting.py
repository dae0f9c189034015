"""Where a search begins: at the rest with which a file ends, or in the middle of what is under way there.

A replay is its list of answers. What is under way cannot be copied, so a search that begins in the middle of a card, at
an open choice or in the dealing replays the file for each line, up to the first rest that its own answers lead to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.engine import UNKNOWN, Ask, Asking, Game, Rest, Window
from adjudicator.engine.flow import windows
from adjudicator.scenario import Replay, Scenario
from adjudicator.scenario.replaying.labelled_answers import fits_label
from adjudicator.scenario.replaying.outcome import Outcome
from adjudicator.search.exploring.findings import Explored, end_of
from adjudicator.search.fork import at_rest, fork

Held = tuple[str, Card]
"""A player, and a card that this player may hold among those nobody knows."""


class Opening(Replay):
    """A replay that, where the file has nothing more to say, keeps what is under way and what is asked there."""

    def leaves_open(self, window: Window) -> bool:
        """Whether a play of the last step can still be answered, where the file does not say that nobody does."""
        asking = windows.asked(self.game, self.game.plays.pending)
        return self.next_act() is None and not self.late and not self.forked and next(asking, None) is not None

    def ends_midway(self) -> bool:
        """Whether answers that came with the last step wait for what is asked once its play takes effect."""
        return isinstance(self.asked, Window)

    def given(self, ask: Ask) -> Any:
        """The answer to a choice that came with the last step; None where it brought none."""
        if ask.who is None:
            return self.option(ask, self.sheet.chance.pop(0)) if self.sheet.chance else None
        queue = self.sheet.queue
        if not queue or ask.who.name != self.now.step.actor or not fits_label(self, ask, queue[0]):
            return None
        option = self.option(ask, queue[0].text)
        if option is not None:
            del queue[0]
        return option


def opened(scenario: Scenario, readings: Mapping[str, str]) -> tuple[Opening, Outcome]:
    """The file replayed to its end."""
    opening = Opening(scenario, readings)
    return opening, opening.run()


def under_way(opening: Opening) -> bool:
    """Whether a file ends in the middle of something, so that its end cannot be copied."""
    return opening.asked is not None and not (isinstance(opening.asked, Rest) and at_rest(opening.game))


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
