"""A play that tells two readings apart: made from a scenario that does, it replays, and is the same every time."""

from __future__ import annotations

import json

import pytest

from adjudicator.files import shipped
from adjudicator.judge.comparing import compare, side
from adjudicator.judge.other_readings import completions
from adjudicator.judge.overlay import Overlay
from adjudicator.library import library
from adjudicator.library.houses import read_house
from adjudicator.library.law_book import official_readings
from adjudicator.library.shipped_law import law_under
from adjudicator.scenario import Replay, Scenario, read_text
from adjudicator.scenario.replaying.position import MOST_BRANCHED
from adjudicator.search.separating.differences import end_of
from adjudicator.search.separating.laws import Pair, between_houses, between_readings
from adjudicator.search.separating.proving import answered
from adjudicator.search.separating.scenario_data import Data, mark_refused, read
from adjudicator.search.separating.separate import Separation
from adjudicator.search.separating.separate import separate as separate_from
from adjudicator.search.separating.shrinking import shrunk, size
from adjudicator.search.separating.starting_scenarios import Line
from adjudicator.suite.telling_apart import separate
from tests.cli.duel import typed
from tests.effort import some

SOME = (
    ("turn-end-over-play-all", "plays-first"),
    ("limit-binds-others-at-once", "own-turn-end"),
    ("pair-on-one-table", "hand-counts"),
    ("no-free-discards", "at-will"),
    ("creeper-is-laid-at-once", "held"),
    ("cancelled-card-is-lost", "back-to-hand"),
    ("plays-made-count", "afresh"),
)


def pair(question: str, other: str, here: str = "") -> Pair:
    ruling = library().rulings[question]
    return between_readings(ruling, library().rulings, here or ruling.official, other)


def only(text: str) -> Scenario:
    (found,), problems = read_text(text)
    assert problems == []
    return found


def upheld(found: Separation) -> tuple[list[bool], list[list[bool]]]:
    """Which claims hold under the first law, replayed strictly, and under the other, however it may go on."""
    scenario = only(found.text)
    outcome = Replay(scenario, found.pair.here.at(found.data)).run()
    assert outcome.open is None
    assert outcome.problems == []
    assert all((one.refused is None) == (one.step.refused is None) for one in outcome.done if one.step.kind == "act")
    others, bounded = completions(scenario, found.pair.there.at(found.data))
    assert not bounded
    return outcome.claims(), [one.claims() for one in others]


@pytest.mark.parametrize(("question", "other"), SOME)
def test_a_play_is_found_on_which_each_reading_upholds_its_own_claim(question, other):
    found = separate(pair(question, other))
    assert found.data, found.why
    assert not found.faults
    here, there = upheld(found)
    assert here == [True, False]
    assert there
    assert all(claims == [False, True] for claims in there)
    assert 1 <= found.steps <= 4


def test_the_same_search_gives_the_same_bytes():
    asked = pair("taking-needs-a-card", "own-turn-will-do")
    first, again = separate(asked), separate(asked)
    assert first.text == again.text
    assert first.as_json() == again.as_json()


@pytest.mark.parametrize(
    ("question", "reading"), some([("keepers-pile-up", "one-at-a-time"), ("creeper-costs-no-play", "one-play")], 2)
)
def test_without_a_scenario_a_play_is_found_in_random_games(question, reading):
    found = separate_from(pair(question, reading), games=20)
    assert (found.tried > 0, found.games > 0, found.origin) == (True, True, "")
    assert upheld(found) == ([True, False], [[False, True]])
    assert found.steps <= 4


def test_a_failure_of_the_engine_is_told_as_one_with_a_scenario_that_shows_it(monkeypatch):
    class Broken(Replay):
        def run(self):
            raise KeyError("nothing there")

    monkeypatch.setattr("adjudicator.search.separating.proving.Replay", Broken)
    file = str(shipped("scenarios") / "holiday-faq" / "HF-27.yaml")
    found = separate(pair("turn-end-over-play-all", "plays-first"), [file], games=0)
    (fault,) = found.faults.values()
    assert found.data == {}
    assert found.why == "the engine failed on the way"
    assert fault.what.startswith("KeyError at test_separate.py:")
    assert read_text(fault.text)[1] == []


