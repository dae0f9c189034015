"""Options that are told apart in a file: by name, and cards of one name by where they lie and what sits on them."""

from __future__ import annotations

from typing import Any

from adjudicator.cards.names import normal
from adjudicator.engine import Ask, Game
from adjudicator.engine.numbers import duties
from adjudicator.law import Options
from adjudicator.table import Player


def is_card(option: Any) -> bool:
    """Whether an option is the number of a card."""
    return isinstance(option, int) and not isinstance(option, bool)


def name_of(game: Game, option: Any) -> str:
    """What an option is called: a card or a player by name."""
    if is_card(option):
        return game.name(option)
    return option.name if isinstance(option, Player) else str(option)


def belongs(game: Game, option: Any, name: str) -> bool:
    """Whether an option is a player, or a card of that player's."""
    holder = game.table.holder(option) if is_card(option) else option
    return isinstance(holder, Player) and holder.name == name


def whereabouts(game: Game, number: int) -> str:
    """The Keeper that a card sits on, or else the place it lies in."""
    host = game.table.attached.get(number)
    return game.name(host) if host is not None else str(game.place(game.table.zone[number]))


def lies(game: Game, option: Any, place: str, like: Any) -> bool:
    """Whether an option is a card of the same name as another, and lies in a place: on a card, too."""
    if not isinstance(option, int) or not isinstance(like, int):
        return False
    there = (game.place(game.table.zone[option]), whereabouts(game, option))
    return game.cards[option].key == game.cards[like].key and (place in there or f"{place} pile" in there)


def marks(game: Game, number: int) -> list[str]:
    """What tells a card from others of its name: where it lies, or on what, and what sits on it."""
    attached = game.table.attached
    return [whereabouts(game, number), *sorted(game.name(one) for one in attached if attached[one] == number)]


def apart(game: Game, number: int) -> str:
    """The same in words: "The Robot", "Ann with Evil"."""
    return " with ".join(marks(game, number))


def is_at(game: Game, option: Any, label: str) -> bool:
    """Whether an option is a player or a card of that player's, or a card on, or bearing, another of that name."""
    return belongs(game, option, label) or (is_card(option) and normal(label) in map(normal, marks(game, option)))


def alike(game: Game, ask: Ask, option: Any, label: str | None = None) -> dict[str, int]:
    """The cards of the name of an option that may be chosen, those meant by a label, by what tells them apart."""
    if not isinstance(option, int) or not (key := game.cards[option].key):
        return {}
    same = [one for one in ask.options if isinstance(one, int) and game.cards[one].key == key]
    return {apart(game, one): one for one in same if label is None or is_at(game, one, label)}


def told(game: Game, ask: Ask, option: Any) -> str:
    """The name of an option, with what tells it from others of that name: "Cow (Bob)"."""
    name = name_of(game, option)
    return f"{name} ({apart(game, option)})" if len(alike(game, ask, option)) > 1 else name


def of_another(game: Game, ask: Ask, name: str) -> list[Any]:
    """The cards of the player of a name that somebody else may choose."""
    if ask.who is None or ask.who.name == name:
        return []
    return [option for option in ask.options if belongs(game, option, name)]


def sitting_on(game: Game, ask: Ask, host: int | None) -> Any:
    """The one card that may be chosen of those on another: who names a Keeper to be repaired means what ails it."""
    found = [option for option in ask.options if is_card(option) and game.table.attached.get(option, -1) == host]
    return found[0] if len(found) == 1 else None


def of_one_player(game: Game, ask: Ask, name: str) -> Ask | None:
    """A choice among those, where there are several; else None."""
    theirs = of_another(game, ask, name)
    return Ask(ask.who, ask.what, theirs, ask.about, ask.taker, ask.fits) if len(theirs) > 1 else None


def narrowed(game: Game, ask: Ask, option: Any, text: str, label: str | None = None) -> Ask | None:
    """A choice among the cards of the name of an option, where what a file says fits several of them; else None."""
    same = alike(game, ask, option, label)
    if len(same) < 2 or text == told(game, ask, option):
        return None
    return Ask(ask.who, ask.what, list(same.values()), ask.about, ask.taker, ask.fits)


def standing_in(game: Game, ask: Ask, aimed_at: int | None) -> int | None:
    """The card that goes in the place of one that is aimed at and cannot be chosen, if one stands in for it (LF-31)."""
    if aimed_at is None or ask.who is None or not isinstance(ask.options, Options):
        return None
    found = duties.goes_instead(game, ask.who, aimed_at)
    for listed in ask.options.listed:
        if listed.consult.question == "stand-in-has-to-be-taken" and listed.differs_on(aimed_at):
            if found in ask.options:
                game.law.note([listed.consult])
                return int(found)
    return None
