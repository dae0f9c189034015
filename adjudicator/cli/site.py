"""`adjudicator site`: the law book, with the judge in the page, as files for any web host."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli import output
from adjudicator.cli.crew import Jobs, crew_for
from adjudicator.files.opening import is_file


def site(
    to: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="The folder to write into.")],
    pyodide: Annotated[
        Path | None, typer.Option("--pyodide", metavar="DIR", help="The npm package pyodide: the judge for the page.")
    ] = None,
    editor: Annotated[
        Path | None,
        typer.Option("--editor", metavar="FILE", help="CodeMirror as one module: completion in the judge's text."),
    ] = None,
    jobs: Jobs = 1,
) -> None:
    """Write the law book as a static site: rulings, entries, cards, decks, house rules, and a search.

    Any web host will do, none sees what is asked or judged: all of it happens in the page.

    Examples:

        adjudicator site -o public
        adjudicator site -o public --pyodide node_modules/pyodide
        python -m http.server -d public --bind 127.0.0.1
    """
    from adjudicator.site.build import build
    from adjudicator.site.engine import NoPyodide

    if is_file(to):
        output.stop(f"{to} is a file; the site is written into a folder")
    try:
        with crew_for(jobs) as crew:
            done = build(to, pyodide, editor, crew)
    except NoPyodide as error:
        output.stop(str(error))
    except OSError as error:
        output.stop(f"{error.filename or to}: {error.strerror or error}")
    size = f"{done.pages:,} pages, {done.files:,} files, {done.size / 1e6:.1f} MB"
    typer.echo(f"{size}; the largest page has {done.largest:,} bytes")
    if done.judge:
        typer.echo(f"of these {done.judge / 1e6:.1f} MB are the judge")
        if editor is None:
            typer.echo("left out: completion in its text, which needs --editor; `make site` bundles that")
    else:
        typer.echo("left out: the judge in the page, which needs --pyodide; `make site` fetches that")
