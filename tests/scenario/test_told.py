"""What a file tells is held against what happens: draws, answers, chance. What nobody asks for is an error."""

from __future__ import annotations

from textwrap import dedent

import pytest

from adjudicator.judge.verdict import Verdict
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import read_text
from adjudicator.suite.running import passes
from adjudicator.views.markdown import document
from tests.effort import times
from tests.retold import explored, retell

TABLE = """\
scenario: A table
edition: [fluxx-5, star]
players:
  Ann: {hand: [Milk, Bread, Steal a Keeper]}
  Bob: {hand: [Love, Veto!], keepers: [Time, Peace]}
draw_pile: [Sleep, The Sun]
turn: {player: Ann, phase: play}
steps:
"""
AT_START = TABLE.replace("phase: play", "phase: start")
RANDOM = TABLE.replace("draw_pile", "rules: [First Play Random, Play 2]\ndraw_pile")


def judged(text: str) -> Verdict:
    (scenario,), problems = read_text(text)
    assert problems == []
    return judge(scenario)


def test_words_that_nobody_demands_cannot_be_left_out():
    verdict = judged(f"{TABLE}  - Ann plays: Milk\n    silent: true\n")
    assert verdict.status == "invalid"
    assert [(one.line, one.hint) for one in verdict.problems] == [(9, "take `silent:` out")]


def test_what_belongs_to_a_step_may_stand_before_who_does_it():
    verdict = judged(RANDOM + "  - chance: Milk\n    Ann plays: Milk\n")
    assert (verdict.status, verdict.steps[-1].what) == ("decided", "plays Milk")


def test_claims_and_what_is_expected_of_one_moment_may_stand_together():
    told = "  - claims: [{Bob: Me., holds: {turn: Bob}}]\n    expect: {turn: NAME}\n    note: So.\n"
    assert [passes(judged(TABLE + told.replace("NAME", name))) for name in ("Ann", "Bob")] == [True, False]


def test_keys_of_a_step_without_a_deed_are_told_to_be_steps_of_their_own():
    _, problems = read_text(TABLE + "  - expect: {turn: Ann}\n    against: Milk\n")
    assert [(one.code, one.hint.split(",")[0]) for one in problems] == [
        ("unknown-step", "each of them is a step of its own")
    ]


@pytest.mark.parametrize(
    ("steps", "line"),
    [
        ("  - Ann plays: Milk\n    chance: Bread\n", 10),
        ("  - chance: Bread\n  - Ann plays: Milk\n", 9),
        ("  - Ann plays: Milk\n  - chance: Bread\n", 10),
        ("  - Ann plays: Milk\n    choosing: Bread\n", 10),
        ("  - Ann plays: Milk\n  - Bob chooses: Love\n", 10),
        ("  - Bob plays: Love\n    refused: true\n  - chance: Bread\n  - Ann plays: Milk\n", 11),
        ("  - Ann plays: Milk\n  - Bob plays: Love\n  - Bob plays: Veto!\n    refused: true\n  - chance: Bread\n", 13),
    ],
)
def test_an_answer_that_nothing_asks_for_is_an_error_that_names_the_line(steps, line):
    verdict = judged(TABLE + steps)
    assert [(one.line, one.code) for one in verdict.problems] == [(line, "unasked-answer")]


def test_a_choice_too_many_is_told_where_it_is_written():
    verdict = judged(TABLE + "  - Ann plays: Milk\n    choosing:\n      - Bread\n      - Love\n")
    assert [(one.line, one.column) for one in verdict.problems] == [(11, 9)]


def test_nor_is_anything_chosen_by_a_surprise_that_stops_a_play():
    table = TABLE.replace("[Milk,", "[Play 2, Milk,")
    verdict = judged(table + "  - Ann plays: Play 2\n    then:\n      - Bob plays: Veto!\n        choosing: Love\n")
    assert [(one.line, one.code) for one in verdict.problems] == [(12, "unasked-answer")]


def test_no_card_is_given_up_twice_for_a_limit():
    table = TABLE.replace("Steal a Keeper", "Dreams, Music").replace("draw_pile", "rules: [Hand Limit 1]\ndraw_pile")
    steps = table.replace("[Love, Veto!]", "[Love]") + "  - Ann plays: Milk\n  - Ann discards: "
    assert judged(steps + "[Bread, Dreams]\n").exit_code() == 0
    verdict = judged(steps + "[Bread, Bread]\n  - Ann discards: Dreams\n")
    assert [step.allowed for step in verdict.steps[2:]] == [False, True]


