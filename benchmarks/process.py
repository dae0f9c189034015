"""Running other processes and measuring them.

Imports little, and the measuring process never the library: a child's peak memory cannot be less than its parent's.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

CHECKOUT = Path(__file__).resolve().parent.parent
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
"""Without switches of Python's own, such as one that keeps it from writing compiled modules."""
_UNIT = 1 if sys.platform == "darwin" else 1024


class Broken(Exception):
    """A measured command went wrong; the message holds what it wrote to standard error."""


@dataclass(frozen=True, slots=True)
class Run:
    """One process from start to exit: wall time in seconds, peak memory in bytes, exit code, standard output."""

    seconds: float
    memory: int
    code: int
    output: str


def run(*arguments: str, codes: Sequence[int] = (0,)) -> Run:
    """Run `python ARGUMENTS...` in the checkout. Raises Broken for an exit code that is not among `codes`."""
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, *arguments],
        cwd=CHECKOUT,
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        assert process.stdout is not None
        written = process.stdout.read().decode("utf-8", "replace")
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - begun
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in codes:
        raise Broken(f"{' '.join(arguments)}: exit code {process.returncode}\n{written[-2000:]}")
    return Run(seconds, usage.ru_maxrss * _UNIT, process.returncode, written)


@dataclass(frozen=True, slots=True)
class Pairs:
    """Two commands run in turn, A B A B, so that both meet the same load."""

    first: list[Run]
    second: list[Run]

    @property
    def ratio(self) -> float:
        """The median of how much longer the first took than the second beside it."""
        return median(one.seconds / other.seconds for one, other in zip(self.first, self.second, strict=True))


def pairs(first: Sequence[str], second: Sequence[str], rounds: int) -> Pairs:
    """Run two commands `rounds` times each, in turn, after one run of each that is not counted."""
    run(*first), run(*second)
    found: Pairs = Pairs([], [])
    for _ in range(rounds):
        found.first.append(run(*first))
        found.second.append(run(*second))
    return found


def middle(runs: Sequence[Run]) -> float:
    """The median wall time in seconds."""
    return median(one.seconds for one in runs)


def peak(runs: Sequence[Run]) -> int:
    """The largest peak of memory in bytes."""
    return max(one.memory for one in runs)
