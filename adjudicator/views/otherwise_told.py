"""How a file says what somebody seems to mean, where a claim fails for the way in which it is told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.judge.verdict import Verdict
from adjudicator.scenario.model import unknown_cards

_PILE = re.compile(r"\b(pile|deck|shuffl\w+|r[ua]n out|runs out)\b")


def otherwise_told(verdict: Verdict) -> list[str]:
    """What to say of rejected claims that a file would tell otherwise, each once."""
    some = (*counted_as_unknown(verdict), *told_as_its_top(verdict), *after_the_draw(verdict))
    return list(dict.fromkeys(some))


def after_the_draw(verdict: Verdict) -> Iterator[str]:
    """What to say where claims look for the cards of a draw that the file has made already, as the plays begin."""
    turn = verdict.opening.get("turn") or {}
    who = turn.get("player")
    if turn.get("phase") != "play" or any(step.kind == "act" for step in verdict.steps):
        return
    for name, claimed, actual in wrong_of_players(verdict):
        said, so = claimed.get("hand_size"), actual.get("hand_size")
        if name == who and isinstance(said, int) and isinstance(so, int) and said > so:
            yield (
                f"`turn: {who}` begins with the plays, the cards drawn are in hand; for the draw write "
                f"`turn: {{player: {who}, phase: start}}` and the step `{who} draws`."
            )


def told_as_its_top(verdict: Verdict) -> Iterator[str]:
    """What to say where a rejected claim speaks of a draw pile that has been drawn through as far as it was listed."""
    pile = verdict.opening.get("draw_pile") or []
    if not pile or pile[-1] == "end" or verdict.final.get("draw_pile"):
        return
    if not any(_PILE.search(verdict.claims[one.index].says.lower()) for one in verdict.rejected):
        return
    yield (f"Below {pile[-1]} the draw pile goes on here; if that was all of it, `end` comes last in the list.")


def counted_as_unknown(verdict: Verdict) -> Iterator[str]:
    """What to say where a rejected claim tells a number of unknown cards of a hand that is told by name."""
    seats = verdict.opening.get("players") or {}
    for name, claimed, actual in wrong_of_players(verdict):
        if _unknown((seats.get(name) or {}).get("hand")):
            continue
        items = claimed.get("hand")
        item = items[0] if isinstance(items, list) and len(items) == 1 else items
        number = None if _unknown(actual.get("hand")) else unknown_cards(item)
        if number is not None:
            so = f"the number alone is claimed by `hand_size: {number}`"
            yield f"`hand: {item}` does not hold of cards that are told by name; {so}."


def wrong_of_players(verdict: Verdict) -> Iterator[tuple[str, Mapping[str, Any], Mapping[str, Any]]]:
    """What rejected claims are wrong in that has parts, such as what a player has: its name, as claimed, as it is."""
    for one in verdict.rejected:
        for fact in verdict.claims[one.index].facts:
            if not fact.holds and isinstance(fact.claimed, Mapping) and isinstance(fact.actual, Mapping):
                yield fact.name, fact.claimed, fact.actual


def _unknown(hand: object) -> bool:
    """Whether cards that nobody knows are in a hand."""
    return any(unknown_cards(item) is not None for item in (hand if isinstance(hand, list) else [hand]))
