"""A verdict on a terminal: the replay first, the verdict last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from adjudicator.judge.verdict import INVALID, Applied, Claim, Expectation, Step, Verdict
from adjudicator.views import notes, problems_text, reasons, sentence, table_text
from adjudicator.views.escaping import counted, near, visible
from adjudicator.views.judgement import judgement as judged
from adjudicator.views.page import Page, labelled
from adjudicator.views.reasons import Reason
from adjudicator.views.steps import claims_at, found_refused, happened, headline, refusals, shown, surprising

INDENT = " " * 5
_RIGHT, _WRONG = "green", "red"


def show(
    verdict: Verdict,
    console: Console,
    *,
    brief: bool = False,
    every: bool = False,
    pause: Callable[[], None] | None = None,
) -> None:
    """Print one verdict; `brief` leaves out the replay, `every` tells all reasons; `pause` is called at each step."""
    page = Page(console)
    title(page, verdict)
    if verdict.steps and not brief:
        if verdict.opening:
            page.line()
            lay(page, verdict.opening)
        replay(page, verdict, pause)
    if verdict.status == INVALID:
        page.line()
        problems_text.show(verdict.problems, console)
    else:
        unfinished(page, verdict)
    page.line()
    judgement(page, verdict, every=every)


def steps_at(verdict: Verdict, lines: Sequence[int], console: Console) -> None:
    """Print of a replay only the steps at some lines of the file, or the last ones before them."""
    shown = [step for step in verdict.steps if step.line]
    wanted = [max((step.line for step in shown if step.line <= line), default=0) for line in lines]
    page = Page(console)
    title(page, verdict)
    for step, rulings in zip(verdict.steps, reasons.at_steps(verdict), strict=True):
        if step.line in wanted and (step.line or step.kind != "expect"):
            one_step(page, verdict, step, *rulings)


def title(page: Page, verdict: Verdict) -> None:
    """The scenario's name with its editions, and the house rules in force."""
    editions = ", ".join(verdict.editions)
    page.put(Text(visible(verdict.scenario) or visible(verdict.file), style="bold"), right=visible(editions))
    if verdict.house:
        page.put(Text(" · ".join(map(visible, verdict.house)), style="yellow"), "House rules  ")


def lay(page: Page, laid: Mapping[str, Any]) -> None:
    """A table in the keys of a scenario: the middle, then the players; the one whose turn it is is marked."""
    middle = table_text.middle(laid)
    together = labelled(*middle)
    if together.cell_len + 2 <= page.width:
        page.line(Text.assemble("  ", together))
    else:
        for label, content in middle:
            page.put(content, f"  {label.ljust(11)}")
    players(page, table_text.rows(laid))


def players(page: Page, rows: Sequence[table_text.Row]) -> None:
    """One line each where they fit, else hand and front below each other."""
    name = max((Text(row.name).cell_len for row in rows), default=0)
    hand = max((Text(row.hand).cell_len for row in rows), default=0)
    front = max((Text(row.front).cell_len for row in rows), default=0)
    wide = 2 + name + 2 + 6 + hand + 5 + 7 + front <= page.width
    for row in rows:
        start = f"{'▸' if row.active else ' '} {row.name}{' ' * (name - Text(row.name).cell_len)}  "
        blank = " " * Text(start).cell_len
        if wide:
            line = Text.assemble(start, ("hand", "dim"), f"  {row.hand}", " " * (hand - Text(row.hand).cell_len + 5))
            page.line(Text.assemble(line, ("front", "dim"), f"  {row.front}"))
        else:
            page.put(row.hand, f"{start}hand   ", f"{blank}       ")
            page.put(row.front, f"{blank}front  ")
        for label, content in row.more:
            page.put(content, f"{blank}{label}  ")


def replay(page: Page, verdict: Verdict, pause: Callable[[], None] | None) -> None:
    """The steps, each with what happened and the rulings that acted."""
    page.line()
    told = zip(verdict.steps, reasons.at_steps(verdict), notes.at_steps(verdict), strict=True)
    for place, (step, rulings, note) in enumerate([one for one in told if shown(one[0])]):
        if place and pause is not None:
            pause()
        one_step(page, verdict, step, *rulings)
        if note is not None:
            page.put(Text(" · ".join([note.id, *note.cites]), style="dim"), f"{INDENT}note: ")


def one_step(page: Page, verdict: Verdict, step: Step, full: Sequence[Applied], others: Sequence[str]) -> None:
    """The line of a step, what happened, the claims made there, the rulings that acted."""
    page.put(headline(step), f"{step.n or '·'}  ", right=f"line {step.line}" if step.line else "")
    came_of(page, step)
    claims = claims_at(verdict, step)
    for claim in claims:
        says(page, claim, claims)
    for one in full:
        applied(page, verdict, one)
    if others:
        page.put(Text(", ".join(others), style="dim"), f"{INDENT}also: ")


def came_of(page: Page, step: Step) -> None:
    """What happened at a step, or why it did not, and what then did."""
    before, after = happened(step)
    for phrase in before:
        page.put(phrase, INDENT)
    refused(page, step)
    for phrase in after:
        page.put(phrase, INDENT)


