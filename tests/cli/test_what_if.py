"""The what-if commands as they are typed."""

from __future__ import annotations

import json

import pytest

from tests.cli.duel import CLAIMED as DUEL
from tests.cli.duel import typed

BOB = "      - Bob: Milk is mine.\n        holds: {where: {Milk: Bob}}\n"
QUARREL = DUEL.replace("  - claims:\n", f"  - claims:\n{BOB}")


@pytest.fixture
def duel(tmp_path):
    file = tmp_path / "duel.yaml"
    file.write_text(QUARREL, encoding="utf-8")
    return file


def test_houses_lists_those_that_are_shipped():
    assert "surprise-only-in-its-window = grace" in typed("houses").output
    told = [json.loads(line) for line in typed("houses", "--format", "json").output.splitlines()]
    assert {"grace", "pause"} <= {one["name"] for one in told}


def test_compare_names_the_step_and_the_ruling(duel):
    law = ("--reading", "turns-run-clockwise=anticlockwise", "--reading", "keeper-lands-before-its-player=anywhere")
    result = typed("compare", duel, *law)
    assert result.exit_code == 0, result.output
    assert "as written  against  keeper-lands-before-its-player=anywhere" in result.output
    told = json.loads(typed("compare", duel, *law, "--format", "json").output)
    assert [one["law"] for one in told["laws"]] == [law[1], law[3]]
    assert typed("compare", duel).exit_code == 2


@pytest.mark.parametrize(
    ("law", "told"),
    [
        ("because: We are kind.", "A name alone"),
        ("cards: {Crowd: {type: meta-rule, duties: [nobody-wins]}}", "Crowd: a Meta-Rule that nobody has agreed on"),
        ("readings: {keeper-lands-before-its-player: anywhere}", "§ keeper-lands-before-its-player"),
    ],
)
def test_compare_says_what_of_a_house_rule_has_no_effect_and_what_is_read_otherwise(law, told, duel, tmp_path):
    house = tmp_path / "house.yaml"
    house.write_text(f"house: Ours\n{law}\n", encoding="utf-8")
    assert told in typed("compare", duel, "--house", house).output


def test_compare_refuses_what_cannot_be_under_either_law(tmp_path):
    file = tmp_path / "passed.yaml"
    file.write_text(QUARREL.replace("steps:\n", "steps:\n  - Ann passes\n"), encoding="utf-8")
    result = typed("compare", file, "--reading", "turns-run-clockwise=anticlockwise")
    assert result.exit_code == 2, result.output
    assert "unasked-answer" in result.output


def test_house_check_counts_what_changes(duel):
    result = typed("house", "check", "grace", "--scenarios", duel, "--games", "0")
    assert result.exit_code == 0, result.output
    assert "another verdict in 0" in result.output
    told = json.loads(typed("house", "check", "grace", "--scenarios", duel, "--games", "0", "--format", "json").output)
    assert told["trouble"] is None
    assert told["counts"] == {"changed": 0, "course": 0, "reason": 0, "unfinished": 0, "same": 1}
    assert "did you mean grace" in typed("house", "check", "grase").output


def test_house_check_looks_for_trouble_in_random_games(duel, tmp_path):
    law = tmp_path / "late.yaml"
    law.write_text("house: Late limits\nreadings: {limit-binds-others-at-once: own-turn-end}\n", encoding="utf-8")
    call = ("house", "check", law, "--scenarios", duel, "--edition", "star", "--games", "8")
    found = tmp_path / "found.yaml"
    result = typed(*call, "-o", found)
    assert result.exit_code == 0, result.output
    assert "somebody is over the hand-limit" in result.output
    assert "8 random games" in result.output
    assert typed("test", found).exit_code == 0
    told = json.loads(typed(*call, "--format", "json", "-j", "2").output)
    assert told["trouble"]["found"] is True
    assert typed(*call[:-4], "--edition", "starr").exit_code == 2


