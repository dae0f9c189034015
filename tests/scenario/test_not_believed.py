"""Files that tell what cannot have happened, beside their nearest twins that can."""

from __future__ import annotations

import pytest

from adjudicator.judge.verdict import Verdict
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import read_text


def judged(text: str) -> Verdict:
    (scenario,), problems = read_text(text)
    assert problems == []
    return judge(scenario)


def failing(text: str) -> list[tuple[int, str]]:
    """The lines of what does not come out as expected, each with what was found."""
    return [(one.line, str(one.actual)) for one in judged(text).expectations if not one.holds]


OUT_OF_AN_ACTION = """\
scenario: Cards told along with an Action
edition: fluxx-5
players: {Ann: {hand: [ACTION, Milk]}, Bob: {}}
rules: [Play 2]
draw_pile: [Love, Sleep, Time]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: ACTION
    choosing: TOLD
"""


@pytest.mark.parametrize(
    ("action", "told", "found"),
    [
        ("Draw 2 and Use 'Em", "[Love, Milk]", [(8, "refused: only-the-drawn-cards-are-used")]),
        ("Draw 2 and Use 'Em", "[Love, Sleep]", []),
        ("Draw 3 Play 2", "[Love, Sleep, Milk]", [(8, "refused: Milk is not among the cards of Draw 3 Play 2")]),
        ("Draw 3 Play 2", "[Love, Sleep]\n  - Ann plays: Milk", []),
    ],
)
def test_a_card_told_along_with_an_action_is_one_that_it_drew(action, told, found):
    """Even where the rules leave another play, for which the card of the hand would do."""
    assert failing(OUT_OF_AN_ACTION.replace("ACTION", action).replace("TOLD", told)) == found


BEFORE_THE_DRAW = """\
scenario: Cards told along with those that a turn begins with
edition: fluxx-5
cards:
  Catch Up: {type: meta-rule, whenever: {turn: begins, having: {keepers: {max: 0}}, does: [{draw: {draw: 1}}]}}
meta_rules: [Catch Up]
players: {Ann: {hand: [Milk]}, Bob: {hand: [Love]}}
draw_pile: [Time, Cookies, Sleep]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Milk
  - Bob draws: TOLD
"""


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("2", []),
        ("[Time, Cookies]", []),
        ("Cookies", []),
        ("3", [(11, "refused: Bob drew only Cookies")]),
        ("[Cookies, Time]", [(11, "refused: Bob drew only Cookies")]),
        ("[Sleep, Cookies]", [(11, "refused: Bob drew Cookies")]),
    ],
)
def test_what_a_turn_began_with_may_be_told_with_its_draw_and_no_more(told, found):
    assert failing(BEFORE_THE_DRAW.replace("TOLD", told)) == found


TABLE = """\
scenario: A table
edition: star
players:
  Ann: {hand: [The Robot], keepers: [Laser Sword, {Starship: [Malfunction]}]}
  Bob: {hand: [Monolith]}
draw_pile: [The Captain, The Doctor, end]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: The Robot
"""
BEFORE_THE_FIRST_TURN = """\
scenario: The first turn
edition: star
players: {Ann: {hand: [The Robot, The Captain, Monolith]}, Bob: {hand: [3 unknown]}}
turn: {player: Ann, phase: start, number: 1}
"""


@pytest.mark.parametrize(
    ("table", "told", "instead", "fault"),
    [
        (TABLE, "phase: play", "phase: play, used: [Laser Sword, Laser Sword]", 7),
        (TABLE, "phase: play", "phase: play, used: Laser Sword", None),
        (TABLE, "phase: play", "phase: play, extra: true", 7),
        (TABLE.replace("edition: star", "edition: [star, fluxx-5]"), "phase: play", "phase: play, extra: true", None),
        (TABLE, "phase: play", "phase: play, number: 0", 7),
        (TABLE, "phase: play", "phase: play, number: 4", None),
        (TABLE, "The Captain, The Doctor, end", "end, The Captain, The Doctor", 6),
        (BEFORE_THE_FIRST_TURN, "3 unknown", "4 unknown", 3),
        (BEFORE_THE_FIRST_TURN, "phase: start", "phase: draw, drawn: 1", None),
        (BEFORE_THE_FIRST_TURN, "number: 1", "number: 3", None),
    ],
)
def test_a_turn_is_told_as_it_can_have_come_about(table, told, instead, fault):
    assert told in table
    _, problems = read_text(table.replace(told, instead))
    assert [one.line for one in problems] == ([fault] if fault else [])


