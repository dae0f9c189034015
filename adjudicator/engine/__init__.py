"""How a game goes: turns, draws, plays, limits, wins. Knows no card by name; card effects sign into the register."""

from adjudicator.engine.ask import NO_MORE, NOTHING, Ask, Attempt, Flow, Moment, Naming, Option, Rest, Window
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
    "UNKNOWN",
    "Ask",
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
    "Window",
    "effect",
]  # fmt: skip