def test_nor_does_anything_ask_chance_once_the_game_is_over():
    won = TABLE.replace("turn:", "goals: [Baked Goods]\nturn:").replace("[Milk,", "[Cookies,")
    won = won.replace("keepers: [Time", "keepers: [Bread, Cookies").replace("[Cookies, Bread,", "[Milk,")
    verdict = judged(won + "  - Ann plays: Milk\n  - chance: Milk\n")
    assert [(one.line, one.code) for one in verdict.problems] == [(11, "unasked-answer")]


def test_only_a_surprise_is_played_against_something():
    verdict = judged(f"{TABLE}  - Ann plays: Milk\n    against: Love\n")
    assert verdict.exit_code() == 1
    assert verdict.steps[1].why_refused == ["Milk is no Surprise, and answers no play"]


HELD = "scenario: Full\nedition: {}\nplayers:\n  Ann: {{hand: [{} unknown, Draw 5]}}\n  Bob: {{hand: [1 unknown]}}\n"


@pytest.mark.parametrize(("edition", "size"), [("[fluxx-5]", 99), ("[stoner]", 100), ("[stoner, fluxx-5]", 199)])
def test_no_more_cards_come_off_a_pile_than_the_decks_have_left(edition, size):
    play = "turn: {player: Ann, phase: play, drawn: 1}\nsteps:\n  - Ann plays: Draw 5\n"
    for left, codes in ((4, []), (3, ["impossible-table"])):
        verdict = judged(HELD.format(edition, size - 2 - left) + play)
        assert [one.code for one in verdict.problems] == codes


@pytest.mark.parametrize(
    ("edition", "cards", "most"), [("[stoner]", "", 100), ("fluxx-5", "cards: {Mine: {type: goal}}\n", 100)]
)
def test_no_more_cards_that_nobody_knows_are_held_than_the_decks_have_left(edition, cards, most):
    for unknown, codes in ((most - 2, []), (most - 1, ["impossible-table"])):
        assert [one.code for one in read_text(HELD.format(edition, unknown) + cards)[1]] == codes


def test_chance_that_brings_more_than_is_asked_is_an_error():
    verdict = judged(RANDOM + "  - Ann plays: Milk\n    chance: [Milk, Bread]\n")
    assert [(one.line, one.code) for one in verdict.problems] == [(11, "unasked-answer")]


def test_chance_that_brings_another_card_than_the_top_of_a_listed_pile_is_an_error():
    table = RANDOM.replace("First Play Random", "Mystery Play")
    assert not judged(table + "  - Ann uses: Mystery Play\n    chance: Sleep\n").problems
    verdict = judged(table + "  - Ann uses: Mystery Play\n    chance: The Sun\n")
    assert [one.code for one in verdict.problems] == ["unasked-answer"]


def test_chance_that_brings_another_card_than_is_played_is_a_refused_step():
    verdict = judged(RANDOM + "  - Ann plays: Milk\n    chance: Bread\n")
    assert verdict.exit_code() == 1
    assert verdict.steps[1].why_refused == ["chance brought Bread"]


@pytest.mark.parametrize(
    ("told", "found"),
    [("The Sun", "Sleep"), ("[Sleep, The Sun]", "only Sleep"), ("Love", "Sleep"), ("[Sleep, Sleep]", "only Sleep")],
)
def test_a_told_draw_that_is_not_what_was_drawn_names_what_was(told, found):
    verdict = judged(AT_START + f"  - Ann draws: {told}\n")
    assert verdict.exit_code() == 1
    assert verdict.steps[1].why_refused == [f"Ann drew {found}"]


DRAWS = """\
scenario: Draws
edition: [fluxx-5, creeper-pack]
players:
  Ann: {hand: [Jackpot!, Love]}
  Bob: {hand: [2 unknown]}
rules: [Draw 3]
turn: {player: Ann, phase: start}
steps:
"""
JACKPOT = DRAWS.replace("start", "play, drawn: 3") + "  - Ann plays: Jackpot!\n"
LISTED = JACKPOT.replace("turn:", "draw_pile: [Milk, Bread, Time]\nturn:")
BONUS = DRAWS.replace("Jackpot!, Love", "").replace("Draw 3", "Draw 2, No-Hand Bonus")


