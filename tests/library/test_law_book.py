"""What can be found in a library, and by which name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.library import Library, Unreadable, library, official_readings


@pytest.fixture
def small(folder: Path) -> Library:
    return Library.of(folder)


def ids(found: tuple[object, ...]) -> list[str]:
    return [getattr(one, "id") for one in found]  # noqa: B009


def test_a_ruling_knows_its_reading_in_force_and_where_it_is_written(small: Library) -> None:
    ruling = small.rulings["turn-ends"]
    assert (ruling.official, ruling.readings["goes-on"]) == ("stops", "The plays owed come first.")
    assert (ruling.kind, ruling.status, ruling.file, ruling.line) == ("executable", "official", "rulings/play.yaml", 2)


def test_an_assumed_reading_is_in_force_like_an_official_one(folder: Path) -> None:
    file = folder / "play.yaml"
    file.write_text(
        file.read_text().replace("official: stops", "assumed: stops").replace("status: official", "status: inferred")
    )
    ruling = Library.of(folder).rulings["turn-ends"]
    assert (ruling.status, ruling.official) == ("inferred", "stops")


def test_an_entry_that_repeats_another_leads_to_the_same_ruling(small: Library) -> None:
    assert ids(small.by_entry("RR-R01")) == ["turn-ends", "options"]


def test_an_entry_without_ruling_finds_none(small: Library) -> None:
    assert small.by_entry("HF-99") == () == small.by_fact("HF-99.a") == small.by_topic("nothing")


def test_facts_and_entries_can_be_looked_up(small: Library) -> None:
    assert small.facts["HF-27.b"].testable == "catalogue"
    assert small.facts["HF-27.b"].entry == "HF-27"
    assert small.entries["HF-27"].source == "holiday-faq"
    assert ids(small.entries["HF-27"].facts) == ["HF-27.a", "HF-27.b"]


def test_a_topic_is_a_word_of_the_ruling_or_the_name_of_its_file(small: Library) -> None:
    assert ids(small.by_topic("turn-end")) == ["turn-ends"]
    assert ids(small.by_topic("play")) == ["turn-ends", "options"]
    assert small.topics == ("options", "play", "turn-end")


def test_a_card_is_named_by_the_list_the_text_or_a_fact(small: Library) -> None:
    assert ids(small.by_card("sun")) == ["options"]
    assert ids(small.by_card("Steal Something")) == ["options"]
    assert ids(small.by_card("Play All")) == ["turn-ends"]
    assert ids(small.by_card("Time Gate", "Time Portal")) == ["options"]


def test_a_name_inside_a_longer_name_does_not_count(small: Library) -> None:
    assert ids(small.by_card("Love Bonus")) == ["options"]
    assert small.by_card("Love") == ()


def test_cross_references_go_both_ways(small: Library) -> None:
    assert small.see_also("turn-ends") == ("options",)
    assert small.see_also("options") == ("turn-ends",)
    assert small.see_also("HF-27") == ("HF-15", "RR-R01")


def test_a_library_is_not_made_of_files_with_faults(folder: Path) -> None:
    (folder / "play.yaml").write_text("- id: a\n  answer: [1]\n")
    with pytest.raises(Unreadable) as raised:
        Library.of(folder)
    assert {"missing-key", "wrong-shape"} <= {problem.code for problem in raised.value.problems}


def test_the_shipped_library_has_every_entry_and_fact_of_the_sources() -> None:
    shelf = library()
    assert all(entry.facts or entry.same_as for entry in shelf.entries.values() if entry.kind == "executable")
    assert len(shelf.facts) == sum(len(entry.facts) for entry in shelf.entries.values())
    assert library() is shelf


def test_an_indexed_library_is_read_without_yaml() -> None:
    library()
    code = "import sys, adjudicator.library as l; l.library().facts; print(*[m for m in sys.modules if 'yaml' in m])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == ""


def test_the_law_without_house_rules_is_a_reading_for_every_executable_ruling() -> None:
    readings = official_readings()
    executable = {one.id: one for one in library().rulings.values() if one.kind == "executable"}
    assert readings.keys() == executable.keys()
    assert all(reading in executable[question].readings for question, reading in readings.items())
