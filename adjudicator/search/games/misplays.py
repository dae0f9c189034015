"""What random players try although it may not be done: it has to be refused, and to leave the table as it is."""

from __future__ import annotations

from random import Random
from typing import Any

from adjudicator.engine import EFFECTS, Attempt, Game
from adjudicator.engine.permission import answering, verbs
from adjudicator.engine.permission.surprises import BURNS
from adjudicator.engine.state.pending import Pending
from adjudicator.engine.state.turn import PLAY
from adjudicator.table import Player

VERBS = ("plays", "plays", "uses", "discards", "chooses", "draws", "ends turn")
"""What is tried; a card played at the wrong moment is what people try most."""


def attempt(game: Game, rng: Random) -> Attempt | None:
    """Something at random that somebody may not do just now; None where what came to mind may be done."""
    player, verb = rng.choice(game.players), rng.choice(VERBS)
    if verb == "chooses":
        player = game.turn.player  # it is in one's own turn that one would help oneself
    if game.turn.phase != PLAY:
        return None
    found = said(game, player, verb, rng)
    if found is None:
        return None
    with game.unrecorded():
        may = not verbs.obstacles(game, found)
    return None if may else found


def said(game: Game, player: Player, verb: str, rng: Random) -> Attempt | None:
    """An attempt of a kind at some card that it could be about; None if there is none."""
    if verb in ("draws", "ends turn"):
        return Attempt(player, verb)
    before_others = [n for other in game.players if other is not player for n in other.front()]
    cards = {
        "plays": player.hand.cards,
        "uses": [n for n in (*game.table.rules.cards, *game.table.front()) if game.cards[n].powers],
        "discards": [*player.hand.cards, *player.creepers.cards],
        "chooses": [n for n in before_others if verbs.still_lacked(game, player, n)] or before_others,
    }[verb]
    if not cards:
        return None
    number = rng.choice(cards)
    return Attempt(player, verb, number, cards=[number] if verb == "discards" else (), word=game.name(number))


def answer(game: Game, chain: list[Pending], rng: Random) -> Attempt | None:
    """A card of some hand that may not answer what waits; None where what came to mind may."""
    holders = [player for player in game.players if player.hand.cards]
    if not holders:
        return None
    player = rng.choice(holders)
    surprises_held = [number for number in player.hand.cards if game.cards[number].type == "surprise"]
    found = Attempt(player, "plays", rng.choice(surprises_held or player.hand.cards))
    with game.unrecorded():
        may = answering.against(game, found, chain[-1], chain) in ([], [BURNS])
    return None if may or found.late is not None or found.undoes is not None else found


def picture(game: Game) -> tuple[Any, ...]:
    """What a refusal must not change: where each card lies, and how far the turn has got."""
    turn = game.turn
    zones = tuple(tuple(zone.cards) for zone in dict.fromkeys(game.table.zone))
    used = frozenset((number, effect) for number, effect in turn.uses.made if effect in EFFECTS)
    far = (turn.player.name, turn.number, turn.phase, turn.draws.made, turn.plays.made, used, turn.ending.by)
    return (zones, far, game.over, len(game.owed.extra_turns), dict(game.table.attached))
