"""One table, many lines of play: what stands in the way of a fact, what may still happen, what tells laws apart."""
