"""The state of a game: players, zones and the cards that lie in them."""

from adjudicator.table.player import Player, TemporaryHand, Zone, all_named, as_said
from adjudicator.table.table import Table

__all__ = ["Player", "Table", "TemporaryHand", "Zone", "all_named", "as_said"]