@pytest.mark.parametrize(
    ("told", "drew"),
    [
        (DRAWS + "  - Ann draws: [Milk, Bread]\n  - Ann plays: Love\n", "Milk, Bread, a card"),
        (DRAWS + "  - Ann draws: Milk\n  - Ann draws: Bread\n", "Bread, a card"),
        (DRAWS + "  - Ann draws: 2 unknown\n", "3 cards"),
        (DRAWS + "  - Ann draws: War\n", "War, 3 cards"),
        (JACKPOT + "  - Ann draws: [Milk, Bread]\n", "Milk, Bread, a card"),
        (JACKPOT + "  - Ann draws: 1 unknown\n", "3 cards"),
        (LISTED + "  - Ann draws: Milk\n", "Milk, Bread, Time"),
        (BONUS + "  - Ann draws: [Milk, Bread, Time]\n  - Ann draws: Love\n", "Love, a card"),
    ],
)
def test_fewer_draws_told_than_were_made_are_a_failed_step(told, drew):
    verdict = judged(told)
    assert (verdict.status, verdict.exit_code()) == ("failed", 1)
    assert [step.why_refused for step in verdict.steps if step.why_refused] == [[f"Ann drew {drew}"]]


@pytest.mark.parametrize(
    ("told", "where"),
    [
        (DRAWS + "  - Ann draws: [Milk, Love, Time]\n", "Love lies elsewhere (Ann's hand)"),
        (DRAWS + "  - Ann draws: [Milk, Bread, Milk]\n", "Milk lies elsewhere (Ann's hand)"),
        (JACKPOT.replace("Jackpot!, Love]", "Jackpot!], keepers: [Time]") + "  - Ann draws: [Milk, Bread, Time]\n",
         "Time lies elsewhere (Ann)"),
    ],
)  # fmt: skip
def test_a_card_that_lies_elsewhere_is_not_drawn_off_a_pile_that_nobody_has_listed(told, where):
    verdict = judged(told)
    assert (verdict.status, verdict.exit_code()) == ("failed", 1)
    assert [step.why_refused[0] for step in verdict.steps if step.why_refused] == [where]


@pytest.mark.parametrize(
    "told",
    [
        DRAWS + "  - Ann draws: [Milk, Bread]\n  - Ann draws: Time\n",
        DRAWS + "  - Ann draws: 1 unknown\n  - Ann draws: [Milk, Bread]\n",
        DRAWS + "  - Ann draws: [War, Milk, 2 unknown]\n",
        DRAWS + "  - Ann draws: [War, Milk, Bread]\n",
        JACKPOT + "  - Ann draws: [Milk, Bread]\n  - Ann draws: 1 unknown\n",
        BONUS + "  - Ann draws: [Milk, Bread, Time]\n  - Ann draws: [Love, Peace]\n",
    ],
)
def test_a_draw_may_be_told_in_several_steps(told):
    verdict = judged(told)
    assert [step.why_refused for step in verdict.steps if step.why_refused] == []


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ("  - Ann plays: Love\n", "Ann does not hold Love"),
        ("  - Ann ends turn\n", "1 play still owed"),
        ("  - Ann plays: Steal a Keeper\n    choosing: Love\n", "Love cannot be chosen; options: Time, Peace"),
    ],
)
def test_a_refusal_survives_the_draws_that_go_unsaid_before_it(steps, why):
    verdict = judged(AT_START + steps)
    assert verdict.exit_code() == 1
    assert why in verdict.steps[1].why_refused
    assert verdict.final["turn"]["phase"] == "start"


def test_the_same_step_twice_is_not_taken_for_what_has_happened():
    assert judged(TABLE + "  - Ann plays: Milk\n  - Ann plays: Milk\n").exit_code() == 1
    assert judged(AT_START + "  - Ann draws: Sleep\n  - Ann draws: Sleep\n").exit_code() == 1
    assert judged(TABLE + "  - Ann plays: Milk\n  - Ann ends turn\n  - Ann ends turn\n").exit_code() == 1


def test_a_refused_answer_is_told_before_what_letting_it_pass_led_to():
    text = document([judged(TABLE + "  - Ann plays: Milk\n  - Bob plays: Veto!\n")])
    assert text.index("✗ refused") < text.index("Milk lies in front of Ann")


