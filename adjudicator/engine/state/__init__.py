"""The state of a game: plain data. The lowest floor of the engine."""
