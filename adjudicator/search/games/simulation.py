"""Many random games, and what comes of them: lengths, winners, Goals, rulings consulted, and every breach.

The games of a simulation depend on its plan alone. Each has a seed of its own, worked out from the plan's and its
place, so that it makes no difference which process plays it.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import TYPE_CHECKING, Any

from adjudicator.engine import Ask, Attempt, Game, Rest
from adjudicator.engine.flow import windows
from adjudicator.engine.flow.windows import PASS, USE
from adjudicator.engine.state.turn import DRAW, OVER, PLAY, START
from adjudicator.law.law import FIRED
from adjudicator.scenario.write import table_of
from adjudicator.search.fork import at_rest
from adjudicator.search.games import randomly
from adjudicator.search.games.randomly import NAMES, Played
from adjudicator.search.games.reach import JOINS, REFUSED, Held, Unreached, Ways, reason
from adjudicator.search.lines import RANDOM_PLAY
from adjudicator.search.lines import said as step_of_answer
from adjudicator.search.lines import told as step_of_attempt
from adjudicator.search.processes import shared_out

if TYPE_CHECKING:
    from adjudicator.cards.model import Card
    from adjudicator.law.questions import Question
    from adjudicator.table import Player

FEWEST_PLAYERS, MOST_PLAYERS = 2, len(NAMES)
CARDS_A_PLAYER = 10
"""With fewer cards a game cannot go on: hands, what lies in front of the players, and a pile to draw from."""
TRIES = 0.1
"""How often, at a rest, somebody tries what may not be done."""
PART = 20
"""Games that a process plays before it reports."""
MOST_WRITTEN = 5
"""Breaches for which a scenario is written."""
TOP_CARD = "top card"
"""Asked of chance where a card is drawn from a shuffled pile."""
WON, LOST, STOPPED, BROKEN = "won", "everybody lost", "stopped", "broken off"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: `games` games with a deck of some editions; the players run from `fewest` to `most`.

    Every `record_every`th game keeps a record, and only those tell which rulings were consulted. With `tries` somebody
    now and then tries what may not be done.
    """

    editions: tuple[str, ...]
    fewest: int
    most: int
    games: int
    seed: int
    readings: Mapping[str, str]
    house: tuple[str, ...] = ()
    record_every: int = 1
    tries: bool = False

    def players(self, game: int) -> int:
        """How many play in a game: the numbers take turns."""
        return self.fewest + game % (self.most - self.fewest + 1)

    def seed_of(self, game: int) -> int:
        """The seed of one game."""
        return Random(f"{self.seed}:{game}").getrandbits(32)

    def records(self, game: int) -> bool:
        """Whether a game keeps a record."""
        return game % self.record_every == 0


@dataclass(slots=True)
class Breach:
    """What went wrong in one game, and the scenario that leads up to it (empty where none was written)."""

    game: int
    seed: int
    players: int
    turn: int
    what: str
    scenario: str = ""


