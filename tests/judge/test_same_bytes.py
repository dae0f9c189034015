"""Same input, same bytes: no verdict hangs on the order in which Python happens to iterate."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import adjudicator
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import read_scenarios
from adjudicator.suite import run_suite, scenario_files
from adjudicator.views import jsonl
from tests.effort import times

ROOT = Path(adjudicator.__file__).parent.parent


def lines() -> Iterator[str]:
    """The verdicts on scenarios of every kind, as the suite and as a single call comes to them."""
    every = [str(file) for file in scenario_files()[:: times(96, 3)]]
    some = [scenario for file in every[::8] for scenario in read_scenarios(file)[0]]
    for verdicts in (run_suite(every).verdicts, map(judge, some)):
        yield from jsonl.lines(verdicts)


def test_two_processes_with_different_hashing_write_the_same_bytes_for_scenarios_of_every_kind():
    """This process hashes by a seed of its own, unless PYTHONHASHSEED tells one."""
    seed = "1" if os.environ.get("PYTHONHASHSEED") == "4711" else "4711"
    surroundings = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
    told = "from tests.judge.test_same_bytes import lines; print(*lines(), sep='\\n')"
    other = subprocess.run(
        [sys.executable, "-c", told], capture_output=True, cwd=ROOT, env=surroundings, timeout=400, check=True
    )
    here = list(lines())
    assert len(here) > times(15, 300)
    assert other.stdout.decode("utf-8").removesuffix("\n").split("\n") == here
