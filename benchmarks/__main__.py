"""`python -m benchmarks [--quick]`: measure everything in processes of their own and print the table."""

from __future__ import annotations

import argparse
import json
import os
import platform
from collections.abc import Callable, Iterator
from statistics import median

from benchmarks.process import Broken, Pairs, Run, middle, pairs, peak, run
from benchmarks.table import Row, lines

FILE = "scenarios/holiday-faq/HF-27.yaml"
ONE = f"{FILE}::A turn-ending Action under Play All"
OURS = ("-m", "adjudicator", "run")
BARE = ("-m", "benchmarks.bare", "show", FILE)
MB = 1_000_000


def cold(rounds: int) -> Iterator[Row]:
    """A whole process for one scenario against the bare app."""
    one = pairs((*OURS, ONE), BARE, rounds)
    memory = peak(one.first)
    yield Row("run, one scenario, cold", "1.15 x bare", f"{one.ratio:.2f} x", one.ratio <= 1.15, _medians(one))
    beside = f"the bare app {peak(one.second) / MB:.0f} MB"
    yield Row("peak memory of run", "80 MB", f"{memory / MB:.0f} MB", memory < 80 * MB, beside)


def _medians(found: Pairs) -> str:
    first, second = middle(found.first) * 1000, middle(found.second) * 1000
    return f"{first:.0f} ms against {second:.0f} ms, medians of {len(found.first)} pairs"


def warm(rounds: int) -> Iterator[Row]:
    """Replays of parsed scenarios, one after the other, in one process."""
    found = json.loads(run("-m", "benchmarks.inside", "warm", str(rounds)).output)
    scenarios, events, rate = found["scenarios"], found["events"], median(found["rates"])
    told = f"{scenarios} scenarios, {events} events: {rate * events / scenarios:,.0f} events/s"
    yield Row("replay, warm, full record", "3,000 /s", f"{rate:,.0f} /s", rate >= 3000, told)


def imports(rounds: int) -> Iterator[Row]:
    """The engine alone, in fresh processes."""
    found = [json.loads(run("-m", "benchmarks.inside", "imports").output) for _ in range(rounds + 1)][1:]
    taken, heavy = median(one["ms"] for one in found), found[0]["heavy"]
    told = f"along with it: {', '.join(heavy)}" if heavy else "without typer, rich, yaml, pydantic, rapidfuzz, jinja2"
    yield Row("import of engine and effects", "30 ms", f"{taken:.0f} ms", taken < 30 and not heavy, told)


def suite(rounds: int) -> Iterator[Row]:
    """The regression suite and the ablation, from start to exit; a suite that fails is measured all the same."""
    count = json.loads(run("-m", "benchmarks.inside", "warm", "1").output)["scenarios"]
    tested = [run("-m", "adjudicator", "test", codes=(0, 1, 2)) for _ in range(rounds)]
    taken = middle(tested)
    for_500 = taken * 500 / count
    told = _told(tested[0], f"at this rate {for_500:.2f} s for 500")
    yield Row(f"test, {count} scenarios", "2 s for 500", f"{taken:.2f} s", for_500 < 2, told)
    ablated = run("-m", "adjudicator", "test", "--ablate", codes=(0, 1, 2))
    told = _told(ablated, "one process")
    yield Row("test --ablate", "30 s", f"{ablated.seconds:.1f} s", ablated.seconds < 30, told)


def _told(one: Run, detail: str) -> str:
    return f"{detail}; exit code {one.code}" if one.code else detail


def self_play(games: int) -> Iterator[Row]:
    """Random games with all complete decks in one, without a record."""
    found = json.loads(run("-m", "benchmarks.inside", "selfplay", str(games)).output)
    rate = found["choices"] / found["seconds"]
    told = f"{games} games, {games / found['seconds']:.1f} games/s; fluxx-5, star and creeper-pack, 2 to 6 players"
    yield Row("random self-play", "100,000 choices/s", f"{rate:,.0f} /s", rate >= 100_000, told)


def per_unit(games: int) -> Iterator[Row]:
    """Rates for each unit of plain Python work, which compare between machines (see `benchmarks.units`)."""
    found = json.loads(run("-m", "benchmarks.inside", "units", str(games)).output)
    for what, key, aim in (
        ("choices a unit, fluxx-5, two players", "small", 0.058),
        ("choices a unit, all decks, 2 to 6 players", "all", 0.041),
        ("replays a unit, full record", "replays", 0.005),
    ):
        told = "fluxx_sim makes 0.058" if key == "small" else ""
        yield Row(what, f"{aim}", f"{found[key]:.4f}", found[key] >= aim, told)


def exploring(rounds: int) -> Iterator[Row]:
    """Every line of play of one turn with three players and five Surprises around a winning Goal."""
    found = json.loads(run("-m", "benchmarks.inside", "explore", str(rounds)).output)
    lines = found["lines"]
    taken, singly = (10_000 * found[way] / lines for way in ("merged", "singly"))
    whole = f"{lines:,} lines to {found['tables']:,} tables in {found['merged']:.2f} s"
    told = f"{whole}; with each line played out {singly:.2f} s"
    yield Row("explore, 10,000 ends", "3 s", f"{taken:.2f} s", taken < 3, told)


def rows(quick: bool) -> Iterator[Row]:
    """Every row; what breaks becomes a row that says so."""
    parts: list[tuple[str, Callable[[], Iterator[Row]]]] = [
        ("run", lambda: cold(5 if quick else 25)),
        ("warm", lambda: warm(3 if quick else 15)),
        ("import", lambda: imports(5 if quick else 25)),
        ("suite", lambda: suite(1 if quick else 5)),
        ("self-play", lambda: self_play(20 if quick else 100)),
        ("units", lambda: per_unit(20 if quick else 60)),
        ("explore", lambda: exploring(1 if quick else 3)),
    ]
    for name, part in parts:
        try:
            yield from part()
        except Broken as broken:
            told = str(broken).strip().splitlines()
            yield Row(name, "", "broken", False, f"{told[0]} ({told[-1].strip()})")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    quick = parser.parse_args().quick
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores\n")
    print("\n".join(lines(rows(quick))))


if __name__ == "__main__":
    main()
