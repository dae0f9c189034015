"""One scenario under two laws, as plain data and in a few words: where they part, and how the ends differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.judge.comparing import CHANGED, REASON, SAME, UNFINISHED, Came, Comparison
from adjudicator.scenario import Scenario
from adjudicator.views import words
from adjudicator.views.safe import listed, visible

SCHEMA_COMPARISON = "adjudicator.comparison/1"
HOW = {
    SAME: "The verdict is the same, for the same reasons.",
    REASON: "The verdict is the same, for other reasons.",
    CHANGED: "The verdict changes.",
    UNFINISHED: "It cannot be told: the file does not answer everything that is asked.",
}
_MOST_EVENTS = 6


def came(one: Came | None, actor: str = "") -> str:
    """What a step comes to, in a few words."""
    if one is None or not one.reached:
        return f"not reached: nothing answers {visible(one.asks)}" if one and one.asks else "not reached"
    if one.refused is not None:
        return f"refused: {visible('; '.join(one.refused))}"
    if one.claims:
        return ", ".join(f"{visible(by)} is {'right' if held else 'wrong'}" for by, held in one.claims)
    told = words.phrases(one.events, actor)
    more = ["..."] if len(told) > _MOST_EVENTS else []
    return "; ".join([*told[:_MOST_EVENTS], *more]) or "nothing further happens"


def sides(gained: Sequence[str], lost: Sequence[str]) -> str:
    """Who would be right and who would be wrong under another law, in a few words."""
    told = [f"{listed(list(dict.fromkeys(map(visible, names))))} {word}" for names, word in (
        (gained, "would be right"), (lost, "would be wrong")) if names]  # fmt: skip
    return "; ".join(told)


def mark(held: bool | None) -> str:
    return "?" if held is None else "✓" if held else "✗"


def comparison_json(scenario: Scenario, found: Sequence[Comparison]) -> dict[str, Any]:
    return {
        "schema": SCHEMA_COMPARISON,
        "scenario": scenario.name,
        "laws": [law_json(one) for one in found],
    }


def law_json(one: Comparison) -> dict[str, Any]:
    parting = one.parting
    return {
        "law": one.there.law.name,
        "verdict": one.how,
        "parting": None
        if parting is None
        else {
            "step": parting.number,
            "line": parting.step.line,
            "what": parting.step.told(),
            "here": came_json(parting.here),
            "there": came_json(parting.there),
            "rulings": [{"ruling": q, "here": mine, "there": theirs} for q, mine, theirs in parting.readings],
        },
        "claims": [{"by": by, "says": says, "here": mine, "there": theirs} for by, says, mine, theirs in one.claims],
        "ends": [{"what": what, "here": mine, "there": theirs} for what, mine, theirs in one.ends],
        "asks": one.there.asks,
    }


def came_json(one: Came) -> dict[str, Any]:
    return {"reached": one.reached, "refused": one.refused, "events": one.events, "asks": one.asks}
