"""Temporary hands: which one is in use, and what "hand" means meanwhile."""

from __future__ import annotations

from adjudicator.engine.numbers import numerals
from adjudicator.engine.state.game import Game
from adjudicator.table import Player, TemporaryHand, Zone


def temporary_hand(game: Game) -> TemporaryHand | None:
    """The temporary hand now in use by the active player, if any."""
    open_hands = game.turn.player.temporary
    return open_hands[-1] if open_hands else None


def hand_meant(game: Game, player: Player, card: int) -> Zone:
    """What "hand" means for a card: the real hand, also while it is set aside for an Action (LF-21)."""
    temporary = player.temporary[-1] if player.temporary else None
    if temporary is None:
        return player.hand
    return game.law.decide(
        lambda: game.consult(
            "hand-is-the-real-hand",
            {"real-hand": player.hand, "cards-held": temporary.zone},
            player,
            card,
            action=game.name(temporary.card),
        ),
        lambda zone: tuple(zone.cards),
    )


def drawn_into(game: Game, player: Player) -> Zone:
    """Where cards drawn while an Action is under way go, unless they are drawn for that very Action (LF-21)."""
    temporary = player.temporary[-1] if player.temporary else None
    if temporary is None:
        return player.hand
    return game.law.consult(
        "drawn-cards-join-the-real-hand",
        {"real-hand": player.hand, "temporary-hand": temporary.zone},
        player=player.name,
        action=game.name(temporary.card),
    )


def in_their_place(game: Game, temporary: TemporaryHand) -> list[int]:
    """The cards of the hand that may be played in place of those drawn for an Action (another reading of HR-R26)."""
    if temporary.blind or not game.law.reads("only-the-drawn-cards-are-used", "any-card"):
        return []
    return [number for number in temporary.player.hand.cards if game.cards[number].key]


def used_up(game: Game, temporary: TemporaryHand) -> bool:
    """Whether an Action has all of its cards played, however many there are, and not a number of them."""
    return temporary.by not in game.cards[temporary.card].numerals


def raised(game: Game, temporary: TemporaryHand) -> tuple[int, int]:
    """By how much the numerals of an Action for drawing and playing read higher just now."""
    return numerals.raised(game, temporary.card, "draw"), numerals.raised(game, temporary.card, temporary.by)