def test_cards_dealt_out_by_chance_are_asked_for():
    text = TABLE.replace("Steal a Keeper]", "Share the Wealth]") + "  - Ann plays: Share the Wealth\n"
    assert judged(text).status == "open"


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ("  - Ann plays\n", "missing-name"),
        ("  - Ann plays: 1 unknown\n", "missing-name"),
        ("  - Ann uses: a card\n", "missing-name"),
        ("  - Ann plays: [Milk, Bread]\n", "too-many-names"),
        ("  - Ann ends turn: Bob\n", "too-many-names"),
        ("  - Ann plays: Milk\n    choosing: Mlik\n", "unknown-option"),
        ("  - Ann plays: Milk\n    chance: Mlik\n", "unknown-option"),
        ("  - Ann chooses: rihgt\n", "unknown-option"),
        ("  - Ann draws:\n    against: Milk\n", "useless-key"),
        ("  - Ann plays: Milk\n    refused: false\n", "wrong-shape"),
        ("  - Ann plays: Milk\n    from: the moon\n", "unknown-place"),
        ("  - chance: []\n", "missing-name"),
    ],
)
def test_what_can_be_seen_without_a_replay_is_seen(step, code):
    assert [one.code for one in read_text(TABLE + step)[1]] == [code]


def test_refused_true_reads_as_refused():
    (scenario,), problems = read_text(TABLE + "  - Ann plays: Love\n    refused: true\n")
    assert problems == []
    assert scenario.steps[0].refused == []


def test_no_ruling_is_named_under_which_an_earlier_act_could_not_be_done():
    text = dedent(
        """\
        scenario: Something else in the way
        edition: fluxx-5
        players:
          Ann: {hand: [Draw 3 Play 2, Love], keepers: [Time]}
          Bob: {}
        rules: [Recycling]
        draw_pile: [Bread, Sleep, The Moon, Peace]
        turn: {player: Ann, phase: start}
        steps:
          - Ann plays: Draw 3 Play 2
          - Ann uses: Recycling
            refused: any-card-may-be-played
        """
    )
    verdict = judged(text)
    assert verdict.exit_code() == 1
    assert verdict.steps[2].refused_by == ["compound-goes-before-free-actions"]


def test_random_games_replay_as_they_were_told_and_not_with_one_thing_changed():
    figures = retell(times(10, 40), seed=300)
    assert figures.faults == []
    assert figures.told > times(3, 15)


def test_what_is_used_while_a_card_off_the_pile_waits_is_told_after_that_card():
    figures = retell(1, seed=4014)  # Taxes turn up on the way to the card that Mystery Play plays, and are used there
    assert figures.faults == []
    assert figures.told == 1


@pytest.mark.parametrize(
    ("steps", "hint"),
    [
        (
            "  - Ann plays: Draw 3 Play 2\n    choosing: {Ann: Sleep}\n",
            "each card that Ann plays is a step of its own: `Ann plays: Sleep`",
        ),
        (
            "  - Ann plays: Milk\n    choosing: Bread\n",
            "a card that Ann plays or discards is a step of its own: `Ann discards: Bread`",
        ),
        (
            "  - Ann plays: Milk\n    then:\n      - Bob plays: That's Mine!\n        choosing: Milk\n",
            "the play that it answers is told by `against: Milk`",
        ),
        ("  - Ann plays: Milk\n    choosing: Love\n", "take it out, or see what is asked with --step"),
    ],
)
def test_an_answer_that_nothing_asks_for_is_told_how_to_say_what_it_seems_to_mean(steps, hint):
    table = TABLE.replace("Steal a Keeper]", "Steal a Keeper, Draw 3 Play 2]").replace("The Sun]", "The Sun, The Moon]")
    table = table.replace("Veto!", "That's Mine!")
    assert [one.hint for one in judged(table + steps).problems] == [hint]


@pytest.mark.parametrize(("named", "keepers"), [("Milk", "[Time]"), ("Love", "[Time, Peace]")])
def test_a_wrong_choice_for_a_card_that_plays_itself_is_refused(named: str, keepers: str) -> None:
    table = TABLE.replace("[Sleep, The Sun]", "[Steal a Keeper]\nrules: [Mystery Play]")
    table = table.replace(", Bread, Steal a Keeper]}", "]}").replace("[Time, Peace]", keepers)
    verdict = judged(f"{table}  - Ann uses: Mystery Play\n  - Ann plays: Steal a Keeper\n    choosing: {named}\n")
    assert verdict.steps[2].why_refused == [f"{named} cannot be chosen; options: {keepers[1:-1]}"]
    assert verdict.exit_code() != 0


