"""How a game goes: turns, draws, plays, limits, wins. Knows no card by name; card effects sign into the register."""

from adjudicator.engine.ask import (
    NO_MORE,
    NOTHING,
    SPOKEN,
    Ask,
    Asking,
    Attempt,
    Flow,
    Moment,
    Naming,
    Option,
    Rest,
    Unlisted,
    Window,
)
from adjudicator.engine.event import Event
from adjudicator.engine.game import Game
from adjudicator.engine.naming import UNKNOWN
from adjudicator.engine.refusal import Endless, GameOver, Obstacle
from adjudicator.engine.register import EFFECTS, effect
from adjudicator.engine.turn import Turn

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
    "Moment",
    "Naming",
    "Obstacle",
    "Option",
    "Rest",
    "Turn",
    "Unlisted",
    "Window",
    "effect",
]  # fmt: skip
