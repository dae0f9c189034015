"""`python -m benchmarks.ask`: how often `ask` finds the right ruling, and how often it rightly finds none.

A ruling is right if it cites one of the entries the question names, or an entry of another source that says the same as
one of them. Questions about entries that no ruling cites are left out and counted.

The questions of `SEEN` have been seen by those who built the search, and where it begins to answer was chosen on them.
Those of `FRESH` were written from the sources alone by people who had not seen the phrases; nothing was built on them.
`--fresh` judges them too, `--misses` prints what went wrong in those that were seen.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from adjudicator.files import read_documents
from adjudicator.library import library
from adjudicator.library.search import Found, ask

FOLDER = Path(__file__).parents[1] / "tests" / "library"
SEEN = (
    "questions.yaml",
    "questions_more.yaml",
    "questions_typed.yaml",
    "questions_blind.yaml",
    "questions_annoyed.yaml",
    "questions_blind_2.yaml",
    "questions_blind_4.yaml",
)
FRESH = ("questions_fresh.yaml", "questions_table.yaml", "questions_blind_3.yaml", "questions_blind_5.yaml")


class Asked(NamedTuple):
    """A question with the entries that answer it, none where nothing does. `far`: without their key words."""

    question: str
    entries: frozenset[str]
    far: bool


def questions(*files: str) -> dict[str, list[Asked]]:
    """The questions of the files, or of those that were seen, by the heading they stand under."""
    return {
        heading: [Asked(row["ask"], frozenset(row["entries"]), row.get("far", False)) for row in rows]
        for file in files or SEEN
        for document in read_documents(FOLDER / file)[0]
        for heading, rows in document.data.items()
    }


@dataclass(slots=True)
class Figures:
    """How many questions there were, how many had a right ruling first, among the first three, and none at all.

    `several`: how many got further answers beside the first, `beside` those of which one is right and the first not.
    """

    asked: int = 0
    first: int = 0
    among_three: int = 0
    refused: int = 0
    several: int = 0
    beside: int = 0

    def add(self, found: Found, entries: frozenset[str]) -> int | None:
        """Count one question; the place of the first right answer, None where there is none."""
        place = next((place for place, one in enumerate(found.answers) if entries & set(one.cites)), None)
        self.asked += 1
        self.first += place == 0
        self.among_three += place is not None and place < 3
        self.refused += not found.answers
        self.several += bool(found.beside)
        self.beside += place != 0 and any(entries & set(one.cites) for one in found.beside)
        return place

    def __str__(self) -> str:
        first, three = _share(self.first, self.asked), _share(self.among_three, self.asked)
        told = f"first {first}, among three {three}, refused {_share(self.refused, self.asked)}"
        return f"{told}; several shown {self.several}, one beside the first right {self.beside}"


@dataclass(slots=True)
class Score:
    """The figures on a set of questions. `answered` counts those that have an answer, `far` some of them."""

    answered: Figures = field(default_factory=Figures)
    far: Figures = field(default_factory=Figures)
    refused: int = 0
    unknown: int = 0
    left_out: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, row: Asked, found: Found) -> None:
        """Count a question with what was answered."""
        told = f"{row.question!r}: {', '.join(one.ruling for one in found.answers[:3]) or 'nothing'}"
        entries = widened(row.entries) & _cited()
        if not row.entries:
            self.unknown += 1
            self.refused += not found.answers
            self.wrong += [f"    should be refused  {told}"] if found.answers else []
        elif entries:
            place = self.answered.add(found, entries)
            if row.far:
                self.far.add(found, entries)
            self.wrong += [] if place == 0 else [f"    {', '.join(sorted(row.entries))}  {told}"]
        else:
            self.left_out += 1

    def lines(self, title: str) -> Iterator[str]:
        waiting = f" ({self.left_out} more wait for a ruling)" if self.left_out else ""
        yield f"{title}: {self.answered.asked} questions with an answer{waiting}, {self.unknown} without"
        if self.answered.asked:
            yield f"  with an answer     {self.answered}"
        if self.far.asked:
            yield f"  no shared words    {self.far}"
        if self.unknown:
            yield f"  without            refused {_share(self.refused, self.unknown)}"


def judged(rows: Iterable[Asked], put: Callable[[str], Found] = ask) -> Score:
    """The figures on some questions."""
    score = Score()
    for row in rows:
        score.add(row, put(row.question))
    return score


def widened(entries: Iterable[str]) -> frozenset[str]:
    """The entries and those of other sources that say the same."""
    told = set(entries)
    return frozenset(told | {one.id for one in library().entries.values() if one.same_as in told})


@cache
def _cited() -> frozenset[str]:
    return frozenset(entry for ruling in library().rulings.values() for entry in ruling.cites)


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / whole if whole else 0:.1f} %)"


def _rows(*files: str) -> list[Asked]:
    return [row for rows in questions(*files).values() for row in rows]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ask", description=__doc__)
    parser.add_argument("--misses", action="store_true", help="print what went wrong in the questions that were seen")
    parser.add_argument("--fresh", action="store_true", help="judge those too on which nothing was built")
    told = parser.parse_args()
    for file in SEEN:
        score = judged(_rows(file))
        print("\n".join(score.lines(file)))
        if told.misses:
            print("\n".join(score.wrong))
    for file in FRESH if told.fresh else ():
        print("\n".join(judged(_rows(file)).lines(file)))


if __name__ == "__main__":
    main()
