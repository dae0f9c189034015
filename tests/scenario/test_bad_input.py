"""Whatever is wrong in a scenario is said with its place, all of it in one go, and never with a traceback."""

from __future__ import annotations

from textwrap import dedent

import pytest

from adjudicator.files import Problem
from adjudicator.scenario import read_text

GOOD = """\
scenario: A table
edition: [star, fluxx-5, creeper-pack]
players:
  Ann: {hand: [Milk, 2 unknown], keepers: [The Sun]}
  Bob: {hand: [3 unknown]}
rules: [Play 3]
goals: [Bed Time]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Milk
expect: {turn: Ann}
"""


def problems(text: str) -> list[Problem]:
    return read_text(dedent(text), "t.yaml")[1]


def with_line(number: int, *lines: str) -> str:
    """The good scenario with one line (counted from 1) replaced by others."""
    found = GOOD.splitlines()
    return "\n".join([*found[: number - 1], *lines, *found[number:]]) + "\n"


def test_the_table_that_all_faults_are_put_into_is_sound():
    assert problems(GOOD) == []


def test_two_players_are_told_apart_by_more_than_capital_letters():
    [found] = problems("scenario: X\nedition: fluxx-5\nplayers: {Ann: {}, ann: {}}\n")
    assert (found.code, found.line, found.column) == ("player-name", 3, 20)


def test_a_key_of_a_step_that_stands_too_far_in_is_told_where_it_belongs():
    [found] = problems(with_line(10, "  - Dave joins:", "      choosing: Bob"))
    assert (found.code, found.line, found.column) == ("wrong-shape", 11, 7)
    assert found.message == "choosing: stands too far in, inside `Dave joins:`"
    assert found.hint == "begin it below the first letter of `Dave joins:`"


def test_chance_in_a_step_of_its_own_that_is_told_by_player_is_written_as_a_list_once():
    [found] = problems(with_line(10, "  - chance: {Bob: Love, Ann: [Time, Bread]}"))
    assert (found.code, found.line, found.hint) == ("wrong-shape", 10, "chance: [Love, Time, Bread]")


@pytest.mark.parametrize(
    ("line", "place", "code"),
    [
        ("turn: {player: Ann, extra: so}", 28, "wrong-shape"),
        ("agreed: {grace_for: [Zoe]}", 22, "unknown-player"),
        ("agreed: {marker: Zoe}", 18, "unknown-player"),
        ("agreed: {birthdays: {Zoe: 05-04}}", 22, "unknown-player"),
        ("agreed: {birthdays: {Ann: May}}", 27, "unknown-word"),
        ("agreed: {claimed_days: {May: real}}", 25, "unknown-word"),
        ("agreed: {special_days: [May]}", 25, "unknown-word"),
        ("agreed: {first: youngest}", 17, "unknown-player"),
        ("house: {house: Ours, agreed: {first: youngest}}", 38, "unknown-word"),
        ("today: {special: [May]}", 19, "unknown-word"),
    ],
)
def test_what_the_table_speaks_of_has_to_be_there(line, place, code):
    [found] = problems(f"scenario: X\nplayers: {{Ann: {{reach: Bob}}, Bob: {{}}}}\n{line}\n")
    assert (found.line, found.column, found.code) == (3, place, code)


def test_nobody_else_begins_than_was_agreed():
    table = "scenario: X\nplayers: {Ann: {}, Bob: {}}\nagreed: {first: Bob}\nturn: {player: Ann, phase: setup}\n"
    [found] = problems(table)
    assert (found.line, found.column, found.code) == (4, 7, "at-odds")


def test_the_basic_rules_are_no_card_of_a_table():
    [found] = problems("scenario: X\nplayers: {Ann: {hand: [Basic Rules]}, Bob: {}}\n")
    assert (found.line, found.column, found.code) == (2, 24, "impossible-table")


def test_only_players_are_within_reach():
    [found] = problems("scenario: X\nplayers: {Ann: {reach: [Bob, Zoe]}, Bob: {}}\n")
    assert (found.line, found.column, found.code) == (2, 30, "unknown-player")


