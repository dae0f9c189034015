"""Which cards of a table's own a claim fails by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.judge.finding_changes import less, seated
from adjudicator.judge.verdict import Verdict
from adjudicator.scenario import Replay, Scenario

IDLE: dict[str, Any] = {
    "powers": (),
    "duties": (),
    "whenever": (),
    "bonus": None,
    "start_bonus": None,
    "counts_as": {},
    "out_of_turn": (),
}
"""What a card lacks that lies there and does nothing."""


def held_off_by(verdict: Verdict, scenario: Scenario, readings: Mapping[str, str]) -> dict[int, str]:
    """For rejected claims the card of the table's own but for which each would hold, the first of several."""
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
    """The scenario without each of the cards that act by themselves: Meta-Rules, New Rules, Keepers, Surprises.

    A Keeper or Creeper lies there all the same and does nothing, since Goals and limits count it; so a card that is
    held is played, and nothing comes of it but that it is there.
    """
    for rule in scenario.agreed_meta_rules():
        yield rule.name, scenario.without_meta_rule(rule.name)
    for card, _, without in less(scenario):
        if card.type == "new-rule" and acts(card):
            yield card.name, without
    for place, seat in enumerate(scenario.seats):
        for part in ("keepers", "creepers", "hand"):
            lying = getattr(seat, part)
            for index, (card, held) in enumerate(lying):
                if acts(card) or (part == "hand" and card.out_of_turn):
                    left: dict[str, Any] = {part: [*lying[:index], (replace(card, **IDLE), held), *lying[index + 1 :]]}
                    yield card.name, seated(scenario, place, replace(seat, **left))


def acts(card: Card) -> bool:
    """Whether a card on the table does something by itself."""
    return bool(card.matters) or any(getattr(card, field) for field in IDLE)
