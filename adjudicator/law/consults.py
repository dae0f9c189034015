"""What was consulted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.plain_data import plain_data


@plain_data(frozen=True)
class Consult:
    """One question put to the law: which reading decided, and what fills the blanks of its reason."""

    question: str
    reading: str
    fill: Mapping[str, str]
    others: tuple[str, ...] = ()


@plain_data()
class Listed:
    """A consult about what may be chosen: it counts once an option is taken on which the readings differ."""

    consult: Consult
    options: Mapping[str, frozenset[Any]]

    def differs_on(self, option: Any) -> bool:
        """Whether some readings offer an option and others do not; one beside all of them, whether some offer none."""
        held = [option in allowed for allowed in self.options.values()]
        return not all(held) if any(held) else not all(self.options.values())

    def decides(self, count: int) -> bool:
        """Whether some reading offers another number of options than the `count` on offer (a choice, or none)."""
        return any((len(allowed) < 2) != (count < 2) or not allowed for allowed in self.options.values())
