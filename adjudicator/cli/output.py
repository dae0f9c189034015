"""What the commands share: where output goes and in which format, how errors are told, which exit code results."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TextIO

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from adjudicator.files import Problem
    from adjudicator.views.findings import Finding

Plain = StrEnum("Plain", "text json")
"""For a person, or for a program."""
Table = StrEnum("Table", "text json parquet")
"""The same, or for a notebook."""
Report = StrEnum("Report", "text json github sarif")
"""For a person, for a program, for annotations in a workflow of GitHub, for a code scanner."""
Format = Annotated[Plain, typer.Option("--format", help="How it is written.")]
Reported = Annotated[Report, typer.Option("--format", help="How it is written.")]

OK, FAILED, WRONG, UNDECIDED = 0, 1, 2, 3
_FIRST = (WRONG, FAILED, UNDECIDED, OK)


def first_of(codes: Iterable[int]) -> int:
    """The exit code of several: the first of 2, 1, 3, 0 that occurs.

    >>> first_of([0, 3, 1]), first_of([])
    (1, 0)
    """
    return min(codes, key=_FIRST.index, default=OK)


def stop(message: str) -> NoReturn:
    """The call is wrong: say so on standard error, exit code 2."""
    from adjudicator.views.escaping import visible

    typer.echo(visible(message), err=True)
    raise typer.Exit(WRONG)


FEW = 15
"""So many names at most are all told."""


def unknown(what: str, word: str, known: Iterable[str], meant: str | None = None, otherwise: str = "") -> NoReturn:
    """There is nothing of this name; with the closest name there is, else how to find one. Exit code 2.

    Where that is not said, all names are told of a kind that has few.
    """
    from adjudicator.files import suggest

    names = sorted(known)
    meant = meant or suggest(word, names)
    otherwise = otherwise or f"there are {', '.join(names)}" * (0 < len(names) <= FEW)
    stop(
        f"no {what} is called {word!r}" + (f"; did you mean {meant}?" if meant else f"; {otherwise}" * bool(otherwise))
    )


def problems_of(error: BaseException) -> list[Problem]:
    """The problems that an error brings along, if it is one about files."""
    found = getattr(error, "problems", None)
    return list(found) if isinstance(found, (list, tuple)) else []


def console(file: object = None) -> Console:
    """A console on standard output or a file. Without a terminal it is plain, 80 columns wide unless COLUMNS is set."""
    from rich.console import Console

    return Console(file=file or sys.stdout, markup=False, highlight=False, emoji=False, legacy_windows=False)  # type: ignore[arg-type]


@contextmanager
def destination(path: Path | None) -> Iterator[Console]:
    """A console on a file, or on standard output where there is none. A file that cannot be written: exit code 2."""
    if path is None:
        yield console()
        return
    with opened(path) as file:
        yield console(file)


@contextmanager
def opened(path: Path) -> Iterator[TextIO]:
    """A file to write. One that was read to come to this is not written over, under whatever name: exit code 2."""
    from adjudicator.files.opening import was_read

    if was_read(path):
        stop(f"{path} is a file that was read for this; write to another one")
    try:
        with path.open("w", encoding="utf-8", newline="\n") as file:
            yield file
    except (OSError, ValueError) as error:
        stop(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}")


def write(text: str, path: Path | None) -> None:
    """Text as it is, in UTF-8, to a file or to standard output."""
    if path is not None:
        with opened(path) as file:
            file.write(text)
        return
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(text)


def lines(found: Iterable[Any]) -> None:
    """Plain data on standard output as JSON, one object a line."""
    from adjudicator.views.jsonl import line

    write("".join(f"{line(one)}\n" for one in found), None)


def refuse(problems: Iterable[Problem]) -> NoReturn:
    """What was given is wrong: its problems on standard error, exit code 2."""
    tell(problems)
    raise typer.Exit(WRONG)


def tell(problems: Iterable[Problem]) -> None:
    """Problems on standard error, one a line."""
    from rich.console import Console

    from adjudicator.views import problems_text

    problems_text.show(problems, Console(stderr=True, markup=False, highlight=False, emoji=False))


def marked(findings: Iterable[Finding], format: Report) -> str:
    """Findings as something else marks them in the files."""
    from adjudicator.views.findings import github, sarif

    return github(findings) if format is Report.github else sarif(findings)
