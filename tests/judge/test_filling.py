"""What a file leaves unsaid: the ways to fill it in, what they come to, and the question that tells them apart."""

from __future__ import annotations

import pytest

from adjudicator.judge.filling import Filling
from adjudicator.judge.verdict import Verdict
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import read_text
from adjudicator.views import dispute, markdown, sentence
from tests.effort import some
from tests.shipped import name_of, scenarios

STEAL = """\
scenario: Who takes what
edition: star
players:
  Ann: {hand: [Steal a Keeper], keepers: [The Computer]}
  Bob: {hand: [2 unknown], keepers: [The Robot, The Captain]}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Steal a Keeper
  - claims:
      - Ann: I get The Robot.
        holds: {where: {The Robot: Ann}}
      - Bob: You get The Captain.
        holds: {where: {The Captain: Ann}}
"""
DRAWN = """\
scenario: Something was drawn before the Goal
edition: [fluxx-5, creeper-pack]
players:
  Ann: {hand: [Hippyism], keepers: [Peace, Love]}
  Bob: {hand: [2 unknown]}
turn: {player: Ann, phase: start}
steps:
  - Ann draws
  - Ann plays: Hippyism
  - claims:
      - Ann: I have won.
        holds: {winner: Ann}
      - Bob: No.
        holds: {winner: null}
"""
PORTAL = """\
scenario: Could Bob have stopped it
edition: star
players:
  Ann: {hand: [Time Portal], keepers: [The Computer]}
  Bob: {hand: [2 unknown], keepers: [The Robot]}
discard: [Laser Sword]
rules: [Play All]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Time Portal
    choosing: Laser Sword
  - claims:
      - Ann: I get Laser Sword.
        holds: {where: {Laser Sword: Ann's hand}}
      - Bob: You do not.
        holds: {where: {Laser Sword: discard}}
"""


def judged(text: str, *, fill: bool = False) -> Verdict:
    (scenario,), problems = read_text(text)
    assert problems == []
    return judge(scenario, fill=fill)


def filled(text: str, *, fill: bool = False) -> Filling:
    found = judged(text, fill=fill).unstated
    assert found is not None
    return found


def right(found: Filling) -> dict[str, int]:
    """Who is right in how many ways."""
    return {" and ".join(found.right(result)) or "nobody": count for result, count in found.results}


def test_an_open_choice_is_tried_in_every_way():
    verdict = judged(STEAL)
    assert verdict.status == "open"
    assert verdict.unstated is not None
    assert right(verdict.unstated) == {"Ann": 1, "Bob": 1}
    assert dispute.unsaid(verdict) == "Of 2 ways to fill in 1 choice, Ann is right in 1, Bob is right in 1."
    assert dispute.cruxes(verdict) == ["The claims part on what the file does not say: card to steal, line 8."]
    told = dispute.ask_next(verdict)
    assert told.startswith("What does Ann choose (card to steal, line 8)?")
    assert "The Captain: Bob is right" in told


def test_a_step_refused_unexpectedly_fails_a_file_that_is_left_open_as_well():
    verdict = judged(STEAL.replace("  - Ann plays: Steal", "  - Ann plays: Time Portal\n  - Ann plays: Steal"))
    assert (verdict.status, verdict.exit_code()) == ("failed", 1)
    assert [one.who for one in verdict.asks] == ["Ann"]
    assert sentence.sentence(verdict).endswith("but a step is refused that the file tells as done.")
    assert not sentence.turns_on_nothing(verdict)


@pytest.mark.parametrize("card", ["The Robot", "The Captain"])
def test_each_answer_comes_to_what_was_said_when_it_is_written_into_the_file(card):
    found = filled(STEAL)
    assert found.ask is not None
    (expected,) = [result for answers, result in found.ask.answers if card in answers]
    verdict = judged(STEAL.replace("plays: Steal a Keeper", f"plays: Steal a Keeper\n    choosing: {card}"))
    assert expected is not None
    assert tuple(claim.upheld for claim in verdict.claims) == expected.claims


