"""A Dask cluster on the loopback does what processes do: the same bytes, whatever dies."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster
from typer.testing import CliRunner

from adjudicator.cli.main import app
from adjudicator.search.tasks import sharing_out
from adjudicator.search.tasks.cluster import hired
from adjudicator.search.tasks.errors import Halt
from adjudicator.search.tasks.sharing_out import shared_out
from tests.effort import some
from tests.search.squares import Squares, slowly

ROOT = Path(__file__).parents[2]
TABLE = """\
scenario: Limits
edition: fluxx-5
players: {Ann: {hand: [Hand Limit 1]}, Bob: {hand: [The Sun, The Moon, Love]}}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Hand Limit 1
  - claims:
      - Bob: In my own turn.
        holds: {Bob: {hand_size: 3}}
      - Ann: Now.
        holds: {Bob: {hand_size: 1}}
"""
COMMANDS = [
    ["test", "--ablate", "TABLE"],
    ["simulate", "--edition", "fluxx-5", "--players", "2-3", "--games", "60", "--turns", "2"],
    ["house", "check", "grace", "--scenarios", "TABLE", "--games", "6", "--turns", "3", "--edition", "star"],
]


PATIENCE = 60
"""Seconds to wait for what should happen at once."""


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def local_cluster(workers: int) -> Any:
    return LocalCluster(
        n_workers=workers, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0", silence_logs=50
    )


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers, started once."""
    with local_cluster(2) as found:
        yield found


def squares(address: str, do: Squares, tasks: int = 30, journal: Path | None = None) -> tuple[list[int], list[str]]:
    """What comes of numbers, and what could not be done."""
    with hired(scheduler=address, journal=journal) as crew:
        return [one for found in shared_out(do, range(tasks), crew, together=3) for one in found], crew.failed


@pytest.mark.parametrize("command", some(COMMANDS, 3), ids=lambda command: command[0])
def test_a_cluster_tells_the_same_bytes(cluster, command, tmp_path):
    file = tmp_path / "limits.yaml"
    file.write_text(TABLE, encoding="utf-8")
    words = [str(file) if word == "TABLE" else word for word in command]
    told = {
        CliRunner().invoke(app, [*words, "--format", "json", *who]).stdout_bytes
        for who in (["-j", "1"], ["--scheduler", cluster.scheduler_address])
    }
    assert len(told) == 1
    assert told != {b""}


def test_a_worker_of_another_version_is_refused(cluster, monkeypatch):
    monkeypatch.setattr(sharing_out, "version", lambda: "0123")
    with pytest.raises(Halt, match=r"a worker has another version .* here is 0123; install the same on all machines"):
        squares(cluster.scheduler_address, Squares())


def test_a_task_that_fails_on_a_cluster_is_named_and_the_rest_is_told(cluster):
    found, failed = squares(cluster.scheduler_address, Squares(fails=(4,)))
    assert found == [number**2 for number in range(30) if number != 4]
    assert [one[:13] for one in failed] == ["4: ValueError"]


def test_nothing_is_lost_with_a_worker_that_dies(cluster, tmp_path):
    found, failed = squares(cluster.scheduler_address, Squares(kills=(7,), once=str(tmp_path / "died")))
    assert (tmp_path / "died").exists()
    assert (found, failed) == ([number**2 for number in range(30)], [])


def test_a_scheduler_that_is_not_there_or_has_no_worker_is_told(monkeypatch):
    from adjudicator.search.tasks import cluster as clusters

    monkeypatch.setattr(clusters, "CONNECTING", 1)
    with pytest.raises(Halt, match=r"no scheduler answers at tcp://127.0.0.1:1 .* start one with `dask scheduler`"):
        squares("tcp://127.0.0.1:1", Squares())
    with local_cluster(0) as empty, pytest.raises(Halt, match=r"has no worker; start some: dask worker tcp://127\.0"):
        squares(empty.scheduler_address, Squares())


@pytest.mark.proof
def test_a_scheduler_that_goes_leaves_the_journal_to_go_on_from(tmp_path):
    from subprocess import DEVNULL, Popen
    from sys import executable

    path, port = tmp_path / "squares.journal", free_port()
    scheduler = ["scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
    worker = ["worker", f"tcp://127.0.0.1:{port}", "--host", "127.0.0.1", "--no-nanny", "--no-dashboard"]
    processes = [
        Popen([executable, "-m", "dask", *words], cwd=ROOT, stdout=DEVNULL, stderr=DEVNULL)
        for words in (scheduler, worker)
    ]

    def end() -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and (not path.exists() or not path.stat().st_size):
            time.sleep(0.05)
        os.kill(processes[0].pid, signal.SIGKILL)

    try:
        time.sleep(5)
        killer = threading.Thread(target=end)
        killer.start()
        lost = "the connection to the scheduler is lost; what is done is in the journal"
        address = f"tcp://127.0.0.1:{port}"
        with pytest.raises(Halt, match=lost), hired(scheduler=address, journal=path) as crew:
            list(shared_out(slowly, range(100), crew))
        killer.join(PATIENCE)
    finally:
        for process in processes:
            process.kill()
            process.wait(PATIENCE)
    assert path.read_bytes().count(b"\n") > 0
