"""What is shown of a verdict, whatever it is written in: who is right, why, what the others need, and the replay."""

from __future__ import annotations

from typing import Any

from adjudicator.judge.verdict import Step, Verdict
from adjudicator.plain_data import plain_data
from adjudicator.views import dispute, reasons, sentence, table_text
from adjudicator.views.escaping import counted
from adjudicator.views.steps import claims_at, happened, headline, refusals, shown, surprising

MOST_BECAUSE = 3


@plain_data(frozen=True)
class Judgement:
    """The lines of a verdict, in the order in which they are read; `left` says what only `--all` tells."""

    sentence: str
    because: list[reasons.Reason]
    nothing: bool
    cruxes: list[str]
    needs: list[str]
    may: list[str]
    left: str
    unsaid: str
    ask: str


def judgement(verdict: Verdict, *, every: bool = False) -> Judgement:
    """What to say of a verdict, with `every` all that was found; else one reason for each rejected claim.

    A reason is a ruling or a card, and three are told at most.
    """
    because = reasons.decisive(verdict)
    needs, may = dispute.would_be(verdict), [sentence.hangs_on(one) for one in verdict.may_decide]
    shown = because if every else reasons.points(verdict)[:MOST_BECAUSE]
    on_cards = reasons.cards(verdict)[: None if every else max(0, MOST_BECAUSE - len(shown))]
    told = needs if every else needs[: dispute.foremost(verdict)]
    left = [
        (len(because) - len(shown), *(("more ruling", "more rulings") if shown else ("ruling", "rulings"))),
        (len(needs) - len(told), "other reading", "other readings"),
        (0 if every else len(may), "reading that may change it", "readings that may change it"),
    ]
    hidden = [counted(count, one, many) for count, one, many in left if count > 0]
    told += dispute.hopeless(verdict)
    alone = bool(because) and len(hidden) == 1 and not (shown or on_cards or told)
    before = "hangs on" if alone else "and"
    return Judgement(
        sentence.sentence(verdict),
        [*shown, *on_cards],
        sentence.turns_on_nothing(verdict) and not on_cards,
        dispute.cruxes(verdict),
        told,
        may if every else [],
        f"{before} {', '.join(hidden)}: --all" if hidden else "",
        dispute.unsaid(verdict),
        dispute.ask_next(verdict),
    )


def reported(verdict: Verdict, brief: bool, every: bool) -> dict[str, Any]:
    """What a template shows of a verdict; `brief` leaves out table and replay, `every` tells all reasons."""
    return {
        "verdict": verdict,
        "told": judgement(verdict, every=every),
        "failed": [(sentence.expectation(one), one.line) for one in verdict.expectations if not one.holds],
        "asks": [(sentence.asked(one), sentence.options(one), one.line) for one in verdict.asks],
        "middle": table_text.middle(verdict.opening) if verdict.opening and not brief else [],
        "rows": table_text.rows(verdict.opening),
        "steps": [] if brief else _steps(verdict),
    }


def _steps(verdict: Verdict) -> list[dict[str, Any]]:
    told = zip(verdict.steps, reasons.at_steps(verdict), strict=True)
    return [_step(verdict, step, full, others) for step, (full, others) in told if shown(step)]


def _step(verdict: Verdict, step: Step, full: list[Any], others: list[str]) -> dict[str, Any]:
    before, after = happened(step)
    return {
        "n": f"{step.n}." if step.n else "",
        "line": step.line,
        "headline": headline(step),
        "phrases": before,
        "then": after,
        "refusals": refusals(step),
        "surprising": surprising(step),
        "claims": claims_at(verdict, step),
        "rulings": [(one, reasons.cited(verdict, one), reasons.house_reading(one)) for one in full],
        "others": others,
    }
