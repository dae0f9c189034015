"""An index is built once, and again whenever what it was built from has changed."""

from __future__ import annotations

import importlib
import marshal
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import adjudicator
from adjudicator.files import index, shipping
from adjudicator.files.index import compiled, drop_older

DATA = {"Milk": ["keeper", 1, None], "Veto!": ("surprise", True)}


class Builder:
    """Counts how often it was asked to build."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> object:
        self.times += 1
        return DATA


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """A cache folder of the user, and a list of indexes that were asked for, of this test alone."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(index, "_asked_for", {})
    return tmp_path / "cache"


@pytest.fixture
def sources(tmp_path):
    files = [tmp_path / "data" / "a.yaml", tmp_path / "data" / "b.yaml"]
    files[0].parent.mkdir()
    for file in files:
        file.write_text(f"name: {file.stem}")
    return files


@pytest.fixture
def build():
    return Builder()


def index_files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".yaml", ".py", ".pyc")]


def block(folder: Path) -> None:
    """Put a file where a folder would be made: nobody, not even root, can write below it."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("in the way")


def test_it_is_built_once_and_kept_beside_the_first_source(sources, build, cache):
    assert [compiled("cards", sources, build) for _ in range(3)] == [DATA] * 3
    assert build.times == 1
    [file] = index_files(sources[0].parent)
    assert file.parent == sources[0].parent / "__pycache__"
    assert not cache.exists()


def test_of_those_that_are_called_alike_the_latest_are_kept(sources, build):
    for number in range(4):
        compiled(f"law_{number}", sources, build)
        [written] = [file for file in index_files(sources[0].parent) if file.name.startswith(f"law_{number}")]
        os.utime(written, (number, number))
    compiled("cards", sources, build)
    drop_older("law_", sources, 2)
    assert sorted(file.name.partition(".")[0] for file in index_files(sources[0].parent)) == ["cards", "law_2", "law_3"]


def test_a_changed_source_builds_it_again(sources, build):
    compiled("cards", sources, build)
    sources[1].write_text("name: c")
    compiled("cards", sources, build)
    compiled("cards", sources[:1], build)
    assert build.times == 3


def test_text_moved_from_one_source_to_the_next_builds_it_again(sources, build):
    compiled("cards", sources, build)
    sources[0].write_text("name: aname: ")
    sources[1].write_text("b")
    compiled("cards", sources, build)
    assert build.times == 2


def test_another_version_of_the_library_builds_it_again(sources, build, monkeypatch):
    compiled("cards", sources, build)
    monkeypatch.setattr(index, "__version__", "0.0.0")
    compiled("cards", sources, build)
    assert build.times == 2


@pytest.mark.parametrize(
    "change", [lambda c: b"", lambda c: c[:-1], lambda c: c[:60] + b"\xff" + c[61:], lambda c: c + b"x"]
)
def test_a_spoilt_index_is_built_again(sources, build, change):
    compiled("cards", sources, build)
    [file] = index_files(sources[0].parent)
    file.write_bytes(change(file.read_bytes()))
    assert compiled("cards", sources, build) == DATA
    assert compiled("cards", sources, build) == DATA
    assert build.times == 2


def test_where_nothing_can_be_written_beside_them_it_goes_to_the_users_cache(sources, build, cache):
    block(sources[0].parent / "__pycache__")
    assert [compiled("cards", sources, build) for _ in range(2)] == [DATA] * 2
    assert build.times == 1
    assert len(index_files(cache)) == 1


def test_nothing_is_written_into_an_installed_package(sources, build, cache, monkeypatch):
    (sources[0].parent / "_shipped").mkdir()
    monkeypatch.setattr(shipping, "_PACKAGE", sources[0].parent)
    assert [compiled("cards", sources, build) for _ in range(2)] == [DATA] * 2
    assert build.times == 1
    assert index_files(sources[0].parent) == []
    assert len(index_files(cache)) == 1


def test_an_index_that_an_installed_package_brings_along_is_taken(sources, build, cache, monkeypatch):
    compiled("cards", sources, build)
    (sources[0].parent / "_shipped").mkdir()
    monkeypatch.setattr(shipping, "_PACKAGE", sources[0].parent)
    compiled("cards", sources, build)
    assert build.times == 1
    assert not cache.exists()


def test_where_nothing_can_be_written_at_all_it_is_built_every_time(sources, build, cache):
    block(sources[0].parent / "__pycache__")
    block(cache)
    assert [compiled("cards", sources, build) for _ in range(2)] == [DATA] * 2
    assert build.times == 2


def test_what_is_no_plain_data_is_refused(sources):
    with pytest.raises(ValueError):
        compiled("cards", sources, object)
    assert index_files(sources[0].parent) == []


def test_a_missing_source_is_an_error(sources, build):
    with pytest.raises(FileNotFoundError):
        compiled("cards", [*sources, sources[0].with_name("none.yaml")], build)


def test_without_sources_nothing_is_kept(build):
    assert compiled("nothing", [], build) == DATA


def test_processes_that_build_it_together_leave_one_whole_index(sources, build):
    code = (
        "import sys; from pathlib import Path; from adjudicator.files.index import compiled\n"
        "for n in range(50):\n"
        "    Path(sys.argv[1]).write_text(str(n % 3))\n"
        "    data = compiled('cards', [Path(a) for a in sys.argv[1:]], lambda: {'all': list(range(5000))})\n"
        "    assert data == {'all': list(range(5000))}\n"
    )
    root = Path(adjudicator.__file__).parent.parent
    command = [sys.executable, "-c", code, *map(str, sources)]
    running = [subprocess.Popen(command, cwd=root, env=dict(os.environ)) for _ in range(3)]
    assert [process.wait(120) for process in running] == [0, 0, 0]
    assert len(index_files(sources[0].parent)) == 1


def test_a_changed_builder_builds_it_again(sources, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    for value in (1, 2):
        (tmp_path / "maker.py").write_text(f"def build():\n    return {value}\n")
        sys.modules.pop("maker", None)
        shutil.rmtree(tmp_path / "__pycache__", ignore_errors=True)
        importlib.invalidate_caches()
        assert compiled("cards", sources, importlib.import_module("maker").build) == value


def spoilt(file: Path, how: str) -> None:
    """An index that somebody has written into, with a checksum that is right."""
    content = file.read_bytes()
    if how == "pipe":
        file.unlink()
        os.mkfifo(file)
        return
    payload = {"other": marshal.dumps([1, 2, 3]), "empty": b"", "noise": b"\xff" * 40}[how]
    digest = index._digest(payload)
    file.write_bytes(content[: index._KEY] + digest + payload)


@pytest.mark.parametrize("how", ["empty", "noise", "pipe"])
def test_an_index_that_cannot_be_one_is_built_again(sources, build, how):
    compiled("cards", sources, build)
    [file] = index_files(sources[0].parent)
    spoilt(file, how)
    assert compiled("cards", sources, build) == DATA
    assert build.times == 2
    assert compiled("cards", sources, build) == DATA
    assert build.times == 2


@pytest.mark.parametrize("how", ["other", "empty", "noise", "pipe"])
def test_a_command_goes_on_without_an_index_that_was_tampered_with(tmp_path, how):
    package = tmp_path / "adjudicator"
    shutil.copytree(
        Path(adjudicator.__file__).parent, package, ignore=shutil.ignore_patterns("*.index", "*.so", "*.pyd")
    )
    shutil.copytree(Path(adjudicator.__file__).parent.parent / "rulings", tmp_path / "rulings")
    (tmp_path / "scenarios").mkdir()

    def told() -> str:
        return subprocess.run(
            [sys.executable, "-m", "adjudicator", "rulings", "--card", "Play All"], cwd=tmp_path,
            timeout=60, check=True, capture_output=True, text=True,
            env={"PATH": os.environ["PATH"], "HOME": str(tmp_path)},
        ).stdout  # fmt: skip

    before = told()
    kept = list(tmp_path.rglob("*.index"))
    assert kept
    for file in kept:
        spoilt(file, how)
    assert told() == before
