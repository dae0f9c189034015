"""What cards do, as small procedures on engine primitives. Importing this package signs them all in."""

from adjudicator.effects import (
    creepers,
    everybody,
    free_actions,
    gadgets,
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
    "everybody",
    "free_actions",
    "gadgets",
    "humans",
    "keepers",
    "piles",
    "rules",
    "surprises",
    "take_and_trade",
    "temporary",
    "turn_enders",
]