def test_players_told_as_a_list_are_shown_as_they_would_be_written():
    found = problems("scenario: A table\nedition: fluxx-5\nplayers: [Ann, Bob]\nsteps:\n  - Ann plays: Milk\n")
    assert [(one.code, one.line) for one in found] == [("wrong-shape", 3)]
    assert "players: {Ann: {}, Bob: {}}" in found[0].hint


FAULTS = [
    # what is on or under a card
    pytest.param(
        5,
        ["  Bob: {keepers: [Starship, Love], creepers: [Evil]}"],
        5,
        47,
        "impossible-table",
        "write keepers: [{Starship: [Evil]}, Love]",
        id="Creeper loose beside its Keeper",
    ),
    pytest.param(
        5,
        ["  Bob: {keepers: [{Love: [Malfunction]}]}"],
        5,
        26,
        "impossible-table",
        "each card stands in the list by itself",
        id="Creeper on a Keeper that it does not fit",
    ),
    pytest.param(
        5,
        ["  Bob: {keepers: [{Love: [Time]}]}"],
        5,
        26,
        "impossible-table",
        "each card stands in the list by itself",
        id="Keeper under a Keeper",
    ),
    pytest.param(
        5,
        ["  Bob: {keepers: [Peace], creepers: [War]}"],
        5,
        38,
        "impossible-table",
        "tell how the later of the two came there",
        id="Peace at rest beside War",
    ),
    pytest.param(
        8, ["turn: {player: Ann, phase: play, used: [Milk]}"], 8, 41, "useless-name", "", id="what nobody can use"
    ),
    pytest.param(5, ["  Bob: {hand: [300 unknown]}"], 5, 15, "impossible-table", "", id="more than the decks hold"),
    pytest.param(
        11,
        ["expect: {may: [Ann plays: Milk, choosing: Bob]}"],
        11,
        33,
        "unknown-step",
        "it is asked for the step alone",
        id="an answer beside what may be done",
    ),
    pytest.param(10, ["  - Ann plays: Mi"], 10, 16, "unknown-card", "did you mean Milk", id="a name cut short"),
    pytest.param(
        10, ["  - Ann: ends turn"], 10, 5, "unknown-step", "did you mean Ann ends turn", id="a player before a colon"
    ),
    pytest.param(
        11,
        ["expect: {Ann: {hand: [some unknown]}}"],
        11,
        23,
        "wrong-shape",
        "",
        id="uncounted unknown cards",
    ),
    pytest.param(
        11,
        ["expect: {discard: [end, Milk]}"],
        11,
        20,
        "wrong-shape",
        "`discard: [Milk, end]`",
        id="end ahead of it",
    ),
    # unknown words
    pytest.param(6, ["ruls: [Play 3]"], 6, 1, "unknown-key", "did you mean rules", id="key of a scenario"),
    pytest.param(5, ["  Bob: {hnad: [Milk]}"], 5, 9, "unknown-key", "did you mean hand", id="key of a player"),
    pytest.param(8, ["turn: {plyer: Ann}"], 8, 8, "unknown-key", "did you mean player", id="key of the turn"),
    pytest.param(
        10,
        ["  - Ann plays: Milk", "    chosing: Bob"],
        11,
        5,
        "unknown-key",
        "did you mean choosing",
        id="key of a step",
    ),
    pytest.param(
        8, ["turn: {player: Ann}", "today: {dte: 12-25}"], 9, 9, "unknown-key", "did you mean date", id="key of today"
    ),
    pytest.param(
        6, ["agreed: {meta_rules: [Goal Fondry]}"], 6, 23, "unknown-card", "did you mean Goal Foundry", id="Meta-Rule"
    ),
    pytest.param(6, ["agreed: {meta_rules: Milk}"], 6, 22, "wrong-type", "", id="a Keeper as a Meta-Rule"),
    pytest.param(
        6,
        [
            "cards:",
            "  A: {type: meta-rule, duties: [{sets-basic-rules: {draw: 2}}]}",
            "  B: {type: meta-rule, duties: [{sets-basic-rules: {draw: 3}}]}",
            "agreed: {meta_rules: [A, B]}",
        ],
        9,
        22,
        "at-odds",
        "",
        id="two Meta-Rules about one number",
    ),
    pytest.param(
        6,
        ["cards: {A: {type: meta-rule, duties: [{sets-basic-rules: {play: 0}}]}}"],
        6,
        65,
        "wrong-value",
        "write 1 or more",
        id="nobody would ever play a card",
    ),
    pytest.param(
        6,
        ["cards: {A: {type: meta-rule, duties: [{bans: {what: [stealing], beyond: 1}}]}}"],
        6,
        73,
        "wrong-value",
        "it counts keepers, new-rules, goals, actions",
        id="a ban after so many of what nobody counts",
    ),
    pytest.param(
        6,
        ["cards: {A: {type: new-rule, duties: [{bans: {what: [goals], beyond: 1}}]}}"],
        6,
        69,
        "wrong-type",
        "take it out",
        id="a New Rule that counts plays",
    ),
    pytest.param(
        5,
        ["  Bob: {hand: [Goal Foundry]}", "meta_rules: [Goal Foundry]"],
        5,
        16,
        "unknown-card",
        "it is a card of goal-foundry; add that edition",
        id="Meta-Rule of another deck in a hand",
    ),
    pytest.param(6, ["today: {date: 13-45}"], 6, 15, "wrong-shape", "", id="date"),
    pytest.param(5, ["  Bob: {owes: [{Milk: Bob}]}"], 5, 16, "unknown-player", "write {Milk: Ann}", id="debt"),
    pytest.param(11, ["expect: {tun: Ann}"], 11, 10, "unknown-fact", "did you mean turn", id="fact"),
    pytest.param(11, ["expect: {Bob: {hnd: []}}"], 11, 16, "unknown-key", "did you mean hand", id="fact of a player"),
    pytest.param(
        2,
        ["edition: [star, fluxx-5, creeper-pack, holliday]"],
        2,
        40,
        "unknown-edition",
        "did you mean holiday",
        id="edition",
    ),
    pytest.param(4, ["  Ann: {hand: [Mlik, Milk]}"], 4, 16, "unknown-card", "did you mean Milk", id="card in hand"),
    pytest.param(
        4,
        ["  Ann: {hand: [Wreath, Milk]}"],
        4,
        16,
        "unknown-card",
        "it is a card of holiday",
        id="card of another edition",
    ),
    pytest.param(
        6, ["rules: [Play 3, Paly All]"], 6, 17, "unknown-card", "did you mean Play All", id="card among the rules"
    ),
    pytest.param(10, ["  - Ann plays: Mlik"], 10, 16, "unknown-card", "did you mean Milk", id="card of a step"),
    pytest.param(
        10, ["  - Ann plays Mlik"], 10, 5, "unknown-card", "did you mean Milk", id="card of a step in plain text"
    ),
    pytest.param(
        10, ["  - Ann discards: [Milk, Mlik]"], 10, 26, "unknown-card", "did you mean Milk", id="second card of a step"
    ),
    pytest.param(
        11, ["expect: {goals: [Bed Tme]}"], 11, 18, "unknown-card", "did you mean Bed Time", id="card of a fact"
    ),
    pytest.param(
        11, ["expect: {where: {Mlik: Ann}}"], 11, 18, "unknown-card", "did you mean Milk", id="card to be found"
    ),
    pytest.param(11, ["expect: {where: {Milk: Anns hand}}"], 11, 24, "unknown-place", "", id="place"),
    pytest.param(11, ["expect: {phase: paly}"], 11, 17, "unknown-word", "did you mean play", id="phase as a fact"),
    pytest.param(11, ["expect: {status: opn}"], 11, 18, "unknown-word", "did you mean open", id="status"),
    pytest.param(
        11, ["expect: {may: {Ann plais: Milk}}"], 11, 16, "unknown-step", "", id="verb of a step that may be taken"
    ),
    pytest.param(
        11,
        ["expect: {may: {Anna plays: Milk}}"],
        11,
        16,
        "unknown-player",
        "did you mean Ann",
        id="player of such a step",
    ),
    pytest.param(11, ["expect: {decks: {stat: {}}}"], 11, 18, "unknown-edition", "did you mean star", id="deck"),
    pytest.param(8, ["turn: {player: Anne}"], 8, 16, "unknown-player", "did you mean Ann", id="whose turn it is"),
    pytest.param(8, ["turn: {player: Ann, phase: paly}"], 8, 28, "unknown-word", "", id="phase"),
    pytest.param(10, ["  - Anne plays: Milk"], 10, 5, "unknown-player", "did you mean Ann", id="player of a step"),
    pytest.param(
        10, ["  - Anne plays Milk"], 10, 5, "unknown-player", "did you mean Ann", id="player of a step in plain text"
    ),
    pytest.param(10, ["  - Ann plais: Milk"], 10, 5, "unknown-step", "did you mean Ann plays", id="verb"),
    pytest.param(
        10, ["  - Ann: plays Milk"], 10, 5, "unknown-step", "did you mean Ann plays: Milk", id="colon after the player"
    ),
    pytest.param(
        10,
        ['  - "Ann plays: Milk":', "    then: []"],
        10,
        5,
        "unknown-step",
        'quote what is named alone: `- Ann plays: "Milk"`',
        id="a step quoted from end to end",
    ),
    pytest.param(
        10, ["  - Ann plays:Milk"], 10, 5, "unknown-step", "`Ann plays: Milk`", id="no space behind the colon"
    ),
    pytest.param(
        10,
        ["  - Ann plays: Milk", "    Bob discards: Love"],
        11,
        5,
        "unknown-key",
        "a step of its own: `- Bob discards: …`",
        id="two steps in one",
    ),
    pytest.param(
        10,
        ["  - claims:", "      Bob: no", "      holds: {turn: Bob}"],
        11,
        7,
        "wrong-shape",
        "write each as `- Bob: what he says`",
        id="a claim without its dash",
    ),
    pytest.param(
        11,
        ["expect: {may: Bob can play Love}"],
        11,
        15,
        "unknown-step",
        "write `may: {Bob plays: Love}`",
        id="what somebody may do, in words",
    ),
    pytest.param(
        11, ["expect: {Bobb: {hand_size: 3}}"], 11, 10, "unknown-player", "did you mean Bob", id="facts of nobody"
    ),
    pytest.param(
        6,
        ["meta_rules: [Goal Foundary]"],
        6,
        14,
        "unknown-card",
        "did you mean Goal Foundry",
        id="a Meta-Rule misspelt",
    ),
    pytest.param(4, ["  Ann: {}", "\u00a0 Eve: {}"], 6, 3, "not-yaml", "indent with spaces", id="a no-break space"),
    pytest.param(10, ["  - Ann draws: 2 more cards"], 10, 16, "unknown-card", "write `3 unknown`", id="so many cards"),
    pytest.param(10, ["  - plays: Milk"], 10, 5, "unknown-step", "write `NAME plays: …`", id="nobody who plays"),
    pytest.param(
        10,
        ["  - Ann discards: milk, then bread"],
        10,
        19,
        "unknown-card",
        "write [Milk, Bread], or each in a step of its own",
        id="two cards in one text",
    ),
    pytest.param(
        10,
        ["  - Ann plays: the moon and the sun"],
        10,
        16,
        "unknown-card",
        "the Goal of The Moon and The Sun is Night & Day",
        id="a Goal by its Keepers",
    ),
    pytest.param(
        10,
        ["  - Ann plays Milk and then draws 2 cards"],
        10,
        5,
        "unknown-card",
        "after `Milk` one that begins with `NAME draws: 2 cards`",
        id="two deeds in one step",
    ),
    pytest.param(10, ["  - Ann plays nothing"], 10, 5, "unknown-card", "leave it out", id="nothing done"),
    pytest.param(10, ["  - play Milk"], 10, 5, "unknown-step", "write `NAME plays: Milk`", id="nobody who does it"),
    pytest.param(10, ["  - Ann is done"], 10, 5, "unknown-step", "did you mean Ann ends turn", id="the end of a turn"),
    pytest.param(
        11, ["expect: {Milk: Ann}"], 11, 10, "unknown-fact", "write `where: {Milk: Ann}`", id="card as a fact"
    ),
    pytest.param(11, ["expect: {wins: Ann}"], 11, 10, "unknown-fact", "write `winner: Ann`", id="fact as it is said"),
    pytest.param(
        11, ["expect: {Ann: {cards: 3}}"], 11, 16, "unknown-key", "write `hand_size: 3`", id="cards of a player"
    ),
    pytest.param(
        11, ["expect: {where: {Milk: hand}}"], 11, 24, "unknown-place", "whose: `Ann's hand`", id="whose hand"
    ),
    pytest.param(11, ["expect: {winner: Anne}"], 11, 18, "unknown-player", "did you mean Ann", id="winner"),
    pytest.param(
        10,
        ["  - Ann plays: Milk", "    refused: play-is-compulsry"],
        11,
        14,
        "unknown-ruling",
        "did you mean play-is-compulsory",
        id="ruling that refuses",
    ),
    pytest.param(
        11,
        ["expect: {rulings: [play-is-compulsry]}"],
        11,
        20,
        "unknown-ruling",
        "did you mean play-is-compulsory",
        id="ruling",
    ),
    pytest.param(
        11,
        ["house: {house: X, readings: {play-is-compulsory: may-pas}}"],
        11,
        50,
        "unknown-reading",
        "did you mean may-pass",
        id="reading",
    ),
    pytest.param(
        11,
        ["house: {house: X, readings: {play-is-compulsry: may-pass}}"],
        11,
        30,
        "unknown-ruling",
        "did you mean play-is-compulsory",
        id="question of a reading",
    ),
    pytest.param(
        11, ["house: {house: X, reading: {}}"], 11, 19, "unknown-key", "did you mean readings", id="key of a house rule"
    ),
    pytest.param(11, ["house: [Nowhere]"], 11, 9, "unknown-house", "", id="house rule"),
    pytest.param(1, ["scenario: A table", "like: Another"], 2, 7, "unknown-scenario", "", id="scenario it is like"),
    # shapes
    pytest.param(1, ["edtion: star"], 1, 1, "unknown-key", "did you mean edition", id="no name"),
    pytest.param(10, ["  - 3"], 10, 5, "wrong-shape", "", id="a number for a step"),
    pytest.param(
        10, ["  - Ann plays: Milk", "    silent: maybe"], 11, 13, "wrong-shape", "", id="a word for a truth value"
    ),
    pytest.param(10, ["  - claims: [Ann]"], 10, 14, "wrong-shape", "", id="a claim without facts"),
    pytest.param(11, ["expect: {plays_left: two}"], 11, 22, "wrong-shape", "", id="a word for a number"),
    pytest.param(11, ["expect: {over: 1}"], 11, 16, "wrong-shape", "", id="a number for a truth value"),
    pytest.param(5, ["  Bob: Milk"], 5, 8, "wrong-shape", "", id="a word for a player"),
    pytest.param(5, ["  Bob: {hand: [many unknown]}"], 5, 16, "wrong-shape", "", id="a word for how many are unknown"),
    pytest.param(5, ["  Bob: {hand: 2}"], 5, 15, "unknown-card", "", id="a number for how many are unknown"),
    pytest.param(5, ["  Bob: {age: -3}"], 5, 14, "wrong-shape", "", id="an age below nothing"),
    pytest.param(5, ["  Bob: {keepers: [Play All]}"], 5, 19, "wrong-type", "`rules: […]`", id="a rule for a Keeper"),
    pytest.param(7, ["goals: [Milk]"], 7, 9, "wrong-type", "keepers: […]", id="a Keeper for a Goal"),
    # names that read as something else
    pytest.param(5, ["  winner: {}"], 5, 3, "player-name", "", id="a player named like a fact"),
    pytest.param(5, ["  Bob plays on: {}"], 5, 3, "player-name", "", id="a player with a verb"),
    pytest.param(5, ["  discard pile: {}"], 5, 3, "player-name", "", id="a player named like a place"),
    pytest.param(5, ['  "[red]Bob[/red]": {}'], 5, 3, "player-name", "", id="a player with markup"),
    pytest.param(5, ['  "Bob, Cara": {}'], 5, 3, "player-name", "", id="a player with a comma"),
    pytest.param(5, ['  "Bob\\u200b": {}'], 5, 3, "player-name", "", id="a player with a hidden sign"),
    pytest.param(5, ['  "": {}'], 5, 3, "player-name", "", id="a player without a name"),
    pytest.param(5, ['  "\\e[2JBob": {}'], 5, 3, "encoding", "", id="a player with an escape"),
    pytest.param(
        5, ["  Bob: {}", "cards: {'[red]Milk, hot': {type: keeper}}"], 6, 9, "bad-name", "", id="a card with a comma"
    ),
    # tables
    pytest.param(5, ["  Bob: {keepers: [Milk]}"], 5, 19, "card-twice", "", id="a card in two places"),
    pytest.param(5, ["  Bob: {hand: [Taxes]}"], 5, 16, "impossible-table", "", id="a Creeper in a hand"),
    pytest.param(6, ["rules: [Play 3, Play 2]"], 6, 17, "impossible-table", "", id="two rules about playing"),
    pytest.param(
        6, ["rules: [Mystery Play, Wormhole]"], 6, 23, "impossible-table", "", id="two rules that do the same"
    ),
    pytest.param(
        7, ["goals: [Bed Time, Toast]"], 7, 19, "impossible-table", "Double Agenda", id="two Goals in one place"
    ),
    pytest.param(6, ["rules: [Hand Limit 2]"], 5, 15, "impossible-table", "", id="a hand above its limit out of turn"),
    pytest.param(
        8,
        ["turn: {player: Ann, number: 1, extra: true}"],
        8,
        39,
        "impossible-table",
        "",
        id="a first turn that is extra",
    ),
    pytest.param(
        8, ["turn: {player: Ann, phase: start, played: 1}"], 8, 43, "impossible-table", "", id="plays before the turn"
    ),
    # YAML
    pytest.param(5, ["  Bob: {}", "  Bob: {}"], 6, 3, "duplicate-key", "", id="a player twice"),
    pytest.param(11, ["expect: {over: no}"], 11, 16, "yaml-boolean", "", id="no for a truth value"),
    pytest.param(5, ["  Bob: &b {}"], 5, 8, "yaml-alias", "", id="an anchor"),
    pytest.param(5, ["  Bob: !!set {}"], 5, 8, "yaml-tag", "", id="a tag"),
]


