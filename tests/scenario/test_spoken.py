"""What people write who have not read the format: what is clear is taken, and for the rest the line that was meant."""

from __future__ import annotations

import pytest

from adjudicator.scenario.reading.read import read_text

HEAD = "scenario: X\nedition: fluxx-5\nplayers:\n  Ann: {hand: [Milk]}\n  Tom: {hand: 3 unknown}\n"


def problems(text: str) -> list[str]:
    return [str(one) for one in read_text(text, "said.yaml")[1]]


def test_what_is_natural_and_clear_is_taken():
    [scenario], found = read_text(HEAD + "turn: Tom\n")
    assert found == []
    assert scenario.turn_player == "Tom"
    assert [count for _, count in scenario.seats[1].hand] == [3]
    assert "did you mean Tom" in problems(HEAD + "turn: Tim\n")[0]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Ann play: Milk", "Ann plays"),
        ("Ann play Milk", "Ann plays: Milk"),
        ("Ann drew: Milk", "Ann draws"),
        ("Ann ends her turn", "Ann ends turn"),
        ("Ann's turn ends", "Ann ends turn"),
        ("Anne play Milk", "Ann plays: Milk"),
        ("Tom pass", "Tom passes"),
        ("no one reacts", "nobody answers"),
    ],
)
def test_a_step_in_other_words_is_answered_with_the_step(said, meant):
    [found] = problems(HEAD + f"steps:\n  - {said}\n")
    assert found.startswith("said.yaml:7:5: unknown-step")
    assert f"(did you mean {meant})" in found


@pytest.mark.parametrize(
    ("lines", "repaired"),
    [
        ("steps:\n  - Ann plays Milk\n    choosing: Tom\n", "write: - Ann plays: Milk"),
        ("turn {player: Ann, phase: play}\nsteps: []\n", "write: turn: {player: Ann, phase: play}"),
        ("goals Milk\nturn: Tom\n", "write: goals: Milk"),
    ],
)
def test_a_colon_that_was_forgotten_is_put_in(lines, repaired):
    [found] = problems(HEAD + lines)
    assert "not-yaml" in found
    assert repaired in found


def test_an_edition_is_meant_by_part_of_its_title_complete_decks_first():
    assert "did you mean fluxx-5 or" in problems(HEAD.replace("fluxx-5", "Fluxx"))[0]
    assert "did you mean star" in problems(HEAD.replace("fluxx-5", "Star Flux"))[0]


ALL = HEAD + "turn: Ann\nsteps:\n  - Ann plays: Milk\n"


@pytest.mark.parametrize(
    ("facts", "read"),
    [
        ("{winner: nobody}", {"winner": None}),
        ("{winner: No one}", {"winner": None}),
        ("{winner: none, turn: nobody}", {"winner": None, "turn": None}),
        ("{rules: [Play Two], where: {play two: rules}}", {"rules": ["Play Two"], "where": {"play two": "rules"}}),
    ],
)
def test_facts_in_other_words_are_read(facts, read):
    [scenario], found = read_text(f"{ALL}  - claims:\n      - Tom: So.\n        holds: {facts}\nexpect: {facts}\n")
    assert found == []
    assert scenario.steps[-1].claims[0].holds == read
    assert scenario.expect == read


def test_players_may_be_called_by_numbers():
    text = "scenario: X\nedition: fluxx-5\nplayers:\n  1: {hand: [Milk]}\n  2: {}\nturn: 1\nsteps:\n  - 1 plays: Milk\n"
    [scenario], found = read_text(text + "expect: {turn: 2, winner: null, where: {Milk: 1}, asks: [2]}\n")
    assert found == []
    assert (scenario.turn_player, scenario.expect) == (
        "1", {"turn": "2", "winner": None, "where": {"Milk": "1"}, "asks": ["2"]}
    )  # fmt: skip


@pytest.mark.parametrize("step", ["Tom plays: Love", "Tom plays Love"])
def test_a_step_in_plain_text_may_keep_its_colon(step):
    [scenario], found = read_text(f'{ALL}    then: "{step}"\n')
    assert found == []
    assert (scenario.steps[1].verb, scenario.steps[1].objects) == ("plays", ["Love"])


@pytest.mark.parametrize(
    ("lines", "advice"),
    [
        ("expect: {winner: false}", "write `winner: null`"),
        ("expect: {winner: ''}", "write `winner: null`"),
        ("expect: {winner: [Ann, Tom, Ann]}", "Ann is named twice"),
        ("expect: {Ann: {hand: none}}", "write `[]`"),
        ("expect: {Ann: {hand: 0}}", "write `hand_size: 0`"),
        ("expect: {Ann: {hand: 2}}", "write `hand_size: 2`"),
        ("expect: {Ann: {keepers: [World Peace]}}", "World Peace is a goal, not a keeper"),
        ("edition: creeper-pack\nexpect: {Ann: {keepers: [War]}}", "(whoever counts it as one claims `keeper_count`)"),
        ("expect: {Ann: {hand_size: -3}}", "a number, 0 or more"),
        ("expect: {Ann: {hand: Milk, Bread}}", "hand: [Milk, Bread]"),
        ("rules: none", "write `[]`"),
        ("rules: [Hand Limit: 1]", "write Hand Limit 1"),
        ("rules: {Play: 2}", "write Play 2"),
        ("discard: 1000000 unknown", "999 unknown cards at most"),
        ("claims: []", "claims are a step"),
        ("deck: [Milk]", "draw_pile:"),
        ("edition: 5", "did you mean fluxx-5"),
        ("steps: [{Ann: draws 1}]", "did you mean Ann draws)"),
        ("steps: [{Ann draws: [], draws: Milk}]", "is a step of its own"),
        ("steps: [{Tom discards: all}]", "name each of the cards"),
        ("steps: [{Ann plays: Steal a Keeper, choosing: Moon from Tom}]", "a choice is of one thing: write The Moon"),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_can(lines, advice):
    head = HEAD.replace("edition: fluxx-5\n", "") if lines.startswith("edition") else HEAD
    found = problems(f"{head}{lines}\n")
    assert any(advice in one for one in found), found


def test_a_fact_behind_a_colon_goes_into_braces():
    [found] = problems(f"{ALL}  - claims:\n      - Tom: So.\n        holds: winner: Tom\n")
    assert "write: holds: {winner: Tom}" in found


def test_a_word_that_nobody_can_choose_is_answered_with_those_that_can_be():
    [found] = problems(f"{ALL}  - Ann chooses: keep\n")
    assert "accept, refuse" in found


def test_a_card_of_ones_own_that_is_no_record_is_answered_with_one():
    for cards, advice in (
        ("[{name: Tea, type: goal, all_of: [Milk]}]", "it stands under `goal:`"),
        ("[{card: Tea, type: keeper}]", "as in {name: Teapot, type: keeper}"),
    ):
        assert any(advice in one for one in problems(f"{HEAD}cards: {cards}\n"))


def test_a_meta_rule_of_another_deck_is_known_wherever_it_is_named():
    holds = "{may_not: {Ann uses: Goal Foundry}}"
    text = f"{HEAD}meta_rules: [Goal Foundry]\nsteps:\n  - claims:\n      - Ann: So.\n        holds: {holds}\n"
    assert problems(text) == []
