"""Lines of play as steps of a scenario, so that what a search or a random game did can be replayed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.engine import Ask, Attempt, Game
from adjudicator.engine.flow.windows import PASS
from adjudicator.judge.overlay import Overlay
from adjudicator.scenario import Scenario
from adjudicator.scenario.replaying import telling_apart

Line = tuple[Any, Any]
"""Steps as a scenario writes them, as a linked list: (steps before, step); None where there are none."""
LEFT_OUT = ("scenario", "like", "steps_until", "steps", "expect", "proves", "claims", "note", "because")
NOBODY = "nobody answers"
RANDOM_PLAY = "random card"
"""Asked of chance where the first play of a turn has to be a random one."""


def unrolled(line: Line | None) -> list[Any]:
    """A line of play from its first step."""
    steps = []
    while line is not None:
        line, step = line
        steps.append(step)
    return steps[::-1]


def waited(game: Game, attempt: Attempt, line: Line | None) -> Line | None:
    """The line up to an attempt. A Surprise played in turn answers nothing, and a pause that was agreed on is made."""
    surprise = attempt.card is not None and game.cards[attempt.card].type == "surprise"
    return (line, NOBODY) if surprise or game.agreement.terms.get("pause") else line


def told(game: Game, attempt: Attempt) -> Any:
    """An attempt as a step of a scenario."""
    head = f"{attempt.player.name} {attempt.verb}"
    if attempt.card is None:
        return head
    step: dict[str, Any] = {head: game.name(attempt.card)}
    if attempt.verb == "uses" and attempt.power and len(game.cards[attempt.card].powers) > 1:
        step["power"] = attempt.power
    return step


def said(game: Game, ask: Ask, option: Any) -> Any:
    """An answer as a step of a scenario; None where nobody answers a play."""
    name = telling_apart.told(game, ask, option)
    if ask.who is None:
        return {"chance": [name]}
    if ask.what == "answer":
        if option == PASS:
            return None
        step: dict[str, Any] = {f"{ask.who.name} plays": name}
        if ask.about is not None:
            step["against"] = game.name(ask.about)
        return step
    verb = "discards" if ask.what == "discard" and isinstance(option, int) else "chooses"
    return {f"{ask.who.name} {verb}": name}


def inlined(overlay: Overlay) -> dict[str, Any]:
    """A house rule as a scenario holds it."""
    parts = {"readings": dict(overlay.readings), "agreed": dict(overlay.agreed)}
    return {"house": overlay.name, **{key: part for key, part in parts.items() if part}}


def takes_no_time(step: object) -> bool:
    """Whether a step of a file only looks at the table."""
    return isinstance(step, Mapping) and next(iter(step), "") in ("claims", "expect", "note")


def written(
    scenario: Scenario, name: str, line: Sequence[Any], expect: Mapping[str, Any], overlays: Sequence[Overlay] = ()
) -> dict[str, Any]:
    """A line of play as a scenario that replays: the file with the line put to its steps, expecting the end."""
    data = {key: value for key, value in scenario.data.items() if key not in LEFT_OUT}
    if overlays:
        own = data.get("house") or []
        data["house"] = [*(own if isinstance(own, list) else [own]), *map(inlined, overlays)]
    turn = data.get("turn")
    if isinstance(turn, Mapping) and turn.get("phase") == "setup" and not scenario.calls_first:
        data["turn"] = {"player": scenario.turn_player, **turn}  # the line may begin with what somebody else does
    told = [step for step in scenario.data.get("steps") or [] if not takes_no_time(step)]
    steps = [*told, *line]
    return {"scenario": name, **data, "steps": steps, **({"expect": dict(expect)} if expect else {})}
