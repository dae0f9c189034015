"""The card that is told as a reason says something against the claim that is rejected."""

from __future__ import annotations

import pytest

from adjudicator.judge import Verdict
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import read_text
from adjudicator.views.judgement import judgement
from tests.shipped import scenarios

USURPED = """
scenario: Somebody wins instead
edition: fluxx-5
cards:
  Usurper: {type: keeper, duties: [wins-instead]}
players:
  Ann: {hand: [Toast], keepers: [Bread, The Toaster]}
  Bob: {keepers: [Usurper]}
steps:
  - Ann plays: Toast
  - claims:
      - {Ann: I win., holds: {winner: Ann}}
      - {Bob: My card says I do., holds: {winner: Bob}}
"""
RINGED = """
scenario: A rule asks for a Creeper besides
edition: fluxx-5
cards:
  Fairy Ring: {type: new-rule, duties: [{needs-creeper: {creeper: Frog}}]}
  Frog: {type: creeper}
players:
  Ann: {hand: [Toast], keepers: [Bread, The Toaster]}
  Bob: {creepers: [Frog]}
rules: [Fairy Ring]
steps:
  - Ann plays: Toast
  - claims:
      - {Ann: I win., holds: {winner: Ann}}
      - {Bob: Only who has the Frog wins., holds: {winner: null}}
"""
BOXED = """
scenario: Only the words are told
edition: fluxx-5
cards:
  Mystery Box: {type: action, text: Everybody draws 3 cards.}
players:
  Ann: {hand: [Mystery Box]}
  Bob: {}
steps:
  - Ann plays: Mystery Box
  - claims:
      - {Ann: We each draw three., holds: {Ann: {hand_size: 3}}}
      - {Bob: We do not know what it does., holds: {Ann: {hand_size: 0}}}
"""
SPELLED = """
scenario: A card is named as its player spells it
edition: fluxx-5
players:
  Ann: {hand: [Zap a Card!, Bread]}
  Bob: {hand: [2 unknown], keepers: [Milk]}
steps:
  - Ann plays: zap a card
    choosing: Milk
  - claims:
      - {Bob: Zapped is thrown away., holds: {where: {Milk: discard}}}
      - {Ann: It comes into my hand., holds: {Ann: {hand: [Bread, Milk]}}}
"""
AGAIN = """
scenario: Another turn with nothing in hand
edition: fluxx-5
players:
  Ann: {hand: [Take Another Turn]}
  Bob: {}
  Cara: {hand: [2 unknown]}
steps:
  - Ann plays: Take Another Turn
  - claims:
      - {Cara: You have nothing left to play., holds: {turn: Cara}}
      - {Ann: I go again and draw., holds: {turn: Ann}}
"""
COUNTERED = """
scenario: A Surprise against a Surprise only cancels it
edition: [fluxx-5, star]
cards:
  Hijack: {type: surprise, answers: [{what: keeper}], out_of_turn: [redirect-keeper], does: [{draw: {draw: 1}}]}
players:
  Ann: {hand: [Milk]}
  Bob: {hand: [Hijack]}
  Cy: {hand: [That's Mine!]}
steps:
  - Ann plays: Milk
    then:
      - Bob plays: Hijack
      - {Cy plays: That's Mine!, against: Hijack}
  - claims:
      - {Cy: So the Milk is mine., holds: {where: {Milk: Cy}}}
      - {Ann: "Hijack is cancelled, it is mine.", holds: {where: {Milk: Ann}}}
"""
STOPPED = """
scenario: A Surprise out of turn
edition: [fluxx-5, holiday]
players:
  Ann: {hand: [Trade Hands, Milk]}
  Bob: {hand: [Stop That!, Love]}
steps:
  - Ann plays: Trade Hands
    choosing: Bob
    then: Bob plays Stop That!
  - claims:
      - {Ann: We trade all the same., holds: {Ann: {hand: [Love]}}}
      - {Bob: Your Action has no effect., holds: {Ann: {hand: [Milk]}}}
"""
COUNTED = """
scenario: One card may stay
edition: fluxx-5
players:
  Ann: {hand: [Milk, Bread]}
  Bob: {hand: [Time]}
rules: [Play All But 1]
turn: {player: Ann, phase: play, drawn: 1}
steps:
  - Ann plays: Milk
  - claims:
      - {Bob: You have to go on., holds: {turn: Ann, plays_left: 1}}
      - {Ann: My turn is over., holds: {turn: Bob}}
"""
MORE = """
scenario: A card lets its player play more
edition: fluxx-5
cards:
  Second Wind: {type: action, does: [{more-plays: {plays: 2}}]}
players:
  Ann: {hand: [Second Wind, Milk, Bread, Love]}
  Bob: {hand: [Time]}
turn: {player: Ann, phase: play, drawn: 1}
steps:
  - Ann plays: Second Wind
  - Ann plays: Milk
  - claims:
      - {Bob: It is my turn., holds: {turn: Bob}}
      - {Ann: I have one more., holds: {turn: Ann}}
"""
TAXED = """
scenario: A rule of the table's own
edition: fluxx-5
cards:
  Rich Tax: {type: new-rule, whenever: {turn: begins, does: [{discard-cards: {cards: 1, what: keeper}}]}}
players:
  Ann: {hand: [Bread]}
  Bob: {keepers: [Love, Moon]}
rules: [Rich Tax]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Bread
  - claims:
      - {Bob: I keep both., holds: {asks: []}}
      - {Ann: "You discard one, it is your turn.", holds: {asks: [Bob]}}
  - Bob discards: Moon
"""
BAKED = """
scenario: A Keeper of the table's own
edition: fluxx-5
cards:
  Grandma: {type: keeper, bonus: {draw: 1, who: owner, while: {has: Cookies}}}
players:
  Ann: {hand: [Sun], keepers: [Grandma, Cookies]}
  Bob: {hand: [Milk]}
turn: {player: Ann, phase: start}
steps:
  - Ann draws: 2 unknown
  - claims:
      - {Bob: You draw one., holds: {Ann: {hand_size: 2}}}
      - {Ann: "Two, Grandma bakes.", holds: {Ann: {hand_size: 3}}}
"""

