"""Writing a dispute down at a prompt: what is typed, and the file that comes of it."""

from __future__ import annotations

import os

import pytest
from typer.testing import CliRunner

from adjudicator.cli.main import app
from adjudicator.scenario import read_scenarios
from adjudicator.scenario.reading.draft import Draft
from tests.cli.duel import typed

SITUATION = """\
fluxx-5
Ann and Bob

hand limit 1 and milk

The Sun, moon, Love




"""
PLAYED = "ann plays hand limit 1\nthe sun and the moon\n\n"
CLAIMED = "Bob: I keep all three\n\nAnn says that he has to discard\n\n\n\n"


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def told(*words: str, input: str):
    return CliRunner().invoke(app, ["new", *words], input=input)


def test_a_dispute_is_asked_for_judged_and_written(tmp_path):
    result = told(input=SITUATION + PLAYED + CLAIMED)
    assert result.exit_code == 0, result.output
    assert "That is: Bob holds 3 cards. Right?" in result.output
    file = tmp_path / "bob-says-i-keep-all-three.yaml"
    assert file.read_text(encoding="utf-8") == (
        "scenario: 'Bob says: I keep all three'\n"
        "edition: fluxx-5\n"
        "players:\n"
        "  Ann: {hand: [Hand Limit 1, Milk]}\n"
        "  Bob: {hand: [The Sun, The Moon, Love]}\n"
        "turn: {player: Ann, phase: play}\n"
        "steps:\n"
        "  - Ann plays: Hand Limit 1\n"
        "  - Bob discards: [The Sun, The Moon]\n"
        "  - claims:\n"
        "      - Bob: I keep all three\n"
        "        holds: {Bob: {hand_size: 3}}\n"
        "      - Ann: he has to discard\n"
        "        holds: {Bob: {hand_size: 1}}\n"
    )
    assert typed("check", file).exit_code == 0
    assert typed("run", file.name).output in result.output


def test_a_claim_without_its_colon_is_that_of_whoever_is_then_named():
    result = told(input=SITUATION + PLAYED + "bob I keep all three\nBob\n\nAnn: he has to discard\n\n\n\n")
    assert result.exit_code == 0, result.output
    assert "That is: Bob holds 3 cards. Right?" in result.output


def test_who_only_says_no_claims_what_is_so_instead(tmp_path):
    limited = "Ann: he keeps all three\ny\nBob: No, not in her turn!\n\n\n\n"
    result = told("no.yaml", input=SITUATION + PLAYED + limited)
    assert "That is: Bob holds 1 card. Right?" in result.output, result.output
    text = (tmp_path / "no.yaml").read_text(encoding="utf-8")
    assert "- Bob: No, not in her turn!\n        holds: {Bob: {hand_size: 1}}" in text


def test_what_is_so_instead_of_a_claim_is_the_first_that_is_offered(tmp_path):
    told("o.yaml", input=SITUATION + PLAYED + "Ann: he keeps all three\ny\nBob: purple monkeys\n\n\n\n\n")
    assert "- Bob: purple monkeys\n        holds: {Bob: {hand_size: 1}}" in (tmp_path / "o.yaml").read_text("utf-8")


def test_names_without_commas_are_several_players_or_one(tmp_path):
    for answer, players in (("", ["Ann", "Bob", "Cara"]), ("n", ["Ann Bob", "Cara"])):
        result = told(input=f"fluxx-5\nAnn Bob and Cara\n{answer}\n\n")
        assert "Are these 3 players: Ann, Bob, Cara?" in result.output
        assert f"What does {players[0]} hold?" in result.output


def test_whoever_tells_everything_in_place_of_the_players_is_asked_for_nothing_twice(tmp_path):
    told(input="fluxx-5\nAnn has Milk and Cookies out, Bob has the sun, goal is Milk & Cookies\n\nBob\n\n\nall\n")
    text = (tmp_path / "all.yaml").read_text(encoding="utf-8")
    assert "players:\n  Ann: {keepers: [Milk, Cookies]}\n  Bob: {keepers: [The Sun]}\n" in text
    assert "turn: {player: Bob, phase: play}\ngoals: [Milk & Cookies]\n" in text


def test_a_name_is_the_same_name_however_it_is_spelled_further_on(tmp_path):
    told(input="fluxx-5\nAnn has Milk, bob has the sun, it is anns turn, ann has 2 cards\n\n\n\n\nall\n")
    assert "players:\n  Ann: {" in (text := (tmp_path / "all.yaml").read_text(encoding="utf-8"))
    assert "  ann" not in text


@pytest.mark.parametrize("when", ["when", "after", "once"])
def test_what_happened_before_is_done_before(tmp_path, when):
    told(input=f"star\nAnn, Bob\nBob\nveto\n\ndraw 3\n\n\n\n\nann plays veto {when} bob plays draw 3\n\n\nall\n")
    text = (tmp_path / "all.yaml").read_text(encoding="utf-8")
    assert text.index("Bob plays: Draw 3") < text.index("Ann plays: Veto!")
    assert "refused" not in text


