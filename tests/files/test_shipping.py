"""Where shipped data lies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator.files import shipped, shipping

PACKAGE = Path(adjudicator.__file__).parent


def test_in_a_checkout_rulings_and_scenarios_lie_beside_the_package():
    assert shipped("rulings") == PACKAGE.parent / "rulings"
    assert shipped("scenarios") == PACKAGE.parent / "scenarios"


def test_in_an_installed_wheel_they_lie_inside_the_package(tmp_path, monkeypatch):
    (tmp_path / "adjudicator" / "_shipped").mkdir(parents=True)
    (tmp_path / "rulings").mkdir()  # of somebody else
    monkeypatch.setattr(shipping, "_PACKAGE", tmp_path / "adjudicator")
    assert shipped("rulings") == tmp_path / "adjudicator" / "_shipped" / "rulings"


def test_the_catalogue_lies_inside_the_package():
    assert shipped("cards") == PACKAGE / "cards" / "data"


def test_nothing_else_is_shipped():
    unknown: Any = "recipes"
    with pytest.raises(ValueError):
        shipped(unknown)
