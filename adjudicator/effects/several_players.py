"""Effects that are about several players: who draws, who discards, who passes Keepers on, all in turn order."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.cards import parameter
from adjudicator.effects.nothing_to_act_on import nobody_has
from adjudicator.effects.take_and_trade import aimed_at
from adjudicator.engine import Flow, Game, effect
from adjudicator.engine.deeds import cancelling, playing, taking
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose, one_of_so_many
from adjudicator.engine.deeds.moments import begin_together, end_together
from adjudicator.engine.numbers import temporary_hands
from adjudicator.engine.winning import most_of, tie_breaks
from adjudicator.table import Player

ALL: Final = "all"
ON_TABLE: Final = ("keeper", "creeper", "keeper-or-creeper")


def those_meant(game: Game, player: Player, card: int, who: str) -> Flow[list[Player]]:
    """Those whom an effect is about, in turn order; the one other player is chosen."""
    table = game.table
    if who == "other":
        one: Player | None = yield from choose(game, player, "player", table.from_left(player), about=card)
        return [] if one is None else [one]
    if who in ("next", "previous"):
        return [table.following(player, 1 if who == "next" else -1)]
    if who in ("others", "everybody"):
        return table.from_left(player, include=who == "everybody")
    return [player]


def another(game: Game, player: Player, card: int) -> Flow[Player | None]:
    """Name another player, at whom a card is aimed."""
    other: Player | None = yield from choose(game, player, "player", game.table.from_left(player), about=card)
    return other


def at_random(game: Game, player: Player) -> Flow[int]:
    """A random card of a hand: chance names it, not its owner (HF-48)."""
    number: int = yield from choose(game, None, f"random card of {player.name}", list(player.hand.cards))
    return number


def all_hands(game: Game, **_: Any) -> list[int]:
    return [number for one in game.players for number in one.hand.cards]


def all_keepers(game: Game, **_: Any) -> list[int]:
    return [number for one in game.players for number in one.keepers.cards]


def counted(game: Game, player: Player, what: str, card: int) -> int:
    """How much of something a player has: of a trait, or Keepers, Creepers, cards in hand."""
    amount = most_of.AMOUNTS.get(what)
    return amount(player) if amount is not None else tie_breaks.counted(game, player, what, card)


@effect(
    "discard-cards",
    "Discards cards of the hand, or what lies on the table.",
    takes={
        "cards": parameter.number_or_all("How many, of their own choice."),
        "who": parameter.who(),
        "what": parameter.maybe(
            parameter.word("Which of their cards on the table; cards of the hand where it is left out.", *ON_TABLE)
        ),
    },
    hits_each=True,
)
def discard_cards(
    game: Game, player: Player, card: int, *, cards: int | str, who: str = "self", what: str = "hand"
) -> Flow[None]:
    """Somebody discards so many cards of their choice, or all of the kind; all of it is one moment."""
    players = yield from those_meant(game, player, card, who)
    begin_together(game)
    for one in cancelling.hit_by(game, card, players):
        having = of_the_kind(game, one, card, what)
        left = len(having) if cards == ALL else min(int(cards), len(having))
        while left and having:
            number: int = yield from one_of_so_many(game, one, "discard", having, left)
            yield from playing.discard(game, one, number)
            having, left = of_the_kind(game, one, card, what), left - 1
    yield from end_together(game)


def of_the_kind(game: Game, player: Player, card: int, what: str) -> list[int]:
    """The cards of a player's hand, or those on the table of a kind."""
    if what != "hand":
        return list(aimed_at(game, player, what))
    return list(temporary_hands.hand_meant(game, player, card).cards)


@effect(
    "pass-keepers",
    "Everybody passes Keepers of their choice to a neighbour, all at once.",
    takes={
        "each": parameter.number_or_all("How many."),
        "to": parameter.word("To which neighbour.", "next", "previous"),
    },
    pointless=nobody_has("keepers"),
    moves_keepers=True,
)
def pass_keepers(game: Game, player: Player, card: int, *, each: int | str, to: str) -> Flow[None]:
    """Everybody hands Keepers of their choice to a neighbour, all at once; what has just come is not passed on."""
    step = 1 if to == "next" else -1
    passed: list[tuple[int, Player, Player]] = []
    for one in game.table.from_left(player, include=True):
        left = list(one.keepers.cards)
        count = len(left) if each == ALL else min(int(each), len(left))
        all_go = count == len(left)
        for _ in range(count):
            number = left[0] if all_go else (yield from choose(game, one, "Keeper", list(left), about=card))
            left.remove(number)
            passed.append((number, one, game.table.following(one, step)))
    begin_together(game)
    for number, giver, receiver in passed:
        emit(game, "give", card=number, to=taking.landing(game, receiver).keepers, player=giver)
    yield from end_together(game)
