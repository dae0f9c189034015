"""Replays that make their steps up as they go: legal moves, and now and then something that may not be done.

A replay that comes to the end of its file asks a source of chance for the next step and writes it down, so that what
was made up is a file like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from adjudicator.engine import Ask, Attempt, Game, Moment, Rest, Window
from adjudicator.engine.numbers import duties
from adjudicator.engine.permission import answering, moves
from adjudicator.engine.state.turn import SETUP
from adjudicator.scenario import Outcome, Replay, Scenario
from adjudicator.search.separating.sketch import Data, steps_of
from adjudicator.table import Player

LONGEST = 40
"""Steps after which nothing more is made up, answers included."""
NEWCOMER = "Finn"


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody makes up a line: so many acts, and how often what is played, answered or tried."""

    acts: int
    answers: float = 0.35
    wild: float = 0.25
    joins: bool = False


class Improviser(Replay):
    """A replay that goes on beyond its steps. `data` is what its scenario was read from; new steps are added to it."""

    def __init__(
        self,
        scenario: Scenario,
        readings: Mapping[str, str],
        *,
        strict: bool = True,
        choices: Sequence[int] = (),
        data: Data | None = None,
        rng: Random | None = None,
        manner: Manner | None = None,
    ) -> None:
        super().__init__(scenario, readings, strict=strict, choices=choices)
        self.told = data if data is not None else {"players": {}, "steps": []}
        self.rng = rng or Random(0)
        self.manner = manner or Manner(0)
        self.acts = 0

    def answer(self, ask: Ask) -> Any:
        if not self.forked and self.at >= len(self.scenario.steps) and len(self.scenario.steps) < LONGEST:
            self.make_up(ask)
        return super().answer(ask)

    def make_up(self, ask: Ask) -> None:
        """Write down what comes next, if anything does."""
        if isinstance(ask, Moment):
            return
        if isinstance(ask, Window):
            if self.rng.random() < self.manner.answers:
                self.make_up_answer()
        elif isinstance(ask, Rest):
            if self.acts < self.manner.acts:
                self.acts += 1
                self.make_up_act()
        elif len(ask.options) > 1 and not self.queue:
            self.make_up_choice(ask)

    def write(self, item: Any, inside: bool = False) -> None:
        """Add a step to the file; inside, to the last step that takes time."""
        items = self.told["steps"]
        last = items[-1] if items else None
        inside = inside and isinstance(last, dict)
        found = steps_of(self.told, item, len(items) - inside, inside)
        if not found:
            return
        self.scenario.steps += found
        if inside and isinstance(last, dict):
            last.setdefault("then", []).append(item)
        else:
            items.append(item)

    # -- answers -----------------------------------------------------------------------------------------------------

    def make_up_answer(self) -> None:
        """A Surprise somebody holds, played into the window; or what may be used at any time."""
        game = self.game
        held = [(player, n) for player in game.players for n in in_hands(player) if game.cards[n].type == "surprise"]
        any_time = [
            (player, number, power.name)
            for player in game.players
            for number in player.front()
            for power in game.cards[number].powers
            if power.when == "any-time" or self.rng.random() < 0.1
        ]
        if held and (not any_time or self.rng.random() < 0.7):
            player, number = self.rng.choice(self.fitting(held) if self.rng.random() < 0.7 else held)
            step: Data = {f"{player.name} plays": game.name(number)}
            if self.rng.random() < (0.8 if player is game.turn.player else 0.15):
                step["against"] = game.name(self.rng.choice(game.plays.pending).card)
            self.write(step)
        elif any_time:
            player, number, power = self.rng.choice(any_time)
            self.write(used(game, player, number, power), inside=True)

    def fitting(self, held: list[tuple[Player, int]]) -> list[tuple[Player, int]]:
        """Those of some Surprises that may answer what is pending; all of them where none may."""
        game, chain = self.game, self.game.plays.pending
        with game.unrecorded():
            found = [
                (player, number)
                for player, number in held
                if not answering.may_answer(game, Attempt(player, "plays", number), chain[-1], chain)
            ]
        return found or held

    # -- acts --------------------------------------------------------------------------------------------------------

    def make_up_act(self) -> None:
        game, rng = self.game, self.rng
        if self.manner.joins and rng.random() < 0.3 and NEWCOMER not in {one.name for one in game.players}:
            return self.write(f"{NEWCOMER} joins")
        if game.plays.unsaid is not None and rng.random() < 0.8:
            return self.write({f"{rng.choice(game.players).name} says": "that was not said"})
        if rng.random() < self.manner.wild:
            tries = list(self.wild())
            if tries:
                return self.act(rng.choice(tries))
        legal = moves.moves(game)
        plays = [one for one in legal if one.verb != "ends turn"]
        if plays and rng.random() < 0.85:
            legal = plays
        if legal:
            one = rng.choice(legal)
            if one.verb == "uses" and one.card is not None:
                return self.act(used(game, one.player, one.card, one.power))
            self.act(did(game, one.player, one.verb, one.card))
        return None

    def act(self, item: Any) -> None:
        """Write an act down, with what goes along with some: a Surprise is no answer, a card is random or silent."""
        game, rng = self.game, self.rng
        if isinstance(item, dict):
            head, name = next(iter(item.items()))
            if head.endswith(" plays"):
                card = self.scenario.find(str(name))
                if card is not None and card.type == "surprise" and self.told["steps"]:
                    self.write("nobody answers")
                if next(duties.of_rules(game, "first-play-random"), None) is not None and rng.random() < 0.5:
                    item["chance"] = name
                if next(duties.of_rules(game, "demands-words"), None) is not None and rng.random() < 0.5:
                    item["silent"] = True
        self.write(item)

    def wild(self) -> Iterator[Any]:
        """What somebody may try: any card out of turn, any power, any discard, whatever lies before another."""
        game = self.game
        active = game.turn.player
        for player in game.players:
            for number in in_hands(player):
                if not game.cards[number].key:
                    continue
                yield did(game, player, "plays", number)
                if player is active or self.rng.random() < 0.3:
                    yield did(game, player, "discards", number)
            for number in player.front():
                for power in game.cards[number].powers:
                    yield used(game, player, number, power.name)
                    if active is not player:
                        yield used(game, active, number, power.name)
                if player is not active:
                    yield {f"{active.name} chooses": game.name(number), "refused": None}
                if game.cards[number].type == "creeper":
                    yield did(game, player, "discards", number)
        for number in game.table.rules.cards:
            for power in game.cards[number].powers:
                for player in game.players:
                    yield used(game, player, number, power.name)
            if not game.cards[number].powers and self.rng.random() < 0.3:
                yield used(game, active, number, None)
        yield f"{active.name} ends turn"
        yield f"{active.name} draws"
        if game.turn.phase == SETUP or self.rng.random() < 0.2:
            for player in game.players:
                yield f"{player.name} draws"

    # -- choices -----------------------------------------------------------------------------------------------------

    def make_up_choice(self, ask: Ask) -> None:
        """One of the options, or once in a while what is none."""
        if ask.what == "shuffle":
            if len(set(ask.options)) < 8 and self.rng.random() < 0.5:
                order = [self.option_name(one) for one in ask.options]
                self.rng.shuffle(order)
                self.write({"chance": order})
            return
        name = self.option_name(self.rng.choice(list(ask.options)))
        if ask.who is None:
            return self.bring(name)
        if self.rng.random() < self.manner.wild * 0.25 and (others := self.no_options(ask)):
            self.write({f"{ask.who.name} chooses": self.rng.choice(others), "refused": None})
        verb = "discards" if ask.what == "discard" else "chooses"
        self.write({f"{ask.who.name} {verb}": name})
        return None

    def bring(self, name: str) -> None:
        """What chance brings: told by the act that calls for it, where that is still under way, else by itself."""
        items, steps = self.told["steps"], self.scenario.steps
        if not items or steps[-1] is not self.now.step or steps[-1].kind != "act" or steps[-1].inside:
            return self.write({"chance": [name]})
        item: Data = items[-1] if isinstance(items[-1], dict) else {items[-1]: None}
        before = item.get("chance") or []
        items[-1] = {**item, "chance": [*(before if isinstance(before, list) else [before]), name]}
        steps[-1].chance.append(name)
        self.chance.append(name)
        return None

    def no_options(self, ask: Ask) -> list[str]:
        """Cards and players on the table that are not among the options of a choice; and nothing at all."""
        game = self.game
        given = {self.option_name(one) for one in ask.options}
        names = [player.name for player in game.players] + ["nothing", "no more", "Basic Rules"]
        zones = [game.table.rules, game.table.goals, game.table.discard, *(player.hand for player in game.players)]
        numbers = [n for zone in zones for n in zone.cards] + [n for player in game.players for n in player.front()]
        names += [game.name(number) for number in numbers if game.cards[number].key]
        return [name for name in dict.fromkeys(names) if name not in given]


