"""One scenario out of a file is told of its own faults; decks and house rules are told in the words people use."""

from __future__ import annotations

import pytest

from adjudicator.scenario import read_scenarios, read_text
from adjudicator.scenario.known_rulings import check_house

SEVERAL = """\
scenario: Sound
players:
  Ann: {hand: [Milk]}
  Bob: {}
---
scenario: Faulty
players:
  Ann: {hand: [Mlik]}
  Bob: {}
---
scenario: Like a sound one
like: Sound
---
scenario: Like a faulty one
like: Faulty
"""


@pytest.mark.parametrize(
    ("name", "sound", "faults"),
    [
        ("Sound", ["Sound"], []),
        ("Like a sound one", ["Like a sound one"], []),
        ("Faulty", [], [(8, "unknown-card")]),
        ("Like a faulty one", ["Like a faulty one"], [(8, "unknown-card")]),
        ("Nobody wrote this", [], [(1, "unknown-scenario"), (8, "unknown-card")]),
    ],
)
def test_of_a_scenario_that_is_named_no_faults_of_others_are_told(tmp_path, name, sound, faults):
    file = tmp_path / "several.yaml"
    file.write_text(SEVERAL)
    scenarios, problems = read_scenarios(f"{file}::{name}")
    assert [one.name for one in scenarios] == sound
    assert sorted((one.line, one.code) for one in problems) == faults


@pytest.mark.parametrize("told", ["fluxx-5, star", "Star Fluxx and fluxx-5", "fluxx-5 + star", "[fluxx-5, star]"])
def test_several_decks_may_stand_in_one_text(told):
    (scenario,), problems = read_text(f"scenario: Mixed\nedition: {told}\nplayers: {{Ann: {{}}, Bob: {{}}}}\n")
    assert problems == []
    assert set(scenario.editions) == {"fluxx-5", "star"}


def test_of_several_decks_in_one_text_none_may_be_unknown():
    _, problems = read_text("scenario: Mixed\nedition: star, Ludo\nplayers: {Ann: {}, Bob: {}}\n")
    assert [one.code for one in problems] == ["unknown-edition"]


@pytest.mark.parametrize(
    ("house", "hint"),
    [
        ("Everybody draws one more on their birthday", "under `because:` and is not judged"),
        ({"house": "Mercy", "rules": ["A Creeper goes back."]}, "under `because:` and is not judged"),
        ({"house": "Mercy", "readings": {"who wins when two have it": "the first"}}, "adjudicator ask"),
        ({"house": "Mercy", "readings": "Limits wait."}, 'as in readings: {"'),
    ],
)
def test_a_house_rule_told_in_words_alone_is_told_what_it_can_be(house, hint):
    (found,) = check_house(house)
    assert hint in found.hint


def test_a_house_rule_is_no_card_that_could_be_used():
    _, problems = read_text(
        "scenario: Fair\nhouse: {house: Fair swap}\nplayers: {Ann: {}, Bob: {}}\nsteps:\n  - Ann uses: Fair swap\n"
    )
    assert [one.code for one in problems] == ["unknown-card"]
    assert "free_action" in problems[0].hint