def test_the_play_that_is_answered_need_not_be_told(tmp_path):
    told(input="star\nAnn, Bob\nBob\nveto\n\ndraw 3\n\n\n\n\nann vetoed bob's draw 3\n\n\nall\n")
    text = (tmp_path / "all.yaml").read_text(encoding="utf-8")
    assert text.endswith("steps:\n  - Bob plays: Draw 3\n  - Ann plays: Veto!\n")


def test_a_question_asks_whether_something_is_so_and_does_nothing(tmp_path):
    told(input="star\nAnn, Bob\nBob\nveto\n\ndraw 3\n\n\n\n\nbob plays draw 3, can ann veto it?\nAnn\n\n\nall\n")
    text = (tmp_path / "all.yaml").read_text(encoding="utf-8")
    assert text.endswith(
        "steps:\n  - Bob plays: Draw 3\n  - claims:\n"
        "      - Ann: ann can veto it\n        holds: {may: {Ann plays: Veto!}}\n"
    )


@pytest.mark.parametrize("how", ["turns up", "flips", "draws", "plays"])
def test_what_a_power_turns_up_is_told_in_the_same_line(tmp_path, how):
    laid = "star\nAnn, Bob\nAnn\nmonolith\n\na card\nstarship, space station\nwormhole\n\n\n"
    result = told(input=f"{laid}ann uses wormhole and {how} space dock\n\n\nall\n")
    assert "Bob wins (Space Dock)" in result.output
    assert "Bob: {hand: [1 unknown]" in (tmp_path / "all.yaml").read_text(encoding="utf-8")


def test_what_is_pulled_is_told_with_the_choice_of_a_random_card(tmp_path):
    laid = "star\nAnn, Bob\nAnn\nbelay that\n\ntrade hands, the robot, monolith\n\n\n\n\n"
    told(input=f"{laid}ann plays belay that\nBob gives a random card, it is Monolith\n\n\nall\n")
    assert "chance: [Monolith]" in (tmp_path / "all.yaml").read_text(encoding="utf-8")


def test_a_rule_that_is_chosen_is_placed_while_more_may_be_chosen():
    laid = "star\nAnn, Bob\nAnn\nveto\n\n\n\ndouble agenda, draw 2, play 2\n\n\n"
    result = told(input=f"{laid}ann plays veto and throws out double agenda\n\n\n\n\nall\n")
    assert "I cannot place" not in result.output


def test_a_deed_without_its_card_is_asked_for_again():
    result = told(input=SITUATION + "Ann steals Milk from Bob\n" + PLAYED + CLAIMED)
    assert "With which card? Ann steals Milk from Bob with …" in result.output


def test_the_likeliest_deck_is_the_complete_one():
    assert "Is it fluxx-5?" in told(input=SITUATION.replace("fluxx-5", "fluxx\n")).output


def test_the_table_is_shown_as_it_grows():
    result = told(input=SITUATION + PLAYED + CLAIMED)
    shown = [line for line in result.output.splitlines() if line.startswith("▸ Ann  hand")]
    assert len(shown) >= 2
    assert "discards The Sun and The Moon" in result.output


def test_a_name_that_is_nearly_right_is_asked_back():
    text = SITUATION.replace("fluxx-5", "fluxx5\ny").replace("milk\n", "mlik\ny\n").replace("Love\n", "Luve\nLove\n")
    result = told(input=text + PLAYED.replace("hand limit 1", "hand limt 1") + CLAIMED)
    assert result.exit_code == 0, result.output
    assert "Is it Milk?" in result.output
    assert "Is it Love?" in result.output
    assert "Hand Limit 1 is in force" in result.output  # what lies on the table is known however it is spelled


def test_what_does_not_fit_is_asked_again():
    text = SITUATION.replace("Ann and Bob\n", "Ann\nAnn, ann\nAnn and Bob\n")
    text = text.replace("Love\n", "Love, Milk\nThe Sun, The Moon, Love\n")
    result = told(input=text + "Ann sings\n" + PLAYED + "Bobb: I keep all three\ny\nyes\n\n\n")
    assert result.exit_code == 0, result.output
    for message in ("at least two names", "every name once", "Milk lies in two places", "who does what?", "Is it Bob?"):
        assert message in result.output


def test_a_card_nobody_knows_is_told_and_the_questions_go_on(tmp_path):
    text = SITUATION.replace("milk\n", "Zyxgnarl\n\n").replace("Love\n\n", "Love\nZyxgnarl\n\n")
    result = told("z.yaml", input=text + "Ann plays Zyxgnarl\nn\n" + PLAYED + "\n\n")
    assert result.output.count("I know no card called 'Zyxgnarl'") == 3, result.output
    assert "Ann: {hand: [Hand Limit 1, 1 unknown]}" in (tmp_path / "z.yaml").read_text(encoding="utf-8")