@pytest.mark.parametrize(("number", "lines", "line", "column", "code", "hint"), FAULTS)
def test_a_fault_is_reported_where_it_stands(number, lines, line, column, code, hint):
    found = problems(with_line(number, *lines))
    places = [(each.line, each.column, each.code) for each in found]
    assert (line, column, code) in places
    assert any(hint in each.hint for each in found if each.code == code)


SINGLE = ("card in hand", "fact", "player of a step", "key of a step", "reading", "a card in two places")


@pytest.mark.parametrize(("number", "lines"), [fault.values[:2] for fault in FAULTS if fault.id in SINGLE])
def test_a_single_fault_is_a_single_problem(number, lines):
    assert len(problems(with_line(number, *lines))) == 1


def test_ten_faults_of_ten_kinds_are_all_reported_in_one_go():
    found = problems(
        """\
        scenario: Ten faults
        edition: [star, fluxx-5, creeper-pack, strr]
        players:
          Ann: {hnd: [], keepers: [Mlik]}
          Bob: {hand: [Taxes], keepers: [Play 2]}
          winner: {}
        rules: [Play 3, Play All]
        discard: [The Sun, The Sun]
        turn: {player: Anne}
        steps:
          - Bob plais: The Sun
        house: {house: X, readings: {play-is-compulsory: may-pas}}
        expect: {trun: Ann}
        """
    )
    assert [(each.line, each.code) for each in found] == [
        (2, "unknown-edition"), (4, "unknown-key"), (4, "unknown-card"), (5, "impossible-table"), (5, "wrong-type"),
        (6, "player-name"), (7, "impossible-table"), (8, "card-twice"), (9, "unknown-player"), (11, "unknown-step"),
        (12, "unknown-reading"), (13, "unknown-fact"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "column", "repaired"),
    [
        ("  Ann: {hand: [Milk, Draw 3, Play 2 of Them]}", 30, 'Ann: {hand: [Milk, "Draw 3, Play 2 of Them"]}'),
        ("  Ann: {hand: [Milk, Draw 2, and Use 'Em]}", 22, """Ann: {hand: [Milk, "Draw 2, and Use 'Em"]}"""),
    ],
)
def test_a_card_name_split_by_a_comma_is_reported_with_the_repaired_line(line, column, repaired):
    found = problems(with_line(4, line))
    assert found
    assert {each.code for each in found} == {"unknown-card"}
    assert any(each.hint == f"a comma split the name: write {repaired}" for each in found)


