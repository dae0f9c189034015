"""The scenario suite against the engine with a fault in it, in a process of its own for each fault.

Two things notice a fault. A scenario does that passes without it and fails with it, as in `adjudicator test`. And
`adjudicator test --ablate` does where some other reading of a ruling is told apart by no scenario any more.

Most faults stand within a function: there the changed code takes the place of the code of that function in a fork of
a process that has read the whole suite (`Warm`). Others change what a module is when it is loaded, and all of `cards/`
may change how a scenario is read: there everything is loaded anew, in a fork of a process that has loaded nothing of
the library (`cold`).
"""

from __future__ import annotations

import gc
import marshal
import os
import pickle
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from time import process_time
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

from tests.mutants.faults import (
    Fault,
    faults_in,
    function_with_fault,
    numbered,
    parsed,
    with_fault,
    with_probes,
)

ROOT = Path(__file__).parents[2]
PACKAGES = ("engine", "effects", "cards")
PROBE = "__carried_out__"
MEMORY = 4 << 30
"""Bytes that a process with a fault may take."""
PATIENCE = 3.0
"""Seconds of processor time for a scenario, beyond ten times what it takes without a fault."""
OPTIMIZED = 0x1
Block = tuple[str, int]
"""The statements that are carried out together: the module and their number in it."""


class TooLong(BaseException):
    """A scenario does not come to an end; not an `Exception`, so that nothing takes it for a problem of the file."""


class Noticed(NamedTuple):
    """Another reading of a ruling that a scenario tells from the one in force; the scenario by its number."""

    question: str
    reading: str
    scenario: int


class Found(NamedTuple):
    """What noticed a fault: `by` is empty where nothing did."""

    by: str
    how: str = ""


def modules() -> list[str]:
    """The modules in which faults are made, as paths from the project's folder."""
    files = [file for name in PACKAGES for file in sorted((ROOT / "adjudicator" / name).rglob("*.py"))]
    return [file.relative_to(ROOT).as_posix() for file in files]


@cache
def source_of(module: str) -> str:
    return (ROOT / module).read_text(encoding="utf-8")


def all_faults() -> list[Fault]:
    return numbered(fault for module in modules() for fault in faults_in(module, source_of(module)))


def dotted(module: str) -> str:
    return module.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


# -- changing code that is loaded already --------------------------------------------------------------------------


def outermost(code: CodeType) -> Iterator[CodeType]:
    """The functions of a module or class, those of its classes included, in the order of the text."""
    for part in code.co_consts:
        if isinstance(part, CodeType) and not part.co_name.startswith("<"):
            if part.co_flags & OPTIMIZED:
                yield part
            else:
                yield from outermost(part)


def with_inner(code: CodeType) -> Iterator[CodeType]:
    """A function and those within it that have a name, such as one that a decorator has made and that is kept."""
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType) and not part.co_name.startswith("<"):
            yield from with_inner(part)


class Loaded:
    """The functions that are loaded, by module, name and line, decorated ones and those of classes among them."""

    def __init__(self) -> None:
        names = {import_module(dotted(module)).__name__ for module in modules()}
        self.functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        gc.unfreeze()  # what was set aside as lasting is not listed
        for one in gc.get_objects():
            if type(one) is not FunctionType:
                continue
            written = one.__globals__.get("__name__", "")  # a decorator may call what it makes by another module
            if written in names:
                code = one.__code__
                key = written, code.co_qualname, code.co_firstlineno
                self.functions.setdefault(key, []).append(one)

    def put(self, module: str, codes: Sequence[CodeType]) -> int:
        """Put other code into functions of a module, those that were made within them included; how many there are."""
        found = 0
        for code in [part for one in codes for part in with_inner(one)]:
            for function in self.functions.get((dotted(module), code.co_qualname, code.co_firstlineno), ()):
                if function.__code__.co_freevars == code.co_freevars:
                    function.__code__ = code
                    found += 1
        return found


# -- the suite without faults --------------------------------------------------------------------------------------


@dataclass
class Measured:
    """What one scenario carries out: as it is, and with each other reading that it notices."""

    passed: bool
    took: float
    blocks: list[Block]
    turned: dict[tuple[str, str], list[Block]] = field(default_factory=dict)