LATE = """\
scenario: Draws that are told late
edition: fluxx-5
players:
  Ann: {hand: [Milk, Bread]}
  Bob: {hand: [Love, Peace]}
rules: [Draw 3, Play 2]
draw_pile: [Sleep, The Sun, The Moon]
turn: {player: Ann, phase: start}
steps:
"""


@pytest.mark.parametrize(
    ("told", "fits"),
    [
        ("[Sleep, The Sun, The Moon]", True),
        ("Sleep\n  - Ann draws: [The Sun, The Moon]", True),
        ("Sleep", False),
        ("[The Sun, The Moon]", False),
        ("[Sleep, The Moon]", False),
    ],
)
def test_draws_told_after_something_else_are_told_whole(told: str, fits: bool) -> None:
    verdict = judged(f"{LATE}  - Ann plays: Milk\n  - Ann draws: {told}\n")
    assert (verdict.steps[2].why_refused[:1] == ["Ann drew Sleep, The Sun, The Moon"]) is not fits
    assert verdict.exit_code() == (0 if fits else 1)


OVER_THE_LIMIT = """\
scenario: Bob has to discard
edition: fluxx-5
players:
  Ann: {hand: [Hand Limit 1, Milk]}
  Bob: {hand: [Love, Peace]}
turn: {player: Ann, phase: play}
steps:
"""


@pytest.mark.parametrize(
    ("steps", "faults"),
    [
        ("  - Ann chooses: Love\n  - Bob discards: Love\n", ["that is for Bob to choose"]),
        ("  - Ann discards: Love\n  - Bob discards: Love\n", ["that is for Bob to choose"]),
        ("    choosing: Love\n", ["it is for Bob to choose: `choosing: {Bob: Love}`"]),
        ("    choosing: {Bob: Love}\n", []),
        ("  - Bob discards: Love\n", []),
    ],
)
def test_nobody_chooses_for_somebody_else(steps: str, faults: list[str]) -> None:
    verdict = judged(f"{OVER_THE_LIMIT}  - Ann plays: Hand Limit 1\n{steps}")
    found = [why for step in verdict.steps for why in step.why_refused] + [one.hint for one in verdict.problems]
    assert found == faults
    assert bool(verdict.exit_code()) == bool(faults)


def test_the_draws_of_a_play_may_be_told_where_those_of_the_turn_are_not() -> None:
    told = JACKPOT.replace("phase: play, drawn: 3", "phase: start")
    assert judged(f"{told}  - Ann draws: [Milk, Bread, Time]\n").exit_code() == 0
    assert judged(f"{told}  - Ann draws: [Milk, Bread]\n").exit_code() == 1


def test_nobody_chooses_what_somebody_else_steals() -> None:
    verdict = judged(f"{TABLE}  - Ann plays: Steal a Keeper\n  - Bob chooses: Time\n  - Ann chooses: Peace\n")
    assert [step.why_refused for step in verdict.steps if step.why_refused] == [["that is for Ann to choose"]]
    assert verdict.exit_code() == 1


def test_no_card_at_all_is_no_play():
    assert judged(TABLE + "  - Ann plays: 0 unknown\n").exit_code() == 1


def test_an_answer_that_is_there_but_not_where_it_is_told_says_so():
    table = TABLE.replace("Milk, Bread", "Trade Hands")
    verdict = judged(table + "  - Ann plays: Trade Hands\n    choosing: {Ann: Bob}\n")
    told = "Bob may be chosen here, but not under the label, or from the place, that is told"
    told += " (the choice is 'player'; write `choosing: Bob`)"
    assert verdict.steps[1].why_refused == [told]


def test_every_line_that_is_explored_replays_to_its_table():
    lines, faults = explored(range(300, 300 + times(4, 12)))
    assert faults == []
    assert lines > times(16, 50)


def test_a_turn_of_which_only_the_player_is_told_begins_with_a_draw_that_comes_first() -> None:
    told = TABLE.replace("{player: Ann, phase: play}", "Ann")
    assert judged(f"{told}  - Ann draws: Sleep\nexpect: {{Ann: {{hand_size: 4}}, plays_left: 1}}\n").status == "decided"
    (scenario,), _ = read_text(f"{told}  - Ann plays: Milk\n")
    assert "phase" not in scenario.turn


