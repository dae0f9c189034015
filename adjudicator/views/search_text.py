"""What searches found, on a terminal: why a fact does not hold, the crux of a dispute, all that may still happen, and
plays that tell laws apart, which are told as scenarios, too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from adjudicator.judge.changes import CARD, ORDER, Change, Search
from adjudicator.views.compared import both
from adjudicator.views.escaping import counted, listed, visible
from adjudicator.views.fact_words import in_words
from adjudicator.views.page import Page
from adjudicator.views.sentence import value

if TYPE_CHECKING:
    from rich.console import Console

    from adjudicator.judge.crux import Rejected
    from adjudicator.search.exploring.findings import Explored
    from adjudicator.search.separating.separate import Separation
    from adjudicator.search.why_not import WhyNot

_MOST = 6
_MOST_OUTCOMES = 12
_IF = {ORDER: "if the order were", CARD: "if"}


def show_why_not(found: WhyNot, console: Console) -> None:
    """The fact, its conditions with the values found, what blocks it and what would help."""
    page = Page(console)
    page.put(Text(visible(found.scenario), style="bold"))
    if found.asks:
        page.put(f"The file does not say: {visible(found.asks)}", "  ? ")
    if found.holds is None:
        page.put("The replay does not get that far.", "  ")
    for one in found.conditions:
        mark = {True: "  ✓ ", False: "  ✗ ", None: "  · "}[one.met]
        page.put(visible(one.what), mark, right=f"found {visible(one.found)}")
        if one.ruling:
            page.put(Text(visible(one.ruling), style="cyan"), "      by ")
    if found.holds:
        page.put(Text("It holds.", style="bold"), "  ")
        return
    for ruling in found.blocks:
        page.put(ruling, "  § blocked by ")
    if found.searched:
        show_changes(page, found.search)
    else:
        page.put("What is said of the verdict itself is looked up; no change is tried for it.", "  ")


def show_changes(page: Page, search: Search) -> None:
    """The changes under which it would hold, each with its cost."""
    if not search.changes:
        page.put("Nothing that was tried would help: no one reading, no one order, no one card.", "  ")
    for change in search.changes[:_MOST]:
        page.put(told(change), "  → It would hold ", "    ")
        for cost in change.costs:
            said = cost if isinstance(cost, str) else in_words(*cost) or f"{cost[0]}: {value(cost[1])}"
            page.put(visible(said), "      at the cost of: " if cost is said else "      and then ", "        ")
    if len(search.changes) > _MOST:
        page.put(f"and {len(search.changes) - _MOST} more", "  → ")
    if search.cut:
        page.put(f"The search was cut after {search.tried} replays.", "  ! ")


def told(change: Change) -> str:
    """Such as "if this held: … (turn-end-over-play-all = plays-first)"."""
    if change.picked:
        named = ", ".join(f"{question} = {reading}" for question, reading in change.picked)
        given = f", with {visible('; '.join(change.given))}" if change.given else ""
        return f"if this held: {visible(change.text).rstrip('.')} ({named}){given}"
    return f"{_IF[change.kind]} {visible(change.text)}"


def show_crux(scenario: str, found: Sequence[Rejected], console: Console) -> None:
    """For each rejected claim the step where it parts from what is, on what, and what would have to be true."""
    page = Page(console)
    page.put(Text(visible(scenario), style="bold"))
    if not found:
        page.put("No claim is rejected.", "  ")
    for one in found:
        page.heading(f"{visible(one.claim.by)}: {visible(one.claim.says)}", "✗ ")
        if one.line:
            on = f" on {', '.join(one.rulings)}" if one.rulings else " on what the file tells"
            page.put(f"The claims part at step {one.step}, {visible(one.what)},{on}", "  ", right=f"line {one.line}")
            here, there = both(one.here, one.there)
            page.put(here, "    is          ")
            page.put(there, "    would have  ")
        show_changes(page, one.search)


def show_explored(found: Explored, console: Console, player: str = "") -> None:
    """Who can still win, who can force it, and the ends by what comes of them, with a line of play for each."""
    page = Page(console)
    page.put(Text(visible(found.scenario.name), style="bold"), right=f"{visible(found.active)}'s turn")
    if found.problem:
        page.put(f"Cannot be gone on from: {visible(found.problem)}.", "  ")
        return
    names = [player] if player else [seat.name for seat in found.scenario.seats]
    for name in names:
        page.put(chances(found, name), "  ")
    for name in found.unknown:
        page.put(f"{visible(name)} holds cards nobody knows; what is not named is not tried.", "  ! ")
    outcomes = found.outcomes()
    for outcome, ends in list(outcomes.items())[:_MOST_OUTCOMES]:
        page.heading(f"{outcome[:1].upper()}{visible(outcome[1:])}", right=counted(len(ends), "table"))
        for step in min(ends, key=lambda end: len(end.line)).line:
            page.put(visible(step_told(step)), "    ")
    if len(outcomes) > _MOST_OUTCOMES:
        page.line()
        page.put(f"and {len(outcomes) - _MOST_OUTCOMES} more outcomes")
    page.line()
    at_least = "at least " if found.cut or found.circles or found.blind else ""
    page.put(f"{counted(len(found.ends), 'possible end')} on {at_least}{counted(found.lines, 'line')} of play")
    if found.blind:
        page.put("Where a card had to be chosen, those that nobody knows were left out.", "! ")
    if found.circles:
        page.put("Some lines come back to an equal table; they are not followed round again.", "! ")
    if found.cut:
        page.put(Text(f"The search was cut {found.cut}: there may be more.", style="bold"), "! ")


def chances(found: Explored, name: str) -> str:
    """Whether a player can still win, and whether anybody can stop it."""
    who, bound = visible(name), f"; the search was cut {found.cut}" if found.cut else ""
    if found.over_already():
        return f"{who} has won already." if name in found.can_win() else f"{who} cannot win any more: the game is over."
    if name not in found.can_win():
        return f"{who} wins at no end that was found{bound}." if found.cut else f"{who} cannot win here."
    if name in found.forced:
        return f"{who} can win, and nobody can stop it."
    if found.cut:
        return f"{who} can win; whether anybody can stop it has not been found out{bound}."
    rivals = [visible(one) for one in found.stopped_by.get(name, [])]
    by = f"can be stopped by {listed(rivals, 'or')}" if rivals else "can be stopped by several together"
    return f"{who} can win, but {by}."


def step_told(step: object) -> str:
    """A step of a line in one line of text."""
    if not isinstance(step, dict):
        return str(step)
    (head, what), *more = step.items()
    told = f"{head}: {', '.join(what) if isinstance(what, list) else what}"
    return " ".join([told, *(f"({key} {one})" for key, one in more)])


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


def show_separations(found: Sequence[Separation], console: Console) -> None:
    """A line or two for each pair, and how the engine failed."""
    page = Page(console)
    for one in found:
        page.put(Text(visible(one.pair.title), style="bold"), "✓ " if one.data else "✗ ")
        page.put(visible(outcome(one)), "  ")
        for fault in one.faults.values():
            page.put(visible(f"the engine failed: {fault.what}"), "  ")
