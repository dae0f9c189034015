"""Temporary hands: the real hand is set aside while an Action plays out cards of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine import moments
from adjudicator.engine.ask import MOVE, Flow
from adjudicator.table.hands import TemporaryHand

if TYPE_CHECKING:
    from adjudicator.engine.game import Game
    from adjudicator.table import Player, Zone


def innermost(game: Game) -> TemporaryHand | None:
    """The temporary hand now in use by the active player, if any."""
    open_hands = game.turn.player.temporary
    return open_hands[-1] if open_hands else None


def set_hand_aside(game: Game, player: Player, card: int, *, blind: bool = False) -> TemporaryHand:
    """Begin a temporary hand for a card; the real hand waits."""
    temporary = TemporaryHand(player, card, blind)
    temporary.raised = raised(game, card)
    if player.temporary:
        player.temporary[-1].nested = True
    player.temporary.append(temporary)
    return temporary


def meant(game: Game, player: Player, card: int) -> Zone:
    """What "hand" means for a card: the real hand, also while it is set aside for an Action (LF-21)."""
    temporary = player.temporary[-1] if player.temporary else None
    if temporary is None:
        return player.hand
    zone: Zone = game.law.consult(
        "hand-is-the-real-hand",
        {"real-hand": player.hand, "cards-held": temporary.zone},
        seen=lambda zone: tuple(zone.cards),
        card=game.name(card),
        player=player.name,
        action=game.name(temporary.card),
    )
    return zone


def drawn_into(game: Game, player: Player) -> Zone:
    """Where cards drawn while an Action is under way go, unless they are drawn for that very Action (LF-21)."""
    temporary = player.temporary[-1] if player.temporary else None
    if temporary is None or temporary.closed:
        return player.hand
    zone: Zone = game.law.consult(
        "drawn-cards-join-the-real-hand",
        {"real-hand": player.hand, "temporary-hand": temporary.zone},
        seen=lambda zone: zone.kind,
        player=player.name,
        action=game.name(temporary.card),
    )
    return zone


def raised(game: Game, card: int) -> tuple[int, int]:
    """By how much the numerals of a card for drawing and playing read higher just now."""
    return game.raised(card, "draw"), game.raised(card, "play")


def keep_up(game: Game) -> Flow[None]:
    """Numerals that change under a running Action change it at once: more is drawn and played (Inflation)."""
    for temporary in list(game.turn.player.temporary):
        now = raised(game, temporary.card)
        if now == temporary.raised or temporary.closed:
            continue
        draw, play = now[0] - temporary.raised[0], now[1] - temporary.raised[1]
        temporary.raised = now
        drawn = yield from game.draw(temporary.player, max(0, draw), into=temporary.zone, why=temporary.card)
        whole = "play" not in game.cards[temporary.card].numerals
        temporary.plays = max(0, temporary.plays + (drawn if whole else play))


def heap(game: Game, temporary: TemporaryHand) -> None:
    """The cards left of the Action out of which this one was played: they wait by themselves (LF-02)."""
    outer = temporary.player.temporary[-2] if len(temporary.player.temporary) > 1 else None
    if outer is None or not outer.zone.cards:
        return
    joined: tuple[int, ...] = game.law.consult(
        "nested-cards-stay-apart",
        {"apart": (), "one-heap": tuple(outer.zone.cards)},
        card=game.name(temporary.card),
        player=temporary.player.name,
        left=", ".join(map(game.name, outer.zone.cards)),
    )
    if joined:
        temporary.plays, outer.plays = temporary.plays + outer.left, 0
    for number in joined:
        game.emit("keep", card=number, to=temporary.zone, player=temporary.player)


def play_out(game: Game, temporary: TemporaryHand) -> Flow[None]:
    """Let the player play from a temporary hand until its plays are made or it is closed (HR-R26)."""
    while temporary.left and not cut_off(game, temporary):
        yield MOVE


def cut_off(game: Game, temporary: TemporaryHand) -> bool:
    """Whether a temporary hand is not played out any further."""
    return temporary.closed or game.over or game.turn.ended_by is not None


def take_hand_back(game: Game, temporary: TemporaryHand) -> Flow[None]:
    """Discard what is left of a temporary hand and take up the real hand again (HR-R26, HF-11)."""
    if temporary.closed:
        return
    yield from put_away(game, temporary)
    outer = innermost(game)
    if outer is not None and outer.left and temporary.player is outer.player:
        outer.plays = game.law.consult(
            "nested-action-leaves-outer-going",
            {"goes-on": outer.plays, "replaced": 0},
            card=game.name(temporary.card),
            player=outer.player.name,
            outer=game.name(outer.card),
        )


def put_away(game: Game, temporary: TemporaryHand, *, to_hand: bool = False) -> Flow[None]:
    """Close a temporary hand; its leftovers are discarded, or under another reading join the hand."""
    player = temporary.player
    left = list(temporary.zone.cards)
    if left and not to_hand and game.turn.ended_by is None:
        to_hand = game.law.consult(
            "leftover-temporary-card",
            {"discarded": False, "joins-hand": True},
            card=game.name(temporary.card),
            player=player.name,
            left=", ".join(map(game.name, left)),
        )
    temporary.closed = True
    if temporary in player.temporary:
        player.temporary.remove(temporary)
    game.begin_together()
    for number in left:
        if to_hand:
            game.emit("keep", card=number, to=player.hand, player=player)
        else:
            game.emit("discard", card=number, to=game.table.discard, player=player)
    yield from game.end_together()


def pass_hands(game: Game, ways: list[tuple[Player, Player]], card: int) -> Flow[None]:
    """Whole hands change places for a card, all at once."""
    zones = {one.name: meant(game, one, card) for way in ways for one in way}
    hands = [(list(zones[giver.name].cards), giver, receiver) for giver, receiver in ways]
    game.begin_together()
    for place, (cards, giver, receiver) in enumerate(hands):
        if place:
            yield from moments.between_halves(game, giver, card)
        for number in cards:
            game.emit("hand over", card=number, to=zones[receiver.name], player=giver)
    yield from game.end_together()
