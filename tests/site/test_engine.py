"""The judge of the page needs nothing but what its archive holds, and judges as the command line does."""

from __future__ import annotations

import base64
import io
import json
import subprocess
import sys
import zipfile
import zlib
from typing import Any

import pytest

from adjudicator.files import shipped
from adjudicator.site import engine, page_calls
from adjudicator.site.build import build
from adjudicator.site.fragment import packed

TEXT = shipped("scenarios").joinpath("holiday-faq", "HF-27.yaml").read_text(encoding="utf-8").partition("---")[0]
ALONE = """
import json, sys
sys.platform = "emscripten"
sys.path[:0] = [sys.argv[1]]
from adjudicator.site import page_calls
from adjudicator.files.index import loaded
text = sys.stdin.read()
told = [page_calls.report(text), page_calls.report(text, (), ("turn-end-over-play-all=plays-first",))]
told += [page_calls.lines(text), page_calls.data(text), page_calls.checked("scenario: [x")]
told += [page_calls.meant("Ann played Milk", ("Ann", "Bob"))]
heavy = sorted({"typer", "rich", "click", "prompt_toolkit", "_yaml"} & sys.modules.keys())
print(json.dumps([told, heavy, len(loaded), sys.modules["adjudicator"].__file__]))
"""


@pytest.fixture(scope="module")
def archive():
    return engine.archive()


def test_the_archive_is_the_same_every_time(archive):
    assert engine.archive() == archive


def test_it_judges_alone_as_the_library_does(archive, tmp_path):
    zipfile.ZipFile(io.BytesIO(archive)).extractall(tmp_path)
    done = subprocess.run(
        [sys.executable, "-S", "-I", "-c", ALONE, str(tmp_path)], input=TEXT, capture_output=True, text=True, check=True
    )
    told, heavy, indexes, place = json.loads(done.stdout)
    assert place.startswith(str(tmp_path))
    assert heavy == []
    assert indexes >= len(engine.INDEXES) - 1
    turned = ("turn-end-over-play-all=plays-first",)
    assert told[:3] == [page_calls.report(TEXT), page_calls.report(TEXT, (), turned), page_calls.lines(TEXT)]
    assert told[3] == page_calls.data(TEXT)
    assert json.loads(told[4])[0]["line"] == 1
    assert told[5] == "Ann plays: Milk"


def test_a_reading_that_is_picked_says_what_it_changes():
    told = json.loads(page_calls.report(TEXT, (), ("turn-end-over-play-all=plays-first",)))
    [change] = told["changes"]
    assert change["how"] == "The verdict changes."
    assert change["parting"]["rulings"] == ["turn-end-over-play-all"]
    assert [(by, held, holds) for by, _, held, holds in change["claims"]] == [
        ("Bob", False, True),
        ("Alice", True, False),
    ]


def test_form_and_text_are_two_views_of_one_dispute():
    data = json.loads(page_calls.data(TEXT))["data"]
    again = page_calls.written(json.dumps(data))
    assert json.loads(page_calls.data(again))["data"] == {key: value for key, value in data.items() if value != []}
    assert json.loads(page_calls.checked(again)) == []


ASKED: dict[str, Any] = {"cards": {}, "editions": ["fluxx-5"], "name": "Zyxfeast", "type": "goal"}


def described(**more: Any) -> Any:
    return json.loads(page_calls.described(json.dumps(ASKED | more)))


def test_a_card_is_described_piece_by_piece() -> None:
    begun = described()
    assert begun == {"cards": {"Zyxfeast": {"type": "goal"}}, "faults": []}
    told = described(cards=begun["cards"], manner=0, way=0, answers={"listed": "milk and Biscuits"})
    wanted = {"type": "goal", "goal": {"all_of": ["Milk", "Biscuits"]}}
    assert told == {"cards": {"Biscuits": {"type": "keeper"}, "Zyxfeast": wanted}, "faults": []}
    both = {"least": "three", "listed": "Bread, Cookies, Milk"}
    assert described(cards=told["cards"], manner=0, way=2, answers=both)["cards"]["Zyxfeast"]["goal"] == {
        "all_of": ["Milk", "Biscuits"], "count": {"min": 3, "from": ["Bread", "Cookies", "Milk"]},
    }  # fmt: skip


def test_an_answer_that_is_wanted_or_wrong_leaves_the_card_as_it_was() -> None:
    before = {"Zyxfeast": {"type": "goal"}}
    for answers in ({}, {"listed": " "}):
        told = described(cards=before, manner=0, way=0, answers=answers)
        assert told == {"cards": before, "faults": ["an answer is wanted: Which cards, with commas between them?"]}


def test_names_that_no_card_has_are_strangers_to_the_form() -> None:
    told = {
        "scenario": "Who are they?", "edition": "fluxx-5",
        "players": {"Ann": {"hand": ["Mlik", "2 unknown", "Teapot"], "keepers": [{"Sun": ["Zyxgnarl"]}]}, "Bob": {}},
        "cards": {"Teapot": {"type": "keeper"}},
        "steps": ["Ann ends turn", {"Bob plays": "Laser Sword"}, {"Bob chooses": "to the left"}],
    }  # fmt: skip
    strangers = json.loads(page_calls.data(json.dumps(told)))["strangers"]
    assert strangers == [["Mlik", "did you mean Milk?"], ["Zyxgnarl", ""], ["Laser Sword", "a card of Star Fluxx"]]


def test_a_folder_without_pyodide_is_refused(tmp_path):
    with pytest.raises(engine.NoPyodide, match=r"pyodide\.mjs"):
        build(tmp_path / "site", tmp_path)
    assert not (tmp_path / "site").exists()


def test_a_fragment_holds_the_text():
    told = packed(TEXT).removeprefix("d=")
    content = base64.urlsafe_b64decode(told + "=" * (-len(told) % 4))
    assert zlib.decompress(content, -15).decode("utf-8") == TEXT
