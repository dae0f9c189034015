"""What happens in a random game, told as the table at a rest and the steps since, which replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.engine import Ask, Attempt, Game, Rest
from adjudicator.engine.flow import windows
from adjudicator.engine.flow.windows import PASS, USE
from adjudicator.engine.numbers import rule_numbers
from adjudicator.engine.state.turn import DRAW, OVER, PLAY, START
from adjudicator.scenario.write import table_of
from adjudicator.search.fork import at_rest
from adjudicator.search.lines_as_steps import RANDOM_PLAY
from adjudicator.search.lines_as_steps import said as step_of_answer
from adjudicator.search.lines_as_steps import told as step_of_attempt
from adjudicator.table import Player

TOP_CARD = "top card"
"""Asked of chance where a card is drawn from a shuffled pile."""
ACTS = (" plays", " uses")
"""How a step begins that does something with a card."""


class Trail:
    """The table at the last rest of a game between two plays of a turn, and what has been done since."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.table: dict[str, Any] = {}
        self.steps: list[Any] = []
        self.turn = 0  # the last one whose draws are done, or said by a step
        self.player: Player | None = None  # whose turn it was
        self.ended = False  # whether its end is said, or stands between answers
        self.known: list[int] = []
        self.left: list[int] = []
        self.unknown: list[int] = []
        self.drawn: list[int] = []

    def __call__(self, game: Game, ask: Ask | None, answer: Any) -> None:
        """Note an ask with its answer; the game as it was dealt comes with neither."""
        if ask is None or (isinstance(ask, Rest) and tellable(game)):
            self.begin(game)
        if ask is not None:
            self.note(game, ask, answer)

    def begin(self, game: Game) -> None:
        """From here on: the table as it is now. The order of a shuffled pile comes to light only as it is drawn."""
        self.game, self.turn, self.player, self.ended = game, game.turn.number, game.turn.player, False
        self.table, self.steps, self.drawn = table_of(game), [], []
        self.known = list(reversed(game.table.draw_pile.cards))
        self.left = list(reversed(game.table.shuffled.cards))
        self.unknown = list(self.left)

    def note(self, game: Game, ask: Ask, answer: Any) -> None:
        """One more step."""
        said = isinstance(answer, Attempt) and answer.verb == "ends turn"
        if said or game.turn.phase == OVER or (game.turn.number > self.turn and game.turn.phase == START):
            self.ended = True
        if isinstance(answer, Attempt) and answer.verb == "draws":
            self.turn = game.turn.number
        self.say_draws(game)
        if ask.what != TOP_CARD and isinstance(answer, int) and answer in self.unknown:
            self.unknown = []  # somebody searched the pile, which is shuffled after that
        if isinstance(answer, Attempt):
            if self.steps and answer.card is not None and game.cards[answer.card].type == "surprise":
                self.steps.append("nobody answers")
            self.steps.append(step_of_attempt(game, answer))
        elif ask.what == TOP_CARD and self.as_it_lay(ask):
            self.unknown.remove(answer)
            self.drawn.append(answer)
        elif ask.what == "shuffle":
            self.unknown = [number for number in self.unknown if number not in ask.options]
            self.steps.append({"chance": [game.name(number) for number in answer]})
        elif ask.what == RANDOM_PLAY and answer in game.turn.player.hand.cards and isinstance(self.steps[-1], dict):
            said, name = next(iter(self.steps[-1])), game.name(answer)
            self.steps[-1] = {said: name, "chance": name}
        elif ask.what == USE:
            self.used(game, ask, answer)
        elif (step := step_of_answer(game, ask, answer)) is not None:
            self.steps.append(step)

    def as_it_lay(self, ask: Ask) -> bool:
        """Whether the pile that a card is drawn from has not been shuffled since the beginning."""
        if not set(ask.options) <= set(self.unknown):
            self.unknown = []
        return bool(self.unknown)

    def used(self, game: Game, ask: Ask, card: Any) -> None:
        """What is used while a play waits, inside the latest step."""
        if card == PASS or ask.who is None:
            return
        power = windows.any_time_power(game, card)
        step = step_of_attempt(game, Attempt(ask.who, "uses", card, power=power))
        if not self.steps or isinstance(self.steps[-1], str):
            self.steps.append(step)
            return
        inside = self.steps[-1].setdefault("then", [])
        waiting = game.plays.pending[-1]
        if game.name(waiting.card) not in [*names(inside), *self.said_of_late()]:  # it came off the pile
            inside.append({f"{waiting.player.name} plays": game.name(waiting.card)})
        inside.append(step)

    def said_of_late(self) -> list[str]:
        """What the latest attempt named, and what was answered and brought by chance after it."""
        acts = [n for n, one in enumerate(self.steps) if isinstance(one, dict) and next(iter(one)).endswith(ACTS)]
        return names(self.steps[acts[-1] if acts else -1 :])

    def say_draws(self, game: Game) -> None:
        """A turn that ended by itself, and the draws that open the next: a scenario rests between them.

        The end is said because what a table does not tell may let its player do more in the scenario.
        """
        if game.turn.number > self.turn and game.turn.phase in (DRAW, PLAY) and not game.over:
            if not self.ended and self.steps and self.player is not None and self.player is not game.turn.player:
                self.steps.append(f"{self.player.name} ends turn")
            self.turn, self.player, self.ended = game.turn.number, game.turn.player, False
            self.steps.append(f"{game.turn.player.name} draws")

    def told(self) -> dict[str, Any]:
        """The table and the steps, in the keys of a scenario."""
        game = self.game
        if game is None:
            return {}
        rest = [number for number in self.left if number not in self.drawn]
        pile = [*(game.name(number) for number in (*self.known, *self.drawn, *rest)), "end"]
        self.say_draws(game)
        agreed: dict[str, Any] = {"agreed": dict(game.agreement.terms)} if game.agreement.terms else {}
        if game.agreement.today is not None:
            agreed["today"] = {"date": game.agreement.today}
        return {**agreed, **self.table, "draw_pile": pile, "steps": self.steps}


def names(steps: Sequence[Any]) -> list[str]:
    told = [value for one in steps if isinstance(one, dict) for value in one.values()]
    return [name for value in told for name in (value if isinstance(value, list) else [value])]


def tellable(game: Game) -> bool:
    """Whether a game rests between two plays at a table that a scenario can set up: nothing is to come but the turn."""
    owed = game.owed.extra_turns or game.owed.debts or game.turn.resumes or suspended(game)
    return game.turn.phase == PLAY and at_rest(game) and not owed


def suspended(game: Game) -> bool:
    """Whether a card has overridden a Play rule just now, or might have for good."""
    if game.rules.suspended_rule is None:
        return False
    return game.turn.suspends or not game.law.settles(rule_numbers.lasts_one_turn)
