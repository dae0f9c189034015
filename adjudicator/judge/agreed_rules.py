"""What cards of a table's own have to do with a verdict: Meta-Rules that do not hold, and which a claim fails by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.judge.finding_changes import less
from adjudicator.judge.verdict import Verdict
from adjudicator.scenario import Replay, Scenario


def over_already(verdict: Verdict, scenario: Scenario) -> list[str]:
    """Meta-Rules for the beginning of a game that do not hold on a table told later than that."""
    agreed = [card.name for card in scenario.agreed_meta_rules()]
    gone = [name for name in agreed if name not in (verdict.opening.get("meta_rules") or ())]
    why = "" if "number" in scenario.turn else ", as none is told that is early (`turn: {number: 1}`)"
    return [f"{name}: over by this turn{why}" for name in gone]


def held_off_by(verdict: Verdict, scenario: Scenario, readings: Mapping[str, str]) -> dict[int, str]:
    """For rejected claims the card of the table's own without which each would hold, the first of several."""
    own, found = set(verdict.own_cards), dict[int, str]()
    rejected = [index for index, claim in enumerate(verdict.claims) if not claim.upheld]
    for name, without in lacking(scenario) if rejected and own else ():
        if name not in own:
            continue
        holds = Replay(without, readings, strict=False, recorded=False).run().claims()
        for index in rejected:
            if index < len(holds) and holds[index]:
                found.setdefault(index, name)
    return found


def lacking(scenario: Scenario) -> Iterator[tuple[str, Scenario]]:
    """The scenario without each of the cards on the table that act by themselves: Meta-Rules, New Rules, Keepers."""
    for rule in scenario.agreed_meta_rules():
        yield rule.name, scenario.without_meta_rule(rule.name)
    for card, _, without in less(scenario):
        if card.type in ("new-rule", "keeper", "creeper") and (card.matters or card.start_bonus or card.counts_as):
            yield card.name, without
