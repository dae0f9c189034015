"""Custom cards: what they name has to be there, and a wrong one is told with its place and with what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import adjudicator.effects  # noqa: F401  (signs the effects in)
from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.references import check_custom
from adjudicator.cli.main import app

SCENARIO = """\
scenario: A card that the table made up
edition: star
players:
  Ann: {{hand: [Monolith]}}
  Bob: {{}}
cards:
  {card}
steps:
  - Ann plays: Monolith
"""
HOUSE = """\
house: Blanks
because: We wrote on the blank cards.
cards:
  {card}
"""
WRONG = [
    ("Blank: {type: gaol}", "17: unknown-word 'gaol' is no type of card (did you mean 'goal'?)"),
    ("Blank: {goal: {all_of: [Monolith]}}", "10: missing-key card without 'type'"),
    (
        "Blank: {type: creeper, traits: [human, female]}",
        "42: unknown-trait no card asks for the trait 'female' (did you",
    ),
    ("Blank: {type: keeper, traits: [vilain]}", "34: unknown-trait no card asks for the trait 'vilain' (did you mean"),
    ("Blank: {type: action, does: [empty-trash], ends_turn: on-play}", "does: [..., end-turn]"),
    ("Blank: keeper", "10: wrong-value 'keeper' is no card (write `NAME: {type: keeper}`)"),
    ("Blank: {type: action, does: [drawcards]}", "32: unknown-effect 'drawcards' is no effect (one of discard-cards, "),
    ("Blank: {type: action, does: [{discard: {cards: 1}}]}", "(did you mean 'discard-cards'?)"),
    ("Blank: {type: action, does: [discard]}", "(one of discard-alone, discard-itself, "),
    ("Blank: {type: action, attaches: {to: keeper}}", "this is an action (take it out"),
    ("Blank: {type: goal, goal: {all_of: [Monolith, Zap a Card!]}}", "is an action, not a keeper or a creeper"),
    ("Blank: {type: creeper, attaches: {to: Monolith}}", "(write keeper for any, or {trait: NAME} for those with a"),
    ("Blank: {type: goal, goal: {all_of: [Monolith], creepers_allowed: [villain]}}", "write {trait: villain})"),
    ("Blank: {type: goal, goal: {all_of: [villain]}}", "write `count: {min: 1, trait: villain}`)"),
    ("Blank: {type: keeper, copies: 2}", "2 is not numbers by name (write {DECK: 2})"),
    ("Blank: {type: keeper, editions: [star], copies: {holiday: 2}}", "the card is in no deck 'holiday' (add it under"),
    ("Blank: {type: keeper, copies: {holyday: 2}}", "no edition is called 'holyday' (did you mean 'holiday'?)"),
    ("Blank: {type: action, does: [qwerty]}", "(`adjudicator schema cards` lists them)"),
    ("Blank: {type: action, does: [{draw: {draw: 3, count: 3}}]}", "49: unknown-key draw has no 'count'"),
    ("Blank: {type: action, does: [{draw: {draw: three}}]}", "46: wrong-value 'three' is no number"),
    ("Blank: {type: goal, goal: {all_of: [Monolyth, Starship]}}", "39: unknown-card no card is called 'Monolyth'"),
    ("Blank: {type: goal, goal: {all_of: [Monolyth, Starship]}}", "(did you mean 'Monolith'?)"),
    ("Blank: {type: goal, goal: {all_of: [Monolith, Veto!]}}", "49: wrong-type Veto! is a surprise, not a keeper or"),
    ("Blank: {type: goal, goal: {creepers_allowed: [Evil]}}", "29: wrong-value the Goal asks for nothing"),
    ("Blank: {type: goal, goal: {in_hand: {min: 5, max: 3}}}", "wrong-value it is less than 5, the least"),
    ("Blank: {type: goal, goal: {in_hand: {min: 0}}}", "39: wrong-value everybody has at least none"),
    (
        "Blank: {type: new-rule, whenever: {turn: begins, having: {keepers: {}}, does: [end-turn]}}",
        "70: wrong-value everybody has at least none",
    ),
    (
        "Blank: {type: keeper, powers: [{effect: zap, if_in_play: Milk, unless_in_play: milk}]}",
        "wrong-value Milk cannot be in play and not in play",
    ),
    ("Blank: {type: meta-rule, start_bonus: {draw: 0}}", "wrong-value it adds nothing (write {draw: 3} or the like)"),
    ("Blank: {tipe: keeper}", ":11: unknown-key card has no 'tipe' (did you mean 'type'?)\n1 problem in"),
    ("Blank: {type: keeper, name: Other}", "31: at-odds this card is Blank already (leave `name` out"),
    (
        "Blank: {type: goal, goal: {all_of: [Milk], without: [milk]}}",
        "wrong-value the Goal asks for milk as well (take it out here, or under all_of)",
    ),
    ("Blank: {type: new-rule, bonus: {play: 1, who: owner}}", "49: wrong-value a rule has no owner (say whom with"),
    ("Blank: {type: creeper, duties: [returns-to-hand]}", "returns-to-hand does nothing on creeper cards"),
    (
        "Blank: {type: goal, goal: {everywhere: [Milk], personal: true}}",
        "29: wrong-value the Goal asks for nothing that its winner has to have: everywhere serves nobody alone",
    ),
    (
        "Blank: {type: goal, goal: {count: {min: 3, from: [Monolith, Starship]}}}",
        "43: wrong-value 3 of 2 cards are asked for (write 2 or less)",
    ),
    ("Blank: {type: goal, goal: {count: {min: 3}}}", "37: missing-key count without 'from' or 'trait'"),
    (
        "Blank: {type: goal, goal: {most: {metric: cards, min: 5}}}",
        "(one of keepers, creepers, cards-in-hand, or a trait)",
    ),
    (
        "Blank: {type: action, does: [{draw: {draw: 3}}], numerals: {cards: 3}}",
        "70: numeral-nowhere 'cards' is no number of this record (write draw: 3)",
    ),
    (
        "Blank: {type: action, does: [{draw: {draw: 3}}], numerals: {draw: 4}}",
        "69: numeral-nowhere no 'draw' of 4 stands in this record (write 3)",
    ),
    ("Blank: {type: keeper}\n  The Blank!: {type: keeper}", "8:3: duplicate-card 'The Blank!' is the same name as"),
    ("Blank: {type: keeper}\n  Blank: {type: keeper}", "8:3: duplicate-key"),
    ("'Blank, or not': {type: keeper}", "3: bad-name a card name has no comma (write 'Blank or not', the printed name"),
    ("'Blank: one': {type: keeper}", "3: bad-name a card name has no colon"),
    ("Blank: {type: keeper, goal: {all_of: [Monolith]}}", "25: wrong-type 'goal' belongs to goal and ungoal and"),
    ("Blank: {type: new-rule, rule: {matter: draws, value: 3}}", "(did you mean 'draw'?)"),
    ("Blank: {type: new-rule, rule: {matter: draw}}", "33: missing-key a rule about draw without 'value' (a number)"),
    ("Blank: {type: new-rule, rule: {matter: hand-limit, value: all}}", "61: unknown-word 'all' is no value of a rule"),
    ("Blank: {type: new-rule, bonus: {play: 1, while: {in_play: The Partie}}}", "(did you mean 'The Party'?)"),
    ("Blank: {type: creeper, duties: [{gives-away: {keeper: Peece}}]}", "57: unknown-card no card is called 'Peece'"),
    ("Blank: {type: creeper, attaches: {to: {trait: machines}}}", "unknown-trait no card has the trait 'machines'"),
    ("Blank: {type: surprise, answers: [{what: keeper}]}", "36: missing-key nothing says what the Surprise does to"),
    ("Blank: {type: keeper, editions: [starr]}", "36: unknown-edition no edition is called 'starr'"),
    (
        "Blank: {type: keeper, copies: {zz: two}, editions: [zz]}",
        "unknown-edition no edition is called 'zz' (a card of",
    ),
    ("Blank: {type: keeper, counts_as: {human: 2}}", "no card is called 'human' (for as many with this trait add"),
    (
        "Blank: {type: keeper, copies: {star: 0}}",
        "40: wrong-value 0 is no number of cards or the like (write 1 or more)",
    ),
    ("Blank: {type: keeper, traits: round}", "33: wrong-value 'round' is no list (write [round])"),
    ("Blank: {type: keeper, text: 12}", "31: wrong-value 12 is no text (as in It pours tea.)"),
    ("Blank: {type: surprise, answers: action, out_of_turn: [cancel]}", "is no list (as in [{what: action}])"),
    ("Blank: {type: surprise, out_of_turn: [cancel]}", "40: missing-key nothing says what the Surprise answers (add"),
    ("Blank: {type: action, does: [{draw: 2}]}", "wrong-value 2 is no draw (as in {draw: {draw: 2}})"),
    ("Blank: {type: goal, goal: {all_of: [Milk, Milk]}}", "wrong-value Milk stands here more often than it can"),
    ("Blank: {type: goal, goal: {count: {min: 2, from: [Milk, milk]}}}", "milk stands here more often than it can"),
    ("Blank: {type: goal, goal: {only_keeper: War}}", "wrong-type War is a creeper, not a keeper"),
    ("Blank: {type: keeper, bonus: {who: owner}}", "wrong-value it adds nothing (write {play: 1} or the like)"),
    ("Blank: {type: keeper, whenever: {turn: begins, does: []}}", "wrong-value nothing happens then"),
    ("Blank: {type: keeper, duties: [{bans: {what: []}}]}", "missing-key bans without 'what'"),
    ("Blank: {type: keeper, powers: [{effect: zap, once: true, uses: 2}]}", "it may be used once only, and so often"),
    (
        "Blank: {type: surprise, answers: [{what: goal}], out_of_turn: [redirect-keeper]}",
        "redirect-keeper needs a keeper to answer (write `answers: [{what: keeper}]`, or cancel)",
    ),
    (
        "Blank: {type: surprise, answers: [{what: keeper, trait: fluffy}], out_of_turn: [cancel]}",
        "unknown-trait no card has the trait 'fluffy'",
    ),
    ("Blank: {type: action, does: [{draw: {draw: 0}}]}", "wrong-value draw of none does nothing (write 1 or more)"),
    ("Blank: {type: action, does: [{one-of: {by: chance, of: {a: [draw]}}}]}", "63: missing-key draw without 'draw'"),
    ("Blank: {type: keeper, duties: [{cannot-stay: {card: Mlk, to: no}}]}", "55: unknown-card no card is called 'Mlk'"),
    ("Blank: {type: keeper, powers: [{effect: end-turn, pays: {from: hand, cards: 0}}]}", "(write 1 or more)"),
    ("Blank: {type: new-rule, rule: {matter: play, value: high}}", "(write a number such as 3, or one of all,"),
    ("Blank: {type: new-rule, duties: [{lifts-limits: {}}]}", "without 'limits' (as in {lifts-limits: {limits:"),
    ("Soup Time: {type: goal, goal: {all_of: [Soop]}}", "'Soop' (define it beside this one, such as `Soop: {type:"),
    (
        "G: {type: goal, goal: {count: {min: 2, trait: vegetabel}}}\n  B: {type: keeper, traits: [vegetable], a: b}",
        "no card has the trait 'vegetabel' (did you mean 'vegetable'?)",
    ),
    ("Blank: {type: keeper, replaces: true}", "35: unknown-card there is no such card to replace"),
]


def told(path: Path) -> str:
    done = CliRunner().invoke(app, ["check", str(path)])
    assert done.exit_code == 2
    return done.output


@pytest.mark.parametrize(("card", "fault"), WRONG)
def test_a_wrong_custom_card_is_told_with_its_place_and_what_would_be_right(tmp_path, card, fault):
    file = tmp_path / "one.yaml"
    file.write_text(SCENARIO.format(card=card), encoding="utf-8")
    assert fault in told(file)
    file.write_text(HOUSE.format(card=card), encoding="utf-8")
    assert fault.replace("8:3:", "5:3:") in told(file)


def test_a_custom_card_of_the_name_of_another_says_that_it_takes_its_place(tmp_path):
    file = tmp_path / "one.yaml"
    file.write_text(SCENARIO.format(card="Starship: {type: keeper}"), encoding="utf-8")
    assert f"{file}:7:3: card-exists Starship is a card of Star Fluxx" in told(file)
    assert check_custom({"Starship": {"type": "keeper", "replaces": True}}, catalogue(), ["star"]) == []
    assert check_custom({"Starship": {"type": "keeper"}}, catalogue(), ["fluxx-5"]) == []
    assert check_custom({"Treasure Map": {"type": "keeper"}}, catalogue()) == []
    assert [one.path for one in check_custom({"Cup": {"type": "keeper", "aliases": ["Milk"]}}, catalogue())] == [
        ("Cup", "aliases", 0)
    ]


def test_a_faulty_card_is_no_unknown_one_where_it_is_used(tmp_path):
    file = tmp_path / "one.yaml"
    text = SCENARIO.format(card="Blank: {type: action, does: [zapp]}").replace("Monolith", "Blank")
    file.write_text(text, encoding="utf-8")
    assert told(file).count("\n") == 2
    assert "unknown-card" not in told(file)


def test_custom_cards_may_name_each_other():
    cards = {"Tea": {"type": "keeper"}, "Time for Tea": {"type": "goal", "goal": {"all_of": ["Tea", "Milk"]}}}
    assert check_custom(cards, catalogue()) == []


def test_the_cards_of_a_house_rule_file_can_be_played(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("blanks.yaml").write_text(HOUSE.format(card="Tea: {type: keeper, bonus: {draw: 2}}"), encoding="utf-8")
    text = """\
