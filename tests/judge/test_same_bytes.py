"""Same input, same bytes: no verdict hangs on the order in which Python happens to iterate."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import adjudicator
from tests.effort import times

ROOT = Path(adjudicator.__file__).parent.parent
PART = """
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import read_scenarios
from adjudicator.suite import run_suite, scenario_files
from adjudicator.views import jsonl
from tests.effort import times
every = [str(file) for file in scenario_files()[:: times(48, 3)]]
some = [scenario for file in every[::8] for scenario in read_scenarios(file)[0]]
for verdicts in (run_suite(every).verdicts, map(judge, some)):
    for line in jsonl.lines(verdicts):
        print(line)
"""


def started(seed: str) -> subprocess.Popen[bytes]:
    surroundings = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
    return subprocess.Popen([sys.executable, "-c", PART], stdout=subprocess.PIPE, cwd=ROOT, env=surroundings)


def test_two_processes_with_different_hashing_write_the_same_bytes_for_scenarios_of_every_kind():
    first, second = [process.communicate(timeout=400)[0] for process in [started("1"), started("4711")]]
    assert first.count(b"\n") > times(15, 300)
    assert first == second