ROPED = """
scenario: A Keeper that is thrown away comes back
edition: fluxx-5
cards:
  Rope: {type: keeper, duties: [returns-to-hand]}
players:
  Ann: {hand: [Trash a Keeper]}
  Bob: {keepers: [Rope]}
steps:
  - Ann plays: Trash a Keeper
    choosing: Rope
  - claims:
      - {Ann: The Rope is in the discard pile., holds: {where: {Rope: discard}}}
      - {Bob: I hold it again., holds: {Bob: {hand: [Rope]}}}
"""
GUARDED = """
scenario: What does nothing is no reason, though it lies where it could be taken
edition: fluxx-5
cards:
  Boat: {type: keeper, powers: [{effect: {steal: {what: keeper, whose: next}}}]}
  Cat: {type: keeper, duties: [{bans: {what: [stealing-it]}}]}
  Lamp: {type: keeper}
players:
  Ann: {keepers: [Boat]}
  Bob: {keepers: [Cat]}
  Cy: {keepers: [Lamp]}
steps:
  - claims:
      - {Ann: I take the Lamp., holds: {may: {Ann uses: Boat}}}
      - {Cy: Only Bob sits next to you., holds: {may_not: {Ann uses: Boat}}}
"""
OVERBOARD = """
scenario: A Surprise of the table's own stops an Action
edition: fluxx-5
cards:
  Man Overboard: {type: surprise, answers: [{what: action}], out_of_turn: [cancel]}
players:
  Ann: {hand: [Steal a Keeper], keepers: [Sun]}
  Bob: {hand: [Man Overboard], keepers: [Moon]}
goals: [Night and Day]
steps:
  - Ann plays: Steal a Keeper
    choosing: Moon
    then: Bob plays Man Overboard
  - claims:
      - {Ann: "Sun and Moon, I win.", holds: {winner: Ann}}
      - {Bob: My Surprise stops it., holds: {winner: null}}
"""
SILENCED = """
scenario: What a rule of the table's own forbids ends the turn before anybody asks
edition: fluxx-5
cards:
  Silence: {type: new-rule, duties: [{bans: {what: [actions]}}]}
players:
  Ann: {hand: [Silence, Rules Reset]}
  Bob: {}
rules: [Play 2]
steps:
  - Ann plays: Silence
  - claims:
      - {Ann: I play Rules Reset., holds: {may: {Ann plays: Rules Reset}}}
      - {Bob: No Actions any more., holds: {may_not: {Ann plays: Rules Reset}}}
"""
GULLED = """
scenario: A Keeper of the table's own holds the Creeper that the Goal asks for
edition: fluxx-5
cards:
  Ferry: {type: keeper, bonus: {play: 1}}
  Gull: {type: creeper, attaches: {to: keeper}}
  Storm Watch: {type: goal, goal: {all_of: [Milk, Gull]}}
players:
  Ann: {hand: [Storm Watch], keepers: [{Ferry: [Gull]}, Milk]}
  Bob: {}
steps:
  - Ann plays: Storm Watch
  - claims:
      - {Ann: I win., holds: {winner: Ann}}
      - {Bob: A Creeper is a Creeper., holds: {winner: null}}
"""
GIVEN_AWAY = """
scenario: War comes to whoever has Peace
edition: [fluxx-5, creeper-pack]
players:
  Ann: {hand: [Steal Something, 1 unknown], keepers: [Love], creepers: [War]}
  Bob: {keepers: [Peace]}
  Cara: {}
rules: [Play 2]
steps:
  - Ann plays: Steal Something
    choosing: Peace
  - claims:
      - {Bob: It comes back to me., holds: {where: {Peace: Bob}}}
      - {Ann: I say to whom it goes., holds: {asks: [Ann]}}
  - Ann chooses: Cara
"""
SHOT = """
scenario: A Keeper that tells by itself where it is discarded
edition: star
players:
  Ann: {keepers: [Laser Pistol]}
  Bob: {hand: [1 unknown], keepers: [{Cute Fuzzy Alien Creature: [Brain Parasites]}]}
steps:
  - Ann uses: Laser Pistol
    choosing: Cute Fuzzy Alien Creature
  - claims:
      - {Ann: Both on the discards., holds: {where: {Cute Fuzzy Alien Creature: discard}}}
      - {Bob: Fuzzy goes onto the draw pile., holds: {draw_pile: [Cute Fuzzy Alien Creature]}}
"""
MOVED_ON = """
scenario: A Keeper that moves on as the turn ends
edition: star
players:
  Ann: {hand: [Monolith], keepers: [Cute Fuzzy Alien Creature]}
  Bob: {hand: [1 unknown]}
  Cara: {}
steps:
  - Ann plays: Monolith
  - claims:
      - {Cara: It goes back into her hand., holds: {where: {Cute Fuzzy Alien Creature: Ann's hand}}}
      - {Bob: It comes over to me., holds: {where: {Cute Fuzzy Alien Creature: Bob}}}
"""
TRAPPED = """
scenario: It's a Trap! against what a Surprise does in its player's turn
edition: star
players:
  Ann: {hand: [That's Mine!, Canceled Plans], keepers: [The Doctor]}
  Bob: {hand: [It's a Trap!], keepers: [Starship]}
steps:
  - Ann plays: That's Mine!
    choosing: Starship
    then:
      - Bob plays: It's a Trap!
        choosing: The Doctor
      - claims:
          - {Ann: I steal it all the same., holds: {where: {Starship: Ann}}}
          - {Bob: You lose The Doctor for it., holds: {where: {The Doctor: Bob}}}
      - Ann plays: Canceled Plans
"""


