"""Trying many faults, in several processes where asked for."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from typing import Any

from tests.mutants.faults import Fault
from tests.mutants.suite import Found, Loaded, Noticed, Warm, try_cold, try_warm, warm
from tests.mutants.traces import Traces


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
    return fault.outermost is None or "/cards/" in fault.module


class Room:
    """What a process that tries faults has at hand."""

    suite: Warm
    loaded: Loaded
    noticed: Sequence[Noticed]
    failing: Sequence[str]
    traces: Traces | None = None


def read_all(where: bool = False) -> None:
    Room.suite, Room.loaded = warm(), Loaded()
    Room.traces = Traces(Room.suite, Room.loaded) if where else None
    gc.collect()
    gc.freeze()  # what the forks share is not touched by each of them


def measured() -> tuple[list[Noticed], list[str]]:
    return Room.suite.noticed, Room.suite.failing


def load_little(noticed: Sequence[Noticed], failing: Sequence[str]) -> None:
    """What the library needs and faults do not change."""
    import dataclasses  # noqa: F401
    import json  # noqa: F401

    import rapidfuzz.fuzz  # noqa: F401
    import yaml  # noqa: F401

    Room.noticed, Room.failing = noticed, failing
    gc.collect()
    gc.freeze()


def one_warm(fault: Fault) -> Result:
    reached = Room.suite.reaching.get((fault.module, fault.block), 0).bit_count()
    found = try_warm(Room.suite, Room.loaded, fault)
    shows = () if found.by or Room.traces is None else tuple(Room.traces.of(fault))
    return Result(fault, found, reached, shows)


def one_cold(fault: Fault) -> Result:
    return Result(fault, try_cold(fault, Room.noticed, Room.failing))


def pool(jobs: int, first: Any, *given: Any) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=first, initargs=given)


def tried(faults: Sequence[Fault], jobs: int = 1, where: bool = False) -> Iterator[Result]:
    """What becomes of each fault, in their order but those for which everything is loaded anew last."""
    cold = [fault for fault in faults if is_cold(fault)]
    with pool(1, read_all, where) as one:  # alone, so that the suite is measured once
        noticed, failing = one.submit(measured).result()
        if jobs == 1:
            yield from one.map(one_warm, [fault for fault in faults if not is_cold(fault)])
    if jobs > 1:
        with pool(jobs, read_all, where) as several:
            yield from several.map(one_warm, [fault for fault in faults if not is_cold(fault)])
    if cold:
        with pool(jobs, load_little, noticed, failing) as several:
            yield from several.map(one_cold, cold)
