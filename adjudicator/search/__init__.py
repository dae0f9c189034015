"""One table, many lines of play: what stands in the way of a fact, and all that may still happen."""
