"""What is so at the end of a line of play, in the facts that a scenario can claim, and where two ends differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from adjudicator.engine import UNKNOWN, Game
from adjudicator.judge.choices import every_way
from adjudicator.judge.other_readings import Bound
from adjudicator.scenario import Outcome, Replay, Scenario
from adjudicator.scenario.replaying.allowed import allowed
from adjudicator.scenario.replaying.facts import looked_up
from adjudicator.scenario.replaying.facts_of_player import sees
from adjudicator.scenario.replaying.facts_of_table import places, places_of
from adjudicator.scenario.replaying.position import Stop
from adjudicator.scenario.write import shown
from adjudicator.search.separating.starting_scenarios import Holds

MOST = 40
"""Ways to fill in what a line leaves open; with more it is not looked at."""


@dataclass(slots=True)
class End:
    """One end of a line of play: the facts by name, and the outcome."""

    facts: dict[str, Any]
    outcome: Outcome


def end_of(replay: Replay, closely: bool) -> End:
    """The end of a line that has been replayed, no facts where it stops; closely also what everybody might do next."""
    outcome, facts = replay.outcome, dict[str, Any]()
    if outcome.open is None and not outcome.problems and not outcome.endless:
        facts = dict(facts_of(replay))
        with suppress(Stop):  # of what is tried next only as much as there is work for
            facts.update(permitted(replay) if closely else ())
    return End(facts, outcome)


def ends_of(scenario: Scenario, readings: Mapping[str, str], closely: bool) -> list[End]:
    """How a line can end under another law, whatever it leaves open; none where that is too much."""
    done: list[End] = []
    for replay in every_way(scenario, readings, Bound()):
        if replay is None or replay.outcome.problems or replay.outcome.endless or len(done) == MOST:
            return []
        if replay.outcome.open is None:
            done.append(end_of(replay, closely))
    return done


# -- facts ------------------------------------------------------------------------------------------------------------


def facts_of(replay: Replay) -> Iterator[tuple[str, Any]]:
    """Each thing that can be said of a table with its value, the most telling first."""
    game = replay.game
    winners = sorted(player.name for player in game.winners)
    yield "winner", winners[0] if len(winners) == 1 else winners or None
    yield "over", game.over
    yield "turn", None if game.over else game.turn.player.name
    yield "extra_turn", game.turn.extra and not game.over
    for name in ("plays_left", "draws_left"):
        with game.unrecorded():
            yield name, looked_up(replay, name, None)[0]
    yield "goals", heap(game, game.table.goals.cards)
    yield "rules", heap(game, game.table.rules.cards)
    for part in ("keepers", "creepers", "hand"):
        for player in game.players:
            yield f"{player.name} {part}", heap(game, getattr(player, part).cards)
    for player in game.players:
        temporary = [number for hand in player.temporary for number in hand.zone.cards]
        yield f"{player.name} temporary", heap(game, temporary)
        yield f"{player.name} hand_size", len(player.hand.cards)
    yield from lying(replay)
    yield "phase", "over" if game.over else game.turn.phase
    yield "discard", known_from_top(game, game.table.discard.cards)
    yield "draw_pile", known_from_top(game, game.table.draw_pile.cards)
    yield from looked_at(replay)


def heap(game: Game, numbers: list[int]) -> list[Any]:
    """Cards as a claim lists them: in any order, so in a fixed one, each with what is on or under it."""
    cards = game.cards
    unknown = sum(cards[number] is UNKNOWN for number in numbers)
    known = sorted((shown(game, number) for number in numbers if cards[number] is not UNKNOWN), key=str)
    return [*known, f"{unknown} unknown"] if unknown else known


def known_from_top(game: Game, numbers: list[int]) -> list[str]:
    """The cards of a pile from its top, as far as they are known."""
    found: list[str] = []
    for number in reversed(numbers):
        if game.cards[number] is UNKNOWN:
            break
        found.append(game.name(number))
    return found


def lying(replay: Replay) -> Iterator[tuple[str, Any]]:
    """Where each card lies that is on the table but once."""
    game = replay.game
    count = Counter(card.key for card in game.cards)
    for number, card in enumerate(game.cards):
        if card.key and count[card.key] == 1:
            yield f"where {card.name}", places_of(replay, number)[0]
    yield "where Basic Rules", places(replay, "Basic Rules")[0]
    yield "where It's My Turn!", places(replay, "It's My Turn!")[0]


def looked_at(replay: Replay) -> Iterator[tuple[str, Any]]:
    """Who may look at the top cards of the piles, and at a card in another hand or under one of their own."""
    game, table = replay.game, replay.game.table
    for player in game.players:
        numbers = [*table.discard.cards[-1:], *table.draw_pile.cards[-1:]]
        numbers += [one.hand.cards[0] for one in game.players if one is not player and one.hand.cards]
        numbers += [number for zone in table.under.values() for number in zone.cards[-1:]]
        for number in numbers:
            if game.cards[number].key:
                yield f"{player.name} sees {game.name(number)}", sees(replay, player, [game.name(number)])[1]


def permitted(replay: Replay) -> Iterator[tuple[str, Any]]:
    """What everybody may do next: play a card, use one, discard one, end the turn."""
    game = replay.game
    if game.over:
        return
    tries = [(game.turn.player.name, "ends turn", ""), (game.turn.player.name, "draws", "")]
    for player in game.players:
        held = [number for number in player.hand.cards if game.cards[number].key]
        tries += [(player.name, "plays", game.name(number)) for number in held]
        tries += [(player.name, "discards", game.name(number)) for number in held]
        usable = [number for number in player.front() if len(game.cards[number].powers) == 1]
        usable += [number for number in game.table.rules.cards if len(game.cards[number].powers) < 2]
        tries += [(player.name, "uses", game.name(number)) for number in usable]
    for one in dict.fromkeys(tries):
        yield f"may {' '.join(one).strip()}", allowed(replay, *one)


# -- claims -----------------------------------------------------------------------------------------------------------


def apart(here: End, there: Sequence[End]) -> Iterator[tuple[Holds, Holds]]:
    """Pairs of claims: the first holds at one end, the second at all of some others, and they exclude each other."""
    for fact, value in here.facts.items():
        others = [end.facts.get(fact, ABSENT) for end in there]
        if not others or any(other is ABSENT or other == value or other != others[0] for other in others):
            continue
        other = others[0]
        if fact in ("discard", "draw_pile"):
            depth = next((at for at, pair in enumerate(zip(value, other, strict=False)) if pair[0] != pair[1]), None)
            if depth is None:
                continue
            value, other = value[: depth + 1], other[: depth + 1]
        yield claim(fact, value), claim(fact, other)


ABSENT = object()


def claim(fact: str, value: Any) -> Holds:
    """A fact with its value as a claim holds it."""
    head, _, rest = fact.partition(" ")
    if not rest:
        return {fact: value}
    if head == "where":
        return {"where": {rest: value}}
    if head == "may":
        return {"may" if value else "may_not": attempted(rest)}
    part, _, card = rest.partition(" ")
    if part == "sees":
        return {head: {"sees" if value else "unseen": [card]}}
    return {head: {part: value}}


def attempted(told: str) -> Any:
    """Something that may be done, as a claim names it: `{Ann plays: Milk}`."""
    for verb in ("plays", "uses", "discards"):
        who, found, card = told.partition(f" {verb} ")
        if found:
            return {f"{who} {verb}": card}
    return told
