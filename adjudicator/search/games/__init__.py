"""Random legal games: what must always hold in them, which rulings they reach, and trouble that a law brings."""
