"""Two-sided disputes: where claims part, on what, and what would have to be true; every change told was tried."""

from __future__ import annotations

import json

import pytest

from adjudicator.judge import Overlay
from adjudicator.judge.changes import CARD, ORDER, Change
from adjudicator.judge.judging import judge as judge_under
from adjudicator.judge.let_pass import before_let_pass
from adjudicator.judge.momentary_claims import WHOLE, Passing, in_a_turn_that_went_on
from adjudicator.judge.other_readings import Turned, Turner, completions
from adjudicator.judge.speaking_for import Waiting, upheld
from adjudicator.judge.verdict import Verdict
from adjudicator.library import library
from adjudicator.library.houses import overlay_from
from adjudicator.library.shipped_law import judge, readings_for
from adjudicator.plain_data import replace
from adjudicator.scenario import Replay, read_text
from adjudicator.views import dispute, html, markdown
from adjudicator.views.sentence import sentence
from tests.effort import some, times
from tests.shipped import disputes, scenarios, verdict_on

TOO_EARLY = """\
scenario: The Goal came too early
edition: fluxx-5
players:
  Ann: {hand: [Hippyism, Love], keepers: [Peace]}
  Bob: {hand: [Rocket Science]}
rules: [Play 2]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Hippyism
  - claims:
      - Ann: By now Love lies there.
        holds: {Ann: {keepers: [Peace, Love]}}
      - Bob: Not yet.
        holds: {Ann: {keepers: [Peace]}}
  - Ann plays: Love
"""
ONE_PLAY = """\
scenario: One play is all there is
edition: fluxx-5
players:
  Ann: {hand: [Milk, Bread, Toast]}
  Bob: {hand: [Love]}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Milk
  - claims:
      - Ann: I still play.
        holds: {turn: Ann, plays_left: 1}
      - Bob: It is my turn.
        holds: {turn: Bob}
"""
RANDOM_CARD = """\
scenario: A random card is nobody's choice
edition: holiday
players:
  Ann: {hand: [Stop That!, Wreath]}
  Bob: {hand: [New Year, Candy]}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Stop That!
    chance: New Year
  - claims:
      - Bob: Any card, so I say the Candy.
        holds: {Bob: {hand: [New Year]}}
      - Ann: Chance has said New Year.
        holds: {Bob: {hand: [Candy]}}
"""
ONE_DRAW = """\
scenario: One draw is all there is
edition: fluxx-5
players:
  Ann: {}
  Bob: {hand: [Love]}
turn: {player: Ann, phase: start}
steps:
  - Ann draws
  - claims:
      - Ann: Says
        holds: {Ann: {hand_size: 5}}
      - Bob: You draw one.
        holds: {Ann: {hand_size: 1}}
"""
NAMES = some(list(disputes())[::15], 2)


def judged(text: str) -> Verdict:
    (scenario,), problems = read_text(text)
    assert problems == []
    return judge(scenario)


def upheld_under(change: Change, index: int) -> bool:
    """Whether a claim is upheld when a change is applied: the changed scenario, judged under the changed readings.

    A deed that it takes is done, and what it has chosen otherwise than the file tells is left open; what the file then
    leaves open is answered as the change says, else tried in every way. What the readings refuse to be chosen as the
    file tells it is refused; what they let pass that was refused is looked at right before it as well. Where the turn
    goes on for a while and is over by then, what was so of it counts, and so does what holds at a moment that passes
    by itself, or while somebody chooses.
    """
    if change.choices:
        return Replay(change.scenario, change.readings, strict=False, choices=change.choices).run().claims()[index]
    if change.given and change.after is not None:  # what somebody does for it that no step of the file tells
        done = replace(change.scenario, steps=[done.step for done in change.after.done])
        if any(" choosing " in one for one in change.given):
            done = replace(done, steps=[replace(step, answers=[]) for step in done.steps])
        return any(outcome.claims()[index] for outcome in completions(done, change.readings)[0])
    law = Overlay("changed", change.readings)
    verdict = judge_under(change.scenario, library().rulings, overlays=[law], decisive=False, strict=False)
    if not verdict.asks and verdict.claims[index].upheld:
        return True
    as_told = Replay(change.scenario, change.readings).run().claims()
    if index < len(as_told) and as_told[index]:
        return True
    outcomes, bounded = completions(change.scenario, change.readings)
    before = Replay(change.scenario, readings_for(change.scenario)).run()
    went_on = all(index in in_a_turn_that_went_on(before, outcome) for outcome in outcomes)
    turned = Turned(tuple(change.picked), outcomes, bounded)
    turner = Turner(change.scenario, readings_for(change.scenario), library().rulings, before)
    if not bounded and (went_on or index in {*upheld(turned, before), *before_let_pass(turner, turned)}):
        return True
    passing = Passing(change.scenario, change.readings, strict=False)
    waiting = Waiting(change.scenario, change.readings, strict=False)
    passing.run()
    waiting.run()
    return index in waiting.holding or any(WHOLE in parts for parts in passing.held_in_passing.get(index, ()))