def test_a_card_is_described_in_questions_and_stands_in_the_file(tmp_path):
    described = "Zyxfeast\ny\na goal\n1\nmilk, Biscuits\n\n"
    told("g.yaml", input=SITUATION.replace("milk\n", described) + PLAYED + "\n\n")
    text = (tmp_path / "g.yaml").read_text(encoding="utf-8")
    assert "  Zyxfeast: {type: goal, goal: {all_of: [Milk, Biscuits]}}\n" in text
    assert "  Biscuits: {type: keeper}\n" in text
    assert "Ann: {hand: [Hand Limit 1, Zyxfeast]}" in text


def test_a_description_that_cannot_be_is_told_and_asked_again(tmp_path):
    described = "Zyxgrab\ny\naction\nsteals from\nspoon\n1\n\n"
    result = told("g.yaml", input=SITUATION.replace("milk\n", described) + PLAYED + "\n\n")
    assert "1 to 2, or Enter" in result.output
    text = (tmp_path / "g.yaml").read_text(encoding="utf-8")
    assert "Zyxgrab: {type: action, does: [{steal: {what: keeper}}]}" in text


def test_a_card_of_another_deck_brings_its_deck_along(tmp_path):
    told("d.yaml", input=SITUATION.replace("milk\n", "Laser Sword\ny\n") + PLAYED + "\n\n")
    text = (tmp_path / "d.yaml").read_text(encoding="utf-8")
    assert "edition: [fluxx-5, star]" in text
    assert "Laser Sword" in text


def test_what_is_not_understood_is_asked_for_by_a_list(tmp_path):
    lines = "Ann: purple monkeys\n99\nhow dare you\nBob has 3 plays left\ny\n\n\n"
    result = told("m.yaml", input=SITUATION + PLAYED + lines)
    assert "What would be so if Ann is right?" in result.output
    assert "That I do not understand either" in result.output
    assert "in words such as: Ann has won" in result.output
    assert "{" not in result.output.partition("Verdict")[0]
    text = (tmp_path / "m.yaml").read_text(encoding="utf-8")
    assert "- Ann: purple monkeys\n        holds: {turn: Bob, plays_left: 3}" in text, result.output


def test_one_way_of_several_to_mean_a_claim_is_chosen(tmp_path):
    told("w.yaml", input=SITUATION + PLAYED + "Bob: I have one card left\n2\n\n\n")
    assert "holds: {Bob: {hand_size: 1}}" in (tmp_path / "w.yaml").read_text(encoding="utf-8")


def test_a_claim_that_comes_before_the_steps_are_at_an_end_is_heard(tmp_path):
    told("e.yaml", input=SITUATION + PLAYED[:-1] + CLAIMED)
    told("f.yaml", input=SITUATION + PLAYED + CLAIMED)
    assert (tmp_path / "e.yaml").read_text(encoding="utf-8") == (tmp_path / "f.yaml").read_text(encoding="utf-8")


def test_that_something_may_not_be_done_is_claimed_of_the_moment_before_it(tmp_path):
    result = told("n.yaml", input=SITUATION + "Bob plays Love\ny\n\nAnn: you can't play that\n\nBob: I can\n\n\n\n")
    assert "Ann is right: Bob may not play Love" in result.output
    assert "What shall it be called? [Ann says: you can't play that]" in " ".join(result.output.split())
    assert (
        "  - Bob plays: Love\n"
        "    refused: only-surprises-out-of-turn\n"
        "    claims:\n"
        "      - Ann: you can't play that\n"
        "        holds: {may_not: {Bob plays: Love}}\n"
        "      - Bob: I can\n"
    ) in (tmp_path / "n.yaml").read_text(encoding="utf-8")


def test_a_refused_step_is_kept_only_where_that_is_meant(tmp_path):
    steps = "Bob plays Love\nn\nBob plays Love\ny\n"
    result = told("b.yaml", input=SITUATION + steps + PLAYED + "\n\n")
    assert "only-surprises-out-of-turn" in result.output
    text = (tmp_path / "b.yaml").read_text(encoding="utf-8")
    assert text.count("refused: only-surprises-out-of-turn") == 1
    assert typed("test", "b.yaml").exit_code == 0


def test_undo_takes_the_last_answer_back_wherever_it_is_typed(tmp_path):
    """Every answer is taken back once and given again, with the claim that it confirms: no trace of it is left."""
    lines = (SITUATION + PLAYED + CLAIMED).splitlines()
    again: list[str] = []
    for before, line in zip(["", *lines], lines, strict=False):
        confirms = before.startswith(("Bob:", "Ann says"))
        again += [line, *(["undo", *([before] if confirms else []), line] if line is not lines[-1] else [])]
    told("a.yaml", input="\n".join(lines) + "\n")
    result = told("b.yaml", input="\n".join(again) + "\n")
    assert result.exit_code == 0, result.output
    assert (tmp_path / "a.yaml").read_text(encoding="utf-8") == (tmp_path / "b.yaml").read_text(encoding="utf-8")


def test_there_is_nothing_to_undo_before_the_first_answer():
    assert "there is nothing to take back yet" in told("u.yaml", input="undo\n" + SITUATION + PLAYED + CLAIMED).output


