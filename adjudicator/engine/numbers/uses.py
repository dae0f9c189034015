"""What comes of playing or using a card: whether anything does, how often it serves in a turn, and for what price."""

from __future__ import annotations

from adjudicator.cards.model import Pays, Power
from adjudicator.engine.numbers import classes, numerals
from adjudicator.engine.state.caching import decided
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.register import EFFECTS
from adjudicator.table import Player


def mark(used: dict[tuple[int, str], int], number: int, effect: str) -> None:
    """Note another use of a power."""
    used[number, effect] = used.get((number, effect), 0) + 1


def most(game: Game, player: Player, number: int, power: Power) -> int:
    """How often a power serves its player in a turn, where it is bounded."""
    if power.uses_per:
        return len(classes.bearing(game, player.front(), power.uses_per))
    return power.uses + numerals.raised(game, number, "uses")


def payable(game: Game, player: Player, number: int, pays: Pays) -> list[int]:
    """The cards that would do as a price, the card of the power itself not among them."""
    held = {
        "hand": player.hand.cards,
        "keepers": player.keepers.cards,
        "creepers": player.creepers.cards,
        "table": player.front(),
    }[pays.source]
    return [one for one in held if one != number and suits(game, one, pays)]


def to_pay(game: Game, number: int, pays: Pays) -> int:
    """How many cards a power costs, as the number reads just now."""
    return pays.cards + numerals.raised(game, number, "cards")


def suits(game: Game, number: int, pays: Pays) -> bool:
    """Whether one card would do as a price; a card that nobody knows may turn out to."""
    card = game.cards[number]
    if not card.key:
        return True
    if pays.type and card.type != pays.type:
        return False
    if pays.trait and pays.trait not in classes.of(game, card):
        return False
    return not pays.named or any(game.key(name) in card.keys for name in pays.named)


def idle_parts(game: Game, player: Player, card: int) -> int:
    """How many of the things a card does would come to nothing just now."""
    parts = ((EFFECTS[name].pointless, numerals.params(game, card, params)) for name, params in game.cards[card].does)
    return sum(found is not None and found(game, player, card, **params) for found, params in parts)


def does_something(game: Game, player: Player, card: int) -> bool:
    """Whether something would come of what a card does when it is played, a Surprise in turn."""
    return idle_parts(game, player, card) < len(game.cards[card].does)


@decided
def pointless(game: Game, player: Player, card: int) -> bool:
    """Whether everything the card does would come to nothing just now."""
    parts = len(game.cards[card].does)
    return 0 < parts == idle_parts(game, player, card)
