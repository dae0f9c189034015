"""The application: every command there is."""

from __future__ import annotations

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
    site,
    suite,
)

app = typer.Typer(
    name="adjudicator",
    help="A judge for Fluxx tables: who is right, on which ruling it turns, and where that ruling is written.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for group in (replay, ask, rulings, cards, suite, houses, searching, separate, simulate, new, check, schema, site):
    group.register(app)
app.add_typer(houses.house)
COMMANDS, GROUPS = app.registered_commands, app.registered_groups


def _version(wanted: bool) -> None:
    if wanted:
        from adjudicator.version import __version__

        typer.echo(f"adjudicator {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", "-V", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """A judge for Fluxx tables: who is right, on which ruling it turns, and where that ruling is written."""


def keep_only(command: str) -> None:
    """Leave out the commands that were not called, since typer prepares the parameters of every one it knows."""
    found = [one for one in COMMANDS if one.name == command]
    groups = [one for one in GROUPS if one.typer_instance is not None and one.typer_instance.info.name == command]
    if found or groups:
        COMMANDS[:], GROUPS[:] = found, groups