@pytest.mark.parametrize("name", ["Play 1", "draw 1"])
def test_who_lists_the_basic_rules_is_told_that_they_are_always_there(name):
    text = TABLE.replace("draw_pile", f"rules: [{name}]\ndraw_pile").replace(", star", "").replace(", Veto!", "")
    assert [one.hint for one in read_text(text)[1]] == [
        "the Basic Rules, draw 1 and play 1, are always there: leave it out"
    ]


def test_what_lies_face_up_is_never_unknown_and_a_card_nobody_knows_is_told_where_to_look() -> None:
    table = "scenario: a\nedition: regular-show\nplayers: {Ann: {keepers: [4 unknown, Zzyzx]}, Bob: {}}\n"
    hints = [problem.hint for problem in read_text(table)[1]]
    assert hints[0].startswith("only a hand and a pile hold unknown cards")
    assert "adjudicator cards --edition regular-show" in hints[1]


def test_who_has_drawn_already_gets_no_card_for_an_empty_hand() -> None:
    empty = AT_START.replace("[Milk, Bread, Steal a Keeper]", "[]")
    told = empty.replace("draw_pile", "rules: [No-Hand Bonus]\ndraw_pile")
    step = "  - Ann plays: Sleep\n"
    for drawn, rulings in (("", {"no-hand-bonus-on-top"}), (", drawn: 1", set())):
        verdict = judged(told.replace("phase: start", f"phase: draw{drawn}") + step)
        assert {one.ruling for one in verdict.applied} & {"no-hand-bonus-on-top"} == rulings, drawn


LIMITS = """\
scenario: A free action is left, and a limit asks for cards
edition: fluxx-5
players:
  Ann: {hand: [Love, Milk, Bread], keepers: [Sleep, Dreams]}
  Bob: {hand: [Time]}
rules: [Hand Limit 1, Keeper Limit 2, Recycling]
turn: {player: Ann, phase: play}
steps:
"""


def test_who_goes_on_to_what_a_limit_asks_for_has_ended_the_turn() -> None:
    steps = "  - Ann plays: Love\n  - Ann discards: Milk\n  - Ann discards: Sleep\n"
    verdict = judged(f"{LIMITS}{steps}expect: {{turn: Bob, Ann: {{hand: [Bread], keepers: [Love, Dreams]}}}}\n")
    assert passes(verdict)
    assert {"no-free-discards", "free-actions-are-optional"} <= {one.ruling for one in verdict.applied}


def test_with_a_play_left_nobody_discards_for_a_limit() -> None:
    steps = "  - Ann discards: Milk\n    refused: no-free-discards\n  - Ann plays: Love\n"
    more = "  - Ann discards: Bread\n  - Ann discards: Love\n"
    assert passes(judged(f"{LIMITS}{steps}{more}expect: {{Ann: {{hand: [Milk], keepers: [Sleep, Dreams]}}}}\n"))


def test_where_only_the_newest_card_may_be_played_any_may_be_once_that_has_gone() -> None:
    """No table tells which card was drawn last, so that no scenario of the suite can."""
    table = """\
scenario: Only the newest
edition: fluxx-5
house: [{house: Another table, readings: {any-card-may-be-played: newest}}]
players:
  Ann: {hand: [Bread, Sun]}
  Bob: {hand: [Love]}
rules: [Play 2]
draw_pile: [Milk, Time, end]
turn: {player: Ann, phase: start}
steps:
  - Ann draws: Milk
  - Ann plays: Bread
    refused: any-card-may-be-played
  - Ann plays: Milk
  - Ann plays: Bread
expect: {turn: Bob, Ann: {hand: [Sun], keepers: [Milk, Bread]}}
"""
    assert passes(judged(table))


def test_half_of_a_surprise_is_not_chosen_in_ones_own_turn() -> None:
    table = """\
scenario: The other half
edition: [holiday, fluxx-5]
players:
  Ann: {hand: [Canceled Plans, Love]}
  Bob: {hand: [Milk]}
goals: [Hippyism]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Canceled Plans
    choosing: out-of-turn half
    refused: function-goes-by-the-turn
expect: {goals: [Hippyism], where: {Canceled Plans: Ann's hand}}
"""
    assert passes(judged(table))


