"""What counts as one moment, and the check that comes after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.numbers import automatic_duties, bonuses, draws_owed, limits, numerals
from adjudicator.engine.state.asks import CHECK, WINNER, Check, Flow
from adjudicator.engine.state.caching import kept
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.register import EFFECTS
from adjudicator.engine.winning import claims
from adjudicator.table import Player
from adjudicator.table.caching import GOALS


def begin_together(game: Game) -> None:
    """From here on changes count as one event: the check waits."""
    game.moment.together += 1


def end_together(game: Game) -> Flow[None]:
    """The changes since `begin_together` have happened at once; now the check runs."""
    leave_together(game)
    yield from check(game)


def leave_together(game: Game) -> None:
    """The changes since `begin_together` have happened at once; the check comes with whatever is next."""
    game.moment.together -= 1


def check(game: Game) -> Iterable[Check]:
    """The pause for what follows from a change (see the module `check`); none while changes count as one event."""
    moment = game.moment
    if not moment.changed or moment.together or moment.checking:
        return ()
    bonuses.note(game)
    return () if nothing_follows(game) else (CHECK,)


def nothing_follows(game: Game) -> bool:
    """Whether nothing follows from the changes made so far, which have then been looked at."""
    moment = game.moment
    if moment.moved_creepers or game.rules.freed or game.undecided.uncalled is not None:
        return False
    if game.turn.player.temporary or game.law.noting() or not cards_rest(game):
        return False
    if moment.goals_moved and automatic_duties.moves_on_goals(game):
        return False
    if not (limits.nothing_demanded(game) and draws_owed.none_owed(game)):
        return False
    moment.changed = False
    if moment.goals_moved:
        moment.goals_moved = set()
    return True


@kept(GOALS)
def cards_rest(game: Game) -> bool:
    """Whether nothing on the table has anything to do by itself as the cards lie, and nobody meets a Goal."""
    return not automatic_duties.any_at_work(game) and claims.nothing_met(game)


def look_now(game: Game) -> Flow[None]:
    """Run the check although changes still count as one event (other readings)."""
    held, checking = game.moment.together, game.moment.checking
    game.moment.together, game.moment.checking = 0, False
    yield from check(game)
    game.moment.together, game.moment.checking = held, checking


def between_discards(game: Game, player: Player, why: str) -> Flow[None]:
    """Between two of several discards that one card or limit demands; nobody has won before the last is made."""
    now: object = game.law.consult(
        "discards-are-one-moment",
        {"together": None, "one-by-one": lambda: claims.settled(game)},
        card=why,
        player=player.name,
    )
    if now is not None:
        yield WINNER


def between_halves(game: Game, player: Player, card: int) -> Flow[None]:
    """Between the two halves of an exchange, which change places at the same moment."""
    now: object = game.consult(
        "exchange-is-one-moment", {"together": None, "one-after-the-other": lambda: claims.settled(game)}, player, card
    )
    if now is not None:
        yield WINNER


def do(game: Game, player: Player, card: int, effect: str, params: Mapping[str, Any]) -> Flow[None]:
    """Do one thing a card says, its numerals as they read just now, and see what follows from it."""
    yield from EFFECTS[effect].run(game, player, card, **numerals.params(game, card, params))
    yield from check(game)


def do_if_it_can(game: Game, player: Player, card: int, effect: str, params: Mapping[str, Any]) -> Flow[None]:
    """Do one thing a card says, where nothing that the thing itself needs is missing just now.

    Where a card in play forbids it that is told, as nothing else tells why nothing happens.
    """
    stands = EFFECTS[effect].obstacles
    with game.unrecorded():
        found = stands(game, player, card, **numerals.params(game, card, params)) if stands is not None else []
    if not found:
        yield from do(game, player, card, effect, params)
    elif bans := [one.text for one in found if one.banned]:
        emit(game, "barred", player=player, why=bans)
