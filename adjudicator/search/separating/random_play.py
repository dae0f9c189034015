"""Lines of play out of random games, for what no scenario tells apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from adjudicator.engine import Ask, Game
from adjudicator.search.games import randomly
from adjudicator.search.games.as_scenario import Trail
from adjudicator.search.games.looking_for_trouble import Enough
from adjudicator.search.games.simulation import TRIES
from adjudicator.search.separating.laws import Pair
from adjudicator.search.separating.starting_scenarios import HEAPS, OF_PLAYER, Line, heaps_listed

DECKS = (("fluxx-5",), ("star",), ("fluxx-5", "creeper-pack"), ("star", "creeper-pack"), ("fluxx-5", "star"))
"""Complete decks, and mixes of them."""
MOST_EACH = 3
"""So many lines are taken from one game."""

LONGEST = 8
"""A line with more steps is left alone: it would take long to make it small."""


@dataclass(slots=True)
class Catcher:
    """Watches a game: each time one of the questions has decided something it keeps the table and the steps."""

    editions: tuple[str, ...]
    questions: tuple[str, ...]
    trail: Trail
    found: list[Line]
    last: int = -1

    def __call__(self, game: Game, ask: Ask | None, answer: Any) -> None:
        record = game.law.record
        fired = record is not None and any(record.step.get(one) for one in self.questions)
        if ask is not None and (fired or not self.questions) and self.last != game.turn.number:
            self.last = game.turn.number
            if len(self.trail.steps) <= LONGEST:
                self.found.append(line(self.editions, self.trail.told()))
            if len(self.found) >= MOST_EACH:
                raise Enough
        self.trail(game, ask, answer)


def lines(pair: Pair, games: int, seed: int) -> Iterator[tuple[int, list[Line], Exception | None]]:
    """Lines of play in which the laws may differ: the number of the game, its lines, and how the engine failed."""
    for number in range(games):
        rng = Random(f"{seed}:{pair.title}:{number}")
        editions = DECKS[number % len(DECKS)]
        watch = Catcher(editions, pair.questions, Trail(), [])
        law = (pair.here, pair.there)[number % 2]
        failed = None
        try:
            randomly.play(
                randomly.deck(editions), rng.choice((2, 2, 3)), rng.getrandbits(32), law.readings,
                record=True, watch=watch, tries=TRIES,
            )  # fmt: skip
        except Enough:
            pass
        except Exception as error:
            failed = error
            watch.found.append(line(editions, watch.trail.told()))
        yield number, watch.found, failed


def line(editions: tuple[str, ...], told: dict[str, Any]) -> Line:
    """What a trail tells as a line of play."""
    told["players"] = {name: heaps_listed(one, OF_PLAYER) for name, one in told["players"].items()}
    return Line({"edition": list(editions), **heaps_listed(told, HEAPS)})
