"""What has been worked out from where the cards lie, kept until a card moves on which it rests.

Places are ranked by how seldom their cards change: rules in play, what lies before players and is about something (see
`cards.matters`), all that lies before players, Goals, all others. What is worked out is kept under the rank of the most
changeable place that was looked at; where a card comes or goes, all is forgotten that is kept under the rank of that
place or a higher one. So who meets a Goal stays known while a hand grows, and which bonuses there are while a Keeper
comes that brings none.

What rests on any place, and on what is noted of the turn, is kept only while the turn rests.
"""

from __future__ import annotations

from typing import Any, Final

from adjudicator.table import kinds

RULES: Final = 0
MATTERS: Final = 1
FRONT: Final = 2
GOALS: Final = 3
ANY: Final = 4

NOT_YET: Final = object()
"""What stands for a value that has not been worked out."""

RANK: Final = {
    kinds.RULES: RULES,
    **dict.fromkeys((kinds.KEEPERS, kinds.CREEPERS, kinds.LIFTED, kinds.UNDER), FRONT),
    kinds.GOALS: GOALS,
}
"""The rank of each kind of place that is not like any other."""


class Kept:
    """Values by what was asked for, in a heap for each rank.

    `at_rest` is the heap of a turn that rests. `fleeting` is set while something is worked out that rests on more than
    it would be kept under: then it is not kept.
    """

    __slots__ = ("at_rest", "fleeting", "heaps", "resting")

    def __init__(self) -> None:
        self.heaps: tuple[dict[Any, Any], ...] = tuple({} for _ in range(ANY))
        self.resting: list[tuple[dict[Any, Any], ...]] = [self.heaps[rank:] for rank in range(ANY)]
        self.at_rest: dict[Any, Any] | None = None
        self.fleeting = False

    def forget(self, rank: int) -> None:
        """A card comes or goes at a place of this rank."""
        for heap in self.resting[rank]:
            if heap:
                heap.clear()

    def along(self, rank: int, heap: dict[Any, Any]) -> None:
        """Another heap that is forgotten with those of a rank."""
        for below in range(rank + 1):
            self.resting[below] = (heap, *self.resting[below])
