"""`ask`: taking a question apart, ranking, the right not to know, and a test set that is no copy of `asked_as`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rapidfuzz import fuzz, process

from adjudicator.library import library
from adjudicator.library.finding import Index, build, index, token
from adjudicator.library.query import mended, taken_apart
from adjudicator.library.ranking import ranked
from adjudicator.library.search import MOST, ask
from adjudicator.library.shelves import Library
from adjudicator.library.stems import words_of
from benchmarks.ask import Figures, questions, widened

ROOT = Path(__file__).parents[2]
NEARLY = 85
"""From this likeness on (of 100, words in any order) a question counts as a phrase of `asked_as`."""
EVERY = [row for rows in questions().values() for row in rows]


def ways(question: str, found: Index | None = None) -> set[str]:
    return {way for part in taken_apart(question, found or index()).parts for way, _ in part.ways}


def plain(text: str) -> str:
    return " ".join(sorted(words_of(text)))


# what a question is taken apart into


@pytest.mark.parametrize(
    ("written", "meant"),
    [("keper", ["keeper"]), ("creper", ["creeper"]), ("fizbin", ["fizzbin"]), ("transfrence", ["transference"]),
     ("playall", ["play", "all"]), ("keeper", ["keeper"]), ("xylophone", ["xylophone"]), ("the", ["the"])],
)  # fmt: skip
def test_only_unknown_words_are_mended(written, meant):
    assert mended(written, index()) == meant


def test_a_card_is_known_by_its_name_by_an_alias_and_when_misspelt():
    swap = token("c", "Swap Plays for Draws")
    assert swap in ways("can i use swap plays for draws now")
    assert token("c", "Draw 3 Play 2") in ways("i played draw 3, play 2 of them")
    assert token("c", "Brain Transference") in ways("brain transfrence ends it?")


def test_players_words_stand_for_the_words_of_the_game():
    assert token("g", "new-rule") in ways("that yellow card")
    assert token("g", "discard") in ways("may i chuck it")
    assert token("g", "play") in ways("he put down two")
    assert token("g", "out-of-turn") in ways("when it is not my turn")


def test_a_phrase_is_one_part_and_each_part_stands_once():
    parts = taken_apart("hand limit and hand limit again", index()).parts
    assert [part.said for part in parts].count("hand limit") == 1


def test_a_question_without_words_has_no_answer():
    assert ask("") == ask("???") == ask("is it the") == ()


@pytest.mark.parametrize("question", ['"', "a OR b", "NEAR(play all)", "play* -all", "a:b", "'); DROP TABLE whole"])
def test_signs_of_the_query_language_are_only_signs(question):
    ask(question)


def test_a_very_long_question_is_cut_and_answered():
    ask("play all " * 5000)


# answers


def test_the_best_comes_first_with_its_entries():
    found = ask("does time portal end my turn although play all is in force")
    assert found[0].ruling == "turn-end-over-play-all"
    assert "HF-27" in found[0].cites
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert len(found) <= MOST


def test_the_same_question_gets_the_same_answer():
    assert ask("can i look through the discard pile") == ask("can i look through the discard pile")


def test_a_question_about_another_game_has_no_answer():
    assert ask("how many cards do you draw in Uno when you cannot play?") == ()


def test_a_phrase_of_asked_as_is_always_close_enough_even_of_idle_words_alone():
    assert all(ask(phrase) for ruling in library().rulings.values() for phrase in ruling.asked_as[:2])
    assert ask("how do i know what a card does")[0].ruling == "cards-carry-their-instructions"


def test_every_ruling_is_found_by_its_own_question():
    found = {id: [one.ruling for one in ask(ruling.question)] for id, ruling in library().rulings.items()}
    assert sum(id in told[:1] for id, told in found.items()) >= 0.85 * len(found)
    assert sum(id in told for id, told in found.items()) >= 0.98 * len(found)


def test_a_library_of_two_rulings_can_be_searched(folder):
    found = Index(build(Library.of(folder)))
    query = taken_apart("must i go on after time portal ended my turn", found)
    assert ranked(query, found)[0].ruling == list(Library.of(folder).rulings).index("turn-ends")


# the test set


def test_the_set_is_large_enough_and_has_both_halves():
    assert set(questions()) == {"tune", "held_out"}
    assert sum(bool(row.entries) for row in EVERY) >= 150
    assert sum(not row.entries for row in EVERY) >= 25
    assert sum(row.far for row in EVERY) >= sum(bool(row.entries) for row in EVERY) / 3
    assert len({plain(row.question) for row in EVERY}) == len(EVERY)


def test_every_entry_of_the_set_exists():
    assert {entry for row in EVERY for entry in row.entries} <= set(library().entries)


def test_no_question_of_the_set_stands_in_asked_as_or_nearly_so():
    phrases = {plain(phrase): phrase for ruling in library().rulings.values() for phrase in ruling.asked_as}
    assert list(_likenesses(phrases)) == []


def _likenesses(phrases: dict[str, str]) -> Iterator[str]:
    """Questions with the phrase they come too close to."""
    for row in EVERY:
        close = process.extractOne(plain(row.question), phrases.keys(), scorer=fuzz.ratio, score_cutoff=NEARLY)
        if close:
            yield f"{row.question!r} is nearly {phrases[close[0]]!r}"


def test_the_half_nobody_tuned_it_to_stays_well_answered():
    cited = {entry for ruling in library().rulings.values() for entry in ruling.cites}
    held, refused, unknown = Figures(), 0, 0
    for row in questions()["held_out"]:
        found = ask(row.question)
        if not row.entries:
            unknown += 1
            refused += not found
        elif entries := widened(row.entries) & cited:
            held.add(found, entries)
    assert held.first >= 0.55 * held.asked
    assert held.among_three >= 0.7 * held.asked
    assert refused >= 0.7 * unknown


# the command


def typed(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "adjudicator", "ask", *words]
    return subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", check=False, cwd=ROOT)


def test_ask_reads_one_question_a_line_and_writes_one_object_a_line():
    done = typed("-", "--format", "json", text="can i look through the discard pile\n\nhow do i win at chess\n")
    first, second = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 0
    assert set(first) == {"question", "answers"}
    assert set(first["answers"][0]) == {"ruling", "cites", "score"}
    assert second == {"question": "how do i win at chess", "answers": []}


def test_ask_shows_answer_entry_reading_related_rulings_and_a_scenario():
    done = typed("does", "time", "portal", "beat", "play", "all")
    assert done.returncode == 0
    assert "turn-end-over-play-all" in done.stdout
    assert "in force" in done.stdout
    assert "HF-27" in done.stdout
    assert "See also" in done.stdout
    assert re.search(r'adjudicator run "scenarios/\S+\.yaml::[^"\n]+"', done.stdout)


def test_ask_says_so_where_nothing_is_close_enough():
    done = typed("how do i win at chess")
    assert done.returncode == 0
    assert "No ruling is close enough" in done.stdout


def test_what_is_not_utf_8_is_refused_without_a_traceback():
    command = [sys.executable, "-m", "adjudicator", "ask", "-"]
    done = subprocess.run(command, input=b"\xff\xfe\n", capture_output=True, check=False, cwd=ROOT)
    assert done.returncode == 2
    assert b"not UTF-8" in done.stderr
    assert b"Traceback" not in done.stderr
