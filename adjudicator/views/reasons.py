"""Which rulings are worth showing, where, and with what beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from adjudicator.judge.verdict import Applied, Step, Turning, Verdict
from adjudicator.plain_data import plain_data, replace
from adjudicator.views import law_book
from adjudicator.views.card_sentences import SENTENCE
from adjudicator.views.escaping import written_in
from adjudicator.views.on_the_card import (
    card_against,
    card_that_counts,
    known_card,
    own_card,
    own_hindrance,
    told_on_own,
)
from adjudicator.views.on_the_card import told as told_on
from adjudicator.views.relevant_entries import bearing, cards_in
from adjudicator.views.words import says_so

if TYPE_CHECKING:
    from adjudicator.judge.crux import Rejected

MOST_AT_STEP = 2
_MOST_SEE = 3
_MOST_CITES = 3
MATTERS = ("draw", "play")
"""What the numbers of the Basic Rules are about."""


BY_THE_TABLE = "told by the table"
MISCHOSEN = re.compile(
    r" cannot be chosen(?: for ([^;]+))?; |^\w+ has no(?:thing| more than \d+) to choose|^chance brings no more "
)
"""That a step tells something else to be chosen than the card leaves to choose, and by which card where it names it."""


@plain_data(frozen=True)
class Reason:
    """A ruling as the verdict cites it. `house` is the reading that a house rule put in force, else empty.

    `group` numbers the set of rulings that decide together; it is 0 where the ruling decides alone. The first `bear` of
    `cites` bear on the case. Where a card says it and no ruling, `ruling` is empty and `card` its name.
    """

    ruling: str
    because: str
    cites: tuple[str, ...] = ()
    bear: int = 0
    status: str = ""
    see: tuple[str, ...] = ()
    house: str = ""
    group: int = 0
    card: str = ""

    @property
    def source(self) -> str:
        """Such as "turn-end-over-play-all · HF-27 · official · see HF-15, HF-16", or "Germs · Martian FAQ"."""
        parts = [self.ruling or self.card, few(self.cites, self.bear), self.status]
        if self.house:
            parts.append(f"house reading {self.house}")
        if self.see:
            parts.append(f"see {', '.join(self.see)}")
        return " · ".join(part for part in parts if part)


def few(cites: Iterable[str], bear: int = _MOST_CITES) -> str:
    """Entries, by name those of the first `bear` that there is room for, the others counted.

    >>> few(["HF-27", "HF-06"]), few(["HF-01", "HF-02", "HF-03", "HF-04", "HF-05"]), few(["HF-27", "HF-06"], 1)
    ('HF-27, HF-06', 'HF-01, HF-02, HF-03 and 2 more', 'HF-27 and 1 more')
    """
    ids = list(cites)
    shown = ids[: min(bear or len(ids), _MOST_CITES)]
    left = len(ids) - len(shown)
    return f"{', '.join(shown)} and {left} more" if left else ", ".join(shown)


def cited(verdict: Verdict, applied: Applied) -> str:
    """The entries of a ruling as they are named where it acted."""
    return few(*bearing(verdict, applied))


def decisive(verdict: Verdict) -> list[Reason]:
    """The decisive rulings, each once, the point first."""
    return told(verdict, verdict.decisive)


def points(verdict: Verdict) -> list[Reason]:
    """Of those the first for each rejected claim."""
    return told(verdict, verdict.points)


def cards(verdict: Verdict) -> list[Reason]:
    """For each rejected claim that no reading speaks for what a card says against it, each card once with all of that.

    Where nobody argues it is what the card says that asks for a choice, if something else is told to be chosen.
    """
    found: dict[str, Reason] = {}
    if not verdict.points and (asking := asks_otherwise(verdict)):
        return [asking]
    for one in verdict.rejected:
        if (reason := on_card(verdict, one)) is not None:
            found[reason.card] = with_more(reason, found.get(reason.card, reason), verdict)
    return list(found.values())


def with_more(one: Reason, other: Reason, verdict: Verdict) -> Reason:
    """A reason of a card with what another one tells of the same card, in the order in which the card says it."""
    card = known_card(one.card, verdict)
    if card is None or one.because == other.because:
        return one
    told = [each for each in SENTENCE.split(card.text) if each in one.because or each in other.because]
    return replace(one, because=says_so(card.name, " ".join(told)))


def in_vain(verdict: Verdict) -> list[Step]:
    """The steps that are refused and told as done, where nobody argues."""
    return [step for step in verdict.steps if not (verdict.claims or step.allowed or step.expected_refusal is not None)]


def asks_otherwise(verdict: Verdict) -> Reason | None:
    """What the card says that asks for a choice, where the first step refused in vain tells another, and no ruling."""
    step = next(iter(in_vain(verdict)), None)
    if step is None or not any(map(MISCHOSEN.search, step.refused_by[:1])):
        return None
    by_itself = MISCHOSEN.search(step.refused_by[0])
    name = (by_itself and by_itself[1]) or step.what.partition(" ")[2]
    card = known_card(name, verdict)
    if card is None or card.type == "goal":
        return None
    return Reason("", says_so(card.name, card.text), written_in(card.source), card=card.name)


def on_card(verdict: Verdict, one: Rejected) -> Reason | None:
    """What a card says against a claim that no reading speaks for, or one of the table's own without which it would."""
    if agreed := verdict.held_off.get(one.index):
        return Reason("", told_on_own(agreed, verdict), (BY_THE_TABLE,), card=agreed)
    if any(change.picked and not (change.touches and deed_is_argued(verdict, one)) for change in one.changes):
        return None
    name = own_hindrance(verdict, one)
    card = None if name else card_against(verdict, one)
    if card is None and not (name := name or own_card(verdict, one)):
        card = card_that_counts(verdict, one)
    if card is None:
        return Reason("", told_on_own(name, verdict), (BY_THE_TABLE,), card=name) if name else None
    return Reason("", told_on(card, verdict, one), written_in(card.source), card=card.name)


