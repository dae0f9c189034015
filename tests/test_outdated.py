"""A compiled module does not hide a change of its source unseen."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

from adjudicator import outdated


def compiled(monkeypatch: pytest.MonkeyPatch, folder: Path, name: str, age: int) -> None:
    """A module that is loaded from a compiled file so many seconds older than its source."""
    for file, made in ((folder / f"{name}.py", 1_000_000), (folder / f"{name}.so", 1_000_000 - age)):
        file.write_text("")
        os.utime(file, (made, made))
    module = ModuleType(f"adjudicator.law.{name}")
    module.__file__ = str(folder / f"{name}.so")
    monkeypatch.setitem(sys.modules, module.__name__, module)


def test_a_source_that_is_newer_than_what_runs_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    compiled(monkeypatch, tmp_path, "law", age=0)
    assert outdated.warning() == ""
    compiled(monkeypatch, tmp_path, "options", age=60)
    assert outdated.outdated() == [str(tmp_path / "options.py")]
    assert "options.py: changed since it was compiled" in outdated.warning()


@pytest.mark.sources
def test_from_their_sources_nothing_is_looked_at(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import adjudicator.law.law  # noqa: F401

    compiled(monkeypatch, tmp_path, "options", age=60)
    assert outdated.outdated() == []