def test_a_question_mark_helps_with_what_is_asked():
    lines = (SITUATION + PLAYED + CLAIMED).splitlines(keepends=True)
    result = told("q.yaml", input="".join(f"?\n{line}" for line in lines))
    assert result.exit_code == 0, result.output
    for help in ("those are", "names with commas", "`3 cards`", "who does what", "who says what"):
        assert help in " ".join(result.output.split())


def test_a_choice_without_an_answer_stays_open():
    result = told("o.yaml", input=SITUATION + "Ann plays Hand Limit 1\n\n\n\n\n")
    assert result.exit_code == 3, result.output
    assert "unsaid" in result.output


@pytest.mark.parametrize("lines", [0, 1, 2, 4, 9, 11, 12, 13, 15, 16, 18])
def test_the_end_of_the_input_is_no_error_wherever_it_comes(lines, tmp_path):
    whole = SITUATION + PLAYED + CLAIMED
    result = told("e.yaml", input="".join(whole.splitlines(keepends=True)[:lines]))
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.exit_code in (0, 2, 3), result.output
    file = tmp_path / "e.yaml"
    assert file.exists() == (lines >= 2)
    if file.exists():
        assert typed("check", file).exit_code == 0


def test_breaking_off_writes_nothing(tmp_path, monkeypatch):
    def broken_off(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", broken_off)
    result = told("k.yaml", input="")
    assert result.exit_code == 130
    assert not (tmp_path / "k.yaml").exists()


def test_a_file_that_is_there_is_never_written_over(tmp_path):
    (tmp_path / "x.yaml").write_text("mine", encoding="utf-8")
    assert told("x.yaml", input=SITUATION).exit_code == 2
    assert (tmp_path / "x.yaml").read_text(encoding="utf-8") == "mine"
    assert told("no/where.yaml", input=SITUATION).exit_code == 2


def test_signs_of_yaml_in_what_is_said_do_no_harm(tmp_path):
    says = 'It\'s mine: {you} said, # "so" - yes'
    told("s.yaml", input=SITUATION + PLAYED + f"Ann: {says}\nmy turn is over\n\n\n\n")
    (scenario,), problems = read_scenarios(str(tmp_path / "s.yaml"))
    assert problems == []
    assert scenario.steps[-1].claims[0].says == says


def test_answers_stand_where_the_format_wants_them():
    draft = Draft(steps=["Ann draws"])
    (beside, *after) = draft.answer("Ann", "which card", "Milk", "Ann")
    assert beside.steps == [{"Ann draws": None, "choosing": ["Milk"]}]
    assert [way.steps[-1] for way in after] == [{"Ann chooses": "Milk"}, {"Ann discards": "Milk"}]
    (first, *_) = draft.answer("chance", "which card", "Milk", "Ann")
    assert first.steps[-1] == {"chance": ["Milk"]}


def test_not_knowing_a_hand_is_asked_back_and_no_play_is_a_number_and_a_line_said_again_counts(tmp_path):
    table = "fluxx-5\nAnn and Bob\n\ndont know\nkeeper limit 2\n\n\n\n\n\nnone\n"
    lines = f"{table}ann plays keeper limit\nann plays keeper limit 2\n"
    output = told(input=lines).output
    assert "how many are there?" in output
    assert "cannot say what it does" not in output
    assert "a number, or" not in output


def test_the_plain_deck_is_asked_back_and_numbers_may_be_words(tmp_path):
    lines = (
        "regular fluxx\n\nann bob\n\nanns turn\ndraw four, milk n cookies\nnada\na couple of cards\nnope\n\n\nnothing\n"
    )
    output = told("p.yaml", input=f"{lines}ann puts down draw four\n").output
    assert "Is it fluxx-5?" in output
    text = (tmp_path / "p.yaml").read_text(encoding="utf-8")
    assert "ann: {hand: [Draw 4, Milk & Cookies]}" in text
    assert "bob: {hand: [2 unknown]}" in text
    assert "phase: play" in text  # nothing is played yet, which does not say that nothing is drawn
    assert "ann plays: Draw 4" in text


WON = "star\nann, bob\n\nstarship captain\nstarship, captain\ncanceled plans\n\n\n\n\n"


def test_a_win_may_still_be_answered(tmp_path):
    output = told("w.yaml", input=f"{WON}ann plays starship captain\nbob stops that with canceled plans\n").output
    assert "Did anybody answer that? (Enter: that is all)" in output
    assert "Starship Captain is cancelled" in output


def test_a_deed_that_is_not_understood_is_told_and_the_rest_is_kept(tmp_path):
    output = told("d.yaml", input=f"{WON}ann plays starship captain, bob scribbles on it\n").output
    assert "'bob scribbles on it' I did not understand" in output
    assert "ann plays: Starship Captain" in (tmp_path / "d.yaml").read_text(encoding="utf-8")


def test_a_number_alone_is_that_of_the_claim_before(tmp_path):
    output = told("n.yaml", input=f"{SITUATION}{PLAYED}Ann: Bob has two cards\n\nBob: no, only one\n\n").output
    assert "That is: Bob holds 1 card. Right?" in output
    output = told("o.yaml", input=f"{SITUATION}{PLAYED}Ann: I win\n\nBob: no, only one\n").output
    assert "What would be so if Bob is right?" in output


@pytest.mark.parametrize(
    ("said", "turn"),
    [
        ("none so far", "phase: play"),
        ("havent drawn", "phase: start"),
        ("not yet", "phase: play"),
        ("two", "played: 2"),
    ],
)
def test_how_far_a_turn_has_got_is_told_in_many_ways(said, turn, tmp_path):
    told("f.yaml", input=f"fluxx-5\nann, bob\n\nmilk\n\n\n\n\n\n{said}\n")
    assert turn in (tmp_path / "f.yaml").read_text(encoding="utf-8")


def test_what_somebody_does_while_a_choice_is_open_is_heard_and_a_refusal_asked_about(tmp_path):
    table = SITUATION.replace("fluxx-5", "fluxx-5, star").replace("hand limit 1 and milk\n\n", "trash a keeper\nlove\n")
    table = table.replace("The Sun, moon, Love\n\n", "canceled plans\ntime\n")
    result = told(
        "c.yaml", input=table + "ann plays trash a keeper\nbob plays canceled plans\ny\nshe picks time\n\n\n\n"
    )
    assert result.output.count("Keep it, as something that was tried?") == 1, result.output
    text = (tmp_path / "c.yaml").read_text(encoding="utf-8")
    assert "  - Bob plays: Canceled Plans\n    refused: surprise-must-match\n" in text
    assert "Time" in text.partition("steps:")[2]
    assert typed("test", "c.yaml").exit_code == 0


def test_a_newcomer_may_be_told_of_when_the_quarrel_begins(tmp_path):
    result = told("j.yaml", input=SITUATION + "\ndave joins\nann\ndave: it is ann's turn\ny\n\n\n")
    text = (tmp_path / "j.yaml").read_text(encoding="utf-8")
    assert "dave joins" in text, result.output
    assert "- dave: it is ann's turn\n        holds: {turn: Ann}" in text


def test_cards_told_along_are_those_that_were_drawn(tmp_path):
    table = SITUATION.replace("hand limit 1 and milk", "draw 2 and use em")
    told("d.yaml", input=table + "ann plays draw 2 and use em and gets bread and peace\nthen bread\n\n\n\n")
    steps = (tmp_path / "d.yaml").read_text(encoding="utf-8").partition("steps:\n")[2]
    assert steps.startswith("  - Ann plays: Draw 2 and Use 'Em\n  - Ann draws: [Bread, Peace]\n  - Ann plays: Bread\n")


def test_a_claim_without_a_colon_ends_the_steps_and_what_is_left_of_it_is_told(tmp_path):
    result = told("p.yaml", input=SITUATION + PLAYED[:-1] + "bob says i keep all three and it stinks\ny\n\n\n")
    assert "Bob holds 3 cards (left out: 'it stinks'). Right?" in " ".join(result.output.split()), result.output
    assert "holds: {Bob: {hand_size: 3}}" in (tmp_path / "p.yaml").read_text(encoding="utf-8")


def test_how_things_are_is_no_step():
    result = told(input=SITUATION + "ann has hand limit 1\nbob has three cards in hand\n" + PLAYED + CLAIMED)
    assert "So it is here: Bob holds 3 cards." in result.output


def test_who_says_so_may_stand_behind_it():
    result = told(input=SITUATION + PLAYED + "Bob holds three cards, says bob\n\n\n\n")
    assert "That is: Bob holds 3 cards. Right?" in result.output, result.output


def test_whoever_is_right_is_agreed_with(tmp_path):
    result = told("right.yaml", input=SITUATION + PLAYED + "Bob: I keep all three\n\nAnn: bob is right\n\n\n\n")
    text = (tmp_path / "right.yaml").read_text(encoding="utf-8")
    assert "- Ann: bob is right\n        holds: {Bob: {hand_size: 3}}" in text, result.output


def test_how_the_table_lay_may_be_told_when_asked_what_happened(tmp_path):
    lines = "goal is milk and cookies\nann has bread, bob the milk and ann plays hand limit 1\nthe sun and the moon\n\n"
    result = told("t.yaml", input=SITUATION.replace("and milk", "") + lines + CLAIMED)
    assert "Noted: the Goal is Milk & Cookies." in result.output, result.output
    text = (tmp_path / "t.yaml").read_text(encoding="utf-8")
    assert "  Ann: {hand: [Hand Limit 1], keepers: [Bread]}\n" in text
    assert "keepers: [Milk]" in text
    assert "goals: [Milk & Cookies]" in text


def test_what_does_not_go_with_the_steps_is_refused():
    lines = "bob has 9 cards in hand and hand limit 1 is on the table\n"
    result = told(input=SITUATION + PLAYED[:-1] + lines + CLAIMED)
    assert "That does not go with what was told before: Bob holds 9 cards." in result.output, result.output
    assert "So it is here: Hand Limit 1 is in play." in result.output


def test_a_claim_with_words_that_find_no_place_is_offered(tmp_path):
    told("o.yaml", input=SITUATION + PLAYED + "Ann: he has one card left over somehow\n1\n\n\n\n")
    assert "holds: {turn: Bob, plays_left: 1}" in (tmp_path / "o.yaml").read_text(encoding="utf-8")


def test_that_somebody_has_won_is_a_claim_of_whoever_is_then_named(tmp_path):
    result = told("w.yaml", input=SITUATION + PLAYED[:-1] + "she wins\nann\n\n\n\n")
    assert "Who says so?" in result.output
    assert "- Ann: she wins" in (tmp_path / "w.yaml").read_text(encoding="utf-8"), result.output


def test_what_cannot_lie_there_says_why():
    result = told(input=SITUATION + "bob has 9 cards in hand\nhand limit 2 is in play\n" + CLAIMED)
    assert "Noted: Bob holds 9 cards." in result.output
    assert "Bob has 9 cards in hand under Hand Limit 2" in " ".join(result.output.split()), result.output


def test_what_names_nothing_beside_a_play_is_told():
    output = told(
        input=SITUATION + "ann plays hand limit 1 quite merrily\n" + PLAYED[PLAYED.index("\n") + 1 :] + CLAIMED
    ).output
    assert "I cannot place 'quite merrily'." in output, output


def test_who_i_am_is_asked_once(tmp_path):
    lines = "i have bread and my goal is toast\nann\ni play hand limit 1\nthe sun and the moon\n\n"
    result = told("i.yaml", input=SITUATION + lines + CLAIMED)
    assert result.output.count("Who are you?") == 1, result.output
    assert "Bread lies in front of Ann" in result.output
    assert "- Ann plays: Hand Limit 1" in (tmp_path / "i.yaml").read_text(encoding="utf-8")


def test_who_draws_first_had_not_drawn_yet(tmp_path):
    told("d.yaml", input=SITUATION + "ann draws 1 and plays hand limit 1\n\n\n\n\n")
    text = (tmp_path / "d.yaml").read_text(encoding="utf-8")
    assert "turn: {player: Ann, phase: start}" in text
    assert "- Ann draws: 1 unknown\n" in text


def test_of_those_who_may_be_meant_it_is_who_may_do_it(tmp_path):
    result = told("w.yaml", input=SITUATION + "bob has love in hand\nhe plays hand limit 1\n\n\n\n\n")
    assert "- Ann plays: Hand Limit 1" in (tmp_path / "w.yaml").read_text(encoding="utf-8"), result.output


def test_what_a_play_is_about_lies_where_the_play_can_find_it(tmp_path):
    table = SITUATION.replace("hand limit 1 and milk", "trash a keeper and milk")
    result = told("p.yaml", input=table + "ann plays trash a keeper and throws away the rocket\n\n\n\n\n")
    text = (tmp_path / "p.yaml").read_text(encoding="utf-8")
    assert "Noted: The Rocket lies in front of Bob." in result.output, result.output
    assert "keepers: [The Rocket]" in text


def test_what_a_play_is_said_to_be_about_and_is_not_is_told():
    result = told(input=SITUATION + "ann plays hand limit 1 on the rocket\nthe sun and the moon\n\n" + CLAIMED)
    assert "I cannot place 'The Rocket'." in result.output, result.output


def test_a_turn_that_is_told_to_have_come_has_come(tmp_path):
    lines = "ann plays hand limit 1, bob discards the sun and the moon\non his turn bob plays love\n\n\n\n"
    told("t.yaml", input=SITUATION + lines)
    text = (tmp_path / "t.yaml").read_text(encoding="utf-8")
    assert "- Bob discards: [The Sun, The Moon]\n  - Bob plays: Love\n" in text


def test_the_card_that_was_lacking_may_be_named_alone(tmp_path):
    table = SITUATION.replace("hand limit 1 and milk", "4 cards").replace("time", "")
    lines = "bob has time\nann pinches time from bob\nsteal a keeper\n\n\n\n"
    told("l.yaml", input=table + lines)
    assert "- Ann plays: Steal a Keeper" in (tmp_path / "l.yaml").read_text(encoding="utf-8")


def test_several_claims_may_stand_in_a_line_behind_what_happened(tmp_path):
    lines = (
        "ann plays hand limit 1 and bob discards the sun and the moon. bob says he keeps all three. ann: no he doesnt\n"
    )
    told("c.yaml", input=SITUATION + lines + "1\ny\n\n\n")
    text = (tmp_path / "c.yaml").read_text(encoding="utf-8")
    assert "- Bob: he keeps all three." in text
    assert "holds: {Bob: {hand_size: 3}}" in text
    assert "- Ann: no he doesn't\n        holds: {Bob: {hand_size: 1}}" in text


def test_what_lies_in_front_of_somebody_is_no_goal(tmp_path):
    table = SITUATION.replace("Love\n\n", "Love\nmilk and cookies\n").replace("and milk", "")
    told("g.yaml", input=table + PLAYED + CLAIMED)
    assert "keepers: [Milk, Cookies]" in (tmp_path / "g.yaml").read_text(encoding="utf-8")


def test_what_somebody_says_of_the_table_is_a_claim_once_something_was_done(tmp_path):
    lines = (
        "bob: 3 cards in hand\nann plays hand limit 1\nthe sun and the moon\nbob: hand limit 1 is discarded\ny\n\n\n"
    )
    result = told("s.yaml", input=SITUATION + lines)
    assert "So it is here: Bob holds 3 cards." in result.output, result.output
    assert "- Bob: hand limit 1 is discarded" in (tmp_path / "s.yaml").read_text(encoding="utf-8")


def test_who_types_the_next_line_in_place_of_a_yes_has_agreed(tmp_path):
    result = told("g.yaml", input=SITUATION + PLAYED + "Bob: I keep all three\nAnn says that he has to discard\n\n\n")
    assert result.exit_code == 0, result.output
    text = (tmp_path / "g.yaml").read_text(encoding="utf-8")
    assert "- Bob: I keep all three\n" in text
    assert "- Ann: he has to discard\n" in text


def test_after_a_goal_what_a_card_in_hand_does_is_its_play(tmp_path):
    situation = "fluxx-5\nAnn and Bob\nAnn\ntoast, steal a keeper, love\nSun\nTime\nMoon\nplay 2\n\n\n"
    told("s.yaml", input=situation + "ann played toast then stole the moon from bob\n\n\n")
    text = (tmp_path / "s.yaml").read_text(encoding="utf-8")
    assert "- Ann plays: Toast\n  - Ann plays: Steal a Keeper\n" in text


DEALS = "fluxx-5\nAnn, Bob, Cat\n{turn}\neverybody gets 1\n\n\n\n\n\n\n\n\n"


def test_who_gets_which_card_is_told_along_with_the_play_that_deals_them(tmp_path):
    play = "ann plays everybody gets one: bob gets milk, cat gets love, ann gets sun\n\n"
    claimed = "cat: love lies in front of me\ny\nbob: you hold it\n\n\n\n"
    result = told("dealt.yaml", input=DEALS.format(turn="its anns turn") + play + claimed)
    assert result.exit_code == 0, result.output
    text = (tmp_path / "dealt.yaml").read_text(encoding="utf-8")
    assert "choosing: {Bob: Milk, Cat: Love, Ann: The Sun}" in text
    assert "keepers" not in text
    assert "Cat lies" not in result.output


def test_what_else_is_told_with_the_turn_is_not_passed_over():
    result = told(input=DEALS.format(turn="ann has milk, bob has love\nann"))
    assert "only whose turn it is" in result.output, result.output


@pytest.mark.parametrize("answer", ["y\nbob: 1 play left", "bob: 1 play left"])
def test_a_yes_or_the_next_claim_agrees_to_the_likeliest_way(tmp_path, answer):
    played = "ann plays milk\n\nann: i have two cards left\n"
    table = "fluxx-5\nann, bob\n\nmilk, bread, love\n\n2 cards\n\nplay 3\n\n\n"
    result = told("agreed.yaml", input=f"{table}{played}{answer}\n\n\n\n")
    text = (tmp_path / "agreed.yaml").read_text(encoding="utf-8")
    assert "- ann: i have two cards left\n        holds: {turn: ann, plays_left: 2}" in text, result.output
    assert "- bob: 1 play left" in text


def test_a_question_of_nobody_is_asked_by_whoever_has_just_acted_and_she_is_meant(tmp_path):
    result = told("q.yaml", input=SITUATION + PLAYED + "does she have 1 card?\n\n\n\n\n\n")
    assert "Who says so? [Ann]" in result.output
    assert "That is: Ann holds 1 card. Right?" in result.output, result.output
    assert result.exit_code == 0


def test_what_is_asked_for_is_told_and_nobody_claims_it(tmp_path):
    result = told("w.yaml", input=SITUATION + PLAYED + "where is the sun now?\n\n\n\n")
    assert "So it is here: The Sun is in the discard pile." in result.output
    assert "claims" not in (tmp_path / "w.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("decks", ["fluxx-5 with creepers", "fluxx 5 creepers", "fluxx 5 plus the creeper pack"])
def test_a_deck_with_another_and_what_somebody_has_told_in_a_sentence(tmp_path, decks):
    table = f"{decks}\n\nAnn, Bob\n\nshe's got milk and 2 cards in her hand\nbread and death\n"
    told("d.yaml", input=f"{table}bob has love\nnothing\n\n\n\n\n\n\n")
    text = (tmp_path / "d.yaml").read_text(encoding="utf-8")
    assert "edition: [fluxx-5, creeper-pack]" in text
    assert "Ann: {hand: [Milk, 2 unknown], creepers: [Death], keepers: [Bread]}\n  Bob: {hand: [Love]}" in text


def test_a_surprise_against_what_was_played_in_the_turn_before_is_no_play_of_the_next(tmp_path):
    table = "star, fluxx-5\nAnn, Bob\n\nrandom tax\n\nlove, belay that\n\n\n\n\n"
    result = told("late.yaml", input=f"{table}ann plays random tax and gets love\nbob then belays the tax\n\n\n\n\n")
    assert "refused: surprise-only-in-its-window" in (tmp_path / "late.yaml").read_text(encoding="utf-8"), result.output


def test_cards_that_are_turned_up_to_be_dealt_are_told_once_and_who_gets_which_is_asked(tmp_path):
    play = "ann plays everybody gets one, turns up milk and bread, gives bob the milk"
    result = told("e.yaml", input=f"fluxx-5\nAnn, Bob\n\neverybody gets 1\n\n\n\n\n\n\n{play}\nbread\n\n\n\n\n")
    text = (tmp_path / "e.yaml").read_text(encoding="utf-8")
    assert "- Ann draws: [Milk, Bread]" in text, result.output
    assert "gives Milk to Bob" in result.output


def test_what_came_of_a_step_is_shown_once():
    result = told(
        "j.yaml", input="fluxx-5\nAnn, Bob\n\njackpot\n\n\n\nplay all\n\n\nann plays jackpot and draws 3\n\n\n\n"
    )
    assert result.output.split("A dispute")[0].count("draws 3 cards") == 1, result.output


@pytest.mark.parametrize("line", ["ann helps herself to bob's moon\n", "ann grabs the moon off bob\nnone"])
def test_who_takes_a_keeper_without_a_card_is_told_that_it_takes_one(tmp_path, line):
    result = told("t.yaml", input=f"fluxx-5\nAnn, Bob\n\nmilk\nthe sun\n2 cards\nthe moon\n\n\n\n{line}\n\n\n\n\n")
    assert "refused: taking-needs-a-card" in (tmp_path / "t.yaml").read_text(encoding="utf-8"), result.output


def test_a_verb_that_nobody_knows_uses_the_power_of_what_lies_in_front(tmp_path):
    table = "fluxx-5 creepers\n\nAnn, Bob\n\nmilk\nmoney, taxes\n\n\n\n\n\n"
    told("t.yaml", input=f"{table}ann pays her taxes with the money\n\n\n\n\n")
    assert "Ann uses: Taxes" in (tmp_path / "t.yaml").read_text(encoding="utf-8")


def test_where_only_a_reason_is_said_what_may_be_argued_about_is_offered(tmp_path):
    table = "fluxx-5, creeper-pack\nAnn and Bob\n\nlove\nmilk, bread, war\n\n\nkeeper limit 3\n\n\n"
    result = told(
        "r.yaml", input=table + "ann plays love\n\nAnn: war aint a keeper so it doesnt count for that\n2\n\n\n\n"
    )
    offered = result.output.partition("What would be so if Ann is right?")[2].partition("…")[0]
    assert {"Ann has 2 Keepers", "Ann has 3 Keepers"} <= {line.strip(" 12\r") for line in offered.splitlines()[:3]}
    assert "holds: {Ann: {keeper_count: " in (tmp_path / "r.yaml").read_text(encoding="utf-8")


def test_who_says_no_with_a_reason_claims_what_is_so_instead(tmp_path):
    limited = "Ann: he keeps all three\ny\nBob: no i dont, theres a limit and im nobodys fool\n\n\n\n"
    result = told("n.yaml", input=SITUATION + PLAYED + limited)
    assert "That is: Bob holds 1 card. Right?" in result.output, result.output


def test_a_reason_that_nobody_doubts_is_no_claim(tmp_path):
    result = told("n.yaml", input=SITUATION + PLAYED + "Ann: the dog is blue, hand limit 1 is in play\n")
    assert "That is: Hand Limit 1 is in play" not in result.output
    assert "Hand Limit 1 is in play" in result.output.partition("What would be so if Ann is right?")[2]


@pytest.mark.parametrize("index", [True, False])
def test_nothing_that_was_typed_is_lost_to_a_fault_of_our_own(tmp_path, monkeypatch, index):
    def fails(*_):
        raise ValueError("inner")

    with monkeypatch.context() as patched:
        patched.setattr("adjudicator.cli.wizard.claims.meaning", fails)
        patched.setattr("adjudicator.files.index.loaded", [tmp_path] if index else [])
        patched.delenv("ADJUDICATOR_WITHOUT_INDEX", raising=False)
        patched.setenv("ADJUDICATOR_TYPED", "")
        result = told(input=SITUATION + PLAYED + "Bob: I keep all three\ny\n\n\n\n")
        assert isinstance(result.exception, ValueError)
        kept = os.environ.get("ADJUDICATOR_TYPED", "")
    if index:
        monkeypatch.setenv("ADJUDICATOR_TYPED", kept)
        result = told("again.yaml", input="")
    else:
        result = told("again.yaml", input=(tmp_path / "typed.txt").read_text(encoding="utf-8"))
    assert "- Bob: I keep all three\n        holds: {Bob: {hand_size: 3}}" in (tmp_path / "again.yaml").read_text(
        "utf-8"
    )
