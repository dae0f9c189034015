"""What cards do, as small procedures on engine primitives, each below what it says and takes in a record.

Importing this package signs them all in: for the engine, and for whoever checks or describes records of cards.
"""

from adjudicator.effects import (  # noqa: F401
    creepers,
    dealing_out,
    everybody,
    free_actions,
    gadgets,
    hands,
    humans,
    keepers,
    one_of,
    onto_the_pile,
    paid_with_goals,
    piles,
    rules,
    several_players,
    surprises,
    take_and_trade,
    temporary,
    turn_enders,
)