def test_a_card_name_split_by_a_comma_in_a_fact_is_reported_with_the_repaired_line():
    [found] = problems(with_line(11, "expect: {Ann: {hand: [Draw 3, Play 2 of Them]}}"))
    assert found.hint == 'a comma split the name: write expect: {Ann: {hand: ["Draw 3, Play 2 of Them"]}}'


def test_an_unquoted_colon_in_a_claim_is_reported_with_the_repaired_line():
    [found] = problems(with_line(10, "  - claims:", "      - Bob: You owe: three plays", "        holds: {turn: Ann}"))
    assert (found.line, found.column, found.code) == (11, 21, "not-yaml")
    assert found.hint == 'write: - Bob: "You owe: three plays"'


FIRST = """\
scenario: The first turn of all
edition: [fluxx-5, fluxx-4]
players:
  Ann: {hand: [3 unknown], keepers: [Milk]}
  Bob: {hand: [3 unknown]}
rules: [Draw 2]
goals: [Toast]
turn: {player: Ann, phase: start, number: 1}
"""


def test_nothing_has_been_played_before_the_first_turn_of_all() -> None:
    found = problems(FIRST)
    assert [(one.line, one.code) for one in found] == [(line, "impossible-table") for line in (4, 6, 7)]
    assert problems(FIRST.replace("number: 1", "number: 2")) == []
    assert problems(FIRST.replace("phase: start", "phase: play")) == []


