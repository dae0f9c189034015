"""The plain data of a ruling: what people differ on, what each of them says, what is in force and why."""

from __future__ import annotations

from adjudicator.plain_data import plain_data


@plain_data(frozen=True)
class Ruling:
    """One question with its ruling.

    ``official`` is the reading in force, whatever the status: the file writes it under ``official`` or ``assumed``.
    It is empty, and so are ``readings`` and ``because``, where ``kind`` is ``definition`` or ``etiquette``.
    A note with ``editions`` is shown only beside games with one of them; ``mixed`` stands for two editions or more.
    ``strawmen`` are the readings that nobody would argue (`rival: nobody`), ``seldom`` those that are meant only where
    somebody says so; ``consulted`` tells how many scenarios of the shipped suite consult it. ``cites``, ``facts`` and
    ``see`` hold ids; ``file`` and ``line`` say where it is written.
    """

    id: str
    question: str
    answer: str
    status: str
    official: str
    readings: dict[str, str]
    cites: tuple[str, ...]
    facts: tuple[str, ...]
    see: tuple[str, ...]
    topics: tuple[str, ...]
    cards: tuple[str, ...]
    because: str
    kind: str
    shown_at: tuple[str, ...]
    history: tuple[dict[str, str], ...]
    file: str
    line: int
    editions: tuple[str, ...] = ()
    strawmen: tuple[str, ...] = ()
    seldom: tuple[str, ...] = ()
    consulted: int = 0

    @property
    def firmness(self) -> str:
        """How firm it is; of what has no readings, what it is."""
        return self.status if self.readings else self.kind
