"""What follows from a change, and in which order: the one place where it is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from adjudicator.engine.deeds import drawing_by_rule, hands, obeying_limits
from adjudicator.engine.flow import creeper_duties, driving_out, winner
from adjudicator.engine.numbers import automatic_duties, draws_owed, limits, supply
from adjudicator.engine.state.asks import Flow
from adjudicator.engine.state.game import Game
from adjudicator.law import Law

CREEPERS: Final = "Creepers"
WINS: Final = "wins"
LIMITS: Final = "limits"
DRAWS: Final = "draws"
HANDS: Final = "temporary hands"
OWN: Final = "limits in one's own turn"
"""No step: what limits would ask of the player whose turn it is, by a reading that has them bind at every moment."""

ORDER: Final = (CREEPERS, WINS, LIMITS, DRAWS, HANDS)
"""The order in force: Creepers do what they must, then it is looked who has won, the others obey limits, draws
that a changed rule asks for are made, and last a temporary hand grows with its raised numerals."""


def follow(game: Game) -> Flow[None]:
    """All that follows from the changes made so far, until nothing changes any more."""
    game.moment.checking = True
    while game.moment.changed:
        game.moment.changed = False
        if game.moment.goals_moved:
            yield from creeper_duties.goal_changed(game)
        idle = ASLEEP if game.law.noting() else IDLE
        for step in order(game):
            if not idle[step](game):
                yield from STEPS[step](game)
    game.moment.checking = False


def order(game: Game) -> Sequence[str]:
    """The steps in the order in which they come just now.

    Another reading of two of them need not fit the rest, so only those change places that have something to do.
    """
    law = game.law
    if not law.noting() and law.constant(is_usual):
        return ORDER
    due = at_work(game)
    return ORDER if len(due) < 2 else order_of(law, due, supply.drawable(game))


def is_usual(law: Law) -> bool:
    """Whether the steps come in their usual order, whatever they have to do."""
    return order_of(law, dict.fromkeys((*ORDER, OWN), ""), True) == list(ORDER)


def order_of(law: Law, due: Mapping[str, str], drawable: bool) -> list[str]:
    """The order of the steps where some are due, each with whom it concerns."""
    found = list(ORDER)
    duty, win, over, draws = (due.get(step) for step in (CREEPERS, WINS, LIMITS, DRAWS))
    if duty is not None and win is not None:
        first: str = law.consult(
            "creeper-duty-before-a-win", {"duty-first": CREEPERS, "win-first": WINS}, card=duty, player=win
        )
        put_before(found, first, CREEPERS)
    if duty is not None and over is not None:
        first = law.consult(
            "creeper-duty-before-limits", {"duty-first": CREEPERS, "limits-first": LIMITS}, card=duty, player=over
        )
        put_before(found, first, CREEPERS)
    if win is not None and over is not None:
        first = law.consult(
            "win-before-limits-of-the-others", {"win-first": WINS, "limits-first": LIMITS}, player=win, other=over
        )
        put_before(found, first, WINS)
    if win is not None and (own := due.get(OWN)) is not None:
        first = law.consult(
            "limits-spare-the-active-player",
            {"after-the-turn": WINS, "at-every-moment": LIMITS, "nothing-beyond": WINS, "no-draw-beyond": WINS},
            player=own,
        )
        put_before(found, first, WINS)
    if win is not None and draws is not None and drawable:
        first = law.consult("win-before-draws-owed", {"win-first": WINS, "draws-first": DRAWS}, player=win, other=draws)
        put_before(found, first, WINS)
    if over is not None and draws is not None:
        first = law.consult(
            "limits-before-draws-owed", {"limits-first": LIMITS, "draws-first": DRAWS}, player=draws, other=over
        )
        put_before(found, first, LIMITS)
    return found


def put_before(steps: list[str], one: str, other: str) -> None:
    """Move a step directly before another, if it comes after it."""
    if steps.index(one) > steps.index(other):
        steps.remove(one)
        steps.insert(steps.index(other), one)


def at_work(game: Game) -> dict[str, str]:
    """The steps that have something to do just now, and who is concerned; wins only where something else is due."""
    with game.unrecorded():
        due = {step: whose for step, is_due in DUE.items() if (whose := is_due(game))}
        if due and (winners := winner.news(game)):
            due[WINS] = winners
    return due


def nothing_drives(game: Game) -> bool:
    """Whether no Creeper lies before anybody or waits to be dealt out, and nothing drives others out."""
    return not game.rules.freed and automatic_duties.nothing_to_drive(game)


def creepers_rest(game: Game) -> bool:
    """The same, or those that lie there have nothing to do just now."""
    if game.rules.freed:
        return False
    if automatic_duties.nothing_to_drive(game):
        return True
    return not (game.moment.moved_creepers or automatic_duties.any_at_work(game))


def move_creepers(game: Game) -> Flow[None]:
    yield from creeper_duties.move_on(game)
    yield from driving_out.drive_out(game)


STEPS: Final[dict[str, Callable[[Game], Flow[None]]]] = {
    CREEPERS: move_creepers,
    WINS: winner.decide,
    LIMITS: obeying_limits.bind_others,
    DRAWS: drawing_by_rule.catch_up,
    HANDS: hands.keep_up,
}


IDLE: Final[dict[str, Callable[[Game], bool]]] = {
    HANDS: lambda game: not game.turn.player.temporary,
    CREEPERS: creepers_rest,
    LIMITS: limits.nothing_demanded,
    DRAWS: draws_owed.none_owed,
    WINS: winner.nobody_near,
}
"""Whether a step has nothing to do just now; what takes longest to look at comes last."""


ASLEEP: Final[dict[str, Callable[[Game], bool]]] = {
    **IDLE, CREEPERS: nothing_drives, WINS: lambda game: False, LIMITS: lambda game: False, DRAWS: draws_owed.waits,
}  # fmt: skip
"""Whether it has nothing to do, and nothing to consult either."""


DUE: Final[dict[str, Callable[[Game], str]]] = {
    CREEPERS: lambda game: automatic_duties.creeper_due(game) or driving_out.due(game),
    LIMITS: limits.due,
    OWN: limits.due_of_active,
    DRAWS: draws_owed.due,
}
"""Whom a step other than the win would concern just now: a Creeper or a player by name, empty for nobody."""
