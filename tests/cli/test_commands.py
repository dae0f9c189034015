"""The commands as they are typed."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from adjudicator.cli.output import first_of
from tests.cli.duel import CLAIMED as DUEL
from tests.cli.duel import ROOT, typed


@pytest.fixture
def duel(tmp_path):
    file = tmp_path / "duel.yaml"
    file.write_text(DUEL, encoding="utf-8")
    return file


def test_run_replays_and_judges(duel):
    result = typed("run", duel)
    assert result.exit_code == 0, result.output
    assert "1  Ann plays Milk" in result.output
    assert "Verdict  Ann is right: it is Bob's turn." in result.output


def test_run_takes_one_scenario_of_a_file_and_means_well_with_others(duel):
    assert typed("run", f"{duel}::Two Keepers").exit_code == 0
    result = typed("run", f"{duel}::Two Kepers")
    assert result.exit_code == 2
    assert "did you mean 'Two Keepers'" in result.output


def test_a_failed_expectation_is_exit_code_1(duel):
    duel.write_text(DUEL.replace("expect: {turn: Bob}", "expect: {turn: Ann}"), encoding="utf-8")
    result = typed("run", duel)
    assert result.exit_code == 1
    assert "expected  Ann" in result.output


def test_a_bad_file_is_exit_code_2_in_every_format(duel):
    duel.write_text(DUEL.replace("players:", "plyers:"), encoding="utf-8")
    text, lines = typed("run", duel), typed("run", duel, "--format", "json")
    assert text.exit_code == lines.exit_code == 2
    assert f"{duel}:3:1: unknown-key" in text.output
    told = json.loads(lines.output)
    assert told["status"] == "invalid"
    assert any("plyers" in problem["message"] for problem in told["problems"])


def test_what_is_sound_in_a_file_with_mistakes_is_judged(duel):
    duel.write_text(f"{DUEL}---\nscenario: In a hurry\nplayers: {{Ann: {{hand: [Mlik]}}}}\n", encoding="utf-8")
    done = typed("run", duel, "--brief")
    assert done.exit_code == 2
    assert "1 decided, 1 invalid" in done.stdout
    assert "did you mean Milk" in done.stdout


def test_of_several_files_the_worst_code_counts():
    assert [first_of(codes) for codes in ([0, 3], [3, 1], [1, 2], [0])] == [3, 1, 2, 0]


@pytest.mark.parametrize(
    ("format", "start"), [("markdown", "# Two Keepers"), ("html", "<!doctype html>"), ("text", "Two")]
)
def test_reports_go_to_a_file(duel, tmp_path, format, start):
    target = tmp_path / "report"
    assert typed("run", duel, "--format", format, "-o", target).exit_code == 0
    assert target.read_text(encoding="utf-8").startswith(start)


def test_a_file_that_cannot_be_written_is_exit_code_2(duel, tmp_path):
    assert typed("run", duel, "-o", tmp_path / "no" / "folder").exit_code == 2


def test_a_reading_can_be_turned_round_by_hand(duel):
    result = typed("run", duel, "--reading", "turns-run-clockwise=anticlockwise")
    assert "House rules  turns-run-clockwise=anticlockwise" in result.output
    wrong = typed("run", duel, "--reading", "turns-run-clockwise=backwards")
    assert wrong.exit_code == 2


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("ruling", "turn-end-over-pley-all"), "turn-end-over-play-all"),
        (("card", "Tme Portal"), "Time Portal"),
        (("cards", "--edition", "stra"), "star"),
        (("cards", "--type", "keper"), "keeper"),
        (("rulings", "--topic", "turn-ned"), "turn-end"),
        (("rulings", "--card", "Tme Portal"), "Time Portal"),
        (("rulings", "--status", "oficial"), "official"),
    ],
)
def test_an_unknown_name_asks_what_was_meant(words, meant):
    result = typed(*words)
    assert result.exit_code == 2
    assert f"did you mean {meant}?" in result.output


@pytest.mark.parametrize(
    ("words", "shows"),
    [
        (("ruling", "HF-27"), "HF-27.b"),
        (("ruling", "hf-27.a"), "turn-end-over-play-all"),
        (("ruling", "turn-end-over-play-all"), "Proved by"),
        (("card", "time portal"), "Star Fluxx"),
        (("cards", "--edition", "star", "--type", "surprise"), "Veto!"),
        (("rulings", "--source", "HF-27", "--topic", "turn-end"), "turn-end-stops-free-actions"),
        (("rulings", "--status", "etiquette"), "etiquette"),
        (("--version",), "adjudicator 0"),
    ],
)
def test_the_library_can_be_looked_up(words, shows):
    result = typed(*words)
    assert result.exit_code == 0, result.output
    assert shows in result.output


def test_test_counts_what_passes(duel, tmp_path):
    report = tmp_path / "report.xml"
    result = typed("test", duel, "--junit", report)
    assert result.exit_code == 0, result.output
    assert "1 of 1 scenario pass in 1 file" in result.output
    assert 'name="Two Keepers"' in report.read_text(encoding="utf-8")
    assert typed("test", tmp_path / "nowhere").exit_code == 2


def test_check_finds_every_sort_of_problem(tmp_path):
    (tmp_path / "a.yaml").write_text(DUEL.replace("Milk", "Mlik"), encoding="utf-8")
    (tmp_path / "b.yaml").write_text("- name: X\n  type: keper\n", encoding="utf-8")
    (tmp_path / "c.yaml").write_text("house: X\nredings: {}\n", encoding="utf-8")
    (tmp_path / "d.yaml").write_text("- id: x\n  question: Y\n", encoding="utf-8")
    result = typed("check", tmp_path)
    assert result.exit_code == 2
    for told in ("a.yaml:4:", "b.yaml:2:9:", "c.yaml:2:1:", "d.yaml:1:"):
        assert told in result.output
    assert typed("check", tmp_path / "nowhere.yaml").exit_code == 2


@pytest.mark.parametrize("sort", ["scenario", "ruling", "cards", "house"])
def test_a_schema_is_json(sort):
    told = json.loads(typed("schema", sort).output)
    assert told["$schema"].startswith("https://json-schema.org/")


def process(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **environment},
    )  # fmt: skip
    return done


def test_no_traceback_reaches_a_user():
    code = "import adjudicator.cli.main as m\nm.app = lambda: 1 / 0\nm.run()"
    done = process(code)
    assert done.returncode == 2
    assert done.stderr.startswith("internal error: ZeroDivisionError")
    assert "Traceback" not in done.stderr
    assert "Traceback" in process(code, ADJUDICATOR_DEBUG="1").stderr


def test_run_loads_nothing_it_does_not_need(duel):
    heavy = ["jinja2", "sqlite3", "rapidfuzz", "pydantic", "adjudicator.search", "adjudicator.suite"]
    heavy += ["rich.table", "rich.markdown"]
    code = (
        f"import sys; sys.argv = ['adjudicator', 'run', {str(duel)!r}]\nfrom adjudicator.cli.main import run\n"
        f"try: run()\nexcept SystemExit: pass\nprint([m for m in {heavy!r} if m in sys.modules], file=sys.stderr)"
    )
    done = process(code)
    assert done.stderr.strip() == "[]"


def test_a_reader_that_goes_away_is_no_error():
    code = "import sys; sys.argv = ['adjudicator', 'cards']\nfrom adjudicator.cli.main import run\nrun()"
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as one:
        assert one.stdout is not None
        assert one.stderr is not None
        one.stdout.close()
        assert one.stderr.read() == b""
