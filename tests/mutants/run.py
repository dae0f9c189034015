"""Trying many faults, by whoever works on them."""

from __future__ import annotations

import gc
import json
import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from adjudicator.search.tasks.crew import Crew
from adjudicator.search.tasks.sharing_out import shared_out
from tests.mutants.faults import Fault
from tests.mutants.suite import ROOT, Found, Loaded, Noticed, state, try_warm, warm
from tests.mutants.traces import Traces

COLD = "tests.mutants.cold"


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a fault. `reached`: how many scenarios carry it out; None where that is not known.

    `shows`: what it changes although nothing notices, where that was asked for.
    """

    fault: Fault
    found: Found
    reached: int | None = None
    shows: tuple[str, ...] = ()

    @property
    def noticed(self) -> bool:
        return bool(self.found.by)


def sampled(faults: Sequence[Fault], most: int, seed: int) -> list[Fault]:
    """Faults drawn at random, each line as likely as any other; all of them without a number."""
    if not most or most >= len(faults):
        return list(faults)
    random = Random(seed)
    lines: dict[tuple[str, int], list[Fault]] = {}
    for fault in faults:
        lines.setdefault((fault.module, fault.line), []).append(fault)
    picked: list[Fault] = []
    while len(picked) < most:
        place = random.choice(sorted(lines))
        one = random.choice(lines[place])
        lines[place].remove(one)
        if not lines[place]:
            del lines[place]
        picked.append(one)
    return picked


def is_cold(fault: Fault) -> bool:
    """Whether everything has to be loaded anew for a fault."""
    without_super = "super()" in fault.statement  # a function that calls it no more cannot take the other's place
    return fault.outermost is None or "/cards/" in fault.module or without_super


class Room:
    """What a process that tries faults has at hand: the suite, read and measured once."""

    def __init__(self, where: bool) -> None:
        self.suite, self.loaded = warm(), Loaded()
        self.traces = Traces(self.suite, self.loaded) if where else None
        gc.collect()
        gc.freeze()  # what the forks share is not touched by each of them


room = cache(Room)


@dataclass(frozen=True, slots=True)
class Measuring:
    """What other readings the suite notices, and which scenarios fail without a fault."""

    where: bool

    def __call__(self, once: Sequence[int]) -> tuple[list[Noticed], list[str]]:
        suite = room(self.where).suite
        return suite.noticed, suite.failing


@dataclass(frozen=True, slots=True)
class TryingWarm:
    """Tries faults within functions. `state`: that of the project where they were found, for workers elsewhere."""

    where: bool
    state: str

    def __call__(self, faults: Sequence[Fault]) -> list[Result]:
        same_state(self.state)
        found = []
        for fault in faults:
            here = room(self.where)
            reached = here.suite.reaching.get((fault.module, fault.block), 0).bit_count()
            noticed = try_warm(here.suite, here.loaded, fault)
            shows = () if noticed.by or here.traces is None else tuple(here.traces.of(fault))
            found.append(Result(fault, noticed, reached, shows))
        return found


@dataclass(frozen=True, slots=True)
class TryingCold:
    """Tries faults for which everything is loaded anew, each in an interpreter of its own."""

    noticed: list[Noticed]
    failing: list[str]
    state: str

    def __call__(self, faults: Sequence[Fault]) -> list[Result]:
        same_state(self.state)
        found = []
        for fault in faults:
            given = pickle.dumps((fault, self.noticed, self.failing))
            command = [sys.executable, "-m", COLD]
            done = subprocess.run(command, input=given, cwd=ROOT, stdout=subprocess.PIPE, check=True)
            found.append(Result(fault, Found(*json.loads(done.stdout))))
        return found


def same_state(of: str) -> None:
    """Raise where a worker has another state of the project."""
    if of and state() != of:
        raise RuntimeError(f"the checkout at {ROOT} is in another state than the one whose faults are tried")


def tried(faults: Sequence[Fault], crew: Crew, where: bool = False) -> Iterator[Result]:
    """What becomes of each fault, in their order but those for which everything is loaded anew last."""
    measured = list(shared_out(Measuring(where), [0], crew))
    if crew.failed:
        return
    ((noticed, failing),), now = measured, state() if crew.far else ""
    for do, some in (
        (TryingWarm(where, now), [fault for fault in faults if not is_cold(fault)]),
        (TryingCold(noticed, failing, now), [fault for fault in faults if is_cold(fault)]),
    ):
        for results in shared_out(do, some, crew, told=lambda faults: ", ".join(fault.key for fault in faults)):
            yield from results