def told(text: str) -> tuple[str, str]:
    """The card that a verdict names first among its reasons, and what it says of it."""
    ((scenario,), _) = read_text(text)
    found = next(one for one in judgement(judge(scenario), every=True).because if one.card)
    return found.card, found.because


@pytest.mark.parametrize(
    ("text", "card", "sentence"),
    [
        (GIVEN_AWAY, "War", "the owner must at once give Peace to another player of their choice"),
        (SHOT, "Cute Fuzzy Alien Creature", "If discarded from play it goes on top of the draw pile"),
        (MOVED_ON, "Cute Fuzzy Alien Creature", "Moves to the table area of the next player"),
        (TRAPPED, "It's a Trap!", "cancelled"),
    ],
)
def test_the_sentence_is_told_that_is_about_what_was_asked_or_moved(text: str, card: str, sentence: str):
    name, because = told(text)
    assert name == card
    assert sentence in because
    assert "may also be used at any time" not in because


@pytest.mark.parametrize(
    ("text", "card"),
    [
        (USURPED, "Usurper"),
        (RINGED, "Fairy Ring"),
        (ROPED, "Rope"),
        (GUARDED, "Cat"),
        (SILENCED, "Silence"),
    ],
)
def test_a_card_of_the_table_but_for_which_the_claim_would_hold_goes_before_a_printed_one(text: str, card: str):
    assert told(text) == (card, "The table's own card says so.")


