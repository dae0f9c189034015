"""The lines of play of a suite on which two laws may differ, for `adjudicator separate` to begin with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from adjudicator.cards.names import normal
from adjudicator.files.opening import content, parted
from adjudicator.judge.comparing import texts_in
from adjudicator.judge.other_readings import consulted, verdict_key
from adjudicator.library.houses import overlays_of
from adjudicator.plain_data import replace
from adjudicator.scenario import Outcome, Replay, Scenario, read_scenarios
from adjudicator.search.separating.laws import Law, Pair
from adjudicator.search.separating.separate import GAMES, Known, Separation
from adjudicator.search.separating.separate import separate as search
from adjudicator.search.separating.starting_scenarios import starts
from adjudicator.suite.running import scenario_files


def separate(pair: Pair, paths: Sequence[str] = (), *, games: int = GAMES, seed: int = 0) -> Separation:
    """The shortest play that tells two laws apart, from the scenarios of some paths or else the shipped suite."""
    likely, others = by_mention(pair, scenario_files(paths))
    return search(pair, (lines_of(likely, pair), lines_of(others, pair)), games=games, seed=seed)


def by_mention(pair: Pair, files: Iterable[Path]) -> tuple[list[Path], list[Path]]:
    """The files that name one of the questions or cards, and the others."""
    words = [word.encode() for word in (*pair.questions, *pair.cards)]
    likely: list[Path] = []
    others: list[Path] = []
    for file in files:
        text = b"" if parted(file)[1] else content(file)
        (likely if any(word in text for word in words) else others).append(file)
    return likely, others


def lines_of(files: Iterable[Path], pair: Pair) -> Iterator[Known]:
    """Each scenario of some files that the laws may differ on, with its lines.

    What is wrong in a file is for `adjudicator check` to say.
    """
    for file in files:
        for scenario in read_scenarios(str(file), pair.added)[0]:
            if concerned(scenario, pair):
                yield scenario.name, starts(scenario, overlays_of(scenario.house))


def concerned(scenario: Scenario, pair: Pair) -> bool:
    """Whether one of the questions decides something in a scenario; without questions, whether anything comes out else.

    One that names a card on which the laws differ is concerned, and one where the engine fails: the search will say so.
    """
    named = set(map(normal, texts_in(scenario.data)))
    if any(normal(name) in named for name in pair.cards):
        return True
    try:
        here = outcome(scenario, pair.here)
        if pair.questions:
            return not set(pair.questions).isdisjoint(consulted(here))
        return bool(verdict_key(here) != verdict_key(outcome(scenario, pair.there)))
    except Exception:
        return True


def outcome(scenario: Scenario, law: Law) -> Outcome:
    own = {q: r for one in overlays_of(scenario.house) for q, r in one.readings.items() if q not in law.picked}
    agreed = replace(scenario, agreed={**law.agreed, **scenario.agreed})
    return Replay(agreed, {**law.readings, **own}, strict=False).run()
