"""Scenarios made from the Goals of the catalogue: each wins with all that it asks for, and with nothing less.

Written out by hand there would be one or more for each of a hundred Goals that differ in nothing but the names.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from adjudicator.cards.catalogue import Catalogue, catalogue
from adjudicator.cards.goals import GoalCondition, Most
from adjudicator.cards.model import Card
from adjudicator.scenario import Scenario
from adjudicator.scenario.impossible import fits
from adjudicator.scenario.reading.read import read_text

Front = list[str]


def cases(card: Card, edition: str) -> list[Scenario]:
    """Scenarios for a Goal of a deck: one that wins, and near misses. Empty for a Goal that names cards nobody told."""
    if card.goal is None or card.goal.incomplete or card.type != "goal":
        return []
    return [scenario(card, edition, *case) for case in told(card)]


def told(card: Card) -> Iterator[tuple[str, dict[str, Any], str | None]]:
    """What each case is called, the players' lines, and who wins."""
    goal = card.goal
    assert goal is not None
    front = wanted(card)
    if goal.most is not None:
        yield from for_most(card, goal.most)
        return
    yield "wins", {"Ann": line(front)}, "Ann"
    for index, name in enumerate(front):
        yield f"without {name}", {"Ann": line(front[:index] + front[index + 1 :])}, None
    for name in goal.nobody_has:
        yield f"while Bob has {name}", {"Ann": line(front), "Bob": line([name])}, None


def wanted(card: Card, deck: Sequence[Card] = ()) -> Front:
    """Cards with which a player meets a Goal, and no more than it takes; those of a class are looked for in a deck."""
    goal = card.goal
    assert goal is not None
    front = [*goal.all_of, *(goal.any_of[0] if goal.any_of else ())]
    front += [name for name in (goal.only_keeper, *goal.everywhere) if name is not None and name not in front]
    for count in (*goal.count, *goal.table_count):
        some = count.of if count.trait is None else bearing(deck, count.trait)
        held = [name for name in some if name in front] if count.trait is not None else []
        front += [name for name in some if name not in front][: max(count.min - len(held), 0)]
    return front


def bearing(deck: Sequence[Card], trait: str) -> Front:
    """The Keepers and Creepers of a deck that have a trait, each once."""
    return list(dict.fromkeys(one.name for one in deck if one.type in ("keeper", "creeper") and trait in one.traits))


def laid_down(goal: GoalCondition, deck: Sequence[Card]) -> bool:
    """Whether cards before one player are all that a Goal asks for, and it is they themselves that bear its traits."""
    given = {parameters.get("trait") for card in deck for duty, parameters in card.duties if duty == "gives-trait"}
    if any(count.trait in given for count in (*goal.count, *goal.table_count)):
        return False
    return not (goal.most or goal.fewest or goal.in_hand or goal.altogether or goal.every_player or goal.only_without)


def for_most(card: Card, most: Most) -> Iterator[tuple[str, dict[str, Any], str | None]]:
    """The cases of a Goal for the most Keepers or the most cards in hand."""
    keepers = [one.name for one in catalogue().printed(card.editions[0]) if one.type == "keeper"]

    def some(number: int, first: int = 0) -> dict[str, Any]:
        in_front = {"keepers": keepers[first : first + number]}
        return in_front if most.metric == "keepers" else {"hand": [f"{number} unknown"]}

    least = most.min
    yield "wins", {"Ann": some(least)}, "Ann"
    yield "with one too few", {"Ann": some(least - 1)}, None
    yield "with as many as somebody else", {"Ann": some(least), "Bob": some(least, least)}, None


def line(front: Front, shelf: Catalogue | None = None) -> dict[str, Any]:
    """A player's line with some cards on the table, each Creeper that attaches itself on the first Keeper that fits."""
    shelf = shelf or catalogue()
    cards = [card for name in front if (card := shelf.find(name)) is not None]
    hosts = [next((one for one in cards if fits(card, one)), None) for card in cards]
    kinds: dict[str, Any] = {}
    for card, host in zip(cards, hosts, strict=True):
        on = [one.name for one, under in zip(cards, hosts, strict=True) if under is card]
        if host is None:
            part = "creepers" if card.type == "creeper" else "keepers"
            kinds.setdefault(part, []).append({card.name: on} if on else card.name)
    return kinds


def scenario(card: Card, edition: str, title: str, table: dict[str, Any], winner: str | None) -> Scenario:
    """A scenario in which the Goal is played by somebody who has nothing to do with it."""
    players = {"Ann": {}, "Bob": {}, **table, "Cara": {"hand": [card.name]}}
    record = {
        "scenario": f"{card.name}: {title}",
        "edition": edition,
        "players": players,
        "turn": {"player": "Cara", "phase": "play"},
        "steps": [{"Cara plays": card.name}],
        "expect": {"winner": winner},
    }
    if edition == "creeper-pack":
        record["edition"] = ["fluxx-5", "creeper-pack"]
    read, problems = read_text(json.dumps(record, ensure_ascii=False), "goals of the catalogue")
    if problems:
        raise ValueError(f"{card.name}: {problems[0]}")
    return read[0]


@cache
def all_cases(editions: Sequence[str]) -> tuple[Scenario, ...]:
    """The cases of every Goal of some decks."""
    goals = [(card, slug) for slug in editions for card in catalogue().printed(slug) if card.type == "goal"]
    return tuple(one for card, slug in goals for one in cases(card, slug))
