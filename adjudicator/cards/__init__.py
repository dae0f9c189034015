"""What a card is, and every card we know. The public names are those of `catalogue`, `model` and `check`."""