WITHOUT_CREEPERS = """\
scenario: No Creepers
edition: star
players: {Ann: {hand: [The Robot]}, Bob: {}}
rules: [Wormhole]
meta_rules: [No Creepers]
turn: {player: Ann, phase: start}
steps:
"""


def test_a_card_that_an_agreed_meta_rule_leaves_out_is_not_drawn():
    drawn = "  - Ann draws: [Evil, The Captain]\n  - Ann plays: The Robot\n"
    assert failing(WITHOUT_CREEPERS + drawn) == [(8, "refused: Evil is a creeper, and No Creepers is agreed on")]
    assert failing(WITHOUT_CREEPERS.replace("meta_rules: [No Creepers]\n", "") + drawn) == []
    assert failing(WITHOUT_CREEPERS + "  - Ann draws: The Captain\n  - Ann plays: The Robot\n") == []


def test_nor_does_chance_bring_it():
    used = "  - Ann uses: Wormhole\n    chance: [Evil, Starship]\n"
    verdict = judged(WITHOUT_CREEPERS + used)
    assert [(one.line, one.message) for one in verdict.problems] == [(8, "chance cannot bring 'Evil'")]
    assert judged(WITHOUT_CREEPERS.replace("meta_rules: [No Creepers]\n", "") + used).problems == []


TOO_MUCH = """\
scenario: More than is asked
edition: [fluxx-5, star]
players:
  Ann: {hand: [Hand Limit 1, Let's Simplify, Toast, Milk]}
  Bob: {hand: [Love, Time, Sleep]}
rules: [Goal Mill, Draw 2]
turn: {player: Ann, phase: play}
steps:
"""


@pytest.mark.parametrize(
    ("told", "more", "found"),
    [
        ("  - Ann plays: Hand Limit 1\n  - Bob discards: [Love, Time]\n", "[Love, Time, Sleep]",
         (10, "refused: it is Ann's turn, no-free-discards")),
        ("  - Ann uses: Goal Mill\n    choosing: [Toast]\n", "[Toast, Milk]",
         (9, "refused: Ann has no more than 1 to choose, and so not Milk")),
        ("  - Ann plays: Let's Simplify\n    choosing: [Draw 2]\n", "[Draw 2, Goal Mill]",
         (9, "refused: Ann has no more than 1 to choose, and so not Goal Mill")),
    ],
)  # fmt: skip
def test_who_chooses_more_than_is_asked_is_refused(told, more, found):
    """It is no slip of the pen but a claim about the rules, which `refused:` may be told of."""
    last = told[told.rindex("[") :].strip()
    assert failing(TOO_MUCH + told) == []
    assert failing(TOO_MUCH + told.replace(last, more)) == [found]
    refused = told.replace(last, more).rstrip("\n") + "\n    refused: true\n"
    assert failing(TOO_MUCH + refused) == []


def test_a_card_that_is_wrong_where_there_was_one_to_choose_is_held_against_that_choice():
    """And not against the player who is asked for after it."""
    table = """\
scenario: Somebody else's ship
edition: star
players:
  Ann: {hand: [The Stars], keepers: [Teleporter, The Captain]}
  Bob: {hand: [Monolith], keepers: [Starship]}
  Cara: {hand: [1 unknown]}
turn: {player: Ann, phase: play}
steps:
  - Ann uses: Teleporter
    choosing: [Starship, Cara]
"""
    assert failing(table) == [
        (9, "refused: Starship, which lies in front of Bob, cannot be chosen; options: The Captain")
    ]
    assert failing(table.replace("[Starship, Cara]", "[The Captain, Cara]")) == []


def test_what_chance_cannot_bring_off_a_listed_pile_is_said_to_stand_there():
    table = WITHOUT_CREEPERS.replace("phase: start", "phase: play").replace(
        "\nrules:", "\ndraw_pile: [Monolith]\nrules:"
    )
    found = judged(table + "  - Ann uses: Wormhole\n    chance: Starship\n").problems
    assert [one.hint for one in found] == ["the cards come as `draw_pile:` lists them; take it out"]


