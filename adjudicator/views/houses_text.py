"""House rules, comparisons of laws, and what a house rule changes, on a terminal and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from adjudicator.judge.comparing import CHANGED, COURSE, REASON, SAME, UNFINISHED, Comparison
from adjudicator.views import problems_text
from adjudicator.views.compared import HOW, both, mark, sides
from adjudicator.views.escaping import counted, listed, near, visible
from adjudicator.views.page import Page
from adjudicator.views.sentence import value

if TYPE_CHECKING:
    from rich.console import Console

    from adjudicator.judge.overlay import Overlay
    from adjudicator.scenario import Scenario
    from adjudicator.search.games.looking_for_trouble import Caught
    from adjudicator.suite.house_check import Checked, HouseReport
    from adjudicator.suite.trouble import Trouble

_MOST_ENDS = 12
_MOST_REASONS = 3
_FIRST = 12
"""So many scenarios of each kind are told where not all of them are asked for."""


# -- the house rules there are ----------------------------------------------------------------------------------------


def show_houses(houses: Mapping[str, Overlay], console: Console) -> None:
    """Each with its title, what it picks and agrees on, why, and the entries that allow it."""
    page = Page(console)
    for name, overlay in houses.items():
        page.put(Text(name, style="bold cyan"), right=", ".join(overlay.cites))
        page.put(Text(visible(overlay.name), style="bold"), "  ")
        if overlay.because:
            page.put(visible(overlay.because), "  ")
        for question, reading in overlay.readings.items():
            page.put(f"{question} = {reading}", "  reads   ")
        for key, agreed in overlay.agreed.items():
            page.put(f"{key}: {value(agreed)}", "  agreed  ")
        page.line()
    page.put(counted(len(houses), "house rule"))


# -- one scenario under several laws ----------------------------------------------------------------------------------


def show_comparisons(scenario: Scenario, found: Sequence[Comparison], console: Console, first: bool = True) -> None:
    """Each other law against that of the file: where they part, on which ruling, how the ends differ."""
    page = Page(console)
    if not first:
        page.rule()
    page.put(Text(visible(scenario.name), style="bold"), right=", ".join(scenario.editions))
    for one in found:
        page.line()
        here, there = one.here.law.name, one.there.law.name
        page.put(Text(f"{here}  against  {visible(there)}", style="bold cyan"))
        if one.there.law.bare:
            page.put("A name alone, without readings, agreements or cards: what it changes is not judged.", "  ")
            continue
        page.put(Text(HOW[one.how], style="bold" if one.how == CHANGED else ""), "  ")
        for note in dict.fromkeys([*one.here.notes, *one.there.notes]):
            page.put(visible(note), "  ! ")
        show_parting(page, one)
        for by, says, held, holds in one.claims:
            if held is not holds:
                marks = f"{mark(held)} {mark(holds)}"
                page.put(f"{visible(by)}: {visible(says)}", f"  {marks}  ")
        show_ends(page, one)


def show_parting(page: Page, one: Comparison) -> None:
    """The first step at which two laws part."""
    if one.parting is None:
        if one.how != SAME:
            page.put("No step comes to anything else.", "  ")
        for question, reading, other in one.reasons[:_MOST_REASONS]:
            page.put(f"{question} ({reading or 'not asked'} → {other or 'not asked'})", "    § ")
        if len(one.reasons) > _MOST_REASONS:
            page.put(f"and {counted(len(one.reasons) - _MOST_REASONS, 'more ruling', 'more rulings')}", "    ")
        return
    step = one.parting.step
    told = visible(step.told()) if step.kind != "claims" else "At issue"
    page.put(f"They part at step {one.parting.number}: {told}", "  ", right=f"line {step.line}")
    here, there = both(one.parting.here, one.parting.there, step.actor)
    page.put(here, "    ─  ")
    page.put(there, "    +  ")
    for question, reading, other in one.parting.readings:
        way = f"{reading} → {other}" if reading != other else reading
        page.put(f"{question} ({way})", "    § ")
    for card in one.parting.cards:
        page.put(f"{visible(card)}, a card of the house rule", "    § ")


def show_ends(page: Page, one: Comparison) -> None:
    if one.ends:
        page.put("In the end", "  ")
    for what, mine, theirs in one.ends[:_MOST_ENDS]:
        page.put(f"{value(mine)} → {value(theirs)}", f"    {visible(what)}: ")
    if len(one.ends) > _MOST_ENDS:
        page.put(f"and {len(one.ends) - _MOST_ENDS} more", "    ")


# -- the suite under a house rule -------------------------------------------------------------------------------------


def show_check(report: HouseReport, console: Console, to_file: bool = False, every: bool = False) -> None:
    """The scenarios by what the overlay does to them, then the counts; last what random games showed.

    First come those in which somebody is right who was wrong, or the reverse. `to_file`: the scenarios of what was
    found are written anyway. `every`: all that change, not the first of each kind.
    """
    page = Page(console)
    problems_text.show(report.problems, console)
    page.put(Text(listed([visible(name) for name in report.house]), style="bold cyan"))
    for reading in report.idle:
        page.put(f"{reading} is in force anyway", "  ! ")
    for name in report.silent:
        told = f"{visible(name)} is a name alone, without readings, agreements or cards: what it changes is not judged"
        page.put(told, "  ! ")
    for how, title in (
        (CHANGED, "The verdict changes"),
        (COURSE, "The verdict is the same, the game goes another way"),
        (UNFINISHED, "Cannot be finished with the file's answers"),
        (REASON, "Only the reason changes"),
    ):
        some = sorted(report.of(how), key=lambda one: not (one.gained or one.lost))
        argued = sum(bool(one.gained or one.lost) for one in some)
        if some:
            page.heading(f"{title} ({len(some)}{f'; somebody else is right in {argued}' if argued else ''})")
        if how == REASON and not every:
            show_reasons(page, some)
            continue
        shown = some if every else some[:_FIRST]
        for one in shown:
            show_checked(page, one)
        if len(shown) < len(some):
            page.put(f"… and {len(some) - len(shown)} more; `--all` shows them.", "  ")
    page.line()
    counts = [f"{word} {len(report.of(how))}" for how, word in _COUNTED]
    page.put(f"{counted(len(report.checked), 'scenario')}: {', '.join(counts)}")
    if report.trouble is not None:
        show_trouble(page, report.trouble, to_file)


def show_trouble(page: Page, trouble: Trouble, to_file: bool) -> None:
    """What random games and the Goals of the decks showed, beside what they show without the house rules."""
    hunt, new = trouble.hunt, trouble.new()
    page.line()
    title = "Trouble" if trouble.found() else "No trouble found"
    games = f"{counted(hunt.games, 'random game')}, {hunt.fewest} to {hunt.most} players, seed {hunt.seed}"
    page.put(Text(title, style="bold red" if trouble.found() else "bold green"), right=", ".join(hunt.editions))
    for sight in new:
        forbidden = "" if sight.own_fault else "against the law as it is: "
        page.put(f"{forbidden}{visible(sight.what)}", "  ✗ ", right=f"in {counted(sight.games, 'game')}")
        how = "" if sight.replays else "; its scenario leads elsewhere, a fault of this program"
        if sight.fails:
            how = "; a fault of this program"
        page.put(f"first in game {sight.game}, turn {sight.turn}{how}", "      ")
    for goal in trouble.goals:
        page.put(f"{visible(goal.goal)}: {visible(goal.why)}", "  ✗ ")
    if trouble.seldom_won():
        page.put("Far more games than before have no winner.", "  ✗ ")
    if trouble.scenarios() and not to_file:
        page.put("`-o FILE` writes a scenario for each.", "  ")
    page.put(f"{games}, at most {counted(hunt.turns, 'turn')} each; {counted(trouble.tried, 'Goal')} tried", "  ")
    page.put(ends_told(trouble.under), "    here             ")
    page.put(ends_told(trouble.official), "    without the rule ")
    if trouble.under.turns != trouble.official.turns and not trouble.other_length():
        page.put("So few games say nothing about how long a game takes: chance alone makes such a difference.", "  ")


def ends_told(caught: Caught) -> str:
    """Such as "38 won, 2 without a winner, 61.3 turns on average"."""
    lost = f", {caught.lost} lost by all" if caught.lost else ""
    return f"{caught.won} won{lost}, {caught.stopped} without a winner, {caught.mean_turns:.1f} turns on average"


_COUNTED = (
    (CHANGED, "another verdict in"), (COURSE, "only another course in"), (UNFINISHED, "no end in"),
    (REASON, "only another reason in"), (SAME, "nothing changed in"),
)  # fmt: skip


def show_reasons(page: Page, some: Sequence[Checked]) -> None:
    """The rulings that come in or are read otherwise where nothing else changes, the most first, with an example."""
    found: dict[str, list[Checked]] = {}
    for one in some:
        found.setdefault(", ".join(one.rulings), []).append(one)
    for rulings, those in sorted(found.items(), key=lambda pair: -len(pair[1])):
        page.put(rulings, "  § ", right=f"in {counted(len(those), 'scenario')}")
        page.line(Text(f"      {near(those[0].file)}:{those[0].line}: {visible(those[0].scenario)}"))


def show_checked(page: Page, one: Checked) -> None:
    page.line(Text(f"  {near(one.file)}:{one.line}: {visible(one.scenario)}"))
    if one.asks:
        page.put(f"asks {visible(one.asks)}", "      ")
    if one.step:
        on = f" on {', '.join([*one.rulings, *map(visible, one.cards)])}" if one.rulings or one.cards else ""
        way = "" if one.here is None and one.there is None else f": {' → '.join(both(one.here, one.there))}"
        page.put(f"{visible(one.step)}{on}{way}", "      ")
    if told := sides(one.gained, one.lost):
        page.put(told, "      ")
