"""What ends a command from outside: Ctrl-C, a terminal that is closed, a request to stop."""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType

_SAID = {"SIGINT": "Broken off.", "SIGTERM": "Ended from outside.", "SIGHUP": "The terminal was closed."}


class Ended(BaseException):
    """A signal asked the command to end. No `Exception`, nor anything that a library takes for its own."""

    def __init__(self, number: int) -> None:
        super().__init__(_SAID[signal.Signals(number).name])
        self.number = number
        self.code = 128 + number


def on_signals() -> None:
    """Let each of the signals end the command in an orderly way, unless whoever called us wants it ignored.

    Python drops what is raised while it tidies something away, in the midst of an import for one: it is raised again.
    """
    sys.unraisablehook = _dropped
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


def behind(error: BaseException | None) -> Ended | None:
    """The request to end that an error came of: up to Python 3.11 one made while a class is made is hidden so."""
    while error is not None and not isinstance(error, Ended):
        error = error.__cause__ or error.__context__
    return error


def _dropped(dropped: sys.UnraisableHookArgs) -> None:
    """Raise a request to end once more, a moment later; all else is told as Python does."""
    end = dropped.exc_value
    if not isinstance(end, Ended):
        sys.__unraisablehook__(dropped)
    elif hasattr(signal, "setitimer"):
        number = end.number
        signal.signal(signal.SIGALRM, lambda *_: _end(number, None))
        signal.setitimer(signal.ITIMER_REAL, 0.01)
    else:
        end_helpers()
        os._exit(end.code)


def _end(number: int, frame: FrameType | None) -> None:
    for name in _SAID:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)  # a second one ends us where we stand
    raise Ended(number)
