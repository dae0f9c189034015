"""Scenario files as tests of pytest: on with `--adjudicator`, or `adjudicator = true` among pytest's settings."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from adjudicator.judge.verdict import Verdict
    from adjudicator.scenario import Scenario

_SCENARIO = re.compile(rb"^(scenario|players):", re.MULTILINE)
"""What tells a scenario file, even one with a slip in it, from all the other YAML of a repository."""
_WIDTH = 100


class Fails(Exception):
    """A scenario does not come out as its file expects."""

    def __init__(self, verdict: Verdict) -> None:
        from adjudicator.views.suite_text import failures

        self.verdict = verdict
        self.found = failures(verdict) or [(verdict.line, f"status: {verdict.status}")]
        super().__init__(self.found[0][1])


def pytest_addoption(parser: pytest.Parser) -> None:
    """The switch, as an option and as a setting."""
    told = "Collect scenario files (*.yaml, *.yml) as tests of Adjudicator."
    parser.getgroup("adjudicator").addoption("--adjudicator", action="store_true", help=told)
    parser.addini("adjudicator", told, type="bool", default=False)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A scenario file: one that was named, or one that looks like it."""
    config = parent.config
    wanted = config.getoption("adjudicator") or config.getini("adjudicator")
    if not wanted or file_path.suffix not in (".yaml", ".yml"):
        return None
    if not (parent.session.isinitpath(file_path) or _looks_like_one(file_path)):
        return None
    return ScenarioFile.from_parent(parent, path=file_path)


def _looks_like_one(file: Path) -> bool:
    from adjudicator.files.opening import content

    try:
        return _SCENARIO.search(content(file)) is not None
    except OSError:
        return False


class ScenarioFile(pytest.File):
    """The scenarios of a file, a test each. A file with problems is an error of the collection, like bad Python."""

    def collect(self) -> Iterable[pytest.Item]:
        from adjudicator.files import told
        from adjudicator.scenario import read_scenarios
        from adjudicator.views.escaping import near, visible

        scenarios, problems = read_scenarios(str(self.path))
        if problems:
            raise self.CollectError("\n".join(visible(near(str(one))) for one in told(problems)))
        for scenario in scenarios:
            yield ScenarioTest.from_parent(self, name=scenario.name, scenario=scenario)


class ScenarioTest(pytest.Item):
    """One scenario: passes where everything comes out as the file expects."""

    def __init__(self, *, scenario: Scenario, **more: Any) -> None:
        super().__init__(**more)
        self.scenario = scenario

    def runtest(self) -> None:
        """Judge it. Raises `Fails`."""
        from adjudicator.suite.running import judged, passes

        verdict = judged(self.scenario)
        if not passes(verdict):
            raise Fails(verdict)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands; lines are counted from 0."""
        return self.path, self.scenario.line - 1, self.name

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What fails, each with its file and line, and the replay of the steps at which it shows."""
        if isinstance(excinfo.value, Fails):
            return told(excinfo.value)
        return super().repr_failure(excinfo, style)


def told(fails: Fails) -> str:
    """Every failure as file:line: message, then the replay of the steps that fail."""
    from rich.console import Console

    from adjudicator.views import terminal
    from adjudicator.views.escaping import near, visible

    text = io.StringIO()
    console = Console(file=text, width=_WIDTH, markup=False, highlight=False, emoji=False)
    terminal.steps_at(fails.verdict, [line for line, _ in fails.found], console)
    file = near(fails.verdict.file)
    lines = [f"{file}:{line}: {visible(message)}" for line, message in fails.found]
    return "\n".join([*lines, "", text.getvalue().rstrip()])
