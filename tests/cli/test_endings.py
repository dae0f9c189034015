"""A signal ends every command, with one line and its exit code, and no process outlives it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.effort import some

ROOT = Path(__file__).parents[2]
LONG = """\
scenario: A great deal to look at
edition: [star, fluxx-5]
players:
  Ann: {hand: [Time Portal, Laser Sword, The Robot, Draw 3 Play 2, Play 4, Hand Limit 1]}
  Bob: {hand: [Veto!, Milk, Bread, Draw 4]}
turn: {player: Ann, phase: play}
"""
COMMANDS = {
    "simulate": ["simulate", "--edition", "star", "--games", "100000", "-j", "2"],
    "explore": ["explore", "FILE", "--turns", "3", "--most", "1000000"],
    "test": ["test", "--ablate", "-j", "2"],
    "house check": ["house", "check", "grace", "-j", "2"],
    "one process": ["simulate", "--edition", "star", "--games", "100000"],
}
SAID = {
    signal.SIGINT: (130, "Broken off.\n"),
    signal.SIGTERM: (143, "Ended from outside.\n"),
    signal.SIGHUP: (129, "The terminal was closed.\n"),
}
CATCHES = re.compile(r"^SigCgt:\s*([0-9a-f]+)$", re.MULTILINE)
ENDINGS = [(command, number) for command in COMMANDS for number in (*SAID, signal.SIGKILL)]
PLAIN = """
import os, signal, sys
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, "-m", "adjudicator", *sys.argv[1:]])
"""
"""The command as it is begun at a terminal, whatever signals those who test it ignore."""


def of_session(number: int) -> list[str]:
    """Command lines of the processes of a session."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
            if int(fields[3]) == number and fields[0] != "Z":
                found.append((status.parent / "cmdline").read_text().replace("\0", " "))
        except OSError:
            continue
    return found


def ready(number: int) -> bool:
    """Whether a process has made up its mind what to do when it is asked to end."""
    found = CATCHES.search(Path(f"/proc/{number}/status").read_text())
    return found is not None and bool(int(found[1], 16) >> signal.SIGTERM - 1 & 1)


def wait_until(so: Callable[[], bool], seconds: float) -> None:
    """Wait until something is so, but not for ever."""
    end = time.monotonic() + seconds
    while not so() and time.monotonic() < end:
        time.sleep(0.05)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are counted in /proc")
@pytest.mark.parametrize(("command", "number"), some(ENDINGS, 3), ids=str)
def test_no_process_outlives_the_command(command, number, tmp_path):
    file = tmp_path / "long.yaml"
    file.write_text(LONG, encoding="utf-8")
    words = [str(file) if word == "FILE" else word for word in COMMANDS[command]]
    with subprocess.Popen(
        [sys.executable, "-c", PLAIN, *words],
        cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True,
    ) as one:  # fmt: skip
        wait_until(lambda: one.poll() is not None or ready(one.pid), 60)
        time.sleep(1)
        assert one.poll() is None
        one.send_signal(number)
        try:
            _, said = one.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(one.pid, signal.SIGKILL)
            raise
    if number in SAID:
        assert (one.returncode, said) == SAID[number]
    wait_until(lambda: not of_session(one.pid), 30)
    assert of_session(one.pid) == []


WITHIN = """
import os, signal, sys, time
from adjudicator.cli import ending, main

class Asking:
    def {method}(self, *_):
        os.kill(os.getpid(), signal.SIGTERM)
        for _ in range(1000):
            pass

def app():
    {use}
    time.sleep(60)

main.app = app
main.run()
"""
HIDING = {
    "dropped while something is tidied away": WITHIN.format(method="__del__", use="Asking()"),
    "made another error as a class is made": WITHIN.format(method="__set_name__", use="type('C', (), {'a': Asking()})"),
}


@pytest.mark.parametrize("within", HIDING.values(), ids=list(HIDING))
def test_a_request_to_end_that_python_hides_still_ends_the_command(within):
    done = subprocess.run([sys.executable, "-c", within], cwd=ROOT, capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stderr) == SAID[signal.SIGTERM]
