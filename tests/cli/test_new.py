"""Writing a dispute down at a prompt: what is typed, and the file that comes of it."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from adjudicator.cli.main import app
from adjudicator.cli.talk import Talk
from adjudicator.scenario import read_scenarios
from adjudicator.scenario.draft import Draft, step_of
from tests.cli.duel import typed

SITUATION = """\
A Hand Limit in somebody else's turn
fluxx-5
Ann, Bob

Hand Limit 1, Milk

The Sun, The Moon, Love




y

"""
PLAYED = "Ann plays Hand Limit 1\nThe Sun\nThe Moon\n\n"
CLAIMED = (
    "Bob\nI obey a limit when my own turn ends.\nBob: {hand_size: 3}\nAnn\nYou do it now.\nBob: {hand: [Love]}\n\n"
)


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def told(*words: str, input: str):
    return CliRunner().invoke(app, ["new", *words], input=input)


def test_a_dispute_is_asked_for_judged_and_written(tmp_path):
    result = told(input=SITUATION + PLAYED + CLAIMED)
    assert result.exit_code == 0, result.output
    assert "Verdict  Ann is right" in result.output
    file = tmp_path / "a-hand-limit-in-somebody-else-s-turn.yaml"
    assert file.read_text(encoding="utf-8") == (
        "scenario: A Hand Limit in somebody else's turn\n"
        "edition: fluxx-5\n"
        "players:\n"
        "  Ann: {hand: [Hand Limit 1, Milk]}\n"
        "  Bob: {hand: [The Sun, The Moon, Love]}\n"
        "turn: {player: Ann, phase: play}\n"
        "steps:\n"
        "  - Ann plays: Hand Limit 1\n"
        "  - Bob discards: [The Sun, The Moon]\n"
        "  - claims:\n"
        "      - Bob: I obey a limit when my own turn ends.\n"
        "        holds: {Bob: {hand_size: 3}}\n"
        "      - Ann: You do it now.\n"
        "        holds: {Bob: {hand: [Love]}}\n"
    )
    assert typed("check", file).exit_code == 0


def test_the_table_is_shown_as_it_grows():
    result = told(input=SITUATION + PLAYED + CLAIMED)
    shown = [line for line in result.output.splitlines() if line.startswith("▸ Ann  hand")]
    assert len(shown) >= 2
    assert "discards The Sun and The Moon" in result.output


def test_a_name_that_is_nearly_right_is_asked_back():
    text = SITUATION.replace("fluxx-5", "fluxx5\ny").replace("Milk\n", "Mlik\ny\n").replace("Love\n", "Luve\nLove\n")
    result = told(input=text + PLAYED + CLAIMED)
    assert result.exit_code == 0, result.output
    assert "Is it Milk?" in result.output
    assert "Is it Love?" in result.output


def test_what_does_not_fit_is_asked_again():
    text = SITUATION.replace("Ann, Bob\n", "Ann\nAnn, Ann\nAnn, Bob\n")
    text = text.replace("Love\n", "Love, Milk\nThe Sun, The Moon, Love\n")
    claimed = CLAIMED.replace("Bob: {hand_size", "Bobb: {hand_size: 3}\nBob: {hand_size")
    result = told(input=text + "Ann sings\n" + PLAYED + claimed)
    assert result.exit_code == 0, result.output
    for message in ("at least two names", "every name once", "Milk lies in two places", "not 'Ann sings'", "'Bobb'"):
        assert message in result.output


def test_a_refused_step_is_kept_only_where_that_is_meant(tmp_path):
    steps = "Bob plays Love\nn\nBob plays Love\ny\n"
    result = told("b.yaml", input=SITUATION + steps + PLAYED + "\n")
    assert "only-surprises-out-of-turn" in result.output
    text = (tmp_path / "b.yaml").read_text(encoding="utf-8")
    assert text.count("refused: only-surprises-out-of-turn") == 1
    assert typed("test", "b.yaml").exit_code == 0


def test_undo_takes_a_step_back(tmp_path):
    told("u.yaml", input=SITUATION + "undo\nAnn plays Milk\nundo\n" + PLAYED)
    assert "Ann plays: Milk" not in (tmp_path / "u.yaml").read_text(encoding="utf-8")


def test_a_choice_without_an_answer_stays_open():
    result = told("o.yaml", input=SITUATION + "Ann plays Hand Limit 1\n\n\n\n")
    assert result.exit_code == 3, result.output
    assert "unsaid" in result.output


@pytest.mark.parametrize("lines", range(0, 24))
def test_the_end_of_the_input_is_no_error_wherever_it_comes(lines, tmp_path):
    whole = SITUATION + PLAYED + CLAIMED
    result = told("e.yaml", input="".join(whole.splitlines(keepends=True)[:lines]))
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.exit_code in (0, 2, 3), result.output
    file = tmp_path / "e.yaml"
    assert file.exists() == (lines >= 3)
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
    told("s.yaml", input=SITUATION + PLAYED + f"Ann\n{says}\nturn: Ann\n\n")
    (scenario,), problems = read_scenarios(str(tmp_path / "s.yaml"))
    assert problems == []
    assert scenario.steps[-1].claims[0].says == says


def test_the_tab_key_ends_names_anywhere_in_a_line():
    from rich.console import Console

    talk = Talk(Console())
    talk.words = ["The Sun", "The Moon", "Ann plays"]
    assert [talk.completion("Ann plays The S", state) for state in (0, 1)] == ["Ann plays The Sun", None]
    assert [talk.completion(" the ", state) for state in (0, 1, 2)] == [" The Sun", " The Moon", None]


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("Ann plays Milk", {"Ann plays": "Milk"}),
        ("Ann plays: Milk", {"Ann plays": "Milk"}),
        ("- Ann discards Milk, Bread", {"Ann discards": ["Milk", "Bread"]}),
        ("Bob plays Veto! (against Hippyism)", {"Bob plays": "Veto!", "against": "Hippyism"}),
        ("Ann ends turn", "Ann ends turn"),
        ("nobody answers", "nobody answers"),
    ],
)
def test_a_typed_line_becomes_a_step(line, step):
    assert step_of(line) == step


def test_answers_stand_where_the_format_wants_them():
    draft = Draft(steps=["Ann draws"])
    (beside, *after) = draft.answer("Ann", "which card", "Milk", "Ann")
    assert beside.steps == [{"Ann draws": None, "choosing": ["Milk"]}]
    assert [way.steps[-1] for way in after] == [{"Ann chooses": "Milk"}, {"Ann discards": "Milk"}]
    (first, *_) = draft.answer("chance", "which card", "Milk", "Ann")
    assert first.steps[-1] == {"chance": ["Milk"]}
