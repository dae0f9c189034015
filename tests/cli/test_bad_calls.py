"""Whatever is handed in as a file, and wherever the output goes: one clear line, at once, and the right exit code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.duel import DUEL, ROOT, call, typed
from tests.effort import times

HOUSE = "house: X\nbecause: Y\n"
SHAPES = [
    ("cites: 3", "3:8: wrong-shape cites: is a list of texts"),
    ("cites: [[HF-27]]", "3:9: wrong-shape cites: is a list of texts"),
    ("cites: {a: b}", "3:8: wrong-shape cites: is a list of texts"),
    ("readings: [x, yy]", "3:11: wrong-shape readings: is texts with names"),
    ("readings: {turns-run-clockwise: [x]}", "3:33: wrong-shape readings: is texts with names"),
    ("agreed: 10-21", "3:9: wrong-shape agreed: is a mapping"),
    ("agreed: {grace_for: {Bob: x}}", "3:21: wrong-shape grace_for: is a list of texts"),
    ("agreed: {birthdays: [Ann]}", "3:21: wrong-shape birthdays: is texts with names"),
    ("agreed: {claimed_days: {10-21: 3}}", "3:32: wrong-shape claimed_days: is texts with names"),
    ("agreed: {special_days: 3}", "3:24: wrong-shape special_days: is a list of texts"),
    ("agreed: {meta_rules: {x: y}}", "3:22: wrong-shape meta_rules: is a text or a list of texts"),
    ("agreed: {marker: [Ann]}", "3:18: wrong-shape marker: is a text"),
    ("because: 3", "3:1: duplicate-key"),
    ("---\nhouse: Z", "4:1: second-document"),
]


@pytest.fixture
def duel(tmp_path):
    file = tmp_path / "duel.yaml"
    file.write_text(DUEL, encoding="utf-8")
    return file


@pytest.mark.parametrize(("line", "told"), SHAPES, ids=[line for line, _ in SHAPES])
def test_a_house_rule_of_a_wrong_shape_is_told_with_its_place(line, told, duel, tmp_path):
    file = tmp_path / "house.yaml"
    file.write_text(HOUSE + line, encoding="utf-8")
    checked = typed("check", tmp_path)
    assert checked.exit_code == 2
    assert f"house.yaml:{told}" in checked.stdout
    done = typed("run", duel, "--house", file)
    assert done.exit_code == 2
    assert f"house.yaml:{told}" in done.stderr
    assert done.stdout == ""


def test_a_house_rule_named_by_a_scenario_and_one_written_out_are_held_to_the_same(duel, tmp_path):
    for number, (line, told) in enumerate(SHAPES):
        if "duplicate" in told:
            continue
        (tmp_path / "house.yaml").write_text(HOUSE + line, encoding="utf-8")
        duel.write_text(f"{DUEL}house: {tmp_path / 'house.yaml'}\n", encoding="utf-8")
        named = typed("check", duel) if number % 4 == 0 else None
        assert named is None or f"house.yaml:{told}" in named.stdout
    duel.write_text(DUEL + "house: {house: X, cites: [[HF-27]], readings: [x]}\n", encoding="utf-8")
    inline = typed("run", duel)
    assert ":9:27: wrong-shape cites:" in inline.stdout
    assert ":9:47: wrong-shape readings:" in inline.stdout


@pytest.mark.timeout(60)
@pytest.mark.parametrize("command", ["run", "check", "test", "compare", "why-not", "explore"])
def test_a_pipe_or_a_device_is_no_file_and_is_not_waited_for(command, tmp_path):
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    house = ["--house", "grace"] if command == "compare" else []
    for path in (pipe, Path("/dev/zero")):
        done = typed(command, path, *house)
        assert done.exit_code == 2
        assert "it is a pipe or a device, not a file" in done.stdout + done.stderr


@pytest.mark.parametrize("path", ["a" * 5000, "", "no/such/file.yaml", "x" * 300 + "/y.yaml"])
def test_a_path_at_which_nothing_can_be_is_one_clear_line(path, duel):
    for words in (["run", path], ["check", path], ["test", path], ["run", duel, "--house", path], ["explore", path]):
        done = typed(*words)
        assert done.exit_code == 2, (words, done.exception)
        assert isinstance(done.exception, SystemExit)
        assert done.stdout + done.stderr


def test_a_house_rule_of_a_scenario_with_an_endless_name(duel):
    duel.write_text(f"{DUEL}house: {'a' * 5000}\n", encoding="utf-8")
    done = typed("run", duel)
    assert done.exit_code == 2
    assert "unknown-house" in done.stdout


@pytest.mark.parametrize("command", ["run", "explore"])
def test_the_file_that_is_read_is_not_written_over(command, duel, tmp_path):
    other = tmp_path / "other.yaml"
    other.symlink_to(duel)
    for target in (duel, other):
        done = typed(command, duel, "-o", target)
        assert done.exit_code == 2
        assert "was read for this" in done.stderr
        assert duel.read_text(encoding="utf-8") == DUEL
    assert typed(command, duel, "-o", tmp_path / "new.txt").exit_code == 0


def test_nor_is_the_file_of_a_house_rule(duel, tmp_path):
    house = tmp_path / "house.yaml"
    house.write_text(HOUSE, encoding="utf-8")
    assert typed("run", duel, "--house", house, "-o", house).exit_code == 2
    assert typed("test", duel, "--junit", duel).exit_code == 2
    assert house.read_text(encoding="utf-8") == HOUSE


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("words", [["cards"], ["rulings", "--status", "etiquette"], ["schema", "house"], ["houses"]])
def test_an_output_that_is_full_is_one_line(words):
    with open("/dev/full", "w") as full:
        done = call(*words, stdout=full, capture_output=False, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr == "standard output cannot be written: No space left on device\n"


@pytest.mark.parametrize("words", [["cards"], ["houses", "--format", "json"]])
def test_an_output_that_is_closed_is_one_line(words):
    code = f"import os; os.close(1); os.execv({sys.executable!r}, {[sys.executable, '-m', 'adjudicator', *words]!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert done.returncode == 2
    assert done.stderr == "standard output cannot be written: it is closed\n"


def test_a_reader_that_goes_away_is_no_error_and_no_exit_code(duel):
    for words in (["cards"], ["schema", "scenario"], ["run", str(duel), "--format", "json"]):
        with subprocess.Popen(
            [sys.executable, "-m", "adjudicator", *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as one:
            assert one.stdout is not None
            assert one.stderr is not None
            one.stdout.close()
            assert one.stderr.read() == b""
            assert one.wait(60) == 0


def test_a_file_tells_its_first_hundred_problems_and_how_many_more(duel):
    count = times(400, 25_000)
    duel.write_text(DUEL + "".join(f"key{n}: 1\n" for n in range(count)), encoding="utf-8")
    for words in (["check", duel], ["run", duel, "--format", "json"], ["test", duel]):
        done = typed(*words)
        assert done.exit_code == 2
        assert done.stdout.count("unknown-key") == 100
        assert f"{count - 100:,} more problems in this file" in done.stdout
    assert f"{count} problems in 1 file" in typed("check", duel).stdout


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (DUEL.replace("players:", "plyers:"), ["3:1: unknown-key"]),
        (
            "scenario: [C]\nedition: {x: y}\nplayers: [Ann, Bob]\nturn: 3\nsteps: 5\nexpect: [a]\n",
            ["1:11: wrong-shape", "2:10: wrong-shape", "3:10: wrong-shape", "4:7: wrong-shape", "5:8: wrong-shape",
             "6:9: wrong-shape"],
        ),
        (DUEL.replace("Ann: {hand: [Milk, Bread]}", "Ann: hand: [Milk, Bread]"), ["4:12: not-yaml"]),
    ],
    ids=["players mistyped", "every shape wrong", "a mapping without braces"],
)  # fmt: skip
def test_all_mistakes_of_a_file_are_told_and_nothing_that_only_follows_from_one(duel, text, told):
    duel.write_text(text, encoding="utf-8")
    lines = typed("check", duel).stdout.splitlines()[:-1]
    assert [line.removeprefix(f"{duel}:").split(" ")[0] for line in lines] == [one.split(" ")[0] for one in told]
    assert all(one.split(" ")[1] in line for one, line in zip(told, lines, strict=True))


def test_a_mapping_without_its_braces_gets_them(duel):
    duel.write_text(DUEL.replace("Ann: {hand: [Milk, Bread]}", "Ann: hand: [Milk, Bread]"), encoding="utf-8")
    assert "write: Ann: {hand: [Milk, Bread]}" in typed("check", duel).stdout


def test_a_page_without_width_is_as_wide_as_one_that_nobody_told(duel):
    told = [call("run", duel, env={**os.environ, "COLUMNS": width}).stdout for width in ("0", "9" * 5000, "80")]
    assert told[0] == told[1] == told[2] != ""


def test_a_question_that_is_not_utf_8_is_told_with_its_line():
    done = typed("ask", "-", given=b"who goes first\n\xff\n")
    assert done.exit_code == 2
    assert "line 2 of standard input is not UTF-8" in done.output


def test_a_site_is_not_written_over_a_file(duel):
    done = typed("site", "-o", duel)
    assert done.exit_code == 2
    assert "is a file" in done.output


def test_own_cards_are_counted_with_coverage_alone():
    assert typed("cards", "--own").exit_code == 2


def test_cards_of_no_edition_are_told(tmp_path):
    file = tmp_path / "cards.yaml"
    file.write_text("- {name: Teapot, type: keeper, editions: [zz]}\n", encoding="utf-8")
    assert "1:43: unknown-edition no edition is called 'zz'" in typed("check", file).output


def test_a_fact_that_no_source_has_is_told(duel):
    duel.write_text(DUEL.replace("players:", "proves: [HF-999.a]\nplayers:", 1), encoding="utf-8")
    assert "no source has the fact 'HF-999.a'" in typed("check", duel).output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["simulate", "--games", "-5"], "'-5' is too small; the least is 1"),
        (["simulate", "--seed", "x"], "'x' is no whole number"),
        (["run", "HF-27", "--format", "xml"], "'--format': 'xml' is not one of"),
        (["site", "-o", ""], "it is empty"),
        (["run", "HF-27x"], "is called 'HF-27x'; did you mean HF-27?"),
        (["why-not", "A turn-ending Acton under Play All"], "did you mean A turn-ending Action under Play All?"),
    ],
)
def test_a_wrong_value_is_told_in_words_of_ours_with_what_would_be_right(words, told):
    done = typed(*words)
    assert done.exit_code == 2
    assert told in done.stderr


def test_a_scenario_is_no_house_rule_and_a_house_rule_no_scenario(duel, tmp_path):
    house = tmp_path / "house.yaml"
    house.write_text(HOUSE, encoding="utf-8")
    assert f"{house}:1:1: wrong-shape this is a house rule, and no scenario" in typed("run", house).stdout
    assert typed("run", duel, "--house", duel).stderr.count("\n") == 1