def test_who_passes_where_nothing_is_asked_is_told_how_a_turn_is_ended():
    found = judged(TABLE.replace("Ann plays: The Robot", "Ann passes")).problems
    assert [one.hint for one in found] == ["a turn is ended by `Ann ends turn`"]


def test_who_draws_before_a_turn_is_ended_that_could_be_is_told_so():
    table = TOO_MUCH.replace("rules: [Goal Mill, Draw 2]", "rules: [Goal Mill]") + "  - Ann plays: Milk\n"
    drawn = "  - Bob draws: Bread\n"
    why = "refused: it is Ann's turn, no step says that Ann ends the turn"
    assert failing(table + drawn) == [(10, why)]
    assert failing(table + "  - Ann ends turn\n" + drawn) == []


def test_who_goes_on_while_a_play_is_owed_is_told_so_once():
    table = TOO_MUCH.replace("rules: [Goal Mill, Draw 2]", "rules: [Play 2]") + "  - Ann plays: Milk\n"
    owed = "play-is-compulsory"
    (draws, plays) = failing(table + "  - Bob draws: Bread\n  - Bob plays: Love\n")
    assert draws == (10, f"refused: it is Ann's turn, {owed}")
    assert owed not in plays[1]
    assert owed in failing(table + "  - Bob plays: Love\n")[0][1]


def test_a_card_that_lies_open_is_told_to_lie_there_where_nobody_holds_it():
    table = TOO_MUCH.replace("rules: [Goal Mill, Draw 2]", "rules: [Play 2]") + "  - Ann plays: Milk\n"
    for card, where in (("Milk", "lies in front of Ann"), ("Play 2", "is a New Rule in play")):
        assert failing(table + f"  - Ann plays: {card}\n") == [
            (10, f"refused: Ann does not hold {card}, which {where}")
        ]


@pytest.mark.parametrize(
    ("hand", "told", "found"),
    [
        ("5 unknown", "2 unknown", "Bob discards 3 cards that nobody knows"),
        ("5 unknown", "3 unknown", None),
        ("Love, 4 unknown", "[Love, 1 unknown]", "Bob discards 2 cards that nobody knows"),
        ("Love, 4 unknown", "[Love, 2 unknown]", None),
    ],
)
def test_as_many_cards_that_nobody_knows_are_discarded_as_are_told(hand, told, found):
    table = TOO_MUCH.replace("Hand Limit 1", "Hand Limit 2").replace("Love, Time, Sleep", hand)
    steps = f"  - Ann plays: Hand Limit 2\n  - Bob discards: {told}\n"
    assert failing(table + steps) == ([(10, f"refused: {found}")] if found else [])


BEGUN = """\
scenario: A turn has begun
edition: [fluxx-5, star]
players:
  Ann: {hand: [Milk, Love], keepers: [Starship, Monolith]}
  Bob: {hand: [Time]}
rules: [Hand Limit 2, Keeper Limit 2]
turn: {player: Ann, phase: start}
"""


@pytest.mark.parametrize(
    ("told", "instead", "line"),
    [
        ("Milk, Love", "Milk, Love, Sleep", 4),
        ("Starship, Monolith", "Starship, Monolith, Teleporter", 4),
        ("phase: start", "phase: play", None),
        ("[Time]", "[Time], due: [Evil]", 5),
        ("[Time]", "[Time], laid_aside: [Evil]", 5),
        ("[Time]", "[Time], due: [Sleep]", None),
        ("[Time]", "[Time], aside_for: 2", 5),
        ("[Time]", "[Time], laid_aside: [Sleep], aside_for: 2", None),
    ],
)
def test_nobody_begins_a_turn_with_what_nobody_can_have_there(told, instead, line):
    assert read_text(BEGUN)[1] == []
    _, problems = read_text(BEGUN.replace(told, instead))
    assert [one.line for one in problems] == ([line] if line else [])
    _, problems = read_text(BEGUN.replace("Milk, Love", "Milk, Love, Sleep").replace("phase: start", "phase: play"))
    assert problems == []