def test_a_surprise_of_the_table_that_stopped_a_play_is_told_beside_a_ruling():
    ((scenario,), _) = read_text(OVERBOARD)
    assert "Man Overboard" in [one.card for one in judgement(judge(scenario)).because]


def test_a_card_of_the_table_that_merely_lies_there_to_be_counted_is_no_reason():
    ((scenario,), _) = read_text(GULLED)
    assert [one.card for one in judgement(judge(scenario)).because] == [""]


def test_a_card_that_is_taken_to_do_nothing_is_no_reason_of_which_to_say_that_it_says_so():
    assert told(BOXED) == ("Mystery Box", "What Mystery Box does is told in words alone; it does nothing here.")


def test_of_a_surprise_against_a_surprise_that_is_told_which_it_did():
    assert told(COUNTERED)[1].endswith("It may also be used at any time to cancel another Surprise.")


def test_of_a_surprise_that_was_played_out_of_turn_the_half_for_the_own_turn_is_no_reason():
    assert "Out of turn:" in told(STOPPED)[1]


IN_TIME = """
scenario: An Action is stopped in time
edition: [star, fluxx-5]
players:
  Ann: {hand: [Beam Us Up!, Milk], keepers: [The Captain]}
  Bob: {hand: [Belay That!], keepers: [The Doctor]}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Beam Us Up!
  - Bob plays: Belay That!
  - claims:
      - {Bob: Stopped., holds: {where: {The Doctor: Bob}}}
      - {Ann: Too late., holds: {where: {The Doctor: Bob's hand}}}
"""


def test_of_a_surprise_that_stopped_something_neither_its_kind_nor_another_use_is_told():
    assert told(IN_TIME)[1].startswith("The card says so: Belay That! Out of turn:")


def test_the_card_of_a_step_is_found_however_it_is_spelled():
    card, says = told(SPELLED)
    assert card == "Zap a Card!"
    assert "take it into hand" in says


def test_where_somebody_has_another_turn_the_card_that_gives_it_says_so():
    assert told(AGAIN)[0] == "Take Another Turn"


def test_who_gets_the_number_of_plays_wrong_is_told_what_the_play_rule_says():
    card, says = told(COUNTED)
    assert card == "Play All But 1"
    assert "until only 1 is left" in says


def test_so_is_who_says_that_the_turn_may_not_be_ended_yet():
    assert told(COUNTED.replace("{turn: Ann, plays_left: 1}", "{may_not: Ann ends turn}"))[0] == "Play All But 1"


def test_a_rule_is_no_reason_where_more_is_played_than_it_says():
    ((scenario,), _) = read_text(MORE)
    assert not judgement(judge(scenario), every=True).because