def test_two_other_readings_are_told_apart_under_a_house_rule_of_the_scenario_itself():
    found = separate(pair("plays-made-count", "not-the-rule-card", here="afresh"))
    scenario = only(found.text)
    assert [one["readings"] for one in scenario.house] == [{"plays-made-count": "afresh"}]
    assert upheld(found) == ([True, False], [[False, True]])


@pytest.mark.parametrize("name", some(["newcomers-wait", "pause"], 2))
def test_a_house_rule_is_told_apart_from_the_rulings(name):
    overlay, _ = read_house(name)
    assert overlay is not None
    found = separate(between_houses([], [overlay], library().rulings))
    assert found.data, found.why
    assert found.pair.here.readings == official_readings()
    compared = compare(side(law_under("", only(found.text))), side(law_under(name, only(found.text), [overlay])))
    assert [(here, there) for _, _, here, there in compared.claims] == [(True, False), (False, True)]


def test_a_search_that_finds_nothing_says_so(tmp_path):
    file = tmp_path / "other.yaml"
    file.write_text("scenario: Other\nplayers: {Ann: {hand: [Milk]}, Bob: {}}\nsteps: [{Ann plays: Milk}]\n")
    found = separate(pair("blind-hand-may-not-counter", "may"), [str(file)], games=1)
    assert (found.data, found.text, found.tried, found.games) == ({}, "", found.tried, 1)
    assert found.why == "nothing that was tried tells them apart"


def test_what_is_not_needed_is_left_out():
    data: Data = {
        "scenario": "Much",
        "edition": ["fluxx-5"],
        "players": {"Ann": {"hand": ["Milk", "Time"]}, "Bob": {"hand": ["3 unknown"]}, "Cara": {}},
        "rules": ["Play 2"],
        "cards": [{"name": "Our Rule", "type": "new-rule"}],
        "turn": {"player": "Ann", "phase": "play", "drawn": 2},
        "steps": ["nobody answers", {"Ann plays": "Milk"}],
    }

    def keeps(line: Line) -> Line | None:
        return line if "Milk" in str(line.data["steps"]) and "Milk" in str(line.data["players"]) else None

    kept = shrunk(Line(data), keeps, 500).data
    assert kept["steps"] == [{"Ann plays": "Milk"}]
    assert kept["players"] == {"Ann": {"hand": ["Milk"]}, "Bob": {}}
    assert "rules" not in kept
    assert "cards" not in kept
    assert size(Line(kept)) < size(Line(data))
    assert read(kept) is not None


def test_a_step_is_marked_refused_wherever_it_stands():
    steps = [{"Ann plays": "Milk", "then": [{"Bob plays": "Veto!"}]}, "Ann ends turn"]
    data: Data = {"steps": steps}
    mark_refused(data, 1, ["surprise-must-match"])
    mark_refused(data, 2, ())
    assert data["steps"][0]["then"] == [{"Bob plays": "Veto!", "refused": "surprise-must-match"}]
    assert data["steps"][1] == {"Ann ends turn": None, "refused": None}
    mark_refused(data, 2, None)
    assert data["steps"][1] == "Ann ends turn"


def test_where_answers_of_one_step_are_steps_of_their_own_nothing_is_marked_and_nothing_fails():
    found = separate(pair("leftover-temporary-card", "joins-hand"))
    assert found.data
    assert not found.faults