def test_why_not_answers_for_a_fact_and_for_the_dispute(duel):
    assert "It holds." in typed("why-not", duel, "turn: Bob").output
    assert "✗ Bob: Milk is mine." in typed("why-not", duel).output
    told = json.loads(typed("why-not", duel, "turn: Ann", "--every", "--format", "json").output)
    assert told["holds"] is False
    assert told["changes"]
    wrong = typed("why-not", duel, "winer: Bob")
    assert wrong.exit_code == 2
    assert "did you mean winner" in wrong.output


def test_why_not_asks_about_a_step_that_there_is(duel):
    assert typed("why-not", duel, "turn: Ann", "--at", "1").exit_code == 0
    result = typed("why-not", duel, "turn: Ann", "--at", "9")
    assert result.exit_code == 2
    assert "there is no step 9" in result.output


def test_run_says_where_claims_part_and_fills_in_what_is_unsaid(duel):
    three = QUARREL.replace("Milk is mine", "I hold three").replace("where: {Milk: Bob}", "Bob: {hand_size: 3}")
    duel.write_text(three.replace("  Bob: {}", "  Bob: {hand: [2 unknown]}"), encoding="utf-8")
    assert "Bob's claim fails on the facts: Bob holds 2 cards, not 3." in typed("run", duel).output
    (told,) = [json.loads(line) for line in typed("run", duel, "--fill", "--format", "json").output.splitlines()]
    assert told["rejected"][0]["crux"] is None
    assert told["unstated"]["ways"] >= 1
    assert json.loads(typed("run", duel, "--format", "json").output)["unstated"] is None


def test_explore_writes_ends_that_pass(duel, tmp_path):
    duel.write_text(DUEL.partition("steps:")[0], encoding="utf-8")
    ends = tmp_path / "ends.yaml"
    result = typed("explore", duel, "-o", ends)
    assert result.exit_code == 0, result.output
    assert "2 possible ends" in result.output
    assert typed("test", ends).exit_code == 0
    assert typed("explore", duel, "--most", "1").exit_code == 3
    assert "a player and a card" in typed("explore", duel, "--may-hold", "Bob").output
    assert typed("explore", duel, "--may-hold", "Bob: Milch").exit_code == 2
    assert typed("explore", duel, "--player", "Anna").exit_code == 2


def test_a_file_that_is_wrong_under_its_own_law_is_wrong_under_a_house_rule_too(tmp_path):
    file = tmp_path / "stolen.yaml"
    table = "scenario: Own\nedition: fluxx-5\n"
    table += "players: {Ann: {hand: [Steal a Keeper], keepers: [Milk]}, Bob: {keepers: [Sun, Love]}}\n"
    file.write_text(f"{table}steps: [{{Ann plays: Steal a Keeper, choosing: Milk}}]\n", encoding="utf-8")
    for law in ("--house", "grace"), ("--reading", "turns-run-clockwise=anticlockwise"):
        result = typed("run", file, *law)
        assert result.exit_code == 1
        told = " ".join(result.output.split())
        assert "Milk, which lies in front of Ann, cannot be chosen; options: The Sun, Love" in told
    law = tmp_path / "no-thieves.yaml"
    cards = "{No Thieves: {type: new-rule, duties: [{bans: {what: [stealing]}}]}}"
    law.write_text(f"house: No thieves\ncards: {cards}\n", encoding="utf-8")
    banned = f"{table}rules: [No Thieves]\nsteps: [{{Ann plays: Steal a Keeper, choosing: Sun}}]\n"
    file.write_text(banned, encoding="utf-8")
    assert "No Thieves forbids Ann to steal" in " ".join(typed("run", file, "--house", law).output.split())