LEFT_OPEN = """\
scenario: Nobody says which Keeper goes
edition: fluxx-5
players: {Ann: {hand: [Trash a Keeper, Milk]}, Bob: {keepers: [Bread, Love]}}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Trash a Keeper
expect:
  status: open
  options: [Bread, Love]
  turn: Ann
  Bob: {keepers: [Bread, Love]}
"""


@pytest.mark.parametrize(
    ("told", "instead", "line"),
    [
        ("options: [Bread, Love]", "options: [Cookies]", 9),
        ("turn: Ann\n", "turn: Bob\n", 10),
        ("{keepers: [Bread, Love]}\n", "{keepers: []}\n", 11),
    ],
)
def test_what_is_expected_while_a_choice_is_open_is_looked_at(told, instead, line):
    assert failing(LEFT_OPEN) == []
    before, _, last = LEFT_OPEN.rpartition(told)
    assert line in [where for where, _ in failing(before + instead + last)]


TRASHED = ": Trash a New Rule\n    choosing: Play 2"
FOUND = ": Time Portal\n    choosing: Peace"
MYSTERY = "rules: [Mystery Play]\nturn:"
DREW_THREE = """: Draw 3, Play 2 of Them
    chance: [Bread, Peace, The Moon]
  - Ann plays: Bread
  - Ann plays: Peace"""
PLAYED = "Ann had made the plays of the turn (Play 1)"
ONE_PLAY = """\
scenario: A play too many
edition: [fluxx-5, star]
players: {Ann: {hand: [Love, Milk]}, Bob: {hand: [Time, Sleep]}}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Love
"""


@pytest.mark.parametrize(
    ("changed", "told", "why"),
    [
        ({}, "Ann plays: Milk", PLAYED),
        ({}, "Ann draws: Peace", PLAYED),
        ({"Love\n": "Love\n  - Ann ends turn\n", "turn:": MYSTERY}, "Ann uses: Mystery Play", PLAYED),
        (
            {"[Love, Milk]": "[Trash a New Rule, Milk]", "turn:": "rules: [Play 2]\nturn:", ": Love": TRASHED},
            "Ann plays: Milk",
            PLAYED,
        ),
        ({"[Love, Milk]": "[Time Portal, Milk]", ": Love": FOUND}, "Ann plays: Milk", None),
        (
            {"turn:": "rules: [Inflation, Hand Limit 0]\nturn:", "[Love, Milk]": "[Trash a New Rule, Milk]"}
            | {"Bob: {hand: [Time, Sleep]}": "Bob: {}", ": Love": TRASHED.replace("Play 2", "Inflation")},
            "Ann plays: Milk",
            PLAYED,
        ),
        (
            {"[Love, Milk]": '["Draw 3, Play 2 of Them"]', ": Love": DREW_THREE},
            "Ann plays: The Moon",
            f"{PLAYED}, The Moon was left over of Draw 3 Play 2",
        ),
    ],
)
def test_who_goes_on_after_the_last_play_is_told_that_it_was_that(changed, told, why):
    table = ONE_PLAY
    for old, new in changed.items():
        table = table.replace(old, new)
    ((_, found),) = failing(f"{table}  - {told}\n")
    assert found.endswith(f", {why}") if why else "had made the plays" not in found


def test_a_rule_that_was_discarded_is_told_to_lie_there_where_it_is_used():
    table = ONE_PLAY.replace("[Love, Milk]", "[Trash a New Rule, Milk]").replace(": Love", TRASHED)
    table = table.replace("turn:", "rules: [Play 2, Recycling]\nturn:").replace(
        "choosing: Play 2", "choosing: Recycling"
    )
    why = "refused: Recycling is not in play, but lies in the discard pile"
    assert failing(f"{table}  - Ann uses: Recycling\n") == [(9, why)]


