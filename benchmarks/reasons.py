"""How often a verdict names the point: `python -m benchmarks.reasons [FOLDER OR FILE]…` (`make reasons`).

Two ways to know the point. A scenario names rulings (under `rulings:` or `decisive:`); or, in files of disputes written
from an entry, the comment `# entry: HF-27` above a scenario says which entry its first reason has to cite. Only
scenarios with a rejected claim count. A card that is told as the reason ("the card says so") counts as right where the
entry names that card; where a scenario names rulings it never does. `--misses` lists those whose first reason is
another one.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from adjudicator.judge import Verdict
from adjudicator.library import library
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import Scenario
from adjudicator.search.tasks.cluster import hired
from adjudicator.suite.running import File, of_each, scenario_files
from adjudicator.views.judgement import judgement
from adjudicator.views.relevant_entries import cards_in

ENTRY = re.compile(r"^#\s*entry:\s*(.+?)\s*$", re.MULTILINE)


@dataclass(frozen=True)
class Named:
    """One verdict held against what names its point: `wanted` are rulings, `spoken` whether anything speaks."""

    where: str
    wanted: frozenset[str]
    printed: tuple[str, ...]
    crux: str
    spoken: bool
    status: str
    wrong: str = ""


def measured(file: File) -> list[Named]:
    """The disputes of one file that name their point."""
    scenarios, problems = file.scenarios()
    for problem in problems:
        print(f"not counted: {problem}", file=sys.stderr)
    entries = {name: (entry, right) for name, entry, right in entries_in(Path(file.path))}
    found = []
    for scenario in scenarios:
        entry, right = entries.get(scenario.name, ("", ""))
        wanted = frozenset().union(*(cited_by(one) | cards_of(one) for one in entry.split())) or named_in(scenario)
        verdict = judge(scenario)
        lost = [claim for claim in verdict.claims if not claim.upheld]
        if not wanted or (not lost and not entry):
            continue
        where = f"{file}:{scenario.line}: {scenario.name}" + (f" [{entry}]" if entry else "")
        upheld = {claim.by for claim in verdict.claims if claim.upheld} - {claim.by for claim in lost}
        wrong = f"{right} should be right" if right and right not in upheld else ""
        found.append(held_against(where, wanted, verdict, wrong))
    return found


def held_against(where: str, wanted: frozenset[str], verdict: Verdict, wrong: str) -> Named:
    printed = tuple(one.ruling or f"the card {one.card}" for one in judgement(verdict).because)
    crux = next((name for one in verdict.rejected for name in one.rulings), "")
    spoken = all(one.changes and one.changes[0].picked and not one.changes[0].touches for one in verdict.rejected)
    return Named(where, wanted, printed, crux, spoken, verdict.status, wrong)


def named_in(scenario: Scenario) -> frozenset[str]:
    """The rulings that a scenario names as consulted or decisive, in the end or at a step."""
    expected = [scenario.expect, *(step.expect for step in scenario.steps)]
    names: set[str] = set()
    for facts in expected:
        for key in ("rulings", "decisive"):
            value = facts.get(key) or []
            names.update(value if isinstance(value, list) else [value])
    return frozenset(names)


def cited_by(entry: str) -> frozenset[str]:
    return frozenset(ruling.id for ruling in library().by_entry(entry) if ruling.readings)


def cards_of(entry: str) -> frozenset[str]:
    """The cards that an entry names, as a reason names them."""
    found = library().entries[entry]
    return frozenset(f"the card {name}" for name in cards_in(" ".join([found.title, *(f.text for f in found.facts)])))


def entries_in(file: Path) -> Iterator[tuple[str, str, str]]:
    """For each scenario of a file its name, the entry it was written from and who is right; nothing in other files."""
    text = file.read_text(encoding="utf-8")
    if not ENTRY.search(text):
        return
    for part in re.split(r"^---\s*$", text, flags=re.MULTILINE):
        if name := re.search(r"^scenario:\s*(.+?)\s*$", part, re.MULTILINE):
            entry, right = ENTRY.search(part), re.search(r"^#\s*right:\s*(.+?)\s*$", part, re.MULTILINE)
            yield name[1], entry[1] if entry else "", right[1] if right else ""


def share(hits: int, of: int) -> str:
    return f"{hits} of {of} ({hits / of:.1%})" if of else "none"


def main(arguments: list[str]) -> None:
    paths = [one for one in arguments if not one.startswith("-")]
    files = scenario_files(paths)
    with hired(2) as crew:
        every = [one for some in of_each(measured, files, crew) for one in some]
    some = [one for one in every if one.printed]
    printed = [(one, name) for one in some for name in one.printed]
    print(
        f"disputes that name their point: {len(every)}; with a reason: {len(some)}; decided: "
        f"{sum(one.status == 'decided' for one in every)}"
    )
    print(f"  first because among the named   {share(sum(one.printed[0] in one.wanted for one in some), len(some))}")
    print(f"  of all disputes                 {share(sum(one.printed[0] in one.wanted for one in some), len(every))}")
    cruxes = [one for one in every if one.crux]
    print(f"  crux among the named            {share(sum(one.crux in one.wanted for one in cruxes), len(cruxes))}")
    print(f"  printed becauses among them     {share(sum(name in one.wanted for one, name in printed), len(printed))}")
    print(f"  something speaks for the loser  {share(sum(one.spoken for one in every), len(every))}")
    print(f"  most becauses printed           {max((len(one.printed) for one in every), default=0)}")
    judged = [one for one in every if one.wrong]
    if judged:
        print(f"  judged otherwise than written   {len(judged)}")
    if "--misses" in arguments:
        for one in every:
            if one.wrong or not one.printed or one.printed[0] not in one.wanted:
                print(f"{one.where}\n    wanted {', '.join(sorted(one.wanted))}")
                printed = ", ".join(one.printed) or "-"
                print(f"    printed {printed} · crux {one.crux or '-'} · {one.status} {one.wrong}")


if __name__ == "__main__":
    main(sys.argv[1:])
