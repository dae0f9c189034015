"""One scenario under two laws, as plain data and in a few words: where they part, and how the ends differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.judge.comparing import CHANGED, COURSE, REASON, SAME, UNFINISHED, Came, Comparison
from adjudicator.views import words
from adjudicator.views.escaping import listed, visible
from adjudicator.views.sentence import value

HOW = {
    SAME: "The verdict is the same, for the same reasons.",
    REASON: "The verdict is the same, for other reasons.",
    COURSE: "The verdict is the same, but the game goes another way.",
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
    if one.facts:
        return ", ".join(f"{visible(fact)}: {value(found)}" for fact, found in one.facts)
    return some_of(words.phrases(one.events, actor)) or "nothing further happens"


def some_of(told: Sequence[str]) -> str:
    """The first of what happened."""
    return "; ".join([*told[:_MOST_EVENTS], *["..."] * (len(told) > _MOST_EVENTS)])


def both(here: Came | None, there: Came | None, actor: str = "") -> tuple[str, str]:
    """What a step comes to under each of two laws, told so that one sees how they differ."""
    lines = came(here, actor), came(there, actor)
    if here is None or there is None or lines[0] != lines[1]:
        return lines
    mine, theirs = words.phrases(here.events, actor), words.phrases(there.events, actor)
    if mine != theirs:
        same = next((n for n, pair in enumerate(zip(mine, theirs, strict=False)) if pair[0] != pair[1]), None)
        first = min(len(mine), len(theirs)) if same is None else same
        rest = [some_of(told[first:]) or "nothing further happens" for told in (mine, theirs)]
        return f"...; {rest[0]}", f"...; {rest[1]}"
    return unspoken(here, there) or lines


def unspoken(here: Came, there: Came) -> tuple[str, str] | None:
    """How the same course of events differs in what the words for it leave out."""
    for one, other in zip(here.events, there.events, strict=False):
        apart = [key for key in dict.fromkeys([*one, *other]) if key != "why" and one.get(key) != other.get(key)]
        if apart:
            mine, theirs = (", ".join(f"{key}: {value(event.get(key))}" for key in apart) for event in (one, other))
            return f"{one['kind']} ({mine})", f"{other['kind']} ({theirs})"
    return None


def sides(gained: Sequence[str], lost: Sequence[str]) -> str:
    """Who would be right and who would be wrong under another law, in a few words."""
    told = [f"{listed(list(dict.fromkeys(map(visible, names))))} {word}" for names, word in (
        (gained, "would be right"), (lost, "would be wrong")) if names]  # fmt: skip
    return "; ".join(told)


def mark(held: bool | None) -> str:
    return "?" if held is None else "✓" if held else "✗"


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
            "cards": parting.cards,
        },
        "claims": [{"by": by, "says": says, "here": mine, "there": theirs} for by, says, mine, theirs in one.claims],
        "ends": [{"what": what, "here": mine, "there": theirs} for what, mine, theirs in one.ends],
        "asks": one.there.asks,
        "reasons": [{"ruling": q, "here": mine or None, "there": theirs or None} for q, mine, theirs in one.reasons],
        "notes": one.there.notes,
    }


def came_json(one: Came) -> dict[str, Any]:
    facts = {"facts": dict(one.facts)} if one.facts else {}
    return {"reached": one.reached, "refused": one.refused, "events": one.events, "asks": one.asks, **facts}
