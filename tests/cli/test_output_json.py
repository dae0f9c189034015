"""Every command that tells something tells it as JSON too, one object a line, as `schema output` says."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from adjudicator.cards.catalogue import catalogue
from adjudicator.cli.main import app
from adjudicator.files.output_schema import OUTPUTS, TOLD
from adjudicator.suite import card_proofs
from tests.cli.duel import CLAIMED as DUEL
from tests.cli.duel import typed
from tests.effort import some

TYPES = {"string": str, "integer": int, "boolean": bool, "array": list, "object": dict, "null": type(None)}
COMMANDS = [
    ("verdict", ["run", "FILE"]),
    ("verdict", ["run", "BROKEN"]),
    ("ruling", ["ruling", "turn-end-over-play-all"]),
    ("ruling", ["rulings", "--topic", "turn-end"]),
    ("entry", ["ruling", "HF-27"]),
    ("entry", ["ruling", "HF-27.a"]),
    ("card", ["card", "Time Portal"]),
    ("card", ["cards", "--edition", "star"]),
    ("card-offers", ["card", "mystery"]),
    ("card-coverage", ["cards", "--coverage", "--edition", "creeper-pack"]),
    ("check", ["check", "FILE"]),
    ("check", ["check", "BROKEN"]),
    ("test", ["test", "FILE"]),
    ("test", ["test", "BROKEN"]),
    ("coverage", ["test", "FILE", "--coverage"]),
    ("ablation", ["test", "FILE", "--ablate"]),
    ("house", ["houses"]),
    ("comparison", ["compare", "FILE", "--house", "grace"]),
    ("house-check", ["house", "check", "grace", "--scenarios", "FILE", "--games", "0"]),
    ("why-not", ["why-not", "FILE", "winner: Bob"]),
    ("crux", ["why-not", "FILE"]),
    ("explore", ["explore", "FILE"]),
    ("separate", ["separate", "turn-end-over-play-all"]),
    ("simulation", ["simulate", "--edition", "star", "--games", "1"]),
    ("answer", ["ask", "does time portal end my turn"]),
]


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(typed("schema", "output").output)
    return told


@pytest.fixture(scope="module")
def proved() -> list[Any]:
    """What scenarios prove of the cards of complete decks; of one of them where it is to be quick."""
    complete = [slug for slug, edition in catalogue().editions.items() if edition.complete]
    return list(card_proofs.proofs(some(sorted(complete), len(complete))))


def fits(value: Any, shape: dict[str, Any], parts: dict[str, Any]) -> bool:
    """Whether a value fits the few words of JSON Schema that this schema uses."""
    if "$ref" in shape:
        return fits(value, parts[shape["$ref"].rpartition("/")[2]], parts)
    if "const" in shape:
        return bool(value == shape["const"])
    kinds = shape["type"] if isinstance(shape["type"], list) else [shape["type"]]
    if not any(type(value) is TYPES[kind] for kind in kinds):
        return False
    if isinstance(value, list):
        return all(fits(one, shape["items"], parts) for one in value) if "items" in shape else True
    if isinstance(value, dict) and "properties" in shape:
        assert set(shape["required"]) <= set(value), set(shape["required"]) - set(value)
        return all(fits(value[key], one, parts) for key, one in shape["properties"].items())
    return True


@pytest.mark.parametrize(("kind", "words"), COMMANDS, ids=[" ".join(words) for _, words in COMMANDS])
def test_a_command_writes_what_its_schema_says(kind, words, schema, tmp_path, monkeypatch, request):
    if kind == "card-coverage":
        monkeypatch.setattr(card_proofs, "proofs", lambda decks, found=request.getfixturevalue("proved"): found)
    (tmp_path / "duel.yaml").write_text(DUEL, encoding="utf-8")
    (tmp_path / "broken.yaml").write_text(DUEL.replace("turn:", "trun:"), encoding="utf-8")
    files = {"FILE": tmp_path / "duel.yaml", "BROKEN": tmp_path / "broken.yaml"}
    done = typed(*[files.get(word, word) for word in words], "--format", "json")
    assert isinstance(done.exception, SystemExit | None), done.exception
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert told
    parts = schema["$defs"]
    for one in told:
        for key, shape in parts[kind]["properties"].items():
            assert key in one, key
            assert fits(one[key], shape, parts), (key, one[key])


def test_every_output_is_tried_here():
    assert {name.partition("/")[0] for name in OUTPUTS} | {"answer"} == {kind for kind, _ in COMMANDS}


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["card", "Time"], "Time Portal"),
        (["cards", "--edition", "st"], "star"),
        (["ruling", "turn-end-over"], "turn-end-over-play-all"),
        (["ruling", "HF-2"], "HF-27"),
        (["run", "x.yaml", "--house", "gra"], "grace"),
        (["run", "x.yaml", "--reading", "turn-end-over-play-all=p"], "turn-end-over-play-all=plays-first"),
        (["rulings", "--topic", "turn-"], "turn-end"),
        (["house", "check", "gra"], "grace"),
        (["separate", "turn-end-over"], "turn-end-over-play-all"),
    ],
)
def test_names_are_completed(words, found):
    given = " ".join(["adjudicator", *words])
    environment = {"_ADJUDICATOR_COMPLETE": "complete_bash", "COMP_WORDS": given, "COMP_CWORD": str(len(words))}
    done = CliRunner().invoke(app, [], env=environment, prog_name="adjudicator")
    assert found in done.output.splitlines()


def test_scenarios_of_a_file_are_completed(tmp_path):
    from adjudicator.cli.completing import scenarios

    file = tmp_path / "duel.yaml"
    file.write_text(DUEL, encoding="utf-8")
    assert scenarios(f"{file}::tw") == [f"{file}::Two Keepers"]
    assert scenarios(str(file)) == []


def test_coverage_of_the_cards_fits_on_a_screen(monkeypatch, proved):
    monkeypatch.setattr(card_proofs, "proofs", lambda decks: proved)
    lines = typed("cards", "--coverage").output.splitlines()
    assert len(lines) <= 24
    assert any("name only" in line for line in lines)
    assert len(typed("cards", "--coverage", "--all").output.splitlines()) > max(len(lines), len(proved))


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_the_version(option):
    assert typed(option).output.startswith("adjudicator 0")


@pytest.mark.parametrize("name", [*(one.partition("/")[0] for one in TOLD), "answer", "problem"])
def test_what_is_read_most_is_told_in_words(schema, name):
    keys = schema["$defs"][name]["properties"]
    assert [key for key, shape in keys.items() if key != "schema" and not shape.get("description")] == []
