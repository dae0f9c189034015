"""The course of a replay: which step of a file is under way, what happens by itself, and what is looked at between.

A replay is strict for the file's own law. To try another reading it is lenient (FORMATS, Turning a reading round):
answers that nobody asks for are skipped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.names import normal
from adjudicator.engine import (
    UNKNOWN,
    Ask,
    Attempt,
    Endless,
    Event,
    Game,
    Moment,
    Obstacle,
    Rest,
    Window,
    metarules,
    playing,
)
from adjudicator.files import Problem
from adjudicator.law import Consult, Law, Record
from adjudicator.scenario import windows
from adjudicator.scenario.build import build
from adjudicator.scenario.facts import LATER, Facts
from adjudicator.scenario.model import Answer, Scenario, Step
from adjudicator.scenario.outcome import Done, Outcome
from adjudicator.table import Player

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.cards.model import Card

SAID = {
    "draws": ("draw", "creeper", "dealt"),
    "plays": ("play",),
    "discards": ("discard", "obey", "displaced"),
}


START_WORK = 20
"""Setting up a table takes about as long as so many events or answers."""


class Stop(Exception):
    """The replay goes no further."""


class Again(Exception):
    """A step was refused after something had already happened: replay from the start without it."""


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
        self.unsaid: list[Event] = []
        self.used_choices = 0
        self.foreseen: dict[int, tuple[Any, bool]] = {}
        self.attempting: tuple[int, Attempt, int] | None = None
        self.seen_events = 0
        self.waiting = None
        self.joined: dict[str, Player] = {}
        self.answered: set[int] = set()
        self.stash: list[tuple[str, list[Answer], list[str]]] = []  # answers of plays that were answered themselves

    def go(self) -> None:
        """Run the engine until the file is at its end."""
        flow = self.game.flow()
        try:
            ask = next(flow)
            while True:
                ask = flow.send(self.answer(ask))
        except Endless:
            self.outcome.endless = True
            raise Stop from None
        except StopIteration:
            self.settle()
            self.after_the_end()

    def close(self) -> None:
        """Take stock: what is left of the file, and what it expects."""
        self.settle()
        unused = self.queue and self.now.refused is None
        if self.strict and self.outcome.open is None and not self.outcome.problems and unused:
            self.unasked(self.now.step, self.queue[0].text)
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
        self.unsaid += fresh
        noted = self.record.take()
        have = {consult.question for consult in self.now.consults}
        self.now.consults += [consult for consult in noted if consult.question not in have]
        if self.attempting is not None:
            index, attempt, events = self.attempting
            self.attempting = None
            if windows.note_late(self, index, attempt, list(self.now.consults)):
                raise Again
            if attempt.refusal is not None:
                if events < len(log) - 1:
                    self.refusals[index] = (attempt.refusal, list(self.now.consults))
                    raise Again
                self.now.refused = attempt.refusal

    def after_the_end(self) -> None:
        """The game is over: what is left of the file can only be looked at or refused."""
        while (step := self.peek()) is not None:
            if step.kind in ("claims", "expect", "note"):
                self.look(step)
                continue
            self.at += 1
            if step.kind != "act":
                continue
            if self.said(step):
                continue
            self.start(step)
            winners = " and ".join(player.name for player in self.game.winners)
            why = f"the game is over: {winners} won" if winners else "the game is over"
            found = windows.after_the_end(self, step)
            if windows.LATE in found:
                raise Again
            self.turn_down(step, [*found, Obstacle(why)], self.at - 1)

    # -- steps -----------------------------------------------------------------------------------------------------

    def peek(self) -> Step | None:
        return self.scenario.steps[self.at] if self.at < len(self.scenario.steps) else None

    def next_act(self) -> Step | None:
        """The next step that takes time."""
        for step in self.scenario.steps[self.at :]:
            if step.kind in ("act", "nobody", "chance"):
                return step
        return None

    def index_of(self, step: Step) -> int:
        """Where a step stands in the file; two steps may read alike."""
        return next(index for index, one in enumerate(self.scenario.steps) if one is step)

    def start(self, step: Step, answering: bool = False) -> None:
        """From here on what happens belongs to a step. An answer leaves the answers of the play it meets for later."""
        self.settle()
        if answering:
            self.stash.append((self.now.step.actor, self.queue, self.chance))
        else:
            self.leftover()
            self.stash = []
        self.now = Done(step)
        self.outcome.done.append(self.now)
        self.queue = list(step.answers)
        self.chance = list(step.chance)
        self.unsaid = []

    def leftover(self) -> None:
        if self.queue and self.strict and self.now.refused is None:
            self.unasked(self.now.step, self.queue[0].text)
            raise Stop

    def unasked(self, step: Step, text: str) -> None:
        """An answer that nothing asked for is an error in the file."""
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
            held = {fact for fact, (_, ok) in results.items() if ok}
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
        if isinstance(ask, Rest):
            return self.at_rest(ask)
        return self.choice(ask)

    def in_draw(self) -> None:
        """Between two cards of a draw: a file that tells them one by one may look at the table here."""
        while (step := self.peek()) is not None:
            if step.kind == "act" and step.verb == "draws" and step.objects and self.said(step):
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
        last = self.now.events.pop() if self.now.events else None
        self.now = Done(step, [last] if last is not None else [])
        self.outcome.done.append(self.now)

    def at_rest(self, ask: Rest) -> Attempt:
        """The active player is free; the next step says who tries what."""
        while True:
            forced = playing.forced_play(self.game)
            upcoming = self.next_act()
            if forced is not None and not self.said_next(upcoming, forced):
                return Attempt(self.game.turn.player, "plays", forced)
            step = self.peek()
            if step is None:
                raise Stop
            if step.kind in ("claims", "expect", "note"):
                self.look(step)
            elif step.kind == "nobody":
                self.at += 1
                self.game.paused = True
            elif step.kind == "chance":
                self.at += 1
                self.chance += step.chance
            elif self.said(step):
                self.outcome.said.append(step)
                self.at += 1
            elif self.never_asked(step) and step.refused is None:
                self.at += 1
                if self.strict:
                    self.unasked(step, ", ".join(step.objects) or step.verb)
                    raise Stop
                self.outcome.skipped += 1
            elif self.at in self.refusals:
                self.replay_refusal(step)
            else:
                return self.take_up(step)

    def never_asked(self, step: Step) -> bool:
        """Whether a step answers something, while nothing is asked; words may call out what was left unsaid."""
        unsaid = self.game.unsaid is not None or self.game.uncalled is not None
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
        self.game.refuse(attempt, obstacles)
        self.settle()
        self.now.refused = obstacles
        self.now.consults = consults
        self.queue = []

    def turn_down(self, step: Step, obstacles: list[Obstacle], index: int) -> None:
        player = self.player(step.actor) or Player(step.actor)
        attempt = self.attempt_for(player, step.verb, step.objects[0] if step.objects else "")
        self.game.refuse(attempt, obstacles)
        self.settle()
        self.now.refused = obstacles
        self.queue = []

    def take_up(self, step: Step, answering: bool = False) -> Attempt:
        """Hand a step to the engine."""
        index = self.at
        self.foresee(index)
        self.start(step, answering)
        self.at += 1
        self.supply(step)
        player = self.named(step.actor)
        if step.verb == "discards":
            cards = [n for name in step.objects if (n := self.discardable(player, name)) is not None]
            attempt = Attempt(player, "discards", cards=cards, word=", ".join(step.objects))
            attempt.card = cards[0] if cards else None
        else:
            thing = step.objects[0] if step.objects else ""
            attempt = self.attempt_for(player, step.verb, thing, self.power_meant(step))
            attempt.aim = self.facts.key(step.against) if step.against else None
            attempt.random, attempt.silent = bool(step.chance), step.silent
            if step.verb == "plays" and attempt.card is None and step.objects:
                attempt.find = lambda: self.held(player, step.objects[0])
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

    def attempt_for(self, player: Player, verb: str, thing: str, power: str | None = None) -> Attempt:
        """An attempt at something named in the file."""
        if verb == "joins":
            return Attempt(player, verb, word=player.name)
        if verb == "chooses":
            return Attempt(player, verb, self.in_play(player, thing) if thing else None, word=thing or None)
        if verb == "discards":
            number = self.held(player, thing)
            return Attempt(player, verb, number, cards=[number] if number is not None else [], word=thing)
        if verb == "plays":
            return Attempt(player, verb, self.held(player, thing), word=thing)
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

    def held(self, player: Player, name: str) -> int | None:
        """A card of that name in a player's temporary hand or hand; an unknown card becomes known by being named."""
        key = self.facts.key(name)
        zones = [hand.zone.cards for hand in reversed(player.temporary)] + [player.hand.cards]
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
            if zone.in_front or zone.kind == "rules" or metarules.lies_ready(self.game, number):
                return number
        return None

    def named(self, name: str) -> Player:
        found = self.player(name)
        if found is None:
            found = self.joined.setdefault(name, Player(name))
        return found

    def player(self, name: str) -> Player | None:
        return next((player for player in self.game.players if player.name == name), None)

    def supply(self, step: Step) -> None:
        """Cards that a step says are drawn come off a pile whose next cards nobody listed."""
        table = self.game.table
        if step.verb != "draws" or not table.pile_goes_on or step.refused is not None:
            return
        for index, name in enumerate(step.objects):
            found = self.scenario.find(name)
            if found is None or index < len(table.draw_pile.cards) or name.endswith("unknown"):
                continue
            if self.on_the_table(found.key):
                continue
            number = table.add(found, table.draw_pile)
            table.draw_pile.cards.remove(number)
            table.draw_pile.cards.insert(0, number)

    def said(self, step: Step) -> bool:
        """Whether a step says what has happened by itself; it is then checked and marks the moment."""
        if step.kind != "act" or (step.refused is not None and self.strict):
            return False
        if step.verb == "ends turn":
            over = [e for e in self.unsaid if e.kind == "turn over" and e.data.get("player") == step.actor]
            if over and self.game.turn.player.name != step.actor:
                self.unsaid.remove(over[-1])
                return True
            return False
        kinds = SAID.get(step.verb)
        if kinds is None:
            return False
        mine = [e for e in self.unsaid if e.kind in kinds and e.data.get("player") == step.actor]
        if step.verb == "draws" and not step.objects:
            if mine and (self.game.over or self.game.turn.phase == "play"):
                self.unsaid = [e for e in self.unsaid if e not in mine]
                return True
            return False
        wanted = [self.facts.key(name) for name in step.objects]
        for key in wanted:
            found = next((e for e in mine if normal(str(e.data.get("card", ""))) == key), None)
            if found is None:
                return False
            mine.remove(found)
        if (
            step.verb == "plays"
            and self.player(step.actor)
            and self.held_known(step.actor, wanted[0] if wanted else "")
        ):
            return False
        for key in wanted:
            self.unsaid.remove(
                next(e for e in self.unsaid if e.kind in kinds and normal(str(e.data.get("card", ""))) == key)
            )
        return True

    def held_known(self, name: str, key: str) -> bool:
        player = self.player(name)
        return player is not None and any(self.game.cards[number].key == key for number in player.hand.cards)

    def option_name(self, option: Any) -> str:
        if isinstance(option, int) and not isinstance(option, bool):
            return self.game.name(option)
        if isinstance(option, Player):
            return option.name
        return str(option)

    def choice(self, ask: Ask) -> Any:
        """The answer to a choice."""
        raise NotImplementedError
