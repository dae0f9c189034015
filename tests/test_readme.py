"""What stands in the README is what happens.

A block of commands under `<!-- checked: exit N -->` is run and must print what stands there; a block under
`<!-- file: NAME -->` is a file that these commands find. After a change that is meant,
`python -m tests.test_readme` writes the README anew with what the commands print now.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent
README = CHECKOUT / "README.md"
TEXT = README.read_text(encoding="utf-8")
FILE = re.compile(r"<!-- file: (\S+) -->\n```\w*\n(.*?)```", re.DOTALL)
CHECKED = re.compile(r"(<!-- checked: exit (\d) -->\n```console\n\$ adjudicator ([^\n]*)\n)(.*?)(?=```)", re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


class Session(NamedTuple):
    """One command of the README: its arguments, what it prints, its exit code."""

    arguments: str
    printed: str
    code: int


SESSIONS = [Session(found[3], found[4], int(found[2])) for found in CHECKED.finditer(TEXT)]


def folder_for_readers(folder: Path) -> Path:
    """A folder with the scenarios of the checkout and the files that stand in the README."""
    shutil.copytree(CHECKOUT / "scenarios", folder / "scenarios")
    for name, content in FILE.findall(TEXT):
        (folder / name).write_text(content, encoding="utf-8")
    return folder


def run(arguments: str, folder: Path) -> tuple[str, int]:
    """What a command prints, 80 columns wide and without spaces at the ends of lines, and its exit code."""
    environment = {
        **{name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "ADJUDICATOR_DEBUG")},
        "COLUMNS": "80",
        "PYTHONPATH": str(CHECKOUT),
        "PYTHONUTF8": "1",
    }
    done = subprocess.run(
        [sys.executable, "-m", "adjudicator", *shlex.split(arguments)],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines()), done.returncode


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return folder_for_readers(tmp_path_factory.mktemp("readme"))


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: session.arguments)
def test_a_command_prints_what_the_readme_shows(session, folder):
    assert run(session.arguments, folder) == (session.printed, session.code)


def test_there_are_sessions_and_files_to_check():
    assert len(SESSIONS) >= 3
    assert FILE.search(TEXT)


def test_every_block_of_commands_of_ours_is_checked():
    assert TEXT.count("\n$ adjudicator ") == len(SESSIONS)


def test_make_demo_settles_the_scenario_shown_first():
    scenario = re.search(r"^SCENARIO \?= (.*)$", (CHECKOUT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert scenario
    assert shlex.split(SESSIONS[0].arguments) == ["run", scenario[1]]


def test_the_table_of_commands_names_all_there_are():
    from typer.main import get_command

    from adjudicator.cli.main import app

    known = set(getattr(get_command(app), "commands", {}))
    told = set(re.findall(r"^\| `adjudicator (\w[\w-]*)", TEXT, re.MULTILINE))
    assert told == known


def test_every_link_leads_to_a_file():
    assert [target for target in LINK.findall(TEXT) if not (CHECKOUT / target).exists()] == []


def rewrite() -> None:
    """Put what the commands print now, and their exit codes, into the README."""
    with tempfile.TemporaryDirectory() as name:
        place = folder_for_readers(Path(name) / "readme")

        def renewed(found: re.Match[str]) -> str:
            printed, code = run(found[3], place)
            return found[1].replace(f"exit {found[2]}", f"exit {code}") + printed

        README.write_text(CHECKED.sub(renewed, TEXT), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
