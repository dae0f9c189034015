"""What there is to draw: the draw pile, and the discards where they renew it."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.engine.state.game import Game


def drawable(game: Game) -> bool:
    """Whether there is a card to draw, among the discards too."""
    return game.table.pile_goes_on or game.table.to_draw() > 0


def to_draw(game: Game, count: Callable[[], int], coming: int = 0) -> int:
    """How many cards somebody is to draw for a card; readings that would bring the same number of cards are one.

    `coming`: how many cards may be discarded before.
    """
    return game.law.decide(count, lambda number: to_be_had(game, number, coming))


def to_be_had(game: Game, count: int, coming: int = 0) -> int:
    """What so many draws come to: the cards that are there for them, and one draw more where that ends the game.

    `coming` as in `to_draw`.
    """
    table, law = game.table, game.law
    if table.pile_goes_on or 0 < count <= len(table.draw_pile.cards):
        return count
    with game.unrecorded():
        there = there_for_all(game) + coming * renewed(game)
        ends: bool = law.consult(
            "no-card-left-anywhere", {"draw-what-there-is": False, "game-over": True}, player=game.turn.player.name
        )
    return max(0, min(count, there + ends))


def there_for_all(game: Game) -> int:
    """How many cards of piles that are known to their end there are to be drawn, the discards where they come too."""
    return game.table.to_draw() - (0 if renewed(game) else len(game.table.discard.cards))


def renewed(game: Game) -> bool:
    """Whether somebody who has to draw goes on from the discards when the draw pile has run out (HR-R32)."""
    goes_on: bool = game.law.consult(
        "empty-pile-is-renewed",
        {
            "shuffled": True,
            "turned-over": True,
            "not-drawn": False,
            "game-over": True,
            "most-keepers-win": True,
            "table-too": True,
            "top-stays": True,
        },
        player=game.turn.player.name,
    )
    return goes_on
