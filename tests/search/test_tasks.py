"""Tasks shared out: the same comes of them whoever does them, in what order they end, and which of them fail."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from adjudicator.cli.main import app
from adjudicator.judge.overlay import Overlay
from adjudicator.law.law import Law
from adjudicator.library.law_book import official_readings
from adjudicator.search.games.looking_for_trouble import Hunting
from adjudicator.search.games.plan import Games
from adjudicator.search.games.simulation import Plan, Playing
from adjudicator.search.tasks import journal as journals
from adjudicator.search.tasks import sharing_out
from adjudicator.search.tasks.as_json import plain, whole
from adjudicator.search.tasks.cluster import hired
from adjudicator.search.tasks.crew import Crew
from adjudicator.search.tasks.errors import Halt
from adjudicator.search.tasks.journal import Journal
from adjudicator.search.tasks.sharing_out import shared_out
from adjudicator.search.tasks.worker import Order, carry_out
from adjudicator.suite.ablation import Trying
from adjudicator.suite.house_check import Checking
from adjudicator.suite.running import File
from tests.search.squares import Squares, sleeping

SUITE = Path(__file__).parents[2] / "scenarios" / "holiday-rulebook"
LATER = Overlay("later", {"limit-binds-others-at-once": "own-turn-end"})
PLAN = Plan(("fluxx-5",), 2, 3, 5, 7, official_readings(), turns=6)


class Shuffled(Executor):
    """Does what it holds in any order, and breaks now and then."""

    held = 0

    def __init__(self, random: Random, breaks: float) -> None:
        self.random, self.breaks, self.broken = random, breaks, False
        self.waiting: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.broken:
            raise BrokenExecutor
        future: Future[Any] = Future()
        self.waiting.append((future, fn, args))
        Shuffled.held = max(Shuffled.held, len(self.waiting))
        if len(self.waiting) > 3 or self.random.random() < 0.5:
            self.work()
        else:
            threading.Timer(0.002, self.work).start()
        return future

    def work(self) -> None:
        waiting, self.waiting = self.waiting, []
        self.random.shuffle(waiting)
        self.broken = self.broken or self.random.random() < self.breaks
        for future, fn, args in waiting:
            if self.broken:
                future.set_exception(BrokenExecutor())
            else:
                future.set_result(fn(*args))


def done(do: Callable[[Sequence[int]], list[int]], tasks: Sequence[int], crew: Crew, together: int = 1) -> list[int]:
    return [one for some in shared_out(do, tasks, crew, together=together) for one in some]


@pytest.mark.parametrize("together", [1, 4])
@pytest.mark.parametrize("seed", range(5))
def test_what_is_done_stands_in_order_whatever_ends_first_and_whatever_breaks(seed, together):
    random, told = Random(seed), list[tuple[int, int]]()
    crew = Crew(lambda: Shuffled(random, 0.05), lambda: 4, progress=lambda *so_far: told.append(so_far))
    assert done(Squares(), range(40), crew, together) == [number**2 for number in range(40)]
    assert crew.failed == []
    assert told[0] == (0, 40)
    assert told[-1] == (40, 40)
    assert told == sorted(told)


def test_any_executor_will_do_and_never_holds_more_than_it_should():
    with ThreadPoolExecutor(3) as pool:
        assert done(Squares(), range(50), Crew(lambda: pool, lambda: 6), 3) == [number**2 for number in range(50)]
    Shuffled.held = 0
    done(Squares(), range(100), Crew(lambda: Shuffled(Random(1), 0), lambda: 4))
    assert 0 < Shuffled.held <= 4


@pytest.mark.parametrize("together", [1, 8])
def test_a_task_that_fails_three_times_is_named_and_the_rest_is_told(together):
    calls = []

    def do(numbers: Sequence[int]) -> list[int]:
        calls.append(list(numbers))
        return Squares(fails=(5,))(numbers)

    crew = Crew()
    assert done(do, range(20), crew, together) == [number**2 for number in range(20) if number != 5]
    assert len(crew.failed) == 1
    assert crew.failed[0].startswith("5: ValueError at squares.py:")
    assert calls.count([5]) == (3 if together == 1 else 2)  # beside the half that it failed with
    assert sum(5 in some for some in calls) >= 3


def test_games_that_cannot_be_played_are_named_by_their_seed():
    assert PLAN.told(range(3, 4)) == f"game 3 of seed 7 (its own seed: {PLAN.seed_of(3)})"
    assert PLAN.told(range(3, 9)) == "games 3 to 8 of seed 7"


def test_a_process_that_dies_costs_its_tasks_a_second_try_and_no_other_task_is_blamed(tmp_path):
    with hired(2) as crew:
        dies_once = Squares(kills=(7,), once=str(tmp_path / "died"))
        found = done(dies_once, range(30), crew, 3)
        assert crew.failed == []
        assert found == [number**2 for number in range(30)]
        assert done(Squares(kills=(7,)), range(12), crew, 3) == [number**2 for number in range(12) if number != 7]
        assert crew.failed == ["7: the process that worked on it died"]


class Killed(Exception):
    """What a cluster says of every task that lay where a worker died time and again."""


class Blaming(Executor):
    """Blames all that it holds for what one of them did."""

    def __init__(self) -> None:
        self.held: list[tuple[Future[Any], Order]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.held.append((future, args[0]))
        threading.Timer(0.005, self.work).start()
        return future

    def work(self) -> None:
        held, self.held = self.held, []
        for future, order in held:
            if any(7 in other.tasks for _, other in held):
                future.set_exception(Killed())
            else:
                future.set_result(carry_out(order))


@pytest.mark.parametrize("together", [1, 3])
def test_a_cluster_that_blames_neighbours_is_asked_again_about_each_alone(together):
    crew = Crew(Blaming, lambda: 4, lost=(Killed,))
    assert done(Squares(), range(20), crew, together) == [number**2 for number in range(20) if number != 7]
    assert crew.failed == ["7: the process that worked on it died"]


def test_what_nobody_wants_any_more_is_left_at_once():
    began = time.monotonic()
    with hired(2) as crew, closing(shared_out(sleeping, range(50), crew)) as found:
        assert next(found) == 0
    assert time.monotonic() - began < 30


def test_a_process_that_is_ended_half_way_through_an_answer_keeps_nobody_waiting(tmp_path):
    done = subprocess.run([sys.executable, "-c", HALF_WAY, tmp_path], timeout=50, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "left\n", "")


HALF_WAY = """
import sys
from contextlib import closing
from pathlib import Path
from adjudicator.search.tasks.cluster import hired
from adjudicator.search.tasks.sharing_out import shared_out
from tests.search.squares import Answering, comes

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    with hired(2) as crew, closing(shared_out(Answering(folder), range(2), crew)) as found:
        assert next(found) == 0  # the second answer keeps one of two processes, whichever it comes to first
        (folder / "read").touch()
        comes(folder / "told")
    print("left")
