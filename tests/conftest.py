"""Settings shared by all tests: random tests draw the same examples on every run, more of them under `make proofs`."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from hypothesis import settings

from adjudicator import outdated
from adjudicator.cli.main import SELDOM
from adjudicator.search.known_law.modules import is_compiled
from tests.effort import ALL, Whole, some, times

settings.register_profile("same", derandomize=True, deadline=None, max_examples=times(30, 100))
settings.load_profile("same")


def pytest_configure(config: pytest.Config) -> None:
    """Only tests have their asserts rewritten: pytest would do it to all of a package that brings a plugin along."""
    getattr(config.pluginmanager.rewrite_hook, "_must_rewrite", set()).discard("adjudicator")


def pytest_collection_finish() -> None:
    """Nothing is tested that a compiled module hides. What is there by now stays: it is no longer taken for garbage."""
    if hidden := outdated.warning():
        pytest.exit(hidden, returncode=2)
    gc.freeze()
    gc.set_threshold(SELDOM)


def pytest_sessionfinish() -> None:
    """The process ends without more looks through all that was read."""
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is marked as a proof takes minutes and has a short form among the other tests.

    `make proofs` leaves out what would be the same as with `make test`.
    """
    if ALL:
        left_out = [item for item in items if not tries_more(item)]
        items[:] = [item for item in items if tries_more(item)]
        config.hook.pytest_deselected(items=left_out)
    else:
        skip = pytest.mark.skip(reason="a proof that takes minutes: make proofs")
        for item in items:
            if item.get_closest_marker("proof"):
                item.add_marker(skip)
    if is_compiled():
        items[:] = elsewhere(items)


def elsewhere(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """The tests, with one in the place of all those of a module that have to have the engine as Python has it."""
    moved: dict[Path, list[str]] = {}
    for item in items:
        if item.get_closest_marker("sources") is None:
            yield item
        elif item.path in moved:
            moved[item.path].append(item.nodeid)
        elif item.parent is not None:
            moved[item.path] = [item.nodeid]
            yield FromSources.from_parent(item.parent, name="from their sources", tests=moved[item.path])


class FromSources(pytest.Item):
    """Some tests of a module, in a process of its own for which nothing is compiled."""

    def __init__(self, *, tests: list[str], **told: Any) -> None:
        super().__init__(**told)
        self.tests = tests

    def runtest(self) -> None:
        command = [sys.executable, "-m", "pytest", "-p", "tests.from_sources", "-p", "no:xdist", *self.tests]
        done = subprocess.run(command, cwd=self.config.rootpath, capture_output=True, text=True, check=False)
        if done.returncode:
            pytest.fail(done.stdout + done.stderr, pytrace=False)


def tries_more(item: pytest.Item) -> bool:
    """Whether a test tries more where things are to be proved: its examples, its parameters, or something it calls."""
    if item.get_closest_marker("proof"):
        return True
    test = getattr(item, "function", None)
    if test is None:
        return False
    parameters = [mark.args[1] for mark in item.iter_markers("parametrize") if len(mark.args) > 1]
    return (
        hasattr(test, "hypothesis")
        or any(isinstance(one, Whole) for one in parameters)
        or any(one in (times, some) for one in used(test))
    )


def used(function: Callable[..., Any], seen: set[str] | None = None) -> Iterator[object]:
    """The functions that a test calls by name, and those that the functions of its own module call in turn."""
    seen = set() if seen is None else seen
    for name in function.__code__.co_names:
        one = function.__globals__.get(name)
        one = getattr(one, "__wrapped__", one)
        if name in seen or not isinstance(one, FunctionType):
            continue
        seen.add(name)
        yield one
        if one.__module__ == function.__module__:
            yield from used(one, seen)
