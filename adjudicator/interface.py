"""For programs: read a scenario from a text, a file or plain data, and settle it.

>>> from adjudicator import read, settle
>>> duel = read('''
... scenario: Whose turn is it?
... edition: star
... players:
...   Ann: {hand: [Time Portal, The Robot], keepers: [The Computer]}
...   Bob: {}
... rules: [Play All]
... discard: [The Captain]
... steps:
...   - Ann plays: Time Portal
...     choosing: The Captain
...   - claims:
...       - Bob: You still owe two plays.
...         holds: {turn: Ann}
...       - Ann: My turn is over.
...         holds: {turn: Bob}
... ''')
>>> verdict = settle(duel)
>>> verdict.status, verdict.turn, [claim.by for claim in verdict.claims if claim.upheld]
('decided', 'Bob', ['Ann'])
>>> verdict.decisive
[['turn-end-over-play-all']]
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudicator.files import Problem
    from adjudicator.judge import Verdict
    from adjudicator.scenario import Scenario

Source = str | Path | Mapping[str, Any] | Sequence[Mapping[str, Any]]
"""A path, `FILE` or `FILE::NAME`; a text with more than one line; the plain data of a scenario, or of several."""


class Unreadable(ValueError):
    """What was given cannot be judged. `problems` holds all that is wrong, each with file, line and column."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


def read(source: Source) -> Scenario:
    """The one scenario of a source. Raises `Unreadable`, also where the source holds several.

    >>> from adjudicator import read
    >>> read({"scenario": "Empty", "players": {"Ann": {}, "Bob": {}}}).name
    'Empty'
    >>> read({"scenario": "Odd", "players": {"Ann": {"hand": ["Mlik"]}}})
    Traceback (most recent call last):
    adjudicator.interface.Unreadable: <data>:6:1: unknown-card players, Ann, hand, 1: no card is called 'Mlik' \
(did you mean Milk)
    """
    from adjudicator.files import Problem

    found = read_all(source)
    if len(found) != 1:
        second = found[1]
        names = "; ".join(repr(one.name) for one in found[:3])
        message = f"there are {len(found)} scenarios: {names}{' …' * (len(found) > 3)}"
        hint = "name one with FILE::NAME, or take read_all"
        raise Unreadable([Problem(second.file, second.line, 1, "several-scenarios", message, hint)])
    return found[0]


def read_all(source: Source) -> list[Scenario]:
    """Every scenario of a source, at least one, in its order. Raises `Unreadable`.

    >>> from adjudicator import read_all
    >>> [one.name for one in read_all("scenario: A\\nplayers: {Ann: {}}\\n---\\nscenario: B\\nlike: A\\n")]
    ['A', 'B']
    """
    from adjudicator.files import Problem
    from adjudicator.scenario import read_data, read_scenarios, read_text

    name = "<data>"
    scenarios: list[Scenario] = []
    if isinstance(source, str) and "\n" in source:
        scenarios, problems = read_text(source)
        name = "<text>"
    elif isinstance(source, Path) and not os.path.exists(source):
        problems = [Problem(str(source), 1, 1, "no-file", "this file cannot be read", "there is nothing")]
    elif isinstance(source, (str, Path)) and str(source):
        scenarios, problems = read_scenarios(str(source))
        name = str(source)
    elif isinstance(source, (Mapping, list, tuple)):
        scenarios, problems = read_data([source] if isinstance(source, Mapping) else source, name)
    else:
        message = f"{source!r:.60} is no scenario"
        hint = "give a path, a text of more than one line, or plain data in the keys of a file"
        problems = [Problem(name, 1, 1, "wrong-shape", message, hint)]
    if not scenarios and not problems:
        problems = [Problem(name, 1, 1, "missing-key", "there is no scenario in it")]
    if problems:
        raise Unreadable(problems)
    return scenarios


def settle(
    scenario: Scenario | Source, *, house: Sequence[str] = (), readings: Mapping[str, str] | None = None
) -> Verdict:
    """The verdict on a scenario, with what it turns on; every view of the commands is made of this object.

    `house` are house rules by name or file, `readings` single readings by the question, laid over the rulings in this
    order. The same input gives the same verdict. Raises `Unreadable` where the input is wrong; a verdict may still be
    `invalid` with `problems`, where the mistake only shows as the steps are replayed.

    >>> from adjudicator import settle
    >>> from adjudicator.files import shipped
    >>> file = shipped("scenarios") / "holiday-faq" / "HF-27.yaml"
    >>> other = {"turn-end-over-play-all": "plays-first"}
    >>> verdict = settle(f"{file}::A turn-ending Action under Play All", readings=other)
    >>> verdict.house, [claim.by for claim in verdict.claims if claim.upheld]
    (['turn-end-over-play-all=plays-first'], ['Bob'])
    """
    from adjudicator.library.houses import overlay_from
    from adjudicator.library.shipped_law import judge
    from adjudicator.scenario import Scenario as Read

    houses = [house] if isinstance(house, str) else house
    if faults := list(_wrong_call(houses, readings)):
        raise Unreadable(faults)
    pairs = [f"{question}={reading}" for question, reading in (readings or {}).items()]
    overlays, problems = overlay_from(houses, pairs)
    if problems:
        raise Unreadable(problems)
    return judge(scenario if isinstance(scenario, Read) else read(scenario), overlays=overlays)


def _wrong_call(house: object, readings: object) -> Iterator[Problem]:
    """What is wrong with the laws of a call that no checker of types has seen."""
    from adjudicator.files import Problem

    if not isinstance(house, (list, tuple)) or not all(isinstance(one, str) for one in house):
        hint = "one that is written out stands under `house:` in the scenario"
        message = "house= is a list of house rules, each by its name or file"
        yield Problem("<call>", 1, 1, "wrong-shape", message, hint)
    if readings is not None and not isinstance(readings, Mapping):
        hint = 'as in {"no-free-discards": "at-will"}'
        yield Problem("<call>", 1, 1, "wrong-shape", "readings= are readings by question", hint)
