"""Why a fact does not hold: what it asks for, what was found, what blocks it, and what small change would help."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.engine import Game
from adjudicator.judge.changes import Search, Trying, claiming, result
from adjudicator.law.questions import Question as Ruling
from adjudicator.scenario import Replay, Scenario
from adjudicator.table import Player

SCHEMA = "adjudicator.why-not/1"


@dataclass(slots=True)
class Condition:
    """One thing a fact asks for: what, what was found, and whether it is so."""

    what: str
    found: str
    met: bool


@dataclass(slots=True)
class WhyNot:
    """What stands in the way of a fact. `holds` is None where the replay does not get there."""

    scenario: str
    facts: Mapping[str, Any]
    holds: bool | None
    conditions: list[Condition] = field(default_factory=list)
    search: Search = field(default_factory=Search)
    asks: str = ""

    @property
    def blocks(self) -> list[str]:
        """The rulings that block: those of which another reading would bring the fact about."""
        return list(dict.fromkeys(change.ruling for change in self.search.changes if change.ruling))

    def as_json(self) -> dict[str, Any]:
        return {
            "schema": SCHEMA,
            "scenario": self.scenario,
            "fact": dict(self.facts),
            "holds": self.holds,
            "conditions": [{"what": one.what, "found": one.found, "met": one.met} for one in self.conditions],
            "blocked_by": self.blocks,
            "changes": [change.as_json() for change in self.search.changes],
            "cut": self.search.cut,
            "asks": self.asks,
        }


def why_not(
    scenario: Scenario,
    readings: Mapping[str, str],
    rulings: Mapping[str, Ruling],
    facts: Mapping[str, Any],
    at: int | None = None,
    *,
    all_kinds: bool = False,
) -> WhyNot:
    """What stands in the way of some facts, at the end or after step `at`."""
    with_claim, claim = claiming(scenario, facts, at)
    outcome = Replay(with_claim, readings).run()
    found = result(outcome, claim)
    answer = WhyNot(scenario.name, facts, None if found is None else found[0])
    if outcome.open is not None:
        answer.asks = f"{outcome.open.who}: {outcome.open.what}"
    values = {} if found is None else found[1]
    table = moment(with_claim, readings, claim)
    answer.conditions = list(conditions(table, facts, values))
    if answer.holds is not True:
        answer.search = Trying(with_claim, readings, rulings, claim).search(all_kinds=all_kinds)
    return answer


def moment(scenario: Scenario, readings: Mapping[str, str], claim: Any) -> Game:
    """The table as it stands where the claim is made."""
    place = next(index for index, step in enumerate(scenario.steps) if claim in step.claims)
    replay = Replay(replace(scenario, steps=scenario.steps[: place + 1], expect={}), readings, strict=False)
    replay.run()
    return replay.game


# -- conditions -------------------------------------------------------------------------------------------------------


def conditions(game: Game, facts: Mapping[str, Any], values: Mapping[str, Any]) -> Iterator[Condition]:
    """Each fact with what was found; for a winner what every Goal in play asks for."""
    for fact, wanted in facts.items():
        found = values.get(fact)
        yield Condition(f"{fact}: {plain(wanted)}", plain(found), same(wanted, found))
        if fact == "winner":
            for name in wanted if isinstance(wanted, list) else [wanted]:
                player = next((one for one in game.players if one.name == name), None)
                if player is not None:
                    yield from to_win(game, player)


def same(wanted: Any, found: Any) -> bool:
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        return all(same(value, found.get(key)) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(found, list):
        return sorted(map(str, wanted)) == sorted(map(str, found))
    return str(wanted) == str(found)


def plain(value: Any) -> str:
    """A value as a scenario would write it, in one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {plain(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(plain, value)) + "]"
    if value is None:
        return "nobody"
    return str(value).lower() if isinstance(value, bool) else str(value)


def to_win(game: Game, player: Player) -> Iterator[Condition]:
    """What the Goals in play ask of a player, and what lies there."""
    goals = [game.cards[number] for number in game.table.goals.cards]
    if not goals:
        yield Condition("a Goal is in play", "none", False)
    for goal in goals:
        yield from asked_by(game, player, goal)
    for number in player.creepers.cards:
        card = game.cards[number]
        if card.blocks_win and not any(goal.goal and card.name in goal.goal.creepers_allowed for goal in goals):
            yield Condition(f"{player.name} has no {card.name}", f"{card.name} lies there", False)


def asked_by(game: Game, player: Player, goal: Card) -> Iterator[Condition]:
    """The cards one Goal asks for, each with where it lies."""
    if goal.goal is None:
        return
    front = {game.cards[number].name for number in player.front()}
    for name in goal.goal.all_of:
        yield Condition(f"{goal.name}: {name} in front of {player.name}", where(game, name), name in front)
    for some in goal.goal.any_of:
        met = all(name in front for name in some)
        yield Condition(f"{goal.name}: {' and '.join(some)}", "; ".join(f"{n}: {where(game, n)}" for n in some), met)
    for count in goal.goal.count:
        held = sorted(front.intersection(count.of)) if count.of else []
        what = ", ".join(count.of) or f"with {count.trait}"
        if count.of:
            met = len(held) >= count.min
            yield Condition(f"{goal.name}: {count.min} of {what}", ", ".join(held) or "none", met)
    for name in goal.goal.nobody_has:
        held_by = [one.name for one in game.players if any(game.cards[n].name == name for n in one.front())]
        yield Condition(f"{goal.name}: {name} in front of nobody", ", ".join(held_by) or "nobody", not held_by)


def where(game: Game, name: str) -> str:
    """Where a card of some name lies."""
    places = [game.place(game.table.zone[number]) for number, card in enumerate(game.cards) if card.name == name]
    return ", ".join(dict.fromkeys(places)) or "not on the table"
