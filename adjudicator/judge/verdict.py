"""What a judgement says, as plain data: the one shape that terminal, JSON, Markdown, HTML and JUnit are views of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from adjudicator.files import Problem, told
from adjudicator.plain_data import field, plain_data
from adjudicator.scenario.replaying.outcome import Expectation as Expectation
from adjudicator.scenario.replaying.outcome import Question as Question

if TYPE_CHECKING:
    from adjudicator.judge.crux import Rejected
    from adjudicator.judge.filling import Filling

SCHEMA = "adjudicator.verdict/1"
DECIDED, UNSETTLED, OPEN, FAILED, INVALID = "decided", "unsettled", "open", "failed", "invalid"


@plain_data()
class Applied:
    """One consult: at which step, which reading decided, and the reason filled in for this case."""

    ruling: str
    step: int
    reading: str
    official: str
    cites: list[str]
    because: str
    status: str = "official"


@plain_data(frozen=True)
class Fact:
    """One fact of a claim: what is claimed, what is so, and whether that is the same."""

    name: str
    claimed: Any
    actual: Any
    holds: bool


@plain_data()
class Claim:
    """What somebody says, whether it holds, and the rulings that speak for it or, where it is upheld, decide for it."""

    by: str
    says: str
    upheld: bool
    because: list[str] = field(default_factory=list)
    line: int = 0
    step: int = 0
    facts: list[Fact] = field(default_factory=list)


@plain_data()
class Step:
    """One step of the file as it was replayed. `events` are {"kind": ..., ...}; rulings are ids consulted there."""

    n: int
    line: int
    actor: str
    what: str
    allowed: bool = True
    refused_by: list[str] = field(default_factory=list)
    why_refused: list[str] = field(default_factory=list)
    expected_refusal: str | None = None
    kind: str = "step"  # step | claims | expect | note | answer
    events: list[dict[str, Any]] = field(default_factory=list)
    rulings: list[str] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    text: str = ""


@plain_data()
class Turning:
    """A reading that would change the verdict, and who would then be right."""

    ruling: str
    reading: str
    upheld: list[str] = field(default_factory=list)  # the players whose rejected claims would then hold


def rows(some: Iterable[object], *names: str) -> list[dict[str, Any]]:
    """Some values of each of several things, by name."""
    return [{name: getattr(one, name) for name in names} for one in some]


@plain_data()
class Verdict:
    """The judgement on one scenario under one law."""

    scenario: str
    status: str = DECIDED
    house: list[str] = field(default_factory=list)
    winner: str | None = None
    claims: list[Claim] = field(default_factory=list)
    decisive: list[list[str]] = field(default_factory=list)
    points: list[list[str]] = field(default_factory=list)  # of those, the first that speaks for each rejected claim
    by_another_course: bool = False  # whether nothing speaks for a claim but by another course of the game
    turnings: list[Turning] = field(default_factory=list)
    may_decide: list[dict[str, Any]] = field(default_factory=list)  # {ruling, reading, asks}
    applied: list[Applied] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    expectations: list[Expectation] = field(default_factory=list)
    assumptions: list[str] = field(default_factory=list)
    asks: list[Question] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    opening: dict[str, Any] = field(default_factory=dict)  # the table before the first step, in the keys of a scenario
    final: dict[str, Any] = field(default_factory=dict)  # the table after the last
    file: str = ""
    line: int = 0
    editions: list[str] = field(default_factory=list)
    own_cards: list[str] = field(default_factory=list)  # cards of which the file or a house rule tells what they do
    expects_status: str | None = None
    over: bool = False
    turn: str | None = None  # whose turn it is in the end
    # by the number of a rejected claim the Meta-Rule of the table's own without which it would hold:
    held_off: dict[int, str] = field(default_factory=dict)
    rejected: list[Rejected] = field(default_factory=list)  # what each rejected claim parts on, and what it would need
    unstated: Filling | None = None  # what comes of the ways to fill in what the file leaves unsaid

    def exit_code(self) -> int:
        """0 all expectations hold, 1 some fail, 2 the input is wrong, 3 unsettled or open (DESIGN, Commands)."""
        return {DECIDED: 0, FAILED: 1, INVALID: 2, UNSETTLED: 3, OPEN: 3}[self.status]

    def as_json(self) -> dict[str, Any]:
        """The object of `run --format json`, keys in a fixed order."""
        return {
            "schema": SCHEMA,
            "scenario": self.scenario,
            "house": self.house,
            "status": self.status,
            "winner": self.winner,
            "claims": rows(self.claims, "by", "says", "upheld", "because"),
            "decisive": self.decisive,
            "points": self.points,
            "by_another_course": self.by_another_course,
            "may_decide": self.may_decide,
            "applied": rows(self.applied, "ruling", "step", "reading", "official", "cites", "because"),
            "steps": rows(self.steps, "n", "line", "actor", "what", "allowed", "refused_by", "events", "rulings"),
            "expectations": rows(self.expectations, "line", "fact", "expected", "actual", "holds"),
            "assumptions": self.assumptions,
            "asks": rows(self.asks, "line", "who", "what", "options"),
            "problems": rows(told(self.problems), "file", "line", "column", "code", "message", "hint"),
            "final": self.final,
            "rejected": [one.as_json() for one in self.rejected],
            "unstated": self.unstated.as_json() if self.unstated is not None else None,
        }
