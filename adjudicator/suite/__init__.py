"""Many files at once: the regression suite, ablation, and what it covers."""

from adjudicator.suite.ablation import AblationReport, Noticed, ablate
from adjudicator.suite.coverage import CoverageReport, ablate_and_cover, coverage
from adjudicator.suite.running import SuiteReport, run_suite, scenario_files

__all__ = [
    "AblationReport", "CoverageReport", "Noticed", "SuiteReport",
    "ablate", "ablate_and_cover", "coverage", "run_suite", "scenario_files",
]  # fmt: skip
