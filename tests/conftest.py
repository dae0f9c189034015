"""Settings shared by all tests: random tests draw the same examples on every run, more of them under `make proofs`."""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests.effort import PROOFS, times

settings.register_profile("same", derandomize=True, deadline=None, max_examples=times(30, 100))
settings.load_profile("same")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is marked as a proof takes minutes and has a short form among the other tests."""
    skip = pytest.mark.skip(reason="a proof that takes minutes: make proofs")
    for item in items:
        if item.get_closest_marker("proof") and not PROOFS:
            item.add_marker(skip)