IN_THE_MIDDLE = """\
scenario: The last card of an Action is told later
edition: [fluxx-5, star]
players:
  Ann: {hand: ["Draw 2 and Use 'Em", Love], keepers: [The Captain]}
  Bob: {keepers: [The Doctor]}
rules: [Play 2]
turn: Ann
steps:
  - Ann plays: Draw 2 and Use 'Em
    chance: [Bread, Time]
  - Ann plays: Bread
"""


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("  - Ann plays: Love\n  - Ann plays: Time\n", [(12, "refused: only-the-drawn-cards-are-used")]),
        ("  - Ann plays: Love\n    refused: true\n  - Ann plays: Time\n  - Ann plays: Love\n", []),
        ("  - Ann uses: The Captain\n  - Ann plays: Time\n", [(12, "refused: compound-goes-before-free-actions")]),
        ("  - Ann ends turn\n  - Ann plays: Time\n", [(12, "refused: card-is-obeyed-in-full")]),
        ("  - Ann plays: Love\n  - Ann ends turn\n  - Bob draws: Time\n", [(14, "refused: Time lies elsewhere (Ann)")]),
        ("  - Ann plays: Time\n  - Ann plays: Love\n", []),
        ("  - Ann plays: Love\n", []),
    ],
)
def test_the_last_card_of_an_action_waits_for_the_step_that_tells_it(told, found):
    """Where no step does, it is played by itself, and the card of the hand comes after it."""
    assert failing(IN_THE_MIDDLE + told) == found


ANOTHER_TURN = """\
scenario: On to the next turn
edition: fluxx-5
players: {Ann: {hand: [Take Another Turn, Milk, Bread]}, Bob: {hand: [Love]}}
rules: [Mystery Play]
turn: Ann
steps:
  - Ann plays: Take Another Turn
"""


@pytest.mark.parametrize("told", ["Ann draws: Time", "Ann draws: 1 unknown"])
def test_who_draws_for_an_extra_turn_has_to_end_the_one_before(told):
    ((line, found),) = failing(f"{ANOTHER_TURN}  - {told}\n")
    assert (line, "no step says that Ann ends the turn" in found) == (8, True)
    assert failing(f"{ANOTHER_TURN}  - Ann ends turn\n  - {told}\n") == []


EACH_DRAWS = """\
scenario: Drawn by several
edition: star
players:
  Ann: {hand: [Distress Call], keepers: [Starship]}
  Bob: {keepers: [{The Robot: [Evil]}]}
turn: Ann
steps:
  - Ann plays: Distress Call
    chance: {Ann: TOLD, Bob: [Monolith, 1 unknown]}
expect:
  Ann: {hand_size: COUNT}
  where: {Monolith: Bob's hand}
"""


@pytest.mark.parametrize(
    ("told", "count", "found"),
    [
        ("1 unknown", 1, []),
        ("The Stars", 1, []),
        ("[Malfunction, 2 unknown]", 2, []),
        ("[Malfunction, The Stars, 1 unknown]", 2, []),
        ("[1 unknown, Malfunction]", 1, [(8, "refused: chance brings no more for Ann, and so not Malfunction")]),
        ("2 unknown", 1, [(8, "refused: chance brings no more for Ann, and so not a card")]),
    ],
)
def test_cards_that_nobody_knows_may_be_told_by_whoever_draws_them(told, count, found):
    assert failing(EACH_DRAWS.replace("TOLD", told).replace("COUNT", str(count)))[: len(found) or None] == found


OFF_THE_PILE = """\
scenario: Somebody answers what came off the pile
edition: star
players:
  Ann: {hand: [The Robot], keepers: [Monolith]}
  Bob: {hand: [SURPRISE]}
rules: [Wormhole]
draw_pile: [CARD, 10 unknown]
turn: Ann
steps:
  - Ann uses: Wormhole
    then: Bob plays SURPRISE
"""


@pytest.mark.parametrize(
    ("surprise", "card", "answers"),
    [
        ("Veto!", "Draw 5", True),
        ("Veto!", "Rules Reset", False),
        ("Belay That!", "Draw 5", False),
        ("Belay That!", "Rules Reset", True),
        ("That's Mine!", "Lunar Archaeology", False),
        ("That's Mine!", "The Stars", True),
        ("Canceled Plans", "The Stars", False),
        ("Canceled Plans", "Lunar Archaeology", True),
    ],
)
def test_a_surprise_told_with_a_free_action_is_held_against_the_card_that_this_brings_out(surprise, card, answers):
    verdict = judged(OFF_THE_PILE.replace("SURPRISE", surprise).replace("CARD", card))
    why = [reason for step in verdict.steps for reason in step.why_refused[:1]]
    assert why == ([] if answers else [f"{surprise} does not answer {card}"])
