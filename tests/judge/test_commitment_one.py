"""Nothing is cited that was not consulted: the record tells exactly which readings a replay hangs on.

Turning round a question that was not consulted leaves a replay as it is: every event, refusal, claim and fact, the
table, and what is asked in the end. (Which rulings are recorded may differ: what another reading of a consulted
question would come to can hang on a question whose own readings make no difference here.) Turning round one that was
consulted changes one of these, or the options of a choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from adjudicator.engine import Ask, Moment, Rest, Unlisted, Window
from adjudicator.judge.other_readings import consulted
from adjudicator.library import library
from adjudicator.scenario import Outcome, Replay, Scenario
from adjudicator.scenario.write import table_of
from tests.effort import ALL, some, together
from tests.shipped import law_of, name_of, scenarios


class Looked(dict[str, str]):
    """Readings that note which of them were looked up."""

    def __init__(self, readings: Mapping[str, str]) -> None:
        super().__init__(readings)
        self.names: set[str] = set()

    def __getitem__(self, question: str) -> str:
        self.names.add(question)
        return super().__getitem__(question)


class Listening(Replay):
    """A replay that writes down every choice with its options, and every rest, of steps that were then refused too.

    At a rest the active player may go on or let it be: whether there is one is a choice as well.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.heard: list[Any] = []
        super().__init__(*args, **kwargs)

    def is_asked(self, ask: Ask) -> None:
        super().is_asked(ask)
        if isinstance(ask, Rest):
            self.heard.append((self.game.turn.player.name, "rest", []))
        elif not isinstance(ask, (Window, Moment, Unlisted)):
            who = ask.chooser
            self.heard.append((who, ask.what, sorted(self.option_name(option) for option in ask.options)))


def seen_facts(facts: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Without those about the record itself."""
    return [fact for fact in facts if fact[1] not in ("rulings", "not_rulings")]


def shown(replay: Listening, outcome: Outcome) -> dict[str, Any]:
    """What the table sees of a replay; of the options, only those of a choice that the replay waits for."""
    return {
        "events": [[(e.kind, e.data) for e in done.events] for done in outcome.done],
        "refusals": [[item.text for item in done.refused or ()] for done in outcome.done],
        "claims": [[(holds, found) for _, holds, found, _ in done.claims] for done in outcome.done],
        "facts": [seen_facts(facts) for facts in [*(done.facts for done in outcome.done), outcome.facts]],
        "open": outcome.open,
        "problems": outcome.problems,
        "table": table_of(replay.game),
    }


def seen(replay: Listening, outcome: Outcome) -> dict[str, Any]:
    """The same, with the options of every choice."""
    return {**shown(replay, outcome), "choices": replay.heard}


def replayed(
    scenario: Scenario, readings: Mapping[str, str], *, strict: bool = True, recorded: bool = not ALL
) -> tuple[Listening, Outcome]:
    """A replay; without a record, as verdicts turn readings round, it takes half the time."""
    replay = Listening(scenario, readings, strict=strict, recorded=recorded)
    return replay, replay.run()


def other_readings(question: str, in_force: str) -> Iterator[str]:
    return (reading for reading in library().rulings[question].readings if reading != in_force)


def cited_too_little(scenario: Scenario) -> Iterator[str]:
    """Questions that were not consulted and yet make a difference.

    A reading that was never looked up cannot make one; all those are turned round at once, the others one by one. Some
    scenarios are looked at with a record, all of them without one: verdicts rest on replays without.
    """
    readings = Looked(law_of(scenario))
    replay, outcome = replayed(scenario, readings, recorded=True)
    before, unconsulted = shown(replay, outcome), set(readings) - set(consulted(outcome))
    unseen = {
        question: next(other_readings(question, readings.get(question, "")))
        for question in unconsulted - readings.names
    }
    if shown(*replayed(scenario, {**readings, **unseen})) != before:
        yield "a question that was never looked up"
    for question in sorted(unconsulted & readings.names):
        for reading in other_readings(question, readings[question]):
            if shown(*replayed(scenario, {**readings, question: reading})) != before:
                yield f"{question}={reading}"


def cited_too_much(scenario: Scenario) -> Iterator[str]:
    """Questions that were consulted and make no difference under any other reading."""
    readings = law_of(scenario)
    replay, outcome = replayed(scenario, readings, strict=False, recorded=True)
    before = seen(replay, outcome)
    for question in consulted(outcome):
        turned = (
            replayed(scenario, {**readings, question: reading}, strict=False)
            for reading in other_readings(question, readings[question])
        )
        if all(seen(*one) == before for one in turned):
            yield question


def violations(rule: Any, part: Sequence[Scenario]) -> list[str]:
    return [f"{name_of(scenario)}: {found}" for scenario in part for found in rule(scenario)]


@pytest.mark.parametrize("part", together(some(scenarios(), 45), 32))
def test_turning_a_question_that_was_not_consulted_leaves_the_replay_as_it_is(part):
    assert violations(cited_too_little, part) == []


@pytest.mark.parametrize("part", together(some(scenarios(), 30, 5), 48))
def test_turning_a_question_that_was_consulted_changes_what_the_table_sees(part):
    assert violations(cited_too_much, part) == []
