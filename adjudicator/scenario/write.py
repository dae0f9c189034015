"""Writing a table down in the keys of a scenario, so that pasted into a file it sets up the same table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from adjudicator.cards.matters import LASTS
from adjudicator.engine import UNKNOWN, Game
from adjudicator.engine.deeds import triggers
from adjudicator.engine.numbers import attached, duties, meta_rules
from adjudicator.engine.state.turn import DRAW, OPENING, OVER, PLAY, START
from adjudicator.table import Player


def beside(game: Game, number: int) -> list[int]:
    """What is on or under a card: the Creepers attached to it, and what is hidden."""
    hidden = game.table.under[number].cards if number in game.table.under else []
    return [*attached.attached_to(game, number), *hidden]


def shown(game: Game, number: int) -> Any:
    """A card as a file names it: with what is on or under it, where there is anything."""
    others = [game.name(one) for one in beside(game, number)]
    return {game.name(number): others} if others else game.name(number)


def names(game: Game, numbers: list[int]) -> list[Any]:
    """Card names; unknown cards as "3 unknown", cards with others under them as a mapping."""
    found: list[Any] = []
    unknown = 0
    for number in numbers:
        if game.cards[number] is UNKNOWN:
            unknown += 1
            continue
        found.append(shown(game, number))
    return [*found, f"{unknown} unknown"] if unknown else found


def in_order(game: Game, numbers: list[int]) -> list[Any]:
    """A pile from its top: card names, and where cards nobody knows lie how many of them."""
    found: list[Any] = []
    for _, some in groupby(numbers, lambda number: game.cards[number] is UNKNOWN):
        found += names(game, list(some))
    return found


def lying(game: Game, player: Player) -> dict[str, list[int]]:
    """Where the cards of a player lie, by the keys of a scenario."""
    return {
        "hand": [number for number in player.hand.cards if number not in game.table.open],
        "open": [number for number in player.hand.cards if number in game.table.open],
        "keepers": player.keepers.cards,
        "creepers": [number for number in player.creepers.cards if number not in game.table.attached],
        "due": player.due.cards,
        "face_down": player.turned(),
        "goals": player.goals.cards,
        "laid_aside": player.aside.cards,
    }


def player_of(game: Game, player: Player) -> dict[str, Any]:
    line: dict[str, Any] = {key: names(game, some) for key, some in lying(game, player).items() if some}
    if player.aside.cards:
        line["aside_for"] = player.aside_for
    if player.misses or player.away:
        line["misses"] = player.misses
    if player.away:
        line["away"] = True
    if player.age is not None:
        line["age"] = player.age
    if player.reach is not None:
        line["reach"] = list(player.reach)
    owed: list[Any] = [{game.name(card): asker.name} for asker, debtor, card in game.owed.debts if debtor is player]
    owed += [game.name(card) for one, card in game.owed.extra_turns if one is player]
    if owed:
        line["owes"] = owed
    return line


def begun_with_something(game: Game) -> bool:
    """Whether a turn that rests before its draws has begun with something that would happen again if it began anew.

    So has one for which cards have been drawn already.
    """
    turn, player = game.turn, game.turn.player
    if turn.draws.under_way == OPENING:
        return True
    if turn.phase != START or not (turn.started or turn.draws.made):
        return False
    takes = any(len(player.front()) > 1 for _ in duties.before(game, player, "discards-another-at-turn-start"))
    kept = player.aside.cards or player.due.cards
    return bool(turn.draws.made or takes or kept or triggers.waiting(game, player, triggers.BEGINS))


def often(game: Game, number: int) -> list[str]:
    """The name of a card as often as it has been used in the turn."""
    used = game.turn.uses.made
    most = max([used.get((number, power.effect), 0) for power in game.cards[number].powers], default=1)
    return [game.name(number)] * max(1, most)


def table_of(game: Game) -> dict[str, Any]:
    """The table of a game in the keys of a scenario: players, rules, goals, piles, turn."""
    table, turn = game.table, game.turn
    pile: list[Any] = in_order(game, list(reversed(table.shuffled.cards + table.draw_pile.cards)))
    if not table.pile_goes_on:
        pile.append("end")
    phase = DRAW if begun_with_something(game) else PLAY if turn.phase == OVER else turn.phase
    whose: dict[str, Any] = {"player": turn.player.name, "phase": phase}
    if turn.phase != "setup":
        whose["drawn"] = turn.draws.made + turn.draws.missed
        whose["played"] = turn.plays.made
    if meta_rules.having(game, game.agreement.meta, LASTS):
        whose["number"] = game.history.turns
    if turn.plays.more:
        whose["more_plays"] = turn.plays.more
    used = {number for number, _ in turn.uses.made}
    if used:
        whose["used"] = sorted(name for number in used for name in often(game, number))
    if turn.extra:
        whose["extra"] = True
    agreed = {"meta_rules": names(game, game.agreement.meta)} if game.agreement.meta else {}
    return {
        "players": {player.name: player_of(game, player) for player in game.players},
        **agreed,
        "rules": names(game, table.rules.cards),
        "goals": names(game, table.goals.cards),
        "discard": in_order(game, list(reversed(table.discard.cards))),
        "draw_pile": pile,
        "turn": whose,
    }


def flat(one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterable[tuple[str, Any, Any]]:
    """Two tables part by part: players by what lies before them and what they hold."""
    for key in one:
        if key == "players":
            for name in dict.fromkeys([*one[key], *other[key]]):
                mine, theirs = one[key].get(name, {}), other[key].get(name, {})
                for part in dict.fromkeys([*mine, *theirs]):
                    yield f"{name}'s {part}", mine.get(part, []), theirs.get(part, [])
        elif key == "turn":
            for part in dict.fromkeys([*one[key], *other[key]]):
                name = "turn" if part == "player" else part
                yield name, one[key].get(part), other[key].get(part)
        else:
            yield key.replace("_", " "), one[key], other.get(key)