"""


# -- the journal -------------------------------------------------------------------------------------------------------


def kept(path: Path, do: Callable[[Sequence[int]], list[int]] | None = None, tasks: int = 20) -> list[int]:
    """What comes of numbers with a journal."""
    with hired(journal=path) as crew:
        return done(do or Squares(), range(tasks), crew, 3)


def test_what_is_in_the_journal_is_not_done_again_and_a_line_cut_off_is(tmp_path):
    path = tmp_path / "squares.journal"
    want = kept(path)
    lines = path.read_bytes().splitlines(keepends=True)
    assert [(json.loads(line)["from"], json.loads(line)["to"]) for line in lines[:2]] == [(0, 3), (3, 6)]
    assert json.loads(lines[1])["of"] == "3, 4, 5"
    path.write_bytes(b"".join(lines[2:5]) + lines[5][:-10])  # with gaps, of another size, the last line cut off
    told = list[tuple[int, int]]()
    with hired(journal=path) as crew:
        crew.progress = lambda *so_far: told.append(so_far)
        assert done(Squares(), range(20), crew, 2) == want
    assert told[0] == (9, 20)
    again = [json.loads(line)["from"] for line in path.read_bytes().splitlines()]
    assert again == [6, 9, 12, 0, 2, 4, 15, 17, 19]
    with hired(journal=path) as crew:
        crew.begin = Untouched
        assert done(Squares(), range(20), crew) == want


class Untouched(Executor):
    """Nobody has anything to do."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        raise AssertionError("everything is done already")


@pytest.mark.parametrize("cut", [1, 9, 40])
def test_a_journal_that_was_cut_off_in_its_first_line_begins_anew(tmp_path, cut):
    path = tmp_path / "squares.journal"
    want = kept(path)
    path.write_bytes(path.read_bytes()[:cut])
    assert kept(path) == want


def test_a_journal_of_other_work_is_added_to(tmp_path):
    path = tmp_path / "squares.journal"
    kept(path)
    assert kept(path, Squares(fails=(99,)), 10) == [number**2 for number in range(10)]
    assert len(path.read_bytes().splitlines()) == 7 + 4


def test_a_journal_of_another_version_and_any_other_file_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "squares.journal"
    kept(path)
    monkeypatch.setattr(journals, "version", lambda: "0123")
    with pytest.raises(Halt, match="was written with another version of engine, law or cards"):
        Journal(path)
    other = tmp_path / "table.yaml"
    other.write_text("scenario: Mine\n", encoding="utf-8")
    with pytest.raises(Halt, match="is no journal"):
        Journal(other)
    assert other.read_text(encoding="utf-8") == "scenario: Mine\n"
    with pytest.raises(Halt, match="cannot be used"):
        Journal(tmp_path / "nowhere" / "squares.journal")


