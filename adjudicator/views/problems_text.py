"""Problems of files: one line each, as editors know them."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from adjudicator.files import Problem, told
from adjudicator.views.escaping import counted, near, visible


def show(problems: Iterable[Problem], console: Console) -> None:
    """Print `file:line:column: code message (hint)`, one problem a line and never broken in two.

    Of each file the first hundred, and how many more there are.
    """
    for problem in told(problems):
        text = Text(f"{near(problem.file)}:{problem.line}:{problem.column}: ", style="bold")
        text.append(visible(problem.code), style="not bold red")
        text.append(f" {visible(problem.message)}", style="not bold")
        if problem.hint:
            text.append(f" ({visible(problem.hint)})", style="not bold green")
        console.print(text, soft_wrap=True, highlight=False)


def summary(problems: int, files: int) -> str:
    """Such as "3 problems in 12 files"."""
    return f"{counted(problems, 'problem') if problems else 'no problems'} in {counted(files, 'file')}"
