"""In which way effects get at cards of others, and which cards are at stake: what a Surprise may ask for (LF-22)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from adjudicator.effects import dealing_out, gadgets, humans, keepers, take_and_trade
from adjudicator.effects.creepers import trashed_with_it
from adjudicator.engine import Flow, Game
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.numbers import classes
from adjudicator.engine.state.register import TAKINGS, Taking, taking
from adjudicator.engine.state.taken import DISCARD, EXCHANGE, HAND_CARDS, REDISTRIBUTION, SEATS, STEAL, TO_HAND

if TYPE_CHECKING:
    from adjudicator.engine.state.pending import Pending
    from adjudicator.table import Player

At = tuple[Any, Iterable[int]]
"""What a play is aimed at, and the cards that are at stake."""


TAKINGS["steal"] = TAKINGS["take-class"] = Taking(STEAL)
TAKINGS["zap"] = TAKINGS["beam-up"] = Taking(TO_HAND)


def one_card(number: Any) -> At:
    return number, [number] if isinstance(number, int) else []


@taking("exchange-keepers", EXCHANGE)
def in_exchange(game: Game, play: Pending, **_: Any) -> Flow[At]:
    pair = yield from take_and_trade.exchanged(game, play.player, play.card)
    return pair, [pair[1]] if pair is not None else []


@taking("trade-itself", EXCHANGE)
def for_itself(game: Game, play: Pending, *, but: str | None = None) -> Flow[At]:
    return one_card((yield from gadgets.had_for_it(game, play.player, play.card, but)))


@taking("trash", DISCARD)
def trashed(game: Game, play: Pending, *, what: str = "keeper", named: Any = None) -> Flow[At]:
    if what in ("new-rule", "creeper"):
        return None, ()
    return one_card((yield from take_and_trade.trashed(game, play.player, play.card, what, named)))


@taking("trash-with-creeper", DISCARD)
def trashed_with_creeper(game: Game, play: Pending, *, own: bool) -> Flow[At]:
    return one_card((yield from trashed_with_it(game, play.player, play.card, own)))


@taking("trash-all", DISCARD)
def swept(game: Game, play: Pending, *, what: str, trait: str | None = None) -> Flow[At]:
    yield from ()
    all_keepers = [number for one in game.players for number in one.keepers.cards] if what == "keepers" else []
    return None, all_keepers if trait is None else classes.bearing(game, all_keepers, trait)


@taking("revolt", DISCARD)
def paid(game: Game, play: Pending, *, trait: str) -> Flow[At]:
    yield from ()
    hit = [one for one in game.players if humans.of_class(game, one, trait)]
    return None, [number for one in hit for number in one.keepers.cards]


@taking("redistribute", REDISTRIBUTION)
def dealt_out(game: Game, play: Pending, *, what: str, first: str = "self") -> Flow[At]:
    yield from ()
    return None, [number for number in dealing_out.gathered(game, what) if game.cards[number].type == "keeper"]


@taking("scramble", REDISTRIBUTION)
def shuffled(game: Game, play: Pending) -> Flow[At]:
    yield from ()
    return None, [number for one in game.players for number in one.keepers.cards]


def from_one(game: Game, play: Pending, players: Sequence[Player]) -> Flow[Player | None]:
    """Name the player at whom a card is aimed."""
    other: Player | None = yield from choose(game, play.player, "player", players, about=play.card)
    return other


@taking("trade-places", SEATS)
def in_another_chair(game: Game, play: Pending) -> Flow[At]:
    other = yield from from_one(game, play, game.table.from_left(play.player))
    return other, other.keepers.cards if other is not None else ()


@taking("trade-hands", HAND_CARDS)
def for_ones_hand(game: Game, play: Pending) -> Flow[At]:
    others = game.table.from_left(play.player)
    other: Any = yield from choose(game, play.player, "player", others, about=play.card, compulsory=True)
    return other, other.hand.cards if other in others else ()


@taking("use-what-you-take", HAND_CARDS)
def out_of_a_hand(game: Game, play: Pending) -> Flow[At]:
    other = yield from from_one(game, play, game.table.from_left(play.player))
    return other, other.hand.cards if other is not None else ()


@taking("random-from-hand", HAND_CARDS)
def at_random(game: Game, play: Pending, *, more: bool = False) -> Flow[At]:
    other = yield from from_one(game, play, keepers.held_from(game, play.player, more))
    return other, other.hand.cards if other is not None else ()


def out_of_all_hands(game: Game, play: Pending, **_: Any) -> Flow[At]:
    yield from ()
    return None, [number for one in game.players for number in one.hand.cards]


for name in ("random-tax", "rotate-hands", "deal-hands-anew", "everybody-gives"):
    taking(name, HAND_CARDS)(out_of_all_hands)