def test_a_choice_that_changes_nothing_is_said_to_change_nothing():
    verdict = judged(
        STEAL.replace("The Robot: Ann", "The Computer: Ann").replace("The Captain: Ann", "The Computer: Bob")
    )
    assert (verdict.status, [claim.by for claim in verdict.claims if claim.upheld]) == ("decided", ["Ann"])
    (told,) = verdict.assumptions
    assert told == "nobody tells what Ann chooses (card to steal); whatever it is, the claims come out the same"


def test_everybody_whose_choice_changes_nothing_is_named():
    (told,) = judged(
        """
scenario: Two who are over a limit
players: {Ann: {hand: [Hand Limit 1, Love, Peace, Music]}, Bob: {hand: [Sleep, Bread]}}
turn: {player: Ann, phase: play, drawn: 1}
draw_pile: [Dreams]
steps: [Ann plays: Hand Limit 1]
expect: {turn: Bob}
"""
    ).assumptions
    assert told.startswith("nobody tells what Bob chooses (discard), nor what Ann after that; whatever it is, all that")


def test_who_differ_about_whom_the_game_waits_for_are_told_of_the_same_moment():
    verdict = judged(
        """
scenario: Three cards that came out of turn
edition: fluxx-5
players:
  Ann: {hand: [Rotate Hands, Milk, Love, Time]}
  Bob: {hand: [Toast]}
  Cara: {hand: [Bread, Sleep]}
rules: [Hand Limit 2]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Rotate Hands
    choosing: left
  - claims:
      - Bob: I hold what I got.
        holds: {asks: [], turn: Bob}
      - Ann: You give one up.
        holds: {asks: [Bob]}
"""
    )
    assert [claim.by for claim in verdict.claims if claim.upheld] == ["Ann"]


def test_of_a_choice_of_several_the_cards_that_are_named_are_taken_to_be_all():
    verdict = judged(
        """
scenario: One rule is named of the two that may go
edition: star
players: {Ann: {hand: [Hand Limit 1, Veto!, Monolith]}, Bob: {hand: [Starship, The Robot]}}
rules: [Play 2]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Hand Limit 1
  - Bob discards: Starship
  - {Ann plays: Veto!, choosing: Hand Limit 1}
  - claims:
      - {Bob: The limit is gone and Starship comes back., holds: {where: {Starship: "Bob's hand"}}}
      - {Ann: What has gone is gone., holds: {where: {Starship: discard}}}
"""
    )
    assert verdict.assumptions == [
        "nobody tells whether Ann chooses more (rule); whatever it is, the claims come out the same"
    ]
    assert verdict.final["rules"] == ["Play 2"]


def test_who_begins_is_asked_of_the_table_and_not_of_chance():
    verdict = judged(
        """
scenario: Nobody has settled who begins
edition: fluxx-5
players: {Ann: {hand: [3 unknown]}, Bob: {hand: [3 unknown]}}
steps:
  - claims:
      - {Ann: I shuffled., holds: {turn: Ann}}
      - {Bob: I won the last game., holds: {turn: Bob}}
"""
    )
    assert sentence.sentence(verdict) == "Open: the file does not say who begins."
    assert [sentence.asked(one) for one in verdict.asks] == ["the table: who begins"]
    assert dispute.ask_next(verdict).startswith("Who begins?")


def test_who_is_right_whatever_is_chosen_is_said_to_be():
    gets_one = "Ann: One of the two is mine.\n        holds: {Ann: {keeper_count: 2}}"
    verdict = judged(STEAL.replace("Ann: I get The Robot.\n        holds: {where: {The Robot: Ann}}", gets_one))
    told = "Open (Ann is right whatever it is): the file does not say what Ann does."
    assert sentence.sentence(verdict) == told


def test_a_drawn_card_that_nobody_names_may_be_a_creeper():
    verdict = judged(DRAWN)
    found = verdict.unstated
    assert found is not None
    assert right(found) == {"Ann": 2, "Bob": 3}
    assert dispute.unsaid(verdict) == "The same in 2 of 5 ways to fill in the 1st card that Ann draws."
    assert "Death, Taxes or War: Bob is right; anything else: Ann is right" in dispute.ask_next(verdict)


