"""How it is called what a card is about while it is in play, besides the matters that rules set."""

from __future__ import annotations

from typing import Final

BONUS_FOR: Final = "bonus for "
PARTS: Final = ("draw", "play", "hand_limit", "keeper_limit")
"""What a bonus can add to."""
DUTY: Final = "duty "
OCCASION: Final = "occasion"
"""The matter of all cards that wait for something to happen."""
POWER: Final = "power"
"""The matter of all cards that can be used."""
BASIC: Final = "sets-basic-rules"
"""The duty of a Meta-Rule by which the Basic Rules say other numbers."""
LASTS: Final = "lasts-for"
"""The duty of a Meta-Rule that holds for the beginning of the game."""
LIMITS: Final = {"hand_limit": "hand-limit", "keeper_limit": "keeper-limit"}
"""The matters of limits, by the parts of a record that tell them."""
