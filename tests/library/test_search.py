"""`ask`: what a question says, ranking, the right not to know, and test sets that are no copies of the phrases."""

from __future__ import annotations

import json
import subprocess
import sys
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz import fuzz, process
from typer.testing import CliRunner

from adjudicator.cli.main import app
from adjudicator.library import library
from adjudicator.library.classifier import Sorter, learnt
from adjudicator.library.decks import catalogued, named
from adjudicator.library.glossary import beyond, written
from adjudicator.library.law_book import Library
from adjudicator.library.opposite_questions import put_otherwise, without_yes_or_no
from adjudicator.library.proofs import declared, shipped_scenario, to_run
from adjudicator.library.search import CHOICES, MOST, is_foreign
from adjudicator.library.search import ask as ask_anew
from adjudicator.library.search_index import Index, index
from adjudicator.library.stems import words_of
from adjudicator.library.writing_index import build
from adjudicator.views.answers_text import OTHERWISE
from benchmarks.ask import FRESH, SEEN, judged, questions
from tests.effort import some

ask = cache(ask_anew)
"""The same question is asked by several tests."""

ROOT = Path(__file__).parents[2]
NEARLY = 85
"""From this likeness on (of 100, words in any order) a question counts as one of the phrases."""
EVERY = [row for rows in questions(*SEEN, *FRESH).values() for row in rows]
BEYOND = [question for told in beyond().values() for question in told]


def said(question: str) -> list[str]:
    return index().said(words_of(question))


def first(question: str) -> str | None:
    found = ask(question).answers
    return found[0].ruling if found else None


def plain(text: str) -> str:
    return " ".join(sorted(words_of(text)))


# what a question says


@pytest.mark.parametrize(
    ("written", "meant"),
    [("keper", ["keeper"]), ("creper", ["creeper"]), ("fizbin", ["fizzbin"]), ("transfrence", ["transference"]),
     ("playall", ["play", "all"]), ("timeportal", ["time", "portal"]), ("keeper", ["keeper"]),
     ("xylophone", ["xylophone"]), ("the", ["the"])],
)  # fmt: skip
def test_only_unknown_words_are_mended(written, meant):
    assert index().mended(written) == meant


def test_a_card_is_known_by_its_name_by_an_alias_and_when_misspelt():
    assert "#Swap Plays for Draws" in said("can i use swap plays for draws now")
    assert "#Draw 3 Play 2" in said("i played draw 3, play 2 of them")
    assert "#Brain Transference" in said("brain transfrence ends it?")


@pytest.mark.parametrize(
    ("question", "group"),
    [("that yellow card", "new-rule"), ("may i chuck it", "discard"), ("he put down two", "play"),
     ("when it is not my turn", "out-of-turn"), ("on my go", "own-turn"), ("whose goodies", "keeper"),
     ("jumble them", "shuffle"), ("bin it", "discard"), ("nick one", "take"), ("the top deck", "draw-pile")],
)  # fmt: skip
def test_players_words_stand_for_the_words_of_the_game(question, group):
    assert f"={group}" in said(question)


def test_a_card_is_also_one_of_its_kind():
    assert "=keeper" in said("may i use the laser sword of somebody else")
    assert "~turn-ending-action" in said("time portal under play all")


def test_every_word_of_the_glossary_is_a_text_and_stands_once_in_its_group():
    for group, phrases in written()["groups"].items():
        texts = [str(phrase) for phrase in phrases]
        assert len(set(texts)) == len(texts), group
        assert all(isinstance(phrase, (str, int)) and not isinstance(phrase, bool) for phrase in phrases), group


# which shelf


def test_a_text_goes_to_the_shelf_whose_words_it_has():
    sorter = Sorter(learnt([(0, ["a", "b"]), (0, ["a"]), (1, ["c", "b"]), (1, ["d"])], 2))
    assert sorter.scores(["a"])[0] > 0 > sorter.scores(["a"])[1]
    assert sorter.scores(["d", "b"])[1] > sorter.scores(["d", "b"])[0]
    assert sorter.scores(["e"]) == sorter.scores([]) == [0, 0]
    assert list(sorter.shelves("b")) == [0, 1]


