"""`adjudicator schema`: JSON Schema for editors."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated, Any

import typer

Sort = StrEnum("Sort", "scenario ruling cards house output")
"""The sorts of files there are, and what commands write."""


def schema(
    sort: Annotated[
        Sort,
        typer.Argument(metavar="scenario|ruling|cards|house|output", help="The sort of file, or what commands write."),
    ],
) -> None:
    """Print the JSON Schema of a sort of file, for editors that complete and check YAML.

    `output` is the schema of what the commands write with `--format json`.

    Examples:

        adjudicator schema scenario > scenario.schema.json
    """
    typer.echo(json.dumps(built(sort), ensure_ascii=False, indent=2))


def built(sort: Sort) -> dict[str, Any]:
    """The schema, with the words of the catalogue and the library filled in."""
    if sort is Sort.output:
        from adjudicator.files.output_schema import output

        return output()
    if sort is Sort.cards:
        import adjudicator.effects  # noqa: F401  (signs the card effects in)
        from adjudicator.cards import record

        return record.schema()
    if sort is Sort.ruling:
        from adjudicator.library import shapes

        return shapes.schema()
    from adjudicator.cards.catalogue import catalogue
    from adjudicator.library import library
    from adjudicator.scenario.reading import schema as of_scenarios

    readings = {one.id: list(one.readings) for one in library().rulings.values() if one.readings}
    if sort is Sort.house:
        return of_scenarios.house(readings)
    return of_scenarios.scenario({one.slug: one.title for one in catalogue().editions.values()}, readings)
