"""Choices, and the cards that nobody knows until somebody names them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.engine.numbers import unknown_cards
from adjudicator.engine.state.asks import NOTHING, Ask, Flow, Naming, Option
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.unknown import UNKNOWN
from adjudicator.law import Options
from adjudicator.table import Player, Zone


def choose(
    game: Game,
    who: Player | None,
    what: str,
    options: Sequence[Any],
    *,
    about: int | None = None,
    compulsory: bool = False,
    fits: Callable[[Card], bool] | None = None,
    taker: Player | None = None,
    alike: bool = False,
    then: Sequence[Any] = (),
) -> Flow[Any]:
    """Ask somebody (None: chance) for one option. With fewer than two options nobody is asked; None without any.

    `fits`: what a card that nobody knows may turn out to be; one that is chosen is asked for by name. `taker` is
    who gets a card that chance brings. `alike`: all options come to the same, so that nobody need say which. `then`:
    what the same card has chosen next.
    """
    offered: Sequence[Any] = options
    if compulsory and about is not None and options:
        offered = game.law.offer(
            "card-is-obeyed-in-full",
            {"in-full": options, "may-waive": [*options, NOTHING]},
            card=game.name(about),
            player=who.name if who else "chance",
        )
        offered.made_of(options)
    if not offered:
        if isinstance(options, Options):
            game.law.forced(options)
        if game.asking.every_rest and who is not None:
            yield Ask(who, what, offered, about, taker, fits)  # what a file names all the same cannot be chosen
        return None
    if len(offered) == 1 and not game.asking.every_rest:
        answer = offered[0]
    else:
        answer = yield (Option if alike else Ask)(who, what, offered, about, taker, fits, then)
        if len(offered) == 1 and answer is None:
            answer = offered[0]
    if isinstance(offered, Options):
        if len(offered) == 1:
            game.law.forced(offered)
        game.law.taken(offered, answer)
    if fits is not None and isinstance(answer, int):
        yield from identify(game, answer, fits, who)
    return answer


def aimed(game: Game, card: int, named: Flow[Any]) -> Flow[Any]:
    """At what a card is aimed: what was named as it was played, if that can still be had; else what is named now."""
    aim = game.plays.aim_of(card)
    parts = aim if isinstance(aim, tuple) else (aim,)
    gone = any(isinstance(one, int) and not game.table.zone[one].in_front for one in parts)
    return (yield from named) if aim is None or gone else aim


def one_of_so_many(game: Game, who: Player | None, what: str, options: Sequence[Any], count: int) -> Flow[Any]:
    """One of so many that go or are taken; where all of them are, in whatever order, nobody need say which."""
    if count < len(options):
        return (yield from choose(game, who, what, options))
    return (yield Option(who, what, options))


def who_played(game: Game, asked: Player, card: int, seen: Player | None, players: Sequence[Player]) -> Flow[Player]:
    """Who has played a card that lies or lay there; where nobody has seen it, one of some players is named."""
    if seen is not None:
        return seen
    named: Player = yield from choose(game, asked, "who played it", players, about=card)
    return named


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
        fits = unknown_cards.anything if zone.owner is None else unknown_cards.no_creeper
    taker = game.plays.under_way[-1].player if game.plays.under_way else game.turn.player
    card: Card = yield Naming(
        who, f"card from {game.place(zone)}", unknown_cards.possible(game, fits), taker=taker, fits=fits
    )
    game.table.reveal(number, card)


def search(
    game: Game,
    who: Player,
    what: str,
    options: Sequence[Any],
    zones: Sequence[Zone],
    *,
    about: int,
    fits: Callable[[Card], bool] = unknown_cards.no_creeper,
) -> Flow[int | None]:
    """Choose a card out of piles: a known one that is on offer, or any that may lie there where nobody has listed it.

    None where there is no card to choose.
    """
    if not unknown_cards.unlisted(game, zones):
        number: int | None = yield from choose(game, who, what, options, about=about)
        return number
    known = [option for option in options if game.cards[option] is not UNKNOWN]
    answer = yield Naming(who, what, [*known, *unknown_cards.possible(game, fits)], about, fits=fits)
    if isinstance(options, Options):
        game.law.taken(options, answer)
    return answer if isinstance(answer, int) else lay_open(game, answer, zones)


def lay_open(game: Game, card: Card, zones: Sequence[Zone]) -> int:
    """A card that was named lies in one of some piles: it takes the place of one there that nobody knows."""
    table = game.table
    number = next((one for zone in zones for one in zone.cards if game.cards[one] is UNKNOWN), None)
    if number is None:
        number = table.add(UNKNOWN, table.draw_pile)
    table.reveal(number, card)
    return number


def one_unlisted(game: Game, zone: Zone) -> None:
    """See to it that a part of the pile holds a card that nobody knows: it stands for all that nobody has listed."""
    if not any(game.cards[number] is UNKNOWN for number in zone.cards):
        game.table.add(UNKNOWN, zone)
