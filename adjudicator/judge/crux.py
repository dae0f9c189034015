"""The crux of a dispute: where two claims part, on what, and what would have to be true for each that is rejected.

Two ways lead there. `at_once` asks the replays that a judgement has made anyway, and tries a little where none of them
helps; `crux` tries everything that is tried at all, for somebody who asks what stands in the way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.cards.names import normal
from adjudicator.judge.changes import CARD, ORDER, Change, Search, costs, turned_round
from adjudicator.judge.claimed_facts import going_on, held_facts, lines_of, moved_by_itself, right_before
from adjudicator.judge.comparing import Came, asked, came_of, parted
from adjudicator.judge.other_readings import Bound, Turner
from adjudicator.judge.ranking import speaking_for
from adjudicator.judge.speaking_for import Speaker
from adjudicator.law.rulings import Ruling
from adjudicator.plain_data import field, plain_data
from adjudicator.scenario import Outcome, Replay, Scenario
from adjudicator.scenario.model import ClaimLine

AT_ONCE = 3_000
"""What looking for an order or a card may cost one judgement, in the unit of `Outcome.work`: hundredths of a second."""

ORDERLY = re.compile(r"\b(first|before|after|late|later|early|earlier|then|already|still|yet|in time|until|last)\b")
"""Words of somebody who speaks of what came before what."""
AT_LEISURE = 30_000
"""What trying everything may cost for all the claims of a scenario together: under a second."""


@plain_data()
class Rejected:
    """A claim that does not hold, the changes under which it would, and the step at which the first parts from it.

    `rulings` are what it turns on there, or `unstated` the order or the card that would have to be another.
    """

    claim: ClaimLine
    index: int
    search: Search
    step: int = 0
    line: int = 0
    what: str = ""
    rulings: list[str] = field(default_factory=list)
    unstated: str = ""
    here: Came | None = None
    there: Came | None = None

    @property
    def changes(self) -> list[Change]:
        return self.search.changes

    def as_json(self) -> dict[str, Any]:
        """Plain data: who says what, the crux (none where nothing helps), the changes under which it would hold."""
        crux = {
            "step": self.step, "line": self.line, "what": self.what, "rulings": self.rulings,
            "unstated": self.unstated or None,
        }  # fmt: skip
        return {
            "by": self.claim.by, "says": self.claim.says, "crux": crux if self.changes else None,
            "would_hold": [change.as_json() for change in self.changes],
            "tried": self.search.tried, "cut": self.search.cut,
        }  # fmt: skip


def crux(scenario: Scenario, readings: Mapping[str, str], rulings: Mapping[str, Ruling]) -> list[Rejected]:
    """For each rejected claim of a scenario what would have to be true, and where that parts from what is."""
    from adjudicator.judge.finding_changes import Trying

    before = Replay(scenario, readings).run()
    found: list[Rejected] = []
    waiting, left = list(rejected(before)), AT_LEISURE
    for place, (index, claim) in enumerate(waiting):
        bound = Bound(share := left // (len(waiting) - place))
        search = Trying(scenario, readings, rulings, claim, before, bound).search()
        found.append(placed(Rejected(claim, index, search), scenario, before))
        left -= share - bound.left
    return found


def at_once(turner: Turner, speakers: Sequence[Speaker]) -> list[Rejected]:
    """The same for a scenario that has been judged: what speaks for each claim, and a few orders and cards.

    An order or a card is looked for only where no reading helps, with so much work for all claims together. A card on
    the table without which a claim would hold, or that has moved by itself what it is about, goes before a reading that
    brings nothing of it about but that the game goes on.
    """
    bound = Bound(AT_ONCE)
    found = []
    for index, claim in rejected(turner.outcome):
        search = Search(turnings(turner, index, claim, bound, speakers))
        if all(change.partly or change.touches for change in search.changes):
            from adjudicator.judge.finding_changes import Trying

            trying = Trying(turner.scenario, turner.readings, turner.rulings, claim, turner.outcome, bound)
            in_part, search = search.changes, trying.search((ORDER, CARD))
            hints = worth_a_hint(search.changes, said_in(turner.outcome))
            if any(change.kind == CARD and not change.unseen for change in hints) or moved(turner.outcome, index):
                in_part = [change for change in in_part if brings_some(turner.outcome, index, change)]
            search.changes = [*in_part, *hints]
        found.append(placed(Rejected(claim, index, search), turner.scenario, turner.outcome))
    return found


def moved(outcome: Outcome, index: int) -> bool:
    """Whether a card that a claim looks for in a wrong place has been moved by itself right before."""
    line, last = next((line, last) for at, line, last in right_before(outcome) if at == index)
    held = held_facts(outcome)[index]
    wanted = [card for card in line.holds.get("where", ()) if f"where {card}" not in held]
    return any(moved_by_itself(wanted, ((event.kind, event.data) for event in last.events)))


def brings_some(outcome: Outcome, index: int, change: Change) -> bool:
    """Whether a change brings some of a claim about, and not merely that the game goes on."""
    if change.touches or change.nearer or change.after is None:
        return not change.touches
    facts = going_on(lines_of(outcome)[index])
    come = held_facts(change.after)[index] - held_facts(outcome)[index]
    return not come or not facts.issuperset(come)


def worth_a_hint(changes: Sequence[Change], said: str) -> list[Change]:
    """Another order where somebody speaks of one; a card that everybody sees, or of which somebody speaks."""
    return [
        change
        for change in changes
        if (ORDERLY.search(said) if change.kind == ORDER else not change.unseen or normal(change.card) in said)
    ]


def said_in(outcome: Outcome) -> str:
    """All that is claimed in a dispute, as names are compared."""
    return normal(" ".join(line.says for line in lines_of(outcome)))


def rejected(outcome: Outcome) -> Iterator[tuple[int, ClaimLine]]:
    """The claims that do not hold, each with its place among all claims."""
    return ((index, one.line) for index, one in enumerate(outcome.claimed()) if not one.holds)


def turnings(turner: Turner, index: int, claim: ClaimLine, bound: Bound, speakers: Sequence[Speaker]) -> list[Change]:
    """What speaks for a claim, the point first."""
    found = []
    for speaker in speaking_for(index, speakers):
        change = turned_round(turner.scenario, turner.readings, turner.rulings, speaker.picked)
        change.given = list(speaker.given)
        change.after, change.partly, change.touches = speaker.after, speaker.partly, speaker.touches
        change.unsays = index in speaker.unsays
        change.nearer = index in speaker.nearer
        wholly = speaker.partly or speaker.touches or bool(speaker.given)
        if not wholly and (speaker.chosen or not turner.turn(*speaker.picked).holds(index)):
            from adjudicator.judge.choices import bring_about

            if not bring_about(change, turner.outcome, claim, bound) and not speaker.waits:
                change.choices = tuple(option for _, option in turner.turn(*speaker.picked).example(index).tried)
        change.costs = list(costs(turner.outcome, change.after or speaker.after, claim))
        found.append(change)
    return found


def placed(one: Rejected, scenario: Scenario, before: Outcome) -> Rejected:
    """Note where what is and what the claim needs part."""
    if not one.changes:
        return one
    change = one.changes[0]
    after = change.after
    found = parted(scenario, before, after) if after is not None else None
    if after is not None and found is not None:
        step, one.step, here, there = found
        one.line, one.what = step.line, step.told()
        one.here, one.there = came_of(here, asked(before), there), came_of(there, asked(after), here)
    one.rulings = change.rulings
    one.unstated = "" if change.picked else change.text
    return one
