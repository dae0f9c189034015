"""`adjudicator why-not` and `adjudicator explore`: what stands in the way, and what may still happen."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudicator.cli import output
from adjudicator.cli.formats import Plain
from adjudicator.cli.houses import Format, House, Reading, overlays, read

if TYPE_CHECKING:
    from adjudicator.scenario import Scenario

_WHY_NOT = """Say what stands in the way of a fact, and the smallest change that would help.

A fact is written as in a scenario: `winner: Bob`, `turn: Ann`, `plays_left: 2`, `where: {Milk: Ann}`. Tried are one
other reading, else two steps in the other order, else one card more or less; never what the fact itself says. Each
change that is told has been replayed. Without a fact: every rejected claim of the file, with the step where it parts
from what is, and on what.

Examples:

    adjudicator why-not duel.yaml
    adjudicator why-not duel.yaml "winner: Bob"
    adjudicator why-not "duel.yaml::Too late" "where: {Milk: Ann}" --at 2
    adjudicator why-not duel.yaml "turn: Bob" --house grace --every --format json

Exit code: 0 told, 2 the file or the fact is wrong.
"""


_EXPLORE = """Find everything that may still happen from where a file ends, to the end of the turn.

Tried are all plays, powers and choices, every Surprise in a hand that fits, and whatever chance may bring; equal tables
are gone on from once. Told are who can still win, who can force it, and all possible ends, each with a line of play.
`-o` writes a scenario for every end, which replays. Where a bound cut the search it says so.

Examples:

    adjudicator explore duel.yaml
    adjudicator explore duel.yaml --player Ann
    adjudicator explore duel.yaml --turns 2 --most 50000 --format json
    adjudicator explore duel.yaml -o ends.yaml

Exit code: 0 explored, 2 the file is wrong or ends where it cannot be gone on from, 3 a bound cut the search.
"""


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command("why-not", help=_WHY_NOT)(why_not)
    app.command("explore", help=_EXPLORE)(explore)


def explore(
    file: Annotated[str, typer.Argument(metavar="FILE[::NAME]", help="A scenario file; ::NAME takes one of it.")],
    player: Annotated[str, typer.Option("--player", metavar="NAME", help="Tell only of this player's winning.")] = "",
    turns: Annotated[int, typer.Option("--turns", min=1, metavar="N", help="So many turns, this one included.")] = 1,
    most: Annotated[
        int, typer.Option("--most", min=1, metavar="N", help="Try at most so many lines of play.")
    ] = 20_000,
    house: House = None,
    reading: Reading = None,
    format: Format = Plain.text,
    to: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write every end as a scenario.")
    ] = None,
) -> None:
    from adjudicator.library.court import law_under
    from adjudicator.search.explore import explore as explored
    from adjudicator.search.explore import scenarios_of
    from adjudicator.views import jsonl, search_text

    stack = overlays(house or [], reading or [])
    console = output.console()
    codes, texts = [], []
    for number, scenario in enumerate(read(file)):
        names = [seat.name for seat in scenario.seats]
        if player and player not in names:
            output.unknown("player", player, names)
        law = law_under("", scenario, stack)
        found = explored(law.scenario, law.readings, turns=turns, most=most)
        codes.append(output.WRONG if found.problem else output.UNDECIDED if found.cut else output.OK)
        texts += scenarios_of(found)
        if format is Plain.json:
            output.write(f"{jsonl.line(found.as_json())}\n", None)
        else:
            if number:
                console.print()
            search_text.show_explored(found, console, player)
    if to is not None:
        output.write("---\n".join(texts), to)
    raise typer.Exit(output.first_of(codes))


def why_not(
    file: Annotated[str, typer.Argument(metavar="FILE[::NAME]", help="A scenario file; ::NAME takes one of it.")],
    fact: Annotated[str, typer.Argument(metavar="[FACT]", help="Such as `winner: Bob`.")] = "",
    at: Annotated[
        int | None, typer.Option("--at", metavar="STEP", min=0, help="After this step instead of at the end.")
    ] = None,
    every: Annotated[bool, typer.Option("--every", help="Changes of every kind, not only of the smallest.")] = False,
    house: House = None,
    reading: Reading = None,
    format: Format = Plain.text,
) -> None:
    from adjudicator.judge.crux import crux
    from adjudicator.library import library
    from adjudicator.library.court import law_under
    from adjudicator.search.why_not import why_not as asked
    from adjudicator.views import jsonl, search_text

    stack = overlays(house or [], reading or [])
    console = output.console()
    for number, scenario in enumerate(read(file)):
        if number and format is Plain.text:
            console.print()
        law = law_under("", scenario, stack)
        if not fact:
            rejected = crux(law.scenario, law.readings, library().rulings)
            if format is Plain.json:
                told = {"schema": "adjudicator.crux/1", "scenario": scenario.name}
                output.write(f"{jsonl.line({**told, 'rejected': [one.as_json() for one in rejected]})}\n", None)
            else:
                search_text.show_crux(scenario.name, rejected, console)
            continue
        facts = facts_of(fact, scenario)
        found = asked(law.scenario, law.readings, library().rulings, facts, at, all_kinds=every)
        if format is Plain.json:
            output.write(f"{jsonl.line(found.as_json())}\n", None)
        else:
            search_text.show_why_not(found, console)


def facts_of(text: str, scenario: Scenario) -> Mapping[str, Any]:
    """A fact of the command line, as a scenario would hold it. Anything else: exit code 2."""
    from adjudicator.files import read_documents
    from adjudicator.scenario.facts import check_facts

    documents, problems = read_documents(text, "FACT")
    data = documents[0].data if documents else None
    if problems or not isinstance(data, dict) or not data:
        output.tell(problems)
        output.stop("a fact is written as in a scenario: `winner: Bob`, `where: {Milk: Ann}`")
    names = [seat.name for seat in scenario.seats]
    found = list(check_facts(data, names, scenario.catalogue, scenario.editions))
    if found:
        output.tell(documents[0].problem(one.code, one.message, *one.path, hint=one.hint) for one in found)
        raise typer.Exit(output.WRONG)
    return data
