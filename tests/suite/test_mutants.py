"""Small faults in the engine, a handful of them; `make mutants` tries hundreds, and against the whole suite."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from tests.effort import some
from tests.mutants.faults import Fault, faults_in, with_fault
from tests.mutants.report import names, notes
from tests.mutants.run import sampled
from tests.mutants.suite import (
    Found,
    Loaded,
    Warm,
    all_faults,
    child_end,
    dotted,
    first_notice,
    modules,
    outermost,
    passing,
    read_suite,
    source_of,
    try_warm,
)

pytestmark = pytest.mark.sources
LIMITS = next(module for module in modules() if module.endswith("/obeying_limits.py"))
KILLED = (
    ("bind_others", "only the first"),
    ("come_down", "statement dropped"),
    ("give_up", "statement dropped"),
    ("decide", "bound off by one"),
    ("draw_and_play", "statement dropped"),
)


@cache
def suite(one_in: int = 1) -> Warm:
    """The scenarios of one rulebook, or some of them, each as if it carried out everything."""
    scenarios = list(some(read_suite(["scenarios/holiday-rulebook"]), one_in))
    every = (1 << len(scenarios)) - 1
    blocks = {(fault.module, fault.block): every for fault in all_faults()}
    return Warm(scenarios, took=[0.0] * len(scenarios), breadth=[0] * len(scenarios), reaching=blocks)


@pytest.mark.parametrize(("function", "operator"), some(KILLED, 5))
def test_the_suite_notices_a_fault(function: str, operator: str) -> None:
    fault = next(one for one in all_faults() if (one.function, one.operator) == (function, operator))
    assert try_warm(suite(), Loaded(), fault).by


def test_without_a_fault_nothing_is_noticed() -> None:
    short, loaded = suite(9), Loaded()

    def same() -> Found:
        for module in modules():
            loaded.put(module, list(outermost(compile(source_of(module), module, "exec"))))
        return first_notice(short, (LIMITS, 1))

    assert child_end(same) == Found("")


def test_a_function_that_a_decorator_has_made_is_broken_too() -> None:
    loaded = Loaded()
    made = [
        (module, one)
        for module in modules()
        for (name, qualified, _), functions in loaded.functions.items()
        if name == dotted(module) and "<locals>" in qualified and "<lambda>" not in qualified
        for one in functions
    ]
    before = {id(one): one.__code__ for _, one in made}

    def kept_as_they_were() -> Found:
        for module in dict.fromkeys(module for module, _ in made):
            loaded.put(module, list(outermost(compile(source_of(module), module, "exec"))))
        left = [one.__qualname__ for _, one in made if one.__code__ is before[id(one)]]
        return Found(", ".join(left))

    assert made
    assert child_end(kept_as_they_were) == Found("")


def test_an_engine_that_breaks_is_noticed_at_once() -> None:
    def broken() -> Found:
        source = source_of(LIMITS).replace('"""Everybody whose turn it is not', 'raise KeyError\n    """Everybody')
        Loaded().put(LIMITS, list(outermost(compile(source, LIMITS, "exec"))))
        return Found("", "") if passing(suite().scenarios[0]) else Found(suite().scenarios[0].name, "test")

    assert child_end(broken).by


def test_every_fault_changes_its_module_and_is_told_by_a_name_of_its_own() -> None:
    source = source_of(LIMITS)
    found = faults_in(LIMITS, source)
    plain = compile(source, LIMITS, "exec")
    same = [one.key for one in some(found, 12) if compile(with_fault(source, one.index), LIMITS, "exec") == plain]
    assert same == []
    keys = [one.key for one in all_faults()]
    assert len(keys) == len(set(keys))


def test_a_fault_keeps_its_name_when_lines_move() -> None:
    source = source_of(LIMITS)
    moved = "\n\n" + source.replace('"""Hand and Keeper Limits', '"""\n\nHand and Keeper Limits')
    assert [one.key for one in faults_in(LIMITS, moved)] == [one.key for one in faults_in(LIMITS, source)]


def test_the_same_seed_draws_the_same_faults() -> None:
    found = all_faults()
    first, second = (sampled(found, 40, 5) for _ in range(2))
    assert first == second
    assert sampled(found, 40, 6) != first
    assert sampled(found, 0, 1) == found


def test_a_note_is_about_a_fault_a_function_or_a_module() -> None:
    fault = Fault(LIMITS, 0, "number off by one", "obey", "x = 1", "1 → 2", 3, 0, 0)
    known = notes()
    assert known.about(fault) is None
    for key in (fault.key, "obey", "engine/obeying_limits.py", LIMITS):
        known.by_key = {key: next(iter(notes().by_key.values()))}
        assert known.about(fault) is not None
        assert known.about(replace(fault, module="adjudicator/engine/obeying_limits.py")) is not None or key == LIMITS
    for key in ("obey_all", "obe", "effects/obeying_limits.py", "engine/turns.py"):
        known.by_key = {key: next(iter(notes().by_key.values()))}
        assert known.about(fault) is None


def test_every_module_with_a_note_is_there() -> None:
    files = [key for key in notes().by_key if key.endswith(".py")]
    found = all_faults()
    assert [key for key in files if not any(names(key, fault) for fault in found)] == []


def test_a_fault_keeps_its_name_when_its_module_moves() -> None:
    source = source_of(LIMITS)
    moved = "adjudicator/engine/obeying_limits.py"
    assert [one.key for one in faults_in(moved, source)] == [one.key for one in faults_in(LIMITS, source)]
