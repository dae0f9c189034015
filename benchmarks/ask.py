"""`python -m benchmarks.ask`: how often `ask` finds the right ruling, and how often it rightly finds none.

The questions stand in `tests/library/questions.yaml`. A ruling is right if it cites one of the entries the question
names, or an entry of another source that says the same as one of them. Questions about entries that no ruling cites
are left out and counted. `--misses` prints what went wrong in the half the ranking was fitted on; the other half is
only ever counted.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from adjudicator.files import read_documents
from adjudicator.library import library
from adjudicator.library.search import Answer, ask

QUESTIONS = Path(__file__).parents[1] / "tests" / "library" / "questions.yaml"
FITTED = "tune"


class Asked(NamedTuple):
    """A question with the entries that answer it, none where nothing does. `far`: without their key words."""

    question: str
    entries: frozenset[str]
    far: bool


def questions() -> dict[str, list[Asked]]:
    """The test set, by halves."""
    documents, _ = read_documents(QUESTIONS)
    return {
        half: [Asked(row["ask"], frozenset(row["entries"]), row.get("far", False)) for row in rows]
        for half, rows in documents[0].data.items()
    }


@dataclass(slots=True)
class Figures:
    """How many questions there were, how many had a right ruling first and among the first three."""

    asked: int = 0
    first: int = 0
    among_three: int = 0

    def add(self, answers: tuple[Answer, ...], entries: frozenset[str]) -> int | None:
        """Count one question; the place of the first right answer, None where there is none."""
        place = next((place for place, one in enumerate(answers) if entries & set(one.cites)), None)
        self.asked += 1
        self.first += place == 0
        self.among_three += place is not None and place < 3
        return place

    def __str__(self) -> str:
        return f"first {_share(self.first, self.asked)}, among three {_share(self.among_three, self.asked)}"


def widened(entries: Iterable[str]) -> frozenset[str]:
    """The entries and those of other sources that say the same."""
    told = set(entries)
    return frozenset(told | {one.id for one in library().entries.values() if one.same_as in told})


def report(half: str, rows: list[Asked], misses: bool) -> Iterator[str]:
    """The lines on one half of the test set."""
    cited = {entry for ruling in library().rulings.values() for entry in ruling.cites}
    near, far, refused, unknown, left_out = Figures(), Figures(), 0, 0, 0
    wrong: list[str] = []
    for row in rows:
        answers = ask(row.question)
        told = f"{row.question!r}: {', '.join(one.ruling for one in answers[:3]) or 'nothing'}"
        if not row.entries:
            unknown += 1
            refused += not answers
            wrong += [f"    should be refused  {told}"] if answers else []
        elif entries := widened(row.entries) & cited:
            place = (far if row.far else near).add(answers, entries)
            wrong += [] if place == 0 else [f"    {', '.join(sorted(row.entries))}  {told}"]
        else:
            left_out += 1
    both = Figures(near.asked + far.asked, near.first + far.first, near.among_three + far.among_three)
    yield f"{half}: {both.asked} questions{f' ({left_out} more wait for a ruling)' if left_out else ''}"
    yield f"  all                {both}"
    yield f"  no shared words    {far}"
    yield f"  rightly refused    {_share(refused, unknown)}"
    if misses and half == FITTED:
        yield from wrong


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / whole if whole else 0:.1f} %)"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ask", description=__doc__)
    parser.add_argument("--misses", action="store_true", help=f"print what went wrong in {FITTED}")
    misses = parser.parse_args().misses
    for half, rows in questions().items():
        print("\n".join(report(half, rows, misses)))


if __name__ == "__main__":
    main()