def test_a_claim_about_a_temporary_hand_that_has_gone_is_looked_at_where_the_others_are() -> None:
    verdict = judged("""\
scenario: Four loose cards
edition: fluxx-5
players:
  Ann: {hand: [Draw 2 and Use 'Em, Milk]}
  Bob: {hand: [1 unknown]}
draw_pile: [Draw 3 Play 2, Sleep, The Moon, Love, Bread, Time]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Draw 2 and Use 'Em
  - Ann plays: Draw 3 Play 2
  - Ann plays: The Moon
  - Ann plays: Love
  - claims:
      - Ann: I still choose between Bread and Sleep.
        holds: {Ann: {temporary: [Bread, Sleep]}}
      - Bob: Bread is left over and goes.
        holds: {Ann: {keepers: [The Moon, Love, Sleep]}}
""")
    assert [(one.by, one.upheld) for one in verdict.claims] == [("Ann", False), ("Bob", True)]


STAYS = """\
scenario: An Action that stays before its player does the same once in each turn
edition: fluxx-5
house: [{house: Another table, readings: {action-does-not-stay: works-on}}]
players:
  Ann: {hand: [Jackpot!, Milk]}
  Bob: {hand: [Bread]}
draw_pile: [Sun, Moon, Love, Sleep, Time, Peace, Dreams, Cookies, The Eye, end]
turn: {player: Ann, phase: play, drawn: 1, played: 0}
steps:
  - Ann plays: Jackpot!
  - expect: {turn: Bob, Ann: {hand: [Milk, Sun, Moon, Love], due: [Jackpot!]}}
  - Bob draws: Sleep
  - Bob plays: Bread
  - expect: {turn: Ann, Ann: {hand: [Milk, Sun, Moon, Love, Time, Peace, Dreams], due: [Jackpot!]}}
  - Ann plays: Milk
expect: {turn: Bob, Ann: {hand: [Sun, Moon, Love, Time, Peace, Dreams, Cookies]}}
"""


def test_an_action_that_stays_before_its_player_is_done_once_in_each_turn() -> None:
    """No scenario: a table does not tell that it has been done in this turn."""
    assert judged(STAYS).status == "decided"


@pytest.mark.parametrize(
    ("told", "hint"),
    [
        ("  - Ann wins\n", "a claim says it: `holds: {winner: Ann}`"),
        ("  - Bob skips\n", "`Bob ends turn` is one"),
        ("  - Ann steals: Time\n", "under it `choosing: …`"),
        ("  - Ann plays: Steal a Keeper\n    target: Time\n", "under `choosing:`"),
        ("  - claims: [{Bob: Mine!, holds: Bob wins}]\n", "write `holds: {winner: Bob}`"),
        ("  - claims: [{Bob: Mine!, holds: {Bob: wins}}]\n", "write `winner: Bob`"),
        ("  - claims: [{Bob: Mine!, holds: {Bob: {wins: true}}}]\n", "write `winner: Bob`"),
        ("  - claims: [{Bob: No., holds: {Ann may not play: Milk}}]\n", "write `may_not: {Ann plays: Milk}`"),
        ("  - claims: [{Bob: One., holds: {Bob's hand: [Love]}}]\n", "write `Bob: {hand: …}`"),
        ("  - claims: [{Cem: I only look on., holds: {turn: Ann}}]\n", "players: Ann, Bob"),
    ],
)
def test_what_people_say_of_it_is_answered_with_what_a_file_says(told, hint):
    _, problems = read_text(TABLE + told)
    assert [hint in one.hint for one in problems] == [True]


def test_cards_told_as_chance_are_those_drawn_and_what_is_too_many_is_answered_with_the_step_that_tells_it():
    table = TABLE.replace("draw_pile: [Sleep, The Sun]\n", "").replace("Steal a Keeper", "Jackpot!")
    play = f"{table}  - Ann plays: Jackpot!\n    chance: "
    assert judged(f"{play}[Sleep, Money, The Sun]\nexpect: {{Ann: {{hand_size: 5}}}}\n").status == "decided"
    verdict = judged(f"{play}[Sleep, Money, The Sun, The Moon]\n")
    assert ["`Ann draws: [The Moon]`" in one.hint for one in verdict.problems] == [True]


def test_a_surprise_after_ones_own_last_play_is_meant_against_it_also_where_it_is_told_as_done():
    told = """scenario: x
edition: star
players:
  Ann: {hand: [Hand Limit 1, Veto!]}
  Bob: {hand: [Play 2]}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Hand Limit 1
  - Ann plays: Veto!
"""
    assert ["Hand Limit 1 is Ann's own play"] in [step.why_refused for step in judged(told).steps]