def test_a_player_may_exceed_a_limit_in_the_own_turn():
    assert problems(with_line(6, "rules: [Keeper Limit 2]").replace("[The Sun]", "[The Sun, The Moon, Love]")) == []


def test_limits_are_raised_by_what_raises_them():
    limit = with_line(6, "rules: [Hand Limit 2, Inflation]")
    assert problems(limit) == []


def test_a_creeper_in_a_hand_that_was_just_dealt_is_no_fault():
    """But for the cards of the deal, that table holds what nobody has played yet."""
    text = with_line(8, "turn: {player: Ann, phase: setup}").replace("[3 unknown]", "[Taxes, 2 unknown]")
    assert [(one.line, one.message[:17]) for one in problems(text)] == [
        (line, "nobody has played") for line in (4, 6, 7)
    ]
    for laid in (", keepers: [The Sun]", "rules: [Play 3]\n", "goals: [Bed Time]\n"):
        text = text.replace(laid, "")
    assert problems(text) == []


def test_a_problem_of_custom_cards_does_not_make_the_others_unknown():
    text = GOOD.replace("[The Sun]", "[Robot Cat]") + "cards: {Robot Cat: {type: keeper}, Odd: {type: kepeer}}\n"
    assert [(each.line, each.column, each.code) for each in problems(text)] == [(12, 48, "unknown-word")]