def in_hands(player: Player) -> list[int]:
    """The cards a player holds, those of temporary hands first."""
    return [*(number for hand in player.temporary for number in hand.zone.cards), *player.hand.cards]


def did(game: Game, player: Player, verb: str, card: int | None) -> Any:
    """An act as a step."""
    head = f"{player.name} {verb}"
    return head if card is None else {head: game.name(card)}


def used(game: Game, player: Player, card: int, power: str | None) -> Data:
    """Using a power as a step; it is named where the card has two."""
    step: Data = {f"{player.name} uses": game.name(card)}
    if power and len(game.cards[card].powers) > 1:
        step["power"] = power
    return step


def improvise(
    scenario: Scenario, data: Data, readings: Mapping[str, str], rng: Random, manner: Manner
) -> tuple[Outcome, Improviser]:
    """Replay what is told and go on from there; `data` and the scenario grow by what was made up."""
    replay = Improviser(scenario, readings, strict=False, data=data, rng=rng, manner=manner)
    return replay.run(), replay


def waits_for(scenario: Scenario, readings: Mapping[str, str]) -> tuple[int, str, str, list[str]] | None:
    """Where a line waits for an answer it does not have: the number of the next step, who is asked, the verb that
    answers, and the options. Chance is an empty name."""
    replay = Waiting(scenario, readings)
    replay.run()
    if replay.asked is None:
        return None
    who = replay.asked.who.name if replay.asked.who is not None else ""
    verb = "discards" if replay.asked.what == "discard" else "chooses"
    return replay.at, who, verb, list(dict.fromkeys(map(replay.option_name, replay.asked.options)))


class Waiting(Replay):
    """A replay that remembers what it was asked last."""

    asked: Ask | None = None

    def unanswered(self, ask: Ask) -> Any:
        self.asked = ask
        return super().unanswered(ask)