def test_the_command_prints_scenarios_that_replay(tmp_path):
    file = tmp_path / "found.yaml"
    asked = ("separate", "taking-needs-a-card", "--reading", "own-turn-will-do")
    result = typed(*asked, "-o", file)
    assert result.exit_code == 0, result.output
    assert "✓ taking-needs-a-card" in result.output
    told = json.loads(typed("run", file, "--format", "json").output)
    assert [one["upheld"] for one in told["claims"]] == [True, False]
    assert ["taking-needs-a-card"] in told["decisive"]
    (line,) = typed(*asked, "--format", "json").output.splitlines()
    assert json.loads(line)["text"] == file.read_text(encoding="utf-8")
    assert typed(*asked).output.startswith("# needs-a-card against own-turn-will-do: ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("taking-needs-card",), "did you mean taking-needs-a-card?"),
        (("no-free-discards", "--reading", "at-wil"), "did you mean at-will"),
        (("no-free-discards", "--reading", "only-when-told"), "is in force"),
        (("no-free-discards", "--house", "grace"), "not both"),
        ((), "name a ruling, or house rules"),
        (("--house", "grac"), "grace"),
        (("--house", "grace", "--against", "grace"), "come to the same"),
    ],
)
def test_a_wrong_call_is_told_in_a_line(words, told):
    result = typed("separate", *words)
    assert result.exit_code == 2
    assert told in result.output
    assert "Traceback" not in result.output


def test_nothing_found_is_exit_code_1_and_told_in_a_comment(tmp_path):
    file = tmp_path / "other.yaml"
    file.write_text("scenario: Other\nplayers: {Ann: {hand: [Milk]}, Bob: {}}\nsteps: [{Ann plays: Milk}]\n")
    result = typed("separate", "either-creeper-means-both-too", "--from", file, "--games", "0")
    assert result.exit_code == 1
    assert result.output.startswith("# inclusive against exclusive: not found in ")


def test_a_line_is_given_the_answer_that_it_waits_for_and_not_that_of_the_choice_before() -> None:
    """Two cards of the name that is told may be meant: which of them is left open, not which Keeper is stolen."""
    text = """\
scenario: which of two
edition: [martian, fluxx-5]
players:
  Ann: {hand: [Steal a Keeper]}
  Bob: {keepers: [Milk, Cow]}
  Cara: {keepers: [Cow]}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Steal a Keeper
    choosing: Cow
"""
    scenario = only(text)
    replay = Replay(scenario, official_readings())
    assert replay.run().open is not None
    data: Data = {"steps": [{"Ann plays": "Steal a Keeper", "choosing": "Cow"}]}
    assert answered(data, scenario, replay)
    assert data["steps"][1:] == [{"Ann chooses": "Cow"}]


def test_a_house_rule_that_plays_a_card_otherwise_is_told_apart_from_the_card_as_printed():
    record = {"type": "new-rule", "replaces": True, "rule": {"matter": "hand-limit", "value": 1}}
    kinder = Overlay("Kinder", cards={"Hand Limit 0": record})
    assert between_houses([kinder], [kinder], library().rulings).alike
    laws = between_houses([], [kinder], library().rulings)
    assert (laws.alike, laws.questions, laws.cards) == (False, (), ("Hand Limit 0",))
    found = separate(laws, [str(shipped("scenarios") / "holiday-rulebook" / "HR-R38.yaml")], games=0)
    assert found.data, found.why
    here, there = laws.scenarios(found.data)
    assert here is not None
    assert there is not None
    assert Replay(here, laws.here.readings).run().claims() == [True, False]
    assert Replay(there, laws.there.readings).run().claims() == [False, True]


def test_what_may_be_done_at_an_end_is_tried_as_long_as_there_is_work_for_it_and_no_failure_beyond() -> None:
    scenario = only(
        "scenario: before the draw\nedition: fluxx-5\nplayers: {Ann: {hand: [Milk]}, Bob: {}}\n"
        "turn: {player: Ann, phase: start}\nsteps: []\n"
    )
    replay = Replay(scenario, official_readings())
    replay.run()
    assert "may Ann plays Milk" in end_of(replay, closely=True).facts
    replay.work = MOST_BRANCHED + 1
    facts = end_of(replay, closely=True).facts
    assert "winner" in facts
    assert "may Ann plays Milk" not in facts
