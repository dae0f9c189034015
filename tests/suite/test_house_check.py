"""What house rules change, and what they leave alone."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from adjudicator.files import shipped
from adjudicator.judge.comparing import CHANGED, COURSE, REASON, SAME, UNFINISHED
from adjudicator.judge.overlay import Overlay, agreed_by, saying_nothing
from adjudicator.library import library
from adjudicator.library.houses import (
    contradictions,
    fault_of_reading,
    idle_readings,
    overlay_from,
    read_house,
    shipped_overlays,
)
from adjudicator.scenario import read_text
from adjudicator.suite.house_check import Checked, HouseReport, check, house_check
from adjudicator.views.houses_text import show_check

HOUSES, PROBLEMS = shipped_overlays()
FOLDER = shipped("scenarios") / "houses"
TOLD = """\
scenario: Todays Special without a word
edition: [holiday, fluxx-5]
players:
  Alice: {hand: [Pumpkins, Lights, Milk]}
  Bob: {}
rules: [Play 2]
turn: {player: Alice, phase: play}
steps:
  - Alice plays: Pumpkins
  - Alice plays: Lights
expect: {turn: Bob}
"""


def under(name: str) -> HouseReport:
    return house_check([str(FOLDER)], [HOUSES[name]])


def test_every_shipped_house_rule_is_sound_and_cites_its_entry():
    assert PROBLEMS == []
    for name, overlay in HOUSES.items():
        assert overlay.cites, name
        assert set(overlay.cites) <= set(library().entries), name
        assert overlay.because, name
        assert overlay.readings or overlay.agreed, name
    assert idle_readings(list(HOUSES.values())) == []


def test_what_the_law_as_written_leaves_open_is_not_put_down_to_a_house_rule():
    report = house_check([str(FOLDER.parent / "cards" / "unknown-cards.yaml")], [HOUSES["nacho-day"]])
    assert [one.scenario for one in report.checked if one.how != SAME] == []


@pytest.mark.parametrize("name", HOUSES)
def test_every_shipped_house_rule_changes_a_verdict_and_leaves_one_alone(name):
    report = under(name)
    assert report.problems == []
    assert report.of(CHANGED), name
    assert report.of(SAME), name
    told = [*report.of(CHANGED), *report.of(COURSE), *report.of(REASON), *report.of(UNFINISHED)]
    assert all(one.step and one.line for one in told), [one.scenario for one in told if not one.step]
    assert all(one.rulings or one.cards for one in report.of(REASON))


@pytest.mark.parametrize(
    ("name", "scenario", "step", "ruling"),
    [
        ("grace", "Where there is no grace", "Bob plays That's Mine!", "surprise-only-in-its-window"),
        ("pause", "Without the agreement", "Alice plays Pumpkins", "pause-between-plays"),
        ("newcomers-wait", "Elsewhere Cara", "Cara joins", "newcomers-join-at-once"),
        ("first-to-draw-begins", "Without the agreement the player", "Bob draws Candles", "caller-goes-first"),
        ("first-card-to-the-left", "Without agreement the first", "Ann plays Share the Wealth",
         "redistribution-starts-by-kind"),
        ("nacho-day", "Without agreement it is", "At issue",
         "special-days-are-settled-before-the-game"),
    ],
)  # fmt: skip
def test_the_step_where_the_laws_part_and_its_ruling_are_named(name, scenario, step, ruling):
    found = next(one for one in under(name).of(CHANGED) if one.scenario.startswith(scenario))
    assert (found.step, ruling in found.rulings) == (step, True), found


def test_a_game_that_goes_another_way_to_the_same_verdict_is_told_apart_from_other_reasons():
    report = under("two-and-two")
    came = [(one.here, one.there) for one in report.of(COURSE)]
    assert came
    assert all(here != there for here, there in came)


def test_what_a_card_of_a_house_rule_does_before_the_first_step_is_put_down_to_it():
    report = house_check([str(FOLDER.parent / "engine-points" / "creeper-duties.yaml")], [HOUSES["two-and-two"]])
    dealt = [one for one in report.checked if one.step == "start"]
    assert [one.cards for one in dealt] == [["Two And Two"]] * len(dealt) != []


def test_a_reason_may_change_alone():
    report = house_check([str(FOLDER.parent / "engine-points" / "permission.yaml")], [HOUSES["grace"]])
    assert [one.here or one.there for one in report.of(REASON)] == [None]
    (scenario,), _ = read_text(TOLD)
    other = Overlay("other", {"keeper-lands-before-its-player": "anywhere"})
    assert check(scenario, [other]).how in (COURSE, UNFINISHED)


def test_a_step_that_comes_to_the_same_for_other_reasons_is_named():
    text = TOLD.replace("expect: {turn: Bob}", "expect: {winner: null}")
    (scenario,), _ = read_text(text)
    found = check(scenario, [Overlay("last card", {"any-card-may-be-played": "newest"})])
    assert found.how in (SAME, REASON)
    assert bool(found.step) is (found.how == REASON)


def test_an_overlay_that_changes_nothing_leaves_every_reason_alone():
    report = house_check([str(shipped("scenarios") / "holiday-faq")], [Overlay("nothing")])
    assert [one.scenario for one in report.of(SAME)] == [one.scenario for one in report.checked]


def test_what_the_file_does_not_answer_cannot_be_finished():
    text = TOLD.replace("expect: {turn: Bob}", "expect: {Alice: {keepers: [Pumpkins, Lights]}}")
    (scenario,), _ = read_text(text)
    found = check(scenario, [Overlay("anywhere", {"keeper-lands-before-its-player": "anywhere"})])
    assert found.how == UNFINISHED
    assert "Alice" in found.asks


def test_contradictory_and_unknown_readings_are_errors(tmp_path):
    one, other = overlay_from([], ["turns-run-clockwise=anticlockwise"])[0], overlay_from(["grace"], [])[0]
    against = Overlay("against", {"turns-run-clockwise": "clockwise"})
    assert contradictions([*one, *other]) == []
    assert [problem.code for problem in contradictions([*one, against])] == ["contradictory-readings"]
    with_it, with_other = tmp_path / "one.yaml", tmp_path / "two.yaml"
    with_it.write_text("house: One\nreadings: {turns-run-clockwise: clockwise}\n")
    with_other.write_text("house: Two\nreadings:\n  turns-run-clockwise: anticlockwise\n")
    names = [str(with_it), str(with_other)]
    (problem,) = contradictions(overlay_from(names, [])[0], names)
    assert str(problem).startswith(f"{with_other}:3:24: contradictory-readings")
    file = tmp_path / "house.yaml"
    file.write_text("house: X\ncites: [HF-999]\nreadings: {turns-run-clockwise: backwards}\nagreed: {grace: [Bob]}\n")
    overlay, problems = read_house(str(file))
    assert overlay is None
    assert {problem.code for problem in problems} == {"unknown-reading", "unknown-entry", "unknown-key"}


def numbers(name: str, **said: int) -> Overlay:
    """A house rule by which the Basic Rules say certain numbers."""
    record = {"type": "meta-rule", "duties": [{"sets-basic-rules": said}]}
    return Overlay(name, agreed={"meta_rules": [name]}, cards={name: record})


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (numbers("Two", draw=2), numbers("Three", draw=3), "draw of the Basic Rules is 2 by Two and 3 by Three"),
        (numbers("Two", draw=2), numbers("Limit", hand_limit=7), ""),
        (numbers("Two", draw=2, play=1), numbers("Again", draw=2), ""),
        (numbers("Two", draw=2), numbers("Two", draw=2, play=2), "Two is one card by Two and another by Two"),
        (Overlay("A", agreed={"pause": "1"}), Overlay("B", agreed={"pause": "2"}), "pause: is 1 by A and 2 by B"),
        (Overlay("A", agreed={"pause": True}), Overlay("B", agreed={"first": "call"}), ""),
    ],
)  # fmt: skip
def test_two_house_rules_may_not_settle_one_thing_in_two_ways(one, other, told):
    assert [problem.message for problem in contradictions([one, other])] == ([told] if told else [])


def test_of_several_house_rules_every_meta_rule_holds():
    stack = [
        numbers("Two", draw=2),
        numbers("Limit", hand_limit=1),
        Overlay("Mill", agreed={"meta_rules": "Keep Going"}),
    ]
    assert agreed_by(stack)["meta_rules"] == ["Two", "Limit", "Keep Going"]


SMALL_LIMIT = Overlay(
    "A kinder limit",
    cards={"Hand Limit 0": {"type": "new-rule", "replaces": True, "rule": {"matter": "hand-limit", "value": 1}}},
)


def test_a_card_that_a_house_rule_plays_otherwise_changes_the_scenarios_that_name_it():
    report = house_check([str(FOLDER.parent / "holiday-rulebook")], [SMALL_LIMIT])
    changed = next(one for one in report.of(CHANGED) if one.scenario == "A Hand Limit compels the discard")
    assert (changed.step, changed.rulings, changed.cards) == ("Ann plays Sun", [], ["Hand Limit 0"])
    assert {one.scenario for one in report.checked} > {one.scenario for one in report.of(SAME)}


def test_a_scenario_that_cannot_be_read_with_the_cards_of_a_house_rule_is_said_not_to_fit():
    milk = Overlay("Milk is a Goal", cards={"Milk": {"type": "goal", "replaces": True, "goal": {"all_of": ["Bread"]}}})
    report = house_check([str(FOLDER.parent / "holiday-rulebook" / "HR-R38.yaml")], [milk])
    assert any("Milk" in one.asks for one in report.of(UNFINISHED)), [one.asks for one in report.of(UNFINISHED)]
    assert report.problems == []


def test_a_house_rule_that_is_a_name_alone_is_said_not_to_be_judged():
    assert saying_nothing([Overlay("No talking"), *HOUSES.values()]) == ["No talking"]
    report = HouseReport(["No talking"], silent=["No talking"])
    page = StringIO()
    show_check(report, Console(file=page, width=200))
    assert "No talking is a name alone" in page.getvalue()
    assert report.as_json()["silent"] == ["No talking"]


def test_of_many_scenarios_that_change_the_first_are_told_and_all_where_they_are_asked_for():
    report = HouseReport(["Grace"], [Checked(f"Scenario {n}", "a.yaml", n, CHANGED) for n in range(20)])
    shown = {every: StringIO() for every in (False, True)}
    for every, page in shown.items():
        show_check(report, Console(file=page, width=200), every=every)
    assert "Scenario 0" in shown[False].getvalue()
    assert "Scenario 19" not in shown[False].getvalue()
    assert "and 8 more; `--all`" in shown[False].getvalue()
    assert "Scenario 19" in shown[True].getvalue()
    assert "more; `--all`" not in shown[True].getvalue()


def test_a_definition_has_no_reading_to_pick():
    assert "it has no readings to pick" in fault_of_reading("what-a-new-rule-is", "another")


def test_what_a_house_rule_has_nothing_to_do_with_is_not_put_down_to_it():
    """A choice that the file tells as refused is refused under a house rule, too."""
    short = Overlay("Slow start", agreed={"meta_rules": ["Slow start"]}, cards={
        "Slow start": {"type": "meta-rule", "duties": ["nobody-wins", {"lasts-for": {"time": "first-turn"}}]}
    })  # fmt: skip
    folder = FOLDER.parent
    files = ("engine-points/nothing-to-choose-from.yaml", "holiday-faq/HF-25.yaml")
    report = house_check([str(folder / file) for file in files], [short])
    assert [one.scenario for one in report.checked if one.how != SAME] == []


def test_first_it_is_told_where_somebody_else_is_right_and_reasons_are_told_by_ruling():
    changed = [Checked(f"Scenario {n}", "a.yaml", n, CHANGED, gained=["Ann"] * (n == 19)) for n in range(20)]
    reasons = [Checked(f"Reason {n}", "b.yaml", n, REASON, rulings=["win-is-instant"]) for n in range(20)]
    page = StringIO()
    show_check(HouseReport(["Grace"], [*changed, *reasons]), Console(file=page, width=200))
    lines = [line.strip() for line in page.getvalue().splitlines() if line.strip()]
    assert lines[1:4] == [
        "The verdict changes (20; somebody else is right in 1)", "a.yaml:19: Scenario 19", "Ann would be right",
    ]  # fmt: skip
    assert sum("win-is-instant" in line for line in lines) == 1
    assert "in 20 scenarios" in page.getvalue()


def test_of_several_meta_rules_the_one_that_makes_the_difference_is_named():
    free = Overlay("Free", agreed={"meta_rules": ["Free"]}, cards={
        "Free": {"type": "meta-rule", "duties": [{"lifts-limits": {"limits": ["hand-limit"]}}]}
    })  # fmt: skip
    report = house_check([str(FOLDER.parent / "holiday-rulebook" / "HR-R38.yaml")], [numbers("Two", draw=2), free])
    assert [one.cards for one in report.of(CHANGED)] != []
    assert all(one.cards == ["Free"] for one in report.of(CHANGED))
