"""What a replay found: step by step, and in the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from adjudicator.engine import Event, Obstacle
from adjudicator.files import Problem
from adjudicator.law import Consult
from adjudicator.plain_data import field, plain_data
from adjudicator.scenario.model import ClaimLine, Step


class Claimed(NamedTuple):
    """A claim that was looked at: whether it holds, what was found for its facts, and which of them hold."""

    line: ClaimLine
    holds: bool
    actual: dict[str, Any]
    held: set[str]


class Expectation(NamedTuple):
    """A fact that the file expects on a line, and what was found."""

    line: int
    fact: str
    expected: Any
    actual: Any
    holds: bool


@plain_data()
class Done:
    """One step as it was replayed."""

    step: Step
    events: list[Event] = field(default_factory=list)
    consults: list[Consult] = field(default_factory=list)
    refused: list[Obstacle] | None = None
    claims: list[Claimed] = field(default_factory=list)
    undone: bool = False
    turn: int = 0  # the number of the turn in which claims were looked at
    passed_over: str = ""  # under another reading: what it tells to be chosen and is not asked for
    said: bool = False  # it says what has just happened by itself
    facts: list[Expectation] = field(default_factory=list)
    midway: bool = False  # claims that were looked at in the midst of what a limit has discarded

    @property
    def in_vain(self) -> bool:
        """Whether it is refused although the file tells it as done."""
        return self.refused is not None and self.step.refused is None

    @property
    def belied(self) -> bool:
        """Whether it is refused and not told so, or told as refused and done."""
        return (self.refused is None) != (self.step.refused is None)


class Question(NamedTuple):
    """A choice that the file does not answer: on which line, whom it waits for, what about, with what options.

    `due`: the card on the table that asks for it, where a rule or a Creeper does.
    """

    line: int
    who: str
    what: str
    options: list[str]
    due: str = ""


def is_for_the_table(who: str, what: str) -> bool:
    """Whether something that no player chooses is settled by all together and not by chance, such as who begins."""
    return who in ("", "chance") and what.startswith(("who ", "whose "))


@plain_data()
class Outcome:
    """All that a replay found."""

    done: list[Done] = field(default_factory=list)
    open: Question | None = None
    open_count: int = 0
    problems: list[Problem] = field(default_factory=list)
    reached: Mapping[str, str] = field(default_factory=dict)
    facts: list[Expectation] = field(default_factory=list)
    endless: bool = False
    cut: bool = False  # given up, since it took more work than it was given
    skipped: int = 0
    work: int = 0
    """What it took, looks ahead and fresh starts included: events, answers, and for each start what that is worth."""
    said: list[Step] = field(default_factory=list)  # steps that had happened by themselves
    tried: list[tuple[str, int]] = field(default_factory=list)
    """Who was asked what the file leaves open, and which of the options was tried, in the order asked."""
    declined: int = 0
    """How many of these tries were that no more is chosen, or nothing."""

    def claimed(self) -> list[Claimed]:
        """The claims that were looked at, in the order of the file."""
        return [one for done in self.done for one in done.claims]

    def claims(self) -> list[bool]:
        return [one.holds for one in self.claimed()]

    def of(self, step: Step) -> Done | None:
        """What became of a step; None where it was not reached."""
        return next((done for done in self.done if done.step is step), None)

    def allows(self, step: Step) -> bool:
        return any(done.step is step and done.refused is None for done in self.done)

    def consults(self) -> list[Consult]:
        return [consult for done in self.done for consult in done.consults]
