"""House rules: overlays that pick other readings and set what the table agreed on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import adjudicator.effects  # noqa: F401  (cards are checked by their words)
from adjudicator.cards.references import stubs
from adjudicator.engine.numbers.meta_rules import KIND as META_RULE
from adjudicator.engine.numbers.meta_rules import never_begun
from adjudicator.engine.state.game import Game
from adjudicator.plain_data import field, plain_data
from adjudicator.scenario import Scenario
from adjudicator.scenario.known_rulings import all_agreed


@plain_data(frozen=True)
class Overlay:
    """One named house rule: readings picked instead of those in force, agreements, cards."""

    name: str
    readings: Mapping[str, str] = field(default_factory=dict)
    agreed: Mapping[str, Any] = field(default_factory=dict)
    because: str = ""
    cites: tuple[str, ...] = ()
    cards: Any = None


def overlay_of(data: Mapping[str, Any]) -> Overlay:
    """The overlay of a checked mapping (a file, or `house:` in a scenario)."""
    return Overlay(
        str(data.get("house", "house rule")),
        dict(data.get("readings") or {}),
        dict(data.get("agreed") or {}),
        str(data.get("because") or ""),
        tuple(data.get("cites") or ()),
        data.get("cards"),
    )


def saying_nothing(overlays: Sequence[Overlay]) -> list[str]:
    """The names of overlays that pick no reading, agree on nothing and have no card."""
    return [overlay.name for overlay in overlays if not (overlay.readings or overlay.agreed or overlay.cards)]


def cards_of(overlays: Sequence[Overlay]) -> list[dict[str, Any]]:
    """The records of all cards that some house rules have; of two with one name the later one is found."""
    return [record for overlay in reversed(overlays) for record in stubs(overlay.cards)]


def added_by(overlays: Sequence[Overlay]) -> list[dict[str, Any]]:
    """Those of them that come to the cards there are, and take no printed one's place."""
    return [record for record in cards_of(overlays) if not record.get("replaces")]


def agreed_by(overlays: Sequence[Overlay]) -> dict[str, Any]:
    """What some overlays agree on, the later one winning."""
    return all_agreed(*(overlay.agreed for overlay in overlays))


def readings_under(official: Mapping[str, str], overlays: Sequence[Overlay]) -> dict[str, str]:
    """The readings in force: the rulings', overlaid by house rules, the later one winning."""
    readings = dict(official)
    for overlay in overlays:
        readings.update(overlay.readings)
    return readings


def without_effect(game: Game, scenario: Scenario, opening: Mapping[str, Any]) -> list[str]:
    """Meta-Rules that do not hold on this table, and why; `opening` is how it lay at first."""
    agreed = [card.name for card in scenario.agreed_meta_rules()]
    gone = [name for name in agreed if name not in (opening.get("meta_rules") or ())]
    why = "" if "number" in scenario.turn else ", as none is told that is early (`turn: {number: 1}`)"
    own = map(scenario.catalogue.find, dict.fromkeys(scenario.catalogue.own_names()))
    idle = [card.name for card in own if card and card.type == META_RULE and card.name not in agreed]
    return [
        *never_begun(game),
        *(f"{name}: over by this turn{why}" for name in gone),
        *(f"{name}: a Meta-Rule that nobody has agreed on (`agreed: {{meta_rules: [{name}]}}`)" for name in idle),
    ]
