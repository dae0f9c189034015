"""Running many scenarios, and what came of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from glob import glob, has_magic
from pathlib import Path
from typing import Any, Generic, TypeVar

from adjudicator.files import Problem, shipped
from adjudicator.files.kinds_of_file import sort_of
from adjudicator.files.opening import content, parted, yaml_files
from adjudicator.judge import Overlay, Verdict
from adjudicator.judge.overlay import cards_of
from adjudicator.judge.verdict import DECIDED, INVALID, UNSETTLED
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import Scenario, read_scenarios
from adjudicator.search.tasks.crew import Crew
from adjudicator.search.tasks.sharing_out import shared_out

T = TypeVar("T")
PARTS = 64
"""The files are handed out in about so many parts."""


@dataclass(slots=True)
class SuiteReport:
    """Verdicts in the order of the files, and the problems of files that could not be read."""

    verdicts: list[Verdict] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    files: int = 0

    def passed(self) -> list[Verdict]:
        return [verdict for verdict in self.verdicts if passes(verdict)]

    def failures(self) -> list[Verdict]:
        return [verdict for verdict in self.verdicts if not passes(verdict)]

    def exit_code(self) -> int:
        if self.problems or any(verdict.status == INVALID for verdict in self.verdicts):
            return 2
        return 1 if self.failures() else 0


def passes(verdict: Verdict) -> bool:
    """Whether a verdict is what its file expects: decided, or the very status it names."""
    return verdict.status == "decided" or verdict.status == verdict.expects_status


def scenario_files(paths: Sequence[str] = ()) -> list[Path]:
    """The files of scenarios of some paths, the shipped suite without any; sorted, each once.

    A path is a file, `FILE::NAME`, a pattern such as `tables/*.yaml`, or a folder: where several files are meant, what
    lies among the scenarios, such as house rules and cards, is left out.
    """
    found: dict[Path, None] = {}
    for path in paths or [str(shipped("scenarios"))]:
        if os.path.isdir(path):
            found.update(dict.fromkeys(file for file in yaml_files(Path(path)) if sort_of(file) == "scenario"))
        else:
            files = matching(path)
            several = len(paths) > 1 or files != [path]
            found.update(dict.fromkeys(Path(one) for one in files if not several or sort_of(Path(one)) == "scenario"))
    return list(found)


@cache
def shipped_scenarios() -> Sequence[Scenario]:
    """Every shipped scenario that can be read, in the order of the files, read once."""
    return [scenario for file in scenario_files() for scenario in read_scenarios(str(file))[0]]


def matching(path: str) -> list[str]:
    """The files of a pattern; a path that is none, or that nothing matches, stands for itself."""
    if os.path.exists(parted(path)[0]) or not has_magic(path):
        return [path]
    return [one for one in sorted(glob(path, recursive=True)) if not os.path.isdir(one)] or [path]


@dataclass(slots=True, frozen=True)
class File:
    """A file of scenarios, by its path; with its content where that has to travel, or to be remembered."""

    path: str
    content: bytes | None = None

    def scenarios(self, cards: Sequence[Mapping[str, Any]] = ()) -> tuple[list[Scenario], list[Problem]]:
        return read_scenarios(self.path, cards, self.content)

    def __str__(self) -> str:
        return self.path


@dataclass(slots=True, frozen=True)
class OneByOne(Generic[T]):
    """Does something with each of some files."""

    work: Callable[[File], T]

    def __call__(self, files: Sequence[File]) -> list[T]:
        return [self.work(file) for file in files]


def of_each(work: Callable[[File], T], files: Sequence[Path], crew: Crew | None = None) -> Iterator[T]:
    """What comes of each file, in the order of the files."""
    crew = crew or Crew()
    take = with_content if crew.far or crew.journal is not None else File
    found = [take(str(file)) for file in files]
    for some in shared_out(OneByOne(work), found, crew, together=max(1, len(files) // PARTS)):
        yield from some


def with_content(path: str) -> File:
    """A file and what is in it; where it cannot be read, whoever works on it will say so."""
    try:
        return File(path, content(parted(path)[0], source=True))
    except OSError:
        return File(path)


@dataclass(slots=True, frozen=True)
class Judging:
    """Judges the scenarios of one file."""

    overlays: tuple[Overlay, ...] = ()

    def __call__(self, file: File) -> tuple[list[Verdict], list[Problem]]:
        scenarios, problems = file.scenarios(cards_of(self.overlays))
        return [judged(scenario, self.overlays) for scenario in scenarios], problems


def judged(scenario: Scenario, overlays: Sequence[Overlay] = ()) -> Verdict:
    """The verdict on one scenario; what it turns on is looked for where the file expects it."""
    needed = "decisive" in scenario.expect or scenario.expected_status in (DECIDED, UNSETTLED)
    return judge(scenario, overlays=overlays, decisive=needed, advise=False)


def run_suite(
    paths: Sequence[str] = (),
    *,
    overlays: Sequence[Overlay] = (),
    crew: Crew | None = None,
) -> SuiteReport:
    """Judge every scenario of some paths; what a verdict turns on only where the file asks for it."""
    files = scenario_files(paths)
    report = SuiteReport(files=len(files))
    for verdicts, problems in of_each(Judging(tuple(overlays)), files, crew):
        report.verdicts += verdicts
        report.problems += problems
    return report