@dataclass
class Warm:
    """The suite as it is without a fault. Sets of scenarios and of `noticed` are numbers, one bit for each.

    `reaching`: for every block the scenarios that carry it out; `turning`: the `noticed` in which it is carried out.
    """

    scenarios: list[Any] = field(default_factory=list)
    failing: list[str] = field(default_factory=list)
    took: list[float] = field(default_factory=list)
    breadth: list[int] = field(default_factory=list)
    reaching: dict[Block, int] = field(default_factory=dict)
    noticed: list[Noticed] = field(default_factory=list)
    turning: dict[Block, int] = field(default_factory=dict)

    def take(self, number: int, measured: Measured) -> None:
        """Enter what was measured of the scenario with a number; in their order."""
        self.took.append(measured.took)
        self.breadth.append(len(measured.blocks))
        if not measured.passed:
            self.failing.append(self.scenarios[number].name)
            return
        for block in measured.blocks:
            self.reaching[block] = self.reaching.get(block, 0) | 1 << number
        for (question, reading), blocks in measured.turned.items():
            for block in blocks:
                self.turning[block] = self.turning.get(block, 0) | 1 << len(self.noticed)
            self.noticed.append(Noticed(question, reading, number))

    def order(self, block: Block) -> list[int]:
        """The scenarios that carry out a block, those first that carry out little else."""
        return sorted(bits(self.reaching.get(block, 0)), key=lambda number: (self.breadth[number], number))

    def pairs(self, block: Block) -> list[list[Noticed]]:
        """The other readings that are told apart nowhere but where a block is carried out, with by which scenarios."""
        here = self.turning.get(block, 0)
        found: dict[tuple[str, str], list[Noticed]] = {}
        elsewhere = set()
        for number, one in enumerate(self.noticed):
            if here >> number & 1:
                found.setdefault((one.question, one.reading), []).append(one)
            else:
                elsewhere.add((one.question, one.reading))
        return [some for pair, some in found.items() if pair not in elsewhere]


def bits(number: int) -> list[int]:
    return [place for place in range(number.bit_length()) if number >> place & 1]


def read_suite(paths: Sequence[str] = ()) -> list[Any]:
    from adjudicator.scenario import read_scenarios
    from adjudicator.suite import scenario_files

    return [scenario for file in scenario_files(paths) for scenario in read_scenarios(str(file))[0]]


def passing(scenario: Any) -> bool:
    """Whether a scenario passes, as in `adjudicator test`; an error is no pass."""
    from adjudicator.library.shipped_law import judge
    from adjudicator.suite.running import passes

    needed = "decisive" in scenario.expect or scenario.expected_status == "unsettled"
    try:
        return passes(judge(scenario, decisive=needed, advise=False))
    except Exception:
        return False


def notices(scenario: Any, question: str, reading: str) -> bool:
    """Whether a scenario tells another reading from the one in force, as in `adjudicator test --ablate`."""
    from adjudicator.judge.other_readings import turn
    from adjudicator.library.shipped_law import readings_for
    from adjudicator.scenario import Replay

    readings = readings_for(scenario)
    try:
        claims = Replay(scenario, readings).run().claims()
        return bool(turn(scenario, readings, (question, reading)).upholds(claims))
    except Exception:
        return False


def warm() -> Warm:
    """The suite, read; what its scenarios carry out is measured once for a state of the engine and kept by file."""
    found = Warm(read_suite())
    kept = ROOT / "tests" / "mutants" / "__pycache__" / f"measured-{state()}"
    known: dict[tuple[str, str], list[Measured]] = pickle.loads(kept.read_bytes()) if kept.exists() else {}
    by_file: dict[str, list[int]] = {}
    for number, scenario in enumerate(found.scenarios):
        by_file.setdefault(scenario.file, []).append(number)
    contents = {file: (file, hash_of([Path(file)])) for file in by_file}
    missing = [file for file in by_file if contents[file] not in known]
    if missing:
        several = with_all_probes([found.scenarios[number] for file in missing for number in by_file[file]])
        for file in missing:
            known[contents[file]] = [next(several) for _ in by_file[file]]
        kept.parent.mkdir(exist_ok=True)
        for old in kept.parent.glob("measured-*"):
            old.unlink(missing_ok=True)
        whole = kept.with_name(f"new-{os.getpid()}")
        whole.write_bytes(pickle.dumps({name: known[name] for name in contents.values()}))
        whole.replace(kept)
    for file, numbers in by_file.items():
        for number, measured in zip(numbers, known[contents[file]], strict=True):
            found.take(number, measured)
    return found


@cache
def state() -> str:
    """A hash of all that faults and the suite depend on, without the scenarios."""
    files = [*(ROOT / "adjudicator").rglob("*.py"), Path(__file__), Path(__file__).with_name("faults.py")]
    for folder in ("adjudicator", "rulings"):
        files += (ROOT / folder).rglob("*.yaml")
    return hash_of(files)


def hash_of(files: Iterable[Path]) -> str:
    hashed = blake2b(digest_size=12)
    for file in sorted(files):
        hashed.update(marshal.dumps((file.relative_to(ROOT).as_posix(), file.read_bytes())))
    return hashed.hexdigest()


def with_all_probes(scenarios: Sequence[Any]) -> Iterator[Measured]:
    """Replay scenarios with probes in all blocks: what each carries out."""
    from adjudicator.suite.ablation import trial

    loaded, seen, blocks = Loaded(), set[int](), list[Block]()
    before = {id(one): (one, one.__code__) for some in loaded.functions.values() for one in some}
    for module in modules():
        tree, count = with_probes(source_of(module), len(blocks), PROBE)
        vars(sys.modules[dotted(module)])[PROBE] = seen
        loaded.put(module, list(outermost(compile(tree, str(ROOT / module), "exec"))))
        blocks += [(module, number) for number in range(count)]
    try:
        for scenario in scenarios:
            seen.clear()
            start = process_time()
            passed = passing(scenario)
            took = process_time() - start
            found = Measured(passed, took, [blocks[block] for block in seen])
            for question, reading in dict.fromkeys(trial(scenario).noticed if passed else ()):
                seen.clear()
                assert notices(scenario, question, reading)
                found.turned[question, reading] = [blocks[block] for block in seen]
            yield found
    finally:
        for function, code in before.values():
            function.__code__ = code


