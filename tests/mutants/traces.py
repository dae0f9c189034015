"""Where a fault that nobody notices shows all the same: what it changes in replays although no expectation says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.mutants.faults import Fault
from tests.mutants.suite import PATIENCE, ROOT, Found, Loaded, Warm, child_end, limited, put

KINDS = ("table", "refusals", "asks", "rulings", "events")
"""What can differ, what matters most first: the table in the end, who may do what, whom it waits for, what it cites."""
MOST = 3
"""Scenarios that are named for a fault."""


class Traces:
    """What the scenarios of the suite come to without a fault, each worked out when it is first needed."""

    def __init__(self, suite: Warm, loaded: Loaded) -> None:
        self.suite, self.loaded = suite, loaded
        self.plain: dict[int, dict[str, Any]] = {}

    def of(self, fault: Fault) -> list[str]:
        """What a fault changes in the scenarios that carry it out: how many by kind, then some of the first kind."""
        numbers = self.suite.order((fault.module, fault.block))
        for number in numbers:
            if number not in self.plain:
                self.plain[number] = trace(self.suite.scenarios[number])

        def work() -> Found:
            put(self.loaded, fault)
            found: dict[str, list[str]] = {}
            for number in numbers:
                with limited(PATIENCE + 10 * self.suite.took[number]):
                    other = trace(self.suite.scenarios[number])
                if (told := self.change(number, other)) is not None:
                    found.setdefault(told[0], []).append(told[1])
            first = next((kind for kind in KINDS if kind in found), None)
            counts = ", ".join(f"{kind} in {len(found[kind])}" for kind in KINDS if kind in found)
            return Found("\n".join([counts, *found[first][:MOST]])) if first else Found("")

        return [line for line in child_end(work).by.split("\n") if line]

    def change(self, number: int, other: dict[str, Any]) -> tuple[str, str] | None:
        """The kind of the first thing that differs, and where."""
        scenario, plain = self.suite.scenarios[number], self.plain[number]
        for kind in KINDS:
            for told in differences(plain[kind], other[kind], kind):
                file = scenario.file.removeprefix(f"{ROOT}/")
                return kind, f"{file}:{scenario.line} {scenario.name}: {told}"
        return None


def trace(scenario: Any) -> dict[str, Any]:
    """What a replay comes to, by `KINDS`."""
    from adjudicator.library.shipped_law import judge

    verdict = judge(scenario, decisive=False, advise=False).as_json()
    steps = verdict["steps"]
    return {
        "table": {**verdict["final"], "winner": verdict["winner"], "status": verdict["status"]},
        "refusals": [(one["allowed"], sorted(one["refused_by"])) for one in steps],
        "asks": verdict["asks"],
        "rulings": [sorted(set(one["rulings"])) for one in steps],
        "events": [one["events"] for one in steps],
    }


def differences(one: Any, other: Any, where: str) -> Iterator[str]:
    """The places at which two pieces of plain data differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in dict.fromkeys([*one, *other]):
            if one.get(key) != other.get(key):
                yield from differences(one.get(key), other.get(key), f"{where}.{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other) and one and where in KINDS:
        for place, (before, after) in enumerate(zip(one, other, strict=True)):
            if before != after:
                yield from differences(before, after, f"{where}[{place}]")
    elif one != other:
        yield f"{where}: {one} → {other}"
