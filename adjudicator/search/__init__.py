"""One table, many lines of play: random games, all continuations, and what would have to be otherwise."""
