"""Tasks that are easy to check, in a module that processes of other people can load."""

from __future__ import annotations

import os
import signal
import struct
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Squares:
    """Squares numbers; fails at some of them, and the process dies of others."""

    fails: tuple[int, ...] = ()
    kills: tuple[int, ...] = ()
    once: str = ""
    """A file that says that somebody died already, after which nobody does any more."""

    def __call__(self, numbers: Sequence[int]) -> list[int]:
        for number in numbers:
            if number in self.kills and not (self.once and os.path.exists(self.once)):
                if self.once:
                    Path(self.once).touch()
                os.kill(os.getpid(), signal.SIGKILL)
            if number in self.fails:
                raise ValueError(f"{number} is no good")
        return [number * number for number in numbers]


def sleeping(numbers: Sequence[int]) -> int:
    time.sleep(0.05 if numbers[0] == 0 else 60)
    return numbers[0]


@dataclass(frozen=True)
class Answering:
    """Answers once, then stays half-way through the next answer: a length is told, and nothing follows.

    In the folder `read` says that the answer has been read, and `told` that no more than a length follows.
    """

    folder: Path

    def __call__(self, numbers: Sequence[int]) -> int:
        if numbers[0]:
            frame = sys._getframe()
            while "result_queue" not in frame.f_locals:
                assert frame.f_back is not None
                frame = frame.f_back
            comes(self.folder / "read")
            os.write(frame.f_locals["result_queue"]._writer.fileno(), struct.pack("!i", 1000))
            (self.folder / "told").touch()
            time.sleep(60)
        return numbers[0]


def comes(file: Path) -> None:
    """Wait for a file."""
    while not file.exists():
        time.sleep(0.01)


def slowly(numbers: Sequence[int]) -> int:
    time.sleep(0.3)
    return numbers[0]
