"""Replaying a scenario through the engine, step by step."""
