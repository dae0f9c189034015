"""Verdicts as Markdown, the verdict first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from adjudicator.files.problem import told as first_of
from adjudicator.judge.verdict import Applied, Step, Verdict
from adjudicator.views import opening, reasons, sentence
from adjudicator.views.judgement import judgement
from adjudicator.views.safe import visible
from adjudicator.views.steps import claims_at, happened, headline, refusals, shown, surprising

_SIGNS = re.compile(r"([\\`*_\[\]<>|#~&])")


def document(verdicts: Iterable[Verdict], *, brief: bool = False, every: bool = False) -> str:
    """All verdicts as one text; `brief` leaves out table and replay, `every` tells all reasons."""
    return "\n\n---\n\n".join("\n".join(_one(verdict, brief, every)).strip() for verdict in verdicts) + "\n"


def escaped(text: object) -> str:
    r"""Text in which Markdown reads nothing.

    >>> escaped("[a](b) <i>*x*")
    '\\[a\\](b) \\<i\\>\\*x\\*'
    """
    return _SIGNS.sub(r"\\\1", visible(text))


def _one(verdict: Verdict, brief: bool, every: bool) -> Iterator[str]:
    yield f"# {escaped(verdict.scenario)}"
    yield ""
    about = [
        ", ".join(verdict.editions),
        f"`{visible(verdict.file).replace('`', '')}:{verdict.line}`" if verdict.file else "",
    ]
    if told := " · ".join(part for part in about if part):
        yield from (told, "")
    if verdict.house:
        yield from (f"House rules: {', '.join(map(escaped, verdict.house))}", "")
    yield f"**Verdict: {escaped(sentence.sentence(verdict))}**"
    yield ""
    yield from _why(verdict, every)
    yield from _unfinished(verdict)
    if verdict.opening and not brief:
        yield from _table(verdict)
    if verdict.steps and not brief:
        yield from _replay(verdict)


def _why(verdict: Verdict, every: bool) -> Iterator[str]:
    told = judgement(verdict, every=every)
    for one in told.because:
        yield f"- {'Together' if one.group else 'Because'}: {escaped(one.because)} ({escaped(one.source)})"
    if told.nothing:
        yield "- It turns on no ruling."
    yield from (f"- Crux: {escaped(place)}" for place in told.cruxes)
    yield from (f"- {escaped(need)}" for need in told.needs)
    yield from (f"- May change with {escaped(may)}" for may in told.may)
    if told.left:
        yield f"- {escaped(told.left)}"
    if told.unsaid:
        yield f"- Unsaid: {escaped(told.unsaid)}"
    if told.ask:
        yield f"- Ask: {escaped(told.ask)}"
    yield ""


def _unfinished(verdict: Verdict) -> Iterator[str]:
    failed = [
        f"{escaped(sentence.expectation(one))} (line {one.line})" for one in verdict.expectations if not one.holds
    ]
    asks = [
        f"{escaped(sentence.asked(one))} (line {one.line}): {' · '.join(map(escaped, sentence.options(one)))}"
        for one in verdict.asks
    ]
    yield from _list("Problems", [escaped(problem) for problem in first_of(verdict.problems)])
    yield from _list("Not as expected", failed)
    yield from _list("Open", asks)
    yield from _list("Assumed", [escaped(text) for text in verdict.assumptions])


def _list(title: str, items: Sequence[str]) -> Iterator[str]:
    if items:
        yield from (f"## {title}", "", *(f"- {item}" for item in items), "")


def _table(verdict: Verdict) -> Iterator[str]:
    yield from ("## The table", "")
    yield from (f"- {label}: {escaped(content)}" for label, content in opening.middle(verdict.opening))
    yield from ("", "| Player | Hand | In front |", "| --- | --- | --- |")
    for row in opening.rows(verdict.opening):
        front = "<br>".join(map(escaped, (row.front, *(f"{label} {content}" for label, content in row.more))))
        yield f"| {'▸ ' if row.active else ''}{escaped(row.name)} | {escaped(row.hand)} | {front} |"
    yield ""


def _replay(verdict: Verdict) -> Iterator[str]:
    yield from ("## The replay", "")
    for step, (full, others) in zip(verdict.steps, reasons.at_steps(verdict), strict=True):
        if not shown(step):
            continue
        yield f"{f'{step.n}.' if step.n else '-'} **{escaped(headline(step))}** (line {step.line})"
        for text in _happened(verdict, step):
            yield f"   - {text}"
        yield from (f"   - {_cited(verdict, one)}" for one in full)
        if others:
            yield f"   - also: {', '.join(map(escaped, others))}"
    yield ""


def _happened(verdict: Verdict, step: Step) -> Iterator[str]:
    before, after = happened(step)
    yield from map(escaped, before)
    for why, ruling in refusals(step):
        yield f"✗ refused{f': {escaped(why)}' if why else ''}{f' (by {escaped(ruling)})' if ruling else ''}"
    if told := surprising(step):
        yield f"✗ {escaped(told)}"
    yield from map(escaped, after)
    for claim in claims_at(verdict, step):
        yield f"{'✓' if claim.upheld else '✗'} {escaped(claim.by)}: {escaped(claim.says)}"


def _cited(verdict: Verdict, one: Applied) -> str:
    reading = reasons.house_reading(one)
    house = f", house reading {escaped(reading)}" if reading else ""
    return f"§ {escaped(one.ruling)} · {reasons.cited(verdict, one)}{house}: {escaped(one.because)}"