def equal(one: Any, other: Any) -> bool:
    return bool(one == other) and type(one) is type(other)


@pytest.mark.parametrize(
    "result",
    [
        lambda: Playing(replace(PLAN, record_every=1, rows=True))(range(2)),
        lambda: Hunting(Games(("star",), 2, 2, 1, 1, official_readings(), 10))(range(1)),
        lambda: Trying(covering=True)(File(str(SUITE / "HR-Q05.yaml"))),
        lambda: Checking(((LATER,),))(File(str(SUITE / "HR-Q05.yaml"))),
    ],
    ids=["games", "hunt", "ablation", "house check"],
)
def test_results_come_out_of_the_journal_as_they_went_in(result):
    found = result()
    assert equal(whole(json.loads(json.dumps(plain(found)))), found)


def test_reading_a_journal_makes_nothing_but_data():
    for kind in ("os:system", "adjudicator.search.tasks.crew:crew_of", "builtins:open", "nowhere:Tally"):
        with pytest.raises(ValueError, match="no data class"):
            whole({"kind": kind, "of": ["true"]})
    with pytest.raises(TypeError, match="no plain data"):
        plain(Law({}))


# -- what is told ------------------------------------------------------------------------------------------------------


def run(*arguments: str):
    return CliRunner().invoke(app, list(arguments))


SHORT = ("simulate", "--edition", "fluxx-5", "--players", "2", "--games", "4", "--turns", "3")


@pytest.mark.parametrize(
    ("arguments", "without", "told"),
    [
        (["--scheduler", "tcp://127.0.0.1:1"], "distributed", "--scheduler needs Dask, which is not installed"),
        (["--format", "parquet", "-o", "x.parquet"], "pyarrow", "needs pyarrow, which is not installed"),
        (["--format", "parquet"], "", "--format parquet needs a file: -o games.parquet"),
        (["--scheduler", "tcp://127.0.0.1:1", "-j", "2"], "", "name one of them"),
        (["--journal", "."], "", "cannot be used"),
    ],
)
def test_what_is_missing_or_wrong_is_told_in_one_line(arguments, without, told, monkeypatch):
    if without:
        monkeypatch.setitem(sys.modules, without, None)
    found = run(*SHORT, *arguments)
    assert found.exit_code == 2
    assert told in found.output
    assert found.output.count("\n") == 1


LOADED = """
import sys
from adjudicator.cli import main
try:
    main.run()
finally:
    print(sorted({"dask", "distributed", "pyarrow"} & {*sys.modules}))
"""


def test_nothing_of_the_extra_is_loaded_unless_it_is_asked_for():
    found = subprocess.run([sys.executable, "-c", LOADED, *SHORT], capture_output=True, text=True, check=True)
    assert found.stdout.splitlines()[-1] == "[]"


def test_games_that_fail_are_told_beside_the_report_with_exit_code_1(monkeypatch):
    def played(plan, cards, game, **more):
        if game == 2:
            raise MemoryError
        return real(plan, cards, game, **more)

    from adjudicator.search.games import simulation

    real = simulation.played
    monkeypatch.setattr(simulation, "played", played)
    found = run(*SHORT, "--format", "json")
    assert found.exit_code == 1
    assert json.loads(found.stdout)["games"] == 3
    assert f"not done: game 2 of seed 1 (its own seed: {replace(PLAN, seed=1).seed_of(2)}): MemoryError" in found.stderr


def test_games_become_rows_of_a_table_the_same_whoever_plays_them(tmp_path):
    from pyarrow import parquet

    files = [tmp_path / "one.parquet", tmp_path / "two.parquet"]
    for jobs, file in zip(("1", "2"), files, strict=True):
        assert run(*SHORT, "--format", "parquet", "-o", str(file), "-j", jobs).exit_code == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    rows = parquet.read_table(files[0]).to_pylist()
    assert [row["game"] for row in rows] == [0, 1, 2, 3]
    assert rows[2]["seed"] == replace(PLAN, seed=1).seed_of(2)
    assert {row["end"] for row in rows} <= {"won", "stopped"}
    assert sorted(tmp_path.iterdir()) == files


def test_nobody_waits_for_ever_where_no_worker_is_left(monkeypatch):
    class Idle(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            return Future()

    monkeypatch.setattr(sharing_out, "PATIENCE", 0.01)
    with pytest.raises(Halt, match="no worker is left; with --journal FILE"):
        done(Squares(), range(3), Crew(Idle, lambda: 0))
