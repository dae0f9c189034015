"""Players who miss turns or are away, and hands that are laid aside for a while."""

from __future__ import annotations

from adjudicator.cards import parameter
from adjudicator.effects import several_players
from adjudicator.engine import Flow, Game, effect
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.moments import begin_together, end_together
from adjudicator.table import Player


@effect(
    "skip-turns",
    "Somebody misses turns.",
    takes={
        "turns": parameter.number("How many."),
        "who": parameter.word("Who.", "self", "next", "previous", "other"),
        "away": parameter.flag("Whether they are not at the table until then, and answer nothing."),
    },
)
def skip_turns(game: Game, player: Player, card: int, *, turns: int, who: str, away: bool = False) -> Flow[None]:
    """Somebody misses the next turns; `away`: they are not at the table until then, and answer nothing."""
    (one,) = yield from several_players.those_meant(game, player, card, who)
    one.misses += turns
    one.away = one.away or away
    emit(game, "misses turns", player=one, count=turns)


@effect(
    "lay-hand-aside",
    "Lays the hand aside, out of everybody's reach, until a later turn of its player.",
    takes={"turns": parameter.number("As the how-manieth turn of the player begins it is taken up again.")},
    pointless=lambda game, player, card, **_: not player.hand.cards,
)
def lay_hand_aside(game: Game, player: Player, card: int, *, turns: int) -> Flow[None]:
    """The hand is laid aside, out of everybody's reach, and taken up again as a later turn of its player begins."""
    begin_together(game)
    for number in list(player.hand.cards):
        emit(game, "lay aside", card=number, to=player.aside, player=player)
    player.aside_for = turns
    yield from end_together(game)
