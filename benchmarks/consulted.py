"""How many scenarios of the suite consult each ruling, written to `rulings/consulted.tsv`: `make consulted`.

A verdict names the ruling first that the fewest scenarios consult. The numbers need not be exact: a test asks for new
ones when they are far off.
"""

from __future__ import annotations

from collections import Counter

from adjudicator.files import shipped
from adjudicator.library import library
from adjudicator.library.law_book import CONSULTED
from adjudicator.library.shipped_law import judge
from adjudicator.search.tasks.hiring import hired
from adjudicator.suite.running import File, of_each, scenario_files

HEAD = "# How many scenarios of the suite consult each ruling; written by `make consulted`.\n"


def in_file(file: File) -> Counter[str]:
    """The scenarios of a file that consult each ruling."""
    verdicts = (judge(scenario, decisive=False) for scenario in file.scenarios()[0])
    return Counter(ruling for verdict in verdicts for ruling in {one.ruling for one in verdict.applied})


def counted() -> dict[str, int]:
    """The count of every executable ruling, in the order of the library."""
    with hired(2) as crew:
        total: Counter[str] = sum(of_each(in_file, scenario_files(), crew), Counter())
    return {name: total[name] for name, ruling in library().rulings.items() if ruling.readings}


def main() -> None:
    lines = [f"{name}\t{count}\n" for name, count in counted().items()]
    (shipped("rulings") / CONSULTED).write_text(HEAD + "".join(lines), encoding="utf-8")
    print(f"{len(lines)} rulings counted")


if __name__ == "__main__":
    main()
