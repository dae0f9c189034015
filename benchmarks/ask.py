"""`python -m benchmarks.ask`: how often `ask` finds the right ruling, and how often it rightly finds none.

The questions stand in `tests/library/questions.yaml` and `questions_more.yaml`. A ruling is right if it cites one of
the entries the question names, or an entry of another source that says the same as one of them. Questions about entries
that no ruling cites are left out and counted.

All of them have been seen by those who built the search, so they are judged fold by fold: each fifth, drawn by lot,
with weights fitted on the other four, and without the questions of `beyond.yaml` that come nearest to it, since who
wrote those may have had it in mind. `--misses` prints what went wrong there, `--fit` what the weights come to when
fitted on all. Questions on which nothing was built stand in `questions_fresh.yaml`; `--fresh` judges them with the
weights as shipped.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from adjudicator.files import read_documents
from adjudicator.library import library
from adjudicator.library.closeness import CLOSE, Close, Signs, signs
from adjudicator.library.finding import index
from adjudicator.library.query import Query, taken_apart
from adjudicator.library.ranking import WEIGHTS, Hit, Weights, ranked
from adjudicator.library.search import Answer, answers, ask
from adjudicator.library.wording import Wording, wording
from benchmarks.fitting import Choice, fitted

FOLDER = Path(__file__).parents[1] / "tests" / "library"
SEEN, FRESH = ("questions.yaml", "questions_more.yaml"), "questions_fresh.yaml"
FOLDS, NEAREST, OPTIONS = 5, 2, 40
"""Folds; questions of `beyond.yaml` left out for each unanswerable one; rulings that weights are fitted on."""


class Asked(NamedTuple):
    """A question with the entries that answer it, none where nothing does. `far`: without their key words."""

    question: str
    entries: frozenset[str]
    far: bool

    @property
    def fold(self) -> int:
        return hashlib.sha256(self.question.encode()).digest()[1] % FOLDS


def questions(*files: str) -> dict[str, list[Asked]]:
    """The questions of the files, or of those that were seen, by the heading they stand under."""
    return {
        heading: [Asked(row["ask"], frozenset(row["entries"]), row.get("far", False)) for row in rows]
        for file in files or SEEN
        for document in read_documents(FOLDER / file)[0]
        for heading, rows in document.data.items()
    }


def widened(entries: Iterable[str]) -> frozenset[str]:
    """The entries and those of other sources that say the same."""
    told = set(entries)
    return frozenset(told | {one.id for one in library().entries.values() if one.same_as in told})


@dataclass(slots=True)
class Figures:
    """How many questions there were, how many had a right ruling first and among the first three."""

    asked: int = 0
    first: int = 0
    among_three: int = 0

    def add(self, found: Sequence[Answer], entries: frozenset[str]) -> int | None:
        """Count one question; the place of the first right answer, None where there is none."""
        place = next((place for place, one in enumerate(found) if entries & set(one.cites)), None)
        self.asked += 1
        self.first += place == 0
        self.among_three += place is not None and place < 3
        return place

    def __str__(self) -> str:
        return f"first {_share(self.first, self.asked)}, among three {_share(self.among_three, self.asked)}"


@dataclass(slots=True)
class Score:
    """The figures on a set of questions."""

    every: Figures = field(default_factory=Figures)
    far: Figures = field(default_factory=Figures)
    refused: int = 0
    unknown: int = 0
    left_out: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, row: Asked, found: Sequence[Answer]) -> None:
        """Count a question with what was answered."""
        told = f"{row.question!r}: {', '.join(one.ruling for one in found[:3]) or 'nothing'}"
        entries = widened(row.entries) & _cited()
        if not row.entries:
            self.unknown += 1
            self.refused += not found
            self.wrong += [f"    should be refused  {told}"] if found else []
        elif entries:
            place = self.every.add(found, entries)
            if row.far:
                self.far.add(found, entries)
            self.wrong += [] if place == 0 else [f"    {', '.join(sorted(row.entries))}  {told}"]
        else:
            self.left_out += 1

    def lines(self, title: str) -> Iterator[str]:
        waiting = f" ({self.left_out} more wait for a ruling)" if self.left_out else ""
        yield f"{title}: {self.every.asked} questions{waiting}"
        yield f"  all                {self.every}"
        if self.far.asked:
            yield f"  no shared words    {self.far}"
        yield f"  rightly refused    {_share(self.refused, self.unknown)}"


@dataclass(slots=True)
class Case:
    """A question taken apart, with all that its answer depends on but the weights."""

    row: Asked
    query: Query
    told: Wording
    hits: list[Hit]
    right: frozenset[int]
    """The rulings that answer it, by their numbers."""


def cases() -> list[Case]:
    """Every question that was seen; of `beyond.yaml` without what is too near to any question of the same fold."""
    without = _too_near()
    return [_case(row, without[row.fold]) for row in _rows()]


def _case(row: Asked, without: set[int]) -> Case:
    found = index()
    query = taken_apart(row.question, found)
    told = wording(query, found, without)
    entries = widened(row.entries)
    right = frozenset(number for number, one in enumerate(found.rulings) if entries & set(one.cites))
    return Case(row, query, told, ranked(query, found, told), right)


def _too_near() -> dict[int, set[int]]:
    """For each fold, the questions of `beyond.yaml` that come nearest to its unanswerable ones."""
    found = index()
    near: dict[int, set[int]] = {fold: set() for fold in range(FOLDS)}
    for row in _rows():
        if not row.entries:
            near[row.fold].update(wording(taken_apart(row.question, found), found).nearest[:NEAREST])
    return near


def _rows() -> list[Asked]:
    return [row for rows in questions().values() for row in rows if not row.entries or widened(row.entries) & _cited()]


def ranking_of(seen: Sequence[Case]) -> Weights:
    """The weights of the ranking, fitted on questions that have an answer."""
    choices = []
    for case in seen:
        options = case.hits[:OPTIONS]
        right = frozenset(place for place, hit in enumerate(options) if hit.ruling in case.right)
        if right:
            choices.append(Choice([(hit.words, hit.together, hit.wording) for hit in options], right))
    words, together, worded = fitted(choices)
    return replace(WEIGHTS, together=round(together / words, 2), wording=round(worded / words, 2))


def closeness_of(seen: Sequence[Case], weights: Weights) -> Close:
    """The weights of what is close enough, fitted on all questions: to answer, or to refuse."""
    choices = [
        Choice([(1.0, *told), (0.0,) * (len(told) + 1)], frozenset((0 if case.row.entries else 1,)))
        for case in seen
        if (told := _signs(case, weights))
    ]
    base, *rest = (round(weight, 2) for weight in fitted(choices))
    return Close(base, Signs(*rest), CLOSE.least)


def _signs(case: Case, weights: Weights) -> Signs | None:
    """The signs of a case under other weights; None where they are not asked for."""
    hits = [replace(hit, score=weights.score(hit.words, hit.together, hit.wording)) for hit in case.hits]
    if case.query.elsewhere or not hits:
        return None
    return signs(case.query, min(hits, key=lambda hit: (-hit.score, hit.ruling)), case.told)


def folded() -> Score:
    """Each fold judged with weights that were fitted on the others."""
    every, without, score = cases(), _too_near(), Score()
    for fold in range(FOLDS):
        others = [case for case in every if case.row.fold != fold]
        weights = ranking_of(others)
        close = closeness_of(others, weights)
        for case in every:
            if case.row.fold == fold:
                score.add(case.row, answers(case.query, index(), weights, close, without[fold]))
    return score


def shipped(rows: Iterable[Asked]) -> Score:
    """Questions judged with the weights as they are."""
    score = Score()
    for row in rows:
        score.add(row, ask(row.question))
    return score


def _fit() -> Iterator[str]:
    """The weights fitted on all questions."""
    every = cases()
    weights = ranking_of(every)
    yield f"ranking:   together={weights.together}, wording={weights.wording}"
    close = closeness_of(every, weights)
    yield f"closeness: base={close.base}, weights={close.weights}"


def _cited() -> frozenset[str]:
    return frozenset(entry for ruling in library().rulings.values() for entry in ruling.cites)


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / whole if whole else 0:.1f} %)"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ask", description=__doc__)
    parser.add_argument("--misses", action="store_true", help="print what went wrong in the questions that were seen")
    parser.add_argument("--fit", action="store_true", help="print the weights fitted on all questions that were seen")
    parser.add_argument("--fresh", action="store_true", help=f"judge {FRESH} too, on which nothing was built")
    told = parser.parse_args()
    if told.fit:
        print("\n".join(_fit()))
        return
    score = folded()
    print("\n".join(score.lines(f"seen, in {FOLDS} folds")))
    if told.misses:
        print("\n".join(score.wrong))
    print("\n".join(shipped(_rows()).lines("seen, as shipped")))
    if told.fresh and (FOLDER / FRESH).exists():
        rows = [row for rows in questions(FRESH).values() for row in rows]
        print("\n".join(shipped(rows).lines("fresh, as shipped")))


if __name__ == "__main__":
    main()
