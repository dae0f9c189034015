"""The application: every command there is."""

from __future__ import annotations

from collections.abc import Callable
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
from adjudicator.cli.command import Command, Group

app = typer.Typer(
    name="adjudicator",
    cls=Group,
    help="A judge for Fluxx tables: who is right, on which ruling it turns, and where that ruling is written.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)
BY_NAME: dict[str, Callable[..., None]] = {
    "run": replay.run, "ask": ask.ask, "ruling": rulings.ruling, "rulings": rulings.rulings, "card": cards.card,
    "cards": cards.cards, "test": suite.suite, "houses": houses.houses, "compare": houses.compare,
    "why-not": searching.why_not, "explore": searching.explore, "separate": separate.separate,
    "simulate": simulate.simulate, "new": new.new, "check": check.check, "schema": schema.schema, "site": site.site,
}  # fmt: skip
"""The commands, in the order in which they are listed; what each says of itself is its help."""
for name, command in BY_NAME.items():
    app.command(name, cls=Command)(command)
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
