"""What ends a command from outside: Ctrl-C, a terminal that is closed, a request to stop."""

from __future__ import annotations

import signal
import sys
from types import FrameType

_SAID = {"SIGINT": "Broken off.", "SIGTERM": "Ended from outside.", "SIGHUP": "The terminal was closed."}


class Ended(BaseException):
    """A signal asked the command to end. No `Exception`, nor anything that a library takes for its own."""

    def __init__(self, number: int) -> None:
        super().__init__(_SAID[signal.Signals(number).name])
        self.code = 128 + number


def on_signals() -> None:
    """Let each of the signals end the command in an orderly way, unless whoever called us wants it ignored."""
    for name in _SAID:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) not in (signal.SIG_IGN, None):
            signal.signal(number, _end)


def end_helpers() -> None:
    """End every process that works for this one."""
    if "multiprocessing" in sys.modules:
        from multiprocessing import active_children

        for child in active_children():
            child.kill()


def _end(number: int, frame: FrameType | None) -> None:
    for name in _SAID:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)  # a second one ends us where we stand
    raise Ended(number)