@pytest.mark.parametrize("name", NAMES)
def test_what_would_have_to_be_true_upholds_the_claim_when_it_is_applied(name):
    verdict = verdict_on(name)
    assert [one.index for one in verdict.rejected] == [n for n, one in enumerate(verdict.claims) if not one.upheld]
    for one in verdict.rejected:
        for change in one.changes[:3]:
            assert change.partly or change.touches or upheld_under(change, one.index), change.text


def test_there_are_more_than_twenty_disputes_with_something_that_would_help():
    helped = [one for name in NAMES for one in verdict_on(name).rejected if one.changes]
    assert len(helped) >= 20
    assert all(one.rulings or one.unstated for one in helped)


def test_the_crux_is_the_step_and_the_ruling_of_the_showcase():
    (scenario,) = [one for one in scenarios() if one.name == "A turn-ending Action under Play All"]
    verdict = judge(scenario)
    (one,) = verdict.rejected
    assert (one.claim.by, one.step, one.rulings) == ("Bob", 1, ["turn-end-over-play-all"])
    assert [change.picked for change in one.changes] == [(("turn-end-over-play-all", "plays-first"),)]
    assert dispute.cruxes(verdict) == ["The claims part at step 1, Alice plays Time Portal, on turn-end-over-play-all."]
    assert "Bob would be right if this held" in dispute.would_be(verdict)[0]


def test_the_crux_is_mostly_the_one_ruling_a_scenario_is_about():
    about = []
    for name in some(list(disputes()), 30):
        expected = disputes()[name].expect.get("rulings")
        if isinstance(expected, list) and len(expected) == 1:
            about += [expected == one.rulings for one in verdict_on(name).rejected if one.changes]
    assert len(about) >= times(8, 300)
    assert sum(about) / len(about) > 0.75


def test_where_no_reading_helps_another_order_may():
    (ann,) = judged(TOO_EARLY).rejected
    change = ann.changes[0]
    assert (change.kind, change.text) == (ORDER, "Ann plays Love before Ann plays Hippyism")
    assert ann.unstated
    assert upheld_under(change, ann.index)


def test_where_no_reading_and_no_order_helps_a_card_may_that_somebody_speaks_of():
    says = ("That makes five.", "We have Draw 5, so that makes five.")
    found = [judged(ONE_DRAW.replace("Says", one)) for one in says]
    (ann,), (spoken,) = [one.rejected for one in found]
    assert not [change for change in ann.changes if change.kind == CARD]
    (card,) = [change for change in spoken.changes if change.kind == CARD]
    assert card.text == "Draw 5 is in play"
    assert upheld_under(card, spoken.index)


def test_a_reading_that_leaves_a_choice_helps_with_an_answer_to_it():
    verdict = judged(RANDOM_CARD)
    (bob,) = verdict.rejected
    change = bob.changes[0]
    assert change.picked == (("random-card-is-random", "owner-names"),)
    assert change.given == ["Bob choosing Candy (discard)"]
    assert upheld_under(change, bob.index)
    assert "(reading owner-names), with Bob choosing Candy" in dispute.would_be(verdict)[0]
    assert verdict.as_json()["rejected"][0]["would_hold"][0]["given"] == change.given


