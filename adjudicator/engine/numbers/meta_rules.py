"""Meta-Rules: agreed on before the game, no cards of the deck, in force until it ends (MF-15)."""

from __future__ import annotations

from typing import Final

from adjudicator.cards.matters import BASIC, LASTS
from adjudicator.cards.model import Params
from adjudicator.engine.numbers import duties
from adjudicator.engine.state.caching import decided
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.memory import BASIC_NUMBERS, HAND_SIZE
from adjudicator.table.caching import RULES

KIND: Final = "meta-rule"


def hold(game: Game, numbers: list[int]) -> None:
    """From here on these Meta-Rules hold, and the Basic Rules say what they have them say."""
    before, after = basic_numbers(game, game.agreement.meta), basic_numbers(game, numbers)
    game.agreement.meta, game.table.standing = numbers, tuple(numbers)
    game.rules.hand, game.rules.goals, game.rules.most = after["hand"], after["goals"], after["new_rules"]
    game.rules.basic = {matter: is_now + after[matter] - before[matter] for matter, is_now in game.rules.basic.items()}
    game.table.kept.forget(RULES)


def over(game: Game, *, extra: bool = False) -> list[int]:
    """Meta-Rules in force whose time is over by now; an extra turn is in the round of the one before."""
    turns, most = game.history.turns, {"first-turn": 1 - extra, "first-round": len(game.players)}
    return [number for number, params in having(game, game.agreement.meta, LASTS) if turns > most[params["time"]]]


def left(game: Game, gone: list[int]) -> list[int]:
    """The Meta-Rules in force without some of them."""
    return [number for number in game.agreement.meta if number not in gone]


def basic_numbers(game: Game, numbers: list[int]) -> dict[str, int]:
    """What the Basic Rules say where some Meta-Rules hold; one for the beginning goes first, else the later one."""
    said = {"hand": HAND_SIZE, "goals": 1, "new_rules": 0, **BASIC_NUMBERS}
    passing = {number for number, _ in having(game, numbers, LASTS)}
    for _, params in having(game, sorted(numbers, key=passing.__contains__), BASIC):
        said.update({part: params[part] for part in said if part in params})
    return said


def in_force(game: Game, duty: str) -> list[tuple[int, Params]]:
    """Meta-Rules that have a duty, with its parameters: those on which the table agreed, and no others."""
    agreed, boxed = having(game, game.agreement.meta, duty), having(game, game.agreement.boxed, duty)
    if not boxed:
        return agreed
    found: list[tuple[int, Params]] = game.law.consult(
        "meta-rules-need-agreement",
        {"agreed-only": agreed, "all-in-the-box": [*agreed, *boxed]},
        card=game.name(boxed[0][0]),
    )
    return found


@decided
def plays_without(game: Game, number: int) -> bool:
    """Whether a Meta-Rule in force leaves cards of this type out of the game."""
    return any(params["type"] == game.cards[number].type for _, params in in_force(game, "plays-without"))


def first_in_force(game: Game, duty: str) -> tuple[int, Params] | None:
    """The first Meta-Rule in force that has a duty, where one of them is enough."""
    return game.law.decide(lambda: next(iter(in_force(game, duty)), None))


def having(game: Game, numbers: list[int], duty: str) -> list[tuple[int, Params]]:
    """The cards among some that have a duty, with its parameters."""
    return [(number, params) for number in numbers for params in duties.each_of_card(game, number, duty)]


def never_begun(game: Game) -> list[str]:
    """Rules with which a Meta-Rule lets the game begin, and which a table told in the middle of one does not have."""
    begun = having(game, game.agreement.meta, "begins-in-play")
    out = game.table.out.cards
    told = [(number, rule) for number, params in begun for rule in duties.named(game, out, params["rule"])]
    return [f"{game.name(number)}: {game.name(rule)} is not told, and counts as gone since" for number, rule in told]


def with_powers(game: Game) -> list[int]:
    """Meta-Rules, agreed on or not, that give a free action."""
    return [number for number in game.agreement.meta + game.agreement.boxed if game.cards[number].powers]


def lies_ready(game: Game, number: int) -> bool:
    """Whether a card is a Meta-Rule that was agreed on, or one left in its box."""
    return number in game.agreement.meta or number in game.agreement.boxed


def wins_no_game(game: Game) -> bool:
    """Whether meeting a Goal wins no game here, by what the table agreed on."""
    return bool(having(game, game.agreement.meta, "goal-wins-no-game"))