def test_a_fault_is_not_repeated_by_scenarios_that_are_like_the_faulty_one():
    text = GOOD.replace("[The Sun]", "[The Snu]") + "---\nscenario: Another\nlike: A table\nexpect: {turn: Bob}\n"
    assert [(each.line, each.code) for each in problems(text)] == [(4, "unknown-card")]


def test_steps_taken_over_need_their_players():
    text = (
        GOOD + "---\nscenario: Another\nlike: A table\nplayers: {Bob: {}, Cara: {}}\nturn: {player: Bob}\nexpect: {}\n"
    )
    assert [(each.line, each.code) for each in problems(text)] == [(14, "unknown-player")]


def test_two_scenarios_of_one_name_are_told_apart_by_nobody():
    assert [(each.line, each.code) for each in problems(GOOD + "---\n" + GOOD)] == [(13, "duplicate-name")]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("[" * 1000, "too-deep"),
        ("a: b: c", "not-yaml"),
        ("\xff\xfe", "wrong-shape"),
        ("- 1", "wrong-shape"),
        ("3", "wrong-shape"),
        ("a: \x00", "encoding"),
        ("x: " + "y" * 2_100_000, "too-big"),
    ],
)
def test_what_is_no_scenario_at_all_is_one_problem(content, code):
    assert [each.code for each in problems(content)] == [code]


