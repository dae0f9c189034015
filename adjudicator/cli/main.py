"""The application, and the entry point that never shows a traceback."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from typing import Annotated

import typer

from adjudicator.cli import (
    ask,
    cards,
    check,
    houses,
    new,
    replay,
    rulings,
    schema,
    searching,
    separate,
    simulate,
    suite,
)

app = typer.Typer(
    name="adjudicator",
    help="A judge for Fluxx tables: who is right, on which ruling it turns, and where that ruling is written.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for group in (replay, ask, rulings, cards, suite, houses, searching, separate, simulate, new, check, schema):
    group.register(app)
app.add_typer(houses.house)
COMMANDS, GROUPS = app.registered_commands, app.registered_groups

INTERNAL, INTERRUPTED = 2, 130
SELDOM = 100_000
"""New objects between two looks for garbage; a short process makes little."""


def _version(wanted: bool) -> None:
    if wanted:
        from adjudicator import __version__

        typer.echo(f"adjudicator {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """A judge for Fluxx tables: who is right, on which ruling it turns, and where that ruling is written."""


def run() -> None:
    """The console entry. Faults of our own become one line and exit code 2, unless ADJUDICATOR_DEBUG is set."""
    gc.set_threshold(SELDOM)
    atexit.register(gc.freeze)  # the process ends without a last look through all that was imported
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    _keep_only(next((word for word in sys.argv[1:] if not word.startswith("-")), ""))
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        _leave_quietly()
    except Exception as error:
        if os.environ.get("ADJUDICATOR_DEBUG"):
            raise
        _tell(error)
        sys.exit(INTERNAL)


def _keep_only(command: str) -> None:
    """Leave out the commands that were not called, since typer prepares the parameters of every one it knows."""
    found = [one for one in COMMANDS if one.name == command]
    groups = [one for one in GROUPS if one.typer_instance is not None and one.typer_instance.info.name == command]
    if found or groups:
        COMMANDS[:], GROUPS[:] = found, groups


def _tell(error: Exception) -> None:
    """One line about an error nobody foresaw; files that cannot be read have lines of their own."""
    from adjudicator.cli.output import problems_of

    if problems := problems_of(error):
        for problem in problems:
            print(problem, file=sys.stderr)
        return
    told = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    print(f"internal error: {told} (set ADJUDICATOR_DEBUG=1 to see where)", file=sys.stderr)


def _leave_quietly() -> None:
    """Whoever read our output has gone: nothing more is written, not even at the end of the process."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(0)