def refused(page: Page, step: Step) -> None:
    """Why the step was refused, each reason with its ruling; what the file thinks of it where it is surprised."""
    for why, ruling in refusals(step):
        page.put(Text.assemble(("refused", f"bold {_WRONG}"), f"  {why}" if why else ""), f"{INDENT}✗ ", f"{INDENT}  ")
        if ruling:
            page.put(Text(ruling, style="cyan"), f"{INDENT}  by ")
    if unexpected := surprising(step):
        page.put(Text(unexpected, style=_WRONG), f"{INDENT}✗ ", f"{INDENT}  ")


def says(page: Page, claim: Claim, beside: Sequence[Claim]) -> None:
    """A claim, upheld or not; the names beside each other in a column."""
    name = visible(claim.by)
    room = max(Text(visible(one.by)).cell_len for one in beside)
    mark, style = ("✓", _RIGHT) if claim.upheld else ("✗", _WRONG)
    pad = " " * (room - Text(name).cell_len)
    text = Text.assemble((mark, style), f" {name}{pad}  ")
    body = text + Text(visible(claim.says))
    page.put(body, INDENT, INDENT + " " * text.cell_len)


def applied(page: Page, verdict: Verdict, one: Applied) -> None:
    """A ruling under the step where it acted: its id, its entries, its reason."""
    head = Text.assemble(
        "§ ", (" · ".join([visible(one.ruling), *([reasons.cited(verdict, one)] if one.cites else [])]), "cyan")
    )
    if one.status and one.status != "official":
        head.append(f" · {one.status}", style="yellow")
    if reading := reasons.house_reading(one):
        head.append(f" · house reading {reading}", style="yellow")
    page.put(head, INDENT, f"{INDENT}  ")
    if one.because:
        page.put(visible(one.because), f"{INDENT}  ")


def unfinished(page: Page, verdict: Verdict) -> None:
    """What the file expects and does not get, what the replay waits for, what it takes for granted."""
    failed = [one for one in verdict.expectations if not one.holds]
    if failed:
        page.heading("Not as expected", style=f"bold {_WRONG}")
    for one in failed:
        page.put(f"✗ {visible(one.fact)}", "  ", right=f"{near(verdict.file)}:{one.line}")
        page.put(sentence.value(one.expected), "    expected  ")
        page.put(found_refused(verdict, one) or sentence.value(one.actual), "    found     ")
    if any(one.expected == "allowed" for one in failed):
        page.put(not_allowed(verdict, failed), "  ", style="dim")
    if verdict.asks:
        page.heading("Open", style="bold yellow")
    for question in verdict.asks:
        page.put(f"? {sentence.asked(question)}", "  ", "    ", right=f"line {question.line}" if question.line else "")
        if question.options:
            page.put(" · ".join(sentence.options(question)), "    options  ")
    if verdict.assumptions:
        page.heading("Assumed", style="bold yellow")
    for text in verdict.assumptions:
        page.put(visible(text), "  - ")


def not_allowed(verdict: Verdict, failed: Sequence[Expectation]) -> str:
    """What to write in the file where a step is refused that it takes to be allowed."""
    begun = verdict.steps[0].events if verdict.steps and verdict.steps[0].kind == "start" else []
    if any(event["kind"] == "game over" for event in begun):
        return "The game is over on the table that the file tells, before anybody does anything."
    lines = [step.line for step in verdict.steps if step.kind == "act"]
    along = any(one.expected == "allowed" and lines.count(one.line) > 1 for one in failed)
    where = "at a step of its own" if along else "at the step"
    return f"Where a refusal is right, or is what you argue about, write `refused: true` {where}."


def judgement(page: Page, verdict: Verdict, *, every: bool = False) -> None:
    """The sentence, why, and what would have to be otherwise."""
    told = judged(verdict, every=every)
    page.put(Text(told.sentence, style="bold"), "Verdict  ")
    if at_one(verdict):
        page.put(
            "Their claims hold together. If one is about an earlier moment, write it beside that step.",
            "  ",
            style="dim",
        )
    for reason in told.because:
        because(page, reason, "together " if reason.group else "because  ")
    if told.nothing:
        page.put("It turns on no ruling.", "  ", style="dim")
    for place in told.cruxes:
        page.put(place, "  crux     ")
    for need in told.needs:
        page.put(need, "  ", "    ")
    for may in told.may:
        page.put(f"may change with {may}", "  ", "    ", style="dim")
    if told.left:
        page.put(told.left, "  ", style="dim")
    if told.unsaid:
        page.put(told.unsaid, "  unsaid   ")
    if told.ask:
        page.put(told.ask, "  ask      ")


def at_one(verdict: Verdict) -> bool:
    """Whether several people claim something of one moment and all that anybody claims holds, so nothing is settled."""
    moments = {(claim.step, claim.by) for claim in verdict.claims}
    return all(claim.upheld for claim in verdict.claims) and len({step for step, _ in moments}) < len(moments)


def because(page: Page, reason: Reason, label: str) -> None:
    """A reason and, below it, where it is written."""
    page.put(visible(reason.because) or reason.ruling, f"  {label}")
    page.put(Text(visible(reason.source), style="cyan"), "  " + " " * len(label))


def summary(verdicts: Sequence[Verdict], console: Console) -> None:
    """One line over several verdicts."""
    kinds = Counter(verdict.status for verdict in verdicts)
    told = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
    Page(console).put(f"{counted(len(verdicts), 'scenario')}: {told}", style="dim")


def between(console: Console) -> None:
    """What separates two verdicts."""
    Page(console).rule()
