"""What is measured inside a process of its own, in processor time; each command prints one JSON object.

python -m benchmarks.inside imports
python -m benchmarks.inside warm 20
python -m benchmarks.inside selfplay 200
python -m benchmarks.inside explore 3
python -m benchmarks.inside units 60
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

HEAVY = ("typer", "rich", "yaml", "pydantic", "rapidfuzz", "jinja2")


def imports() -> dict[str, object]:
    """How long the engine takes to import, in milliseconds, and which heavy libraries came along."""
    begun = time.process_time()
    import adjudicator.effects
    import adjudicator.engine  # noqa: F401

    taken = time.process_time() - begun
    return {"ms": taken * 1000, "heavy": [name for name in HEAVY if name in sys.modules]}


def warm(rounds: int) -> dict[str, object]:
    """Replays a second, with their full record, over every scenario that is shipped; parsed once, one rate a round."""
    import adjudicator.effects  # noqa: F401
    from adjudicator.files import shipped
    from adjudicator.library.shipped_law import readings_for
    from adjudicator.scenario import Replay, read_scenarios

    cases = []
    for file in sorted(shipped("scenarios").rglob("*.yaml")):
        scenarios, _ = read_scenarios(str(file))
        cases += [(one, readings_for(one)) for one in scenarios]
    events = 0
    for scenario, readings in cases:
        events += sum(len(done.events) for done in Replay(scenario, readings).run().done)
    rates = []
    for _ in range(rounds):
        begun = time.process_time()
        for scenario, readings in cases:
            Replay(scenario, readings).run()
        rates.append(len(cases) / (time.process_time() - begun))
    return {"scenarios": len(cases), "events": events, "rates": rates}


def selfplay(games: int) -> dict[str, object]:
    """Choices (with two options or more) a second of processor time in random games, without a record."""
    from adjudicator.library import official_readings
    from adjudicator.search.games.randomly import MANY, deck, engine_for, play

    cards, readings = deck(["fluxx-5", "star", "creeper-pack"]), dict(official_readings())
    engine = engine_for(MANY, readings)
    play(cards, 4, 0, readings, engine=engine)
    begun = time.process_time()
    played = [play(cards, 2 + seed % 5, seed, readings, engine=engine) for seed in range(games)]
    taken = time.process_time() - begun
    return {"games": games, "choices": sum(one.choices for one in played), "seconds": taken}


def per_unit(games: int) -> dict[str, object]:
    """Choices and replays for each unit of plain work, each rate taken between two looks at what a unit takes.

    Choices of random games of two with fluxx-5 alone, and of two to six with all complete decks, by the engine that
    plays many of them; replays with their full record.
    """
    from adjudicator.library import official_readings
    from adjudicator.search.games.randomly import MANY, deck, engine_for, play
    from benchmarks.units import units

    readings = dict(official_readings())
    engine = engine_for(MANY, readings)
    found: dict[str, object] = {}
    for name, editions, most in (("small", ["fluxx-5"], 1), ("all", ["fluxx-5", "star", "creeper-pack"], 5)):
        cards = deck(editions)
        play(cards, 2, 0, readings, engine=engine)
        before = units()
        begun = time.process_time()
        played = [play(cards, 2 + seed % most, seed, readings, engine=engine) for seed in range(games)]
        choices = sum(one.choices for one in played)
        taken = time.process_time() - begun
        found[name] = choices / taken / ((before + units()) / 2)
    before = units()
    rates = warm(3)["rates"]
    assert isinstance(rates, list)
    found["replays"] = max(rates) / ((before + units()) / 2)
    return found


FIVE_SURPRISES = """\
scenario: Five Surprises around a winning Goal
edition: [holiday, star]
players:
  Alice: {hand: [Pumpkins, Pumpkin Pie, Lights, Stop That!, Candles, Wreath], keepers: [Dessert]}
  Bob: {hand: [That's Mine!, Canceled Plans, Calendar]}
  Cara: {hand: [Veto!, It's a Trap!, Menorah]}
rules: [Play 3]
turn: {player: Alice, phase: play}
"""


def explore(rounds: int) -> dict[str, object]:
    """All lines of play of one turn to their ends, without a record: going on once from alike tables, and from each."""
    from adjudicator.library.shipped_law import readings_for
    from adjudicator.scenario import read_text
    from adjudicator.search.exploring.explore import explore as explored

    (scenario,), _ = read_text(FIVE_SURPRISES)
    readings = readings_for(scenario)
    found = explored(scenario, readings)
    merged, singly = [], []
    for _ in range(rounds):
        begun = time.process_time()
        explored(scenario, readings)
        merged.append(time.process_time() - begun)
        begun = time.process_time()
        explored(scenario, readings, merge=False, most=1_000_000)
        singly.append(time.process_time() - begun)
    counts = {"lines": found.lines, "tables": len(found.ends), "plays": found.plays}
    return {**counts, "merged": min(merged), "singly": min(singly)}


def main() -> None:
    what, *rest = sys.argv[1:]
    known: dict[str, Callable[..., dict[str, object]]] = {
        "imports": imports, "warm": warm, "selfplay": selfplay, "explore": explore, "units": per_unit,
    }  # fmt: skip
    measured = known[what]
    print(json.dumps(measured(*map(int, rest))))


if __name__ == "__main__":
    main()
