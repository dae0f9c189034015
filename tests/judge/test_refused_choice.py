"""A step that is refused for what is chosen in it: under other readings it goes through only if one of them lets it."""

from __future__ import annotations

import pytest

from adjudicator.library.shipped_law import judge
from adjudicator.scenario import Scenario, read_text
from adjudicator.views.judgement import judgement
from adjudicator.views.sentence import sentence

STAND_IN = """\
scenario: Somebody expendable
edition: star
players:
  Ann: {hand: [Monolith], keepers: [The Captain]}
  Bob: {hand: [Starship], keepers: [The Engineer, Expendable Crewman]}
turn: {player: Ann, phase: play, drawn: 1}
steps:
  - Ann uses: The Captain
    choosing: The Engineer
  - claims:
      - Ann: The Captain takes whom he likes.
        holds: {where: {The Engineer: Ann}}
      - Bob: The Crewman goes in his stead.
        holds: {where: {The Engineer: Bob, Expendable Crewman: Ann}}
"""


def stand_in(told: str = "") -> Scenario:
    chosen = "    choosing: The Engineer\n"
    ((scenario,), _) = read_text(STAND_IN.replace(chosen, chosen + told))
    return scenario


def test_what_has_nothing_to_do_with_the_choice_does_not_let_it_through():
    verdict = judge(stand_in())
    assert verdict.decisive == [["stand-in-has-to-be-taken"]]
    picked = {one for rejected in verdict.rejected for change in rejected.changes for one in change.picked}
    assert picked == {("stand-in-has-to-be-taken", "may-be-passed-over")}


def test_who_aims_at_a_keeper_takes_what_stands_in_for_it():
    assert sentence(judge(stand_in())).startswith("Bob is right")


def test_where_nobody_is_right_the_sentence_tells_what_is_so():
    told = sentence(judge(stand_in("    refused: true\n")))
    assert told.startswith("Nobody is right: The Engineer lies in front of Bob and Expendable Crewman lies in front of")


NO_OPTION = """\
scenario: What may not be chosen
edition: [fluxx-5, star]
players:
  Ann: {hand: [Steal a Keeper, Sonic Sledgehammer, Exchange Keepers], keepers: [Milk]}
  Bob: {hand: [Bread], keepers: [Love]}
  Cara: {keepers: [Time]}
turn: {player: Ann, phase: play, drawn: 1}
steps:
"""


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("Steal a Keeper\n    choosing: Bread", "Bread cannot be chosen; options: Love, Time"),
        ("Sonic Sledgehammer\n    choosing: {Bob: Bread}", "Bread cannot be chosen; options: Love"),
        (
            "Exchange Keepers\n    choosing: [Time, Love]",
            "Love, which lies in front of Bob, cannot be chosen; options: Milk",
        ),
    ],
)
def test_a_refusal_for_what_no_reading_offers_names_no_ruling(step: str, why: str):
    ((scenario,), _) = read_text(f"{NO_OPTION}  - Ann plays: {step}\n")
    assert [one.refused_by for one in judge(scenario).steps if not one.allowed] == [[why]]


def test_what_refuses_the_use_has_nothing_to_do_with_what_else_may_be_chosen_in_it():
    ((scenario,), _) = read_text(
        """\
scenario: One Goal a turn
edition: fluxx-5
players:
  Ann: {hand: [Love, Toast, Bed Time, Hippyism]}
  Bob: {hand: [1 unknown]}
rules: [Goal Mill]
turn: {player: Ann, phase: play}
steps:
  - Ann uses: Goal Mill
    choosing: [Toast, no more]
    chance: Milk
  - claims:
      - Ann: I could have thrown two.
        holds: {may: {Ann chooses: Bed Time}}
      - Bob: one a turn
        holds: {may_not: {Ann chooses: Bed Time}}
"""
    )
    assert judge(scenario).decisive == []


CHOSEN_AMISS = """\
scenario: Chosen amiss
edition: [fluxx-5, star]
players:
  Ann: {hand: [Let's Simplify], keepers: [Laser Sword, The Captain, {Starship: [Malfunction]}]}
  Bob: {keepers: [The Doctor, {The Robot: [Evil]}]}
rules: [Play 2, Draw 2, Recycling, Wormhole]
draw_pile: [Space Jackpot!, Love, Peace, Time, Sleep, Bread, Cookies]
turn: Ann
steps:
  - Ann """


@pytest.mark.parametrize(
    ("step", "card", "why"),
    [
        ("uses: Laser Sword\n    choosing: The Robot", "Laser Sword", "options: Starship"),
        ("uses: Laser Sword\n    choosing: The Captain", "Laser Sword", "options: Starship"),
        ("uses: The Captain\n    choosing: The Robot", "The Captain", "options: The Doctor"),
        (
            "plays: Let's Simplify\n    choosing: [Play 2, Draw 2, Recycling]",
            "Let's Simplify",
            "no more than 2 to choose",
        ),
        (
            "plays: Let's Simplify\n    choosing: [Play 2, Draw 2, Recycling]\n  - Bob draws: 1",
            "Let's Simplify",
            "no more than 2 to choose",
        ),
        ("uses: Recycling\n    choosing: The Doctor", "Recycling", "options: Laser Sword, The Captain, Starship"),
        ("uses: Wormhole\n    choosing: [The Captain, Love]", "Space Jackpot!", "cannot be chosen for Space Jackpot!;"),
    ],
)
def test_the_reason_is_what_the_card_says_where_something_else_is_told_to_be_chosen(step: str, card: str, why: str):
    ((scenario,), _) = read_text(f"{CHOSEN_AMISS}{step}\n")
    verdict = judge(scenario)
    assert why in " ".join(reason for one in verdict.steps for reason in one.why_refused)
    assert [one.card for one in judgement(verdict).because] == [card]


TOO_LATE = """\
scenario: One step too many
edition: star
players:
  Ann: {hand: [What Do You Want?, Play 4, The Stars], keepers: [The Captain]}
  Bob: {hand: [Monolith, It's a Trap!], keepers: [The Doctor]}
  Cara: {hand: [Veto!]}
rules: [Play 2]
discard: [Small Moon]
turn: Ann
steps:
"""


@pytest.mark.parametrize(
    ("steps", "first"),
    [
        ("Ann plays: What Do You Want?\n    choosing: Small Moon\n  - Ann plays: The Stars", "turn-end-over-play-all"),
        ("Ann plays: The Stars\n  - Ann plays: Play 4\n  - Ann ends turn\n  - Bob draws: Evil", "play-is-compulsory"),
        ("Ann plays: The Stars\n    then: Bob plays It's a Trap!", "surprise-must-match"),
        ("Ann plays: The Stars\n  - Ann ends turn", "play-is-compulsory"),
        ("Ann plays: The Stars\n  - Ann discards: Play 4", "no-free-discards"),
        ("Ann uses: The Captain\n    choosing: The Doctor\n  - Ann uses: The Captain", "once-a-turn-is-once"),
    ],
)
def test_the_first_reason_is_what_stands_behind_the_first_refusal(steps: str, first: str):
    ((scenario,), _) = read_text(f"{TOO_LATE}  - {steps}\n")
    assert judgement(judge(scenario)).because[0].ruling == first
