"""How many of a thousand disputes consult each ruling, written to `rulings/consulted.tsv`: `make consulted`.

A dispute is a scenario of the suite that turns a claim down. A verdict names the ruling first that the fewest consult;
the numbers need not be exact.
"""

from __future__ import annotations

from collections import Counter

from adjudicator.files import shipped
from adjudicator.library import library
from adjudicator.library.law_book import CONSULTED
from adjudicator.library.shipped_law import judge
from adjudicator.search.tasks.cluster import hired
from adjudicator.suite.running import File, of_each, scenario_files

HEAD = "# How many of a thousand disputes of the suite consult each ruling; written by `make consulted`.\n"


def in_file(file: File) -> Counter[str]:
    """The disputes of a file that consult each ruling: its scenarios that turn a claim down. Under "" all of them."""
    verdicts = [judge(scenario, decisive=False) for scenario in file.scenarios()[0]]
    disputes = [verdict for verdict in verdicts if any(not claim.upheld for claim in verdict.claims)]
    found = Counter(ruling for verdict in disputes for ruling in {one.ruling for one in verdict.applied})
    found[""] = len(disputes)
    return found


def counted() -> dict[str, int]:
    """The share of every executable ruling in thousandths, in the order of the library."""
    with hired(2) as crew:
        total: Counter[str] = sum(of_each(in_file, scenario_files(), crew), Counter())
    disputes = total.pop("")
    return {name: round(1000 * total[name] / disputes) for name, ruling in library().rulings.items() if ruling.readings}


def main() -> None:
    lines = [f"{name}\t{count}\n" for name, count in counted().items()]
    (shipped("rulings") / CONSULTED).write_text(HEAD + "".join(lines), encoding="utf-8")
    print(f"{len(lines)} rulings counted")


if __name__ == "__main__":
    main()