def test_what_is_tried_at_once_is_bounded_and_says_so():
    verdict = judged(ONE_PLAY.replace("turn: Ann, plays_left: 1", "winner: Ann, over: true, turn: Bob"))
    (ann,) = verdict.rejected
    assert ann.changes == []
    assert ann.search.tried > 0
    assert dispute.hopeless(verdict) == ["Ann's claim fails on the facts: nobody has won and the game goes on."]


def test_of_a_claim_only_what_differs_is_told():
    both = "Ann: {keepers: [Time], hand_size: 1}"
    wrong = "Ann: {keepers: [Time], hand: [Milk], hand_size: 3}"
    verdict = judged(f"""
scenario: What differs
edition: fluxx-5
players: {{Ann: {{hand: [Time, Milk]}}, Bob: {{hand: [1 unknown]}}}}
turn: {{player: Ann, phase: play}}
steps:
  - Ann plays: Time
  - claims:
      - Ann: One card is left.
        holds: {{{both}}}
      - Bob: Three are.
        holds: {{{wrong}}}
""")
    assert dispute.hopeless(verdict) == ["Bob's claim fails on the facts: Ann holds 1 card, not 3."]
    assert sentence(verdict) == "Ann is right: Ann holds 1 card."


def test_a_verdict_is_the_same_each_time():
    scenario = disputes()[NAMES[3]]
    assert json.dumps(judge(scenario).as_json()) == json.dumps(judge(scenario).as_json())


def test_every_view_tells_the_crux():
    (scenario,) = [one for one in scenarios() if one.name == "A turn-ending Action under Play All"]
    verdict = judge(scenario)
    assert "- Crux: The claims part at step 1" in markdown.document([verdict])
    assert "Crux: The claims part at step 1" in html.document([verdict])
    told = verdict.as_json()["rejected"]
    assert told[0]["crux"]["rulings"] == ["turn-end-over-play-all"]
    assert told[0]["would_hold"][0]["readings"] == {"turn-end-over-play-all": "plays-first"}
    assert told[0]["would_hold"][0]["costs"]


def test_somebody_who_is_right_on_one_thing_and_wrong_on_another_is_quoted():
    more = "      - Ann: And I have won.\n        holds: {winner: Ann}\n      - Bob:"
    told = dispute.would_be(judged(ONE_PLAY.replace("      - Bob:", more)))
    assert any(one.startswith("Ann would be right on “I still play.”") for one in told)


def test_under_a_house_rule_the_crux_is_what_that_rule_changes():
    (scenario,), _ = read_text(ONE_PLAY)
    overlays, _ = overlay_from([], ["no-more-than-required=more-allowed"])
    (bob,) = [one for one in judge(scenario, overlays=overlays).rejected if one.claim.by == "Bob"]
    assert bob.rulings == ["no-more-than-required"]


SITS = """\
scenario: What sits on the Starship
edition: star
players:
  Ann: {hand: [Starship], creepers: [Malfunction]}
  Bob: {keepers: [{The Robot: [Evil]}]}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Starship
  - claims:
      - Bob: Your Starship is free of Creepers.
        holds: {Ann: {keepers: [Starship]}}
      - Bob: It is Evil that sits on it.
        holds: {Ann: {keepers: [{Starship: [Evil]}]}}
"""


def test_a_reading_helps_only_the_claims_that_it_makes_true():
    verdict = judged(SITS)
    (helps,) = [line for line in dispute.would_be(verdict) if "at-leisure" in line]
    assert helps.startswith("Bob would be right on “Your Starship is free of Creepers.” if this held")
    assert sentence(verdict) == "Nobody is right: Starship with Malfunction lies in front of Ann."
    assert dispute.hopeless(verdict) == ["“It is Evil that sits on it.” fails on these facts."]