def test_a_claim_in_words_alone_is_told_how_its_facts_are_written():
    told = TABLE + "  - claims:\n      - Ann: I win\n      - Bob: {holds: she has one play left}\n"
    _, problems = read_text(told)
    assert [one.hint for one in problems][:1] == ["write `holds: {winner: Ann}`"]


def test_what_is_told_inside_a_refused_step_is_passed_over_with_it():
    told = "  - Ann plays: Milk\n  - Ann plays: Bread\n    then: Bob plays Veto!\n"
    verdict = judged(TABLE.replace("Love, Veto!", "Love, Veto!, Draw 2") + told)
    assert [one.fact for one in verdict.expectations if not one.holds] == ["Ann plays Bread"]
    assert not verdict.asks


def test_a_wrong_label_is_answered_with_the_right_one():
    table = TABLE.replace("Time, Peace", "{Starship: [Evil]}").replace("Bread", "Trash Something")
    table = table.replace("[fluxx-5, star]", "[creeper-pack, fluxx-5, star]")
    told = "  - Ann plays: Trash Something\n    choosing: {Ann: Evil}\n"
    (why,) = judged(table + told).steps[1].why_refused
    assert why.endswith("write `choosing: {Starship: Evil}`)")


def test_chance_brings_nobody_what_they_do_not_hold():
    table = TABLE.replace("Steal a Keeper", "Random Tax")
    (problem,) = judged(f"{table}  - Ann plays: Random Tax\n    chance: {{Bob: Time}}\n").problems
    assert (problem.message, problem.hint) == ("chance cannot bring 'Time' there", "options: Love, Veto!")


def test_whoever_has_given_all_cards_away_had_none_left_to_play():
    table = TABLE.replace("[Milk, Bread, Steal a Keeper]", "[Rock-Paper-Scissors Showdown, Milk]")
    table = table.replace("draw_pile", "rules: [Play 2]\ndraw_pile")
    told = "  - Ann plays: Rock-Paper-Scissors Showdown\n    choosing: Bob\n    chance: [Bob, Bob]\n"
    assert "Ann had no card left to play" in judged(table + told + "  - Ann plays: Milk\n").steps[-1].why_refused


def test_a_card_of_another_deck_is_told_with_the_deck_that_is_thought_to_have_it():
    _, problems = read_text(TABLE.replace("Milk, Bread", "Fizzbin, Bread") + "  - Ann plays: Bread\n")
    assert "it is a card of star-trek-tos; add that edition" in [one.hint for one in problems]


def test_a_surprise_told_inside_what_another_goes_on_with_comes_too_late_and_is_no_play_of_a_turn_of_ones_own():
    table = TABLE.replace("Steal a Keeper", "Draw 3").replace("draw_pile: [Sleep, The Sun]\n", "")
    verdict = judged(f"{table}  - Ann plays: Draw 3\n  - Ann draws: [Sleep, Money]\n    then: Bob plays Veto!\n")
    assert verdict.steps[-1].refused_by == ["surprise-only-in-its-window"]


def test_what_chance_deals_is_not_for_anybody_to_choose():
    table = TABLE.replace("Steal a Keeper", "Share the Wealth").replace("Time, Peace", "Time")
    told = "  - Ann plays: Share the Wealth\n    choosing: Time\n"
    (why,) = judged(table + told).steps[1].why_refused
    assert why == "Time comes by chance and is not for Ann to choose; write `chance: [Time]`"


ON_HIM = """\
scenario: A Creeper on a Keeper
edition: star
players:
  Ann: {hand: [The Robot], keepers: [The Captain: [Brain Parasites]]}
  Bob: {hand: [The Doctor]}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: The Robot
  - claims:
      - Bob: He is no Keeper any more.
        holds: {Ann: {keepers: [The Robot]}}
      - Ann: He is one still.
        holds: {Ann: {keepers: [The Captain, The Robot]}}
"""
NAMED = """\
      - Cara: With the Brain Parasites.
        holds: {Ann: {keepers: [The Captain: [Brain Parasites], The Robot]}}
"""


def test_a_claim_tells_a_keeper_without_what_is_on_it_where_claims_part_on_the_keepers_alone():
    assert [one.upheld for one in judged(ON_HIM).claims] == [False, True]
    with_cara = ON_HIM.replace("turn:", "  Cara: {}\nturn:")
    assert [one.upheld for one in judged(with_cara + NAMED).claims] == [False, False, True]