def deed_is_argued(verdict: Verdict, one: Rejected) -> bool:
    """Whether a claim is wrong about what was done, and not about who has what to choose then."""
    wrong = {fact.name for fact in verdict.claims[one.index].facts if not fact.holds}
    return wrong.isdisjoint(("asks", "options"))


def told(verdict: Verdict, groups: Sequence[Sequence[str]]) -> list[Reason]:
    """The reasons of sets of rulings that decide together."""
    found: dict[str, Reason] = {}
    for number, group in enumerate(groups, 1):
        for ruling in group:
            found.setdefault(ruling, reason(verdict, ruling, number if len(group) > 1 else 0))
    return list(found.values())


def reason(verdict: Verdict, ruling: str, group: int = 0) -> Reason:
    """A ruling with its reason as filled in for what is argued; the library's answer where it was not consulted."""
    applied = argued_of(verdict, ruling)
    if applied is None:
        return Reason(ruling, _answer(ruling), group=group)
    cites, bear = bearing(verdict, applied)
    see = see_also(cites[:bear], cites)
    return Reason(ruling, applied.because, cites, bear, applied.status, see, house_reading(applied), group)


def argued_of(verdict: Verdict, ruling: str) -> Applied | None:
    """Of the consults of a ruling the one about the cards in the claims, or where they part; of equals the first.

    Of one about draws and one about plays it is the one whose word is said by those who are wrong; of several players'
    it is whose cards these are wrong about. What stands behind a refusal was consulted last.
    """
    consults = [one for one in verdict.applied if one.ruling == ruling]
    if len({one.because for one in consults}) < 2:
        return consults[0] if consults else None
    parting = [one for one in verdict.rejected if ruling in one.rulings]
    named = cards_in(" ".join([claim.says for claim in verdict.claims] + [one.what for one in parting]))
    steps = {one.step for one in parting}
    matter = rule_argued(verdict)
    seats = verdict.opening.get("players") or {}
    wrong = [fact for one in verdict.rejected for fact in verdict.claims[one.index].facts if not fact.holds]
    about = {fact.name for fact in wrong if fact.name in seats}
    vain = in_vain(verdict)[:1]
    named |= cards_in(" ".join(one.text for one in vain))

    def fitting(one: Applied) -> tuple[int | bool, ...]:
        theirs = any(re.search(rf"\b{re.escape(name)}\b", one.because) for name in about)
        return (
            len(cards_in(one.because) & named),
            matter in one.because.lower(),
            theirs,
            one.step in steps,
            one.step * len(vain),
        )

    return max(consults, key=fitting)


