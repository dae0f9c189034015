"""What is in play, and what before whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from adjudicator.engine.state.caching import look_further
from adjudicator.engine.state.game import Game
from adjudicator.table import Player
from adjudicator.table.kinds import CREEPERS, DISCARD, HAND, KEEPERS, RULES

T = TypeVar("T")
FACE_UP: Final = {KEEPERS, CREEPERS, RULES}
"""Where a card is in play."""


def in_play(game: Game, name: str, asker: int | None = None) -> bool:
    """Whether a card of that name is in play (HR-R33)."""
    zones = game.table.zone
    cards = game.table.named(game.key(name))
    if game.table.attached:
        cards = [number for number in cards if not switched_off(game, number)]
    face_up = any(zones[number].kind in FACE_UP for number in cards)
    if game.law.plainly("in-play-means-face-up", "face-up"):
        return face_up

    def or_in(kind: str) -> bool:
        look_further(game)
        return face_up or any(zones[number].kind == kind for number in cards)

    with game.law.by_itself():  # a file that begins in mid-turn has drawn by what was in play before it begins
        found: bool = game.law.consult(
            "in-play-means-face-up",
            {"face-up": face_up, "hands-too": lambda: or_in(HAND), "discards-too": lambda: or_in(DISCARD)},
            card=game.name(asker) if asker is not None else name,
            player=game.turn.player.name,
        )
    return found


def before_everybody(game: Game) -> list[int]:
    """The Keepers and Creepers of all players."""
    return [number for player in game.players for number in player.front()]


def has_in_front(game: Game, player: Player, name: str) -> bool:
    """Whether the player has a Keeper or Creeper of that name on the table."""
    key = game.key(name)
    having = [number for number in player.front() if key in game.cards[number].keys]
    if not having or any(game.cards[number].key == key for number in having):
        return bool(having)
    return game.consult("card-is-all-it-counts-as", {"all-at-once": True, "owner-says": False}, player, having[0])


def switched_off(game: Game, number: int) -> bool:
    """Whether an attached Creeper switches a Keeper's powers off."""
    attached = game.table.attached
    if not attached:
        return False
    return any(
        host == number and (game.cards[creeper].attaches or {}).get("powers_off") for creeper, host in attached.items()
    )


def works(game: Game, number: int, player: Player) -> bool:
    """Whether a card does for a player what nobody has to use it for: one that is switched off does not (LF-28)."""
    return not switched_off(game, number) or works_switched_off(game, number, player)


def works_switched_off(game: Game, number: int, player: Player) -> bool:
    """Whether a card that is switched off goes on doing what nobody has to use it for: only by another reading."""
    return game.consult(
        "switched-off-gives-nothing",
        {"everything-off": False, "uses-only": True, "blocks-only": True, "no-keeper": False},
        player,
        number,
    )


def keeper_like(game: Game, player: Player, but: int | None = None) -> list[int]:
    """Cards in front of a player that count where Keepers are counted or aimed at, but for one (SR-Q09, SR-R28)."""
    keepers = [number for number in player.keepers.cards if number != but]
    if not player.creepers.cards:
        return keepers
    return game.offer(
        "creepers-are-no-keepers",
        {"not-keepers": keepers, "keepers-too": [number for number in player.front() if number != but]},
        player,
        player.creepers.cards[0],
    )


def has_keeper_like(game: Game, player: Player, but: int | None = None) -> bool:
    """Whether a player has a Keeper on the table, but for one; by another reading a Creeper will do (SR-R28)."""
    keeper = any(number != but for number in player.keepers.cards)
    if keeper or not player.creepers.cards:
        return keeper
    return game.consult(
        "creepers-are-no-keepers", {"not-keepers": False, "keepers-too": True}, player, player.creepers.cards[0]
    )


def without_creepers(game: Game, keepers: T, with_creepers: Callable[[], T]) -> T:
    """What comes of counting Keepers over the table: Creepers are none (SR-Q09)."""
    owner = next((other for other in game.players if other.creepers.cards), None)
    if owner is None:
        return keepers
    return game.consult(
        "creepers-are-no-keepers",
        {"not-keepers": lambda: keepers, "keepers-too": with_creepers},
        owner,
        owner.creepers.cards[0],
    )


def hidden(game: Game, player: Player) -> list[int]:
    """Cards hidden under Keepers of a player."""
    under = game.table.under
    return [number for host in player.keepers.cards if host in under for number in under[host].cards] if under else []
