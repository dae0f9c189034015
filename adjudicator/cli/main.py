"""The entry point, which never shows a traceback. It is ready for signals before anything takes time."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from typing import TYPE_CHECKING, Any

from adjudicator import outdated
from adjudicator.cli import ending, streams

if TYPE_CHECKING:
    from adjudicator.cli.application import app

__all__ = ["app", "run"]

INTERNAL = 2
SELDOM = 100_000
"""New objects between two looks for garbage; a short process makes little."""


def __getattr__(name: str) -> Any:
    if name != "app":
        raise AttributeError(name)
    from adjudicator.cli.application import app

    return app


def run() -> None:
    """The console entry. Faults of our own become one line and exit code 2, unless ADJUDICATOR_DEBUG is set."""
    try:
        ending.on_signals()
        gc.set_threshold(SELDOM)
        atexit.register(gc.freeze)  # the process ends without a last look through all that was imported
        streams.prepare()
        code = _called()
        sys.stdout.flush()
        if hidden := outdated.warning():
            print(hidden, file=sys.stderr)
    except ending.Ended as end:
        streams.silence()
        ending.end_helpers()
        print(f"\n{end}" if sys.stderr.isatty() else end, file=sys.stderr)
        code = end.code
    except streams.Gone as gone:
        streams.silence()
        if not gone.silent:
            print(f"standard output cannot be written: {gone.reason}", file=sys.stderr)
        code = 0 if gone.silent else INTERNAL
    sys.exit(code)


def _called() -> int | str | None:
    """The exit code of what was called."""
    from adjudicator.cli.application import keep_only

    keep_only(next((word for word in sys.argv[1:] if not word.startswith("-")), ""))
    try:
        sys.modules[__name__].app()
    except SystemExit as done:
        return done.code
    except Exception as error:
        if end := ending.behind(error):
            raise end from None
        if os.environ.get("ADJUDICATOR_DEBUG"):
            raise
        _distrust_indexes(error)
        _tell(error)
        return INTERNAL
    return 0


def _distrust_indexes(error: Exception) -> None:
    """Somebody may have written into an index that we went by: begin once more without any."""
    from adjudicator.files.index import DISTRUST, may_be_at_fault

    if may_be_at_fault(error):
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, DISTRUST: "1"})


def _tell(error: Exception) -> None:
    """One line about an error nobody foresaw; files that cannot be read have lines of their own."""
    from adjudicator.cli.output import problems_of

    if problems := problems_of(error):
        for problem in problems:
            print(problem, file=sys.stderr)
    elif isinstance(error, OSError) and error.filename is not None:
        print(f"{error.filename!s} cannot be read: {error.strerror or error}", file=sys.stderr)
    else:
        told = " ".join(f"{type(error).__name__}: {error}".split())[:300]
        print(f"internal error: {told} (set ADJUDICATOR_DEBUG=1 to see where)", file=sys.stderr)
