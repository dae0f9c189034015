"""How it is called what a card is about while it is in play, besides the matters that rules set."""

from __future__ import annotations

BONUS_FOR = "bonus for "
PARTS = ("draw", "play", "hand_limit", "keeper_limit")
"""What a bonus can add to."""
DUTY = "duty "
OCCASION = "occasion"
"""The matter of all cards that wait for something to happen."""
POWER = "power"
"""The matter of all cards that can be used."""