# -- one fault -----------------------------------------------------------------------------------------------------


def try_warm(suite: Warm, loaded: Loaded, fault: Fault) -> Found:
    """Whether the suite notices a fault within a function."""

    parsed(source_of(fault.module))

    def work() -> Found:
        return first_notice(suite, (fault.module, fault.block)) if put(loaded, fault) else Found("", "not loaded")

    return child_end(work)


def put(loaded: Loaded, fault: Fault) -> bool:
    """Whether a fault could be put into its function; it stays there."""
    tree, number = function_with_fault(source_of(fault.module), fault)
    code = list(outermost(compile(tree, str(ROOT / fault.module), "exec")))[number]
    return bool(loaded.put(fault.module, [code]))


def first_notice(suite: Warm, block: Block) -> Found:
    """What of the suite, among that which carries out a block, goes wrong just now."""
    for number in suite.order(block):
        with limited(PATIENCE + 10 * suite.took[number]):
            if not passing(suite.scenarios[number]):
                return Found(suite.scenarios[number].name, "test")
    for pair in suite.pairs(block):
        if not any(still(suite, one) for one in pair):
            return Found(f"{pair[0].question}={pair[0].reading}", "ablation")
    return Found("")


def still(suite: Warm, one: Noticed) -> bool:
    with limited(PATIENCE + 10 * suite.took[one.scenario]):
        seen = notices(suite.scenarios[one.scenario], one.question, one.reading)
    return seen


def try_cold(fault: Fault, noticed: Sequence[Noticed], failing: Sequence[str]) -> Found:
    """Whether the suite notices a fault that is there from the start. The library must not be loaded yet."""

    def work() -> Found:
        code = compile(with_fault(source_of(fault.module), fault.index), str(ROOT / fault.module), "exec")
        name, plain = dotted(fault.module), SourceFileLoader.get_code

        def changed(self: SourceFileLoader, fullname: str) -> CodeType | None:
            return code if fullname == name else plain(self, fullname)

        SourceFileLoader.get_code = changed  # type: ignore[method-assign, assignment]
        if fault.module.endswith("cards/catalogue.py"):
            without_index()
        try:
            found = fresh(noticed, failing)
        except Exception as error:
            return Found(type(error).__name__, "loading")
        return found

    return child_end(work)


def without_index() -> None:
    """Build the catalogue from its files."""
    import adjudicator.files.index

    def built(name: str, sources: list[Path], build: Callable[[], Any]) -> Any:
        return build() if name == "cards" else whole(name, sources, build)

    whole = adjudicator.files.index.compiled
    adjudicator.files.index.compiled = built


def fresh(noticed: Sequence[Noticed], failing: Sequence[str]) -> Found:
    """Read and judge the whole suite, file by file, those about single cards first."""
    from adjudicator.scenario import read_scenarios
    from adjudicator.suite import scenario_files

    told = {}
    for file in sorted(scenario_files(), key=lambda file: (file.parent.name != "cards", file.as_posix())):
        with limited(PATIENCE * 10):
            scenarios, problems = read_scenarios(str(file))
            if problems:
                return Found(file.name, "test")
            told[file] = scenarios
            for scenario in scenarios:
                if scenario.name not in failing and not passing(scenario):
                    return Found(scenario.name, "test")
    scenarios = [scenario for file in scenario_files() for scenario in told[file]]
    pairs: dict[tuple[str, str], list[int]] = {}
    for one in noticed:
        pairs.setdefault((one.question, one.reading), []).append(one.scenario)
    for (question, reading), numbers in pairs.items():
        with limited(PATIENCE * 10):
            if not any(notices(scenarios[number], question, reading) for number in numbers):
                return Found(f"{question}={reading}", "ablation")
    return Found("")


class limited:
    """A bound on processor time, in seconds, for what is done in a `with` block."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __enter__(self) -> None:
        signal.signal(signal.SIGVTALRM, self.stop)
        signal.setitimer(signal.ITIMER_VIRTUAL, self.seconds)

    def __exit__(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    @staticmethod
    def stop(signum: int, frame: FrameType | None) -> None:
        raise TooLong


def child_end(work: Callable[[], Found | None]) -> Found:
    """What some work comes to in a fork of this process; a fork that dies or takes too long has noticed something."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(1, 2)
            try:
                found = work() or Found("")
            except TooLong:
                found = Found("a scenario without an end", "time")
            except MemoryError:
                found = Found("a scenario without bounds", "memory")
            os.write(writer, marshal.dumps(tuple(found)))
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return Found(*marshal.loads(answer)) if answer else Found("the process died", "error")
