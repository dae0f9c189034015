"""Scenario files as tests of pytest."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from tests.cli.duel import CLAIMED, DUEL

PLUGIN = "adjudicator.cli.pytest_plugin"
FAILING = CLAIMED.replace("scenario: Two Keepers", "scenario: Two more").replace(
    "expect: {turn: Bob}", "expect: {turn: Ann}"
)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A repository with scenarios among other YAML files, and a test in Python."""
    (tmp_path / "good.yaml").write_text(CLAIMED + "---\n" + FAILING, encoding="utf-8")
    (tmp_path / "compose.yaml").write_text("services: {web: {image: x}}\n", encoding="utf-8")
    (tmp_path / "house.yml").write_text("house: X\nbecause: Y\n", encoding="utf-8")
    (tmp_path / "test_one.py").write_text("def test_it(): pass\n", encoding="utf-8")
    return tmp_path


def pytest_in(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Pytest as a process of its own, with the plugin as it is installed."""
    installed = any(one.value == PLUGIN for one in entry_points(group="pytest11"))
    plain = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:hypothesispytest"]
    given = [sys.executable, "-m", "pytest", *plain, *(() if installed else ("-p", PLUGIN)), *words]
    return subprocess.run(given, cwd=folder, capture_output=True, text=True, check=False, timeout=100)


def test_it_is_off_until_somebody_turns_it_on(table):
    assert "1 passed" in pytest_in(table).stdout


def test_a_failure_shows_the_replay_of_the_step_and_where_it_stands(table):
    done = pytest_in(table, "--adjudicator")
    assert done.returncode == 1
    assert "1 failed, 2 passed" in done.stdout
    assert "good.yaml::Two more" in done.stdout
    assert "2  At issue" in done.stdout
    assert "✓ Ann  Now it is your turn." in done.stdout
    assert "good.yaml:25: turn: expected Ann, found Bob" in done.stdout
    assert "Traceback" not in done.stdout


def test_a_line_of_the_settings_turns_it_on_and_one_scenario_can_be_named(table):
    (table / "pytest.ini").write_text("[pytest]\nadjudicator = true\n", encoding="utf-8")
    assert "1 failed, 2 passed" in pytest_in(table).stdout
    assert "1 passed" in pytest_in(table, "good.yaml::Two Keepers").stdout
    assert "1 passed" in pytest_in(table, "-k", "Keepers").stdout


def test_a_file_with_problems_is_an_error_with_all_of_them_and_no_traceback(table):
    (table / "slips.yaml").write_text(DUEL.replace("turn:", "trun:").replace("edition:", "editon:"), encoding="utf-8")
    (table / "named.yaml").write_text("nothing: here\n", encoding="utf-8")
    done = pytest_in(table, "--adjudicator", "slips.yaml", "named.yaml")
    assert done.returncode == 2
    assert "slips.yaml:2:1: unknown-key" in done.stdout
    assert "slips.yaml:6:1: unknown-key" in done.stdout
    assert "named.yaml:1:1: " in done.stdout
    assert "Traceback" not in done.stdout
