"""The draw pile runs out, and cards come in another order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from adjudicator.engine.deeds.changes import emit, finish_game
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.numbers import meta_rules, numerals
from adjudicator.engine.state.asks import Ask, Flow
from adjudicator.engine.state.game import Game
from adjudicator.table import Player, Zone
from adjudicator.table.caching import RULES


def reshuffled(game: Game, by: int | None = None) -> None:
    """The deck was shuffled anew, maybe `by` a card: the numbers of the Basic Rules may go up (Rules Escalation)."""
    more = sum(
        numerals.params(game, number, params)["by"]
        for number, params in meta_rules.in_force(game, "raises-basic-rules")
    )
    if more:
        if by is not None:
            game.assume(f"no source tells whether {game.name(by)} counts as a reshuffle here; it is taken to count")
        game.rules.basic = {matter: number + more for matter, number in game.rules.basic.items()}
        game.table.kept.forget(RULES)
        emit(game, "basic rules", draw=game.rules.basic["draw"], play=game.rules.basic["play"])


RUN_OUT: Final = "the draw pile has run out"


def most_keepers(game: Game) -> list[Player]:
    """Whoever has more Keepers than anybody else, whom another reading has win when the pile has run out."""
    most = max(len(player.keepers.cards) for player in game.players)
    found = [player for player in game.players if len(player.keepers.cards) == most]
    return found if len(found) == 1 else []


def renew(game: Game, player: Player) -> Flow[None]:
    """The draw pile is used up: the discard pile, shuffled, takes its place (HR-R32)."""
    table = game.table
    cards = list(table.discard.cards)
    if not cards and (joined := under_way(game)):
        yield from shuffle_in(game, joined, turned_over=False)
        return
    if not cards:
        end: bool = game.law.consult(
            "no-card-left-anywhere", {"draw-what-there-is": False, "game-over": True}, player=player.name
        )
        if end:
            finish_game(game, [], why="no card is left to draw")
        return
    happens = game.law.consult(
        "empty-pile-is-renewed",
        {
            "shuffled": "shuffled",
            "turned-over": "turned over",
            "not-drawn": "nothing",
            "game-over": "game over",
            "most-keepers-win": "most Keepers",
            "table-too": "table cleared" if any(one.keepers.cards for one in game.players) else "shuffled",
            "top-stays": "top stays" if len(cards) > 1 else "nothing",
        },
        player=player.name,
    )
    if happens == "nothing":
        return
    if happens == "top stays":
        cards = cards[:-1]
    if happens == "table cleared":
        for one in table.from_left(player, include=True):
            for number in list(one.keepers.cards):
                emit(game, "discard", card=number, to=table.discard, player=player)
        cards = list(table.discard.cards)
    if happens in ("game over", "most Keepers"):
        finish_game(game, most_keepers(game) if happens == "most Keepers" else [], why=RUN_OUT)
    yield from shuffle_in(game, cards + under_way(game), turned_over=happens == "turned over")


def under_way(game: Game) -> list[int]:
    """The Actions being carried out that are in the discard pile already: none, but another reading (HR-R24)."""
    played = tuple(number for number in game.plays.doing if game.table.zone[number] is game.table.played)
    if not played:
        return []
    found: tuple[int, ...] = game.law.consult(
        "action-waits-for-the-discard-pile",
        {"after-its-effect": (), "at-once": played},
        card=game.name(played[-1]),
    )
    return list(found)


def shuffle_in(game: Game, cards: list[int], *, turned_over: bool) -> Flow[None]:
    """Some cards become the draw pile, shuffled or as they lie."""
    table = game.table
    if turned_over:
        table.pour(cards[::-1], table.draw_pile)
        emit(game, "reshuffle", count=len(cards), turned_over=True)
        reshuffled(game)
        return
    order = yield Ask(None, "shuffle", cards)
    if order is not None:
        table.pour(order[::-1], table.draw_pile)
    else:
        table.pour(cards, table.shuffled)
    emit(game, "reshuffle", count=len(cards))
    reshuffled(game)


def last_card_taken(game: Game, player: Player) -> Flow[None]:
    """The draw pile has just run out: whether it is renewed at once or for the next card (HR-R32 does not say)."""
    table = game.table
    if table.pile_goes_on or table.shuffled.cards or not table.discard.cards:
        return
    over: list[Player] | None = game.law.consult(
        "empty-pile-is-renewed",
        {
            "shuffled": None,
            "turned-over": None,
            "not-drawn": None,
            "table-too": None,
            "top-stays": None,
            "game-over": [],
            "most-keepers-win": most_keepers(game),
        },
        player=player.name,
    )
    if over is not None:
        finish_game(game, over, why=RUN_OUT)
    now: bool = game.law.consult(
        "pile-is-renewed-when-needed", {"when-needed": False, "at-once": True}, player=player.name
    )
    if now:
        yield from renew(game, player)


def in_random_order(game: Game, cards: list[int], owners: Sequence[Player | None]) -> Flow[list[int]]:
    """Some cards in the order in which chance deals them out; asked for one by one where it is not told at once.

    `owners`: who gets them, one after the other (None: nobody does); in what order the last of them come who go to one
    nobody need say.
    """
    order: list[int] | None = yield Ask(None, "shuffle", cards)
    if order is not None:
        return list(order)
    left = list(cards)
    found: list[int] = []
    while left:
        waiting = owners[len(found) :]
        alike = len({owner.name if owner is not None else "" for owner in waiting}) == 1
        number: int = yield from choose(game, None, "next card", left, alike=alike, taker=waiting[0])
        left = [other for other in left if other != number]
        found.append(number)
    return found


def dealt_anew(game: Game, cards: list[int], owners: Sequence[Player], place: Callable[[Player], Zone]) -> Flow[None]:
    """Some cards that were gathered are shuffled and dealt out, one to each of some players, to the place of each."""
    order = yield from in_random_order(game, cards, owners)
    for number, owner in zip(order, owners, strict=True):
        emit(game, "dealt", card=number, to=place(owner), player=owner)


def any_creeper(game: Game, cards: list[int]) -> bool:
    return any(game.cards[number].type == "creeper" for number in cards)
