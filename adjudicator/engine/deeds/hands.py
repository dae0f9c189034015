"""Hands: set aside while an Action plays out cards of its own, taken up again, passed on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.engine.deeds import drawing, moments
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.moments import begin_together, check, end_together
from adjudicator.engine.numbers import bans, plays_made, rule_numbers, temporary_hands
from adjudicator.engine.state.asks import MOVE, Flow
from adjudicator.engine.state.game import Game
from adjudicator.table import Player, TemporaryHand, Zone
from adjudicator.table.kinds import DISCARD, DRAW_PILE


def set_hand_aside(game: Game, player: Player, card: int, *, blind: bool = False, by: str = "play") -> TemporaryHand:
    """Begin a temporary hand for a card; the real hand waits."""
    temporary = TemporaryHand(player, card, blind, by)
    temporary.raised = temporary_hands.raised(game, temporary)
    player.temporary.append(temporary)
    return temporary


def keep_up(game: Game) -> Flow[None]:
    """Numerals that change under a running Action change it at once: more is drawn and played (Inflation)."""
    for temporary in list(game.turn.player.temporary):
        now = temporary_hands.raised(game, temporary)
        if now == temporary.raised:
            continue
        draw, play = now[0] - temporary.raised[0], now[1] - temporary.raised[1]
        temporary.raised = now
        draw, play = game.law.consult(
            "rule-change-counts-at-once",
            {
                "at-once": (draw, play),
                "next-turn": (0, 0),
                "next-round": (0, 0),
                "everybody-now": (draw, play),
                "drawing-is-over": (0, play),
            },
            player=temporary.player.name,
            card=f"{game.name(temporary.card)} as it reads now",
        )
        drawn = yield from drawing.draw(game, temporary.player, max(0, draw), into=temporary.zone, why=temporary.card)
        more = drawn if temporary_hands.used_up(game, temporary) else play
        temporary.plays = max(0, temporary.plays + more)


def heap(game: Game, temporary: TemporaryHand) -> None:
    """The cards left of the Action out of which this one was played: they wait by themselves (LF-02).

    Under another reading both are one heap, or the cards that were there first change places with those that wait.
    """
    outer = temporary.player.temporary[-2] if len(temporary.player.temporary) > 1 else None
    if outer is None:
        return
    if outer.left and takes_over(game, temporary, outer):
        outer.plays = 0
        for number in list(outer.zone.cards):
            emit(game, "discard", card=number, to=game.table.discard, player=outer.player)
        return
    inner, waiting = tuple(temporary.zone.cards), tuple(outer.zone.cards)
    apart = (inner, temporary.plays), (waiting, outer.plays)
    (first, temporary.plays), (later, outer.plays) = game.consult(
        "nested-cards-stay-apart",
        {
            "apart": apart,
            "one-heap": ((inner + waiting, temporary.plays + outer.left), ((), 0)) if waiting else apart,
            "outer-first": ((waiting, outer.left), (inner, temporary.left)) if outer.left else apart,
        },
        temporary.player,
        temporary.card,
        left=game.names(waiting),
    )
    for zone, cards in ((temporary.zone, first), (outer.zone, later)):
        for number in cards:
            if game.table.zone[number] is not zone:
                emit(game, "keep", card=number, to=zone, player=temporary.player)


def takes_over(game: Game, inner: TemporaryHand, outer: TemporaryHand) -> bool:
    """Whether an Action played for another one takes its place, as one reading has it; else that goes on (HR-R26)."""
    return game.consult(
        "nested-action-leaves-outer-going",
        {"goes-on": False, "replaced": True},
        outer.player,
        inner.card,
        outer=game.name(outer.card),
    )


def play_out(game: Game, temporary: TemporaryHand) -> Flow[None]:
    """Let the player play from a temporary hand until its plays are made or it is closed (HR-R26)."""
    player, rules = temporary.player, game.rules.by_matter["play"]
    while temporary.left and game.turn.ending.by is None:
        if rules != game.rules.by_matter["play"] and stops_without_plays(game, temporary):
            return
        cards = temporary.zone.cards + temporary_hands.in_their_place(game, temporary)
        if not temporary.blind and bans.all_barred(game, player, cards):
            return
        if (goes := left_unused(game, temporary)) is not None:
            emit(game, "keep", card=temporary.zone.cards[0], to=goes, player=player)
            return
        yield MOVE


def stops_without_plays(game: Game, temporary: TemporaryHand) -> bool:
    """Whether an Action whose cards have changed the Play rule stops there, as one reading has it (HR-R26)."""
    if game.law.plainly("action-outlasts-the-play-rule", "goes-on"):
        return False

    def spent() -> bool:
        number = rule_numbers.base_value(game, "play")
        return isinstance(number, int) and plays_made.made_in_all(game, game.turn.plays.made) >= number

    return game.consult(
        "action-outlasts-the-play-rule",
        {"goes-on": False, "turn-is-over": spent},
        temporary.player,
        temporary.card,
        left=game.names(temporary.zone.cards),
    )


def left_unused(game: Game, temporary: TemporaryHand) -> Zone | None:
    """Where the last of the cards goes that have to be used, as other readings have it; None: it is used (HR-R37)."""
    if len(temporary.zone.cards) != 1 or temporary.left != 1 or plays_made.INSIDE not in game.turn.plays.tally:
        return None
    return game.consult(
        "what-is-to-be-used-is-used-now",
        {"all-of-it": None, "rest-is-kept": temporary.player.hand, "rest-is-discarded": game.table.discard},
        temporary.player,
        temporary.card,
    )


def put_away(game: Game, temporary: TemporaryHand, *, to_hand: bool = False) -> Flow[None]:
    """Close a temporary hand and take up the real one; leftovers are discarded, or by other readings kept (HR-R26)."""
    player = temporary.player
    if temporary not in player.temporary:
        return
    left, goes = list(temporary.zone.cards), player.hand if to_hand else game.table.discard
    if left and game.turn.ending.by is None:
        goes = where_left(game, temporary, left)
    player.temporary.remove(temporary)
    if player.temporary and goes is player.temporary[-1].zone:
        player.temporary[-1].plays += len(left)
    for number in left:
        emit(game, LEFT.get(goes.kind, "keep"), card=number, to=goes, player=player)
    yield from check(game)


LEFT: Final[Mapping[str, str]] = {DISCARD: "discard", DRAW_PILE: "tuck in"}
"""What becomes of a card left over, by the kind of place where it goes; elsewhere it is kept."""


def where_left(game: Game, temporary: TemporaryHand, left: list[int]) -> Zone:
    """Where what is left of a temporary hand goes: it is discarded, unless another reading is in force (HR-R26)."""
    player = temporary.player
    around = player.temporary[-2].zone if len(player.temporary) > 1 else game.table.discard

    def by_the_card() -> Zone:
        return game.consult(
            "leftover-temporary-card",
            {
                "discarded": game.table.discard,
                "joins-hand": player.hand,
                "back-on-the-pile": game.table.draw_pile,
                "used-around-it": around,
            },
            player,
            temporary.card,
            left=game.names(left),
        )

    if not temporary.exchanged:
        return by_the_card()
    return game.consult(
        "only-the-drawn-cards-are-used",
        {"drawn-only": by_the_card, "any-card": lambda: player.hand},
        player,
        left[0],
        action=game.name(temporary.card),
    )


def pass_hands(game: Game, ways: list[tuple[Player, Player]], card: int) -> Flow[None]:
    """Whole hands change places for a card, all at once."""
    zones = {one.name: temporary_hands.hand_meant(game, one, card) for way in ways for one in way}
    hands = [(list(zones[giver.name].cards), giver, receiver) for giver, receiver in ways]
    if game.plays.under_way:
        game.plays.under_way[-1].hands = ways
    game.plays.received[card] = {number for cards, _, _ in hands for number in cards}
    begin_together(game)
    for place, (cards, giver, receiver) in enumerate(hands):
        if place:
            yield from moments.between_halves(game, giver, card)
        for number in cards:
            emit(game, "hand over", card=number, to=zones[receiver.name], player=giver)
    yield from end_together(game)
