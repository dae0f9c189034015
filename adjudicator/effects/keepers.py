"""Powers of Keepers on the table."""

from __future__ import annotations

from typing import Any

from adjudicator.cards import parameter
from adjudicator.effects.hands import pulled
from adjudicator.effects.nothing_to_act_on import no_keeper
from adjudicator.engine import Flow, Game, Obstacle, effect
from adjudicator.engine.deeds import taking
from adjudicator.engine.deeds.changes import emit, place_of_owed, turn_over
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.moments import check
from adjudicator.engine.numbers import in_play, unknown_cards
from adjudicator.engine.state.ways_of_taking import HAND_CARDS
from adjudicator.law import Options
from adjudicator.table import Player


def held_from(game: Game, player: Player, more: bool) -> list[Player]:
    """The others, or those of them who hold more cards than one does oneself."""
    others = game.table.from_left(player)
    return [other for other in others if len(other.hand.cards) > len(player.hand.cards)] if more else others


def no_hands(game: Game, player: Player, card: int, *, more: bool = False, **_: Any) -> list[Obstacle]:
    if any(other.hand.cards for other in held_from(game, player, more)):
        return []
    return [Obstacle("nobody else holds more cards" if more else "nobody else holds a card")]


def held_up(game: Game, player: Player, card: int, *, more: bool = False, **_: Any) -> Flow[Player | None]:
    """Name the player out of whose hand a card is taken."""
    other: Player | None = yield from choose(game, player, "player", held_from(game, player, more), about=card)
    return other


@effect(
    "random-from-hand",
    "Takes a card from another hand, a random one where nothing else is said.",
    takes={
        "more": parameter.flag("Whether only from somebody who holds more cards."),
        "by": parameter.maybe(
            parameter.word("Who says which: whoever takes it, seeing the hand, or who holds it.", "player", "owner")
        ),
    },
    obstacles=no_hands,
    way=HAND_CARDS,
    aims=held_up,
)
def random_from_hand(game: Game, player: Player, card: int, *, more: bool = False, by: str = "chance") -> Flow[None]:
    """Take a card from another player's hand, a random one where nobody says which (Unseen Force)."""
    other: Player | None = game.plays.aim_of(card)
    if other is None or not other.hand.cards:
        other = yield from held_up(game, player, card, more=more)
    assert other is not None
    ways = {"chance": pulled, "player": picked, "owner": owner_gives}
    number = yield from ways[by](game, player, other, card)
    if number is not None:
        emit(game, "take", card=number, to=player.hand, player=player)


def owner_gives(game: Game, player: Player, other: Player, card: int) -> Flow[int | None]:
    """The card of a hand that its owner parts with."""
    given: int | None = yield from choose(game, other, "card to give", list(other.hand.cards), about=card)
    return given


def picked(game: Game, player: Player, other: Player, card: int) -> Flow[int | None]:
    """The card of a hand that another player picks, having looked at all of it."""
    look(game, player, other)
    found: int | None = yield from choose(game, player, "card", list(other.hand.cards), about=card)
    return found


def look(game: Game, player: Player, other: Player) -> None:
    """A player sees another hand."""
    game.history.seen.update((player.name, number) for number in other.hand.cards)
    emit(game, "look", player=player, other=other)


def lying_open(game: Game) -> list[int]:
    """Keepers on the table that lie face up."""
    return [number for one in game.players for number in one.keepers.cards if number not in game.table.face_down]


@effect(
    "turn-face-down",
    "Turns a Keeper face down: it lies there and is nothing until it is turned up.",
    pointless=lambda game, player, card, **_: not lying_open(game),
)
def turn_face_down(game: Game, player: Player, card: int) -> Flow[None]:
    """Turn a Keeper on the table face down; it stays where it lies (LF-11)."""
    number: int | None = yield from choose(game, player, "Keeper", lying_open(game), about=card)
    if number is None:
        return
    turn_over(game, player, number, down=True)


def lying_face_down(game: Game) -> list[int]:
    """Keepers on the table that lie face down."""
    return [number for one in game.players for number in one.turned()]


@effect(
    "turn-face-up", "Turns a Keeper face up again.", pointless=lambda game, player, card, **_: not lying_face_down(game)
)
def turn_face_up(game: Game, player: Player, card: int) -> Flow[None]:
    """Turn a Keeper on the table face up again."""
    number: int | None = yield from choose(game, player, "Keeper", lying_face_down(game), about=card)
    if number is None:
        return
    turn_over(game, player, number, down=False)


@effect("owe-keeper", "Another player owes the player a Keeper, one that is drawn from now on.")
def owe_keeper(game: Game, player: Player, card: int) -> Flow[None]:
    """Another player will owe a Keeper, one drawn from now on (Do Me a Solid, RR-Q17)."""
    other: Player = yield from choose(game, player, "player", game.table.from_left(player), about=card)
    held = [number for number in other.hand.cards if unknown_cards.may_be(game, number, ("keeper",))]
    now: Options[int] = game.offer(
        "owed-keeper-is-a-drawn-one",
        {
            "drawn-later": [],
            "in-hand-now": held,
            "however-it-comes": [],
            "now-or-never": held,
            "played-too": [],
            "from-the-table": list(other.keepers.cards),
        },
        other,
        card,
    )
    number = yield from choose(game, other, "Keeper", now, about=card, fits=unknown_cards.of_types(("keeper",)))
    if isinstance(number, int):
        emit(game, "hand over", card=number, to=place_of_owed(game, player, card), player=other)
        return
    waits: bool = game.consult(
        "owed-keeper-is-a-drawn-one",
        {
            "drawn-later": True,
            "in-hand-now": True,
            "however-it-comes": True,
            "now-or-never": False,
            "played-too": True,
            "from-the-table": False,
        },
        other,
        card,
    )
    if waits:
        game.owed.debts.append((player, other, card))


@effect(
    "give-keeper",
    "Gives a Keeper of one's own away.",
    takes={"keepers": parameter.maybe(parameter.number("How many; one where it is left out."))},
    obstacles=no_keeper("{player} has no other Keeper on the table", but_itself=True),
    moves_keepers=True,
)
def give_keeper(game: Game, player: Player, card: int, *, keepers: int = 1) -> Flow[None]:
    """Move one of one's other Keepers in front of another player (Teleporter)."""
    for _ in range(keepers):
        own, others = in_play.keeper_like(game, player, but=card), game.table.from_left(player)
        number = yield from choose(game, player, "Keeper", own, about=card, then=others)
        if number is None:
            return
        other: Player = yield from choose(game, player, "player", others, about=card)
        emit(game, "move", card=number, to=game.table.in_front_of(taking.landing(game, other), number), player=player)
        yield from check(game)


@effect("look-at-hand", "Looks at another hand.", obstacles=no_hands)
def look_at_hand(game: Game, player: Player, card: int) -> Flow[None]:
    """Look at another player's hand (Telepathic Translator, MF-27)."""
    others = [other for other in game.table.from_left(player) if other.hand.cards]
    other: Player = yield from choose(game, player, "player", others, about=card)
    look(game, player, other)
