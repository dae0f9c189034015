"""What a search for separating plays found: as scenarios, or in a few lines on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from adjudicator.views.escaping import counted, visible
from adjudicator.views.page import Page

if TYPE_CHECKING:
    from rich.console import Console

    from adjudicator.search.separating.separate import Separation


def scenarios(found: Sequence[Separation]) -> str:
    """The scenarios as the text of one file; without any, a comment that says so."""
    texts = [one.text for one in found if one.data]
    return "---\n".join(texts) if texts else "# no scenario was found\n"


def annotated(found: Sequence[Separation]) -> str:
    """The scenarios, each after a comment that tells what was set against what and how it was found."""
    told = [f"{comment(one)}{one.text}" for one in found if one.data]
    missing = "".join(comment(one) for one in found if not one.data)
    return "---\n".join(told) + missing


def comment(one: Separation) -> str:
    lines = [f"{one.pair.here.name} against {one.pair.there.name}: {outcome(one)}"]
    for fault in one.faults.values():
        lines += [f"The engine failed: {fault.what}. It does on this:", *fault.text.splitlines()]
    return "".join(f"# {visible(line)}\n" for line in lines)


def outcome(one: Separation) -> str:
    """Such as "1 step and 3 cards, from Time Portal under Play All"."""
    if not one.data:
        lines = counted(one.tried, "line of play", "lines of play")
        return f"not found in {lines} and {counted(one.games, 'random game')}; {one.why}"
    origin = f"from {one.origin}" if one.origin else f"from random game {one.games}"
    return f"{counted(one.steps, 'step')} and {counted(one.cards, 'card')}, {origin}"


def show(found: Sequence[Separation], console: Console) -> None:
    """A line or two for each pair, and how the engine failed."""
    page = Page(console)
    for one in found:
        page.put(Text(visible(one.pair.title), style="bold"), "✓ " if one.data else "✗ ")
        page.put(visible(outcome(one)), "  ")
        for fault in one.faults.values():
            page.put(visible(f"the engine failed: {fault.what}"), "  ")