scenario: Tea is served
edition: star
players: {Ann: {hand: [Monolith], keepers: [Tea]}, Bob: {}}
turn: {player: Ann, phase: start}
steps: [Ann draws]
expect: {Ann: {hand_size: 4}}
"""
    Path("named.yaml").write_text("house: blanks.yaml\n" + text, encoding="utf-8")
    Path("bare.yaml").write_text(text, encoding="utf-8")
    run = CliRunner().invoke
    assert run(app, ["run", "named.yaml"]).exit_code == 0
    assert run(app, ["run", "bare.yaml", "--house", "blanks.yaml"]).exit_code == 0
    assert run(app, ["test", "bare.yaml", "--house", "blanks.yaml"]).exit_code == 0
    assert run(app, ["run", "bare.yaml"]).exit_code == 2


def test_a_trait_that_another_card_of_the_table_asks_for_is_none_misspelt() -> None:
    card = {"type": "keeper", "traits": ["vilain"]}
    goal = {"type": "goal", "goal": {"count": {"min": 1, "trait": "vilain"}}}
    assert check_custom({"Blank": card, "Other": goal}, catalogue()) == []
    assert check_custom({"Blank": {**card, "traits": ["mauve"]}}, catalogue()) == []


def test_a_trait_that_is_misspelt_is_told_once_and_where_fewer_cards_say_it() -> None:
    keeper = {"type": "keeper", "traits": ["knight"]}
    typo = {"type": "keeper", "traits": ["knigth"]}
    goal = {"type": "goal", "goal": {"count": {"min": 1, "trait": "knight"}}}
    wrong = {"type": "goal", "goal": {"count": {"min": 1, "trait": "knigth"}}}

    def told(**cards: object) -> list[object]:
        return [path[0] for path, *_ in check_custom(cards, catalogue())]

    assert told(Robin=keeper, Quest=wrong) == ["Quest"]
    assert told(Robin=keeper, Galahad=keeper, Quest=wrong, Grail=wrong) == ["Quest", "Grail"]
    assert told(Robin=typo, Quest=goal, Grail=goal) == ["Robin"]
    assert told(Robin=typo, Galahad=keeper, Quest=goal) == ["Robin"]
