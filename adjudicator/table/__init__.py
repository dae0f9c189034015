"""The state of a game: players, zones and the cards that lie in them."""

from adjudicator.table.player import Player
from adjudicator.table.table import Table
from adjudicator.table.zone import Zone

__all__ = ["Player", "Table", "Zone"]