@dataclass(slots=True)
class Tally:
    """What came of the games, in counts. `consulted` counts steps, `fired_in` and `blocked_in` count games."""

    games: int = 0
    choices: int = 0
    recorded: int = 0
    """Games that kept a record; `events` and the counts of rulings are theirs."""
    events: int = 0
    turns: list[int] = field(default_factory=list)
    seats: Counter[int] = field(default_factory=Counter)
    together: int = 0
    """Games won by several players at once."""
    joined: int = 0
    """Games that somebody joined."""
    newcomers: int = 0
    """Games won by who joined them; such a win belongs to no seat."""
    goals: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    consulted: Counter[str] = field(default_factory=Counter)
    fired_in: Counter[str] = field(default_factory=Counter)
    blocked_in: Counter[str] = field(default_factory=Counter)
    breaches: list[Breach] = field(default_factory=list)

    def add(self, game: int, played: Played, recorded: bool) -> None:
        """Count one game."""
        self.games += 1
        self.recorded += recorded
        self.choices += played.choices
        self.events += played.events
        self.turns.append(played.turns)
        self.ends[how_it_ended(played)] += 1
        winners = played.winner.split(" and ") if played.winner else []
        self.joined += played.joined is not None
        if winners == [played.joined]:
            self.newcomers += 1
        elif len(winners) == 1:
            self.seats[NAMES.index(winners[0]) + 1] += 1
        elif winners:
            self.together += 1
        if winners:
            self.goals[played.goal or "no Goal"] += 1
        self.consulted.update(played.consulted)
        for question, how in played.reached.items():
            (self.fired_in if how == FIRED else self.blocked_in)[question] += 1
        if played.breach:
            self.breaches.append(Breach(game, played.seed, played.players, played.turns, played.breach))

    def merge(self, other: Tally) -> None:
        """Add the counts of games that come after these."""
        for name in ("games", "choices", "recorded", "events", "together", "joined", "newcomers"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.turns += other.turns
        self.breaches += other.breaches
        for name in ("seats", "goals", "ends", "consulted", "fired_in", "blocked_in"):
            getattr(self, name).update(getattr(other, name))


@dataclass(slots=True)
class Simulation:
    """A plan, what came of it, and the executable rulings that decided nothing."""

    plan: Plan
    cards: int
    tally: Tally
    executable: int
    unreached: list[Unreached]

    @property
    def within(self) -> int:
        """How many executable rulings are about cards of this deck, or about none in particular."""
        return self.executable - sum(one.beyond for one in self.unreached)

    def exit_code(self) -> int:
        return 1 if self.tally.breaches else 0

    def lengths(self) -> tuple[float, float, int]:
        """Turns of a game: mean, median, longest."""
        turns = self.tally.turns
        return (mean(turns), median(turns), max(turns)) if turns else (0.0, 0.0, 0)

    def as_json(self) -> dict[str, Any]:
        """Plain data; the same plan gives the same."""
        plan, tally = self.plan, self.tally
        average, middle, longest = self.lengths()
        return {
            "schema": "adjudicator.simulation/1",
            "editions": list(plan.editions),
            "house": list(plan.house),
            "tries": plan.tries,
            "players": [plan.fewest, plan.most],
            "seed": plan.seed,
            "cards": self.cards,
            "games": tally.games,
            "choices": tally.choices,
            "recorded": tally.recorded,
            "events": tally.events,
            "turns": {"mean": round(average, 2), "median": middle, "longest": longest},
            "ends": dict(ranked(tally.ends)),
            "seats": {str(seat): tally.seats[seat] for seat in range(1, plan.most + 1)},
            "won_together": tally.together,
            "joined": tally.joined,
            "won_by_newcomers": tally.newcomers,
            "goals": dict(ranked(tally.goals)),
            "rulings": [
                {"ruling": name, "steps": tally.consulted[name], "games": count}
                for name, count in ranked(tally.fired_in)
            ],
            "executable": self.executable,
            "within_the_deck": self.within,
            "reached": len(tally.fired_in),
            "unreached": [
                {
                    "ruling": one.ruling,
                    "blocked_in": one.blocked,
                    "why": one.why,
                    "named": list(one.named),
                    "example": one.example or None,
                }
                for one in self.unreached
            ],
            "breaches": [
                {
                    "game": one.game,
                    "seed": one.seed,
                    "players": one.players,
                    "turn": one.turn,
                    "what": one.what,
                    "scenario": one.scenario or None,
                }
                for one in tally.breaches
            ],
        }


def ranked(counts: Mapping[Any, int]) -> list[tuple[Any, int]]:
    """Counts from the largest down, equal ones by name."""
    return sorted(counts.items(), key=lambda one: (-one[1], str(one[0])))


def how_it_ended(played: Played) -> str:
    """Won, lost by all, stopped without an end, or broken off by a breach."""
    if played.breach and played.ended:
        return BROKEN
    if not played.ended:
        return STOPPED
    return WON if played.winner else LOST


# -- playing ----------------------------------------------------------------------------------------------------------


def simulate(
    plan: Plan,
    rulings: Mapping[str, Question],
    *,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    ways: Ways = dict,
) -> Simulation:
    """Play all the games of a plan. `progress` is told how many more games are done each time some are.

    `ways` tells how scenarios get to each ruling; the reasons why games did not are worked out from that. Raises
    ValueError where the deck is too small.
    """
    cards = randomly.deck(plan.editions)
    if fault := too_small(plan, len(cards)):
        raise ValueError(fault)
    tally = Tally()
    for part in parts(plan, jobs):
        tally.merge(part)
        if progress is not None:
            progress(part.games)
    for breach in tally.breaches[:MOST_WRITTEN]:
        breach.scenario = reproduced(plan, cards, breach)
    executable = [one for one in rulings.values() if one.readings]
    return Simulation(plan, len(cards), tally, len(executable), unreached(executable, tally, cards, plan, ways))


def too_small(plan: Plan, cards: int) -> str:
    """What is wrong with a deck of so many cards for so many players; empty if nothing."""
    needed = CARDS_A_PLAYER * plan.most
    if cards >= needed:
        return ""
    return f"{cards} cards are too few for {plan.most} players; {needed} are needed"


def parts(plan: Plan, jobs: int) -> Iterator[Tally]:
    """The games of a plan a part at a time, in their order; in several processes where asked for."""
    work = [(plan, start, min(start + PART, plan.games)) for start in range(0, plan.games, PART)]
    yield from shared_out(played_part, work, jobs)


def played_part(work: tuple[Plan, int, int]) -> Tally:
    """Some games of a plan, one after the other."""
    plan, start, stop = work
    cards, tally = randomly.deck(plan.editions), Tally()
    for game in range(start, stop):
        tally.add(game, played(plan, cards, game), plan.records(game))
    return tally


def played(plan: Plan, cards: Sequence[Card], game: int, watch: randomly.Watch | None = None) -> Played:
    """One game of a plan. Where the engine fails, that is a breach like any other."""
    players, seed, record = plan.players(game), plan.seed_of(game), plan.records(game)
    try:
        joining, tries = players < plan.most, TRIES if plan.tries else 0
        return randomly.play(
            cards, players, seed, plan.readings, record=record, watch=watch, newcomers=joining, tries=tries
        )
    except Exception as error:
        at = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(at.filename).name}:{at.lineno}"
        return Played(seed, players, breach=f"{type(error).__name__} at {where}: {error}")


