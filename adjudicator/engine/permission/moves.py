"""What the active player can do at a rest: every attempt that nothing stands in the way of."""

from __future__ import annotations

from adjudicator.engine.numbers import bans, plays_left
from adjudicator.engine.numbers.temporary_hands import in_their_place, temporary_hand
from adjudicator.engine.permission import card_plays, verbs
from adjudicator.engine.permission.bars import lets
from adjudicator.engine.permission.powers import usable_powers
from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.caching import list_at_rest
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.turn import SETUP, START
from adjudicator.law import Law
from adjudicator.table import Player

Move = tuple[Player, str, int | None, str | None]
"""What may be done: by whom, the verb, and where there are any the card and the name of its power."""


def moves(game: Game) -> list[Attempt]:
    """All that may be done at this rest, each as an attempt."""
    return [attempt(game, move) for move in possible(game)]


def attempt(game: Game, move: Move) -> Attempt:
    """Something that may be done at this rest as an attempt; nothing stands in its way as long as the turn rests."""
    player, verb, card, power = move
    cards = [card] if verb == "discards" and card is not None else ()
    return list_at_rest(game, Attempt(player, verb, card, power=power, cards=cards))


def possible(game: Game) -> list[Move]:
    """All that may be done at this rest, in a fixed order: draws, plays, powers, the end of the turn.

    Before the draws of a turn it is the draw and what may be used before it: plays and the end of the turn draw first
    anyway. Empty where every way on is barred (a play is owed and no card may be played).
    """
    with game.unrecorded():
        return listed(game)


def listed(game: Game) -> list[Move]:
    """The moves, for a law that keeps no record just now."""
    turn, player = game.turn, game.turn.player
    if turn.phase == SETUP:
        callers = [one for one in game.players if not verbs.obstacles(game, Attempt(one, "draws"))]
        return [(one, "draws", None, None) for one in callers]
    powers: list[Move] = [(player, "uses", number, power.name) for number, power in usable_powers(game, player)]
    if turn.phase == START:
        return [(player, "draws", None, None), *powers]
    temporary = temporary_hand(game)
    if temporary is not None and temporary.left:
        cards = [] if temporary.blind else temporary.zone.cards
        if not game.law.reads("temporary-cards-in-any-order", "any-order"):
            cards = cards[:1]
        cards = cards + in_their_place(game, temporary)
        allowed = [n for n in cards if not bans.of_card(game, player, n)]
        found: list[Move] = [(player, "plays", number, None) for number in allowed]
        ends = game.law.reads("card-is-obeyed-in-full", "may-waive")
    else:
        plays = plays_left.plays(game)
        found = [(player, "plays", number, None) for number in playable(game, player, plays.may)]
        ends = may_end(game, plays.must, bool(found), bool(powers))
    found += powers
    if ends:
        found.append((player, "ends turn", None, None))
    return found + at_will(game, player)


def playable(game: Game, player: Player, may: int) -> list[int]:
    """The cards of the hand that may be played just now, where the Play rules allow `may` more plays."""
    hand, turn = player.hand.cards, game.turn
    known = [number for number in hand if game.cards[number].key]
    if may > 0 and turn.draws.extra_card is None and game.law.constant(any_card):
        return [n for n in known if not bans.of_card(game, player, n)] if bans.any_ban(game) else known
    if may <= 0 and not turn.plays.free_goal and not game.law.constant(card_plays.more_allowed):
        return []
    return [number for number in known if not card_plays.from_hand(game, player, number)]


def may_end(game: Game, must: int, plays: bool, powers: bool) -> bool:
    """Whether the turn may end with `must` plays owed, and plays that may be made and powers left or not."""
    law, player = game.law, game.turn.player
    if must > 0 and game.turn.ending.by is None:
        held = plays and law.reads("play-is-compulsory", "compulsory") and law.reads("bonuses-are-owed", "owed")
        if held and not verbs.may_stop(game):
            return False
        return not verbs.against_ending(game, Attempt(player, "ends turn"))
    return not powers or law.reads("free-actions-are-optional", "may-decline")


def any_card(law: Law) -> bool:
    """Whether the law lets any card of the hand be played, whatever it is and whatever it would do."""
    return law.reads("any-card-may-be-played", "any") and lets(law, *card_plays.OF_ANY_CARD)


def any_taking(law: Law) -> bool:
    """Whether the law lets a player take a Keeper of somebody else without a card."""
    return law.reads("taking-needs-a-card", "own-turn-will-do")


def nothing_at_will(law: Law) -> bool:
    """Whether nobody draws beyond what is required, nor discards or takes what nothing asks for."""
    discards = law.reads("no-free-discards", "at-will", "keepers-too")
    discards = discards or law.reads("creeper-leaves-only-as-printed", "at-will")
    return not (law.constant(card_plays.more_allowed) or discards or law.constant(any_taking))


def at_will(game: Game, player: Player) -> list[Move]:
    """What only other readings allow: a draw beyond those required, a discard or a taking that nothing asks for."""
    found: list[Move] = []
    if game.law.constant(nothing_at_will):
        return found
    if game.law.constant(card_plays.more_allowed):
        found.append((player, "draws", None, None))
    if game.law.reads("no-free-discards", "at-will", "keepers-too"):
        found += [(player, "discards", number, None) for number in player.hand.cards]
    if game.law.reads("no-free-discards", "keepers-too"):
        found += [(player, "discards", number, None) for number in player.keepers.cards]
    if game.law.reads("creeper-leaves-only-as-printed", "at-will"):
        found += [(player, "discards", number, None) for number in player.creepers.cards]
    if game.law.constant(any_taking):
        theirs = (number for other in game.players if other is not player for number in other.keepers.cards)
        found += [(player, "chooses", n, None) for n in theirs if verbs.still_lacked(game, player, n)]
    return found