KINDER = """\
house: A kinder limit
cards:
  Hand Limit 0: {type: new-rule, replaces: true, rule: {matter: hand-limit, value: 1}}
"""
MARKET = """\
house: Keepers may be traded
cards:
  Market: {type: meta-rule, free_action: {effect: exchange-keepers, once: true}}
agreed: {meta_rules: [Market]}
"""
TRADE = """\
scenario: A trade
edition: fluxx-5
players:
  Ann: {hand: [Milk], keepers: [Bread]}
  Bob: {keepers: [Cookies]}
turn: {player: Ann, phase: play}
steps:
  - Ann uses: Market
    choosing: [Bread, Cookies]
  - claims:
      - Ann: We traded.
        holds: {Ann: {keepers: [Cookies]}}
"""


def test_a_house_rule_that_cites_an_entry_nobody_knows_is_in_force_all_the_same(duel):
    (duel.parent / "otherwise.yaml").write_text(
        "house: Otherwise\ncites: [HF-999]\nreadings: {keeper-lands-before-its-player: anywhere}\n", encoding="utf-8"
    )
    duel.write_text(f"{QUARREL}house: otherwise.yaml\n", encoding="utf-8")
    told = json.loads(typed("run", duel, "--format", "json").output)
    assert told["house"] == ["Otherwise"]
    assert ("keeper-lands-before-its-player", "anywhere") in {
        (one["ruling"], one["reading"]) for one in told["applied"]
    }


def test_compare_sets_a_card_as_printed_against_that_of_a_house_rule(tmp_path):
    law, file = tmp_path / "kinder.yaml", tmp_path / "limit.yaml"
    law.write_text(KINDER, encoding="utf-8")
    file.write_text(
        "scenario: A limit\nedition: fluxx-5\nplayers:\n  Ann: {hand: [Hand Limit 0]}\n  Bob: {hand: [Sun]}\n"
        "turn: {player: Ann, phase: play}\nsteps:\n  - Ann plays: Hand Limit 0\n  - claims:\n"
        "      - Bob: I keep it.\n        holds: {Bob: {hand: [Sun]}}\n",
        encoding="utf-8",
    )
    (told,) = json.loads(typed("compare", file, "--house", law, "--format", "json").output)["laws"]
    assert (told["verdict"], told["parting"]["rulings"], told["parting"]["cards"]) == ("changed", [], ["Hand Limit 0"])
    assert [(one["here"], one["there"]) for one in told["claims"]] == [(False, True)]
    assert "Hand Limit 0, a card of the house rule" in typed("compare", file, "--house", law).output


def test_compare_knows_a_card_that_only_a_house_rule_has_under_both_laws(tmp_path):
    law, file = tmp_path / "market.yaml", tmp_path / "trade.yaml"
    law.write_text(MARKET, encoding="utf-8")
    file.write_text(TRADE, encoding="utf-8")
    (told,) = json.loads(typed("compare", file, "--house", law, "--format", "json").output)["laws"]
    assert told["parting"]["here"]["refused"] == ["Market is not in play"]
    assert [(one["here"], one["there"]) for one in told["claims"]] == [(False, True)]


def test_a_card_that_is_played_otherwise_is_not_quoted_as_it_is_printed(tmp_path):
    law, file = tmp_path / "jackpot.yaml", tmp_path / "dispute.yaml"
    record = "{type: action, replaces: true, does: [{draw: {draw: 2}}]}"
    law.write_text(f"house: A small jackpot\ncards:\n  Jackpot!: {record}\n", encoding="utf-8")
    file.write_text(
        "scenario: Jackpot\nedition: fluxx-5\nplayers:\n  Ann: {hand: [Jackpot!]}\n  Bob: {hand: [Sun]}\n"
        "draw_pile: [Milk, Time, Love, Bread]\nturn: {player: Ann, phase: play}\nsteps:\n  - Ann plays: Jackpot!\n"
        "  - claims:\n      - Ann: Jackpot! lets me draw three extra cards.\n        holds: {Ann: {hand_size: 3}}\n"
        "      - Bob: Two of them.\n        holds: {Ann: {hand_size: 2}}\n",
        encoding="utf-8",
    )
    assert "Draw 3" in typed("run", file, "--brief").output
    told = typed("run", file, "--brief", "--house", law).output
    assert "The table's own card says so." in told
    assert "Draw 3" not in told
