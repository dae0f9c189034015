"""Replaying a scenario: the file answers what the engine asks, choice by choice.

What the file does not answer stays open; where another reading is tried it is taken from `choices`, the indices of
options tried for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.engine import NO_MORE, Ask, Naming, Obstacle, Option
from adjudicator.engine.permission import verbs
from adjudicator.law import Options
from adjudicator.scenario import automatic_steps, late_answers, looking_ahead, telling_apart
from adjudicator.scenario.course import Course
from adjudicator.scenario.facts import looked_up
from adjudicator.scenario.model import Answer, Step
from adjudicator.scenario.outcome import Question
from adjudicator.scenario.position import Again, Stop


class Replay(Course):
    """One replay of one scenario under one law; `run` gives its outcome."""

    def choice(self, ask: Ask) -> Any:
        """The answer to a choice: given along with the step, in a step of its own, or by chance."""
        if ask.what == "shuffle":
            return self.shuffled(ask)
        step = self.peek()
        if step is not None and step.answers and step.verb == "plays" and automatic_steps.said(self, step):
            self.start_said(step)
        self.waiting = ask
        try:
            return self.chosen(ask)
        finally:
            self.waiting = None
            self.made.append(ask)

    def chosen(self, ask: Ask) -> Any:
        if isinstance(ask, Option):
            return self.usual_or_said(ask)
        if len(ask.options) < 2 and not isinstance(ask, Naming):
            return self.only_option(ask)
        for sheet in self.sheets():
            if ask.who is None and sheet.chance:
                return self.match(ask, sheet.chance.pop(0))
            if ask.who is None or ask.who.name != sheet.done.step.actor or not sheet.queue:
                continue
            self.leave_out_surplus(sheet.queue, ask)
            if not sheet.queue:
                continue
            self.bring_forward(ask, sheet.queue)
            given = sheet.queue[0]
            if self.fits_label(ask, given):
                option = self.option(ask, given.text, given.label)
                if option is not None:
                    sheet.queue.pop(0)
                    which = telling_apart.narrowed(self.game, ask, option, given.text, given.label)
                    return option if which is None else self.unanswered(which)
                if sheet is self.sheet:
                    text = sheet.queue.pop(0).text
                    if self.strict or any(item.ruling for item in self.why_not(ask, text)):
                        if not self.strict:
                            self.hold_waiting("asks", "options", "may")
                        self.illegal(self.now, ask, text)
                    self.outcome.skipped += 1  # another reading leads to another choice
            elif (option := self.left_over(ask, sheet.queue)) is not None:
                return option
        if (option := self.told_along(ask)) is not None:
            return option
        upcoming = self.peek()
        if upcoming is None or upcoming.kind != "chance":
            drawn = automatic_steps.next_card(self, ask)
            if drawn is not None and (option := self.option(ask, drawn)) is not None:
                return option
        while (step := self.peek()) is not None:
            if step.takes_no_time:
                if not (self.answered_later(ask) or looking_ahead.of_this_moment(self, step, ask)):
                    break
                self.look(step)
                continue
            if step.kind == "nobody":
                self.at += 1  # what it lets pass has closed before, as it does at a rest
                continue
            if step.kind == "chance":
                if ask.who is not None:
                    break
                self.told_chance(step)
                return self.match(ask, self.sheet.chance.pop(0))
            if isinstance(ask, Naming) and (card := self.told_by_play(ask, step)) is not None:
                return card
            if not self.goes_now(ask, step) and automatic_steps.said(self, step):
                self.start_said(step)
                continue
            answered = self.by_step(ask, step)
            if answered is not None:
                return answered[0]
            if not self.skip_to_answer(ask):
                break
        return self.unanswered(ask)

    def goes_now(self, ask: Ask, step: Step) -> bool:
        """Whether a step names cards for a discard that is asked for; the same cards may have gone, and come, before.

        Where all of them are named there would be nothing to choose, so that tells of the discard before.
        """
        if step.kind != "act" or step.verb != "discards" or ask.who is None or step.actor != ask.who.name:
            return False
        some = 0 < len(step.objects) < len(ask.options)
        return some and all(self.option(ask, name) is not None for name in step.objects)

    def told_along(self, ask: Ask) -> Any:
        """The answer of somebody else that a step tells along with it, under their name; not who gets what."""
        name = ask.who.name if ask.who is not None else ""
        for sheet in self.sheets():
            if not self.strict and any(answer.label == sheet.done.step.actor for answer in sheet.queue):
                continue
            for place, answer in enumerate(sheet.queue if sheet.done.step.actor != name else ()):
                if answer.label == name and (option := self.option(ask, answer.text)) is not None:
                    sheet.queue.pop(place)
                    return option

    def told_by_play(self, ask: Naming, step: Step) -> Any:
        """Which card nobody knew is being played, where the next step says that play aloud; the step is met later."""
        if step.verb != "plays" or step.refused is not None or not step.objects or ask.taker is None:
            return None
        known = {self.game.cards[number].key for number in ask.taker.hand.cards}
        if step.actor != ask.taker.name or self.key(step.objects[0]) in known:
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
        if ask.who is None:
            said = self.only_chance(ask)
            if said is None and (drawn := automatic_steps.next_card(self, ask)) is not None:
                said = self.option(ask, drawn)
            return ask.options[0] if said is None else said
        for sheet in self.sheets():
            if sheet.done.step.actor == ask.who.name and sheet.queue:
                if (said := self.option(ask, sheet.queue[0].text)) is not None:
                    sheet.queue.pop(0)
                    return said
        step = self.peek()
        if step is not None and step.verb in ("chooses", "discards") and step.actor == ask.who.name:
            if step.refused is None and step.objects and (said := self.option(ask, step.objects[0])) is not None:
                self.speaks(step)
                return said
        return ask.options[0]

    def only_option(self, ask: Ask) -> Any:
        """With one option nothing needs to be said; naming it is no error, naming another is refused.

        Another name may be meant for a choice to come; the step is refused for it where none does.
        """
        if ask.who is None:
            return self.only_chance(ask)
        for sheet in self.sheets():
            queue = sheet.queue
            if sheet.done.step.actor != ask.who.name or not queue or not self.fits_label(ask, queue[0]):
                continue
            if (option := self.option(ask, queue[0].text)) is not None:
                queue.pop(0)
                return option
            if sheet is self.sheet and isinstance(ask.options, Options):
                if asked_by := {item.ruling for item in self.why_not(ask, queue[0].text) if item.ruling}:
                    if self.is_surplus(ask):
                        self.surplus.append(queue[0])
                        if not self.turned.isdisjoint(asked_by):
                            self.leave_out_surplus(queue)
                        return None
                    if self.now.step.refused is not None:
                        self.illegal(self.now, ask, queue[0].text)
                    self.doubtful.append(queue[0])  # it may be meant for a choice to come
        if not self.strict:
            self.hold_waiting("options", "may")
        step = self.peek()
        if step is not None and step.verb in ("chooses", "discards") and step.actor == ask.who.name:
            option = self.option(ask, step.objects[0]) if step.refused is None else None
            if option is not None and (step.verb == "chooses" or isinstance(option, str)):
                self.speaks(step)
                return option
        self.passed.append(ask)
        return None

    def only_chance(self, ask: Ask) -> Any:
        """Chance has no choice; what it brings may be told all the same."""
        for sheet in self.sheets():
            if sheet.chance and self.option(ask, sheet.chance[0]) is not None:
                return self.option(ask, sheet.chance.pop(0))
        step = self.peek()
        if step is not None and step.kind == "chance" and self.option(ask, step.chance[0]) is not None:
            self.told_chance(step)
            return self.option(ask, self.sheet.chance.pop(0))
        return None

    def is_surplus(self, ask: Ask) -> bool:
        """Whether an answer is one too many under another reading, which leaves no choice, or no further one."""
        step = self.now.step
        begun = len(self.sheet.queue) < len(step.answers)
        return not self.strict and step.refused is None and bool(ask.options) and (begun or NO_MORE not in ask.options)

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
            if step.kind == "act" and step.refused is not None and not self.makes_no_difference(ask):
                self.start(step, answering=True)
                self.at += 1
                who = ask.who.name if ask.who is not None else "chance"
                found = verbs.obstacles(self.game, self.attempt_of(step))
                self.turn_down(step, [*found, Obstacle(f"{who} has to choose first")])
                return (self.chosen(ask),)
            return None
        if ask.who is None or step.actor != ask.who.name:
            if step.refused is None and not (self.strict and self.for_another(ask, step.actor, step.objects)):
                return None
            who = ask.who.name if ask.who is not None else "chance"
            return self.still_asked(ask, step, [Obstacle(f"that is for {who} to choose")])
        if self.at in self.refusals and self.strict:
            return self.still_asked(ask, step, self.refusals[self.at][0])
        said = self.exchanged.pop(self.at, step.objects)
        self.speaks(step, said)
        if not said:
            return None
        option = self.option(ask, said[0])
        if not step.source and (which := telling_apart.narrowed(self.game, ask, option, said[0])) is not None:
            return (self.unanswered(which),)
        if option is not None and step.source is not None:
            option = next((one for one in ask.options if telling_apart.lies(self.game, one, step.source, option)), None)
        if option is None and (sooner := self.answer_sooner(ask, step)) is not None:
            return (sooner,)
        if option is None:
            self.turn_down(step, self.why_not(ask, step.objects[0]))
            return (self.chosen(ask),)
        if isinstance(ask.options, Options):
            self.law.forced(ask.options)  # where another reading leaves no choice, it happens in the step before
        return (option,)

    def still_asked(self, ask: Ask, step: Step, obstacles: list[Obstacle]) -> tuple[Any]:
        """An answer in a step of its own is turned down, and the choice is made by another."""
        self.start(step, answering=True)
        self.at += 1
        self.turn_down(step, obstacles)
        return (self.chosen(ask),)

    def speaks(self, step: Step, said: list[str] | None = None) -> None:
        """A step answers in the midst of another: its first object now, the others as they are asked for.

        `said` is what it answers where that is not what stands in it.
        """
        self.foresee(self.at)
        self.start(step, answering=True)
        self.at += 1
        objects = step.objects if said is None else said
        self.sheet.queue = [*map(Answer, objects[1:]), *self.sheet.queue]

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
        card = self.scenario.find(step.objects[0]) if step.verb == "plays" and step.objects else None
        if card is None or card.type != "surprise":
            return False
        attempt = self.attempt_of(step)
        attempt.aim = self.key(step.against) if step.against else None
        if attempt.card is None or self.game.cards[attempt.card].type != "surprise":
            return False
        with self.record.aside() as noted:
            found = verbs.obstacles(self.game, attempt)
            consults = list(noted.values())
        return not found and late_answers.note_late(self, self.at, attempt, consults)

    def match(self, ask: Ask, text: str) -> Any:
        """What chance brought; an error in the file if it could not."""
        option = self.option(ask, text)
        if option is None:
            if self.strict:
                options = f"options: {self.options_of(ask)}"
                self.wrong(self.now.step, "chance", f"chance cannot bring {text!r}", options)
                raise Stop
            return self.chosen(ask)  # another reading leaves it unasked; what comes next may be meant
        return option

    def shuffled(self, ask: Ask) -> list[int] | None:
        """The order that chance gave, top first; None where the file does not tell it."""
        step = self.peek()
        if not self.sheet.chance and step is not None and step.kind == "chance":
            self.told_chance(step)
        told = self.sheet.chance
        cards = list(ask.options)
        if len(told) < len(cards):
            return None
        order: list[int] = []
        for text in told[: len(cards)]:
            key = self.key(text)
            found = next((n for n in cards if n not in order and self.game.cards[n].key == key), None)
            if found is None:
                return None
            order.append(found)
        del told[: len(cards)]
        return order

    def hold_waiting(self, *facts: str) -> None:
        """What of the claims to come holds while the first choice waits that the file leaves out, and is about it."""
        step = self.peek()
        if step is None or step.kind != "claims" or (self.strict and (not self.choices or id(step) in self.waited)):
            return
        self.waited.add(id(step))
        for claim in step.claims:
            held = {fact for fact, said in claim.holds.items() if fact in facts and looked_up(self, fact, said)[1]}
            if held and all(looked_up(self, *fact)[1] for fact in claim.holds.items()):
                held = set(claim.holds)
            self.held_waiting.update((id(claim.holds), fact) for fact in held)

    def unanswered(self, ask: Ask) -> Any:
        """Nobody says: one option, or all alike, needs no answer; else it is tried or stays open."""
        if self.makes_no_difference(ask):
            self.note_forced(ask)
            return None if len(ask.options) == 1 else ask.options[0]
        names = list(dict.fromkeys(telling_apart.told(self.game, ask, option) for option in ask.options))
        who = ask.who.name if ask.who is not None else "chance"
        if self.used_choices == len(self.choices):
            self.leave_open(ask, Question(self.now.step.line or self.scenario.line, who, ask.what, names))
        self.hold_waiting("asks", "options", "may")
        choice = self.choices[self.used_choices]
        self.used_choices += 1
        self.outcome.tried.append((who, choice))
        return ask.options[choice % len(ask.options)]

    def leave_open(self, ask: Ask, asked: Question) -> None:
        """Nothing more is said: the replay stops there, unless `goes_on` takes one of the options."""
        for sheet in self.sheets():
            if any(one is answer for one in sheet.queue for answer in self.doubtful):
                self.misnamed(sheet)
        choice = self.goes_on(asked, [self.looks_of(option) for option in ask.options])
        if choice is None:
            for sheet in self.sheets() if self.strict else ():
                step, answer = sheet.done.step, sheet.queue[0] if sheet.queue else None
                if answer is not None and answer.label in (None, step.actor):
                    theirs = any(telling_apart.belongs(self.game, option, asked.who) for option in ask.options)
                    if theirs and self.for_another(ask, step.actor, [answer.text]):
                        self.unasked(step, answer.text, at=answer.at)
            self.outcome.open, self.outcome.open_count = asked, len(ask.options)
            if isinstance(ask.options, Options):
                self.law.left_open(ask.options)
            raise Stop
        self.choices.append(choice)

    def goes_on(self, asked: Question, looks: Sequence[object]) -> int | None:
        """Which of some options is taken where a choice is open, by what they look like; None: the replay stops."""
        return None
