"""`adjudicator houses`, `adjudicator compare` and `adjudicator house check`: what-if by overlays."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli import output
from adjudicator.cli.formats import Plain

if TYPE_CHECKING:
    from adjudicator.judge.overlay import Overlay
    from adjudicator.scenario import Scenario

_LIST = """List the house rules that come with the product: what each changes, and which entry allows it.

Examples:

    adjudicator houses
    adjudicator houses --format json
    adjudicator run duel.yaml --house grace
"""
_COMPARE = """Set a scenario side by side under several laws.

Each `--house` and each `--reading` is a law of its own; the first column is the law of the file. Told are the first
step where two laws part, the ruling on which that turns, and how the ends differ.

Examples:

    adjudicator compare late.yaml --house grace
    adjudicator compare late.yaml --house grace --house friendly.yaml
    adjudicator compare "late.yaml::Too late" --reading turn-end-over-play-all=plays-first --format json
"""
_CHECK = """Run the whole suite under house rules and say what they change.

Told are the scenarios whose verdict changes, with the step and the ruling; those that only change their reason; and
those that cannot be finished because the overlay asks what the file does not answer. Unknown or contradictory
readings are errors.

Examples:

    adjudicator house check grace
    adjudicator house check grace pause -j 4
    adjudicator house check friendly.yaml --scenarios scenarios/holiday-faq --format json

Exit code: 0 checked (whatever it changes), 2 the house rule or a file is wrong.
"""

House = Annotated[list[str] | None, typer.Option("--house", metavar="NAME/FILE", help="A house rule; repeatable.")]
Reading = Annotated[
    list[str] | None,
    typer.Option("--reading", metavar="QUESTION=READING", help="Read a question this way; repeatable."),
]
Format = Annotated[Plain, typer.Option("--format", help="How it is written.")]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command("houses", help=_LIST)(houses)
    app.command("compare", help=_COMPARE)(compare)


house = typer.Typer(name="house", help="What a house rule does.", no_args_is_help=True)


@house.callback()
def _house() -> None:
    """What a house rule does."""


def houses(format: Format = Plain.text) -> None:
    from adjudicator.library.houses import shipped_overlays
    from adjudicator.views import houses_text, jsonl

    found, problems = shipped_overlays()
    if format is Plain.json:
        output.write("".join(f"{jsonl.line(houses_text.house_json(*one))}\n" for one in found.items()), None)
    else:
        houses_text.show_houses(found, output.console())
    if problems:
        output.tell(problems)
        raise typer.Exit(output.WRONG)


def compare(
    file: Annotated[str, typer.Argument(metavar="FILE[::NAME]", help="A scenario file; ::NAME takes one of it.")],
    house: House = None,
    reading: Reading = None,
    format: Format = Plain.text,
) -> None:
    from adjudicator.judge.comparing import compare as compared
    from adjudicator.judge.comparing import side
    from adjudicator.library.court import law_under
    from adjudicator.views import houses_text, jsonl

    stack = overlays(house or [], reading or [])
    if not stack:
        output.stop("name a law to compare with: --house NAME or --reading QUESTION=READING")
    console = output.console()
    for number, scenario in enumerate(read(file)):
        here = side(law_under("as written", scenario))
        found = [compared(here, side(law_under(one.name, scenario, [one]))) for one in stack]
        if format is Plain.json:
            output.write(f"{jsonl.line(houses_text.comparison_json(scenario, found))}\n", None)
        else:
            houses_text.show_comparisons(scenario, found, console, first=number == 0)


@house.command("check", help=_CHECK)
def check(
    names: Annotated[list[str], typer.Argument(metavar="NAME/FILE...", help="House rules, stacked in this order.")],
    scenarios: Annotated[
        list[Path] | None, typer.Option("--scenarios", metavar="PATH", help="Files or folders instead of all shipped.")
    ] = None,
    reading: Reading = None,
    format: Format = Plain.text,
    jobs: Annotated[int, typer.Option("-j", "--jobs", min=1, metavar="N", help="Processes to use.")] = 1,
) -> None:
    from adjudicator.library.houses import contradictions, idle_readings
    from adjudicator.suite.house_check import house_check
    from adjudicator.views import houses_text, jsonl

    stack = overlays(names, reading or [])
    if problems := contradictions(stack):
        output.tell(problems)
        raise typer.Exit(output.WRONG)
    report = house_check([str(path) for path in scenarios or []], stack, jobs)
    report.idle = idle_readings(stack)
    if format is Plain.json:
        output.write(f"{jsonl.line(report.as_json())}\n", None)
    else:
        houses_text.show_check(report, output.console())
    raise typer.Exit(report.exit_code())


def overlays(house: list[str], reading: list[str]) -> list[Overlay]:
    """The overlays of the command line. Unknown or contradictory readings: exit code 2."""
    from adjudicator.library.houses import overlay_from

    found, problems = overlay_from(house, reading)
    if problems:
        output.tell(problems)
        raise typer.Exit(output.WRONG)
    return found


def read(file: str) -> list[Scenario]:
    """The scenarios of a file. One that cannot be read: exit code 2."""
    from adjudicator.scenario import read_scenarios

    found, problems = read_scenarios(file)
    if problems:
        output.tell(problems)
        raise typer.Exit(output.WRONG)
    return found
