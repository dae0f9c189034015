"""Everybody lays cards out of the hand into the middle at once, as many as they like; they are counted together."""

from __future__ import annotations

from adjudicator.cards import parameter
from adjudicator.effects.nothing_to_act_on import nobody_has
from adjudicator.engine import NO_MORE, Flow, Game, effect
from adjudicator.engine.deeds import drawing
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.moments import begin_together, end_together
from adjudicator.table import Player


@effect(
    "everybody-puts-in",
    "Everybody puts in any number of cards of the hand, unseen until all have chosen; they are counted together.",
    takes={
        "reward": parameter.word(
            "Everybody draws as many again, who put in most takes all, or the player draws as many as all did.",
            "as-many",
            "most-takes-all",
            "player-draws-all",
        )
    },
    pointless=nobody_has("hand"),
)
def everybody_puts_in(game: Game, player: Player, card: int, *, reward: str) -> Flow[None]:
    """Everybody puts in any number of cards; nobody sees the others' before all have chosen.

    `as-many`: everybody draws as many as they put in. `most-takes-all`: whoever put in most takes them all, several
    who are level lose them. `player-draws-all`: the player draws as many as all have put in.
    """
    order = game.table.from_left(player, include=True)
    chosen: dict[str, list[int]] = {}
    for one in order:
        mine: list[int] = chosen.setdefault(one.name, [])
        while left := [number for number in one.hand.cards if number not in mine]:
            number = yield from choose(game, one, f"card of {one.name} to put in", [*left, NO_MORE], about=card)
            if number == NO_MORE:
                break
            mine.append(number)
    begin_together(game)
    most = max(map(len, chosen.values()))
    first = [one for one in order if len(chosen[one.name]) == most]
    for one in order:
        for number in chosen[one.name]:
            if reward == "most-takes-all" and len(first) == 1:
                emit(game, "take", card=number, to=first[0].hand, player=first[0])
            else:
                emit(game, "discard", card=number, to=game.table.discard, player=one)
    if reward == "as-many":
        for one in order:
            yield from drawing.draw(game, one, len(chosen[one.name]), why=card)
    elif reward == "player-draws-all":
        yield from drawing.draw(game, player, sum(map(len, chosen.values())), why=card)
    yield from end_together(game)
