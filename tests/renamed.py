"""The suite under other names, from other seats, with more hidden cards: no claim and no ruling may change.

    python -m tests.renamed

Renames the players of every file, turns every table (so that the list of players begins with somebody else, the order
round the table staying the same), and adds an unknown card to every hand on which nothing depends. Prints what it did
and every difference; exit code 1 if there is one.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from adjudicator.cards.catalogue import catalogue
from adjudicator.engine import UNKNOWN
from adjudicator.judge.verdict import Verdict
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import Replay, Scenario, read_scenarios, read_text
from adjudicator.scenario.model import Seat
from adjudicator.suite import scenario_files
from tests.shipped import law_of

NEW_NAMES = ("Yarrow", "Wren", "Umber", "Sorrel", "Quill", "Oriel", "Moss", "Kestrel")
"""In falling alphabetical order, so that whatever is sorted by name comes out the other way round."""
HANDS = re.compile(
    r"hand|random|tax|scavenge|trade|zap|contest|deal|everybody|rotate|all-but-1|all-plus-1|'all'|you-take"
)
"""Words in the record of a card that may look at other hands."""


@dataclass
class Report:
    """What was tried, and every difference."""

    renamed: int = 0
    turned: int = 0
    grown: int = 0
    hands: int = 0
    skipped: dict[str, int] = field(default_factory=dict)
    differences: list[str] = field(default_factory=list)

    def skip(self, why: str) -> None:
        self.skipped[why] = self.skipped.get(why, 0) + 1

    def compare(self, what: str, scenario: Scenario, before: Any, after: Any) -> None:
        if before != after:
            part = (
                next((key for key in before if before[key] != after.get(key)), "") if isinstance(before, dict) else ""
            )
            shown = f"\n    {before[part]!s:.300}\n    {after.get(part)!s:.300}" if part else ""
            self.differences.append(f"{what}: {Path(scenario.file).name} {scenario.name}: {part}{shown}")

    def told(self) -> str:
        skipped = "".join(f"\n  left out: {count} × {why}" for why, count in sorted(self.skipped.items()))
        return (
            f"{self.renamed} scenarios with other names, {self.turned} from other seats, "
            f"{self.grown} with more unknown cards in {self.hands} hands{skipped}\n{len(self.differences)} differences"
        )


# other names ---------------------------------------------------------------------------------------------------------


def new_names(scenarios: Sequence[Scenario]) -> dict[str, str]:
    """A new name for everybody in a file, also for those who join later."""
    names = [seat.name for scenario in scenarios for seat in scenario.seats]
    names += [step.actor for scenario in scenarios for step in scenario.steps if step.verb == "joins"]
    return dict(zip(dict.fromkeys(names), NEW_NAMES, strict=False))


def rename(text: str, names: dict[str, str]) -> str:
    return re.sub(rf"\b({'|'.join(map(re.escape, names))})\b", lambda found: names[found[1]], text)


def with_other_names(file: Path, report: Report) -> None:
    """Every scenario of a file, read again with other names, says the same with those names."""
    scenarios, _ = read_scenarios(str(file))
    names = new_names(scenarios)
    if any(rename(card, names) != card for card in catalogue().names()):
        report.skip("a card has the name of a player")
        return
    again, problems = read_text(rename(file.read_text(encoding="utf-8"), names), str(file))
    report.differences += [f"other names: {problem}" for problem in problems]
    for scenario, other in zip(scenarios, again, strict=False):
        report.renamed += 1
        before = json.loads(rename(json.dumps(plain(judge(scenario, decisive=False))), names))
        report.compare("other names", scenario, before, plain(judge(other, decisive=False)))


def plain(verdict: Verdict) -> dict[str, Any]:
    """A verdict as JSON has it."""
    found: dict[str, Any] = json.loads(json.dumps(verdict.as_json(), default=sorted))
    return found


# other seats ---------------------------------------------------------------------------------------------------------


def with_other_seats(scenario: Scenario, report: Report) -> None:
    """The same round of players, written down from another seat on."""
    if scenario.turn.get("phase") == "setup":
        report.skip("before the first turn the first seat may matter")
        return
    if any(step.verb == "joins" and not step.answers for step in scenario.steps):
        report.skip("a newcomer whose seat is not told sits down behind the last")
        return
    if law_of(scenario).get("win-is-instant") == "round-end":
        report.skip("a round ends before the first seat")
        return
    before = seen(judge(scenario, decisive=False))
    report.turned += 1
    for first in range(1, len(scenario.seats)):
        seats = scenario.seats[first:] + scenario.seats[:first]
        after = seen(judge(replace(scenario, seats=seats), decisive=False))
        report.compare(f"seats from {seats[0].name} on", scenario, before, after)


def seen(verdict: Verdict) -> dict[str, Any]:
    """The core of a verdict with what happened; in which order several are named may hang on the seat.

    Of a choice that the file leaves out one way is shown, and which one may hang on the seat as well.
    """
    if any(text.startswith("nobody tells what ") for text in verdict.assumptions):
        return {**core(verdict), "asks": verdict.asks}
    events = [[in_order(event) for event in step.events] for step in verdict.steps]
    return {**core(verdict), "events": events, "final": verdict.final, "asks": verdict.asks}


def in_order(event: dict[str, Any]) -> dict[str, Any]:
    """An event with its lists sorted."""
    return {key: sorted(value, key=str) if isinstance(value, list) else value for key, value in event.items()}


# more unknown cards --------------------------------------------------------------------------------------------------


def with_more_unknown_cards(scenario: Scenario, report: Report) -> None:
    """An unknown card more in each hand that no limit, count, card or fact speaks of."""
    if any(HANDS.search(str(record)) for record in records(scenario)):
        report.skip("a card looks at hands")
        return
    held, dealt = replay_of(scenario), Replay(scenario, law_of(scenario)).opening().rules.hand
    idle = [seat for seat in scenario.seats if seat.name not in held | hands_told(scenario) and room(seat, dealt)]
    if not idle:
        report.skip("every hand counts")
        return
    report.grown += 1
    report.hands += len(idle)
    seats = [replace(seat, hand=[*seat.hand, (UNKNOWN, 1)]) if seat in idle else seat for seat in scenario.seats]
    before, after = (judge(one, decisive=False) for one in (scenario, replace(scenario, seats=seats)))
    report.compare("more unknown cards", scenario, core(before), core(after))


def records(scenario: Scenario) -> Iterator[Any]:
    """The records of all cards that a file names or that come up in its replay."""
    replay = Replay(scenario, law_of(scenario))
    replay.run()
    cards = {card.name for card in replay.game.cards if card.type != "unknown"}
    cards |= {name for step in scenario.steps for name in step.objects}
    for name in sorted(cards):
        record = dict(scenario.catalogue.record(name) or {})
        yield {
            key: value
            for key, value in record.items()
            if key in ("rule", "does", "powers", "free_action", "bonus", "goal")
        }


def replay_of(scenario: Scenario) -> set[str]:
    """Everybody who has a turn in a replay, draws, discards or joins."""
    outcome = Replay(scenario, law_of(scenario)).run()
    told = {str(event.data.get("player")) for done in outcome.done for event in done.events}
    return {scenario.turn_player, *told, *(step.actor for step in scenario.steps)}


def hands_told(scenario: Scenario) -> set[str]:
    """Players of whose hands a claim or an expectation speaks."""
    facts = [claim.holds for step in scenario.steps for claim in step.claims]
    facts += [scenario.expect, *(step.expect for step in scenario.steps)]
    return {
        name
        for some in facts
        for name, told in some.items()
        if isinstance(told, dict) and {"hand", "hand_size", "sees", "set_aside"}.intersection(told)
    }


def room(seat: Seat, dealt: int) -> bool:
    """Whether one card more makes no difference to who takes three for the limit (SR-Q07), or for a hand as dealt."""
    return sum(count for _, count in seat.hand) not in (3, dealt)


def core(verdict: Verdict) -> dict[str, Any]:
    """Claims, rulings, expectations and refusals of a verdict."""
    return {
        "status": verdict.status,
        "claims": [claim.upheld for claim in verdict.claims],
        "rulings": sorted((one.step, one.ruling, one.reading) for one in verdict.applied),
        "expectations": [one.holds for one in verdict.expectations],
        "refused": [sorted(step.refused_by) for step in verdict.steps],
    }


# all of it -----------------------------------------------------------------------------------------------------------


def compare(files: Sequence[Path]) -> Report:
    report = Report()
    for file in files:
        with_other_names(file, report)
        for scenario in read_scenarios(str(file))[0]:
            with_other_seats(scenario, report)
            with_more_unknown_cards(scenario, report)
    return report


def main() -> int:
    report = compare(scenario_files())
    for difference in report.differences:
        print(difference)
    print(report.told())
    return 1 if report.differences else 0


if __name__ == "__main__":
    sys.exit(main())
