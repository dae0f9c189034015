"""Standing bans: what a card in play keeps players from doing for as long as it lies there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from adjudicator.cards.duty_words import BANNED
from adjudicator.cards.matters import DUTY
from adjudicator.engine.numbers import duties
from adjudicator.engine.numbers.plays_made import LAID
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.refusal import Obstacle
from adjudicator.table import Player

BANS: Final = "bans"
BANNING = DUTY + BANS
OF_TYPE: Final = {
    "surprise": "surprises",
    "action": "actions",
    "goal": "goals",
    "ungoal": "goals",
    "keeper": "keepers",
    "new-rule": "new-rules",
}
"""Which ban is about playing cards of a type."""
COUNTED: Final = {OF_TYPE[kind]: tallied for kind, tallied in LAID.items()}
"""As what plays are tallied of which a ban may allow some."""


def any_ban(game: Game) -> bool:
    """Whether any card in play bans something; where none does, nothing more is looked at."""
    return bool(game.rules.by_matter[BANNING] or game.table.in_front[BANNING])


def banning(game: Game, player: Player, what: str, but: int | None = None) -> int | None:
    """The card that keeps a player from doing something just now, the first in turn order; None where none does.

    `but`: a card that is used, and that forbids others, not itself.
    """
    if not any_ban(game):
        return None
    for number, params in duties.of_rules(game, BANS):
        if number != but and what in params["what"] and used_up(game, player, what, params.get("beyond")):
            return number
    for owner in game.in_turn_order():
        for number, params in duties.before(game, owner, BANS):
            hit = owner is not player or params.get("who") == "everybody"
            now = owner is game.turn.player or params.get("in") == "any-turn"
            if number != but and hit and now and what in params["what"]:
                return number
    return None


def used_up(game: Game, player: Player, what: str, allowed: int | None) -> bool:
    """Whether a player has played as many cards of a type in the turn as are allowed; none, where nothing is said."""
    if allowed is None:
        return True
    played = game.turn.plays.tally.get(COUNTED[what], ())
    return player is game.turn.player and len(played) >= allowed


def forbidden(game: Game, player: Player, what: str, but: int | None = None) -> list[Obstacle]:
    """A standing ban as what stands in the way of somebody; empty where there is none."""
    found = banning(game, player, what, but)
    return [] if found is None else [Obstacle(f"{game.name(found)} forbids {player.name} {BANNED[what]}", banned=True)]


def of_card(game: Game, player: Player, number: int) -> list[Obstacle]:
    """A ban on playing cards of the type that one has."""
    what = OF_TYPE.get(game.cards[number].type)
    return [] if what is None else forbidden(game, player, what)


def out_of_bounds(game: Game, player: Player, cards: list[int]) -> list[int]:
    """Of some cards of others those that a player may not steal just now."""
    return [number for number in cards if not_to_be_stolen(game, player, number)] if any_ban(game) else []


def not_to_be_stolen(game: Game, player: Player, number: int) -> list[Obstacle]:
    """What keeps a player from stealing a card that lies before somebody else: a ban, or one of its owner's."""
    by, what = guarded(game, player, number)
    return [] if by is None else [Obstacle(f"{game.name(by)} forbids {player.name} {what}", banned=True)]


def guarded(game: Game, player: Player, number: int) -> tuple[int | None, str]:
    """The card that keeps a player from stealing one that lies before somebody else, if any, and what it forbids."""
    owner = game.table.holder(number) if any_ban(game) else None
    if owner is None or owner is player:
        return None, ""
    for by, params in duties.before(game, owner, BANS):
        if "stealing-from-owner" in params["what"] and (owner is game.turn.player or params.get("in") == "any-turn"):
            return by, f"to steal from {owner.name}"
        if by == number and "stealing-it" in params["what"]:
            return by, "to steal it"
    return banning(game, player, "stealing"), BANNED["stealing"]


def kept_safe(game: Game, player: Player, cards: Sequence[Any]) -> dict[int, int]:
    """What of some cards, among other options, may not be stolen, each with the card that forbids it."""
    if not any_ban(game):
        return {}
    found = ((number, guarded(game, player, number)[0]) for number in cards if isinstance(number, int))
    return {number: by for number, by in found if by is not None}


def but_for_guarded(game: Game, player: Player, card: int, cards: list[int]) -> list[int]:
    """What a card gathers of what lies before players: what may not be stolen as well, as that is no theft."""
    kept = kept_safe(game, player, cards)
    if not kept:
        return cards
    found: list[int] = game.law.consult(
        "stealing-ban-is-about-stealing",
        {"stealing-only": cards, "every-loss": [number for number in cards if number not in kept]},
        card=game.name(next(iter(kept.values()))),
        other=game.name(card),
    )
    return found


def but_for_thefts(game: Game, player: Player, card: int, options: list[Any]) -> list[Any]:
    """What a card can aim at that gets at Keepers of others without stealing: a ban on stealing is about that alone."""
    kept = kept_safe(game, player, options)
    if not kept:
        return options
    offered = game.law.offer(
        "stealing-ban-is-about-stealing",
        {"stealing-only": options, "every-loss": [number for number in options if number not in kept]},
        card=game.name(next(iter(kept.values()))),
        other=game.name(card),
    )
    return offered.made_of(options)


def all_barred(game: Game, player: Player, held: Sequence[int] | None = None) -> bool:
    """Whether a player holds cards and may play none of them for a ban: nothing is owed then."""
    hand = player.hand.cards if held is None else held
    return bool(hand) and any_ban(game) and all(of_card(game, player, number) for number in hand)


TO_STEAL: Final = "card to steal"
"""How the choice is called of a card that is stolen."""
