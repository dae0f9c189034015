"""What came of random games, on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.console import Console
from rich.text import Text

from adjudicator.search.games.out_of_reach import NOT_MET, Unreached
from adjudicator.search.games.simulation import Breach, Simulation, Tally, ranked
from adjudicator.views.escaping import counted, visible
from adjudicator.views.page import Page

MOST_GOALS, MOST_BREACHES, MOST_NAMED = 12, 20, 4


def show(simulation: Simulation, console: Console) -> None:
    """What was found first; then lengths, ends, winners, Goals, rulings; last the scenarios of breaches."""
    page, tally = Page(console), simulation.tally
    plan = simulation.plan
    title(page, " + ".join(plan.editions), f"{simulation.cards} cards · seed {plan.seed}")
    if plan.house:
        page.put(", ".join(map(visible, plan.house)), "  house rules  ")
    breaches(page, tally.breaches)
    average, middle, longest = simulation.lengths()
    page.line()
    label(page, "games", f"{tally.games:,} with {players(plan.fewest, plan.most)}, {tally.choices:,} choices")
    if tally.joined:
        label(page, "joined", f"{share(tally.joined, tally.games)} by somebody who came later")
    label(page, "turns", f"mean {average:.1f}, median {middle:g}, longest {longest}")
    label(page, "ended", ", ".join(f"{how} {share(count, tally.games)}" for how, count in ranked(tally.ends)))
    label(page, "winners", winners(tally, plan.most))
    goals(page, tally)
    rulings(page, simulation)
    for breach in tally.breaches:
        if breach.scenario:
            page.line()
            page.line(Text("---", style="dim"))
            for line in breach.scenario.splitlines():
                page.line(visible(line))


def title(page: Page, text: str, right: str = "") -> None:
    page.put(Text(text, style="bold"), right=right)


def label(page: Page, name: str, text: str) -> None:
    page.put(text, Text(f"  {name.ljust(9)}", style="dim"))


def players(fewest: int, most: int) -> str:
    """Such as "2 to 6 players"."""
    return f"{fewest} players" if fewest == most else f"{fewest} to {most} players"


def share(count: int, of: int) -> str:
    """Such as "12 (1.2 %)"."""
    return f"{count:,} ({100 * count / max(1, of):.1f} %)"


def winners(tally: Tally, seats: int) -> str:
    told = [f"seat {seat} {share(tally.seats[seat], tally.games)}" for seat in range(1, seats + 1)]
    if tally.together:
        told.append(f"several together {share(tally.together, tally.games)}")
    if tally.joined:
        told.append(f"newcomers {share(tally.newcomers, tally.games)}")
    return ", ".join(told)


def breaches(page: Page, found: list[Breach]) -> None:
    """The verdict on the games."""
    if not found:
        page.put(Text("No breach.", style="bold green"), "  ")
        return
    page.put(Text(f"{counted(len(found), 'breach', 'breaches')}", style="bold red"), "  ")
    for one in found[:MOST_BREACHES]:
        where = f"game {one.game}, turn {one.turn}, {players(one.players, one.players)}, seed of the game {one.seed}"
        page.put(f"{visible(one.what)} ({where})", "  ✗ ")
    if len(found) > MOST_BREACHES:
        page.put(f"and {len(found) - MOST_BREACHES} more", "    ")


def goals(page: Page, tally: Tally) -> None:
    if not tally.goals:
        return
    page.line()
    title(page, f"Goals won with ({len(tally.goals)})")
    counts(page, tally.goals, MOST_GOALS)


def counts(page: Page, found: Mapping[str, int], most: int) -> None:
    """Counts with their names, the largest first."""
    listed = ranked(found)
    wide = max(len(f"{count:,}") for _, count in listed[:most])
    for name, count in listed[:most]:
        page.put(visible(name), f"  {f'{count:,}'.rjust(wide)}  ")
    if len(listed) > most:
        rest = sum(count for _, count in listed[most:])
        page.put(f"{rest:,} with {counted(len(listed) - most, 'other')}", "  ")


def rulings(page: Page, simulation: Simulation) -> None:
    """How often each ruling decided something, and which never did."""
    tally = simulation.tally
    page.line()
    title(page, f"{len(tally.fired_in)} of the {simulation.within} executable rulings on these cards decided something")
    if simulation.within < simulation.executable:
        page.put(f"{simulation.executable - simulation.within} more are about cards of other decks", "  ")
    if tally.recorded != tally.games:
        page.put(f"counted in {tally.recorded:,} of {tally.games:,} games", "  ")
    if tally.consulted:
        page.line(Text("  steps  (games)  ruling", style="dim"))
    for name, count in ranked(tally.consulted):
        page.put(name, f"  {f'{count:,}'.rjust(7)}  {f'({tally.fired_in[name]:,})'.rjust(8)}  ")
    unreached(page, simulation.unreached)


def unreached(page: Page, found: Iterable[Unreached]) -> None:
    """The rulings that never decided anything, by reason, each with what it lacks or a scenario that gets there."""
    by_reason: dict[str, list[Unreached]] = {}
    for one in found:
        by_reason.setdefault(one.why, []).append(one)
    for why, some in sorted(by_reason.items(), key=lambda one: one[1][0].beyond):
        page.line()
        title(page, f"Not reached: {visible(why)} ({len(some)})")
        if any(one.named or one.why == NOT_MET for one in some):
            for one in some:
                page.put(visible(one.ruling), "  ")
                page.put(Text(visible(told_of(one)), style="dim"), "    ")
        else:
            page.put(", ".join(visible(one.ruling) for one in some), "  ")


def told_of(one: Unreached) -> str:
    """What a ruling takes that random play lacks, else a scenario that gets there."""
    if not one.named:
        return one.example
    more = len(one.named) - MOST_NAMED
    return ", ".join(one.named[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
