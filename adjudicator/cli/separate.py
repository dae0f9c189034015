"""`adjudicator separate`: the shortest play that tells two readings, or two sets of house rules, apart."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cards.names import with_article
from adjudicator.cli import completing, output
from adjudicator.cli.houses import House, overlays
from adjudicator.cli.output import Format, Plain
from adjudicator.cli.progress import working

if TYPE_CHECKING:
    from adjudicator.search.separating.laws import Pair


def separate(
    question: Annotated[
        str, typer.Argument(metavar="[QUESTION]", help="The id of a ruling.", autocompletion=completing.questions)
    ] = "",
    reading: Annotated[
        list[str] | None, typer.Option("--reading", metavar="READING", help="One of its readings; at most twice.")
    ] = None,
    house: House = None,
    against: Annotated[
        list[str] | None, typer.Option("--against", metavar="NAME/FILE", help="House rules to set against; repeatable.")
    ] = None,
    origin: Annotated[
        list[str] | None, typer.Option("--from", metavar="PATH", help="Scenarios to begin with; repeatable.")
    ] = None,
    games: Annotated[
        int, typer.Option("--games", min=0, metavar="N", help="Random games to look through where no scenario does.")
    ] = 300,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Another seed, other random games.")] = 0,
    format: Format = Plain.text,
    to: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write the scenarios to a file.")
    ] = None,
) -> None:
    """Find the shortest situation and line of play on which two readings lead to different ends.

    It is printed as a scenario ready to keep: two people claim how it ends, and each reading upholds its own claim
    alone. Without `--reading` the reading in force is set against every other one; one `--reading` against that in
    force; two against each other. `--house` against the rulings alone, or `--house` against `--against`, sets house
    rules side by side (the scenario itself names none: replay it with `--house`).

    It is made from a scenario that tells them apart, of the suite or of the folders and files given with `--from`: what
    is not needed is left out. Only where there is none are random games looked through. The same call prints the same.

    Examples:

        adjudicator separate turn-end-over-play-all
        adjudicator separate plays-made-count --reading afresh --reading not-the-rule-card
        adjudicator separate limit-binds-others-at-once -o limits.yaml
        adjudicator separate --house grace
        adjudicator separate --house grace --against pause --games 2000 --format json
        adjudicator separate no-free-discards --from tables/

    Exit code: 0 found (for every reading asked for), 1 not found, or the engine failed on the way, 2 the call is wrong.
    """
    from adjudicator.suite.telling_apart import separate as search
    from adjudicator.views import search_text

    if question and (house or against):
        output.stop("name either a ruling or house rules, not both")
    if question:
        pairs = of_readings(question, reading or [])
    elif reading:
        output.stop("name the ruling that is read so: adjudicator separate QUESTION --reading READING")
    else:
        pairs = [of_houses(house or [], against or [])]
    with working("Looking for a play that tells them apart"):
        found = [search(pair, origin or (), games=games, seed=seed) for pair in pairs]
    if to is not None:
        output.write(search_text.scenarios(found), to)
    if format is Plain.json:
        output.lines(one.as_json() for one in found)
    elif to is not None:
        search_text.show_separations(found, output.console())
    else:
        output.write(search_text.annotated(found), None)
    raise typer.Exit(output.OK if all(one.data and not one.faults for one in found) else output.FAILED)


def of_readings(question: str, readings: list[str]) -> list[Pair]:
    """The pairs of readings to be told apart. One that is not known: exit code 2."""
    from adjudicator.library import library
    from adjudicator.library.houses import fault_of_reading
    from adjudicator.scenario.known_rulings import ASKED_FOR
    from adjudicator.search.separating.laws import between_readings

    rulings = library().rulings
    ruling = rulings.get(question)
    if ruling is None:
        named = [one.id for one in rulings.values() if one.readings]
        output.unknown("ruling", question, named, otherwise=ASKED_FOR)
    if not ruling.readings:
        output.stop(f"{question} is {with_article(ruling.kind)}: it has no readings to tell apart")
    for one in readings:
        if fault := fault_of_reading(question, one):
            output.stop(fault)
    if len(readings) > 2 or len(set(readings)) < len(readings):
        output.stop("two different readings can be told apart, not more")
    if len(readings) == 2:
        pairs = [(readings[0], readings[1])]
    elif readings and readings[0] == ruling.official:
        output.stop(f"{readings[0]} is in force; name another reading to set against it")
    else:
        pairs = [(ruling.official, other) for other in readings or ruling.readings if other != ruling.official]
    return [between_readings(ruling, rulings, here, there) for here, there in pairs]


def of_houses(house: list[str], against: list[str]) -> Pair:
    """Two stacks of house rules to be told apart; with one, the rulings alone stand against it."""
    from adjudicator.library import library
    from adjudicator.search.separating.laws import between_houses

    if not house:
        output.stop("name a ruling, or house rules with --house")
    one, other = overlays(house, []), overlays(against, [])
    here, there = (one, other) if against else ([], one)
    rulings = library().rulings
    found = between_houses(here, there, rulings)
    if found.alike:
        output.stop("both sets of house rules come to the same")
    return found
