"""Faults in a card record: each found once, at its place, with a hint."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator.effects  # noqa: F401  (signs the effects in)
from adjudicator.cards.check import check_cards, check_record, custom_records


def action(**record: Any) -> dict[str, Any]:
    return {"name": "Stub", "type": "action", **record}


@pytest.mark.parametrize(
    ("record", "path", "code", "hint"),
    [
        ("Stub", (), "wrong-value", ""),
        ({"name": "Stub"}, (), "missing-key", ""),
        ({"type": "goal"}, (), "missing-key", ""),
        ({"name": "Stub", "type": "gaol"}, ("type",), "unknown-word", "goal"),
        ({"name": "Stub", "type": ["goal"]}, ("type",), "unknown-word", ""),
        ({"name": "Draw 3, Play 2", "type": "action"}, ("name",), "bad-name", "Draw 3 Play 2"),
        ({"name": "Who?", "type": "action"}, ("name",), "bad-name", "Who"),
        ({"name": "\x1b[31mRed", "type": "action"}, ("name",), "bad-name", "[31mRed"),
        ({"name": "x" * 200, "type": "action"}, ("name",), "bad-name", ""),
        ({"name": 5, "type": "action"}, ("name",), "wrong-value", ""),
        (action(efect="x"), ("efect",), "unknown-key", ""),
        (action(reworded=1899), ("reworded",), "wrong-value", "2016"),
        (action(reworded=2101), ("reworded",), "wrong-value", "2016"),
        (action(reworded="2016"), ("reworded",), "wrong-value", "2016"),
        (action(reworded=True), ("reworded",), "wrong-value", "2016"),
        (action(days={"halloween": 5}), ("days", "halloween"), "wrong-value", "12-25"),
        (action(days={"halloween": "some day"}), ("days", "halloween"), "wrong-value", "12-25"),
        (action(does=[5]), ("does", 0), "unknown-effect", ""),
        (action(traits="food"), ("traits",), "wrong-value", ""),
        (action(does=["zapp"]), ("does", 0), "unknown-effect", "zap"),
        (action(does=[{"draw": {}}]), ("does", 0, "draw"), "missing-key", ""),
        (action(does=[{"draw": {"draw": "three"}}]), ("does", 0, "draw", "draw"), "wrong-value", ""),
        (action(does=[{"draw": {"draw": True}}]), ("does", 0, "draw", "draw"), "wrong-value", ""),
        (action(does=[{"draw": {"draw": 3, "drawn": 1}}]), ("does", 0, "draw", "drawn"), "unknown-key", "draw"),
        (action(does=[{"steal": {"what": "keepr"}}]), ("does", 0, "steal", "what"), "unknown-word", "keeper"),
        (action(does=[{"zap": {}, "draw": {}}]), ("does", 0), "wrong-value", ""),
        (action(does=[{"draw": {"draw": 3}}], numerals={"draw": 2}), ("numerals", "draw"), "numeral-nowhere", ""),
        (action(does=[{"draw": {"draw": 3}}], numerals={"drwa": 3}), ("numerals", "drwa"), "numeral-nowhere", "draw"),
        (action(goal={"all_of": ["A"]}), ("goal",), "wrong-type", ""),
        ({"name": "S", "type": "goal", "goal": {"all": ["A"]}}, ("goal", "all"), "unknown-key", "all_of"),
        ({"name": "S", "type": "goal", "goal": {"count": {"from": ["A"]}}}, ("goal", "count"), "missing-key", ""),
        ({"name": "S", "type": "new-rule", "rule": {"matter": "drw"}}, ("rule", "matter"), "unknown-word", "draw"),
        (
            {"name": "S", "type": "new-rule", "rule": {"matter": "play", "value": "al"}},
            ("rule", "value"),
            "unknown-word",
            "all",
        ),
        ({"name": "S", "type": "creeper", "attaches": {"to": "keepr"}}, ("attaches", "to"), "unknown-word", "keeper"),
        ({"name": "S", "type": "keeper", "powers": {"once": True}}, ("powers",), "missing-key", ""),
        ({"name": "S", "type": "creeper", "duties": ["stands-inn"]}, ("duties", 0), "unknown-effect", "stands-in"),
    ],
)
def test_a_fault_is_found_at_its_place(record: object, path: tuple[str | int, ...], code: str, hint: str) -> None:
    ((found_path, found_code, message, found_hint, _), *more) = check_record(record)
    assert (found_path, found_code, more) == (path, code, [])
    assert message
    assert hint in found_hint
    assert "\x1b" not in message + found_hint


def test_all_faults_are_told_at_once() -> None:
    found = check_record({"name": "A, B", "type": "acton", "does": ["zapp"], "gaol": {}})
    assert [one.code for one in found] == ["bad-name", "unknown-word", "unknown-effect", "unknown-key"]


@pytest.mark.parametrize(
    "record",
    [
        {"name": "Filler 1", "type": "new-rule"},
        action(reworded=1900),
        action(reworded=2100, days={"halloween": "10-31"}),
        {"name": "Stub Goal", "type": "goal", "goal": {"all_of": ["A", "B"]}},
        {"name": "Human 1", "type": "creeper", "traits": ["human", "woman"], "blocks_win": False},
        {"name": "Fizzbin", "type": "action", "does": [{"blind-hand": {"draw": 3}}], "replaces": True},
        {"name": "Stub Rule", "type": "new-rule", "duties": ["lifts-creepers"]},
        {
            "name": "Stub Bonus",
            "type": "new-rule",
            "bonus": {"play": 1, "while": {"in_play": "Milk"}},
            "numerals": {"play": 1},
        },
    ],
)
def test_short_custom_records_are_sound(record: dict[str, Any]) -> None:
    assert check_record(record) == []


def test_custom_cards_are_a_list_or_a_mapping() -> None:
    bad = {"type": "gaol"}
    assert [path for path, *_ in check_cards([{"name": "A", **bad}])] == [(0, "type")]
    assert [path for path, *_ in check_cards({"A": bad})] == [("A", "type")]
    assert list(check_cards(None)) == []
    assert [one.code for one in check_cards("A")] == ["wrong-value"]
    assert custom_records({"A": bad}) == custom_records([{"name": "A", **bad}]) == [{"name": "A", "type": "gaol"}]
    assert custom_records("A") == []


def test_what_a_power_or_an_occasion_lacks_is_told_and_no_other_card_shown() -> None:
    [found] = check_record({"name": "Tollgate", "type": "keeper", "whenever": {"does": ["discard-and-draw"]}})
    assert (found.message, found.hint) == (
        "whenever without 'plays' or 'turn'", "write `plays: [action]`, `turn: begins` or `turn: ends`",
    )  # fmt: skip
