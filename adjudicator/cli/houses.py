"""`adjudicator houses`, `adjudicator compare` and `adjudicator house check`: what-if by overlays."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli import completing, output
from adjudicator.cli.command import Command, Group
from adjudicator.cli.crew import Jobs, Kept, Scheduler, code_with, crew_for
from adjudicator.cli.output import Format, Plain
from adjudicator.files.text import STDIN

if TYPE_CHECKING:
    from adjudicator.judge.overlay import Overlay
    from adjudicator.scenario import Scenario


House = Annotated[
    list[str] | None,
    typer.Option("--house", metavar="NAME/FILE", help="A house rule; repeatable.", autocompletion=completing.houses),
]
Reading = Annotated[
    list[str] | None,
    typer.Option(
        "--reading",
        metavar="QUESTION=READING",
        help="Read a question this way; repeatable.",
        autocompletion=completing.readings,
    ),
]
ScenarioFile = Annotated[
    str,
    typer.Argument(
        metavar="FILE[::NAME]",
        help="A scenario file, - for standard input, or a shipped one by entry; ::NAME takes one.",
        autocompletion=completing.scenarios,
    ),
]


house = typer.Typer(name="house", cls=Group, help="What a house rule does.", no_args_is_help=True)


@house.callback()
def _house() -> None:
    """What a house rule does."""


def houses(format: Format = Plain.text) -> None:
    """List the house rules that come with the product: what each changes, and which entry allows it.

    Examples:

        adjudicator houses
        adjudicator houses --format json
        adjudicator run duel.yaml --house grace
    """
    from adjudicator.files.output_schema import output_of
    from adjudicator.library.houses import shipped_overlays
    from adjudicator.views import houses_text

    found, problems = shipped_overlays()
    if format is Plain.json:
        output.lines(output_of("house", one, name=name, house=one.name) for name, one in found.items())
    else:
        houses_text.show_houses(found, output.console())
    if problems:
        output.refuse(problems)


def compare(file: ScenarioFile, house: House = None, reading: Reading = None, format: Format = Plain.text) -> None:
    """Set a scenario side by side under several laws.

    Each `--house` and each `--reading` is a law of its own; the first column is the law of the file. Told are the first
    step where two laws part, the ruling on which that turns, and how the ends differ.

    Examples:

        adjudicator compare late.yaml --house grace
        adjudicator compare late.yaml --house grace --house friendly.yaml
        adjudicator compare "late.yaml::Too late" --reading turn-end-over-play-all=plays-first --format json
    """
    from adjudicator.files.output_schema import output_of
    from adjudicator.judge.comparing import compare as held_against
    from adjudicator.judge.comparing import misfits, side
    from adjudicator.library.houses import read_under
    from adjudicator.library.shipped_law import law_under
    from adjudicator.scenario import read_scenarios
    from adjudicator.views import houses_text
    from adjudicator.views.compared import law_json

    stack = overlays(house or [], reading or [], stacked=False)
    if not stack:
        output.stop("name a law to compare with: --house NAME or --reading QUESTION=READING")
    console = output.console()
    read, problems, further = read_under(partial(read_scenarios, place(file)), [[one] for one in stack])
    if problems or further:
        output.refuse([*problems, *further])
    for number, (scenario, under) in enumerate(read):
        here = side(law_under("as written", scenario))
        laws = [law_under(one.name, other or scenario, [one]) for one, other in zip(stack, under, strict=True)]
        if wrong := [one for law in laws for one in misfits(here.law, law)] if here.outcome.problems else []:
            output.refuse(list(dict.fromkeys(wrong)))
        found = [held_against(here, side(law)) for law in laws]
        if format is Plain.json:
            output.lines([output_of("comparison", scenario=scenario.name, laws=list(map(law_json, found)))])
        else:
            houses_text.show_comparisons(scenario, found, console, first=number == 0)


@house.command("check", cls=Command)
def check(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME/FILE...", help="House rules, stacked in this order.", autocompletion=completing.houses
        ),
    ],
    scenarios: Annotated[
        list[str] | None, typer.Option("--scenarios", metavar="PATH", help="Files or folders instead of all shipped.")
    ] = None,
    reading: Reading = None,
    games: Annotated[int, typer.Option("--games", min=0, metavar="N", help="So many random games; 0 for none.")] = 40,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Another seed, other games.")] = 1,
    turns: Annotated[int, typer.Option("--turns", min=1, metavar="N", help="Turns of a game at most.")] = 300,
    edition: Annotated[
        list[str] | None,
        typer.Option("--edition", metavar="DECK", help="Decks to play with, instead of all complete ones; repeatable."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All scenarios that change, not the first of a kind.")] = False,
    format: Format = Plain.text,
    to: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write the trouble found as scenarios.")
    ] = None,
    jobs: Jobs = 1,
    scheduler: Scheduler = "",
    journal: Kept = None,
) -> None:
    """Run the whole suite under house rules and say what they change; then look for trouble in random games.

    Told are the scenarios whose verdict changes, with the step and the ruling; those in which only the game goes
    another way, or only the reason changes; and those that cannot be finished because the overlay asks what the file
    does not answer: the first of each kind, or `--all`. Unknown or contradictory readings are errors.

    Then random games are played twice, under the house rules and under the law as it is, and every Goal of the decks is
    tried. Told are turns that never end, tables that the law forbids, Goals that nobody can win with any more, and how
    many games had no winner; `-o` writes a scenario for each. The same call finds the same, whatever `-j` is.

    Examples:

        adjudicator house check grace
        adjudicator house check grace pause -j 4
        adjudicator house check friendly.yaml --scenarios scenarios/holiday-faq --format json
        adjudicator house check friendly.yaml --edition star --games 200 --seed 7 -o trouble.yaml
        adjudicator house check grace --games 0
        adjudicator house check grace --games 1000000 --scheduler tcp://10.0.0.1:8786 --journal grace.journal

    Exit code: 0 checked (whatever it changes), 2 the house rule or a file is wrong.
    """
    from adjudicator.judge.overlay import saying_nothing
    from adjudicator.library.houses import idle_readings
    from adjudicator.suite.house_check import house_check
    from adjudicator.suite.trouble import look_for_trouble
    from adjudicator.views import houses_text

    stack = overlays(names, reading or [])
    decks = editions(edition or [])
    with crew_for(jobs, scheduler, journal) as crew:
        report = house_check(list(scenarios or []), stack, crew)
        report.idle, report.silent = idle_readings(stack), saying_nothing(stack)
        if games and len(report.silent) < len(stack):
            report.trouble = look_for_trouble(stack, decks, games=games, seed=seed, turns=turns, crew=crew)
    if report.trouble is not None and to is not None:
        output.write("---\n".join(report.trouble.scenarios()), to)
    if format is Plain.json:
        output.lines([report.as_json()])
    else:
        houses_text.show_check(report, output.console(), to is not None, every)
    raise typer.Exit(code_with(crew, report.exit_code()))


def editions(names: list[str]) -> list[str]:
    """The decks of some names, all complete ones without any. Too small a deck: exit code 2."""
    from adjudicator.cards.catalogue import catalogue
    from adjudicator.search.games.randomly import deck
    from adjudicator.search.games.simulation import MIX_ANOTHER_IN
    from adjudicator.suite.trouble import FEWEST_CARDS

    shelf = catalogue()
    if not names:
        return [slug for slug, edition in shelf.editions.items() if edition.complete]
    found = decks_named(names)
    if len(deck(found)) < FEWEST_CARDS:
        output.stop(f"{len(deck(found))} cards are too few; {FEWEST_CARDS} are needed{MIX_ANOTHER_IN}")
    return found


def decks_named(names: list[str]) -> list[str]:
    """The slugs of decks, of which a name may hold several with commas between. An unknown one: exit code 2."""
    from adjudicator.cards.catalogue import catalogue

    shelf = catalogue()
    some = [shelf.slugs(one) or [output.unknown("edition", one, shelf.editions)] for one in names]
    return list(dict.fromkeys(slug for slugs in some for slug in slugs))


def overlays(house: list[str], reading: list[str], *, stacked: bool = True) -> list[Overlay]:
    """The overlays of the command line. Unknown readings, and those that contradict each other in one law: exit code 2.

    `stacked`: they are one law together, and not a law each.
    """
    from adjudicator.library.houses import contradictions, overlay_from

    found, problems = overlay_from(house, reading)
    if stacked and not problems:
        problems = contradictions(found, house)
    if problems:
        output.refuse(problems)
    return found


def place(file: str) -> str:
    """A file as it is; else the shipped scenarios of that name: `HF-27`, `HF-27::NAME`, or a scenario's own name."""
    from adjudicator.files.opening import parted

    path = parted(file)[0]
    if path == STDIN or os.path.exists(path) or path.endswith((".yaml", ".yml")) or set(path) & set("/\\*?"):
        return file
    from adjudicator.library.proofs import shipped_names, shipped_scenario

    if (found := shipped_scenario(file)) is None:
        output.unknown("file, entry or shipped scenario", path, shipped_names())
    return found


def read(file: str, stack: Sequence[Overlay] = ()) -> list[Scenario]:
    """The scenarios of a file, with the cards of some house rules. One that cannot be read: exit code 2."""
    from adjudicator.judge.overlay import cards_of
    from adjudicator.scenario import read_scenarios

    found, problems = read_scenarios(place(file), cards_of(stack))
    if problems:
        output.refuse(problems)
    return found
