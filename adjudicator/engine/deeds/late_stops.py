"""Another reading of HF-35: a card that is stopped late goes as it stands, and all that came of it is discarded."""

from __future__ import annotations

from adjudicator.engine.deeds import rules
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.state.asks import Flow
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.pending import Closed, Pending
from adjudicator.table import Player
from adjudicator.table.kinds import DISCARD, DRAW_PILE, OUT, PLAYED, RULES


def sweep_away(game: Game, player: Player, stopped: Pending) -> Flow[None]:
    """Discard what has come of a play so far; where cards of it are still to be played, no more of them are."""
    closed = next((one for one in game.plays.closed if one.pending is stopped), None)
    found = came_of(game, closed) if closed is not None else []
    for temporary in [one for holder in game.players for one in holder.temporary if one.card == stopped.card]:
        temporary.plays = 0
        found += [number for number in temporary.zone.cards if number not in found]
    for pending in game.plays.pending:
        pending.off |= pending.card in found
    found = [number for number in found if game.table.zone[number].kind != PLAYED]
    laid = [number for number in found if game.table.zone[number].kind == RULES]
    for number in found:
        if number not in laid:
            emit(game, "discard", card=number, to=game.table.discard, player=player)
    if laid:
        yield from rules.remove(game, player, laid)


def came_of(game: Game, closed: Closed) -> list[int]:
    """The cards that moved while a play was carried out, and lie in a hand or on the table now."""
    moved: dict[str, None] = {}
    for event in (game.log or [])[closed.events :]:
        if event.kind == "done" and event.data.get("card") == game.name(closed.pending.card):
            break
        if "from" in event.data and "to" in event.data:
            moved[str(event.data.get("card", ""))] = None
    elsewhere = (DISCARD, DRAW_PILE, OUT)
    return [
        number for number, zone in enumerate(game.table.zone)
        if game.name(number) in moved and zone.kind not in elsewhere and number != closed.pending.card
    ]  # fmt: skip