def test_where_a_creeper_has_sent_a_keeper_the_creeper_is_told_though_nobody_names_it():
    card, says = told("""
scenario: Peace goes to whom its owner likes
edition: [fluxx-5, creeper-pack]
players:
  Ann: {hand: [Peace, Milk], creepers: [War]}
  Bob: {}
  Cara: {}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Peace
    choosing: Cara
  - claims:
      - {Bob: "I sit next, so I have it.", holds: {where: {Peace: Bob}}}
      - {Ann: I gave it to Cara., holds: {where: {Peace: Cara}}}
""")
    assert card == "War"
    assert "another player of their choice" in says


def test_a_meta_rule_that_the_table_agreed_on_is_told_whatever_box_it_comes_from():
    card, says = told("""
scenario: Somebody has had enough
edition: fluxx-5
meta_rules: [Keep Going]
players:
  Ann: {hand: [Milk, Love], keepers: [Cookies]}
  Bob: {}
rules: [Play 2]
goals: [Milk & Cookies]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Milk
  - claims:
      - {Ann: It is late and I have won., holds: {winner: Ann}}
      - {Bob: "We go on, as agreed.", holds: {over: false}}
""")
    assert card == "Keep Going"
    assert "does not end the game" in says


WON_BY_THAT = """
scenario: Somebody wins by what moved
edition: [fluxx-5, creeper-pack, fluxx-4, star]
players:
  Ann: {hand: [HAND], FRONT}
  Bob: {keepers: [Love, Energy Being, Time]}
  Cara: {keepers: [Peace, Bug-Eyed Monster]}
goals: [GOAL]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: HAND
STEPS
  - claims:
      - {Ann: It stays where I have put it., holds: {where: {MOVED: Ann}, winner: null}}
      - {Bob: It came to me and I have won., holds: {where: {MOVED: Bob}, winner: Bob}}
"""


@pytest.mark.parametrize(
    ("goal", "hand", "front", "steps", "moved", "card", "sentence"),
    [
        (
            "Hippyism",
            "Steal a Keeper",
            "creepers: [War]",
            "    choosing: Peace\n  - Ann chooses: Bob",
            "Peace",
            "War",
            "give Peace",
        ),
    ],
)
def test_what_moved_a_card_goes_before_a_reading_under_which_merely_nobody_wins(
    goal: str, hand: str, front: str, steps: str, moved: str, card: str, sentence: str
):
    text = (
        WON_BY_THAT.replace("GOAL", goal)
        .replace("HAND", hand)
        .replace("FRONT", front)
        .replace("STEPS", steps)
        .replace("MOVED", moved)
    )
    named, says = told(text)
    assert named == card
    assert sentence in says


def test_what_moves_as_a_turn_ends_is_told_by_its_ruling():
    text = WON_BY_THAT.replace("GOAL", "").replace("HAND", "Alien Life Forms").replace("\nSTEPS", "")
    text = text.replace("FRONT", "keepers: [Cute Fuzzy Alien Creature]").replace("MOVED", "Cute Fuzzy Alien Creature")
    ((scenario,), _) = read_text(text)
    assert judgement(judge(scenario)).because[0].ruling == "keeper-moves-as-the-turn-ends"


def test_how_many_cards_somebody_holds_is_about_what_was_done_and_not_about_the_basic_rules():
    named, says = told(
        """
scenario: A limit that was vetoed
edition: star
players:
  Ann: {hand: [Hand Limit 2, The Robot, Starship, Monolith]}
  Bob: {hand: [Veto!, Teleporter, Laser Sword, The Stars]}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Hand Limit 2
    then: Bob plays Veto!
  - claims:
      - {Ann: "You hold three cards and the limit was two, so you discard one.", holds: {Bob: {hand_size: 2}}}
      - {Bob: The limit never came., holds: {Bob: {hand: [Teleporter, Laser Sword, The Stars]}}}
"""
    )
    assert named == "Veto!"
    assert "never takes effect" in says


