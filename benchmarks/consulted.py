"""How many scenarios of the suite consult each ruling, written to `rulings/consulted.tsv`: `make consulted`.

A verdict names the ruling first that the fewest scenarios consult. The numbers need not be exact: a test asks for new
ones when they are far off.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from adjudicator.files import shipped
from adjudicator.library import library
from adjudicator.library.court import judge
from adjudicator.library.shelves import CONSULTED
from adjudicator.scenario import read_scenarios
from adjudicator.suite.running import in_processes, scenario_files

HEAD = "# How many scenarios of the suite consult each ruling; written by `make consulted`.\n"


def in_file(file: Path) -> Counter[str]:
    """The scenarios of a file that consult each ruling."""
    verdicts = (judge(scenario, decisive=False) for scenario in read_scenarios(str(file))[0])
    return Counter(ruling for verdict in verdicts for ruling in {one.ruling for one in verdict.applied})


def counted() -> dict[str, int]:
    """The count of every executable ruling, in the order of the library."""
    total: Counter[str] = sum(in_processes(in_file, scenario_files(), 2), Counter())
    return {name: total[name] for name, ruling in library().rulings.items() if ruling.readings}


def main() -> None:
    lines = [f"{name}\t{count}\n" for name, count in counted().items()]
    (shipped("rulings") / CONSULTED).write_text(HEAD + "".join(lines), encoding="utf-8")
    print(f"{len(lines)} rulings counted")


if __name__ == "__main__":
    main()
