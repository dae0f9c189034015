"""What the engine decides, as one hash for each part of each scenario and random game: to tell what a change changes.

python -m benchmarks.digest -o FILE            write it down
python -m benchmarks.digest --against FILE     compare, and name what differs; exit code 1 where something does
python -m benchmarks.digest --show NAME        all that the hashes of one scenario are made of, to be laid side by side

With `--turned` each scenario is also replayed under every other reading of what it consulted.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

import adjudicator.effects  # noqa: F401  (signs the card effects in)
from adjudicator import outdated
from adjudicator.engine import Ask, Attempt, Game
from adjudicator.law import Consult
from adjudicator.library import library, official_readings
from adjudicator.library.houses import overlays_of
from adjudicator.library.shipped_law import agreeing, judge, readings_for
from adjudicator.scenario import Replay, Scenario, read_scenarios
from adjudicator.search.games.breaches import breach
from adjudicator.search.games.randomly import deck, play
from adjudicator.suite.running import scenario_files

DECKS = (("fluxx-5",), ("star",), ("fluxx-5", "creeper-pack"), ("fluxx-5", "star", "creeper-pack"))
GAMES = 12
"""Random games for each of the decks, each played with a record and without."""
MOST_TOLD = 40

Parts = dict[str, list[str]]
"""What happened, in lines, by part: events, consults, refusals, options, verdict …"""


def said(value: Any) -> str:
    """Something of the engine as text that stays the same from run to run."""
    if isinstance(value, Attempt):
        silent = " silent" if value.silent else ""
        return f"{value.player.name} {value.verb} {value.card} {value.word} {value.power} {value.cards}{silent}"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}={said(one)}" for key, one in value.items())
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(said, value))}]"
    return str(value)


def consult(one: Consult) -> str:
    return f"{one.question}: {one.reading} against {said(one.others)}; {said(dict(sorted(one.fill.items())))}"


def asked(ask: Ask) -> str:
    who = ask.chooser
    return f"{type(ask).__name__} {who} {ask.what} {ask.about}: {said(ask.options)}"


class Watched(Replay):
    """A replay that notes what is asked."""

    options: list[str]

    def begin(self) -> None:
        super().begin()
        self.options = []

    def is_asked(self, ask: Ask) -> None:
        super().is_asked(ask)
        self.options.append(asked(ask))


def replayed(scenario: Scenario, readings: Mapping[str, str], *, strict: bool = True) -> Parts:
    """One scenario under one law."""
    replay = Watched(scenario, readings, strict=strict)
    outcome = replay.run()
    done = outcome.done
    steps = [(number, one) for number, one in enumerate(done)]
    return {
        "events": [f"{n} {event.kind} {said(event.data)}" for n, one in steps for event in one.events],
        "consults": [f"{n} {consult(each)}" for n, one in steps for each in one.consults],
        "refusals": [f"{n} {said(one.refused)}" for n, one in steps if one.refused is not None],
        "options": replay.options,
        "claims": [f"{n} {holds} {said(found)}" for n, one in steps for _, holds, found, _ in one.claims],
        "reached": [f"{name} {how}" for name, how in sorted(outcome.reached.items())],
    }


def scenario_parts(scenario: Scenario, turned: bool) -> Parts:
    """One scenario under its own law, with its verdict; `turned`: and under the others that it leads to."""
    scenario = agreeing(scenario, overlays_of(scenario.house))
    readings = readings_for(scenario)
    parts = replayed(scenario, readings)
    needed = "decisive" in scenario.expect or scenario.expected_status == "unsettled"
    verdict = judge(scenario, decisive=needed, advise=False)
    parts["verdict"] = [json.dumps(verdict.as_json(), sort_keys=True, default=str)]
    if turned:
        parts["turned"] = list(under_other_readings(scenario, readings))
    return parts


def under_other_readings(scenario: Scenario, readings: Mapping[str, str]) -> Iterator[str]:
    """What each other reading of what was consulted leads to."""
    consulted = dict.fromkeys(each.question for each in Replay(scenario, readings).run().consults())
    for question in consulted:
        for reading in library().rulings[question].readings:
            if reading != readings[question]:
                found = replayed(scenario, {**readings, question: reading}, strict=False)
                yield f"{question}={reading} {said(found)}"


def game_parts(editions: Iterable[str], seed: int, record: bool) -> Parts:
    """One random game: what is asked, what is answered, and with a record what happened and what was consulted."""
    parts: Parts = {"options": [], "events": [], "consults": []}
    seen = 0

    def watch(game: Game, ask: Ask | None, answer: Any) -> None:
        nonlocal seen
        if ask is not None:
            parts["options"].append(f"{asked(ask)} -> {said(answer)}")
        if game.log is not None:
            seen = seen if seen <= len(game.log) else 0
            parts["events"] += [f"{event.kind} {said(event.data)}" for event in game.log[seen:]]
            seen = len(game.log)
        if game.law.record is not None:
            told = map(consult, game.law.record.step.values())
            parts["consults"].append(f"{len(parts['options'])} {said(list(told))}")

    played = play(
        deck(list(editions)), 2 + seed % 5, seed, official_readings(), record=record, watch=watch,
        check=breach if record else None, newcomers=True, tries=0.05 if record else 0,
    )  # fmt: skip
    parts["end"] = [str(played)]
    return parts


def digest(parts: Parts) -> dict[str, str]:
    return {name: blake2b("\n".join(lines).encode(), digest_size=8).hexdigest() for name, lines in parts.items()}


def scenarios() -> Iterator[tuple[str, Scenario]]:
    for file in scenario_files():
        for scenario in read_scenarios(str(file))[0]:
            yield f"{file.parent.name}/{file.stem}::{scenario.name}", scenario


def everything(turned: bool) -> Iterator[tuple[str, dict[str, str]]]:
    for name, scenario in scenarios():
        yield name, digest(scenario_parts(scenario, turned))
    for editions in DECKS:
        for seed in range(GAMES):
            for record in (False, True):
                told = f"game {'+'.join(editions)} {seed} {'with' if record else 'without'} a record"
                yield told, digest(game_parts(editions, seed, record))


def differences(old: Mapping[str, Mapping[str, str]], new: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """What differs between two digests; a part that only one of them has is passed over."""
    for name in dict.fromkeys([*old, *new]):
        if name not in new or name not in old:
            yield f"{name}: only {'before' if name in old else 'now'}"
        else:
            parts = [part for part, value in new[name].items() if old[name].get(part, value) != value]
            if parts:
                yield f"{name}: {', '.join(parts)}"


def show(name: str, turned: bool) -> None:
    """Everything that the hashes of a scenario or game are made of."""
    if name.startswith("game "):
        _, editions, seed, how, *_ = name.split()
        found: Parts = game_parts(editions.split("+"), int(seed), how == "with")
    else:
        found = next(scenario_parts(one, turned) for told, one in scenarios() if told == name)
    for part, lines in found.items():
        print(f"== {part}", *lines, sep="\n")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.digest", description=__doc__.split("\n")[0])
    parser.add_argument("-o", dest="output", type=Path, metavar="FILE", help="write the digest there")
    parser.add_argument("--against", type=Path, metavar="FILE", help="compare with one written before")
    parser.add_argument("--turned", action="store_true", help="also under every other reading of what is consulted")
    parser.add_argument("--show", metavar="NAME", help="tell all about one scenario or game")
    called = parser.parse_args()
    if hidden := outdated.warning():
        parser.exit(2, f"{hidden}\n")
    if called.show:
        show(called.show, called.turned)
        return
    found = dict(everything(called.turned))
    if called.output:
        called.output.write_text(json.dumps(found, indent=0), encoding="utf-8")
    if called.against:
        differing = list(differences(json.loads(called.against.read_text(encoding="utf-8")), found))
        print(*differing[:MOST_TOLD], sep="\n")
        print(f"{len(differing)} of {len(found)} differ")
        sys.exit(bool(differing))
    print(f"{len(found)} scenarios and games; all in one: {digest({'all': [json.dumps(found)]})['all']}")


if __name__ == "__main__":
    main()