def test_a_card_that_is_looked_for_somewhere_says_what_it_does_with_itself_though_nobody_names_it():
    verdict = judged("What a card that is thrown out does with itself is told, and not what throws it out")
    assert [one.card for one in judgement(verdict).because] == ["Cute Fuzzy Alien Creature"]


def test_a_card_that_was_played_under_another_of_its_names_is_told_as_well():
    verdict = judged("A Creeper out of the discards is given on, and the turn goes on")
    assert judgement(verdict).because[-1].card == "What Do You Want"
    assert any("Monolith with nothing on it lies in front of Ann" in line for line in judgement(verdict).needs)


def test_of_a_card_that_another_one_speaks_of_that_other_one_is_told():
    verdict = judged("Who has the Teleporter gets what is beamed up")
    assert [one.card for one in judgement(verdict).because] == ["Beam Us Up!"]


def test_a_card_answers_each_of_several_in_the_sentence_that_is_about_it():
    (reason,) = judgement(judged("A card answers three who are wrong about it")).because
    assert "each chosen by the player of this card" in reason.because
    assert reason.because.endswith("Whoever has the Time Traveler on the table discards nothing.")
    others = judgement(judged("Hands stay where they lie, and the turn goes on from the seat left")).because
    assert others[-1].because.startswith("The card says so: Brain Transference. Swap seats")


def test_the_card_that_was_played_is_told_and_not_the_one_that_it_names():
    assert [one.card for one in judgement(judged("All beings are beamed to one")).because] == ["Beam Us Up!"]


def test_who_is_only_touched_by_a_reading_is_told_what_the_card_says():
    assert judgement(judged("Three of five, and which three she chooses")).because[-1].card == "Let's Simplify"


def test_several_readings_are_no_point_where_one_of_them_alone_leaves_it_to_choose():
    because = judgement(judged("A Keeper out of the discards by the Portal")).because
    assert [one.ruling or one.card for one in because] == ["turn-end-over-play-all", "Time Portal"]


def judged(name: str) -> Verdict:
    return judge(next(one for one in scenarios() if one.name == name))


def test_how_many_cards_a_card_brings_is_not_put_down_to_what_one_may_draw():
    verdict = judged("How many cards a card brings is what that card says")
    assert [one.card for one in judgement(verdict).because] == ["Distress Call"]


def test_of_several_who_are_right_with_the_same_facts_none_is_quoted():
    verdict = judged("Two may be right, and one of them for a wrong reason")
    assert judgement(verdict).sentence == "Cara and Bob are right: The Sun is not in Ann's hand."


@pytest.mark.parametrize(("text", "card"), [(TAXED, "Rich Tax"), (BAKED, "Grandma")])
def test_a_card_of_the_table_that_acts_by_itself_goes_before_a_ruling_that_every_game_consults(text: str, card: str):
    ((scenario,), _) = read_text(text)
    assert [one.card for one in judgement(judge(scenario)).because] == [card]


CHOSEN = """
scenario: With two the hands change sides
edition: fluxx-5
players:
  Ann: {hand: [Rotate Hands, Music]}
  Bob: {hand: [The Sun, Peace]}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Rotate Hands
  - Ann chooses: left
  - claims:
      - Bob: With two it does nothing.
        holds: {Bob: {hand: [The Sun, Peace]}}
"""

GIVEN_AWAY = """
scenario: Peace goes to somebody without War
edition: [fluxx-5, creeper-pack]
players:
  Ann: {hand: [Peace], creepers: [War]}
  Bob: {keepers: [Bread]}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Peace
  - claims:
      - Bob: War stays with Ann unless she chooses to hand it on later.
        holds: {Ann: {creepers: [War], keepers: [Peace]}}
"""


def test_a_choice_belongs_to_the_card_that_asked_for_it():
    assert told(CHOSEN)[1].startswith("The card says so: Rotate Hands.")


def test_of_a_card_the_sentence_on_what_it_has_moved_is_told():
    assert "the owner must at once give Peace to another player" in told(GIVEN_AWAY)[1]
