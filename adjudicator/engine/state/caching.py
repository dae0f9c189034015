"""Pure functions of the table whose results are kept until something changes on which they rest."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.game import Game
from adjudicator.table.caching import NOT_YET

F = TypeVar("F", bound=Callable[..., Any])


def kept(rank: int) -> Callable[[F], F]:
    """Keep what a function of the game comes to, for each of its arguments, under a rank (see `table.caching`).

    Under a law that compares readings, or turns one round, it is worked out each time. Nobody changes such a result.
    """

    def of(work: F) -> F:
        @wraps(work)
        def looked_up(game: Game, *asked: Any) -> Any:
            if game.law.comparing:
                return work(game, *asked)
            heap, key = game.table.kept.heaps[rank], (work, asked)
            found = heap.get(key, NOT_YET)
            return found if found is not NOT_YET else worked_out(game, heap, key)

        return cast("F", looked_up)

    return of


def decided(work: F) -> F:
    """What a function of the game comes to, with the consults that make it so (see `Law.decide`)."""

    @wraps(work)
    def found(game: Game, *asked: Any) -> Any:
        law = game.law
        return law.decide(lambda: work(game, *asked)) if law.comparing else work(game, *asked)

    return cast("F", found)


def worked_out(game: Game, heap: dict[Any, Any], key: tuple[Callable[..., Any], tuple[Any, ...]]) -> Any:
    """What a function (the first of the key) comes to for its arguments (the other), kept where it may be."""
    known = game.table.kept
    outer, known.fleeting = known.fleeting, False
    work, asked = key
    found = work(game, *asked)
    if not known.fleeting:
        known.fleeting, heap[key] = outer, found
    return found


def kept_at_rest(work: F) -> F:
    """Keep what a function of the game comes to as long as the turn rests, with what is recorded on the way."""

    def written(game: Game, *asked: Any) -> Any:
        return game.law.written(lambda: work(game, *asked))

    def with_consults(game: Game, heap: dict[Any, Any], *asked: Any) -> Any:
        if not game.law.writes():
            return work(game, *asked)
        key = (written, asked)
        found = heap.get(key)
        if found is None:
            found = heap[key] = written(game, *asked)
        return game.law.copied(found)

    @wraps(work)
    def looked_up(game: Game, *asked: Any) -> Any:
        heap = game.table.kept.at_rest
        if heap is None:
            return work(game, *asked)
        if game.law.comparing:
            return with_consults(game, heap, *asked)
        key = (work, asked)
        found = heap.get(key, NOT_YET)
        if found is NOT_YET:
            found = heap[key] = work(game, *asked)
        return found

    return cast("F", looked_up)


def rest(game: Game) -> None:
    """The turn rests: nothing changes until somebody does something."""
    game.table.kept.at_rest = {}


def end_rest(game: Game) -> None:
    """Something is done."""
    game.table.kept.at_rest = None


def list_at_rest(game: Game, attempt: Attempt) -> Attempt:
    """Note of an attempt that nothing stands in its way while the turn rests. Gives it back."""
    attempt.listed = game.table.kept.at_rest
    return attempt


def listed_at_rest(game: Game, attempt: Attempt) -> bool:
    """Whether an attempt was listed at this very rest, and nobody wants to know what lets it through."""
    at_rest = game.table.kept.at_rest
    return at_rest is not None and attempt.listed is at_rest and not game.law.noting()


def look_further(game: Game) -> None:
    """What is being worked out rests on more than it would be kept under, so it is not kept."""
    game.table.kept.fleeting = True