def test_a_text_that_says_nothing_is_no_fault():
    assert Sorter(learnt([(0, []), (1, ["a"])], 2)).scores(["a"])[1] > 0


# answers


def test_the_best_comes_first_with_its_entries():
    found = ask("does time portal end my turn although play all is in force").answers
    assert found[0].ruling == "turn-end-over-play-all"
    assert "HF-27" in found[0].cites
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert len(found) <= MOST


def test_the_same_question_gets_the_same_answer():
    assert ask_anew("can i look through the discard pile") == ask_anew("can i look through the discard pile")


def test_a_question_about_another_game_has_no_answer_and_nothing_comes_close():
    found = ask("how many houses can I build in Monopoly?")
    assert (found.answers, found.closest, found.field) == ((), (), "other games")


def test_what_is_not_close_has_no_answer_but_questions_to_choose_from():
    found = ask("what about his laser sword")
    assert found.answers == ()
    assert "power-belongs-to-the-owner" in [one.ruling for one in found.closest]
    assert len(found.closest) <= CHOICES


def test_a_phrase_of_players_is_always_close_enough():
    assert all(ask(phrase).answers for phrases in library().phrases.values() for phrase in phrases[:1])


def test_every_ruling_is_found_by_its_own_question():
    assert [id for id, ruling in library().rulings.items() if first(ruling.question) != id] == []


def test_a_library_of_two_rulings_can_be_searched(folder):
    shelf = Library.of(folder)
    found = Index(build(shelf))
    scores = found.sorter.scores(found.said(words_of("must i go on after time portal ended my turn")))
    assert max(range(len(shelf.rulings)), key=scores.__getitem__) == list(shelf.rulings).index("turn-ends")


def test_two_questions_have_two_answers():
    found = ask("who goes first? and can i look through the discard pile")
    assert [part.answers[0].ruling for part in found.parts] == ["any-seat-may-start", "discard-open-draw-pile-closed"]
    assert [one.ruling for one in found.answers[:2]] == [part.answers[0].ruling for part in found.parts]


@pytest.mark.parametrize(
    "question",
    ["double agenda came out, can i throw the next goal onto the old one",
     "free action from a rule card, can it be vetoed", "he owns the ray gun, can i fire it"],
)  # fmt: skip
def test_what_leads_up_to_a_question_is_no_question_of_its_own(question):
    assert ask(question).parts == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [("do limits apply during my turn", "do i meet a limit in somebody elses turn"),
     ("must i use my free action", "may i use my free action before drawing"),
     ("can i use a surprise on my own turn as a play", "can i counter a surprise when it is not my turn"),
     ("is the hand limit met before the keeper limit", "is the hand limit a number i have to draw up to"),
     ("can i cancel my own goal", "can i cancel my opponents goal")],
)  # fmt: skip
def test_what_turns_an_answer_round_leads_to_another_ruling(one, other):
    assert first(one) != first(other)


def test_other_languages_are_told_from_english():
    assert ask("muss ich eine Karte spielen, wenn ich nicht will?").foreign
    assert ask("est-ce que je dois jouer une carte").foreign
    assert ask("нужно ли мне играть карту").foreign
    assert not any(is_foreign(row.question, index()) for row in EVERY)


@pytest.mark.parametrize(
    ("asked", "alike"),
    [("may i skip my turn", "is she allowed to skip my turn"),
     ("may i look through the discards", "is it ok if we look through the discards"),
     ("do i have to play my last card", "are they supposed to play my last card"),
     ("must i discard now", "does he need to discard now")],
)  # fmt: skip
def test_whether_somebody_may_or_must_is_one_question_however_it_is_asked(asked, alike):
    assert ask(asked).answers == ask(alike).answers != ()


# the catalogue


@pytest.mark.parametrize(
    ("question", "told"),
    [("what does the laser sword do", "Laser Sword is a Keeper, in Star Fluxx."), ("Time Portal?", "Time Portal is an"),
     ("which decks have surprises", "Star Fluxx 5"), ("which deck is the toaster in", "Fluxx 5.0"),
     ("what is in star fluxx", "33 goals"), ("how many keepers are in fluxx 5.0", "19 keepers"),
     ("what is in this deck", "depends on the deck"), ("how many can play", "sets a number"),
     ("is love a keeper", "Love is a Keeper"), ("is the party a new rule", "The Party is a Keeper"),
     ("can two people play this game", "sets a number"), ("what is the minimum number of players", "sets a number"),
     ("is 2 players fine", "sets a number"), ("are two of us enough", "sets a number")],
)  # fmt: skip
def test_the_catalogue_answers_what_is_asked_of_it(question, told):
    shown = catalogued(question)
    assert shown is not None
    assert told in " ".join(shown.says)