def rule_argued(verdict: Verdict) -> str:
    """Such as "play rule": what those who are wrong speak of, be it draws or plays; empty where of both or neither."""
    lost = " ".join(claim.says for claim in verdict.claims if not claim.upheld).lower()
    about = [word for word in MATTERS if re.search(rf"\b{word}(s|ing)?\b", lost)]
    return f"{about[0]} rule" if len(about) == 1 else ""


def house_reading(applied: Applied) -> str:
    """The reading that decided, where it is not the library's own."""
    return applied.reading if applied.reading != applied.official else ""


def at_steps(verdict: Verdict) -> list[tuple[list[Applied], list[str]]]:
    """For each step the rulings told in full there (at most two, the decisive first) and the ids of the others.

    A ruling is told in full once; where the same reason comes up again, its id is enough.
    """
    rank = _ranks(verdict)
    told: set[tuple[str, str]] = set()
    found: list[tuple[list[Applied], list[str]]] = []
    for step in verdict.steps:
        here = _consulted(verdict, step)
        ordered = sorted(here, key=lambda one: rank.get(one.ruling, len(rank)))
        full = [one for one in ordered if (one.ruling, one.because) not in told][:MOST_AT_STEP]
        told |= {(one.ruling, one.because) for one in full}
        shown = {one.ruling for one in full}
        listed = dict.fromkeys([*(one.ruling for one in ordered), *step.rulings])
        found.append((full, [ruling for ruling in listed if ruling not in shown]))
    return found


def _consulted(verdict: Verdict, step: Step) -> list[Applied]:
    """The consults of a step, each ruling once. Steps that take no number share one, and tell theirs by name."""
    here = (one for one in verdict.applied if one.step == step.n and (step.n or one.ruling in step.rulings))
    once: dict[str, Applied] = {}
    for one in here:
        once.setdefault(one.ruling, one)
    return list(once.values())


def _ranks(verdict: Verdict) -> dict[str, int]:
    """Decisive rulings, the most telling first; then those that claims lean on, then those that may decide."""
    order: dict[str, None] = {}
    order.update(dict.fromkeys(ruling for group in verdict.decisive for ruling in group))
    order.update(dict.fromkeys(ruling for claim in verdict.claims for ruling in claim.because))
    order.update(dict.fromkeys(str(one.get("ruling", "")) for one in verdict.may_decide))
    return {ruling: place for place, ruling in enumerate(order)}


def turnings(verdict: Verdict) -> Sequence[Turning]:
    """The readings that would make somebody else right first, then those that would only change the verdict."""
    return sorted(verdict.turnings, key=lambda one: not one.upheld)


def reading_text(ruling: str, reading: str) -> str:
    """What a reading says, empty where the library does not know it."""
    found = law_book.rulings().get(ruling)
    return found.readings.get(reading, "") if found else ""


def see_also(told: Iterable[str], cited: Sequence[str]) -> tuple[str, ...]:
    """Entries that those which are told refer to, but for what the ruling cites itself."""
    entries = law_book.entries()
    related = dict.fromkeys(other for one in told if one in entries for other in entries[one].see)
    return tuple(other for other in related if other not in cited)[:_MOST_SEE]


def _answer(ruling: str) -> str:
    """What a ruling answers, without the Yes or No to a question that nobody is shown."""
    from adjudicator.library.opposite_questions import without_yes_or_no

    found = law_book.rulings().get(ruling)
    return without_yes_or_no(found.answer) if found else ""
