"""What the active player can do at a rest: every attempt that nothing stands in the way of.

Listing is looking, not doing: nothing that is consulted here is recorded. A card nobody knows is never listed, since
what it would do is not known either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine import counts, permission
from adjudicator.engine.ask import Attempt
from adjudicator.engine.turn import SETUP, START

if TYPE_CHECKING:
    from adjudicator.engine.game import Game
    from adjudicator.table import Player


def moves(game: Game) -> list[Attempt]:
    """All that may be done at this rest, in a fixed order: draws, plays, powers, the end of the turn.

    Before the draws of a turn it is the draw and what may be used before it: plays and the end of the turn draw first
    anyway. Empty where every way on is barred (a play is owed and no card may be played).
    """
    if game.law.record is None:
        return listed(game)
    with game.unrecorded():
        return listed(game)


def listed(game: Game) -> list[Attempt]:
    """The moves, for a law that keeps no record just now."""
    turn, player = game.turn, game.turn.player
    if turn.phase == SETUP:
        return [Attempt(one, "draws") for one in game.players if not permission.obstacles(game, Attempt(one, "draws"))]
    if turn.phase == START:
        return [Attempt(player, "draws"), *powers(game, player)]
    temporary = game.temporary_hand()
    if temporary is not None and temporary.left:
        found = [] if temporary.blind else [Attempt(player, "plays", number) for number in temporary.zone.cards]
    else:
        found = [Attempt(player, "plays", number) for number in playable(game, player)]
    found += powers(game, player)
    ends = Attempt(player, "ends turn")
    if not permission.may_end_turn(game, ends):
        found.append(ends)
    return found + at_will(game, player)


def playable(game: Game, player: Player) -> list[int]:
    """The cards of the hand that may be played just now."""
    hand, turn = player.hand.cards, game.turn
    if not hand:
        return []
    known = [number for number in hand if game.cards[number].key]
    if turn.extra_card is None and any_card(game) and counts.plays(game).may > 0:
        return known
    return [number for number in known if not permission.from_hand(game, player, number)]


def any_card(game: Game) -> bool:
    """Whether the law lets any card of the hand be played, whatever it is and whatever it would do."""
    consult = game.law.consult
    return (
        consult("any-card-may-be-played", {"any": True, "newest": False})
        and consult("action-without-effect", {"may-be-played": True, "not-playable": False})
        and consult("in-turn-surprise-may-do-nothing", {"like-an-action": True, "not-playable": False})
    )


def powers(game: Game, player: Player) -> list[Attempt]:
    """The free actions and powers that may be used just now."""
    return [
        Attempt(player, "uses", number, power=power.name) for number, power in permission.usable_powers(game, player)
    ]


def at_will(game: Game, player: Player) -> list[Attempt]:
    """What only other readings allow: a draw beyond those required, a discard that nothing asks for."""
    found = []
    if game.law.consult("no-more-than-required", {"exact": False, "more-allowed": True}):
        found.append(Attempt(player, "draws"))
    if game.law.consult("no-free-discards", {"only-when-told": False, "at-will": True}):
        found += [Attempt(player, "discards", number, cards=[number]) for number in player.hand.cards]
    return found
