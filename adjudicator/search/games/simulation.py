"""Many random games, and what comes of them: lengths, winners, Goals, rulings consulted, and every breach.

The games of a simulation depend on its plan alone. Each has a seed of its own, worked out from the plan's and its
place, so that it makes no difference which process plays it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from statistics import median
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.files.output_schema import output_of
from adjudicator.law.law import FIRED
from adjudicator.law.rulings import Ruling
from adjudicator.search.games import breaches, randomly
from adjudicator.search.games.as_scenario import Trail
from adjudicator.search.games.out_of_reach import JOINS, REFUSED, Held, Unreached, Ways, reason
from adjudicator.search.games.plan import Games, raised
from adjudicator.search.games.randomly import NAMES, Played
from adjudicator.search.tasks.crew import Crew
from adjudicator.search.tasks.sharing_out import shared_out

FEWEST_PLAYERS, MOST_PLAYERS = 2, len(NAMES)
CARDS_A_PLAYER = 10
"""With fewer cards a game cannot go on: hands, what lies in front of the players, and a pile to draw from."""
TRIES = 0.1
"""How often, at a rest, somebody tries what may not be done."""
PART, MOST_IN_PART = 20, 500
"""Games that a worker plays before it reports: so many at least, so many at most."""
MOST_WRITTEN = 5
"""Breaches for which a scenario is written."""
WON, LOST, STOPPED, BROKEN = "won", "everybody lost", "stopped", "broken off"

COLUMNS: dict[str, type] = {
    "game": int,
    "seed": int,
    "players": int,
    "turns": int,
    "choices": int,
    "end": str,
    "winner": str,
    "goal": str,
    "joined": str,
    "recorded": bool,
    "events": int,
    "breach": str,
}
"""What a row holds. Texts may be missing: nobody won, or joined, and nothing was in breach. Only a game with a record
(`recorded`) counts its events; others have 0."""
Row = tuple[Any, ...]
"""The values of the columns, in their order."""


@dataclass(frozen=True, slots=True)
class Plan(Games):
    """What is to be played. Every `record_every`th game keeps a record; only those tell which rulings were consulted.

    With `tries` somebody now and then tries what may not be done.
    """

    house: tuple[str, ...] = ()
    record_every: int = 1
    tries: bool = False
    rows: bool = False
    """Whether each game is told by itself, too."""

    def records(self, game: int) -> bool:
        return game % self.record_every == 0

    def engine(self) -> randomly.Engine:
        """The engine for the games without a record."""
        recorded = len(range(0, self.games, self.record_every))
        return randomly.engine_for(self.games - recorded, self.readings)


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
    turns: Counter[int] = field(default_factory=Counter)
    """How many games took so many turns."""
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
    rows: list[Row] = field(default_factory=list)
    """The games one by one, where the plan asks for that; they are handed on and never merged."""

    def add(self, game: int, played: Played, recorded: bool) -> None:
        self.games += 1
        self.recorded += recorded
        self.choices += played.choices
        self.events += played.events
        self.turns[played.turns] += 1
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
        self.breaches += other.breaches
        for name in ("turns", "seats", "goals", "ends", "consulted", "fired_in", "blocked_in"):
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
        turns, games = self.tally.turns, self.tally.games
        if not games:
            return 0.0, 0.0, 0
        return sum(turns * count for turns, count in turns.items()) / games, median(turns.elements()), max(turns)

    def as_json(self) -> dict[str, Any]:
        """Plain data; the same plan gives the same."""
        plan, tally = self.plan, self.tally
        average, middle, longest = self.lengths()
        return output_of(
            "simulation",
            tally,
            editions=plan.editions,
            house=plan.house,
            tries=plan.tries,
            players=[plan.fewest, plan.most],
            seed=plan.seed,
            cards=self.cards,
            turns={"mean": round(average, 2), "median": middle, "longest": longest},
            ends=dict(ranked(tally.ends)),
            seats={str(seat): tally.seats[seat] for seat in range(1, plan.most + 1)},
            won_together=tally.together,
            won_by_newcomers=tally.newcomers,
            goals=dict(ranked(tally.goals)),
            rulings=[
                {"ruling": name, "steps": tally.consulted[name], "games": count}
                for name, count in ranked(tally.fired_in)
            ],
            executable=self.executable,
            within_the_deck=self.within,
            reached=len(tally.fired_in),
            unreached=[one.as_json() for one in self.unreached],
            breaches=[{**asdict(one), "scenario": one.scenario or None} for one in tally.breaches],
        )


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


def row(game: int, played: Played, end: str, recorded: bool) -> Row:
    return (
        game, played.seed, played.players, played.turns, played.choices, end, played.winner, played.goal,
        played.joined, recorded, played.events, played.breach,
    )  # fmt: skip


# -- playing ----------------------------------------------------------------------------------------------------------


def simulate(
    plan: Plan,
    rulings: Mapping[str, Ruling],
    *,
    crew: Crew | None = None,
    ways: Ways = dict,
    each: Callable[[Sequence[Row]], None] | None = None,
) -> Simulation:
    """Play all the games of a plan; `crew` carries them out, and names those that could not be played.

    `ways` tells how scenarios get to each ruling; the reasons why games did not are worked out from that. `each` is
    handed the games one by one, in their order, where the plan has rows. Raises ValueError where the deck is too small.
    """
    cards = plan.deck()
    if fault := too_small(plan, len(cards)):
        raise ValueError(fault)
    tally = Tally()
    together = plan.together(PART, MOST_IN_PART)
    for part in shared_out(Playing(plan), range(plan.games), crew or Crew(), together=together, told=plan.told):
        tally.merge(part)
        if each is not None:
            each(part.rows)
    for breach in tally.breaches[:MOST_WRITTEN]:
        breach.scenario = reproduced(plan, cards, breach)
    executable = [one for one in rulings.values() if one.readings]
    return Simulation(plan, len(cards), tally, len(executable), unreached(executable, tally, cards, plan, ways))


MIX_ANOTHER_IN = ", and of some decks only some cards are known: mix one in that is known in full (--edition fluxx-5)"


def too_small(plan: Plan, cards: int) -> str:
    """What is wrong with a deck of so many cards for so many players; empty if nothing."""
    needed = CARDS_A_PLAYER * plan.most
    if cards >= needed:
        return ""
    return f"{cards} cards are too few for {plan.most} players; {needed} are needed{MIX_ANOTHER_IN}"


@dataclass(frozen=True, slots=True)
class Playing:
    """Plays some games of a plan, one after the other."""

    plan: Plan

    def __call__(self, games: Sequence[int]) -> Tally:
        plan, tally = self.plan, Tally()
        cards, engine = plan.deck(), plan.engine()
        for game in games:
            found, recorded = played(plan, cards, game, engine=engine), plan.records(game)
            tally.add(game, found, recorded)
            if plan.rows:
                tally.rows.append(row(game, found, how_it_ended(found), recorded))
        return tally


def played(
    plan: Plan,
    cards: Sequence[Card],
    game: int,
    watch: randomly.Watch | None = None,
    engine: randomly.Engine = randomly.PLAIN,
) -> Played:
    """One game of a plan. Where the engine fails, that is a breach like any other. `engine`: if it keeps no record."""
    players, seed, record = plan.players(game), plan.seed_of(game), plan.records(game)
    try:
        joining, tries = players < plan.most, TRIES if plan.tries else 0
        return randomly.play(
            cards,
            players,
            seed,
            plan.readings,
            record=record,
            check=breaches.fault if plan.house else breaches.breach,
            settle=plan.settle if plan.agreed else None,
            watch=watch,
            newcomers=joining,
            tries=tries,
            turns=plan.turns,
            engine=randomly.PLAIN if record else engine,
        )
    except Exception as error:
        return Played(seed, players, breach=f"{raised(error)}: {error}")


# -- rulings that decided nothing -------------------------------------------------------------------------------------


def unreached(
    executable: Iterable[Ruling], tally: Tally, cards: Sequence[Card], plan: Plan, ways: Ways
) -> list[Unreached]:
    """The executable rulings that decided nothing, each with the reason."""
    missing = [one for one in executable if not tally.fired_in[one.id]]
    known, held = ways() if missing else {}, Held.of(cards)
    does = ({JOINS} if plan.fewest < plan.most else set()) | ({REFUSED} if plan.tries else set())
    return [reason(one, tally.blocked_in[one.id], held, known.get(one.id, ()), does=does) for one in missing]


# -- a scenario that leads up to a breach -----------------------------------------------------------------------------


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
