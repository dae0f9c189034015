"""How a game goes: turns, draws, plays, limits, wins. Knows no card by name; card effects sign into the register.

The folders are floors, each built on those before it: `state` (plain data), `numbers` (what can be read off the table),
`winning` and `permission` (who has won, what may be done), `deeds` (what happens on the table) and `flow` (turns,
windows, the check).
"""

from adjudicator.engine.flow.course import whole_game
from adjudicator.engine.state.asks import (
    NO_MORE,
    NOTHING,
    SPOKEN,
    Ask,
    Asking,
    Flow,
    Lull,
    Moment,
    Naming,
    Option,
    Rest,
    Unlisted,
    Window,
)
from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.events import Event
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.refusal import Endless, GameOver, Obstacle
from adjudicator.engine.state.register import EFFECTS, effect
from adjudicator.engine.state.turn import Turn
from adjudicator.engine.state.unknown import UNKNOWN

__all__ = [
    "EFFECTS",
    "NOTHING",
    "NO_MORE",
    "SPOKEN",
    "UNKNOWN",
    "Ask",
    "Asking",
    "Attempt",
    "Endless",
    "Event",
    "Flow",
    "Game",
    "GameOver",
    "Lull",
    "Moment",
    "Naming",
    "Obstacle",
    "Option",
    "Rest",
    "Turn",
    "Unlisted",
    "Window",
    "effect",
    "whole_game",
]  # fmt: skip
