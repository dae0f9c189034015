"""Many files at once: the regression suite, ablation, and what it covers."""

from adjudicator.suite.ablation import AblationReport, Noticed, noticed_by, trials
from adjudicator.suite.coverage import CoverageReport, covered_by
from adjudicator.suite.running import SuiteReport, run_suite, scenario_files

__all__ = [
    "AblationReport", "CoverageReport", "Noticed", "SuiteReport",
    "covered_by", "noticed_by", "run_suite", "scenario_files", "trials",
]  # fmt: skip
