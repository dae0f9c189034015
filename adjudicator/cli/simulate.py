"""`adjudicator simulate`: random games, and every breach of an invariant in them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli import completing, output
from adjudicator.cli.formats import Format, Plain
from adjudicator.cli.houses import House, overlays
from adjudicator.cli.progress import progress_bar

_HELP = """Play random legal games and report on them.

Told are how long they were, who won with what, how often each ruling decided something, which never did and why, and
any breach of what must always hold, with a scenario that leads up to it. Where a range of players is given, somebody
may join a game under way. The same call prints the same, whatever `-j` is.

Examples:

    adjudicator simulate --edition star --edition creeper-pack --players 4 --games 1000 --seed 7
    adjudicator simulate --edition fluxx-5 --players 2-6 --games 10000 --record-every 10 -j 4
    adjudicator simulate --edition star --house grace --tries --format json

Exit code: 0 no breach, 1 a breach, 2 the call is wrong.
"""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("simulate", help=_HELP)(simulate)


def simulate(
    edition: Annotated[
        list[str],
        typer.Option("--edition", help="A deck, such as star; repeatable.", autocompletion=completing.editions),
    ],
    players: Annotated[str, typer.Option("--players", metavar="N[-M]", help="2 to 6, or a range.")] = "4",
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Another seed, other games.")] = 1,
    record_every: Annotated[
        int, typer.Option("--record-every", min=1, metavar="N", help="Count rulings in every Nth game only (faster).")
    ] = 1,
    tries: Annotated[bool, typer.Option("--tries", help="Players also try what may not be done.")] = False,
    house: House = None,
    format: Format = Plain.text,
    json: Annotated[bool, typer.Option("--json", hidden=True, help="The same as --format json.")] = False,
    out: Annotated[
        Path | None, typer.Option("-o", metavar="FILE", help="Write the scenarios of breaches to a file.")
    ] = None,
    jobs: Annotated[int, typer.Option("-j", "--jobs", min=1, metavar="N", help="Processes to use.")] = 1,
) -> None:
    from adjudicator.cards.catalogue import catalogue
    from adjudicator.judge.overlay import readings_under
    from adjudicator.library import library
    from adjudicator.library.shelves import official_readings
    from adjudicator.search.games.randomly import deck
    from adjudicator.search.games.simulation import Plan, too_small
    from adjudicator.search.games.simulation import simulate as play
    from adjudicator.suite.ways import ways
    from adjudicator.views import jsonl, simulation_text

    shelf = catalogue()
    slugs = tuple(dict.fromkeys(shelf.slug(one) or output.unknown("edition", one, shelf.editions) for one in edition))
    fewest, most = range_of(players)
    readings = readings_under(official_readings(), overlays(house or [], []))
    plan = Plan(slugs, fewest, most, games, seed, readings, tuple(house or ()), record_every, tries)
    if fault := too_small(plan, len(deck(slugs))):
        output.stop(fault)
    with progress_bar(games) as progress:
        found = play(plan, library().rulings, jobs=jobs, progress=progress, ways=ways)
    scenarios = [one.scenario for one in found.tally.breaches if one.scenario]
    if out is not None and scenarios:
        output.write("---\n".join(scenarios), out)
        for one in found.tally.breaches:
            one.scenario = ""
    if json or format is Plain.json:
        output.write(f"{jsonl.line(found.as_json())}\n", None)
    else:
        simulation_text.show(found, output.console())
    raise typer.Exit(found.exit_code())


def range_of(text: str) -> tuple[int, int]:
    """The numbers of players of `4` or `2-6`. Anything else, or a number out of 2 to 6: exit code 2."""
    from adjudicator.search.games.simulation import FEWEST_PLAYERS, MOST_PLAYERS

    low, dash, high = text.replace("–", "-").partition("-")
    numbers = [part.strip() for part in ((low, high) if dash else (low, low))]
    if not all(part.isascii() and part.isdigit() and len(part) < 3 for part in numbers):
        output.stop(f"--players is a number such as 4 or a range such as 2-6, not {text!r}")
    fewest, most = map(int, numbers)
    if not FEWEST_PLAYERS <= fewest <= most <= MOST_PLAYERS:
        output.stop(f"--players runs from {FEWEST_PLAYERS} to {MOST_PLAYERS}, the smaller number first, not {text}")
    return fewest, most
