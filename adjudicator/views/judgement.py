"""The end of a verdict: who is right, why, and what the others would need, for every way of writing it."""

from __future__ import annotations

from adjudicator.judge.verdict import Verdict
from adjudicator.plain_data import plain_data
from adjudicator.views import dispute, reasons, sentence
from adjudicator.views.escaping import counted

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
        sentence.turns_on_nothing(verdict),
        dispute.cruxes(verdict),
        told,
        may if every else [],
        f"{before} {', '.join(hidden)}: --all" if hidden else "",
        dispute.unsaid(verdict),
        dispute.ask_next(verdict),
    )
