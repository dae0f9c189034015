"""Cards that nobody knows: which card one is gets asked as soon as something hangs on it.

A card may lie unknown in a hand or a pile, and be handed on, discarded or counted like any other. Before it is carried
out, or where its kind decides what happens, somebody has to say which card it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from adjudicator.cards.model import Card
from adjudicator.engine.ask import Flow, Naming
from adjudicator.law import Options

if TYPE_CHECKING:
    from adjudicator.engine.game import Game
    from adjudicator.table import Player, Zone

UNKNOWN = Card(name="a card", key="", type="unknown")
"""Stands for every card that nobody needs to know."""
Deck = Sequence[tuple[Card, int]]
"""Each card of the decks on the table, with the number of its copies."""
NEVER = ("meta-rule", "basic-rules", "marker")
"""Kinds that are no cards of a game under way."""


def may_be(game: Game, number: int, types: Iterable[str]) -> bool:
    """Whether a card is of one of some types, as far as anybody knows."""
    card = game.cards[number]
    return card is UNKNOWN or card.type in types


def of_types(types: Iterable[str]) -> Callable[[Card], bool]:
    """The test that a card has to pass to be of one of some types."""
    return lambda card: card.type in types


def anything(card: Card) -> bool:
    return card.type not in NEVER


def no_creeper(card: Card) -> bool:
    return anything(card) and card.type != "creeper"


def nameless(game: Game, options: Sequence[Any]) -> list[int]:
    """Those of some options that are cards nobody knows."""
    if game.log is None:
        return []
    return [one for one in options if type(one) is int and game.cards[one] is UNKNOWN]


def possible(game: Game, fits: Callable[[Card], bool] = anything) -> list[Card]:
    """The cards of the decks of which a copy lies where nobody knows; of those that fit, by name."""
    known = Counter(card.key for card in game.cards)
    return [card for card, copies in game.decks() if fits(card) and known[card.key] < copies]


def identify(
    game: Game, number: int, fits: Callable[[Card], bool] | None = None, who: Player | None = None
) -> Flow[None]:
    """Ask somebody (None: chance) which card one is that nobody knows.

    Off a pile it may be any card; no Creeper is held in a hand.
    """
    if game.cards[number] is not UNKNOWN:
        return
    zone = game.table.zone[number]
    if fits is None:
        fits = anything if zone.owner is None else no_creeper
    taker = game.under_way[-1].player if game.under_way else game.turn.player
    card: Card = yield Naming(who, f"card from {game.place(zone)}", possible(game, fits), taker=taker, fits=fits)
    game.table.reveal(number, card)


# -- searching a pile --------------------------------------------------------------------------------------------------


def unlisted(game: Game, zones: Sequence[Zone]) -> bool:
    """Whether cards that nobody knows lie in some piles."""
    table = game.table
    if table.pile_goes_on and table.draw_pile in zones:
        return True
    return any(game.cards[number] is UNKNOWN for zone in zones for number in zone.cards)


def one_unlisted(game: Game, zone: Zone) -> None:
    """See to it that a part of the pile holds a card that nobody knows: it stands for all that nobody has listed."""
    if not any(game.cards[number] is UNKNOWN for number in zone.cards):
        game.table.add(UNKNOWN, zone)


def search(
    game: Game,
    who: Player,
    what: str,
    options: Sequence[Any],
    zones: Sequence[Zone],
    *,
    about: int,
    fits: Callable[[Card], bool] = no_creeper,
) -> Flow[int | None]:
    """Choose a card out of piles: a known one that is on offer, or any that may lie there where nobody has listed it.

    None where there is no card to choose.
    """
    if not unlisted(game, zones):
        number: int | None = yield from game.choose(who, what, options, about=about)
        return number
    known = [option for option in options if game.cards[option] is not UNKNOWN]
    answer = yield Naming(who, what, [*known, *possible(game, fits)], about, fits=fits)
    if isinstance(options, Options):
        game.law.taken(options, answer)
    return answer if isinstance(answer, int) else lay_open(game, answer, zones)


def lay_open(game: Game, card: Card, zones: Sequence[Zone]) -> int:
    """A card that was named lies in one of some piles: it takes the place of one there that nobody knows."""
    table = game.table
    number = next((one for zone in zones for one in zone.cards if game.cards[one] is UNKNOWN), None)
    if number is None:
        number = table.add(UNKNOWN, table.draw_pile)
        table.move(number, table.draw_pile, 0)
    table.reveal(number, card)
    return number
