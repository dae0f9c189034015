"""Tasks shared out among a crew; what comes of them stands in their order, whoever does them and whatever fails."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar
from uuid import uuid4

from adjudicator.search.tasks.crew import Crew
from adjudicator.search.tasks.errors import Halt
from adjudicator.search.tasks.journal import Line, name_of
from adjudicator.search.tasks.version import version
from adjudicator.search.tasks.worker import Answer, Order, carry_out, prepared, said

Task = TypeVar("Task")
Done = TypeVar("Done")
TRIES = 3
READY = 32
"""So many results for each order under way may wait for an earlier one; no more tasks are handed out then."""
PATIENCE = 60.0
"""Seconds without any result after which it is asked whether anybody works at all."""
GO_ON = "; what is done is in the journal, and the same call goes on from there"
NO_JOURNAL = "; with --journal FILE a run can go on from what is done"


def shared_out(
    do: Callable[[Sequence[Task]], Done],
    tasks: Sequence[Task],
    crew: Crew,
    *,
    together: int = 1,
    told: Callable[[Sequence[Task]], str] = lambda tasks: ", ".join(map(str, tasks)),
) -> Generator[Done, None, None]:
    """What `do` makes of the tasks, some neighbours at a time (`together` at most), in order.

    What fails is cut in halves and tried again; a single task that fails three times is left out and named in
    `crew.failed` as `told` tells it. Close it to leave the rest undone. Raises Halt where the work cannot go on.
    """
    run = Run(do, tasks, crew, together, told)
    try:
        yield from run.results()
    finally:
        run.leave()


@dataclass(slots=True)
class Part:
    """Neighbouring tasks. `alone`: handed out with nothing beside it, since it may have brought a worker down."""

    start: int
    stop: int
    tries: int = 0
    alone: bool = False
    with_work: bool = False


class Run(Generic[Task, Done]):
    """One work under way."""

    def __init__(
        self,
        do: Callable[[Sequence[Task]], Done],
        tasks: Sequence[Task],
        crew: Crew,
        together: int,
        told: Callable[[Sequence[Task]], str],
    ) -> None:
        self.do, self.tasks, self.crew, self.told = do, tasks, crew, told
        journal = crew.journal
        self.name = name_of(do, tasks) if journal is not None else uuid4().hex
        self.kept: dict[int, Line] = journal.known.get(self.name, {}) if journal is not None else {}
        self.version = version() if crew.far else ""
        self.packed = b""
        self.new = self.left(together)
        self.again: deque[Part] = deque()
        self.suspects: deque[Part] = deque()
        self.under_way: dict[Future[Answer], tuple[Part, Executor]] = {}
        self.back: SimpleQueue[Future[Answer]] = SimpleQueue()
        self.ready: dict[int, tuple[int, list[Done]]] = {}
        self.count = sum(line.stop - start for start, line in self.kept.items())

    def left(self, together: int) -> Iterator[Part]:
        """What is not in the journal, in order."""
        at = 0
        for start, stop in [*sorted((start, line.stop) for start, line in self.kept.items()), (len(self.tasks), 0)]:
            for first in range(at, start, together):
                yield Part(first, min(first + together, start))
            at = stop

    def results(self) -> Iterator[Done]:
        """What comes of the tasks, in their order."""
        prepared[self.name] = self.do  # for what is done in this very process
        self.progress(0)
        at = 0
        while at < len(self.tasks):
            if at in self.ready:
                at, done = self.ready.pop(at)
                yield from done
            elif at in self.kept:
                assert self.crew.journal is not None
                line = self.kept[at]
                at = line.stop
                yield self.crew.journal.done(line)
            else:
                self.hand_out()
                self.take_back()

    def hand_out(self) -> None:
        """Give the crew as much as it should hold; what is under suspicion one by one, with nothing else under way."""
        if self.suspects:
            if not self.under_way:
                self.hand(self.suspects.popleft())
            return
        ahead = max(1, self.crew.ahead())
        while len(self.under_way) < ahead:
            part = self.again.popleft() if self.again else None
            if part is None and len(self.ready) < READY * ahead:
                part = next(self.new, None)
            if part is None:
                break
            self.hand(part)

    def hand(self, part: Part) -> None:
        executor = self.crew.executor
        work = None
        if part.with_work:
            self.packed = self.packed or pickle.dumps(self.do)
            work = self.packed
        order = Order(self.name, self.version, self.tasks[part.start : part.stop], work)
        try:
            future = executor.submit(carry_out, order)
        except BrokenExecutor:  # between two orders
            self.crew.leave(executor)
            self.again.appendleft(part)
            return
        self.under_way[future] = part, executor
        future.add_done_callback(self.back.put)

    def take_back(self) -> None:
        """Wait for one answer and enter it."""
        if not self.under_way:
            return
        try:
            future = self.back.get(timeout=PATIENCE)
        except Empty:
            if not self.crew.ahead():
                raise Halt(f"no worker is left{self.hint()}") from None
            return
        if future not in self.under_way:  # lost with the executor that it was handed to
            return
        part, executor = self.under_way.pop(future)
        answer = self.answer(future, part, executor)
        if answer is None:
            return
        if answer.other:
            raise Halt(
                f"a worker has another version of engine, law or cards: {answer.other}, here is {self.version}; "
                f"install the same on all machines, and start the workers again{self.hint()}"
            )
        if answer.problems:
            raise Halt(answer.why, answer.problems)
        if answer.unprepared:
            part.with_work = True
            self.again.appendleft(part)
        elif answer.why:
            self.fails(part, answer.why)
        else:
            self.enter(part, answer.done)

    def answer(self, future: Future[Answer], part: Part, executor: Executor) -> Answer | None:
        """What came back; None where a worker died and it has still to be found out which part it died of."""
        try:
            return future.result()
        except CancelledError:
            raise Halt(f"the connection to the scheduler is lost{self.hint()}") from None
        except ImportError as error:
            raise Halt(f"a worker cannot load this library ({error}); install it there, too{self.hint()}") from None
        except Exception as error:
            if not isinstance(error, (BrokenExecutor, *self.crew.lost)):
                return Answer(why=said(error))
            if isinstance(error, BrokenExecutor):
                self.crew.leave(executor)
                self.lose(executor)
            elif part.alone:
                part.tries = TRIES  # a cluster has tried it elsewhere by itself
            if part.alone:
                return Answer(why="the process that worked on it died")
            self.suspect(part)
            return None

    def lose(self, executor: Executor) -> None:
        """Wait no longer for what a broken executor holds: it may never answer for an order that came as it broke."""
        for future in [one for one, (_, of) in self.under_way.items() if of is executor and not one.done()]:
            self.suspect(self.under_way.pop(future)[0])

    def suspect(self, part: Part) -> None:
        part.alone = True
        self.suspects.append(part)

    def fails(self, part: Part, why: str) -> None:
        """Cut some tasks in halves; try a single one again, or leave it out."""
        part.tries += 1
        more = self.suspects if part.alone else self.again
        if part.stop - part.start > 1:
            middle = (part.start + part.stop) // 2
            halves = [(part.start, middle), (middle, part.stop)]
            more.extend(Part(start, stop, int(stop - start == 1), part.alone) for start, stop in halves)
        elif part.tries < TRIES:
            more.append(part)
        else:
            self.crew.failed.append(f"{self.told(self.tasks[part.start : part.stop])}: {why}")
            self.ready[part.start] = part.stop, []
            self.progress(1)

    def enter(self, part: Part, done: Done) -> None:
        self.ready[part.start] = part.stop, [done]
        if self.crew.journal is not None:
            of = self.told(self.tasks[part.start : part.stop])
            self.crew.journal.keep(self.name, part.start, part.stop, of, done)
        self.progress(part.stop - part.start)

    def progress(self, more: int) -> None:
        self.count += more
        if self.crew.progress is not None:
            self.crew.progress(self.count, len(self.tasks))

    def hint(self) -> str:
        return NO_JOURNAL if self.crew.journal is None else GO_ON

    def leave(self) -> None:
        """Whatever is still under way is ended."""
        prepared.pop(self.name, None)
        for executor in {executor for _, executor in self.under_way.values()}:
            self.crew.leave(executor)
