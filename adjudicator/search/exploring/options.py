"""The options of a choice that are worth trying: those that differ, of cards that are known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.engine import UNKNOWN, Ask, Attempt, Game
from adjudicator.scenario.replaying.telling_apart import is_card
from adjudicator.search.exploring.starting import Held
from adjudicator.search.lines_as_steps import RANDOM_PLAY, Line
from adjudicator.table import Player


def reveal(game: Game, held: Sequence[Held]) -> None:
    """Make cards that nobody knew known, where their holder has such cards left."""
    for name, card in held:
        hand = next(player.hand.cards for player in game.players if player.name == name)
        number = next((one for one in hand if game.cards[one] is UNKNOWN), None)
        if number is not None:
            game.table.reveal(number, card)


def distinct(game: Game, attempts: Iterable[Attempt]) -> list[Attempt]:
    """Attempts that differ in more than which of two equal cards they take."""
    found: dict[Any, Attempt] = {}
    cards = game.cards
    for one in attempts:
        key = (one.verb, one.player.name, None if one.card is None else cards[one.card].name, one.power)
        found.setdefault(key, one)
    return list(found.values())


def unlike(game: Game, options: Sequence[Any]) -> list[Any]:
    """Options that differ in more than which of two equal cards in one place they are."""
    found: dict[Any, Any] = {}
    for option in options:
        key = option
        if is_card(option):
            key = (game.cards[option].name, id(game.table.zone[option]))
        elif isinstance(option, Player):
            key = option.name
        found.setdefault(key, option)
    return list(found.values())


def unknown(game: Game, option: Any) -> bool:
    """Whether an option is a card nobody knows, or what such a card may be."""
    return isinstance(option, Card) or (is_card(option) and game.cards[option] is UNKNOWN)


def is_random_play(game: Game, ask: Ask, option: Any, line: Line) -> bool:
    """Whether chance says which card is played by the last step of a line, since the first play has to be random."""
    step, player = line[1], game.turn.player
    plays = isinstance(step, dict) and next(iter(step)) == f"{player.name} plays"
    return ask.what == RANDOM_PLAY and plays and option in player.hand.cards


def moved(game: Game, attempt: Attempt) -> Attempt:
    """An attempt as it is made in a fork of the game it was listed in."""
    player = game.players[attempt.player.seat]
    return Attempt(player, attempt.verb, attempt.card, cards=attempt.cards, power=attempt.power, word=attempt.word)
