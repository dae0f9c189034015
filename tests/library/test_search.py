"""`ask`: taking a question apart, ranking, the right not to know, and a test set that is no copy of the phrases."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from rapidfuzz import fuzz, process

from adjudicator.library import library
from adjudicator.library.closeness import CLOSE, Signs
from adjudicator.library.errors import NoFullText
from adjudicator.library.finding import Index, build, index, token
from adjudicator.library.glossary import beyond, written
from adjudicator.library.query import mended, taken_apart
from adjudicator.library.ranking import ranked
from adjudicator.library.search import MOST, ask
from adjudicator.library.shelves import Library
from adjudicator.library.stems import Stemmer, words_of
from adjudicator.library.wording import wording
from benchmarks.ask import folded, questions
from benchmarks.fitting import Choice, fitted

ROOT = Path(__file__).parents[2]
NEARLY = 85
"""From this likeness on (of 100, words in any order) a question counts as one of the phrases."""
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


def test_a_card_that_no_ruling_names_is_looked_for_as_one_of_its_kind():
    named = " ".join(card for ruling in library().rulings.values() for card in ruling.cards)
    assert "Laser Sword" not in named
    assert token("g", "keeper") in ways("may i use the laser sword of somebody else")
    assert token("t", "turn-ending-action") in ways("time portal under play all")


def test_every_word_of_the_glossary_is_a_text_and_stands_once_in_its_group():
    for group, phrases in written()["groups"].items():
        texts = [str(phrase) for phrase in phrases]
        assert len(set(texts)) == len(texts), group
        assert all(isinstance(phrase, (str, int)) and not isinstance(phrase, bool) for phrase in phrases), group


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


def test_a_phrase_of_players_is_always_close_enough_even_of_idle_words_alone():
    assert all(ask(phrase) for phrases in library().phrases.values() for phrase in phrases[:2])
    assert ask("how do i know what a card does")[0].ruling == "cards-carry-their-instructions"


def test_every_ruling_is_found_by_its_own_question():
    found = {id: [one.ruling for one in ask(ruling.question)] for id, ruling in library().rulings.items()}
    assert sum(id in told[:1] for id, told in found.items()) >= 0.85 * len(found)
    assert sum(id in told for id, told in found.items()) >= 0.98 * len(found)


def test_a_library_of_two_rulings_can_be_searched(folder):
    found = Index(build(Library.of(folder)))
    query = taken_apart("must i go on after time portal ended my turn", found)
    best = ranked(query, found, wording(query, found))[0]
    assert best.ruling == list(Library.of(folder).rulings).index("turn-ends")


# the right not to know


def test_a_question_beyond_the_sources_is_refused():
    refused = [question for question in beyond() if not ask(question)]
    assert len(refused) >= 0.97 * len(beyond())


def test_no_question_beyond_the_sources_is_nearly_one_that_a_ruling_answers():
    asked = [phrase for told in library().phrases.values() for phrase in told]
    questions = [ruling.question for ruling in library().rulings.values()]
    phrases = {plain(phrase): phrase for phrase in (*asked, *questions)}
    assert list(_likenesses(beyond(), phrases)) == []


def test_wording_is_compared_with_rulings_and_with_what_lies_beyond_them():
    found = index()
    inside = wording(taken_apart("may i look through the discard pile", found), found)
    outside = wording(taken_apart("where can i buy the game and what does it cost", found), found)
    assert inside.inside > inside.beyond
    assert outside.beyond > outside.inside
    assert inside.outside < outside.outside
    assert all(0 <= value <= 1.001 for told in (inside, outside) for value in told.rulings.values())


def test_a_question_of_beyond_can_be_left_out():
    found = index()
    query = taken_apart("where can i buy it", found)
    nearest = wording(query, found).nearest
    assert wording(query, found, without=set(nearest)).beyond < wording(query, found).beyond
    assert not set(nearest) & set(wording(query, found, without=set(nearest)).nearest)


def test_the_less_a_ruling_has_of_a_question_the_less_sure_it_is():
    sure = Signs(score=12, together=1, parts=1.4, game=3, beside=0, inside=0.4, beyond=0.1, outside=-4)
    assert CLOSE.surely(sure) > CLOSE.surely(sure._replace(score=6)) > CLOSE.surely(sure._replace(score=6, beyond=0.4))
    assert 0 <= CLOSE.surely(sure._replace(outside=1e9)) < 1e-9


def test_sqlite_without_full_text_search_is_named_as_the_reason(monkeypatch):
    connect = sqlite3.connect

    class Without(sqlite3.Connection):
        def executescript(self, script):
            raise sqlite3.OperationalError("no such module: fts5")

    monkeypatch.setattr(sqlite3, "connect", lambda place: connect(place, factory=Without))
    with pytest.raises(NoFullText, match=r"FTS5 \(no such module: fts5\); use a Python whose sqlite3 has it"):
        Stemmer()


# the test set


def test_the_set_is_large_enough_and_has_both_halves():
    assert set(questions()) == {"tune", "held_out", "more"}
    assert sum(bool(row.entries) for row in EVERY) >= 150
    assert sum(not row.entries for row in EVERY) >= 25
    first = [row for row in EVERY if row not in questions()["more"]]
    assert sum(row.far for row in first) >= sum(bool(row.entries) for row in first) / 3
    assert len({plain(row.question) for row in EVERY}) == len(EVERY)


def test_every_entry_of_the_set_exists():
    assert {entry for row in EVERY for entry in row.entries} <= set(library().entries)


def test_no_question_of_the_set_stands_among_the_phrases_or_nearly_so():
    phrases = {plain(phrase): phrase for phrases in library().phrases.values() for phrase in phrases}
    assert list(_likenesses((row.question for row in EVERY), phrases)) == []


def test_no_question_of_the_set_stands_among_those_beyond_the_sources_or_nearly_so():
    phrases = {plain(question): question for question in beyond()}
    assert list(_likenesses((row.question for row in EVERY), phrases)) == []


def _likenesses(asked: Iterable[str], phrases: dict[str, str]) -> Iterator[str]:
    """Questions with the phrase they come too close to."""
    for question in asked:
        close = process.extractOne(plain(question), phrases.keys(), scorer=fuzz.ratio, score_cutoff=NEARLY)
        if close:
            yield f"{question!r} is nearly {phrases[close[0]]!r}"


def test_questions_stay_well_answered_in_folds_that_the_weights_were_not_fitted_on():
    score = folded()
    assert score.every.first >= 0.75 * score.every.asked
    assert score.every.among_three >= 0.85 * score.every.asked
    assert score.refused >= 0.8 * score.unknown


def test_weights_are_fitted_to_what_was_chosen():
    told = [
        Choice([(1.0, 0.3), (0.0, 0.5), (0.2, 0.9)], frozenset({0})),
        Choice([(0.1, 0.8), (0.9, 0.1)], frozenset({1})),
    ]
    first, second = fitted(told)
    assert first > 0 > second


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
