"""The exact text of verdicts on terminals of 80 and 60 columns."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from adjudicator.judge.verdict import Verdict
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import read_text
from adjudicator.views import reasons, terminal
from adjudicator.views.page import Page
from tests.views import hand_made

PORTAL_80 = """\
A turn-ending Action under Play All                                         star

  New Rules  Play All      Goal  none      Discard  The Captain
▸ Alice  hand  Time Portal · The Robot · Laser Sword     front  The Computer
  Bob    hand  2 unknown                                 front  –

1  Alice plays Time Portal                                               line 12
     Play All, 1 played, 2 left
     takes The Captain from the discard pile
     Time Portal goes to the discard pile
     Alice's turn is over (Time Portal); Bob's turn begins
     § turn-end-over-play-all · HF-27
       Time Portal ends Alice's turn at once, so Alice need not make the 3 plays
       still owed under Play All.
     § picked-card-joins-the-real-hand · HF-11
       It is hers.
     also: limits-after-turn-end, turns-run-clockwise
2  At issue                                                              line 14
     ✗ Bob    You still owe three plays.
     ✓ Alice  My turn is over.

Verdict  Alice is right: it is Bob's turn.
  because  Time Portal ends Alice's turn at once, so Alice need not make the 3
           plays still owed under Play All.
           turn-end-over-play-all · HF-27 · official · see HF-16, HF-15, HF-30
  Bob would be right if this held: All cards first (reading plays-first).
"""
PORTAL_60 = """\
A turn-ending Action under Play All                     star

  New Rules  Play All
  Goal       none
  Discard    The Captain
▸ Alice  hand   Time Portal · The Robot · Laser Sword
         front  The Computer
  Bob    hand   2 unknown
         front  –

1  Alice plays Time Portal                           line 12
     Play All, 1 played, 2 left
     takes The Captain from the discard pile
     Time Portal goes to the discard pile
     Alice's turn is over (Time Portal); Bob's turn begins
     § turn-end-over-play-all · HF-27
       Time Portal ends Alice's turn at once, so Alice need
       not make the 3 plays still owed under Play All.
     § picked-card-joins-the-real-hand · HF-11
       It is hers.
     also: limits-after-turn-end, turns-run-clockwise
2  At issue                                          line 14
     ✗ Bob    You still owe three plays.
     ✓ Alice  My turn is over.

Verdict  Alice is right: it is Bob's turn.
  because  Time Portal ends Alice's turn at once, so Alice
           need not make the 3 plays still owed under Play
           All.
           turn-end-over-play-all · HF-27 · official · see
           HF-16, HF-15, HF-30
  Bob would be right if this held: All cards first (reading
    plays-first).
"""
REFUSED_80 = """\
Too late for a Surprise
House rules  Friendly table

1  Bob plays Veto!                                                        line 9
     ✗ refused  the play has taken effect
       by surprise-only-in-its-window
     § surprise-only-in-its-window · HF-35 · inferred · house reading grace
       The moment is gone.
2  Bob plays Milk                                                        line 11
     ✗ refused  it is Ann's turn
     ✗ the file does not expect this refusal

Not as expected
  ✗ turn                                                            late.yaml:14
    expected  Bob
    found     Ann
  ✗ Bob.keepers                                                     late.yaml:15
    expected  [Milk]
    found     []

Verdict  2 of 3 expectations fail; it is Ann's turn.
  It turns on no ruling.
"""
WAITING_60 = """\
Which Keeper goes

1  Ann plays Keeper Limit 2                           line 8
     Keeper Limit 2 is in force

Open
  ? Bob: which Keeper to discard                      line 8
    options  Milk · Bread · The Sun

Assumed
  - nobody uses an optional power unless a step says so

Verdict  Open: the file does not say what Bob does.
  and 1 reading that may change it: --all
"""
BROKEN_80 = """\
duel.yaml

duel.yaml:3:5: unknown-key unknown key 'plyers' (did you mean 'players'?)

