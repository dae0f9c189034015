"""The readings in force, and how they are read: by `consult`, and by what is built on it.

A call hands in what each reading comes to at this point. Where all come to the same nothing is recorded; where they
differ, the reading in force decides and the consult is recorded. An outcome may be given as a function without
arguments; it is worked out only when it is needed.

What is consulted on the way to something is compared by what it leads to: `decide` works a pure function of the table
out, works it out again with each question turned round that was put on the way, and records those that change the
result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final, TypeVar, overload

from adjudicator.law.consults import Consult, Listed
from adjudicator.law.options import Options

T = TypeVar("T")

FIRED: Final = "fired"
BLOCKED: Final = "blocked"


class Record:
    """What was consulted: for the step under way, and over the whole replay (fired or blocked).

    `told` are questions on which only rests what is told of something that happens: nothing if it is taken back.
    """

    __slots__ = ("reached", "step", "told")

    def __init__(self) -> None:
        self.step: dict[str, Consult] = {}
        self.told: set[str] = set()
        self.reached: dict[str, str] = {}

    def note(self, consult: Consult) -> None:
        self.step.setdefault(consult.question, consult)
        self.reached[consult.question] = FIRED

    def block(self, question: str) -> None:
        self.reached.setdefault(question, BLOCKED)

    def copy(self, step: dict[str, Consult], reached: dict[str, str]) -> None:
        """Write down what was written on another sheet."""
        for question, consult in step.items():
            self.step.setdefault(question, consult)
        for question, how in reached.items():
            if how == FIRED:
                self.reached[question] = FIRED
            else:
                self.block(question)

    def take(self) -> list[Consult]:
        """The consults since the last call, in order."""
        noted = list(self.step.values())
        self.step.clear()
        return noted

    def aside(self) -> Aside:
        """Consult without recording: for what is merely listed or looked at. Gives the consults made meanwhile."""
        return Aside(self)


class Aside:
    """A context in which consults are written on another sheet, which is then thrown away."""

    __slots__ = ("held", "record")

    def __init__(self, record: Record) -> None:
        self.record = record

    def __enter__(self) -> dict[str, Consult]:
        record = self.record
        self.held = record.step, record.reached
        record.step, record.reached = {}, {}
        return record.step

    def __exit__(self, *_: object) -> None:
        self.record.step, self.record.reached = self.held


class Unrecorded:
    """A context in which nothing is recorded: for what is merely listed or looked at."""

    __slots__ = ("held", "law")

    def __init__(self, law: Law) -> None:
        self.law = law

    def __enter__(self) -> None:
        law = self.law
        self.held, law.record, law.comparing = law.record, None, law.turning

    def __exit__(self, *_: object) -> None:
        law = self.law
        law.record, law.comparing = self.held, law.turning or self.held is not None


AS_IT_IS: Final = nullcontext()
"""The same where nothing is recorded anyway."""


class ByItself:
    """A context in which a consult is compared by itself, whatever is being decided."""

    __slots__ = ("held", "law")

    def __init__(self, law: Law) -> None:
        self.law = law

    def __enter__(self) -> None:
        self.held, self.law.heard = self.law.heard, None

    def __exit__(self, *_: object) -> None:
        self.law.heard = self.held


Put = tuple[Consult, list[str]]
"""A consult, and the other readings that come to something else there."""

Written = tuple[Any, dict[str, Consult], dict[str, str]]
"""A result, the consults recorded on the way, and what was reached there."""


class Law:
    """The readings in force in one replay."""

    __slots__ = ("comparing", "constants", "heard", "lists", "only", "readings", "record", "turning")

    def __init__(self, readings: Mapping[str, str], record: Record | None = None, *, lists: bool = False) -> None:
        self.readings = readings if isinstance(readings, dict) else dict(readings)  # turned round only within `decide`
        self.record = record
        self.lists = lists  # without a record too, options tell which consults made them so
        self.heard: dict[str, list[Put]] | None = None  # the questions put so far in what is being decided
        self.constants: dict[Any, Any] = {}
        self.turning = False  # a question is turned round just now
        self.comparing = record is not None  # readings that are not in force are looked at, one way or the other
        self.only: Consult | None = None  # the one consult of a question that is turned round

    def noting(self) -> bool:
        """Whether it is recorded what is consulted just now."""
        return self.record is not None

    def unrecorded(self) -> AbstractContextManager[None]:
        """A context in which nothing is recorded."""
        return AS_IT_IS if self.record is None else Unrecorded(self)

    def by_itself(self) -> ByItself:
        """A context in which a consult is compared by itself, whatever is being decided."""
        return ByItself(self)

    @overload
    def consult(self, question: str, outcomes: Mapping[str, bool | Callable[[], bool]], /, **fill: str) -> bool: ...

    @overload
    def consult(self, question: str, outcomes: Mapping[str, Callable[[], T]], /, **fill: str) -> T: ...

    @overload
    def consult(self, question: str, outcomes: Mapping[str, T], /, **fill: str) -> T: ...

    @overload
    def consult(self, question: str, outcomes: Mapping[str, Any], /, **fill: str) -> Any: ...

    def consult(self, question: str, outcomes: Mapping[str, Any], /, **fill: str) -> Any:
        """The outcome under the reading in force. Within `decide` it is compared by what it leads to there."""
        if not self.comparing:
            chosen = outcomes[self.readings[question]]
            return chosen() if callable(chosen) else chosen
        reading = self.readings[question]
        if self.only is not None and self.only.question == question and self.only.fill != fill:
            reading = self.only.reading
        chosen = outcomes[reading]
        if callable(chosen):
            chosen = chosen()
        record = self.record
        if record is None or question in record.step:
            return chosen
        apart = []
        for name, outcome in outcomes.items():
            if name != reading and (self.worth(outcome) if callable(outcome) else outcome) != chosen:
                apart.append(name)
        if not apart:
            record.block(question)
            return chosen
        consult = Consult(question, reading, fill, tuple([name for name in outcomes if name != reading]))
        if self.heard is None:
            record.note(consult)
        else:
            self.heard.setdefault(question, []).append((consult, apart))
        return chosen

    def put(self, question: str, outcomes: Mapping[str, Any], /, **fill: str) -> Any:
        """Consult on a question that stands elsewhere, with its readings: in a table, or in a call of `barred`."""
        return self.consult(question, outcomes, **fill)

    def worth(self, outcome: Callable[[], T]) -> T:
        """What another reading comes to; what it consults on the way is of no interest."""
        with self.unrecorded():
            return outcome()

    def constant(self, of: Callable[[Law], T]) -> T:
        """What a function of nothing but the readings comes to, worked out once; nothing is recorded."""
        if self.turning:
            return of(self)
        found: T | None = self.constants.get(of)
        if found is None:
            with self.unrecorded():
                found = self.constants[of] = of(self)
        return found

    def settles(self, of: Callable[[Law], bool]) -> bool:
        """Whether something holds that rests on nothing but the readings, and no others are looked at just now."""
        if self.comparing:
            return False
        found: bool | None = self.constants.get(of)
        return found if found is not None else self.constant(of)

    def reads(self, question: str, *readings: str) -> bool:
        """Whether one of some readings of a question is in force; nothing is recorded."""
        reading, only = self.readings[question], self.only
        if only is not None and only.question == question and only.fill:
            reading = only.reading
        return reading in readings

    def plainly(self, question: str, *readings: str) -> bool:
        """The same, and no others are looked at just now."""
        return not self.comparing and self.readings[question] in readings

    def telling(self, result: Callable[[], T]) -> T:
        """A result that is merely told, with a note of what was consulted for its sake alone."""
        record = self.record
        if record is None:
            return result()
        before = set(record.step)
        found = result()
        record.told.update(set(record.step) - before)
        return found

    def decide(self, result: Callable[[], T], by: Callable[[T], Any] | None = None) -> T:
        """The result of a pure function of the table, with the consults that make it so.

        It is worked out again with each question turned round that it has put to the law, under each reading that came
        to something else there, and those that change it are recorded. `by`: what of the result matters here, if not
        all of it. What is decided on the way to something else is part of that.
        """
        record = self.record
        if record is None or self.heard is not None:
            return result()
        heard: dict[str, list[Put]] = {}
        self.heard = heard
        try:
            found = result()
        finally:
            self.heard = None
        if heard:
            mine = by(found) if by else found
            for question, put in heard.items():
                consult, apart = put[0]
                if len(put) > 1:
                    apart = [name for name in consult.others if any(name in others for _, others in put)]
                if not self.turned(consult, apart, result, by, mine):
                    record.block(question)
                elif len(put) == 1:
                    record.note(consult)
                else:
                    record.note(self.mattering(put, result, by, mine))
        return found

    def writes(self) -> bool:
        """Whether it is recorded at once what is consulted, not as part of what is being decided."""
        return self.record is not None and self.heard is None

    def written(self, result: Callable[[], Any]) -> Written:
        """A result, with what is recorded on the way to it on a sheet of its own."""
        record = self.record
        assert record is not None
        with Aside(record) as noted:
            return result(), noted, record.reached

    def copied(self, written: Written) -> Any:
        """A result of before, with what was recorded then."""
        found, step, reached = written
        if self.record is not None:
            self.record.copy(step, reached)
        return found

    def turned(
        self, consult: Consult, others: Iterable[str], result: Callable[[], T], by: Callable[[T], Any] | None, mine: Any
    ) -> bool:
        """Whether one of some other readings of a question leads to another result."""
        record, readings, question = self.record, self.readings, consult.question
        self.record, self.turning, self.comparing = None, True, True
        try:
            for reading in others:
                readings[question] = reading
                other = result()
                if (by(other) if by else other) != mine:
                    return True
        finally:
            self.record, readings[question], self.turning = record, consult.reading, False
            self.comparing = record is not None
        return False

    def mattering(
        self, put: Sequence[Put], result: Callable[[], T], by: Callable[[T], Any] | None, mine: Any
    ) -> Consult:
        """Of several consults of one question the first that matters by itself; the first of all where none does."""
        for consult, apart in put:
            self.only = consult
            try:
                if self.turned(consult, apart, result, by, mine):
                    return consult
            finally:
                self.only = None
        return put[0][0]

    def offer(self, question: str, options: Mapping[str, Iterable[Any]], /, **fill: str) -> Options[Any]:
        """The options under the reading in force; the consult counts once it matters to the choice made."""
        reading = self.readings[question]
        chosen = list(options[reading])
        if self.record is None and not self.lists:
            return Options(chosen)
        if self.record is not None:
            self.record.block(question)
        sets = {name: frozenset(some) for name, some in options.items()}
        if all(some == sets[reading] for some in sets.values()):
            return Options(chosen)
        others = tuple(name for name in options if name != reading)
        return Options(chosen, [Listed(Consult(question, reading, fill, others), sets)])

    def taken(self, options: Options[Any], option: Any) -> None:
        """Record the consults that an option taken, claimed or refused depends on."""
        self.note(listed.consult for listed in options.listed if listed.differs_on(option))

    def forced(self, options: Options[Any]) -> None:
        """Record the consults that left fewer than two options where another reading leaves a choice."""
        self.note(listed.consult for listed in options.listed if listed.decides(len(options)))

    def left_open(self, options: Options[Any]) -> None:
        """Record the consults behind options among which nobody has chosen, since all of them are told."""
        self.note(listed.consult for listed in options.listed)

    def note(self, consults: Iterable[Consult]) -> None:
        """Record some consults; without a record nothing is worked out."""
        if self.record is not None:
            for consult in consults:
                self.record.note(consult)
