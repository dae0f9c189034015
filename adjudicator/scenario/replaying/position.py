"""Where a replay of a file stands: the step under way, the answers still to be asked for, and what the file names.

A replay is strict for the file's own law. To try another reading it is lenient (FORMATS, Turning a reading round):
answers that nobody asks for are skipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from adjudicator.cards.model import Card
from adjudicator.cards.names import normal
from adjudicator.engine import UNKNOWN, Ask, Asking, Attempt, Event, Game, Naming, Obstacle, Window
from adjudicator.engine.numbers import meta_rules
from adjudicator.engine.numbers.draws_owed import SOURCE
from adjudicator.engine.permission import powers
from adjudicator.files import Problem
from adjudicator.law import Consult, Law, Record
from adjudicator.plain_data import plain_data
from adjudicator.scenario.impossible import left_out
from adjudicator.scenario.model import NOWHERE, Answer, Scenario, Step, attempts
from adjudicator.scenario.replaying import telling_apart
from adjudicator.scenario.replaying.build import build
from adjudicator.scenario.replaying.outcome import Done, Outcome, Question
from adjudicator.scenario.spoken import AS_SAID
from adjudicator.table import Player


class Stop(Exception):
    """The replay goes no further."""


class Again(Exception):
    """A step was refused after something had already happened: replay from the start without it."""


START_WORK = 30
"""Setting up a table takes about as long as so many events or answers."""
MOST_BRANCHED = 15_000
"""What a replay may have taken when it begins anew or looks ahead once more, in the unit of `Outcome.work`."""
MOST_NAMED = 20
"""How many options a refusal names."""


@plain_data()
class Sheet:
    """A step under way, and the answers that came with it and have not been asked for yet."""

    done: Done
    queue: list[Answer]
    chance: list[str]
    chance_by: Step  # the step that tells what chance brings


class LateAnswer(NamedTuple):
    """A late answer that some reading allows: its step, what is undone for it, and the rulings on which that hangs."""

    step: int
    events: list[Event]
    consults: list[Consult]


class Position:
    """Where one replay of one scenario under one law stands."""

    def __init__(
        self,
        scenario: Scenario,
        readings: Mapping[str, str],
        *,
        strict: bool = True,
        choices: Sequence[int] = (),
        recorded: bool = True,
    ) -> None:
        self.scenario = scenario
        self.readings = readings
        self.strict = strict
        self.recorded = recorded  # whether it is written down what was consulted
        self.choices = list(choices)
        self.most: int | None = None  # the work after which it is given up
        self.turned: frozenset[str] = frozenset()  # questions known to be read otherwise than the file was told under
        # by step what the file's law makes of it: rulings that refuse it, none of claims in the midst of discards
        self.by_own_law: Mapping[int, frozenset[str]] = {}
        self.work = 0
        # what is known when it begins anew
        self.refusals: dict[int, tuple[list[Obstacle], list[Consult]]] = {}  # of steps refused half-way, by place
        self.late: dict[int, LateAnswer] = {}  # by the window that it belongs to
        self.prompt: set[int] = set()  # answers that have nothing better to wait for than the first play they meet
        self.brought: set[int] = set()  # answers told with a free action that has brought out a card
        self.prior: dict[int, Done] = {}  # what became of each step in the run before
        self.held_waiting: set[tuple[int, str]] = set()  # facts of claims that held while a choice waited
        self.missed_waiting: set[tuple[int, str]] = set()  # what others claim of that choice, and did not hold
        self.waited: set[int] = set()  # the claims that were looked at then
        # of a replay that looks ahead, and of the one that it is a branch of
        self.forked = False
        self.looks_from = 0  # what is claimed before this step was looked at in the replay that it is a branch of
        self.looked_ahead = False  # whether it was forked, with the choices made by then

    def begin(self) -> None:
        self.record = Record()
        self.law = Law(self.readings, self.record if self.recorded else None, lists=True)
        self.game = build(self.scenario, self.law)
        self.outcome = Outcome()
        self.at = 0
        self.stash: list[Sheet] = []  # of steps that others have answered, or have spoken in
        self.begin_sheet(Done(Step("start", self.scenario.line)))
        self.unsaid: list[Event] = []  # what has happened that no step tells yet
        self.telling: list[str] = []  # the cards of which the step under way tells itself what becomes of them
        self.held_before: tuple[str, frozenset[int]] = "", frozenset()  # the last play, and the hand it came out of
        self.outermost: tuple[str, int, str] = "", 0, ""  # the last play told inside none, since when, and whose it is
        self.ahead: dict[Any, tuple[int, Outcome]] = {}  # for a moment what a branch comes to that looks so far ahead
        self.used_choices = 0
        self.exchanged: dict[int, list[str]] = {}  # under another reading: answers that changed places, by step
        self.foreseen: dict[int, tuple[Any, bool]] = {}
        self.attempting: tuple[int, Attempt, int] | None = None
        self.seen_events = 0
        self.waiting: Ask | None = None  # the choice that the file is answering
        self.asked: Ask | None = None  # what the engine asked last
        self.flow: Asking[None] | None = None
        self.joined: dict[str, Player] = {}
        self.answered: set[int] = set()
        self.deferred: dict[int, int] = {}  # answers that wait for a play they fit better, and since which turn
        self.meant: dict[int, str] = {}  # plays that answers mean without saying so
        self.passed: list[tuple[Ask, set[str]]] = []  # choices of one option so far, and what was consulted before each
        self.made: list[Ask] = []  # choices that were made in it
        self.oneself: Done | None = None  # the step that named its own player where nobody else could be chosen
        self.doubtful: list[Answer] = []  # answers that are an option of such a choice under another reading only
        self.surplus: list[Answer] = []  # the same where the reading is another one, which may ask for less

    def begin_sheet(self, done: Done) -> None:
        """From here on a step is under way."""
        self.sheet = Sheet(done, list(done.step.answers), list(done.step.chance), done.step)
        self.outcome.done.append(done)

    @property
    def now(self) -> Done:
        """The step under way."""
        return self.sheet.done

    @property
    def waits_for_draws(self) -> bool:
        """Whether the step under way has not been looked at yet: draws that nobody tells come before it."""
        return self.attempting is not None and not self.attempting[1].taken

    def opening(self) -> Game:
        """The table before anything has happened."""
        return build(self.scenario, Law(self.readings), record=False)

    def run(self) -> Outcome:
        """Replay the steps."""
        raise NotImplementedError

    # -- what who looks on may say -------------------------------------------------------------------------------

    def is_asked(self, ask: Ask) -> None:
        """The engine asks for something."""
        self.asked = ask

    def in_passing(self) -> None:
        """A moment comes that passes by itself: between two steps of the engine, or before a play that is forced."""

    def leaves_open(self, window: Window) -> bool:
        """Whether the replay ends in a window that the file does not close."""
        return False

    def ends_midway(self) -> bool:
        """Whether what is under way where the file ends is not taken as done."""
        return False

    def unanswered(self, ask: Ask) -> None:
        """A choice comes that the file does not answer."""

    def takes(self, ask: Ask, option: Any) -> None:
        """An option is taken for such a choice."""

    def goes_on(self, asked: Question, looks: Sequence[object]) -> int | None:
        """Which of some options is taken where a choice is open, by what they look like; None: the replay stops."""
        return None

    def work_by_now(self) -> int:
        """What the replay has taken, if it ended here (see `Outcome.work`)."""
        return self.work + START_WORK + len(self.game.log or [])

    def give_up(self, why: str, code: str = "too-many", hint: str = "split the scenario") -> None:
        """A file that takes more work than any is given, or more than there is, is not replayed to its end."""
        self.wrong(self.peek() or self.now.step, code, why, hint)
        self.outcome.cut = True

    def wrong(self, step: Step, code: str, message: str, hint: str, at: tuple[int, int] = NOWHERE) -> None:
        """Note what is wrong with a step, or with what stands `at` a place in it, and shows only in the replay."""
        line, column = (step.line, 1) if at == NOWHERE else at
        self.outcome.problems.append(Problem(self.scenario.file, line, column, code, message, hint))

    # -- the steps of the file -----------------------------------------------------------------------------------

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

    def sheets(self) -> Iterator[Sheet]:
        """Who answers what: the answers of the step under way, then those of the plays that wait below it."""
        yield self.sheet
        yield from reversed(self.stash)

    # -- what the file names -------------------------------------------------------------------------------------

    def key(self, name: Any) -> str:
        """The key of the card of a name; of another word the word as it is compared."""
        found = self.scenario.find(str(name))
        return found.key if found is not None else normal(str(name))

    def player(self, name: str) -> Player | None:
        return next((player for player in self.game.players if player.name == name), None)

    def named(self, name: str) -> Player:
        found = self.player(name)
        if found is None:
            found = self.joined.setdefault(name, Player(name))
        return found

    def asked_about(self, *told: Mapping[str, Any]) -> list[tuple[str, str, str]]:
        """The steps of which some facts say that they may be taken, or may not: (player, verb, card)."""
        names = [player.name for player in self.game.players]
        return [one for facts in told for fact in ("may", "may_not") for one in attempts(facts.get(fact), names)]

    def option_name(self, option: Any) -> str:
        return telling_apart.name_of(self.game, option)

    def is_among(self, text: str, options: Iterable[Any]) -> bool:
        """Whether one of some options has the name that a file gives."""
        return any(normal(self.option_name(option)) == self.key(text) for option in options)

    def looks_of(self, option: Any) -> object:
        """What an option looks like: of the cards in one place that nobody knows each is like the others."""
        unknown = telling_apart.is_card(option) and self.game.cards[option] is UNKNOWN
        return self.game.table.zone[option] if unknown else option

    def options_of(self, ask: Ask) -> str:
        """The options of a choice; of a great many the first."""
        names = list(dict.fromkeys(self.option_name(option) for option in ask.options))
        more = [f"{len(names) - MOST_NAMED} more"] if len(names) > MOST_NAMED + 1 else names[MOST_NAMED:]
        return ", ".join([*names[:MOST_NAMED], *more])

    def attempt_of(self, step: Step) -> Attempt:
        """What a step attempts, with the first thing that it names."""
        return self.attempt_for(self.named(step.actor), step.verb, step.thing)

    def attempt_for(
        self, player: Player, verb: str, thing: str, power: str | None = None, source: str | None = None
    ) -> Attempt:
        """An attempt at something named in the file; `source` tells the hand from the temporary hand."""
        if verb == "joins":
            return Attempt(player, verb, word=player.name)
        if verb == "chooses":
            return Attempt(player, verb, self.in_play(thing) if thing else None, word=thing or None)
        if verb == "discards":
            return self.discarding(player, [thing], [ask for ask, _ in self.passed])
        if verb == "plays":
            number = self.held(player, thing, source)
            if number is None:  # a card that was handed out to be played waits for the turn
                number = next((one for one in player.due.cards if self.game.cards[one].key == self.key(thing)), None)
            return Attempt(player, verb, number, word=thing)
        if verb == "uses":
            return Attempt(player, verb, self.in_play(thing), word=thing, power=power)
        if verb == "draws" and thing:
            return Attempt(player, verb, self.discarded(thing), word=thing)
        return Attempt(player, verb, word=thing or None)

    def discarding(self, player: Player, names: Sequence[str], passed: Sequence[Ask]) -> Attempt:
        """An attempt to discard cards, all of them or none; with a card that can discard itself that power is used.

        Right after a choice of this player's among cards that was passed, having one option, it is an answer to that.
        """
        found = [self.discardable(player, name) for name in names]
        cards = [] if None in found else [number for number in found if number is not None]
        answered = any(ask.who is player and any(isinstance(one, int) for one in ask.options) for ask in passed)
        for number in cards if not answered else ():
            power = powers.going_by_itself(self.game, player, number, [one for one in cards if one != number])
            if power is not None:
                return Attempt(player, "uses", number, word=names[0], power=power.name)
        return Attempt(player, "discards", cards[0] if cards else None, cards=cards, word=", ".join(names))

    def discardable(self, player: Player, name: str) -> int | None:
        """A card of that name in a player's hand, or else a Creeper or a Keeper before that player."""
        found = self.held(player, name)
        if found is not None:
            return found
        key, before = self.key(name), (*player.creepers.cards, *player.keepers.cards)
        return next((number for number in before if self.game.cards[number].key == key), None)

    def held(self, player: Player, name: str, source: str | None = None) -> int | None:
        """A card of that name in a player's temporary hand or hand; an unknown card becomes known by being named."""
        key = self.key(name)
        zones = [hand.zone.cards for hand in reversed(player.temporary)] if source != "hand" else []
        if source != "temporary hand":
            zones.append(player.hand.cards)
        for cards in zones:
            for number in cards:
                if self.game.cards[number].key == key or (name == UNKNOWN.name and self.game.cards[number] is UNKNOWN):
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

    def in_play(self, name: str) -> int | None:
        key = self.key(name)
        for number, card in enumerate(self.game.cards):
            if card.key == key:
                zone = self.game.table.zone[number]
                if zone.in_front or zone.kind == "rules" or meta_rules.lies_ready(self.game, number):
                    return number
        return None

    def discarded(self, name: str) -> int | None:
        """A card of that name in the discard pile, where none of that name can be the next of the draw pile.

        None where a rule lets players draw from the discards (Composting).
        """
        key, table, cards = self.key(name), self.game.table, self.game.cards
        lying = [number for number in reversed(table.discard.cards) if cards[number].key == key]
        there = table.draw_pile.cards or table.shuffled.cards or table.pile_goes_on
        if not lying or not there or self.game.rules.by_matter[SOURCE]:
            return None
        following = cards[table.draw_pile.cards[-1]] if table.draw_pile.cards else UNKNOWN
        if following is UNKNOWN:
            shuffled = any(cards[number].key == key for number in table.shuffled.cards)
            return lying[0] if self.on_the_table(key) and not shuffled else None
        return lying[0] if following.key != key else None

    def may_turn_out(self, number: int, card: Card) -> bool:
        """Whether a card that nobody knows may be this one; no Creeper is held in a hand."""
        held = self.game.table.zone[number].owner is not None
        return self.game.cards[number] is UNKNOWN and not (held and card.type == "creeper")

    def on_the_table(self, key: str) -> bool:
        """Whether no copy of a card can be one of those nobody knows: they lie elsewhere, or are not in the deck."""
        card = self.scenario.find(key)
        if card is not None and card.type in left_out(self.scenario):
            return True
        found = [card for card in self.game.cards if card.key == key]
        return bool(found) and len(found) >= self.scenario.catalogue.copies(found[0], self.scenario.editions)

    def may_be_drawn(self, name: str) -> bool:
        """Whether a card of a name may come by a draw, that of a shuffled discard pile among them."""
        table, key = self.game.table, self.key(name)
        piles = (*table.draw_pile.cards, *table.shuffled.cards, *table.discard.cards)
        return not self.on_the_table(key) or any(self.game.cards[number].key == key for number in piles)

    def option(self, ask: Ask, text: str, owner: str | None = None) -> Any:
        """The option a text names; None if it names none. An unknown card becomes known by being named.

        Another player's name stands for the one card of theirs that may be chosen. Where the answer is labelled with
        somebody's name, a card of theirs is meant. Who aims at a card for which another stands in means that one,
        unless the step is told as refused.
        """
        key = self.key(text)
        theirs = [
            option for option in ask.options if owner is not None and telling_apart.is_at(self.game, option, owner)
        ]
        for option in theirs or ask.options:
            name = self.option_name(option)
            if normal(name) == key or text in (name, telling_apart.told(self.game, ask, option)):
                return option
        if (said := AS_SAID.get(normal(text))) in ask.options:
            return said
        if owner is None and (theirs := telling_apart.of_another(self.game, ask, text)):
            return theirs[0] if len(theirs) == 1 else None
        found = self.scenario.find(text)
        if found is not None and not self.on_the_table(found.key) and (ask.fits is None or ask.fits(found)):
            if isinstance(ask, Naming):
                return found
            for option in ask.options:
                if isinstance(option, int) and self.may_turn_out(option, found):
                    self.game.table.reveal(option, found)
                    return option
        aimed_at = self.in_play(text)
        creeper = telling_apart.sitting_on(self.game, ask, aimed_at)
        if creeper is not None or self.now.step.refused is not None:
            return creeper
        return telling_apart.standing_in(self.game, ask, aimed_at)
