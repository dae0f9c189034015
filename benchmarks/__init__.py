"""Benchmarks: `python -m benchmarks` prints what was measured beside what the design asks for."""
