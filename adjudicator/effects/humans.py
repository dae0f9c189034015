"""Actions about a class of cards: those that take Humans, and those that make their owners pay for them."""

from __future__ import annotations

from typing import Any

from adjudicator.cards import parameter
from adjudicator.engine import NO_MORE, Flow, Game, effect
from adjudicator.engine.deeds import cancelling, moments, playing, taking
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.moments import begin_together, end_together
from adjudicator.engine.numbers import classes, unknown_cards
from adjudicator.engine.state.ways_of_taking import DISCARD, STEAL
from adjudicator.engine.winning.conditions import HUMAN
from adjudicator.table import Player


def of_class(game: Game, player: Player, trait: str) -> list[int]:
    """Cards before a player that belong to a class."""
    return classes.bearing(game, player.front(), trait)


def others_with(game: Game, player: Player, trait: str) -> list[Player]:
    """The others before whom cards of a class lie."""
    return [other for other in game.table.from_left(player) if of_class(game, other, trait)]


def no_victims(game: Game, player: Player, card: int, *, trait: str, **_: Any) -> bool:
    return not others_with(game, player, trait)


def robbed(game: Game, player: Player, card: int, *, trait: str) -> tuple[list[Player], Player | None]:
    """Who may lose a Keeper to it where several have such cards: which ones go is seen only as it is carried out."""
    others = others_with(game, player, trait)
    keepers = [other for other in others if any(n in other.keepers.cards for n in of_class(game, other, trait))]
    return (keepers, None) if len(others) > 1 else ([], None)


def named(game: Game, player: Player, card: int, *, trait: str) -> Flow[Any]:
    """Name the card to be taken, where one other player has such cards."""
    others = others_with(game, player, trait)
    return (yield from choose_one(game, player, card, others[0], trait)) if len(others) == 1 else None


def choose_one(game: Game, player: Player, card: int, other: Player, trait: str) -> Flow[Any]:
    """Choose one card of a class before another player; Humans In Black is one of them (MF-05)."""
    options = of_class(game, other, trait)
    if trait == HUMAN:
        options = game.offer(
            "humans-in-black-can-be-taken",
            {"any-human": options, "creepers-only": [n for n in options if game.cards[n].type == "creeper"]},
            player,
            card,
        )
    return (yield from choose(game, player, f"card of {other.name}", options))


@effect(
    "take-class",
    "Takes a card of a kind from each other player who has one.",
    takes={"trait": parameter.trait("Which cards.")},
    pointless=no_victims,
    declares=named,
    robs=robbed,
    way=STEAL,
)
def take_class(game: Game, player: Player, card: int, *, trait: str) -> Flow[None]:
    """Take a card of a class from the other player, or with several others one from each (Here Humans!, MF-05)."""
    others = others_with(game, player, trait)
    if trait == HUMAN:
        others = game.consult(
            "one-human-from-each-player", {"one-from-each": others, "one-in-all": others[:1]}, player, card
        )
    for other in cancelling.hit_by(game, card, others):
        yield from take_some(game, player, card, other, trait)


def take_some(game: Game, player: Player, card: int, other: Player, trait: str) -> Flow[None]:
    """Take one card of a class from one player, the one that was named if it was."""
    play = game.plays.latest_of(card)
    number: Any = play.declared if play is not None else None
    if number not in of_class(game, other, trait):
        number = yield from choose_one(game, player, card, other, trait)
    while isinstance(number, int):
        yield from taking.move_in_front(game, taking.landing(game, player), number)
        if trait != HUMAN:
            return
        more = game.offer(
            "one-human-with-two-players",
            {"one": [NO_MORE], "all-of-them": [*of_class(game, other, trait), NO_MORE]},
            player,
            card,
        )
        number = yield from choose(game, player, f"card of {other.name}", more)


def nobody_hit(game: Game, player: Player, card: int, *, trait: str, **_: Any) -> bool:
    return not any(of_class(game, other, trait) and other.keepers.cards for other in game.players)


def to_be_paid(game: Game, *, trait: str) -> list[int]:
    return [number for one in game.players if of_class(game, one, trait) for number in one.keepers.cards]


@effect(
    "revolt",
    "Everybody who has a card of a kind discards a Keeper.",
    takes={"trait": parameter.trait("Which cards.")},
    pointless=nobody_hit,
    way=DISCARD,
    risks=to_be_paid,
    hits_each=True,
)
def revolt(game: Game, player: Player, card: int, *, trait: str) -> Flow[None]:
    """Everybody who has a card of a class discards a Keeper from the table (The Humans Are Revolting, MF-25)."""
    around = game.table.from_left(player, include=True)
    hit = [one for one in around if of_class(game, one, trait)]
    if trait == HUMAN:
        hit = game.consult(
            "humans-in-black-is-human",
            {
                "human": hit,
                "only-creepers-are": [
                    one for one in around if any(game.cards[n].type == "creeper" for n in of_class(game, one, trait))
                ],
            },
            player,
            card,
        )
    begin_together(game)
    for one in cancelling.hit_by(game, card, hit):
        for _ in range(keepers_due(game, card, one, trait)):
            yield from moments.between_discards(game, one, game.name(card))
            yield from pay_keeper(game, one, card)
    yield from end_together(game)


def keepers_due(game: Game, card: int, player: Player, trait: str) -> int:
    """How many Keepers a player owes who has cards of the class; MF-25 asks it for Humans."""
    if trait != HUMAN:
        return 1
    humans, most = len(of_class(game, player, trait)), len(player.keepers.cards)
    return game.consult(
        "one-keeper-pays-for-all-humans", {"one": 1, "one-for-each": min(humans, most) or 1}, player, card
    )


def pay_keeper(game: Game, player: Player, card: int) -> Flow[None]:
    """One Keeper goes, from the table (MF-25)."""
    held = [number for number in player.hand.cards if unknown_cards.may_be(game, number, ("keeper",))]
    options = game.offer(
        "discarded-keeper-comes-from-the-table",
        {"table-only": list(player.keepers.cards), "hand-too": [*player.keepers.cards, *held]},
        player,
        card,
    )
    number = yield from choose(game, player, "discard", options, about=card, fits=unknown_cards.of_types(("keeper",)))
    if isinstance(number, int):
        yield from playing.discard(game, player, number)
