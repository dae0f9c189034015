"""The course of a replay: which step of a file is under way, what happens by itself, and what is looked at between."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from adjudicator.cards.names import normal
from adjudicator.engine import (
    Ask,
    Attempt,
    Endless,
    Lull,
    Moment,
    Obstacle,
    Rest,
    Unlisted,
    Window,
    whole_game,
)
from adjudicator.engine.deeds import playing
from adjudicator.engine.permission import moves, verbs
from adjudicator.scenario import automatic_steps, late_answers, looking_ahead, windows
from adjudicator.scenario.allowed import asked_at_the_end
from adjudicator.scenario.facts import LATER, looked_up
from adjudicator.scenario.model import Answer, Step
from adjudicator.scenario.outcome import Expectation, Outcome
from adjudicator.scenario.position import MOST_BRANCHED, Again, Stop
from adjudicator.scenario.steps import Steps

START_WORK = 30
"""Setting up a table takes about as long as so many events or answers."""


class Course(Steps):
    """The course of one replay of one scenario under one law."""

    # -- the run ---------------------------------------------------------------------------------------------------

    def run(self) -> Outcome:
        """Replay the steps; the same scenario and law always give the same outcome."""
        while True:
            self.begin()
            again = self.breaks_off(self.go)
            self.work = self.work_by_now()
            if again or self.breaks_off(self.round_off):
                continue
            with suppress(Stop):
                self.close()
            self.outcome.work = self.work
            return self.outcome

    def breaks_off(self, part: Callable[[], None]) -> bool:
        """Replay a part of the file. Whether it has to begin anew from the first step."""
        try:
            part()
        except Again:
            return self.begins_anew()
        except Stop:
            pass
        return False

    def begins_anew(self) -> bool:
        """Whether the replay may begin anew; a file with which it would do so again and again is not replayed."""
        if self.work_by_now() <= MOST_BRANCHED:
            return True
        self.give_up("more steps than are tried are refused only after something has happened")
        return False

    def work_by_now(self) -> int:
        """What the replay has taken, if it ended here (see `Outcome.work`)."""
        return self.work + START_WORK + len(self.game.log or [])

    def go(self) -> None:
        """Run the engine until the file is at its end."""
        flow = whole_game(self.game)
        try:
            ask = next(flow)
            while True:
                ask = flow.send(self.answer(ask))
        except Endless:
            self.outcome.endless = True
            raise Stop from None
        except StopIteration:
            self.after_the_end()

    def round_off(self) -> None:
        """The last step is done: what it tells has to have happened, and its answers to have been asked for."""
        self.settle()
        if self.outcome.open is None and not self.outcome.problems and not (self.outcome.endless or self.outcome.cut):
            self.step_over()

    def close(self) -> None:
        """Take stock: what the file expects."""
        if self.outcome.open is None and not self.outcome.cut:
            self.outcome.facts = [
                Expectation(self.scenario.line_of(key), key, value, *looked_up(self, key, value))
                for key, value in self.scenario.expect.items()
                if key not in LATER
            ]
            self.now.consults += self.record.take()
        self.outcome.reached = dict(self.record.reached)

    def after_the_end(self) -> None:
        """The game is over: what is left of the file can only be looked at or refused."""
        self.settle()
        self.cut_short()
        while (step := self.peek()) is not None:
            if windows.waited_in_vain(self):
                raise Again
            if step.takes_no_time:
                self.look(step)
                continue
            self.at += 1
            if step.kind == "chance":
                self.left_to_chance(step, step.chance)
            if step.kind != "act" or automatic_steps.said(self, step):
                continue
            self.start(step)
            found = late_answers.after_the_end(self, step)
            if late_answers.LATE in found:
                raise Again
            self.turn_down(step, [*found, Obstacle(self.over())])

    # -- answering ---------------------------------------------------------------------------------------------------

    def answer(self, ask: Ask) -> Any:
        """What the file says to an ask. Raises Stop where it says nothing more, or where no work is left for it."""
        if isinstance(ask, Lull):
            return self.in_a_lull()
        self.work += 1
        if self.most is not None and self.work_by_now() > self.most:
            self.outcome.cut = True
            raise Stop
        self.settle()
        if isinstance(ask, Window):
            return windows.in_window(self, ask)
        if isinstance(ask, Moment):
            return self.in_draw()
        if isinstance(ask, Unlisted):
            return automatic_steps.unlisted(self, ask)
        if isinstance(ask, Rest):
            return self.at_rest(ask)
        return self.choice(ask)

    def in_draw(self) -> None:
        """Between two cards of a draw: a file that tells them one by one may look at the table here.

        Draws that go unsaid before a play are told by nobody here: the play has not been made yet.
        """
        if self.attempting is not None and not self.attempting[1].taken:
            return
        while (step := self.peek()) is not None:
            if step.kind == "act" and step.verb == "draws" and step.objects and automatic_steps.said(self, step):
                self.start_said(step)
            elif step.takes_no_time and self.told_singly():
                self.look(step)
            else:
                return

    def in_a_lull(self) -> Attempt | None:
        """At a moment that passes by itself nothing is looked at; between two turns an extra one may be called for."""
        step = self.peek()
        if step is None or not windows.calls_for_a_turn(self, step):
            return None
        self.settle()
        return self.take_up(step)

    def told_singly(self) -> bool:
        """Whether the step under way names one card, which has been drawn, and a later step names the next."""
        step, upcoming = self.now.step, self.next_act()
        return (
            step.verb == "draws"
            and len(step.objects) == 1
            and any(normal(str(e.data.get("card", ""))) == self.key(step.objects[0]) for e in self.now.events)
            and upcoming is not None
            and upcoming.verb == "draws"
            and upcoming.actor == step.actor
        )

    def at_rest(self, ask: Rest) -> Attempt:
        """The active player is free; the next step says who tries what."""
        while True:
            step = self.peek()
            forced = playing.forced_play(self.game)
            if forced is not None and not self.said_next(self.next_act(("act", "chance")), forced):
                if step is None or not looking_ahead.before_the_last_card(self, step, forced):
                    return Attempt(self.game.turn.player, "plays", forced)
            if windows.waited_in_vain(self):
                raise Again
            if step is None:
                raise Stop
            if step.takes_no_time:
                self.look(step)
            elif step.kind == "nobody":
                self.at += 1
                self.game.plays.paused = True
            elif step.kind == "chance":
                self.told_chance(step)
            elif automatic_steps.said(self, step):
                self.outcome.said.append(step)
                self.at += 1
                if self.strict and (step.answers or step.chance):
                    given = step.answers[0] if step.answers else Answer(step.chance[0], at=step.chance_at)
                    self.unasked(step, given.text, at=given.at)
                    raise Stop
            elif self.never_asked(step) and step.refused is None:
                if self.passed_over(step):
                    continue
                self.at += 1
                if self.strict:
                    self.unasked(step, ", ".join(step.objects) or step.verb)
                    raise Stop
                self.outcome.skipped += 1
            elif automatic_steps.makes_good(self, step):
                self.outcome.skipped += 1
                self.at += 1
            elif self.at in self.refusals:
                self.replay_refusal(step)
            elif self.discards_at_the_end(step):
                return Attempt(self.game.turn.player, "ends turn")
            elif not self.drawn_otherwise(step):
                windows.meant_for_the_last(self, step)
                return self.take_up(step)

    def discards_at_the_end(self, step: Step) -> bool:
        """Whether the active player goes on at once to what a limit asks for at the end of the turn."""
        if step.verb != "discards" or step.refused is not None or not step.objects:
            return False
        with self.record.aside() as noted, self.game.table.supposing():
            obstacles = verbs.obstacles(self.game, self.attempt_of(step))
            ends = bool(obstacles) and asked_at_the_end(self, step.actor, step.objects[0])
        if ends:  # that nobody discards freely is what makes it the end of the turn
            self.law.note(noted[one.ruling] for one in obstacles if one.ruling in noted)
        return ends

    def drawn_otherwise(self, step: Step) -> bool:
        """Whether a step tells of cards just drawn that they were others, when nothing more may be drawn."""
        if step.verb != "draws" or not step.objects:
            return False
        drawn = automatic_steps.by(self.unsaid, automatic_steps.DRAWN, step.actor)
        if not drawn:
            return False
        with self.record.aside() as noted:
            found = verbs.obstacles(self.game, self.attempt_for(self.named(step.actor), "draws", ""))
            consults = list(noted.values())
        if not found:
            return False
        self.at += 1
        unsaid = self.unsaid
        self.start(step)
        self.unsaid = unsaid
        for consult in consults:
            self.record.note(consult)
        self.turn_down(step, [automatic_steps.what_was_drawn(step.actor, drawn), *found])
        return True

    def passed_over(self, step: Step) -> bool:
        """Whether a step names another thing than the one that could be chosen: it is refused."""
        asked = self.asked_alone(step.actor, step.objects[0]) if step.verb == "chooses" else None
        if asked is None:
            return False
        self.at += 1
        self.start(step)
        self.turn_down(step, self.why_not(asked, step.objects[0]))
        return True

    def never_asked(self, step: Step) -> bool:
        """Whether a step answers something, while nothing is asked; words may call out what was left unsaid.

        A card may be taken unasked where another reading lets it.
        """
        if step.verb == "chooses" and step.objects and self.game.law.constant(moves.any_taking):
            with self.record.aside(), self.game.table.supposing():
                return bool(verbs.obstacles(self.game, self.attempt_of(step)))
        unsaid = self.game.plays.unsaid is not None or self.game.undecided.uncalled is not None
        return step.verb in ("chooses", "passes") or (step.verb == "says" and not unsaid)

    def said_next(self, step: Step | None, forced: int) -> bool:
        """Whether a forced play is left to the next step: it says it, or tries something else first."""
        if step is None or step.kind != "act":
            return False
        if step.refused is not None:
            return True
        return (
            step.verb == "plays"
            and step.actor == self.game.turn.player.name
            and bool(step.objects)
            and self.game.cards[forced].key in ("", self.key(step.objects[0]))
        )

    def choice(self, ask: Ask) -> Any:
        """The answer to a choice."""
        raise NotImplementedError