@pytest.mark.parametrize(
    "question",
    ["what is a keeper", "is a creeper a keeper", "who goes first", "what does a creeper do to me", "", "what",
     "how many players can play a surprise", "can two players play a surprise at once"],
)  # fmt: skip
def test_what_rulings_answer_is_not_asked_of_the_catalogue(question):
    assert catalogued(question) is None


def test_a_card_in_the_middle_of_a_question_is_known():
    assert [card.name for card in named("what about the laser sword of my friend")] == ["Laser Sword"]
    assert [card.name for card in named("does inflation raise hand limit 0")] == ["Hand Limit 0", "Inflation"]
    assert named("can i use it to keep my milk, or is that evil") == []


@pytest.mark.parametrize("type", ["goal", "keeper", "new rule", "action", "surprise", "creeper", "ungoal", "meta rule"])
def test_each_type_of_card_is_told(type):
    assert type.replace(" ", "-") in str(first(f"what is a {type}")) or type in ("creeper", "meta rule")
    assert first(f"what is a {type}")


# the right not to know


def test_a_question_beyond_the_sources_is_refused():
    asked = some(BEYOND, 3)
    assert sum(not ask(question).answers for question in asked) >= 0.97 * len(asked)


def test_no_question_beyond_the_sources_is_nearly_one_that_a_ruling_answers():
    asked = [phrase for told in library().phrases.values() for phrase in told]
    phrases = {plain(phrase): phrase for phrase in (*asked, *(one.question for one in library().rulings.values()))}
    assert list(_likenesses(BEYOND, phrases)) == []


@given(st.text(max_size=200))
def test_any_text_can_be_asked(question):
    found = ask(question)
    assert len(found.answers) <= MOST
    catalogued(question)


# the test sets


def test_the_sets_are_large_enough():
    assert sum(bool(row.entries) for rows in questions(*FRESH).values() for row in rows) >= 150
    assert sum(not row.entries for rows in questions(*FRESH).values() for row in rows) >= 50
    assert len({plain(row.question) for row in EVERY}) == len(EVERY)


def test_every_entry_of_the_sets_exists():
    later = {entry for row in EVERY for entry in row.entries} - set(library().entries)
    assert {entry[:3] for entry in later} <= {"LF-"}


def test_no_question_of_the_sets_stands_among_the_phrases_or_nearly_so():
    phrases = {plain(phrase): phrase for phrases in library().phrases.values() for phrase in phrases}
    assert list(_likenesses((row.question for row in some(EVERY, 3)), phrases)) == []


def test_no_question_of_the_sets_stands_among_those_beyond_the_sources_or_nearly_so():
    assert list(_likenesses((row.question for row in EVERY), {plain(question): question for question in BEYOND})) == []


def _likenesses(asked: Iterable[str], phrases: dict[str, str]) -> Iterator[str]:
    """Questions with the phrase they come too close to."""
    told = sorted(phrases, key=len)
    lengths = [len(one) for one in told]
    for question in map(plain, asked):
        start, end = bisect_left(lengths, 0.73 * len(question)), bisect_left(lengths, 1.37 * len(question))
        close = process.extractOne(question, told[start:end], scorer=fuzz.ratio, score_cutoff=NEARLY)
        if close:
            yield f"{question!r} is nearly {phrases[close[0]]!r}"


def test_questions_that_were_seen_stay_well_answered():
    score = judged(some([row for rows in questions().values() for row in rows], 3), ask)
    assert score.answered.first >= 0.85 * score.answered.asked
    assert score.answered.among_three >= 0.92 * score.answered.asked
    assert score.answered.refused <= 0.05 * score.answered.asked
    assert score.refused >= 0.85 * score.unknown


# the command


def typed(*words: str, text: str = "") -> Any:
    return CliRunner().invoke(app, ["ask", *words], input=text)


