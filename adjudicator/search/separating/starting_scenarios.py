"""Where a search begins: scenarios that somebody wrote, as plain data that can be made smaller."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from adjudicator.cards.goals import listed
from adjudicator.judge.overlay import Overlay
from adjudicator.scenario import Scenario
from adjudicator.search.lines_as_steps import inlined
from adjudicator.search.separating.scenario_data import Data

Holds = dict[str, Any]
KEPT = (
    "edition", "cards", "players", "meta_rules", "rules", "goals", "discard", "draw_pile", "agreed", "today", "turn",
)  # fmt: skip
HEAPS = ("rules", "goals", "discard", "draw_pile", "meta_rules")
OF_PLAYER = ("hand", "keepers", "creepers", "due", "owes")
LOOKS = ("claims", "expect", "note", "proves")


CLAIMED = "claims"
"""Stands among the steps of a line where its claims belong; without it they come last."""


@dataclass(frozen=True, slots=True)
class Line:
    """A table and a line of play in the keys of a scenario, and what each side claims, once that is known."""

    data: Data
    here: Holds | None = None
    there: Holds | None = None

    @property
    def claims(self) -> tuple[Holds, Holds] | None:
        return None if self.here is None or self.there is None else (self.here, self.there)


def starts(scenario: Scenario, overlays: list[Overlay]) -> Iterator[Line]:
    """The lines of a scenario: for each pair of its claims what comes before them, also with the rest; then all steps.

    `overlays` are the house rules of the scenario itself, in full.
    """
    table = plain(scenario, overlays)
    steps = [step for step in scenario.data.get("steps") or [] if step is not None]
    bare = [without_looks(step) for step in steps]
    for number, step in enumerate(steps):
        for here, claims, further in looked(step):
            before = [*without(bare[:number]), *here]
            rest = [*further, *without(bare[number + 1 :])]
            for end in (before, [*before, *rest]) if rest else (before,):
                yield from (Line({**deepcopy(table), "steps": deepcopy(end)}, *two) for two in pairs(claims))
    yield Line({**table, "steps": without(bare)})


def looked(step: Any) -> Iterator[tuple[list[Any], list[Any], list[Any]]]:
    """Claims that stand in a step: what of the step comes before them with their place, the claims, what follows."""
    if not isinstance(step, Mapping):
        return
    if "claims" in step:
        inner = without_looks(step)
        yield ([CLAIMED] if inner is None else [inner, CLAIMED]), listed(step["claims"]), []
    inside = listed(step.get("then"))
    for number, one in enumerate(inside):
        if isinstance(one, Mapping) and "claims" in one:
            before = without([without_looks(item) for item in inside[:number]])
            after = without([without_looks(item) for item in inside[number + 1 :]])
            bare = without_looks({**step, "then": ["nobody answers"]})
            yield [{**bare, "then": [*before, CLAIMED, *after]}], listed(one["claims"]), []


def without(steps: list[Any]) -> list[Any]:
    """Steps without those that were nothing but a look."""
    return [step for step in steps if step is not None]


def pairs(claims: list[Any]) -> Iterator[tuple[Holds, Holds]]:
    holds = [dict(one["holds"]) for one in claims if isinstance(one, Mapping) and "holds" in one]
    yield from ((one, other) for one in holds for other in holds if one is not other)


def plain(scenario: Scenario, overlays: list[Overlay]) -> Data:
    """The table of a scenario, every heap a list; house rules that it only names are written out."""
    data = deepcopy({key: scenario.data[key] for key in KEPT if scenario.data.get(key)})
    data["players"] = {name: heaps_listed(line or {}, OF_PLAYER) for name, line in data["players"].items()}
    turn = data.get("turn") or {}
    data["turn"] = {"player": scenario.turn_player, **(turn if isinstance(turn, dict) else {})}
    if isinstance(data.get("edition"), str):
        data["edition"] = [data["edition"]]
    if overlays:
        data["house"] = [inlined(overlay) for overlay in overlays]
    return heaps_listed(data, HEAPS)


def heaps_listed(data: Data, keys: tuple[str, ...]) -> Data:
    return {key: listed(value) if key in keys else value for key, value in data.items()}


def without_looks(step: Any) -> Any:
    """A step without what only looks at the table; None where nothing is left."""
    if not isinstance(step, Mapping):
        return step
    kept = {key: value for key, value in step.items() if key not in LOOKS}
    if "then" in kept:
        kept["then"] = without([without_looks(one) for one in listed(kept["then"])])
        if not kept["then"]:
            del kept["then"]
    if not kept:
        return None
    return next(iter(kept)) if len(kept) == 1 and next(iter(kept.values())) is None else kept
