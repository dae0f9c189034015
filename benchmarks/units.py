"""A unit of plain Python work (method calls, look-ups, list changes): steadies a rate between machines."""

from __future__ import annotations

import time
from random import Random

CARDS, PLACES = 60, 6


class Heap:
    __slots__ = ("cards",)

    def __init__(self) -> None:
        self.cards: list[int] = []

    def take(self, number: int) -> int:
        self.cards.remove(number)
        return number

    def put(self, number: int) -> None:
        self.cards.append(number)


class Moving:
    """Cards that go from heap to heap, with a count that is forgotten at each move."""

    def __init__(self) -> None:
        self.heaps = [Heap() for _ in range(PLACES)]
        self.where: dict[int, int] = {}
        self.known: dict[int, int] = {}

    def move(self, number: int, to: int) -> None:
        old = self.where.get(number)
        if old is not None:
            self.heaps[old].take(number)
        self.heaps[to].put(number)
        self.where[number] = to
        self.known.clear()

    def count(self, heap: int) -> int:
        if heap not in self.known:
            self.known[heap] = sum(1 for card in self.heaps[heap].cards if card & 1)
        return self.known[heap]


def units(seconds: float = 1.0) -> float:
    """Units a second of processor time on the machine at hand: one is a move and a count."""
    random, moving, done = Random(7), Moving(), 0
    begun = time.process_time()
    while time.process_time() < begun + seconds:
        for _ in range(200):
            moving.move(random.randrange(CARDS), random.randrange(PLACES))
            moving.count(done % PLACES)
            done += 1
    return done / (time.process_time() - begun)
