"""Random games told as scenarios: what a game did replays to the same end, and with one thing changed it does not.

    python -m tests.retold [COUNT] [SEED]

Each time a stretch of a random game is told with all its draws, answers and chances, replayed, and replayed again with
one told draw, answer or chance changed to another card: then a step is refused, the file reported or the verdict open,
or another end comes of it. Then the lines that `explore` prints from such tables are replayed. Prints the figures and
what went wrong; exit code 1 if anything did.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import yaml

from adjudicator.engine import Ask, Game, Rest
from adjudicator.library.law_book import official_readings as official
from adjudicator.scenario import Replay, Scenario, read_text
from adjudicator.scenario.replaying.automatic_steps import DRAWN, by
from adjudicator.scenario.replaying.outcome import Outcome
from adjudicator.scenario.write import table_of
from adjudicator.search.exploring.explore import explore
from adjudicator.search.exploring.findings import scenarios_of
from adjudicator.search.games import randomly
from adjudicator.search.games.as_scenario import Trail, tellable

DECKS: tuple[tuple[str, ...], ...] = (
    ("fluxx-5",), ("star",), ("fluxx-5", "creeper-pack"), ("star", "creeper-pack"), ("fluxx-5", "star", "creeper-pack"),
)  # fmt: skip
LATEST = 60
"""The last rest at which a stretch begins."""
LONGEST = 12
"""The rests that a stretch goes on for, at most."""
CHANGES = 6
"""How many changes are tried on each stretch."""
DECIDED, REFUSED, REPORTED, OPEN = "decided", "refused", "reported", "open"


class Enough(Exception):
    """A stretch has been told."""


class Stretch(Trail):
    """Some rests of a game, from the `first` at which a scenario can set up its table; `most` of them."""

    def __init__(self, first: int, most: int) -> None:
        super().__init__()
        self.first, self.most = first, most
        self.rests = -1
        self.final: dict[str, Any] = {}

    def __call__(self, game: Game, ask: Ask | None, answer: Any) -> None:
        if ask is not None and isinstance(ask, Rest) and tellable(game):
            self.rests += 1
            if self.rests == self.first:
                self.begin(game)
            elif self.rests > self.first:
                self.say_draws(game)
                self.final = table_of(game)
                if self.rests >= self.first + self.most:
                    raise Enough
        if self.game is not None and ask is not None:
            self.note(game, ask, answer)


@dataclass(slots=True)
class Told:
    """A stretch of a game as the data of a scenario, and the table it ended with."""

    name: str
    data: dict[str, Any]
    final: dict[str, Any]


@cache
def deck(editions: tuple[str, ...]) -> list[Any]:
    return randomly.deck(editions)


def stretch(seed: int) -> Told | None:
    """A stretch of the random game of a seed; None where the game is over before."""
    rng = Random(seed)
    editions = rng.choice(DECKS)
    trail = Stretch(rng.randrange(LATEST), rng.randint(1, LONGEST))
    try:
        randomly.play(deck(editions), rng.randint(2, 5), seed, official(), watch=trail)
    except Enough:
        told = trail.told()
        return Told(f"seed {seed}", {"scenario": f"seed {seed}", "edition": list(editions), **told}, trail.final)
    return None


def text_of(data: Mapping[str, Any]) -> str:
    return str(yaml.safe_dump(dict(data), allow_unicode=True, sort_keys=False, width=10_000))


def replayed(data: Mapping[str, Any]) -> tuple[str, Outcome | None, dict[str, Any], Scenario | None]:
    """What becomes of a file: how it is met, what the replay found, and the table in the end."""
    scenarios, problems = read_text(text_of(data))
    if problems or not scenarios:
        return REPORTED, None, {}, None
    replay = Replay(scenarios[0], official())
    outcome = replay.run()
    refused = any(done.refused is not None and done.step.refused is None for done in outcome.done)
    met = REPORTED if outcome.problems else OPEN if outcome.open else REFUSED if refused else DECIDED
    return met, outcome, table_of(replay.game), scenarios[0]


def in_full(told: Told) -> dict[str, Any] | None:
    """The same with every draw told: behind `draws`, and behind the step in which something was drawn by itself."""
    met, outcome, _, scenario = replayed(told.data)
    if met != DECIDED or outcome is None or scenario is None:
        return None
    drawn: dict[int, list[tuple[str, str]]] = {}
    for done in outcome.done:
        names = dict.fromkeys(e.data.get("player") for e in done.events)
        events = {id(e): e for name in names for e in by(done.events, DRAWN, str(name))}
        drawn[id(done.step)] = [(e.data["player"], e.data["card"]) for e in done.events if id(e) in events]
    steps: list[Any] = []
    waiting: list[dict[str, Any]] = []
    for item, step in zip(told.data["steps"], own(scenario), strict=True):
        cards = drawn.get(id(step), [])
        if step.kind != "chance":  # what chance brings comes before what is drawn
            steps, waiting = steps + waiting, []
        if step.verb == "draws" and cards and not step.objects and {who for who, _ in cards} == {step.actor}:
            steps.append({f"{step.actor} draws": [card for _, card in cards]})
            continue
        said = deepcopy(item)
        steps.append(said)
        if isinstance(said, dict) and "then" in said:  # what is told inside the step comes after what was drawn in it
            said["then"][:0] = said_after(cards)
        else:
            waiting += said_after(cards)
    return {**told.data, "steps": steps + waiting}


def own(scenario: Scenario) -> list[Any]:
    """The steps of a scenario, those inside others left out."""
    return [step for step in scenario.steps if not step.inside]


def said_after(cards: Sequence[tuple[str, str]]) -> Iterator[dict[str, Any]]:
    """What each player has drawn in a row, as a step that says so."""
    for who in dict.fromkeys(name for name, _ in cards):
        yield {f"{who} draws": [card for name, card in cards if name == who]}


def changes(data: Mapping[str, Any], rng: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """The file with one told draw, answer or chance changed to another card, at random."""
    places = []
    for index, item in enumerate(data["steps"]):
        for key, value in item.items() if isinstance(item, Mapping) else ():
            if key == "chance" or key.endswith((" draws", " chooses", " discards")):
                kind = "chance" if key == "chance" else key.rpartition(" ")[2]
                places += [(index, key, at, kind) for at in range(len(value) if isinstance(value, list) else 1)]
    names = sorted({card.name for edition in data["edition"] for card in deck((edition,))})
    for index, key, at, kind in rng.sample(places, min(CHANGES, len(places))):
        changed = {**data, "steps": deepcopy(data["steps"])}
        item = changed["steps"][index]
        value = item[key] if isinstance(item[key], list) else [item[key]]
        other = rng.choice([name for name in names if name != value[at]])
        item[key] = [*value[:at], other, *value[at + 1 :]]
        if key == "chance" and len(item) > 1:
            head = next(iter(item))
            changed["steps"][index] = {head: item[head], key: item[key]}
        yield f"{kind}: {value[at]} -> {other} in step {index + 1}", changed


@dataclass(slots=True)
class Figures:
    """How many stretches were told, how they and their changes were met, and what went wrong."""

    told: int = 0
    steps: int = 0
    changed: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[str, str]] = field(default_factory=list)

    def line(self) -> str:
        met = ", ".join(f"{count} {name}" for name, count in sorted(self.changed.items()))
        return f"{self.told} stretches, {self.steps} steps told; changed: {met}; {len(self.faults)} faults"


def same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two tables are one; cards lie in any order, since no table tells in which Creepers came."""
    return bool(laid(one) == laid(other))


