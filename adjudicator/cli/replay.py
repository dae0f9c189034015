"""`adjudicator run`: replay scenarios and say who is right."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli import completing, output
from adjudicator.cli.houses import House, Reading, overlays, place
from adjudicator.files.opening import is_file, parted
from adjudicator.files.text import STDIN

if TYPE_CHECKING:
    from adjudicator.judge.verdict import Verdict


Format = StrEnum("Format", "text json markdown html")
"""What a replay is written as."""


def run(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE[::NAME]...",
            help="Scenario files, folders, - for standard input, or shipped ones by entry; ::NAME takes one.",
            autocompletion=completing.scenarios,
        ),
    ],
    brief: Annotated[bool, typer.Option("--brief", help="Only the verdicts.")] = False,
    house: House = None,
    reading: Reading = None,
    every: Annotated[bool, typer.Option("--all", help="All reasons, not only the first for each claim.")] = False,
    fill: Annotated[bool, typer.Option("--fill", help="Try what every unknown card could be.")] = False,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each step, at a terminal.")] = False,
    format: Annotated[Format, typer.Option("--format", help="How the verdicts are written.")] = Format.text,
    to: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write to a file.")] = None,
) -> None:
    """Replay scenarios: the rulings that acted at each step, and who is right.

    Examples:

        adjudicator run duel.yaml
        adjudicator run "duel.yaml::Too late for a Surprise" --brief
        adjudicator run duel.yaml --house friendly.yaml --reading turn-end-over-play-all=plays-first
        adjudicator run HF-27
        adjudicator run duel.yaml --fill
        adjudicator run tables "saturday/*.yaml" --brief
        adjudicator run - < duel.yaml
        adjudicator run duel.yaml --format html -o duel.html

    Where people claim different things it says at which step they part, on what, and what would have to be true for
    those who are wrong. What the file leaves unsaid is filled in in every way: a choice nobody made, an unknown card
    that was drawn or moved. `--fill` does that for unknown cards in hands too, Surprises and when they could be played
    among them.

    Exit code: 0 all expectations hold, 1 some fail, 2 the input is wrong, 3 unsettled or open.
    """
    verdicts = judged(files, house or [], reading or [], fill=fill)
    if format is Format.text:
        _text(verdicts, brief, every, _pause if step and to is None and _interactive() else None, to)
    else:
        output.write(_written(verdicts, format, brief, every), to)
    raise typer.Exit(output.first_of(verdict.exit_code() for verdict in verdicts))


def judged(files: list[str], house: list[str], reading: list[str], *, fill: bool = False) -> list[Verdict]:
    """A verdict for each sound scenario; of a file with mistakes one more that says `invalid` and tells them."""
    from adjudicator.judge.overlay import cards_of
    from adjudicator.judge.verdict import INVALID, Verdict
    from adjudicator.library.shipped_law import judge
    from adjudicator.scenario import read_scenarios

    stack = overlays(house, reading)
    verdicts: list[Verdict] = []
    for file in expanded([place(file) for file in files]):
        scenarios, problems = read_scenarios(file, cards_of(stack))
        verdicts += [judge(scenario, overlays=stack, fill=fill) for scenario in scenarios]
        if problems:
            path = parted(file)[0]
            verdicts.append(Verdict(path, INVALID, problems=problems, file=path))
    return verdicts


def expanded(files: list[str]) -> list[str]:
    """The files that are meant, folders and patterns written out. A folder without scenarios: exit code 2."""
    if len(files) == 1 and (parted(files[0])[0] == STDIN or is_file(parted(files[0])[0])):
        return files
    from adjudicator.files.kinds_of_file import sort_of
    from adjudicator.suite.running import scenario_files

    found: list[str] = []
    for file in files:
        some = [file] if parted(file)[0] == STDIN else list(map(str, scenario_files([file])))
        if not some:
            output.stop(f"there is no scenario in {file}")
        found += some
    if len(found) > 1:  # house rules and cards may lie among them
        found = [file for file in found if sort_of(Path(parted(file)[0])) == "scenario"]
    if not found:
        output.stop(f"there is no scenario in {', '.join(files)}")
    return found


def _text(verdicts: list[Verdict], brief: bool, every: bool, pause: Callable[[], None] | None, to: Path | None) -> None:
    from adjudicator.views import terminal

    with output.destination(to) as console:
        for number, verdict in enumerate(verdicts):
            if number:
                terminal.between(console)
            terminal.show(verdict, console, brief=brief, every=every, pause=pause)
        if len(verdicts) > 1:
            terminal.between(console)
            terminal.summary(verdicts, console)


def _written(verdicts: list[Verdict], format: Format, brief: bool, every: bool) -> str:
    """The whole report as text."""
    if format is Format.json:
        from adjudicator.views import jsonl

        return "".join(f"{line}\n" for line in jsonl.lines(verdicts))
    if format is Format.markdown:
        from adjudicator.views import markdown

        return markdown.document(verdicts, brief=brief, every=every)
    from adjudicator.views import html

    return html.document(verdicts, brief=brief, every=every)


def _interactive() -> bool:
    import sys

    return sys.stdin.isatty() and sys.stdout.isatty()


def _pause() -> None:
    """Wait for Enter; the end of the input goes on without waiting."""
    try:
        input()
    except EOFError:
        typer.echo()
