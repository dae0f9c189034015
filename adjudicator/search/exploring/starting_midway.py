"""Where a search begins: at the rest with which a file ends, or in the middle of what is under way there.

A replay is its list of answers. What is under way cannot be copied, so a search that begins in the middle of a card, at
an open choice or in the dealing replays the file for each line, up to the first rest that its own answers lead to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.engine import Ask, Attempt, Game, Rest, Window
from adjudicator.engine.flow.windows import PASS
from adjudicator.engine.permission import answering
from adjudicator.scenario import Replay, Scenario
from adjudicator.scenario.replaying.labelled_answers import fits_label
from adjudicator.scenario.replaying.outcome import Outcome
from adjudicator.search.fork import at_rest


class Opening(Replay):
    """A replay that, where the file has nothing more to say, keeps what is under way and what is asked there."""

    def leaves_open(self, window: Window) -> bool:
        """Whether a play of the last step can still be answered, where the file does not say that nobody does."""
        return self.next_act() is None and not self.late and not self.forked and bool(as_asks(self.game))

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


def as_asks(game: Game) -> list[Ask]:
    """What the open window asks: each player with a Surprise that fits, in the order of the table."""
    chain, found = game.plays.pending, []
    for player in game.table.from_left(game.turn.player, include=True):
        held = [*player.hand.cards, *(number for one in player.temporary for number in one.zone.cards)]
        cards = [number for number in held if game.cards[number].type == "surprise"]
        fitting = [n for n in cards if not answering.against(game, Attempt(player, "plays", n), chain[-1], chain)]
        if fitting:
            found.append(Ask(player, "answer", [*fitting, PASS], chain[-1].card))
    return found
