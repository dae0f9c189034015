"""`adjudicator new`: asks for a dispute in plain words, says who is right, and writes the scenario."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli import output
from adjudicator.cli.ending import Ended as Broken

if TYPE_CHECKING:
    from adjudicator.cli.wizard.asking import Talk
    from adjudicator.cli.wizard.dispute import Desk
    from adjudicator.scenario.reading.draft import Draft

INTERRUPTED = 130
TYPED = "ADJUDICATOR_TYPED"
"""What was typed before the program began again."""


def new(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="Where to write; else named after the dispute.")
    ] = None,
) -> None:
    """Ask for the situation at a prompt, say who is right, and write the scenario.

    You are asked for the deck, the players, and who holds what; then what happened ("Ann plays Milk and then Bread",
    "Bob discards Love and Peace"), with the choices that it asks for; then who says what ("Bob: I keep all three"),
    which is shown back in other words to be confirmed. The tab key completes names, `?` helps with what is asked,
    `undo` takes the last answer back, wherever you are, and Enter alone goes on.

    Examples:

        adjudicator new
        adjudicator new saturday.yaml

    Exit code: as for `run`; 2 where nothing is left to write, 130 where it is broken off (nothing is written then).
    """
    from adjudicator.cli.wizard.asking import Talk

    if file is not None and (os.path.exists(file) or not os.path.isdir(file.parent)):
        output.stop(f"{file} is there already" if os.path.exists(file) else f"there is no folder {file.parent}")
    talk = Talk(output.console(), os.environ.pop(TYPED, ""))
    try:
        desk = interview(talk)
    except (KeyboardInterrupt, Broken) as end:
        typer.echo("\nBroken off; nothing was written.", err=True)
        raise typer.Exit(getattr(end, "code", INTERRUPTED)) from None
    except Exception as error:
        keep(talk, error)
        raise
    if not desk.players:
        output.stop("nothing was told that could be written down")
    raise typer.Exit(finish(desk.draft, file, talk))


def keep(talk: Talk, error: Exception) -> None:
    """Lose nothing that was typed to an error of our own: the program begins again with it (see `main`), or it is put
    into a file that may be typed in again."""
    from adjudicator.files.index import may_be_at_fault

    waiting = talk.typed()
    if may_be_at_fault(error):
        os.environ[TYPED] = json.dumps([talk.answers, waiting])
        typer.echo("Something went wrong inside. Once more, with all that you typed:", err=True)
        return
    path = free("typed", ".txt")
    output.write("".join(f"{told}\n" for told in (*(told for told, _ in talk.answers), *waiting)), path)
    typer.echo(f"Something went wrong inside. What you typed is in {path}: adjudicator new < {path}", err=True)


def interview(talk: Talk) -> Desk:
    """Ask for everything. After an `undo` it begins anew, with the answers before the one that was taken back."""
    from adjudicator.cli.wizard import blank, claims, table
    from adjudicator.cli.wizard.asking import Ended, Undone
    from adjudicator.cli.wizard.dispute import Desk

    talk.say("Answer as you would at the table. Enter goes on, ? helps, undo takes the last answer back.", "")
    talk.console.quiet = bool(talk.answers)
    while True:
        desk = Desk(talk, blank.offered)
        try:
            table.lay(desk)
            claims.hear(desk)
            name(desk)
        except Undone:
            talk.back()
            continue
        except Ended:
            pass
        return desk


def name(desk: Desk) -> None:
    """What the dispute is called; if nothing is said, by the first thing that somebody claims."""
    from adjudicator.cli.wizard.dispute import UNNAMED

    beside = [one for step in desk.draft.steps if isinstance(step, dict) for one in step.get("claims", [])]
    claims = [claim.items() for claim in (*beside, *desk.draft.claims)]
    said = [f"{by} says: {says}" for claim in claims for by, says in claim if by != "holds"]
    usual = said[0] if said else UNNAMED

    def take(draft: Draft, text: str) -> None:
        draft.data["scenario"] = text or usual

    desk.told(f"What shall it be called? [{usual}]", (), take, "a few words; the file is named after them")


def finish(draft: Draft, file: Path | None, talk: Talk) -> int:
    """Write the file, show the verdict, and say where it lies. The exit code is that of `run`."""
    from adjudicator.cli.replay import judged
    from adjudicator.views import terminal

    path = file if file is not None else free(str(draft.data["scenario"]))
    output.write(draft.text(), path)
    verdict = judged([str(path)], [], [])[0]
    talk.console.print()
    terminal.show(verdict, talk.console)
    talk.console.print()
    talk.say(f"Written to {path}; once more with: adjudicator run {path}", "")
    return verdict.exit_code()


def free(name: str, ending: str = ".yaml") -> Path:
    """A file named after the dispute that is not there yet."""
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40].strip("-") or "dispute"
    paths = (Path(f"{stem}{'' if number == 1 else f'-{number}'}{ending}") for number in range(1, 10_000))
    return next(path for path in paths if not path.exists())
