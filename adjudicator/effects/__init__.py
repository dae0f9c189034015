"""What cards do, as small procedures on engine primitives. Importing this package signs them all in."""

from adjudicator.effects import (
    creepers,
    dealing_out,
    everybody,
    free_actions,
    gadgets,
    hands,
    humans,
    keepers,
    piles,
    rules,
    surprises,
    take_and_trade,
    temporary,
    turn_enders,
)

__all__ = [
    "creepers",
    "dealing_out",
    "everybody",
    "free_actions",
    "gadgets",
    "hands",
    "humans",
    "keepers",
    "piles",
    "rules",
    "surprises",
    "take_and_trade",
    "temporary",
    "turn_enders",
]