def laid(table: Mapping[str, Any]) -> Any:
    people = {
        name: {key: sorted(map(str, value)) if isinstance(value, list) else value for key, value in line.items()}
        for name, line in table["players"].items()
    }
    pile = table["draw_pile"]
    turn = {key: value for key, value in table["turn"].items() if key != "used"}
    return people, sorted(table["rules"]), table["goals"], sorted(table["discard"]), sorted(pile), turn


def retell(count: int, seed: int = 1) -> Figures:
    """Tell, replay and change so many stretches."""
    figures = Figures()
    for number in range(seed, seed + count):
        told = stretch(number)
        if told is None:
            continue
        met, _, table, _ = replayed(told.data)
        if met != DECIDED or not same(table, told.final):
            figures.faults.append((f"{told.name}: as it was played it is {met}", text_of(told.data)))
            continue
        full = in_full(told)
        if full is None:
            continue
        met, _outcome, table, _ = replayed(full)
        if met != DECIDED or not same(table, told.final):
            figures.faults.append((f"{told.name}: told in full it is {met}", text_of(full)))
            continue
        figures.told, figures.steps = figures.told + 1, figures.steps + len(full["steps"])
        for what, changed in changes(full, Random(number)):
            met, _, after, _ = replayed(changed)
            figures.changed[met] += 1
            if met == DECIDED and after == table:
                figures.faults.append((f"{told.name}: {what} makes no difference", text_of(changed)))
    return figures


def explored(seeds: Iterable[int], most: int = 100) -> tuple[int, list[str]]:
    """The lines that a short search finds from the tables of some stretches: how many, and those that go elsewhere."""
    lines, faults = 0, []
    for seed in seeds:
        told = stretch(seed)
        scenarios, problems = read_text(text_of({**told.data, "steps": []})) if told is not None else ([], [])
        if not scenarios or problems:
            continue
        found = explore(scenarios[0], official(), most=most)
        for end, text in zip(found.ends, scenarios_of(found), strict=True):
            lines += 1
            met, outcome, table, _ = replayed(yaml.safe_load(text))
            holds = outcome is not None and all(fact[-1] for fact in outcome.facts)
            if met != DECIDED or not holds or not same(table, end.final):
                faults.append(f"seed {seed}: {end.line} is {met}")
    return lines, faults


def main(arguments: Sequence[str]) -> int:
    count = int(arguments[0]) if arguments else 1_000
    figures = retell(count, int(arguments[1]) if len(arguments) > 1 else 1)
    for what, text in figures.faults[:20]:
        print(what)
        print("    " + text.replace("\n", "\n    "))
    print(figures.line())
    lines, astray = explored(range(1, count // 10))
    print("\n".join([*astray[:20], f"{lines} lines explored, {len(astray)} faults"]))
    return 1 if figures.faults or astray else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
