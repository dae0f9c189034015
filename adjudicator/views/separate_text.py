"""What a search for separating plays found: as scenarios, or in a few lines on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from adjudicator.views.page import Page
from adjudicator.views.safe import counted, visible

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
    lines = [f"{one.sought.here.name} against {one.sought.there.name}: {outcome(one)}"]
    return "".join(f"# {visible(line)}\n" for line in lines)


def outcome(one: Separation) -> str:
    """Such as "2 steps and 3 cards, found among 120 lines of play"."""
    lines = counted(one.tried, "line of play", "lines of play")
    if not one.data:
        return f"not found in {lines}; {one.why}"
    return f"{counted(one.steps, 'step')} and {counted(one.cards, 'card')}, found among {lines}"


def show(found: Sequence[Separation], console: Console) -> None:
    """One line for each pair."""
    page = Page(console)
    for one in found:
        page.put(Text(visible(one.sought.title), style="bold"), "✓ " if one.data else "✗ ")
        page.put(visible(outcome(one)), "  ")
