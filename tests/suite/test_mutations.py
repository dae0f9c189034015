"""A few hundred spoilt files; `python -m tests.mutations` tries ten thousand, and is less patient."""

from __future__ import annotations

from tests.effort import times
from tests.mutations import mutate

PATIENCE = 15.0
"""Seconds: only work without bounds takes longer, also on a slow machine."""


def test_spoilt_files_are_reported_or_judged_without_an_exception_in_little_time():
    figures = mutate(times(30, 300), seed=7, patience=PATIENCE)
    assert [fault for fault, _ in figures.faults] == []
    assert figures.reported > times(6, 80)  # about a third of them, a few less by chance
    assert figures.scenarios > times(3, 30)


def test_the_same_seed_spoils_in_the_same_way():
    first, second = (mutate(5, seed=3, patience=PATIENCE) for _ in range(2))
    assert (first.reported, first.status) == (second.reported, second.status)