@pytest.mark.parametrize(
    ("card", "winner"), [("War", None), ("Taxes", None), ("Radioactive Potato", "Ann"), ("Milk", "Ann")]
)
def test_a_card_that_is_filled_in_comes_to_the_same_when_the_file_names_it(card, winner):
    assert judged(DRAWN.replace("turn:", f"draw_pile: [{card}]\nturn:")).winner == winner


def test_what_nothing_happens_to_is_filled_in_only_where_that_is_asked_for():
    assert judged(PORTAL).unstated is None
    verdict = judged(PORTAL, fill=True)
    assert verdict.unstated is not None
    assert right(verdict.unstated) == {"Ann": 1, "Bob": 1}
    assert "Belay That! at step 1: Bob is right" in dispute.ask_next(verdict)
    answered = PORTAL.replace("choosing: Laser Sword", "then:\n      - Bob plays: Belay That!")
    assert [claim.upheld for claim in judged(answered).claims] == [False, True]


def test_known_cards_are_never_filled_in():
    known = judged(PORTAL.replace("hand: [2 unknown]", "hand: [1 unknown, Belay That!]"), fill=True).unstated
    assert known is not None
    assert not any("Belay" in answer for way in known.ways for answer in way.answers.values())


def test_a_file_that_says_everything_leaves_nothing_to_fill_in():
    assert judged(PORTAL.replace("2 unknown", "Unseen Force"), fill=True).unstated is None


def test_the_question_to_ask_is_the_one_that_tells_the_ways_apart():
    text = (
        STEAL.replace("edition: star", "edition: [star, creeper-pack]")
        .replace("phase: play}", "phase: start}")
        .replace("steps:\n", "steps:\n  - Ann draws\n")
    )
    verdict = judged(text)
    assert verdict.unstated is not None
    assert verdict.unstated.ask is not None
    assert verdict.unstated.ask.unsaid.kind == "choice"
    assert {one.kind for one in verdict.unstated.unsaid} == {"choice", "drawn"}


def test_reports_and_json_tell_it_too():
    verdict = judged(DRAWN)
    assert "- Unsaid: The same in 2 of 5 ways" in markdown.document([verdict])
    told = verdict.as_json()["unstated"]
    assert (told["ways"], told["same"], told["cut"]) == (5, 2, False)
    assert told["ask_next"]["what"] == "the 1st card that Ann draws"
    assert sum(result["ways"] for result in told["results"]) == 5


@pytest.mark.parametrize("scenario", some(scenarios()[5::90], 2), ids=name_of)
def test_filling_in_never_fails_on_shipped_scenarios_and_the_file_as_it_is_counts_among_the_ways(scenario):
    verdict = judge(scenario, fill=True)
    if verdict.unstated is not None and verdict.claims and verdict.status != "open":
        assert verdict.unstated.results[0][0].claims == tuple(claim.upheld for claim in verdict.claims)


WHOSE_CHOICE = """
scenario: Whoever throws out Double Agenda chooses
edition: fluxx-5
players:
  Ann: {hand: [Trash a New Rule]}
  Bob: {hand: [2 unknown]}
rules: [Double Agenda]
goals: [Day Dreams, Hearts & Minds]
steps:
  - Ann plays: Trash a New Rule
    choosing: Double Agenda
  - claims:
      - {Bob: The older Goal goes., holds: {where: {Day Dreams: discard}}}
      - {Ann: I choose which one goes., holds: {asks: Ann}}
"""


def test_who_is_right_however_it_is_filled_in_is_told_first():
    (scenario,), _ = read_text(WHOSE_CHOICE.replace("asks: Ann", "winner: null"))
    told = dispute.unsaid(judge(scenario))
    assert told == "Ann is right in both ways to fill in 1 choice, Bob is right too in 1 of them."


def test_who_says_what_a_free_choice_comes_to_is_wrong_where_somebody_claims_the_choice():
    (scenario,), _ = read_text(WHOSE_CHOICE)
    verdict = judge(scenario)
    assert (verdict.status, [claim.upheld for claim in verdict.claims]) == ("decided", [False, True])
    assert verdict.assumptions == [
        "nobody tells what Ann chooses (discard); it may come to what Bob claims, but need not"
    ]