Verdict  No verdict: 1 problem in the file.
"""
HOSTILE_80 = """\
[bold]not bold[/bold] <b>&amp; | *x*

1  [red]Eve[/red] plays \\x1b[31mWar                                       line 4
     draws \\x07Bell\\u202e
     ✓ [red]Eve[/red]  <script>alert(1)</script>

Verdict  [red]Eve[/red] is right: it is [red]Eve[/red]'s turn.
  It turns on no ruling.
"""


@pytest.fixture(autouse=True)
def small_library(monkeypatch):
    """The words of the library change; here they stand still."""
    from adjudicator.views import dispute, notes

    monkeypatch.setattr(notes, "_by_keyword", lambda *_: {})
    monkeypatch.setattr(reasons, "see_also", lambda told, cited: ("HF-16", "HF-15", "HF-30"))
    monkeypatch.setattr(dispute, "reading_text", lambda ruling, reading: "All cards first.")


def shown(verdict: Verdict, width: int = 80, **options: Any) -> str:
    file = io.StringIO()
    terminal.show(verdict, Console(file=file, width=width), **options)
    return file.getvalue()


@pytest.mark.parametrize(
    ("verdict", "width", "text"),
    [
        (hand_made.portal(), 80, PORTAL_80),
        (hand_made.portal(), 60, PORTAL_60),
        (hand_made.refused(), 80, REFUSED_80),
        (hand_made.waiting(), 60, WAITING_60),
        (hand_made.broken(), 80, BROKEN_80),
        (hand_made.hostile(), 80, HOSTILE_80),
    ],
    ids=["portal-80", "portal-60", "refused", "waiting", "broken", "hostile"],
)
def test_a_verdict_looks_like_this(verdict, width, text):
    assert shown(verdict, width) == text


@pytest.mark.parametrize("width", [32, 40, 60, 80, 200])
def test_no_line_is_wider_than_the_terminal(width):
    for verdict in (hand_made.portal(), hand_made.refused(), hand_made.waiting()):
        assert max(map(len, shown(verdict, width).splitlines())) <= width


def test_brief_is_the_verdict_alone():
    text = shown(hand_made.portal(), brief=True)
    assert "Verdict  Alice is right" in text
    assert "Time Portal goes" not in text


def test_the_pause_comes_between_the_steps():
    calls = []
    shown(hand_made.portal(), pause=lambda: calls.append(1))
    assert len(calls) == 1


def test_at_most_three_reasons_are_given_and_the_rest_counted():
    verdict = hand_made.portal()
    verdict.decisive = verdict.points = [[f"ruling-{number}"] for number in range(9)]
    text = shown(verdict, brief=True)
    assert text.count("because  ") == 3
    assert "and 6 more rulings: --all" in text
    assert shown(verdict, brief=True, every=True).count("because  ") == 9


def test_one_reason_is_given_for_a_claim_however_many_speak_for_it():
    verdict = hand_made.portal()
    verdict.decisive = [*verdict.points, ["any-card-may-be-played"]]
    text = shown(verdict, brief=True)
    assert text.count("because  ") == 1
    assert "and 1 more ruling: --all" in text


def test_rulings_that_decide_together_are_said_to():
    verdict = hand_made.portal()
    verdict.decisive = verdict.points = [["turn-end-over-play-all", "limits-after-turn-end"]]
    assert shown(verdict, brief=True).count("  together ") == 2


def test_the_same_reason_is_told_once():
    verdict = hand_made.portal()
    verdict.steps[1].n, again = 2, verdict.applied[1]
    verdict.applied.append(type(again)(again.ruling, 2, again.reading, again.official, again.cites, again.because))
    assert shown(verdict).count("§ turn-end-over-play-all") == 1


def test_no_color_is_honoured(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    file = io.StringIO()
    terminal.show(hand_made.refused(), Console(file=file, width=80, force_terminal=True, color_system="standard"))
    assert "\x1b[31m" not in file.getvalue()


def test_what_is_refused_of_cards_told_along_with_an_action_may_be_told_in_a_step_of_its_own():
    told = """\
scenario: Two Goals of one Action
edition: fluxx-5
players:
  Ann: {hand: [Draw 2 and Use 'Em, Love]}
  Bob: {keepers: [Bread, The Toaster]}
  Cara: {keepers: [Milk, Cookies]}
draw_pile: [Toast, Milk & Cookies]
steps:
  - Ann plays: Draw 2 and Use 'Em
    choosing: [Milk & Cookies, Toast]
"""
    (scenario,), problems = read_text(told)
    assert not problems
    assert "write `refused: true` at a step of its own." in shown(judge(scenario), 120)


def test_a_step_refused_on_a_table_that_is_won_as_told_is_not_said_to_be_what_they_argue_about():
    told = """\
scenario: Won already
edition: fluxx-5
players:
  Ann: {hand: [Play 2]}
  Bob: {keepers: [Milk, Cookies]}
goals: [Milk & Cookies]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Play 2
"""
    (scenario,), problems = read_text(told)
    assert not problems
    page = shown(judge(scenario), 120)
    assert "The game is over on the table that the file tells" in page
    assert "refused: true" not in page


def test_a_step_that_cannot_be_so_is_told_with_the_reason_and_what_would_let_it_pass():
    (scenario,), _ = read_text("""\
scenario: Play 2 as the second card
edition: fluxx-5
players:
  Ann: {hand: [Milk, Play 2, Bread]}
  Bob: {hand: [Love]}
rules: [Play 3]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Milk
  - Ann plays: Play 2
  - Ann plays: Bread
""")
    page = shown(judge(scenario), 120)
    assert "found     refused: it is Bob's turn (only-surprises-out-of-turn)" in page
    (needed,) = [line for line in page.splitlines() if "would change if" in line]
    assert needed.endswith("(reading afresh).")


def test_a_reason_speaks_of_the_step_at_which_the_claims_part_on_it():
    ((scenario,), _) = read_text("""
scenario: A fourth Surprise
edition: holiday
players:
  Ann: {hand: [Pumpkin Pie, That's Mine!], keepers: [Dessert, Pumpkins]}
  Bob: {hand: [Canceled Plans]}
  Cara: {hand: [Veto!]}
  Dan: {hand: [Stop That!]}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Pumpkin Pie
    then:
      - Bob plays: Canceled Plans
      - Cara plays: Veto!
      - Dan plays: Stop That!
      - Ann plays: That's Mine!
  - claims:
      - {Dan: "After three there is no fourth.", holds: {winner: null}}
      - {Ann: "Mine stops his, so I win.", holds: {winner: Ann}}
""")
    assert "Ann may answer with That's Mine!" in reasons.points(judge(scenario))[0].because


ALL_RIGHT = """\
scenario: Each of them is right by now
edition: fluxx-5
players:
  Ann: {hand: [Hand Limit 1, Milk, Bread]}
  Bob: {hand: [The Sun, The Moon]}
turn: {player: Ann, phase: play, drawn: 1}
steps:
  - Ann plays: Hand Limit 1
  - claims:
      - Bob: If I discard you discard too.
        holds: {Ann: {hand_size: 1}}
      - Ann: Not before my turn is over.
        holds: {Bob: {hand_size: 1}}
"""


@pytest.mark.parametrize(("size", "said"), [(1, True), (2, False)])
def test_where_all_who_argue_are_right_it_is_told_that_nothing_is_settled(size, said):
    ((scenario,), _) = read_text(ALL_RIGHT.replace("{Bob: {hand_size: 1}}", f"{{Bob: {{hand_size: {size}}}}}"))
    assert ("Their claims hold together" in shown(judge(scenario))) is said


def test_a_first_line_has_the_room_that_its_mark_leaves_it_however_deep_the_others_hang():
    file = io.StringIO()
    Page(Console(file=file, width=40)).put("one two three four five six seven eight", "> ", " " * 10)
    assert file.getvalue() == "> one two three four five six seven\n          eight\n"
