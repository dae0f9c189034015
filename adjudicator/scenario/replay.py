"""Replaying a scenario: the file answers what the engine asks, choice by choice.

What the file does not answer stays open; where another reading is tried it is taken from `choices`, the indices of
options tried for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.cards.names import normal
from adjudicator.engine import (
    NO_MORE,
    Ask,
    Naming,
    Obstacle,
    Option,
    permission,
)
from adjudicator.files import Problem
from adjudicator.law import Options
from adjudicator.scenario import windows
from adjudicator.scenario.course import Again, Course, Stop
from adjudicator.scenario.model import Answer, Step
from adjudicator.scenario.outcome import OpenQuestion

if TYPE_CHECKING:
    pass


class Replay(Course):
    """One replay of one scenario under one law; `run` gives its outcome."""

    def choice(self, ask: Ask) -> Any:
        """The answer to a choice: given along with the step, in a step of its own, or by chance."""
        if ask.what == "shuffle":
            return self.shuffled(ask)
        self.waiting = ask
        try:
            return self.chosen(ask)
        finally:
            self.waiting = None

    def chosen(self, ask: Ask) -> Any:
        if isinstance(ask, Option):
            return self.usual_or_said(ask)
        if len(ask.options) < 2 and not isinstance(ask, Naming):
            return self.only_option(ask)
        own = ask.who is not None and (ask.who.name == self.now.step.actor or ask.who.name == self.actor_of_now())
        if ask.who is None and self.chance:
            return self.match(ask, self.chance.pop(0))
        if own and self.queue and self.fits_label(ask, self.queue[0]):
            given = self.queue.pop(0)
            option = self.option(ask, given.text)
            if option is not None:
                return option
            self.illegal(ask, given.text)
        for actor, queue, chance in reversed(self.stash):
            if ask.who is None and chance:
                return self.match(ask, chance.pop(0))
            if ask.who is not None and ask.who.name == actor and queue and self.fits_label(ask, queue[0]):
                option = self.option(ask, queue[0].text)
                if option is not None:
                    queue.pop(0)
                    return option
        while (step := self.peek()) is not None:
            if step.kind in ("claims", "expect", "note"):
                if not self.answered_later(ask):
                    break
                self.look(step)
                continue
            if step.kind == "chance":
                if ask.who is not None:
                    break
                self.at += 1
                self.chance += step.chance
                return self.match(ask, self.chance.pop(0))
            if isinstance(ask, Naming) and (card := self.told_by_play(ask, step)) is not None:
                return card
            answered = self.by_step(ask, step)
            if answered is not None:
                return answered[0]
            if not self.skip_to_answer(ask):
                break
        return self.unanswered(ask)

    def told_by_play(self, ask: Naming, step: Step) -> Any:
        """Which card nobody knew is being played, where the next step says that play aloud; the step is met later."""
        if step.verb != "plays" or step.refused is not None or not step.objects or ask.taker is None:
            return None
        known = {self.game.cards[number].key for number in ask.taker.hand.cards}
        if step.actor != ask.taker.name or self.facts.key(step.objects[0]) in known:
            return None
        return self.option(ask, step.objects[0])

    def skip_to_answer(self, ask: Ask) -> bool:
        """Under another reading answers may be unasked: go past them to the one this choice has, if there is one."""
        if self.strict:
            return False
        for index, step in enumerate(self.scenario.steps[self.at :]):
            if step.kind == "chance":
                fits = ask.who is None and self.option(ask, step.chance[0]) is not None
            elif step.kind == "act" and step.verb in ("chooses", "discards"):
                mine = ask.who is not None and step.actor == ask.who.name and step.refused is None
                fits = mine and bool(step.objects) and self.option(ask, step.objects[0]) is not None
            else:
                return False
            if fits:
                self.outcome.skipped += index
                self.at += index
                return index > 0
        return False

    def usual_or_said(self, ask: Option) -> Any:
        """What nobody needs to speak of: the answer where the file gives one, else the usual option."""
        own = ask.who is not None and ask.who.name == self.now.step.actor
        if own and self.queue and (said := self.option(ask, self.queue[0].text)) is not None:
            self.queue.pop(0)
            return said
        step = self.peek()
        if step is not None and step.verb == "chooses" and ask.who is not None and step.actor == ask.who.name:
            if step.objects and (said := self.option(ask, step.objects[0])) is not None:
                self.start(step)
                self.at += 1
                return said
        return ask.options[0]

    def only_option(self, ask: Ask) -> Any:
        """With one option nothing needs to be said; naming it is no error, naming another is refused."""
        if not self.queue or ask.who is None or ask.who.name != self.now.step.actor:
            return None
        given = self.queue[0]
        if not self.fits_label(ask, given):
            return None
        option = self.option(ask, given.text)
        if option is not None:
            self.queue.pop(0)
            return option
        if isinstance(ask.options, Options) and any(item.ruling for item in self.why_not(ask, given.text)):
            if self.surplus(ask):
                self.queue.pop(0)
                self.outcome.skipped += 1
                return None
            self.illegal(ask, given.text)
        return None

    def surplus(self, ask: Ask) -> bool:
        """Whether an answer is one too many under another reading, which leaves no choice, or no further one."""
        step = self.now.step
        begun = len(self.queue) < len(step.answers)
        return not self.strict and step.refused is None and bool(ask.options) and (begun or NO_MORE not in ask.options)

    def actor_of_now(self) -> str:
        return self.now.step.actor

    def fits_label(self, ask: Ask, answer: Answer) -> bool:
        """A labelled answer goes to the choice that is about its label."""
        if answer.label is None:
            return True
        return normal(answer.label) in normal(ask.what) or answer.label in ("after",)

    def answered_later(self, ask: Ask) -> bool:
        """Whether a later step answers what is being asked."""
        step = self.next_act()
        return step is not None and (self.is_answer(ask, step) or step.refused is not None)

    def is_answer(self, ask: Ask, step: Step) -> bool:
        if step.kind == "chance":
            return ask.who is None
        if step.kind != "act" or step.verb not in ("chooses", "discards", "says"):
            return False
        if ask.who is None:
            return step.objects == ["random"]
        return step.actor == ask.who.name

    def by_step(self, ask: Ask, step: Step) -> tuple[Any] | None:
        """An answer in a step of its own: `Bob discards: Milk`, `Bob chooses: Cara`."""
        if step.kind != "act" or step.verb not in ("chooses", "discards"):
            if step.kind == "act" and self.comes_late(step):
                raise Again
            if step.kind == "act" and step.refused is not None:
                self.start(step)
                self.at += 1
                who = ask.who.name if ask.who is not None else "chance"
                attempt = self.attempt_for(self.named(step.actor), step.verb, step.objects[0] if step.objects else "")
                found = permission.obstacles(self.game, attempt)
                self.turn_down(step, [*found, Obstacle(f"{who} has to choose first")], self.at - 1)
                return (self.chosen(ask),)
            return None
        if ask.who is None or step.actor != ask.who.name:
            if step.refused is None:
                return None
            self.start(step)
            self.at += 1
            who = ask.who.name if ask.who is not None else "chance"
            self.turn_down(step, [Obstacle(f"that is for {who} to choose")], self.at - 1)
            return (self.chosen(ask),)
        keep = self.queue
        self.queue = []
        self.start(step)
        self.at += 1
        self.queue = [Answer(text) for text in self.exchanged.pop(self.at - 1, step.objects)] + keep
        if not self.queue:
            return None
        given = self.queue.pop(0)
        option = self.option(ask, given.text)
        if option is None and (sooner := self.answer_sooner(ask, step)) is not None:
            self.queue = keep
            return (sooner,)
        if option is None:
            obstacles = self.why_not(ask, given.text)
            self.turn_down(step, obstacles, self.at - 1)
            self.queue = keep
            return (self.chosen(ask),)
        return (option,)

    def answer_sooner(self, ask: Ask, step: Step) -> Any:
        """Under another reading the order of the choices may change: the next answer of the same player that fits.

        The two answers change places.
        """
        if self.strict or step.refused is not None:
            return None
        for index, other in enumerate(self.scenario.steps[self.at :], self.at):
            if other.kind != "act" or (other.actor, other.verb) != (step.actor, step.verb) or other.refused is not None:
                return None
            if len(other.objects) == 1 and (option := self.option(ask, other.objects[0])) is not None:
                self.exchanged[index] = step.objects
                return option
        return None

    def comes_late(self, step: Step) -> bool:
        """Whether a step is a late answer that some reading allows, while something else is being asked."""
        if step.verb != "plays" or not step.objects:
            return False
        card = self.scenario.find(step.objects[0])
        if card is None or card.type != "surprise":
            return False
        attempt = self.attempt_for(self.named(step.actor), "plays", step.objects[0])
        attempt.aim = self.facts.key(step.against) if step.against else None
        if attempt.card is None or self.game.cards[attempt.card].type != "surprise":
            return False
        with self.record.aside() as noted:
            found = permission.obstacles(self.game, attempt)
            consults = list(noted.values())
        return not found and windows.note_late(self, self.at, attempt, consults)

    def option(self, ask: Ask, text: str) -> Any:
        """The option a text names; None if it names none. An unknown card becomes known by being named."""
        key = self.facts.key(text)
        for option in ask.options:
            if normal(self.option_name(option)) == key or self.option_name(option) == text:
                return option
        found = self.scenario.find(text)
        if found is not None and not self.on_the_table(found.key) and (ask.fits is None or ask.fits(found)):
            if isinstance(ask, Naming):
                return found
            for option in ask.options:
                if isinstance(option, int) and self.may_turn_out(option, found):
                    self.game.table.reveal(option, found)
                    return option
        return None

    def match(self, ask: Ask, text: str) -> Any:
        """What chance brought; an error in the file if it could not."""
        option = self.option(ask, text)
        if option is None:
            names = ", ".join(dict.fromkeys(self.option_name(o) for o in ask.options))
            if self.strict:
                self.outcome.problems.append(
                    Problem(
                        self.scenario.file,
                        self.now.step.line,
                        1,
                        "chance",
                        f"chance cannot bring {text!r}",
                        f"options: {names}",
                    )
                )
                raise Stop
            return self.chosen(ask)  # another reading leaves it unasked; what comes next may be meant
        return option

    def why_not(self, ask: Ask, text: str) -> list[Obstacle]:
        """Why an answer is not among the options: rulings under which it would be, else the options."""
        found: list[Obstacle] = []
        if isinstance(ask.options, Options):
            for listed in ask.options.listed:
                for options in listed.options.values():
                    if len(options) < 2 <= len(ask.options):
                        self.record.note(listed.consult)  # there nothing could be named wrongly
                    other = next((o for o in options if normal(self.option_name(o)) == self.facts.key(text)), None)
                    if other is not None:
                        self.record.note(listed.consult)
                        found.append(Obstacle(f"{text} cannot be chosen", listed.consult.question))
                        break
        if found:
            return found
        if isinstance(ask.options, Options):
            self.law.left_open(ask.options)
        names = ", ".join(dict.fromkeys(self.option_name(option) for option in ask.options))
        return [Obstacle(f"{text} cannot be chosen; options: {names}")]

    def illegal(self, ask: Ask, text: str) -> None:
        """An answer given along with a step is not among the options: the whole step is refused."""
        index = self.index_of(self.now.step)
        if index in self.refusals:
            return  # an answer in a step of its own, which the run before could not take back either
        obstacles = self.why_not(ask, text)
        self.refusals[index] = (obstacles, self.now.consults + self.record.take())
        raise Again

    def shuffled(self, ask: Ask) -> list[int] | None:
        """The order that chance gave, top first; None where the file does not tell it."""
        told = self.chance or self.told_chance()
        cards = list(ask.options)
        if len(told) < len(cards):
            return None
        order: list[int] = []
        for text in told[: len(cards)]:
            key = self.facts.key(text)
            found = next((n for n in cards if n not in order and self.game.cards[n].key == key), None)
            if found is None:
                return None
            order.append(found)
        del told[: len(cards)]
        return order

    def told_chance(self) -> list[str]:
        step = self.peek()
        if step is not None and step.kind == "chance":
            self.at += 1
            self.chance += step.chance
        return self.chance

    def unanswered(self, ask: Ask) -> Any:
        """Nobody says: one option, or all alike, needs no answer; else it is tried or stays open."""
        names = [self.option_name(option) for option in ask.options]
        if not isinstance(ask, Naming):
            if len(names) == 1:
                return None
            if len(set(names)) == 1:
                return ask.options[0]
        who = ask.who.name if ask.who is not None else "chance"
        if self.used_choices < len(self.choices):
            choice = self.choices[self.used_choices]
            self.used_choices += 1
            self.outcome.tried.append((who, choice))
            return ask.options[choice % len(ask.options)]
        options = list(dict.fromkeys(names))
        self.outcome.open = OpenQuestion(self.now.step.line or self.scenario.line, who, ask.what, options)
        self.outcome.open_count = len(ask.options)
        if isinstance(ask.options, Options):
            self.law.left_open(ask.options)
        raise Stop
