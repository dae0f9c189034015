"""What a wheel would hold, read from `pyproject.toml` and from where the library looks for its data."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path

import pytest

import adjudicator
from adjudicator.files import shipped, shipping

PACKAGE = Path(adjudicator.__file__).parent
CHECKOUT = PACKAGE.parent

if not (CHECKOUT / "pyproject.toml").is_file():
    pytest.skip("these tests look at a checkout", allow_module_level=True)

PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
BUILD = PROJECT["tool"]["hatch"]["build"]
WHEEL = BUILD["targets"]["wheel"]
IMPORTED_AS = {"pyyaml": "yaml"}


def in_wheel(file: Path) -> Path | None:
    """Where a file of the checkout stands in the wheel; None if it is left out."""
    place = file.relative_to(CHECKOUT)
    if any(fnmatch(part, pattern) for part in place.parts for pattern in BUILD["exclude"]):
        return None
    if place.parts[0] not in WHEEL["only-include"]:
        return None
    return Path(WHEEL["sources"].get(place.parts[0], place.parts[0])).joinpath(*place.parts[1:])


@pytest.mark.parametrize("kind", ["rulings", "scenarios"])
def test_rulings_and_scenarios_stand_in_the_wheel_where_the_installed_library_looks(kind, tmp_path, monkeypatch):
    installed = tmp_path / "adjudicator"
    files = sorted(shipped(kind).rglob("*.yaml"))
    for file in files:
        place = in_wheel(file)
        assert place is not None
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).touch()
    monkeypatch.setattr(shipping, "_PACKAGE", installed)
    found = sorted(file.relative_to(shipped(kind)) for file in shipped(kind).rglob("*.yaml"))
    monkeypatch.undo()
    assert files
    assert found == [file.relative_to(shipped(kind)) for file in files]


def test_every_file_of_the_package_is_in_the_wheel():
    left_out = [
        file
        for file in PACKAGE.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and in_wheel(file) is None
    ]
    assert left_out == []


def test_the_package_holds_what_it_reads_besides_code():
    assert list(shipped("cards").glob("*.yaml"))
    assert (PACKAGE / "py.typed").is_file()
    assert list((PACKAGE / "views").glob("*.j2"))


def test_the_command_leads_to_a_function():
    module, name = PROJECT["project"]["scripts"]["adjudicator"].split(":")
    assert callable(getattr(import_module(module), name))


def test_the_plugin_of_pytest_exists():
    (module,) = PROJECT["project"]["entry-points"]["pytest11"].values()
    assert callable(import_module(module).pytest_collect_file)


def test_the_version_and_the_readme_of_the_wheel_exist():
    told = (CHECKOUT / PROJECT["tool"]["hatch"]["version"]["path"]).read_text(encoding="utf-8")
    assert f'__version__ = "{adjudicator.__version__}"' in told
    assert (CHECKOUT / PROJECT["project"]["readme"]).is_file()


def test_the_wheel_asks_for_every_library_that_is_imported():
    needed = PROJECT["project"]["dependencies"] + PROJECT["project"]["optional-dependencies"]["cluster"]
    asked = {requirement.split(">")[0].strip() for requirement in needed}
    plugins = PROJECT["project"]["entry-points"]["pytest11"].values()
    inside_pytest = [CHECKOUT.joinpath(*module.split(".")).with_suffix(".py") for module in plugins]
    known = {IMPORTED_AS.get(name, name) for name in asked} | {"adjudicator"} | set(sys.stdlib_module_names)
    found = {
        name.split(".")[0]
        for file in PACKAGE.rglob("*.py")
        if file not in inside_pytest
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        for name in imported(node)
    }
    assert found <= known


def test_a_wheel_brings_every_index_along():
    """What is built with the package is all that is ever looked up in an index: nothing is left to the first call."""
    code = (CHECKOUT / "hatch_build.py").read_text(encoding="utf-8").partition('BUILD = """')[2].partition('"""')[0]
    code += "from adjudicator.files import index; print(*(place.name.partition('.')[0] for place in index.loaded))"
    for _ in range(2):  # where one was not up to date, the first call builds it
        done = subprocess.run([sys.executable, "-c", code], cwd=CHECKOUT, capture_output=True, text=True, check=True)
    modules = "".join(file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py"))
    asked = re.findall(r"compiled\(\"(\w+)\"", modules)
    assert sorted(done.stdout.split()) == sorted(asked)


def imported(node: ast.AST) -> list[str]:
    """The modules that a statement imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and not node.level and node.module:
        return [node.module]
    return []
