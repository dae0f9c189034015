"""`adjudicator why-not` and `adjudicator explore`: what stands in the way, and what may still happen."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudicator.cli import output
from adjudicator.cli.houses import House, Reading, ScenarioFile, overlays, read
from adjudicator.cli.output import Format, Plain
from adjudicator.cli.progress import progress_of

if TYPE_CHECKING:
    from adjudicator.cards.model import Card
    from adjudicator.scenario import Scenario


def explore(
    file: ScenarioFile,
    player: Annotated[str, typer.Option("--player", metavar="NAME", help="Tell only of this player's winning.")] = "",
    turns: Annotated[int, typer.Option("--turns", min=1, metavar="N", help="So many turns, this one included.")] = 1,
    most: Annotated[int, typer.Option("--most", min=1, metavar="N", help="Carry out at most so many plays.")] = 50_000,
    may_hold: Annotated[
        list[str] | None,
        typer.Option("--may-hold", metavar='"NAME: CARD"', help="A card nobody knows may be this one; repeatable."),
    ] = None,
    house: House = None,
    reading: Reading = None,
    format: Format = Plain.text,
    to: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write every end as a scenario.")
    ] = None,
) -> None:
    """Find everything that may still happen from where a file ends, to the end of the turn.

    Tried are all plays, powers and choices, every Surprise in a hand that fits, and whatever chance may bring; tables
    that are alike are gone on from once. Told are who can still win, who can force it, who can stop it, and all
    possible ends, each with a line of play. `-o` writes a scenario for every end, which replays.

    The file may end anywhere: between two plays, at a choice nobody has made, in the middle of a card, in the dealing,
    or with a play that can still be answered (write `nobody answers` if it cannot). Cards nobody knows are not tried,
    unless `--may-hold` names what they could be. Where a bound cut the search it says so.

    Examples:

        adjudicator explore duel.yaml
        adjudicator explore duel.yaml --player Ann
        adjudicator explore duel.yaml --may-hold "Bob: Veto!"
        adjudicator explore duel.yaml --turns 2 --most 200000 --format json
        adjudicator explore duel.yaml -o ends.yaml

    Exit code: 0 explored, 2 the file is wrong or cannot be gone on from, 3 a bound cut the search.
    """
    from adjudicator.library.shipped_law import law_under
    from adjudicator.search.exploring.explore import explore as explored
    from adjudicator.search.exploring.findings import scenarios_of
    from adjudicator.views import search_text

    stack = overlays(house or [], reading or [])
    console = output.console()
    codes, texts = [], []
    for number, scenario in enumerate(read(file, stack)):
        names = [seat.name for seat in scenario.seats]
        if player and player not in names:
            output.unknown("player", player, names)
        law = law_under("", scenario, stack)
        held = [held_card(one, scenario) for one in may_hold or []]
        with progress_of(remaining=False) as progress:
            found = explored(law.scenario, law.readings, turns=turns, most=most, progress=progress, held=held)
        codes.append(output.WRONG if found.problem else output.UNDECIDED if found.cut else output.OK)
        texts += scenarios_of(found, stack)
        if format is Plain.json:
            output.lines([found.as_json()])
        else:
            if number:
                console.print()
            search_text.show_explored(found, console, player)
    if to is not None:
        output.write("---\n".join(texts), to)
    raise typer.Exit(output.first_of(codes))


def held_card(text: str, scenario: Scenario) -> tuple[str, Card]:
    """A player and a card of the command line, as `Bob: Veto!`. Anything else: exit code 2."""
    name, colon, wanted = (part.strip() for part in text.partition(":"))
    if not colon or not wanted:
        output.stop(f'--may-hold is a player and a card, such as "Bob: Veto!", not {text!r}')
    names = [seat.name for seat in scenario.seats]
    if name not in names:
        output.unknown("player", name, names)
    card = scenario.find(wanted)
    if card is None:
        known = [card.name for edition in scenario.editions for card in scenario.catalogue.deck(edition)]
        output.unknown("card", wanted, dict.fromkeys(known))
    return name, card


def why_not(
    file: ScenarioFile,
    fact: Annotated[str, typer.Argument(metavar="[FACT]", help="Such as `winner: Bob`.")] = "",
    at: Annotated[
        int | None, typer.Option("--at", metavar="STEP", min=0, help="After this step instead of at the end.")
    ] = None,
    every: Annotated[bool, typer.Option("--every", help="Changes of every kind, not only of the smallest.")] = False,
    house: House = None,
    reading: Reading = None,
    format: Format = Plain.text,
) -> None:
    """Say what stands in the way of a fact, and the smallest change that would help.

    A fact is written as in a scenario: `winner: Bob`, `turn: Ann`, `plays_left: 2`, `where: {Milk: Ann}`, `may: {Bob
    plays: Veto!}`, any that can be claimed. Told is what it asks for and what was found, which rulings block it, and
    what would help: one other reading, else two steps in the other order, else one card more or less; never what the
    fact itself says. Each change has been replayed, and what it would cost is told with it. Without a fact: every
    rejected claim of the file, with the step where it parts from what is, and on what.

    Examples:

        adjudicator why-not duel.yaml
        adjudicator why-not duel.yaml "winner: Bob"
        adjudicator why-not "duel.yaml::Too late" "where: {Milk: Ann}" --at 2
        adjudicator why-not duel.yaml "may: {Bob plays: Veto!}" --at 1
        adjudicator why-not duel.yaml "turn: Bob" --house grace --every --format json

    Exit code: 0 told, 2 the file or the fact is wrong.
    """
    from adjudicator.files.output_schema import output_of
    from adjudicator.judge.crux import crux
    from adjudicator.library import library
    from adjudicator.library.shipped_law import law_under
    from adjudicator.search.why_not import why_not as asked
    from adjudicator.views import search_text

    stack = overlays(house or [], reading or [])
    console = output.console()
    for number, scenario in enumerate(read(file, stack)):
        if number and format is Plain.text:
            console.print()
        law = law_under("", scenario, stack)
        if not fact:
            rejected = crux(law.scenario, law.readings, library().rulings)
            if format is Plain.json:
                output.lines([output_of("crux", scenario=scenario.name, rejected=[one.as_json() for one in rejected])])
            else:
                search_text.show_crux(scenario.name, rejected, console)
            continue
        facts = facts_of(fact, scenario)
        steps = sum(step.kind in ("act", "claims") for step in scenario.steps)
        if at is not None and at > steps:
            output.stop(f"there is no step {at}: {scenario.name!r} has {steps}")
        found = asked(law.scenario, law.readings, library().rulings, facts, at, all_kinds=every)
        if format is Plain.json:
            output.lines([found.as_json()])
        else:
            search_text.show_why_not(found, console)


def facts_of(text: str, scenario: Scenario) -> Mapping[str, Any]:
    """A fact of the command line, as a scenario would hold it. Anything else: exit code 2."""
    from adjudicator.files import read_documents
    from adjudicator.scenario.replaying.facts import check_facts
    from adjudicator.scenario.spoken import as_meant

    documents, problems = read_documents(text, "FACT")
    data = documents[0].data if documents else None
    if problems or not isinstance(data, dict) or not data:
        output.tell(problems)
        output.stop("a fact is written as in a scenario: `winner: Bob`, `where: {Milk: Ann}`")
    names = [seat.name for seat in scenario.seats]
    data = dict(as_meant(data, names))
    found = list(check_facts(data, names, scenario.catalogue, scenario.editions))
    if found:
        output.refuse(documents[0].complaint(one) for one in found)
    return data
