"""Running many scenarios, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from glob import glob, has_magic
from pathlib import Path
from typing import TypeVar

from adjudicator.files import Problem, shipped
from adjudicator.files.regular import is_folder, is_there, yaml_files
from adjudicator.files.sorts import sort_of
from adjudicator.judge import Overlay, Verdict
from adjudicator.judge.verdict import INVALID
from adjudicator.library.court import judge
from adjudicator.library.houses import cards_of
from adjudicator.scenario import Scenario, read_scenarios
from adjudicator.search.processes import shared_out

T = TypeVar("T")
Progress = Callable[[int, int], None]
"""Told how many files of how many are done."""


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
        if is_folder(path):
            found.update(dict.fromkeys(file for file in yaml_files(Path(path)) if sort_of(file) == "scenario"))
        else:
            files = matching(path)
            several = len(paths) > 1 or files != [path]
            found.update(dict.fromkeys(Path(one) for one in files if not several or sort_of(Path(one)) == "scenario"))
    return list(found)


def matching(path: str) -> list[str]:
    """The files of a pattern; a path that is none, or that nothing matches, stands for itself."""
    if is_there(path.partition("::")[0]) or not has_magic(path):
        return [path]
    return [one for one in sorted(glob(path, recursive=True)) if not is_folder(one)] or [path]


def in_processes(
    work: Callable[[Path], T], files: Sequence[Path], jobs: int, progress: Progress | None = None
) -> Iterator[T]:
    """Do something with each file, in several processes where asked for; results in the order of the files."""
    for done, one in enumerate(shared_out(work, files, jobs, together=max(1, len(files) // (jobs * 8))), 1):
        if progress is not None:
            progress(done, len(files))
        yield one


@dataclass(slots=True, frozen=True)
class Judging:
    """Judges the scenarios of one file; a plain object so that other processes can take it up."""

    overlays: tuple[Overlay, ...] = ()
    decisive: bool = False

    def __call__(self, file: Path) -> tuple[list[Verdict], list[Problem]]:
        scenarios, problems = read_scenarios(str(file), cards_of(self.overlays))
        return [judged(scenario, self.overlays, decisive=self.decisive) for scenario in scenarios], problems


def judged(scenario: Scenario, overlays: Sequence[Overlay] = (), *, decisive: bool = False) -> Verdict:
    """The verdict on one scenario; what it turns on is looked for where that is asked, or where the file expects it."""
    needed = decisive or "decisive" in scenario.expect or scenario.expected_status == "unsettled"
    return judge(scenario, overlays=overlays, decisive=needed, advise=decisive)


def run_suite(
    paths: Sequence[str] = (),
    *,
    overlays: Sequence[Overlay] = (),
    jobs: int = 1,
    decisive: bool = False,
    progress: Progress | None = None,
) -> SuiteReport:
    """Judge every scenario of some paths; what a verdict turns on only where the file asks for it."""
    files = scenario_files(paths)
    report = SuiteReport(files=len(files))
    for verdicts, problems in in_processes(Judging(tuple(overlays), decisive), files, jobs, progress):
        report.verdicts += verdicts
        report.problems += problems
    return report
