"""Random games one by one, for whoever wants to look at them in a notebook: the columns of `--format parquet`."""

from __future__ import annotations

from typing import Any

from adjudicator.search.games.randomly import Played

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


def row(game: int, played: Played, end: str, recorded: bool) -> Row:
    """One game."""
    return (
        game, played.seed, played.players, played.turns, played.choices, end, played.winner, played.goal,
        played.joined, recorded, played.events, played.breach,
    )  # fmt: skip