# -- rulings that decided nothing -------------------------------------------------------------------------------------


def unreached(
    executable: Iterable[Question], tally: Tally, cards: Sequence[Card], plan: Plan, ways: Ways
) -> list[Unreached]:
    """The executable rulings that decided nothing, each with the reason."""
    missing = [one for one in executable if not tally.fired_in[one.id]]
    known, held = ways() if missing else {}, Held.of(cards)
    does = ({JOINS} if plan.fewest < plan.most else set()) | ({REFUSED} if plan.tries else set())
    return [reason(one, tally.blocked_in[one.id], held, known.get(one.id, ()), does=does) for one in missing]


# -- a scenario that leads up to a breach -----------------------------------------------------------------------------


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
        else:
            self.steps[-1].setdefault("then", []).append(step)

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


def tellable(game: Game) -> bool:
    """Whether a game rests between two plays at a table that a scenario can set up: nothing is to come but the turn."""
    owed = game.owed.extra_turns or game.owed.debts or game.turn.resumes or game.rules.suspended_rule is not None
    return game.turn.phase == PLAY and at_rest(game) and not owed


def reproduced(plan: Plan, cards: Sequence[Card], breach: Breach) -> str:
    """The text of a scenario: the table at the last rest before a breach, and the steps that led to it."""
    import yaml

    trail = Trail()
    played(plan, cards, breach.game, trail)
    content: dict[str, Any] = {
        "scenario": f"Breach in game {breach.game} of seed {plan.seed}",
        "edition": list(plan.editions),
        "note": f"{breach.what} (turn {breach.turn}, seed of the game {breach.seed})",
        **({"house": list(plan.house)} if plan.house else {}),
        **trail.told(),
    }
    return yaml.safe_dump(content, allow_unicode=True, sort_keys=False)
