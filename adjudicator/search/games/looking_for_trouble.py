"""Random games under house rules, beside the same games under the law as it is: what goes wrong, and how they end.

Looked for are turns that never end, tables that the law forbids, moments at which nobody may do anything, failures of
the engine, and games that nobody wins. Each is told once for its kind, with a scenario that leads there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.engine import Ask, Game, Rest
from adjudicator.judge.overlay import Overlay
from adjudicator.search.games import breaches, randomly
from adjudicator.search.games.as_scenario import Trail
from adjudicator.search.games.plan import Games, raised
from adjudicator.search.games.randomly import NAMES
from adjudicator.search.lines_as_steps import inlined
from adjudicator.search.tasks.crew import Crew
from adjudicator.search.tasks.sharing_out import shared_out

PART, MOST_IN_PART = 5, 100
"""Games that a worker plays before it reports: so many at least, so many at most."""
MOST_ANSWERS = 2_000
"""In one turn; a turn with more never ends."""
SHOWN_OF_A_TURN = 30
"""So many answers of a turn that never ends are told."""
ENDLESS = "a turn never ends"
FAILS = "the engine fails"
NOTHING = "nothing may be done, and the turn may not end either"


@dataclass(slots=True)
class Sight:
    """One kind of trouble: in how many games it was seen, and where first."""

    what: str
    games: int
    game: int
    turn: int
    asks: int
    scenario: str = ""
    replays: bool = False

    @property
    def own_fault(self) -> bool:
        """Whether it is wrong under any law, and not only under the one that is in force without house rules."""
        return self.what in (ENDLESS, NOTHING) or self.fails

    @property
    def fails(self) -> bool:
        """Whether this library failed, which is no fault of any law."""
        return self.what.startswith(FAILS)


@dataclass(slots=True)
class Caught:
    """What came of the games under one law."""

    games: int = 0
    won: int = 0
    lost: int = 0  # by everybody
    stopped: int = 0  # nobody had won after the last turn
    turns: int = 0  # of all games together
    squares: int = 0  # of the turns of each game
    sights: dict[str, Sight] = field(default_factory=dict)

    def merge(self, other: Caught) -> None:
        """Add games that come after these."""
        for name in ("games", "won", "lost", "stopped", "turns", "squares"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for what, sight in other.sights.items():
            known = self.sights.setdefault(what, sight)
            if known is not sight:
                known.games += sight.games

    @property
    def mean_turns(self) -> float:
        return self.turns / self.games if self.games else 0.0

    @property
    def variance(self) -> float:
        """How far the mean of the turns may lie from that of many more games, squared."""
        return (self.squares / self.games - self.mean_turns**2) / self.games if self.games else 0.0


class Enough(Exception):
    """A game is not played any further."""


class Lookout:
    """Watches one game: stops it in time, and notes what the law forbids."""

    def __init__(self, hunt: Games, trail: Trail | None = None, until: int = -1) -> None:
        self.hunt = hunt
        self.trail = trail
        self.until = until
        self.asks = 0
        self.turn = 0
        self.seen: dict[str, tuple[int, int]] = {}  # what -> turn, asks by then
        self.began = 0  # asks as the turn began

    def __call__(self, game: Game, ask: Ask | None, answer: Any) -> None:
        if ask is not None:
            self.asks += 1
            self.look(game, ask)
        if self.trail is not None:
            if self.asks == self.until:
                raise Enough
            self.trail(game, ask, answer)

    def look(self, game: Game, ask: Ask) -> None:
        if game.turn.number != self.turn:
            self.turn, self.began = game.turn.number, self.asks
            if self.turn > self.hunt.turns:
                raise Enough
        if self.asks - self.began > MOST_ANSWERS and self.trail is None:
            self.seen[ENDLESS] = (self.turn, self.asks)
            raise Enough
        if isinstance(ask, Rest) and self.trail is None:
            for problem in breaches.breaches(game):
                self.seen.setdefault(kind(game, problem), (self.turn, self.asks))


class TurnTrail(Trail):
    """The table at the first rest of the latest turn, and what has been done since."""

    begun = 0

    def begin(self, game: Game) -> None:
        if game.turn.number != self.begun:
            self.begun = game.turn.number
            super().begin(game)


class EarlierTrail(Trail):
    """The table at the last rest before a turn, and what has been done since."""

    def __init__(self, turn: int) -> None:
        super().__init__()
        self.before = turn

    def begin(self, game: Game) -> None:
        if self.game is None or game.turn.number < self.before:
            super().begin(game)


def kind(game: Game, problem: str) -> str:
    """A breach without the names of players and cards, so that one kind is told once."""
    for name in NAMES:
        problem = problem.replace(name, "somebody")
    for name in sorted({card.name for card in game.cards if card.name in problem}, key=lambda one: (-len(one), one)):
        problem = problem.replace(name, "a card")
    return problem


def hunted(hunt: Games, crew: Crew | None = None) -> Caught:
    """Play all the games. The same call gives the same, whoever plays them."""
    caught = Caught()
    together = hunt.together(PART, MOST_IN_PART)
    for part in shared_out(Hunting(hunt), range(hunt.games), crew or Crew(), together=together, told=hunt.told):
        caught.merge(part)
    return caught


@dataclass(frozen=True, slots=True)
class Hunting:
    """Plays some games, one after the other."""

    hunt: Games

    def __call__(self, games: Sequence[int]) -> Caught:
        cards, caught = self.hunt.deck(), Caught()
        engine = randomly.engine_for(self.hunt.games, self.hunt.readings)
        for game in games:
            count(caught, game, *played(self.hunt, cards, game, engine))
        return caught


def played(
    hunt: Games, cards: Sequence[Card], game: int, engine: randomly.Engine = randomly.PLAIN
) -> tuple[randomly.Played | None, Lookout]:
    """One game, and what was seen in it; nothing of how it ended where it was stopped."""
    lookout = Lookout(hunt)
    try:
        players, seed = hunt.players(game), hunt.seed_of(game)
        found = randomly.play(cards, players, seed, hunt.readings, settle=hunt.settle, watch=lookout, engine=engine)
    except Enough:
        return None, lookout
    except Exception as error:
        lookout.seen[f"{FAILS}: {raised(error)}"] = (lookout.turn, lookout.asks)
        return None, lookout
    if found.breach == ENDLESS:
        lookout.seen[ENDLESS] = (lookout.turn, lookout.asks)
    elif found.breach:
        lookout.seen[NOTHING] = (lookout.turn, lookout.asks)
    return found, lookout


def count(caught: Caught, game: int, found: randomly.Played | None, lookout: Lookout) -> None:
    caught.games += 1
    turns = min(lookout.turn, lookout.hunt.turns)
    caught.turns, caught.squares = caught.turns + turns, caught.squares + turns**2
    broken = found is None or not found.ended or found.breach is not None
    caught.won += not broken and found is not None and found.winner is not None
    caught.lost += not broken and found is not None and found.winner is None
    caught.stopped += broken
    for what, (turn, asks) in lookout.seen.items():
        known = caught.sights.setdefault(what, Sight(what, 0, game, turn, asks))
        known.games += 1


def told(hunt: Games, sight: Sight, overlays: Sequence[Overlay], earlier: int | None = None) -> dict[str, Any]:
    """A scenario that leads to what was seen: the table at the last rest before it, and the steps from there.

    Of a turn that never ends it is the table at its first rest, and the first steps. `earlier`: the table is that of so
    many turns before, since what other readings ask about stands on none.
    """
    cards, until = hunt.deck(), sight.asks
    trail = Trail() if earlier is None else EarlierTrail(sight.turn - earlier)
    if sight.what == ENDLESS:
        trail, lookout = TurnTrail(), played(hunt, cards, sight.game)[1]
        until = min(lookout.began + SHOWN_OF_A_TURN, sight.asks)
    lookout = Lookout(hunt, trail, until)
    try:
        seed = hunt.seed_of(sight.game)
        randomly.play(cards, hunt.players(sight.game), seed, hunt.readings, settle=hunt.settle, watch=lookout)
    except Exception:  # it was to be stopped there, or it fails there once more
        pass
    names = " and ".join(overlay.name for overlay in overlays)
    own = {str(record["name"]): {k: v for k, v in record.items() if k != "name"} for record in hunt.custom}
    return {
        "scenario": f"{names}: {sight.what}",
        "edition": list(hunt.editions),
        "note": f"Found in random game {sight.game} of seed {hunt.seed}, turn {sight.turn}.",
        "house": [inlined(overlay) for overlay in overlays],
        **({"cards": own} if own else {}),
        **trail.told(),
    }
