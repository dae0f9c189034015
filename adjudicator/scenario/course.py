"""The course of a replay: which step of a file is under way, what happens by itself, and what is looked at between.

A replay is strict for the file's own law. To try another reading it is lenient (FORMATS, Turning a reading round):
answers that nobody asks for are skipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.names import normal
from adjudicator.engine import (
    NO_MORE,
    SPOKEN,
    UNKNOWN,
    Ask,
    Attempt,
    Endless,
    Event,
    Game,
    Moment,
    Obstacle,
    Rest,
    Unlisted,
    Window,
    whole_game,
)
from adjudicator.engine.deeds import playing
from adjudicator.engine.deeds.changes import refuse
from adjudicator.engine.numbers import meta_rules
from adjudicator.engine.permission import verbs
from adjudicator.files import Problem
from adjudicator.law import Consult, Law, Record
from adjudicator.scenario import told, windows
from adjudicator.scenario.build import build
from adjudicator.scenario.facts import LATER, Facts
from adjudicator.scenario.model import Answer, Scenario, Step
from adjudicator.scenario.outcome import Done, Outcome
from adjudicator.table import Player

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.cards.model import Card

START_WORK = 30
"""Setting up a table takes about as long as so many events or answers."""


class Stop(Exception):
    """The replay goes no further."""


class Again(Exception):
    """A step was refused after something had already happened: replay from the start without it."""


@dataclass(slots=True)
class Sheet:
    """The answers that came with a step and have not been asked for yet."""

    done: Done
    queue: list[Answer]
    chance: list[str]
    chance_by: Step


class Course:
    """The course of one replay of one scenario under one law."""

    def __init__(
        self, scenario: Scenario, readings: Mapping[str, str], *, strict: bool = True, choices: Sequence[int] = ()
    ) -> None:
        self.scenario = scenario
        self.readings = readings
        self.strict = strict
        self.choices = list(choices)
        self.catalogue = catalogue()
        self.refusals: dict[int, tuple[list[Obstacle], list[Consult]]] = {}
        self.moved: dict[int, int] = {}  # window -> step of a late answer that belongs to it
        self.undone: dict[int, list[Event]] = {}
        self.late_consults: dict[int, list[Consult]] = {}
        self.prompt: set[int] = set()  # answers that have nothing better to wait for than the first play they meet
        self.prior: dict[int, Done] = {}  # what became of each step in the run before
        self.forked = False
        self.work = 0
        self.waiting: Ask | None = None

    # -- the run ---------------------------------------------------------------------------------------------------

    def run(self) -> Outcome:
        """Replay the steps; the same scenario and law always give the same outcome."""
        while True:
            self.begin()
            try:
                self.go()
            except Again:
                continue
            except Stop:
                pass
            finally:
                self.work += START_WORK + len(self.game.log or [])
            try:
                self.round_off()
            except Again:
                continue
            except Stop:
                pass
            self.close()
            self.outcome.work = self.work
            return self.outcome

    def opening(self) -> Game:
        """The table before anything has happened."""
        return build(self.scenario, Law(self.readings), record=False)

    def begin(self) -> None:
        self.record = Record()
        self.law = Law(self.readings, self.record)
        self.game = build(self.scenario, self.law)
        self.facts = Facts(self)
        self.outcome = Outcome()
        self.at = 0
        self.now = Done(Step("start", self.scenario.line))
        self.outcome.done.append(self.now)
        self.queue: list[Answer] = []
        self.chance: list[str] = []
        self.unsaid: list[Event] = []  # what has happened that no step tells yet
        self.telling: list[str] = []  # the cards of which the step under way tells itself what becomes of them
        self.used_choices = 0
        self.exchanged: dict[int, list[str]] = {}  # under another reading: answers that changed places, by step
        self.foreseen: dict[int, tuple[Any, bool]] = {}
        self.held_waiting: set[int] = set()
        self.attempting: tuple[int, Attempt, int] | None = None
        self.seen_events = 0
        self.waiting = None
        self.joined: dict[str, Player] = {}
        self.answered: set[int] = set()
        self.deferred: set[int] = set()  # answers that wait for a play they fit better
        self.chance_by = self.now.step  # the step that tells it
        self.passed: list[Ask] = []  # choices of one option that the step under way had
        self.doubtful: list[Answer] = []  # answers that are an option of such a choice under another reading only
        self.stash: list[Sheet] = []  # the answers of steps that others have answered, or have spoken in

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
        if self.outcome.open is None and not self.outcome.problems and not self.outcome.endless:
            self.step_over()

    def close(self) -> None:
        """Take stock: what the file expects."""
        if self.outcome.open is None:
            self.outcome.facts = [
                (self.scenario.expect_lines.get(key, self.scenario.line), key, value, *self.facts.look(key, value))
                for key, value in self.scenario.expect.items()
                if key not in LATER
            ]
            self.now.consults += self.record.take()
        self.outcome.reached = dict(self.record.reached)

    def settle(self) -> None:
        """Book what has happened since the last look to the step under way."""
        log = self.game.log or []
        if len(log) == self.seen_events and not self.record.step and self.attempting is None:
            return
        fresh = log[self.seen_events :]
        self.seen_events = len(log)
        self.now.events += fresh
        self.unsaid += told.not_told(self, fresh)
        noted = self.record.take()
        have = {consult.question for consult in self.now.consults}
        self.now.consults += [consult for consult in noted if consult.question not in have]
        if self.attempting is not None:
            index, attempt, events = self.attempting
            if windows.note_late(self, index, attempt, list(self.now.consults)):
                raise Again
            if attempt.refusal is not None:
                self.attempting = None
                if events < len(log) - 1 and not attempt.stands:
                    self.refusals[index] = (attempt.refusal, list(self.now.consults))
                    raise Again
                self.now.refused = attempt.refusal

    def cut_short(self) -> None:
        """The game was over before what somebody attempted could be looked at: the draws before it ended it."""
        if self.attempting is not None and not self.attempting[1].taken and self.now.refused is None:
            self.now.refused = [Obstacle(self.over())]
            self.queue, self.chance = [], []

    def over(self) -> str:
        winners = " and ".join(player.name for player in self.game.winners)
        return f"the game is over: {winners} won" if winners else "the game is over"

    def after_the_end(self) -> None:
        """The game is over: what is left of the file can only be looked at or refused."""
        self.settle()
        self.cut_short()
        while (step := self.peek()) is not None:
            if windows.waited_in_vain(self):
                raise Again
            if step.kind in ("claims", "expect", "note"):
                self.look(step)
                continue
            self.at += 1
            if step.kind != "act":
                continue
            if told.said(self, step):
                continue
            self.start(step)
            found = windows.after_the_end(self, step)
            if windows.LATE in found:
                raise Again
            self.turn_down(step, [*found, Obstacle(self.over())], self.at - 1)

    # -- steps -----------------------------------------------------------------------------------------------------

    def peek(self) -> Step | None:
        return self.scenario.steps[self.at] if self.at < len(self.scenario.steps) else None

    def next_act(self, kinds: Sequence[str] = ("act", "nobody", "chance")) -> Step | None:
        """The next step that takes time, or of some kinds."""
        for step in self.scenario.steps[self.at :]:
            if step.kind in kinds:
                return step
        return None

    def index_of(self, step: Step) -> int:
        """Where a step stands in the file; two steps may read alike."""
        return next(index for index, one in enumerate(self.scenario.steps) if one is step)

    def start(self, step: Step, answering: bool = False) -> None:
        """From here on what happens belongs to a step. An answer leaves the answers of the play it meets for later."""
        self.settle()
        if answering:
            self.stash.append(Sheet(self.now, self.queue, self.chance, self.chance_by))
        else:
            self.step_over()
        if self.now.refused is None:
            self.unsaid = []
        self.now = Done(step)
        self.outcome.done.append(self.now)
        self.telling = told.tells(self, step)
        self.queue = list(step.answers)
        self.chance, self.chance_by = list(step.chance), step
        if not answering:
            self.passed, self.doubtful = [], []
            self.attempting = None

    def sheets(self) -> Iterator[Sheet]:
        """Who answers what: the answers of the step under way, then those of the plays that wait below it."""
        yield Sheet(self.now, self.queue, self.chance, self.chance_by)
        yield from reversed(self.stash)

    def step_over(self) -> None:
        """A step is done: what it tells has to have happened, and all its answers to have been asked for."""
        for sheet in self.sheets():
            if belied := told.belied(self, sheet.done):
                sheet.done.refused = belied
            if sheet.done.refused is not None or told.stopped(self, sheet.done):
                continue
            if sheet.queue and (self.strict or any(sheet.queue[0] is one for one in self.doubtful)):
                self.misnamed(sheet.done.step, sheet.queue[0].text)
            if sheet.queue and self.strict:
                self.unasked(sheet.done.step, sheet.queue[0].text)
                raise Stop
            if sheet.chance and self.strict:
                self.unasked(sheet.chance_by, sheet.chance[0], chance=True)
                raise Stop
        self.stash = []

    def misnamed(self, step: Step, text: str) -> None:
        """An answer that is left over is a wrong one, where its player had a choice of one option that is another."""
        asked = self.asked_alone(step.actor, text)
        if asked is None or (index := self.index_of(step)) in self.refusals:
            return
        obstacles = self.why_not(asked, text)
        self.refusals[index] = (obstacles, self.now.consults + self.record.take())
        raise Again

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

    def unasked(self, step: Step, text: str, chance: bool = False) -> None:
        """An answer that nothing asked for is an error in the file."""
        if chance:
            message = f"nothing here is left to chance that could bring {text!r}"
        else:
            message = f"nothing asks {step.actor or 'anybody'} to choose {text!r}"
        self.outcome.problems.append(
            Problem(
                self.scenario.file,
                step.line,
                1,
                "unasked-answer",
                message,
                "take it out, or see what is asked with --step",
            )
        )

    def look(self, step: Step) -> None:
        """Claims, expectations and notes take no time."""
        self.settle()
        self.at += 1
        done = Done(step)
        self.at -= 1
        ahead = windows.hypothetical(self, step) if windows.looks_ahead(self, step) else None
        self.at += 1
        for claim in step.claims:
            results = {fact: self.fact(claim.holds, fact, value, ahead) for fact, value in claim.holds.items()}
            held = {fact for fact, (_, ok) in results.items() if ok or id(claim.holds) in self.held_waiting}
            found = {fact: actual for fact, (actual, _) in results.items()}
            done.claims.append((claim, len(held) == len(results), found))
            done.looked.append((claim, len(held) == len(results), found, held))
        for fact, value in step.expect.items():
            if fact in LATER:
                done.facts.append((step.lines.get(fact, step.line), fact, value, self.later(fact), True))
                continue
            actual, holds = self.fact(step.expect, fact, value, ahead)
            done.facts.append((step.lines.get(fact, step.line), fact, value, actual, holds))
        done.consults = self.record.take()
        self.outcome.done.append(done)

    def fact(self, facts: Mapping[str, Any], fact: str, value: Any, ahead: Any) -> tuple[Any, bool]:
        """One fact: foreseen before its step, of this moment, or as it will be if nobody answers what waits."""
        if fact in ("may", "may_not") and id(facts) in self.foreseen:
            return self.foreseen[id(facts)]
        if ahead is not None and fact not in windows.MOMENTARY:
            found: tuple[Any, bool] = ahead.get(id(facts), {}).get(fact, (None, False))
            return found
        return self.facts.look(fact, value)

    def pass_over(self, step: Step) -> None:
        """A step that is undone by a late answer: it is shown, and nothing of it stands."""
        if step.kind in ("claims", "expect", "note"):
            self.at = self.index_of(step)
            self.look(step)
            return
        self.settle()
        before = self.prior.get(id(step))
        self.now = Done(step, undone=before is None or before.refused is None)
        if before is not None and before.refused is not None:
            self.now.refused = before.refused
        if before is not None:
            self.now.consults = before.consults
        self.outcome.done.append(self.now)
        self.queue, self.chance, self.unsaid = [], [], []

    def later(self, fact: str) -> list[str]:
        """Rulings consulted so far; under a step, those of that step."""
        return [consult.question for consult in self.outcome.consults()]

    def foresee(self, index: int) -> None:
        """Claims standing under a step ask with `may` about the moment before it."""
        following = self.scenario.steps[index + 1 : index + 2]
        for step in following:
            if step.kind == "claims" and step.inside:
                for claim in step.claims:
                    for fact in ("may", "may_not"):
                        if fact in claim.holds:
                            self.foreseen[id(claim.holds)] = self.facts.look(fact, claim.holds[fact])

    # -- answering ---------------------------------------------------------------------------------------------------

    def answer(self, ask: Ask) -> Any:
        """What the file says to an ask. Raises Stop where it says nothing more."""
        self.work += 1
        self.settle()
        if isinstance(ask, Window):
            return windows.in_window(self, ask)
        if isinstance(ask, Moment):
            return self.in_draw()
        if isinstance(ask, Unlisted):
            return told.unlisted(self, ask)
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
            if step.kind == "act" and step.verb == "draws" and step.objects and told.said(self, step):
                self.start_said(step)
            elif step.kind in ("claims", "expect", "note") and self.told_singly():
                self.look(step)
            else:
                return

    def told_singly(self) -> bool:
        """Whether the step under way names one card, which has been drawn, and a later step names the next."""
        step, upcoming = self.now.step, self.next_act()
        return (
            step.verb == "draws"
            and len(step.objects) == 1
            and any(normal(str(e.data.get("card", ""))) == self.facts.key(step.objects[0]) for e in self.now.events)
            and upcoming is not None
            and upcoming.verb == "draws"
            and upcoming.actor == step.actor
        )

    def start_said(self, step: Step) -> None:
        """A step that says what has just happened: what comes next belongs to it."""
        self.at += 1
        if belied := told.belied(self, self.now):
            self.now.refused = belied
        last = self.now.events.pop() if self.now.events and told.tells_of(self, step, self.now.events[-1]) else None
        self.stash.append(Sheet(self.now, self.queue, self.chance, self.chance_by))
        self.now = Done(step, [last] if last is not None else [], said=True)
        self.outcome.done.append(self.now)
        self.queue, self.chance, self.chance_by = list(step.answers), list(step.chance), step

    def at_rest(self, ask: Rest) -> Attempt:
        """The active player is free; the next step says who tries what."""
        while True:
            if windows.waited_in_vain(self):
                raise Again
            forced = playing.forced_play(self.game)
            if forced is not None and not self.said_next(self.next_act(("act", "chance")), forced):
                return Attempt(self.game.turn.player, "plays", forced)
            step = self.peek()
            if step is None:
                raise Stop
            if step.kind in ("claims", "expect", "note"):
                self.look(step)
            elif step.kind == "nobody":
                self.at += 1
                self.game.plays.paused = True
            elif step.kind == "chance":
                self.at += 1
                self.told_chance(step)
            elif told.said(self, step):
                self.outcome.said.append(step)
                self.at += 1
                if self.strict and (step.answers or step.chance):
                    self.unasked(step, step.answers[0].text if step.answers else step.chance[0])
                    raise Stop
            elif self.never_asked(step) and step.refused is None:
                if self.passed_over(step):
                    continue
                self.at += 1
                if self.strict:
                    self.unasked(step, ", ".join(step.objects) or step.verb)
                    raise Stop
                self.outcome.skipped += 1
            elif self.at in self.refusals:
                self.replay_refusal(step)
            elif not self.drawn_otherwise(step):
                return self.take_up(step)

    def told_chance(self, step: Step) -> None:
        """What chance brings, told in a step of its own."""
        if self.chance and self.strict:
            self.unasked(self.chance_by, self.chance[0], chance=True)
            raise Stop
        self.chance, self.chance_by = list(step.chance), step

    def drawn_otherwise(self, step: Step) -> bool:
        """Whether a step tells of cards just drawn that they were others, when nothing more may be drawn."""
        drawn = told.by(self.unsaid, told.DRAWN, step.actor) if step.verb == "draws" and step.objects else []
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
        self.turn_down(step, [told.what_was_drawn(step.actor, drawn), *found], self.at - 1)
        return True

    def passed_over(self, step: Step) -> bool:
        """Whether a step names another thing than the one that could be chosen: it is refused."""
        asked = self.asked_alone(step.actor, step.objects[0]) if step.verb == "chooses" else None
        if asked is None:
            return False
        self.at += 1
        self.start(step)
        self.turn_down(step, self.why_not(asked, step.objects[0]), self.at - 1)
        return True

    def never_asked(self, step: Step) -> bool:
        """Whether a step answers something, while nothing is asked; words may call out what was left unsaid."""
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
            and self.game.cards[forced].key in ("", self.facts.key(step.objects[0]))
        )

    def replay_refusal(self, step: Step) -> None:
        """A step that a first run found to be refused half-way: it does not happen at all."""
        obstacles, consults = self.refusals[self.at]
        self.start(step)
        self.at += 1
        attempt = self.attempt_for(self.named(step.actor), step.verb, step.objects[0] if step.objects else "")
        refuse(self.game, attempt, obstacles)
        self.settle()
        self.now.refused = obstacles
        self.now.consults = consults
        self.queue = []

    def turn_down(self, step: Step, obstacles: list[Obstacle], index: int) -> None:
        player = self.player(step.actor) or Player(step.actor)
        attempt = self.attempt_for(player, step.verb, step.objects[0] if step.objects else "")
        refuse(self.game, attempt, obstacles)
        self.settle()
        self.now.refused = obstacles
        self.queue = []

    def take_up(self, step: Step, answering: bool = False) -> Attempt:
        """Hand a step to the engine."""
        index = self.at
        self.foresee(index)
        self.start(step, answering)
        self.at += 1
        player = self.named(step.actor)
        if step.verb == "discards":
            cards = [n for name in step.objects if (n := self.discardable(player, name)) is not None]
            attempt = Attempt(player, "discards", cards=cards, word=", ".join(step.objects))
            attempt.card = cards[0] if cards else None
        else:
            thing = step.objects[0] if step.objects else ""
            attempt = self.attempt_for(player, step.verb, thing, self.power_meant(step), step.source)
            attempt.aim = self.facts.key(step.against) if step.against else None
            attempt.random, attempt.silent = bool(step.chance), step.silent
            if step.verb == "plays" and attempt.card is None and step.objects:
                attempt.find = lambda: self.held(player, step.objects[0], step.source)
        self.attempting = (index, attempt, len(self.game.log or []))
        return attempt

    def power_meant(self, step: Step) -> str | None:
        """The power that a step names; where it only names a card under its own, the power that brings that out."""
        if step.power or step.verb != "uses" or not step.objects or not step.answers:
            return step.power
        host, hidden = self.facts.key(step.objects[0]), self.facts.key(step.answers[0].text)
        cards = self.game.cards
        below = (self.game.table.zone[number].host for number, card in enumerate(cards) if card.key == hidden)
        over = next((cards[number] for number in below if number is not None and cards[number].key == host), None)
        powers = over.powers if over is not None else ()
        return next((power.name for power in powers if power.effect == "reveal"), None)

    def attempt_for(
        self, player: Player, verb: str, thing: str, power: str | None = None, source: str | None = None
    ) -> Attempt:
        """An attempt at something named in the file; `source` tells the hand from the temporary hand."""
        if verb == "joins":
            return Attempt(player, verb, word=player.name)
        if verb == "chooses":
            return Attempt(player, verb, self.in_play(player, thing) if thing else None, word=thing or None)
        if verb == "discards":
            number = self.held(player, thing)
            return Attempt(player, verb, number, cards=[number] if number is not None else [], word=thing)
        if verb == "plays":
            return Attempt(player, verb, self.held(player, thing, source), word=thing, source=source)
        if verb == "uses":
            return Attempt(player, verb, self.in_play(player, thing), word=thing, power=power)
        return Attempt(player, verb, word=thing or None)

    def discardable(self, player: Player, name: str) -> int | None:
        """A card of that name in a player's hand, or else a Creeper before that player."""
        found = self.held(player, name)
        if found is not None:
            return found
        key = self.facts.key(name)
        return next((number for number in player.creepers.cards if self.game.cards[number].key == key), None)

    def held(self, player: Player, name: str, source: str | None = None) -> int | None:
        """A card of that name in a player's temporary hand or hand; an unknown card becomes known by being named."""
        key = self.facts.key(name)
        zones = [hand.zone.cards for hand in reversed(player.temporary)] if source != "hand" else []
        if source != "temporary hand":
            zones.append(player.hand.cards)
        for cards in zones:
            for number in cards:
                if self.game.cards[number].key == key:
                    return number
        found = self.scenario.find(name)
        if found is None or self.on_the_table(key):
            return None
        for cards in zones:
            for number in cards:
                if self.may_turn_out(number, found):
                    self.game.table.reveal(number, found)
                    return number
        return None

    def may_turn_out(self, number: int, card: Card) -> bool:
        """Whether a card that nobody knows may be this one; no Creeper is held in a hand."""
        held = self.game.table.zone[number].owner is not None
        return self.game.cards[number] is UNKNOWN and not (held and card.type == "creeper")

    def on_the_table(self, key: str) -> bool:
        """Whether all copies of a card are already known to lie elsewhere."""
        found = [card for card in self.game.cards if card.key == key]
        if not found:
            return False
        copies = self.catalogue.copies(found[0], self.scenario.editions) if found[0].editions else 1
        return len(found) >= max(1, copies)

    def in_play(self, player: Player, name: str) -> int | None:
        key = self.facts.key(name)
        numbers = [n for n, card in enumerate(self.game.cards) if card.key == key]
        for number in numbers:
            zone = self.game.table.zone[number]
            if zone.in_front or zone.kind == "rules" or meta_rules.lies_ready(self.game, number):
                return number
        return None

    def named(self, name: str) -> Player:
        found = self.player(name)
        if found is None:
            found = self.joined.setdefault(name, Player(name))
        return found

    def player(self, name: str) -> Player | None:
        return next((player for player in self.game.players if player.name == name), None)

    def option_name(self, option: Any) -> str:
        if isinstance(option, int) and not isinstance(option, bool):
            return self.game.name(option)
        if isinstance(option, Player):
            return option.name
        return str(option)

    def choice(self, ask: Ask) -> Any:
        """The answer to a choice."""
        raise NotImplementedError

    def why_not(self, ask: Ask, text: str) -> list[Obstacle]:
        """Why something cannot be chosen."""
        raise NotImplementedError
