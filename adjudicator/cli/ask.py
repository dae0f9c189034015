"""`adjudicator ask`: a question in plain words, answered out of the library."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli import output

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.law.questions import Question
    from adjudicator.library.search import Answer

_HELP = """Find the ruling for a question in plain words; says so where nothing is close enough.

`-` reads questions from standard input, one a line.

Examples:

    adjudicator ask "does time portal stop my turn even with play all"
    adjudicator ask - --format json < questions.txt
"""


class Shape(StrEnum):
    """How answers are written."""

    text = "text"
    json = "json"


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("ask", help=_HELP)(ask)


def ask(
    question: Annotated[list[str], typer.Argument(metavar='"QUESTION"', help="A question, or - for standard input.")],
    shape: Annotated[Shape, typer.Option("--format", help="text, or json: one object a line.")] = Shape.text,
) -> None:
    several = question == ["-"]
    for number, one in enumerate(_lines() if several else [" ".join(question)]):
        answers = _found(one)
        if shape is Shape.json:
            typer.echo(json.dumps(_told(one, answers), ensure_ascii=False))
        else:
            _show(one, answers, titled=several, first=number == 0)


def _found(question: str) -> tuple[Answer, ...]:
    """The answers to a question. Where SQLite cannot search: exit code 2."""
    from adjudicator.library.errors import NoFullText
    from adjudicator.library.search import ask

    try:
        return ask(question)
    except NoFullText as error:
        output.stop(str(error))


def _lines() -> Iterator[str]:
    """Questions of standard input, without empty lines. What is not UTF-8: exit code 2."""
    try:
        for line in sys.stdin.buffer:
            if told := line.decode("utf-8").strip().removeprefix("\ufeff"):
                yield told
    except UnicodeDecodeError as error:
        output.stop(f"standard input is not UTF-8: {error}")


def _told(question: str, answers: tuple[Answer, ...]) -> dict[str, object]:
    found = [{"ruling": one.ruling, "cites": list(one.cites), "score": one.score} for one in answers]
    return {"question": question, "answers": found}


def _show(question: str, answers: tuple[Answer, ...], *, titled: bool, first: bool) -> None:
    from adjudicator.library import library
    from adjudicator.views import answers_text

    shelf, console = library(), output.console()
    if not first:
        answers_text.between(console)
    if titled:
        answers_text.asked(question, console)
    if not answers:
        answers_text.show_none(console)
        return
    best, *others = [shelf.rulings[one.ruling] for one in answers]
    answers_text.show(best, others, shelf, console, _to_run(best))


def _to_run(ruling: Question) -> list[str]:
    """The scenarios that prove a ruling, those of its own entries first, in the order in which it cites them."""
    from adjudicator.cli.proofs import proving

    def rank(place: str) -> int:
        file = PurePosixPath(place.partition(":")[0]).stem
        return ruling.cites.index(file) if file in ruling.cites else len(ruling.cites)

    return sorted(proving(ruling), key=rank)
