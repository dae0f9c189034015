"""The line a step is shown with, and what there is to say about its refusal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.judge.verdict import Claim, Expectation, Step, Verdict
from adjudicator.views.escaping import visible
from adjudicator.views.words import phrases

_HEADLINES = {
    "claims": "At issue", "expect": "Expected here", "chance": "Chance", "start": "At the start", "end": "At the end",
}  # fmt: skip
_OWN_WORDS = ("note", "nobody")
_ALWAYS = ("act", "step", "answer", "claims", "note", "nobody")


def headline(step: Step) -> str:
    """Such as "Alice plays Time Portal", "At issue", or the text of a note."""
    if step.kind in _OWN_WORDS and step.text:
        return visible(step.text)
    if step.kind in _HEADLINES:
        return _HEADLINES[step.kind]
    actor, what = visible(step.actor), visible(step.what)
    if not actor or what == actor or what.startswith(f"{actor} "):
        return what or actor or visible(step.text) or step.kind
    return f"{actor} {what}".strip()


def shown(step: Step) -> bool:
    """Whether a step has anything to show: expectations and the moments around the steps only if something happened."""
    return step.kind in _ALWAYS or bool(step.events or step.claims or (step.rulings and step.kind != "expect"))


def happened(step: Step) -> tuple[list[str], list[str]]:
    """What happened before a step was refused, and what came of that; all of it is before where it was not refused."""
    before, after = (phrases(events, step.actor, step.what) for events in _around(step))
    return before, after


def _around(step: Step) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    if step.allowed:
        return step.events, []
    at = next((place for place, event in enumerate(step.events) if event.get("kind") == "refused"), len(step.events))
    return step.events[:at], [event for event in step.events[at:] if event.get("kind") != "refused"]


def refusals(step: Step) -> list[tuple[str, str]]:
    """Why a step was refused: reason and ruling, the ruling empty where a plain fact of the table stands in the way."""
    if step.allowed:
        return []
    by, why = [visible(one) for one in step.refused_by], [visible(one) for one in step.why_refused]
    pairs = [(why[place] if place < len(why) else "", one) for place, one in enumerate(by)]
    pairs += [(one, "") for one in why[len(by) :]]
    found: list[tuple[str, str]] = []
    for reason, ruling in (_told(*pair) for pair in pairs):
        if found and not reason:  # a further ruling behind the same refusal
            reason, before = found.pop()
            ruling = ", ".join(one for one in (before, ruling) if one)
        found.append((reason, ruling))
    return found or [("", "")]


def found_refused(verdict: Verdict, one: Expectation) -> str:
    """Why a step is refused that the file tells as done, in words; empty where something else is expected."""
    same = (step for step in verdict.steps if (step.line, step.text) == (one.line, one.fact) and not step.allowed)
    step = next(same, None) if one.expected == "allowed" else None
    pairs = refusals(step) if step is not None else []
    told = [f"{reason} ({ruling})" if reason and ruling else reason or ruling for reason, ruling in pairs]
    return f"refused: {'; '.join(told)}" if any(told) else ""


def _told(why: str, by: str) -> tuple[str, str]:
    ruling = by if by != why and " " not in by else ""
    return why or (by if not ruling else ""), ruling


def surprising(step: Step) -> str:
    """What to say of a refusal that the file does not expect, or of one that it expects and does not get."""
    expected = step.expected_refusal
    if step.allowed and expected is not None:
        return f"allowed, although the file expects {visible(expected) or 'something'} to refuse it"
    if not step.allowed and expected is None:
        return "the file does not expect this refusal"
    return ""


def claims_at(verdict: Verdict, step: Step) -> Sequence[Claim]:
    """The claims made at a step, wherever the verdict keeps them."""
    return step.claims or [claim for claim in verdict.claims if claim.step == step.n]
