"""`adjudicator site`: the law book, with the judge in the page, as files for any web host."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli import output

_HELP = """Write the law book as a static site: rulings, entries, cards, decks, house rules, and a search.

Any web host will do, none sees what is asked or judged: all of it happens in the page.

Examples:

    adjudicator site -o public
    python -m http.server -d public --bind 127.0.0.1
"""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("site", help=_HELP)(site)


def site(
    to: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="The folder to write into.")],
) -> None:
    from adjudicator.site.build import build

    try:
        done = build(to)
    except OSError as error:
        output.stop(f"{to} cannot be written: {error.strerror or error}")
    size = f"{done.pages:,} pages, {done.files:,} files, {done.size / 1e6:.1f} MB"
    typer.echo(f"{size}; the largest page has {done.largest:,} bytes")
