"""Settings shared by all tests: random tests draw the same examples on every run."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("same", derandomize=True, deadline=None, max_examples=100)
settings.load_profile("same")