def test_ask_reads_one_question_a_line_and_writes_one_object_a_line():
    asked = "can i look through the discard pile\n\nhow do i win at chess\nkann ich das nicht\n"
    done = typed("-", "--format", "json", text=asked)
    found, refused, foreign = map(json.loads, done.stdout.splitlines())
    assert done.exit_code == 0
    assert set(found) == {"question", "answers", "beside", "closest", "beyond"}
    assert set(found["answers"][0]) == {"ruling", "cites", "score", "asks", "otherwise", "says", "answer", "status"}
    assert found["answers"][0]["score"] > found["beyond"]
    assert (refused["question"], refused["answers"], refused["closest"]) == ("how do i win at chess", [], [])
    assert (foreign["answers"], foreign["note"]) == ([], "The book is in English: please ask in English.")


def test_ask_shows_the_question_first_then_answer_entry_near_questions_and_a_scenario():
    done = typed("does", "time", "portal", "beat", "play", "all")
    assert done.exit_code == 0
    ruling = library().rulings["turn-end-over-play-all"]
    told = " ".join(done.stdout.split())
    says = without_yes_or_no(ruling.answer)[:20]
    places = [told.index(part) for part in (ruling.question[:20], says, "HF-27", "Not it?")]
    assert places == sorted(places)
    assert "adjudicator ruling turn-end-over-play-all" in told
    assert 'adjudicator run "HF-' in told


def test_ask_shows_choices_but_no_answer_where_nothing_is_close_enough():
    done = typed("what about his laser sword")
    assert "Laser Sword is a Keeper" in done.stdout
    assert "Closest in the book:" in done.stdout
    assert library().rulings["power-belongs-to-the-owner"].answer[:20] not in done.stdout


def test_beside_a_ruling_that_does_not_ask_quite_that_stand_those_that_come_nearly_as_near():
    question = next(
        row.question for row in EVERY if len((found := ask(row.question)).beside) > 1 and not catalogued(row.question)
    )
    found = ask(question)
    assert not found.answers[0].close
    assert found.beside == found.answers[1:3]
    told = " ".join(typed(question).stdout.split())
    for one in (found.answers[0], *found.beside):
        asked, answer = library().rulings[one.ruling].question, library().rulings[one.ruling].answer
        assert 0 <= told.index(asked[:20]) < told.index(without_yes_or_no(answer)[:30])
    named = json.loads(typed(question, "--format", "json").stdout)["beside"]
    assert named == [one.ruling for one in found.beside]


@pytest.mark.parametrize(
    ("question", "meant"),
    [("hand limit 1 is out and its my go now, gotta chuck my cards straight away?", "limits-spare-the-active-player"),
     ("he played a keeper, then the goal and won. can i still thats mine the keeper", "surprise-only-in-its-window"),
     ("i used a suprise to stop his suprise on my own turn so thats my play gone?", "counter-surprise-is-free")],
)  # fmt: skip
def test_what_was_meant_is_among_those_that_are_answered(question, meant):
    found = ask(question)
    assert meant in [one.ruling for one in (found.answers[0], *found.beside)]


def test_a_yes_or_no_is_to_what_the_last_part_asks():
    found = ask("i played 3 cards already then i play play 2. do i have to take one back").answers[0]
    assert (found.ruling, found.close) == ("plays-made-count", False)


def test_beside_a_phrase_of_players_stands_nothing():
    assert not any(ask(phrases[0]).beside for phrases in library().phrases.values())


@pytest.mark.parametrize(
    ("question", "otherwise"),
    [("do i have to play a card", True), ("can i skip my only play", False), ("when can he win on my go", True)],
)
def test_ask_says_where_a_yes_or_no_is_to_a_question_put_otherwise(question, otherwise):
    assert (OTHERWISE[:30] in typed(question).stdout) is otherwise
    assert json.loads(typed(question, "--format", "json").stdout)["answers"][0]["otherwise"] is otherwise


