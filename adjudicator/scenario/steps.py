"""The steps of a replay: each begins, is handed to the engine, looked at or turned down, and is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.cards.names import normal
from adjudicator.engine import (
    NO_MORE,
    SPOKEN,
    Ask,
    Attempt,
    Obstacle,
)
from adjudicator.engine.deeds.changes import refuse
from adjudicator.engine.numbers import bans
from adjudicator.engine.permission import verbs
from adjudicator.law import Options
from adjudicator.scenario import allowed, automatic_steps, late_answers, looking_ahead, turn_just_over
from adjudicator.scenario.facts import LATER, looked_up
from adjudicator.scenario.model import NOWHERE, Step, attempts
from adjudicator.scenario.outcome import Claimed, Done, Expectation
from adjudicator.scenario.position import Again, Position, Sheet, Stop
from adjudicator.table import Player

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import NoReturn

TAKE_OUT = "take it out, or see what is asked with --step"


class Steps(Position):
    """A replay that carries out its steps one by one."""

    def settle(self) -> None:
        """Book what has happened since the last look to the step under way."""
        log = self.game.log or []
        if len(log) == self.seen_events and not self.record.step and self.attempting is None:
            return
        if fresh := log[self.seen_events :]:
            self.seen_events = len(log)
            self.now.events += fresh
            self.unsaid += automatic_steps.not_told(self, fresh)
        if self.record.step:
            have = {consult.question for consult in self.now.consults}
            self.now.consults += [consult for consult in self.record.take() if consult.question not in have]
        if self.attempting is not None:
            index, attempt, events = self.attempting
            if late_answers.note_late(self, index, attempt, list(self.now.consults)):
                raise Again
            if attempt.refusal is not None:
                self.attempting = None
                if events < len(log) - 1:
                    self.refuse_whole(index, attempt.refusal)
                self.now.refused = attempt.refusal

    def refuse_whole(self, index: int, obstacles: list[Obstacle]) -> NoReturn:
        """A step is refused after something has happened in it: replay from the start without it.

        What was consulted in it stays, but for what was only told of it, which is told no more.
        """
        consults = self.now.consults + self.record.take()
        self.refusals[index] = (obstacles, [one for one in consults if one.question not in self.record.told])
        raise Again

    def cut_short(self) -> None:
        """The game was over before what somebody attempted could be looked at: the draws before it ended it."""
        if self.attempting is not None and not self.attempting[1].taken and self.now.refused is None:
            self.now.refused = [Obstacle(self.over())]
            self.sheet.queue, self.sheet.chance = [], []

    def over(self) -> str:
        winners = " and ".join(player.name for player in self.game.winners)
        return f"the game is over: {winners} won" if winners else "the game is over"

    def start(self, step: Step, answering: bool = False) -> None:
        """From here on what happens belongs to a step. An answer leaves the answers of the play it meets for later."""
        self.settle()
        self.work += 1
        if answering:
            self.stash.append(self.sheet)
        else:
            self.step_over()
        if self.now.refused is None:
            self.unsaid = []
        self.begin_sheet(Done(step))
        self.record.told.clear()
        self.telling = automatic_steps.tells(self, step)
        if not answering:
            self.passed, self.made, self.doubtful, self.surplus = [], [], [], []
            self.attempting = None

    def step_over(self) -> None:
        """A step is done: what it tells has to have happened, and all its answers to have been asked for."""
        for sheet in self.sheets():
            if belied := automatic_steps.belied(self, sheet.done):
                sheet.done.refused = belied
            alone = sheet.chance_by is not sheet.done.step
            if alone:  # a step of its own is not refused with the play before it
                self.left_to_chance(sheet.chance_by, sheet.chance)
            if sheet.done.refused is not None or automatic_steps.stopped(self, sheet.done):
                continue
            if [answer.text for answer in sheet.queue] == [NO_MORE] and len(sheet.done.step.answers) > 1:
                sheet.queue.clear()  # said after the last that could be chosen
            self.leave_out_surplus(sheet.queue)
            doubted = bool(sheet.queue) and (self.strict or any(sheet.queue[0] is one for one in self.doubtful))
            wrong = doubted and self.misnamed(sheet)
            if sheet.queue and self.strict and not wrong:
                self.one_too_many(sheet.done.step, sheet.queue[0].text)
                self.unasked(sheet.done.step, sheet.queue[0].text, at=sheet.queue[0].at)
                raise Stop
            self.left_to_chance(sheet.chance_by, sheet.chance)
        self.stash = []

    def misnamed(self, sheet: Sheet) -> bool:
        """An answer that is left over is a wrong one, where its player had a choice of one option that is another.

        Whether it is, and its step refused for it. Raises Again where that undoes what has happened.
        """
        done, text = sheet.done, sheet.queue[0].text
        asked = self.asked_alone(done.step.actor, text)
        if asked is None or self.index_of(done.step) in self.refusals:
            return False
        self.illegal(done, asked, text)
        return True

    def illegal(self, done: Done, ask: Ask, text: str) -> None:
        """An answer given along with a step is not among the options: the whole step is refused."""
        if done.said:
            done.refused = self.why_not(ask, text)  # what comes by itself is made all the same
            return
        index = self.index_of(done.step)
        if index not in self.refusals:  # else an answer in a step of its own, which could not be taken back before
            self.refuse_whole(index, self.why_not(ask, text))

    def one_too_many(self, step: Step, text: str) -> None:
        """A step that is told as refused is refused for an answer beyond all that is asked for it."""
        if step.refused is None or step.verb not in ("plays", "uses"):
            return
        obstacle = Obstacle(f"{step.actor} has nothing more to choose, and so not {text}")
        self.refuse_whole(self.index_of(step), [obstacle])

    def asked_alone(self, name: str, text: str) -> Ask | None:
        """A choice of a player since the last act for which there was one option, of the kind that a text names."""
        kind: type
        if self.player(text) is not None:
            kind = Player
        elif self.scenario.find(text) is not None:
            kind = int
        elif text in SPOKEN and text != NO_MORE:
            kind = object
        else:
            return None
        mine = (ask for ask in self.passed if ask.who is not None and ask.who.name == name)
        return next((ask for ask in mine if isinstance(ask.options[0], kind)), None)

    def unasked(self, step: Step, text: str, at: tuple[int, int] = NOWHERE) -> None:
        """An answer that nothing asked for is an error in the file."""
        message = f"nothing asks {step.actor or 'anybody'} to choose {text!r}"
        self.wrong(step, "unasked-answer", message, self.otherwise_said(step, text), at)

    def left_to_chance(self, step: Step, left: Sequence[str]) -> None:
        """So is what chance brings and nothing asks for. Raises Stop where anything is left."""
        if left and self.strict:
            message = f"nothing here is left to chance that could bring {left[0]!r}"
            self.wrong(step, "unasked-answer", message, self.otherwise_said(step, left[0]), step.chance_at)
            raise Stop

    def otherwise_said(self, step: Step, text: str) -> str:
        """How to say in a file what an answer that nothing asks for seems to mean."""
        if self.waiting is not None and self.waiting.who is not None and self.waiting.who.name != step.actor:
            return f"it is for {self.waiting.who.name} to choose: `choosing: {{{self.waiting.who.name}: {text}}}`"
        player, card = self.player(step.actor or ""), self.scenario.find(text)
        if player is None or card is None:
            return TAKE_OUT
        if step.verb == "plays" and self.is_surprise(step.objects) and self.told_before(step, card.key):
            return f"the play that it answers is told by `against: {text}`"
        if kept := self.kept_from(player, text):
            return f"{kept[0].text}; take it out"
        temporary = [number for hand in player.temporary for number in hand.zone.cards]
        if any(self.game.cards[number].key == card.key for number in temporary):
            return f"each card that {player.name} plays is a step of its own: `{player.name} plays: {text}`"
        if any(self.game.cards[number].key == card.key for number in player.hand.cards):
            return f"a card that {player.name} plays or discards is a step of its own: `{player.name} discards: {text}`"
        if not self.scenario.discard and not self.on_the_table(card.key):
            return f"the table tells of no card in the discard pile; where {text} lies there: `discard: [{text}]`"
        return TAKE_OUT

    def is_surprise(self, names: Sequence[str]) -> bool:
        """Whether the first of some cards in the file is a Surprise."""
        found = self.scenario.find(names[0]) if names else None
        return found is not None and found.type == "surprise"

    def told_before(self, step: Step, key: str) -> bool:
        """Whether a step before this one tells a play of the card."""
        before = self.scenario.steps[: self.index_of(step)]
        return any(key == self.key(name) for one in before if one.verb == "plays" for name in one.objects)

    def look(self, step: Step) -> None:
        """Claims, expectations and notes take no time."""
        self.settle()
        if self.at < self.looks_from:
            self.at += 1
            return
        self.work += 1
        done = Done(step)
        ahead = looking_ahead.hypothetical(self, step) if looking_ahead.looks_ahead(self, step) else None
        self.at += 1
        for claim in step.claims:
            results = {fact: self.fact(claim.holds, fact, value, ahead) for fact, value in claim.holds.items()}
            held = {fact for fact, (_, ok) in results.items() if ok or (id(claim.holds), fact) in self.held_waiting}
            found = {fact: actual for fact, (actual, _) in results.items()}
            done.claims.append(Claimed(claim, len(held) == len(results), found, held))
        for fact, value in step.expect.items():
            later = fact in LATER
            actual, holds = (self.consulted(), True) if later else self.fact(step.expect, fact, value, ahead)
            done.facts.append(Expectation(step.lines.get(fact, step.line), fact, value, actual, holds))
        done.consults, done.turn = self.record.take(), self.game.turn.number
        self.outcome.done.append(done)

    def fact(self, facts: Mapping[str, Any], fact: str, value: Any, ahead: Any) -> tuple[Any, bool]:
        """One fact: of the moment or a turn just over, or as it will be if nobody answers."""
        if fact in ("may", "may_not") and id(facts) in self.foreseen:
            return self.foreseen[id(facts)]
        if turn_just_over.asks_for_it(self, facts, fact):
            return 0, value == 0
        if ahead is not None and fact not in looking_ahead.MOMENTARY:
            found: tuple[Any, bool] = ahead.get(id(facts), {}).get(fact, (None, False))
            return found
        return looked_up(self, fact, value)

    def pass_over(self, step: Step) -> None:
        """A step that is undone by a late answer: it is shown, and nothing of it stands."""
        if step.takes_no_time:
            self.at = self.index_of(step)
            self.look(step)
            return
        self.settle()
        before = self.prior.get(id(step))
        self.begin_sheet(Done(step, undone=True))
        self.sheet.queue, self.sheet.chance, self.unsaid = [], [], []
        if before is not None:
            self.now.consults, self.now.refused = before.consults, before.refused
            self.now.undone = before.refused is None

    def consulted(self) -> list[str]:
        """Rulings consulted so far; under a step, those of that step."""
        return [consult.question for consult in self.outcome.consults()]

    def foresee(self, index: int) -> None:
        """Claims standing under a step ask with `may` about the moment before it, where they ask about that step."""
        taken = self.scenario.steps[index]
        for step in self.scenario.steps[index + 1 : index + 2]:
            for claim in step.claims if step.beside else ():
                for fact in ("may", "may_not"):
                    if fact in claim.holds and self.is_about(claim.holds[fact], taken):
                        self.foreseen[id(claim.holds)] = looked_up(self, fact, claim.holds[fact])

    def is_about(self, told: Any, step: Step) -> bool:
        """Whether one of the steps that a fact names is this very step."""
        things = {"", *map(self.key, step.objects)}
        asked = attempts(told, [player.name for player in self.game.players])
        return any((name, verb) == (step.actor, step.verb) and self.key(thing) in things for name, verb, thing in asked)

    def start_said(self, step: Step) -> None:
        """A step that says what has just happened: what comes next belongs to it."""
        self.at += 1
        events = self.now.events
        own = len(events) - automatic_steps.told_last(self, step, events)
        told, self.now.events = events[own:], events[:own]
        if belied := automatic_steps.belied(self, self.now):
            self.now.refused = belied
        self.stash.append(self.sheet)
        self.begin_sheet(Done(step, told, said=True))

    def told_chance(self, step: Step) -> None:
        """What chance brings, told in a step of its own."""
        self.at += 1
        self.left_to_chance(self.sheet.chance_by, self.sheet.chance)
        self.sheet.chance, self.sheet.chance_by = list(step.chance), step

    def replay_refusal(self, step: Step) -> None:
        """A step that a first run found to be refused half-way: it does not happen at all."""
        obstacles, consults = self.refusals[self.at]
        self.start(step)
        self.at += 1
        self.turn_down(step, obstacles)
        self.now.consults = consults

    def turn_down(self, step: Step, obstacles: list[Obstacle]) -> None:
        """Write down that a step is refused; what it was told to choose is told no more."""
        refuse(self.game, self.attempt_of(step), obstacles)
        self.settle()
        self.now.refused = obstacles
        self.sheet.queue = []

    def take_up(self, step: Step, answering: bool = False) -> Attempt:
        """Hand a step to the engine."""
        index = self.at
        self.foresee(index)
        self.start(step, answering)
        self.at += 1
        player = self.named(step.actor)
        if step.verb == "discards":
            found = [self.discardable(player, name) for name in step.objects]
            cards = [] if None in found else [number for number in found if number is not None]  # all of them or none
            attempt = Attempt(player, "discards", cards=cards, word=", ".join(step.objects))
            attempt.card = cards[0] if cards else None
        else:
            power = self.power_meant(step) or self.power_usable(player, step)
            attempt = self.attempt_for(player, step.verb, step.thing, power, step.source)
            attempt.aim = self.key(step.against) if step.against else self.meant.get(self.at - 1)
            attempt.random, attempt.silent = bool(step.chance), step.silent
            if step.verb == "plays" and attempt.card is None and step.objects:
                attempt.find = lambda: self.held(player, step.objects[0], step.source)
        if step.silent and self.strict and not verbs.words_demanded(self.game, attempt):
            message = "no card demands words here that could be left out"
            self.wrong(step, "unasked-answer", message, "take `silent:` out")
            raise Stop
        self.attempting = (index, attempt, len(self.game.log or []))
        return attempt

    def power_meant(self, step: Step) -> str | None:
        """The power that a step names; where it only names a card under its own, the power that brings that out."""
        if step.power or step.verb != "uses" or not step.objects or not step.answers:
            return step.power
        host, hidden = self.key(step.objects[0]), self.key(step.answers[0].text)
        cards = self.game.cards
        below = (self.game.table.zone[number].host for number, card in enumerate(cards) if card.key == hidden)
        over = next((cards[number] for number in below if number is not None and cards[number].key == host), None)
        powers = over.powers if over is not None else ()
        return next((power.name for power in powers if power.effect == "reveal"), None)

    def power_usable(self, player: Player, step: Step) -> str | None:
        """The power that is meant where a step names none: one that may be used just now, if the first may not be."""
        if step.verb != "uses" or not step.objects:
            return None
        with self.record.aside():
            usable = [
                one.power
                for one in allowed.tries(self, player, "uses", step.objects[0])
                if not verbs.obstacles(self.game, one)
            ]
        return usable[0] if usable else None

    def why_not(self, ask: Ask, text: str) -> list[Obstacle]:
        """Why an answer is not among the options: rulings under which it would be, else the options."""
        found: list[Obstacle] = []
        if any(normal(self.option_name(option)) == self.key(text) for option in ask.options):
            return [Obstacle(f"{text} may be chosen here, but not under the label, or from the place, that is told")]
        if isinstance(ask.options, Options):
            for listed in ask.options.listed:
                for options in listed.options.values():
                    if len(options) < 2 <= len(ask.options):
                        self.record.note(listed.consult)  # there nothing could be named wrongly
                    other = next((o for o in options if normal(self.option_name(o)) == self.key(text)), None)
                    if other is not None and listed.differs_on(other):
                        self.record.note(listed.consult)
                        found.append(Obstacle(f"{text} cannot be chosen", listed.consult.question))
                        break
        if not found and ask.what == bans.TO_STEAL and ask.who is not None:
            found = self.kept_from(ask.who, text)
        if found:
            return found
        if isinstance(ask.options, Options):
            self.law.left_open(ask.options)
        return [Obstacle(f"{text} cannot be chosen; options: {self.options_of(ask)}")]

    def kept_from(self, player: Player, text: str) -> list[Obstacle]:
        """The ban that keeps somebody from stealing what is told, where one does."""
        there = (
            one for other in self.game.players for one in other.front() if self.game.cards[one].key == self.key(text)
        )
        return next(filter(None, (bans.not_to_be_stolen(self.game, player, one) for one in there)), [])
