"""Two laws side by side: the crux that is named is the ruling that the file is about."""

from __future__ import annotations

from functools import cache

from adjudicator.judge.comparing import SAME, Comparison, compare, side
from adjudicator.library.houses import overlay_from
from adjudicator.library.law_book import library, official_readings
from adjudicator.library.shipped_law import law_under
from adjudicator.scenario import Replay, Scenario, read_text
from adjudicator.views.compared import both
from tests.effort import some
from tests.shipped import name_of, scenarios


def compared(scenario: Scenario, question: str, reading: str) -> Comparison:
    overlays, problems = overlay_from([], [f"{question}={reading}"])
    assert problems == []
    return compare(side(law_under("as written", scenario)), side(law_under("other", scenario, overlays)))


@cache
def disputes() -> list[tuple[Scenario, str, str]]:
    """Scenarios that expect one ruling, each with a reading that makes another claim hold."""
    from adjudicator.library.shipped_law import judge

    found: list[tuple[Scenario, str, str]] = []
    for scenario in scenarios()[::9]:
        expected = scenario.expect.get("rulings")
        if isinstance(expected, list) and len(expected) == 1:
            turnings = [one for one in judge(scenario).turnings if one.ruling == expected[0] and one.upheld]
            found += [(scenario, one.ruling, one.reading) for one in turnings[:1]]
        if len(found) >= 12:
            break
    return found


def test_there_are_ten_disputes():
    assert len(disputes()) >= 10


def test_the_crux_is_the_ruling_the_scenario_is_about():
    for scenario, question, reading in disputes():
        found = compared(scenario, question, reading)
        assert found.how != SAME, name_of(scenario)
        assert found.parting is not None, name_of(scenario)
        assert found.parting.rulings == [question], name_of(scenario)
        assert found.parting.readings[0][2] == reading, name_of(scenario)


def test_a_law_compared_with_itself_does_not_part():
    scenario = scenarios()[0]
    here = side(law_under("as written", scenario))
    found = compare(here, side(law_under("again", scenario)))
    assert (found.how, found.parting, found.ends) == (SAME, None, [])


PLAYS = """\
scenario: Three more
edition: fluxx-5
players: {Ann: {hand: [Play 3, Milk, Bread, Sun, Moon]}, Bob: {hand: [1 unknown]}}
turn: {player: Ann, phase: play, drawn: 1}
steps:
  - Ann plays: Play 3
"""


def test_what_is_still_to_be_played_is_told_with_the_play_that_changes_it():
    (scenario,), _ = read_text(PLAYS)
    found = compared(scenario, "new-rule-over-basic", "adds")
    assert found.ends == [("plays left", 2, 3)]
    assert found.parting is not None
    told = "Ann plays Play 3 (Play 1, 0 left); Play 3 is in force; now Play 3, "
    assert both(found.parting.here, found.parting.there) == (f"{told}2 left", f"{told}3 left")


def test_where_laws_part_the_two_lines_differ():
    official, parted = official_readings(), 0
    for scenario in some(scenarios(), 60):
        for question in sorted({one.question for one in Replay(scenario, official).run().consults()})[::4]:
            for reading in [one for one in library().rulings[question].readings if one != official[question]][:1]:
                parting = compared(scenario, question, reading).parting
                if parting is not None:
                    here, there = both(parting.here, parting.there, parting.step.actor)
                    parted += 1
                    assert here != there, (name_of(scenario), question, reading)
    assert parted > 20


OVER = """\
scenario: More in hand than the limit
edition: fluxx-5
players:
  Ann: {hand: [Milk, Time, Love, Bread]}
  Bob: {hand: [Sun]}
rules: [Hand Limit 2]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Milk
  - claims:
      - Ann: Three stay.
        holds: {Ann: {hand_size: 3}}
      - Bob: Two stay, and Love is one of them.
        holds: {Ann: {hand: [Love, Bread]}}
"""


def test_a_claim_that_comes_out_alike_whatever_is_chosen_is_compared_and_another_is_left_open():
    (scenario,), _ = read_text(OVER)
    found = compared(scenario, "limits-come-round-again", "when-played")
    assert [(by, here, there) for by, _, here, there in found.claims] == [("Ann", False, True), ("Bob", None, False)]
