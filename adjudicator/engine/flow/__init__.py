"""How a game goes: turns, windows, the check. The highest floor of the engine."""
