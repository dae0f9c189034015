"""What stands in the README and in `docs/` is what happens.

A block of commands under `<!-- checked: exit N -->` is run and must print what stands there; a block under
`<!-- file: NAME -->` is a file that the commands of every page find. After a change that is meant,
`python -m tests.test_documents` writes the pages anew with what the commands print now.
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
PAGES = [*sorted(CHECKOUT.glob("*.md")), *sorted((CHECKOUT / "docs").glob("*.md"))]
TEXTS = {page.relative_to(CHECKOUT).as_posix(): page.read_text(encoding="utf-8") for page in PAGES}
FILE = re.compile(r"<!-- file: (\S+) -->\n```\w*\n(.*?)```", re.DOTALL)
CHECKED = re.compile(r"(<!-- checked: exit (\d) -->\n```console\n\$ adjudicator ([^\n]*)\n)(.*?)(?=```)", re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
MOST_WORDS = 1500
"""Of the README: what somebody reads who has two minutes."""


class Session(NamedTuple):
    """One command of a page: its arguments, what it prints, its exit code."""

    page: str
    arguments: str
    printed: str
    code: int


SESSIONS = [
    Session(page, found[3], found[4], int(found[2])) for page, text in TEXTS.items() for found in CHECKED.finditer(text)
]


def folder_for_readers(folder: Path) -> Path:
    """A folder with the scenarios of the checkout and the files that stand in the pages."""
    shutil.copytree(CHECKOUT / "scenarios", folder / "scenarios")
    for text in TEXTS.values():
        for name, content in FILE.findall(text):
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
    return folder_for_readers(tmp_path_factory.mktemp("pages"))


@pytest.mark.parametrize("page", sorted({session.page for session in SESSIONS}))
def test_the_commands_of_a_page_print_what_it_shows(page, folder):
    """In their order: one may read what another has written."""
    for session in (one for one in SESSIONS if one.page == page):
        assert (session.arguments, *run(session.arguments, folder)) == session[1:]


def test_the_readme_has_sessions_and_files_to_check():
    assert len([session for session in SESSIONS if session.page == "README.md"]) >= 3
    assert FILE.search(TEXTS["README.md"])


def test_a_file_stands_on_one_page_only():
    names = [name for text in TEXTS.values() for name, _ in FILE.findall(text)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("page", TEXTS)
def test_every_block_of_commands_of_ours_is_checked(page):
    assert TEXTS[page].count("\n$ adjudicator ") == len([session for session in SESSIONS if session.page == page])


def test_make_demo_settles_the_scenario_shown_first():
    scenario = re.search(r"^SCENARIO \?= (.*)$", (CHECKOUT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert scenario
    assert shlex.split(SESSIONS[0].arguments) == ["run", scenario[1]]


def test_the_table_of_commands_names_all_there_are():
    from typer.main import get_command

    from adjudicator.cli.main import app

    known = set(getattr(get_command(app), "commands", {}))
    told = set(re.findall(r"^\| `adjudicator (\w[\w-]*)", TEXTS["docs/commands.md"], re.MULTILINE))
    assert told == known


@pytest.mark.parametrize("page", TEXTS)
def test_every_link_leads_to_a_file(page):
    folder = (CHECKOUT / page).parent
    assert [target for target in LINK.findall(TEXTS[page]) if not (folder / target).exists()] == []


def test_every_page_of_the_documents_is_reached_from_the_readme():
    linked = {
        (CHECKOUT / page).parent.joinpath(target).resolve() for page in TEXTS for target in LINK.findall(TEXTS[page])
    }
    assert [page.name for page in PAGES if page != README and page.resolve() not in linked] == []


def test_the_readme_is_read_in_a_few_minutes():
    assert len(TEXTS["README.md"].split()) <= MOST_WORDS


def rewrite() -> None:
    """Put what the commands print now, and their exit codes, into the pages."""
    with tempfile.TemporaryDirectory() as name:
        place = folder_for_readers(Path(name) / "pages")

        def renewed(found: re.Match[str]) -> str:
            printed, code = run(found[3], place)
            return found[1].replace(f"exit {found[2]}", f"exit {code}") + printed

        for page, text in TEXTS.items():
            (CHECKOUT / page).write_text(CHECKED.sub(renewed, text), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