@pytest.mark.parametrize("value", ["3", "true", "[]", "{}", "[[]]", "[{}]", "{a: {b: c}}", "~", "'x'", "[1, true, ~]"])
@pytest.mark.parametrize(
    "key",
    ["scenario", "like", "steps_until", "edition", "proves", "players", "rules", "goals", "discard", "draw_pile",
     "meta_rules", "house", "agreed", "today", "cards", "turn", "steps", "expect", "note"],
)  # fmt: skip
def test_any_value_under_any_key_is_read_or_reported(key, value):
    lines = [line for line in GOOD.splitlines() if not line.startswith(f"{key}:")]
    problems("\n".join([*lines, f"{key}: {value}", ""]))


@pytest.mark.parametrize(
    ("number", "lines", "place", "hint"),
    [
        pytest.param(3, ("plyers:",), (3, 1), "did you mean players", id="what stands under a misspelt key is read"),
        pytest.param(5, ("Bob: {hand: [3 unknown]}",), (5, 1), "`players:`", id="a player among the keys"),
        pytest.param(5, ("  Bob: {}", "Cat: {type: keeper}"), (6, 1), "`cards:`", id="a card among the keys"),
        pytest.param(11, ("winner: Ann",), (11, 1), "`expect:`", id="a fact among the keys"),
        pytest.param(6, ("  rules: [Play 3]",), (6, 3), "where `players:` begins", id="a key among the players"),
        pytest.param(4, ("  Ann:", "  hand: [Milk]"), (5, 3), "`Ann: {hand: …}`", id="a key of a player among them"),
        pytest.param(4, ("  Ann: {hand: [2 unkown, Milk]}",), (4, 16), "did you mean 2 unknown", id="unknown cards"),
        pytest.param(8, ("turn: {player: Ann, phase: plya}",), (8, 28), "did you mean play", id="a phase"),
        pytest.param(10, ("  - Ann plays: {Sun: Milk}",), (10, 16), "", id="one thing that is no name"),
        pytest.param(10, ("  - Ann plays: Milk", "    refused: yes"), (11, 14), "true for the truth value", id="yes"),
        pytest.param(
            10, ("  - Cy plays: Milk", "  - Ann draws", "  - Cy draws", "  - Cy plays: Sun"), (10, 5),
            "players: Ann, Bob; also on lines 12, 13", id="whoever sits nowhere",
        ),
        pytest.param(
            10, ("  - claims:", "      - Bob: [Milk, Sun]", "        holds: {turn: Bob}"), (11, 14),
            "in quotes where it has a colon or begins with a bracket", id="what is said is a list",
        ),
    ],
)  # fmt: skip
def test_what_only_follows_from_another_fault_is_not_told(number, lines, place, hint):
    [found] = problems(with_line(number, *lines))
    assert (found.line, found.column) == place
    assert hint in found.hint


def test_more_steps_than_the_scenario_has_that_it_is_like_are_a_mistake():
    [found] = problems(GOOD + "---\nscenario: More\nlike: A table\nsteps_until: 2\n")
    assert (found.line, found.column, found.message) == (15, 14, "'A table' has 1 step, not 2")
