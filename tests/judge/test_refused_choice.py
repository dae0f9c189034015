"""A step that is refused for what is chosen in it: under other readings it goes through only if one of them lets it."""

from __future__ import annotations

from adjudicator.library.shipped_law import judge
from adjudicator.scenario import Scenario, read_text
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


def stand_in() -> Scenario:
    ((scenario,), _) = read_text(STAND_IN)
    return scenario


def test_what_has_nothing_to_do_with_the_choice_does_not_let_it_through():
    verdict = judge(stand_in())
    assert verdict.decisive == [["stand-in-has-to-be-taken"]]
    picked = {one for rejected in verdict.rejected for change in rejected.changes for one in change.picked}
    assert picked == {("stand-in-has-to-be-taken", "may-be-passed-over")}


def test_where_nobody_is_right_the_sentence_tells_what_is_so():
    told = sentence(judge(stand_in()))
    assert told.startswith("Nobody is right: The Engineer lies in front of Bob and Expendable Crewman lies in front of")
