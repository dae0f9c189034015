"""`adjudicator schema`: JSON Schema for editors."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated, Any

import typer

_HELP = """Print the JSON Schema of a sort of file, for editors that complete and check YAML.

`output` is the schema of what the commands write with `--format json`.

Examples:

    adjudicator schema scenario > scenario.schema.json
"""


class Sort(StrEnum):
    """The sorts of files there are."""

    scenario = "scenario"
    ruling = "ruling"
    cards = "cards"
    house = "house"
    output = "output"


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("schema", help=_HELP)(schema)


def schema(
    sort: Annotated[
        Sort,
        typer.Argument(metavar="scenario|ruling|cards|house|output", help="The sort of file, or what commands write."),
    ],
) -> None:
    typer.echo(json.dumps(built(sort), ensure_ascii=False, indent=2))


def built(sort: Sort) -> dict[str, Any]:
    """The schema, with the words of the catalogue and the library filled in."""
    if sort is Sort.output:
        from adjudicator.files.output_schema import output

        return output()
    from dataclasses import asdict

    from adjudicator.cards import vocabulary
    from adjudicator.cards.catalogue import catalogue
    from adjudicator.files import schema as builders
    from adjudicator.library import library
    from adjudicator.scenario import schema as of_scenarios

    words = {
        "types": vocabulary.TYPES,
        "known": vocabulary.KNOWN,
        "matters": vocabulary.MATTERS,
        "rule_words": vocabulary.RULE_WORDS,
        "ends_turn": vocabulary.ENDS_TURN,
        "who": vocabulary.BONUS_WHO,
        "absent": vocabulary.ABSENT,
        "moments": vocabulary.MOMENTS,
        "hangs_on": vocabulary.HANGS_ON,
        "paid_from": vocabulary.PAID_FROM,
        "prices": vocabulary.PRICES,
        "groups": vocabulary.GROUPS,
        "answered": vocabulary.ANSWERED,
        "through": vocabulary.THROUGH,
        "ways": vocabulary.WAYS,
        "happens": vocabulary.HAPPENS,
        "by_whom": vocabulary.BY_WHOM,
    }
    effects = {
        sign: {name: {key: asdict(one) for key, one in parameters.items()} for name, parameters in some.items()}
        for sign, some in (
            ("effects", vocabulary.EFFECTS),
            ("out_of_turn", vocabulary.OUT_OF_TURN),
            ("duties", vocabulary.DUTIES),
        )
    }
    readings = {one.id: list(one.readings) for one in library().rulings.values() if one.readings}
    if sort is Sort.cards:
        return builders.cards(words, effects)
    if sort is Sort.ruling:
        return builders.ruling()
    if sort is Sort.house:
        return of_scenarios.house(readings)
    return of_scenarios.scenario({one.slug: one.title for one in catalogue().editions.values()}, readings)
