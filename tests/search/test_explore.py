"""All that may still happen: nothing is left out, every line replays, and a bound is told."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from adjudicator.cards.catalogue import catalogue
from adjudicator.engine import GameOver
from adjudicator.engine.flow import course, turns
from adjudicator.judge.overlay import Overlay
from adjudicator.law import Law
from adjudicator.library.shipped_law import judge, law_under, readings_for
from adjudicator.scenario import Replay, Scenario, read_text
from adjudicator.scenario.replaying.build import build
from adjudicator.scenario.write import table_of
from adjudicator.search.exploring.explore import explore
from adjudicator.search.exploring.findings import End, Explored, scenarios_of
from adjudicator.search.games.randomly import options_of, sent
from adjudicator.views.search_text import chances
from tests.effort import some, times

FIVE = """\
scenario: Five Surprises around a winning Goal
edition: [holiday, star]
players:
  Alice: {hand: [Pumpkins, Pumpkin Pie, Lights, Stop That!], keepers: [Dessert]}
  Bob: {hand: [That's Mine!, Canceled Plans, Calendar]}
  Cara: {hand: [Veto!, It's a Trap!, Menorah]}
rules: [Play 2]
turn: {player: Alice, phase: play}
"""
QUIET = """\
scenario: Two Keepers and one play
edition: holiday
players:
  Alice: {hand: [Pumpkins, Lights], keepers: [Dessert]}
  Bob: {}
goals: [Pumpkin Pie]
turn: {player: Alice, phase: play}
"""
GUARDED = QUIET.replace("Bob: {}", "Bob: {hand: [That's Mine!]}")
MIDDLE = (
    QUIET.replace("[Pumpkins, Lights]", "[Draw 3 Play 2, Lights]").replace(
        "turn:", "draw_pile: [Pumpkins, Calendar, Menorah]\nturn:"
    )
    + "steps: [Alice plays Draw 3 Play 2]\n"
)
OPEN = (
    QUIET.replace("[Pumpkins, Lights]", "[Steal a Keeper, Lights]").replace(
        "Bob: {}", "Bob: {keepers: [Calendar, Menorah, Pumpkins]}"
    )
    + "steps: [Alice plays Steal a Keeper]\n"
)
CHANCE = (
    QUIET.replace("[Pumpkins, Lights]", "[Random Tax, Lights]").replace(
        "Bob: {}", "Bob: {hand: [Menorah, Calendar, Pumpkins]}"
    )
    + "steps: [Alice plays Random Tax]\n"
)
DEAL = """\
scenario: Nobody has called out yet
edition: stoner
players: {Alice: {}, Bob: {}}
turn: {player: Alice, phase: setup}
"""
OVER_A_LIMIT = """\
scenario: A limit is out before anything is dealt, and it is the other player who discards first
edition: fluxx-5
players: {Alice: {}, Bob: {}}
rules: [Hand Limit 1]
draw_pile: [Random Tax, Goal Mill, Money, Hand Limit 0, Toast, Draw 2, Draw 3, Rules Reset, end]
house: {house: Limits always hold, readings: {limits-spare-the-active-player: at-every-moment}}
turn: {phase: setup}
"""


def scenario(text: str) -> Scenario:
    (found,), problems = read_text(text)
    assert problems == []
    return found


@cache
def explored(text: str, **bounds: Any) -> Explored:
    """All that may come of a table; looked at once, however many tests ask for it."""
    one = scenario(text)
    return explore(one, readings_for(one), **bounds)


def ends(found: Explored) -> list[tuple[str, list[Any]]]:
    return sorted(((end.outcome, end.line) for end in found.ends), key=lambda end: (end[0], str(end[1])))


def shown(found: Explored) -> str:
    return json.dumps(found.as_json())


# -- against a search without short cuts ----------------------------------------------------------------------------


@pytest.mark.parametrize("text", [FIVE, FIVE.replace("Play 2", "Play 3"), GUARDED, MIDDLE, OPEN, CHANCE])
@pytest.mark.parametrize("turns", [1, 2])
def test_going_on_from_alike_tables_once_changes_nothing_that_is_told(text, turns):
    if text.startswith("scenario: Five") and (turns == 2 or "Play 3" in text):
        text = text.replace(", Stop That!", "").replace(", Canceled Plans", "")
    merged, brute = explored(text, turns=turns), explored(text, turns=turns, merge=False)
    assert merged.cut == brute.cut == ""
    assert shown(merged) == shown(brute)
    assert merged.plays <= brute.plays


def counted(text: str) -> tuple[int, set[str]]:
    """Every line of one turn, played from the deal of the file on, each with other answers: how many, and their ends.

    This knows nothing of forks, of alike tables or of steps: only the engine, and an odometer of answers.
    """
    one = scenario(text)
    lines, finals = 0, set()
    answers: list[int] = []
    while True:
        game = build(one, Law(readings_for(one)), record=False)
        game.asking.every_rest = False
        sizes: list[int] = []
        flow = course.run(game, turns.take_turn(game))
        try:
            ask = next(flow)
            while True:
                options = options_of(game, ask)
                sizes.append(len(options))
                answers += [0] * (len(sizes) - len(answers))
                ask = flow.send(sent(game, ask, options[answers[len(sizes) - 1]]))
        except (StopIteration, GameOver):
            pass
        lines += 1
        finals.add(as_seen([player.name for player in game.winners], game.over, table_of(game)))
        answers = answers[: len(sizes)]
        while answers and answers[-1] + 1 == sizes[len(answers) - 1]:
            answers.pop()
        if not answers:
            return lines, finals
        answers[-1] += 1


def as_seen(winners: list[str], over: bool, table: dict[str, Any]) -> str:
    """A table without what nobody can tell by looking: the order in a hand, of Keepers, and below the top discard."""
    people = {
        name: {key: sorted(map(str, cards)) for key, cards in line.items()} for name, line in table["players"].items()
    }
    discard = table["discard"]
    whose = None if over else table["turn"]["player"]
    return str((winners, people, sorted(table["rules"]), table["goals"], discard[:1], sorted(discard), whose))


@pytest.mark.parametrize("text", [FIVE, GUARDED, QUIET])
def test_all_ends_are_found_that_a_brute_force_count_of_the_engine_finds(text):
    lines, finals = counted(text)
    found = explored(text)
    assert found.lines == lines
    assert {as_seen(end.winners, end.over, end.final) for end in found.ends} == finals
    assert len(found.ends) == len(finals)


def test_three_players_with_five_surprises_have_as_many_ends_as_a_brute_force_count_finds():
    merged, brute = explored(FIVE), explored(FIVE, merge=False)
    assert merged.plays < brute.plays
    assert (len(merged.ends), merged.lines) == (len(brute.ends), brute.lines) == (297, 1158)

    def key(end: End) -> tuple[str, str]:
        return end.outcome, str(end.final)

    assert len({key(end) for end in merged.ends}) == len(merged.ends)
    assert merged.can_win() == ["Alice"]
    assert merged.stopped_by == {"Alice": ["Bob"]}


# -- against lists written by hand -----------------------------------------------------------------------------------


def test_the_ends_of_a_small_table_are_those_written_by_hand():
    found = explored(QUIET)
    assert ends(found) == [
        ("Alice won", [{"Alice plays": "Pumpkins"}]),
        ("it is Bob's turn", [{"Alice plays": "Lights"}]),
    ]
    assert found.forced == ["Alice"]
    assert found.lines == 2


def test_a_surprise_makes_four_ends_and_the_win_can_be_stopped():
    found = explored(GUARDED)
    mine = {"Bob plays": "That's Mine!"}
    assert ends(found) == [
        ("Alice won", [{"Alice plays": "Pumpkins"}]),
        ("it is Bob's turn", [{"Alice plays": "Lights"}, {**mine, "against": "Lights"}]),
        ("it is Bob's turn", [{"Alice plays": "Lights"}]),
        ("it is Bob's turn", [{"Alice plays": "Pumpkins"}, {**mine, "against": "Pumpkins"}]),
    ]
    assert found.forced == []
    assert found.stopped_by == {"Alice": ["Bob"]}


# -- files that end in the middle of something -----------------------------------------------------------------------


def test_the_play_with_which_a_file_ends_can_still_be_answered():
    found = explored(GUARDED + "steps: [Alice plays Pumpkins]\n")
    assert ends(found) == [
        ("Alice won", []),
        ("it is Bob's turn", [{"Bob plays": "That's Mine!", "against": "Pumpkins"}]),
    ]
    assert found.stopped_by == {"Alice": ["Bob"]}


def test_a_game_that_is_over_is_said_to_be_won():
    found = explored(QUIET + "steps: [Alice plays Pumpkins, nobody answers]\n")
    assert (found.over_already(), found.can_win()) == (True, ["Alice"])
    assert chances(found, "Alice") == "Alice has won already."


def test_a_play_that_nobody_answers_is_done():
    found = explored(GUARDED + "steps: [Alice plays Pumpkins, nobody answers]\n")
    assert ends(found) == [("Alice won", [])]


def test_a_choice_that_nobody_has_made_is_gone_on_from():
    assert ends(explored(OPEN)) == [
        ("Alice won", [{"Alice chooses": "Pumpkins"}]),
        ("it is Bob's turn", [{"Alice chooses": "Calendar"}]),
        ("it is Bob's turn", [{"Alice chooses": "Menorah"}]),
    ]


def test_the_middle_of_a_card_is_gone_on_from():
    assert ends(explored(MIDDLE)) == [
        ("Alice won", [{"Alice plays": "Calendar"}, {"Alice plays": "Pumpkins"}]),
        ("Alice won", [{"Alice plays": "Menorah"}, {"Alice plays": "Pumpkins"}]),
        ("Alice won", [{"Alice plays": "Pumpkins"}]),
        ("it is Bob's turn", [{"Alice plays": "Calendar"}, {"Alice plays": "Menorah"}]),
    ]


def test_the_dealing_is_gone_on_from():
    assert [end.line for end in explored(DEAL).ends] == [["Alice draws"], ["Bob draws"]]


def test_the_draws_that_open_a_turn_are_said():
    start = QUIET.replace("phase: play", "phase: start").replace("turn:", "draw_pile: [Menorah, Calendar]\nturn:")
    assert ("it is Bob's turn", ["Alice draws", {"Alice plays": "Menorah"}]) in ends(explored(start))


def test_a_file_with_a_mistake_cannot_be_gone_on_from():
    assert "unasked-answer" in explored(QUIET + "steps: [Alice plays Lights, Bob chooses Pumpkins]\n").problem


@pytest.mark.parametrize(
    "text", [FIVE, GUARDED + "steps: [Alice plays Pumpkins]\n", MIDDLE, OPEN, CHANCE, DEAL, OVER_A_LIMIT]
)
@pytest.mark.parametrize("turns", [1, 2])
def test_every_end_is_a_scenario_that_replays_to_that_end(text, turns):
    found = explored(text, turns=turns, most=times(300, 1500))
    assert found.ends
    for end, told in list(zip(found.ends, scenarios_of(found), strict=True))[:: 1 + len(found.ends) // times(50, 150)]:
        one = scenario(told)
        replay = Replay(one, readings_for(one))
        outcome = replay.run()
        assert outcome.problems == []
        assert outcome.open is None
        assert [done.step.told() for done in outcome.done if done.refused is not None] == []
        assert all(holds for *_, holds in outcome.facts), told
        if not end.over and not end.stuck:
            assert table_of(replay.game)["players"] == end.final["players"]


def test_an_end_under_a_house_rule_replays_under_it():
    pause = Overlay("Pause", agreed={"pause": "one hippopotamus"})
    one = scenario(QUIET.replace("goals: [Pumpkin Pie]", "rules: [Play 2]"))
    law = law_under("", one, [pause])
    found = explore(law.scenario, law.readings)
    for told in scenarios_of(found, [pause]):
        again = scenario(told)
        law = law_under("", again)
        outcome = Replay(law.scenario, law.readings).run()
        assert [done.step.told() for done in outcome.done if done.refused is not None] == [], told
        assert all(holds for *_, holds in outcome.facts)


# -- bounds, and what nobody knows -----------------------------------------------------------------------------------


def test_a_bound_that_cut_the_search_is_told():
    assert explored(FIVE).cut == ""
    found = explored(FIVE, most=100)
    assert "100 plays" in found.cut
    assert found.plays == 100


@pytest.mark.parametrize("most", some([200, 10, 50, 500, 1000], 3))
def test_a_search_that_was_cut_promises_no_win_that_can_be_stopped(most):
    assert set(explored(FIVE, most=most).forced) <= set(explored(FIVE).forced)


@pytest.mark.parametrize("hand", ["1 unknown", "Pumpkins, 1 unknown"])
def test_cards_nobody_knows_are_named_and_not_tried(hand):
    found = explored(QUIET.replace("Pumpkins, Lights", hand))
    assert found.unknown == ["Alice"]
    assert all("a card" not in str(end.line) for end in found.ends)


def test_a_card_that_somebody_may_hold_is_tried_with_and_without():
    text = QUIET.replace("Bob: {}", "Bob: {hand: [1 unknown]}")
    card = catalogue().find("That's Mine!")
    assert card is not None
    found = explored(text, held=(("Bob", card),))
    assert explored(text).forced == ["Alice"]
    assert found.forced == []
    assert found.stopped_by == {"Alice": ["Bob"]}
    assert {end.outcome for end in found.ends} == {"Alice won", "it is Bob's turn"}
    for told in scenarios_of(found):
        one = scenario(told)
        assert all(holds for *_, holds in Replay(one, readings_for(one)).run().facts), told


def test_nobody_is_supposed_to_hold_what_lies_elsewhere():
    card = catalogue().find("Lights")
    assert card is not None
    text = QUIET.replace("Bob: {}", "Bob: {hand: [1 unknown]}")
    assert explored(text, held=(("Bob", card),)).problem == "Bob cannot hold Lights: it is known where it lies"
    assert "does not hold" in explored(QUIET, held=(("Bob", card),)).problem


def test_a_line_without_end_is_cut_and_told():
    keepers = [json.dumps(card.name) for card in catalogue().deck("star") if card.type == "keeper"]
    text = f"""\
scenario: Four hundred turns
edition: star
players: {{Ann: {{}}, Bob: {{}}}}
rules: [Keeper Limit 3]
draw_pile: [{", ".join(keepers)}, end]
turn: {{player: Ann, phase: start}}
"""
    found = explored(text, turns=400, most=400)
    assert "plays" in found.cut
    assert found.plays <= 400


def test_a_line_that_waits_for_an_unknown_card_is_written_as_an_open_one():
    text = """\
scenario: A pile that nobody has listed
edition: fluxx-5
players: {Ann: {hand: [Milk]}, Bob: {hand: [The Sun]}}
rules: [Mystery Play]
turn: {player: Ann, phase: play}
"""
    told = scenarios_of(explored(text))
    verdicts = [judge(one) for some in told for one in read_text(some)[0]]
    assert sorted(one.status for one in verdicts) == ["decided", "open", "open"]
    assert all(check.holds for one in verdicts for check in one.expectations)


THROWN_OUT = """\
scenario: What may be thrown out just like that
edition: fluxx-5
cards: {Trouble: {type: creeper}, Simple Life: {type: goal, goal: {only_keeper: Love}}}
players:
  Ann: {hand: [Time], keepers: [Love], creepers: [Trouble]}
  Bob: {hand: [Bread]}
goals: [Simple Life]
turn: {player: Ann, phase: play}
"""


@pytest.mark.parametrize(
    ("text", "reading", "said"),
    [
        (THROWN_OUT, "creeper-leaves-only-as-printed: at-will", {"Ann discards": "Trouble"}),
        (
            THROWN_OUT.replace("[Love], creepers: [Trouble]", "[Love, Milk]"),
            "no-free-discards: keepers-too",
            {"Ann discards": "Milk"},
        ),
    ],
)
def test_what_a_house_rule_lets_a_player_throw_out_is_tried(text, reading, said):
    assert {outcome for outcome, _ in ends(explored(text))} == {"it is Bob's turn"}
    under = explored(f"{text}house: {{house: At will, readings: {{{reading}}}}}\n")
    assert [line for outcome, line in ends(under) if outcome == "Ann won"] == [[said]]