@pytest.mark.parametrize(
    ("question", "yes_or_no"),
    [("must i throw a keeper with keeper limit 2 after my turn", False), ("can i skip my only play", True)],
)
def test_no_yes_or_no_stands_under_a_question_that_nobody_asked(question, yes_or_no):
    best = ask(question).answers[0]
    answer = library().rulings[best.ruling].answer
    told = " ".join(typed(question).stdout.split())
    assert best.close is yes_or_no
    assert (answer[:30] in told) is yes_or_no
    assert without_yes_or_no(answer)[:30] in told


def test_what_a_ruling_asks_itself_is_close_to_it():
    assert all(ask(ruling.question).answers[0].close for ruling in library().rulings.values())


@pytest.mark.parametrize(
    ("asked", "printed", "otherwise"),
    [("must i give it away", "Can you win with it?", True), ("can he win with it", "Can you win with it?", False),
     ("can i do it on his turn", "May you do it in your own turn?", True),
     ("can i do it when it isnt my turn", "May you do it in somebody else's turn?", False),
     ("does it stop me", "May you do it?", True), ("can i stop it", "May you stop it?", False),
     ("may i use it before i draw", "Can you use it after you have drawn?", True),
     ("when is it too late", "Can you still do it?", True),
     ("when it rains may i do it", "May you do it?", False), ("cant i do it", "May you do it?", True),
     ("am i not allowed to do it", "May you do it?", True), ("does he not have to do it", "Must you do it?", True),
     ("are new rules allowed to do it", "Must a New Rule do it?", True),
     ("do i skip the limit", "Does a limit apply to you?", True),
     ("does it count when its not my turn", "You do it in your own turn. Does it count?", True),
     ("do i discard for it in my own turn", "Somebody else plays it. Do you discard?", True),
     ("is it mandatory", "Can you turn it down?", True),
     ("can i win with his keepers", "Can you win with his Goal?", True),
     ("can i win with his keepers and goal", "Can you win with his Goal?", False)],
)  # fmt: skip
def test_duty_and_leave_before_and_after_and_whose_turn_turn_an_answer_round(asked, printed, otherwise):
    assert put_otherwise(asked, printed, "Yes. So it is.") is otherwise
    assert not put_otherwise(asked, printed, "The one who played it.")


def test_ask_shows_a_card_that_the_question_names_and_the_ruling_does_not():
    assert typed("does inflation affect hand limit 0").stdout.startswith("Inflation is a New Rule")
    assert 'adjudicator card "Time Portal"' in typed("does time portal beat play all").stdout


def test_ask_says_what_the_book_covers_where_nothing_is_close():
    done = typed("how do i win at chess")
    assert done.exit_code == 0
    assert "The book has no answer to that" in done.stdout
    assert "adjudicator new" in done.stdout


def test_two_questions_in_quotes_are_two_questions():
    done = typed("who goes first", "which decks have surprises")
    assert "? who goes first" in done.stdout
    assert "? which decks have surprises" in done.stdout


@pytest.mark.parametrize("question", ["", "  ", "😀😀😀", "???", "a very long question " * 1000, "muss ich das nicht"])
def test_what_is_no_question_has_one_line(question):
    done = typed(question)
    assert done.exit_code == 0
    assert len(done.stdout.splitlines()) == 1
    assert len(done.stdout) < 120


def test_what_is_not_utf_8_is_refused_without_a_traceback():
    command = [sys.executable, "-m", "adjudicator", "ask", "-"]
    done = subprocess.run(command, input=b"\xff\xfe\n", capture_output=True, check=False, cwd=ROOT)
    assert done.returncode == 2
    assert b"not UTF-8" in done.stderr
    assert b"Traceback" not in done.stderr


# scenarios by name


def test_a_shipped_scenario_is_found_by_entry_and_by_its_own_name():
    assert str(shipped_scenario("hf-27")).endswith("HF-27.yaml")
    assert str(shipped_scenario("HF-27::A")).endswith("HF-27.yaml::A")
    name = "A turn-ending Action under Play All"
    assert str(shipped_scenario(name)).endswith(f"HF-27.yaml::{name}")
    assert shipped_scenario("no such thing") is None


def test_the_scenario_that_shows_a_ruling_is_one_that_run_finds():
    there = {told.partition(" ")[2] for told, _ in declared()}
    for ruling in list(library().rulings.values())[::10]:
        if name := to_run(ruling):
            assert shipped_scenario(name)
            assert name.partition("::")[2] in there
