"""`adjudicator simulate`: random games, and every breach of an invariant in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli import completing, output
from adjudicator.cli.crew import Jobs, Kept, Scheduler, code_with, crew_for
from adjudicator.cli.houses import House, decks_named, overlays
from adjudicator.cli.output import Table

if TYPE_CHECKING:
    from adjudicator.search.games.simulation import Row


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
    turns: Annotated[int, typer.Option("--turns", min=1, metavar="N", help="Turns of a game at most.")] = 1000,
    house: House = None,
    format: Annotated[Table, typer.Option("--format", help="How it is written.")] = Table.text,
    json: Annotated[bool, typer.Option("--json", hidden=True, help="The same as --format json.")] = False,
    out: Annotated[
        Path | None, typer.Option("-o", metavar="FILE", help="Write the table, or else the scenarios of breaches.")
    ] = None,
    jobs: Jobs = 1,
    scheduler: Scheduler = "",
    journal: Kept = None,
) -> None:
    """Play random legal games and report on them.

    Told are how long they were, who won with what, how often each ruling decided something, which never did and why,
    and any breach of what must always hold (under house rules: by any law), with a scenario that leads up to it. Where
    a range of players is given, somebody may join a game under way. The same call prints the same, whoever plays the
    games. With `--journal` a run that was stopped goes on with the same call; `--format parquet -o FILE` also writes a
    table with one row a game.

    Examples:

        adjudicator simulate --edition star --edition creeper-pack --players 4 --games 1000 --seed 7
        adjudicator simulate --edition fluxx-5 --players 2-6 --games 10000 --record-every 10 -j 4
        adjudicator simulate --edition star --house grace --tries --format json
        adjudicator simulate --edition star --games 1000000 --scheduler tcp://10.0.0.1:8786 --journal star.journal
        adjudicator simulate --edition star --format parquet -o games.parquet

    Exit code: 0 no breach, 1 a breach, 2 the call is wrong.
    """
    from adjudicator.judge.overlay import agreed_by, cards_of, readings_under
    from adjudicator.library import library
    from adjudicator.library.law_book import official_readings
    from adjudicator.search.games.simulation import Plan, too_small
    from adjudicator.search.games.simulation import simulate as play
    from adjudicator.suite.routes_to_rulings import ways
    from adjudicator.views import simulation_text

    slugs = tuple(decks_named(edition))
    fewest, most = range_of(players)
    laid_over = overlays(house or [], [])
    readings, custom = readings_under(official_readings(), laid_over), tuple(cards_of(laid_over))
    agreed = agreed_by(laid_over)
    rows = format is Table.parquet
    named = tuple(house or ())
    plan = Plan(slugs, fewest, most, games, seed, readings, turns, custom, agreed, named, record_every, tries, rows)
    if fault := too_small(plan, len(plan.deck())):
        output.stop(fault)
    with table(out, rows) as each, crew_for(jobs, scheduler, journal) as crew:
        found = play(plan, library().rulings, crew=crew, ways=ways, each=each)
    if rows:
        out = None
    scenarios = [one.scenario for one in found.tally.breaches if one.scenario]
    if out is not None and scenarios:
        output.write("---\n".join(scenarios), out)
        for one in found.tally.breaches:
            one.scenario = ""
    if json or format is Table.json:
        output.lines([found.as_json()])
    else:
        simulation_text.show(found, output.console())
    raise typer.Exit(code_with(crew, found.exit_code()))


@contextmanager
def table(path: Path | None, wanted: bool) -> Iterator[Callable[[Sequence[Row]], None] | None]:
    """Something to call with more games, which become a Parquet file; None where that is not wanted."""
    from adjudicator.search.games.simulation import COLUMNS
    from adjudicator.views import parquet

    if not wanted:
        yield None
        return
    if path is None:
        output.stop("--format parquet needs a file: -o games.parquet")
    try:
        file = parquet.Table(path, COLUMNS)
    except ImportError:
        output.stop("--format parquet needs pyarrow, which is not installed: pip install 'adjudicator[cluster]'")
    except OSError as error:
        output.stop(f"{path} cannot be written: {error.strerror or error}")
    try:
        yield file.add
    except BaseException:
        file.leave()
        raise
    file.finish()


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
