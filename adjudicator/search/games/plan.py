"""Random games that are to be played: with which cards, by how many, under which law, and what each hangs on."""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from adjudicator.cards.catalogue import Catalogue, catalogue
from adjudicator.cards.model import Card
from adjudicator.engine import Game
from adjudicator.engine.flow import setup
from adjudicator.search.games import randomly

PARTS = 1_000
"""A worker reports after a share of all games, about so many shares in all."""


@dataclass(frozen=True, slots=True)
class Games:
    """`games` games of at most `turns` turns with a deck of some editions; the players run from `fewest` to `most`.

    `custom`: records of cards that house rules add to the deck; `agreed`: what house rules settle.
    """

    editions: tuple[str, ...]
    fewest: int
    most: int
    games: int
    seed: int
    readings: Mapping[str, str]
    turns: int = randomly.MOST_TURNS
    custom: tuple[Mapping[str, Any], ...] = ()
    agreed: Mapping[str, Any] = field(default_factory=dict)

    def catalogue(self) -> Catalogue:
        return catalogue().with_custom(self.custom) if self.custom else catalogue()

    def settle(self, game: Game) -> None:
        """Lay before a table what house rules settle; it goes before what the table came upon by itself."""
        terms = game.agreement.terms = {**game.agreement.terms, **self.agreed}
        game.agreement.calls_first = game.agreement.calls_first or terms.get("first") == "call"
        named = terms.get("meta_rules") or []
        rules = [self.catalogue().find(name) for name in ([named] if isinstance(named, str) else named)]
        if rules:
            out = game.table.out
            setup.agree(game, [game.table.add(card, out) for card in rules if card is not None], [])

    def deck(self) -> list[Card]:
        return randomly.deck(self.editions, self.custom)

    def players(self, game: int) -> int:
        """How many play in a game: the numbers take turns."""
        return self.fewest + game % (self.most - self.fewest + 1)

    def seed_of(self, game: int) -> int:
        """The seed of one game, whatever the law."""
        return Random(f"{self.seed}:{game}").getrandbits(32)

    def together(self, least: int, most: int) -> int:
        """How many games a worker plays before it reports, within these bounds."""
        return min(max(self.games // PARTS, least), most)

    def told(self, games: Sequence[int]) -> str:
        """Some games by their seeds."""
        if len(games) == 1:
            return f"game {games[0]} of seed {self.seed} (its own seed: {self.seed_of(games[0])})"
        return f"games {games[0]} to {games[-1]} of seed {self.seed}"


def raised(error: Exception) -> str:
    """How the engine failed: the kind of the error, and where it was raised."""
    at = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} at {Path(at.filename).name}:{at.lineno}"
