"""Writing a dispute down at a real terminal: completion, a narrow window, Ctrl-C."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import termios

import pytest

READY = b"\x1b[?2004h"
"""What the terminal is sent when a line may be typed."""
PATIENCE, STILL = 30, 1
"""Seconds to wait for something to be shown; after so many without anything the screen is at rest."""


class Terminal:
    """The command at a terminal of its own; `keys` types when a line is asked for."""

    def __init__(self, folder, columns: int) -> None:
        self.master, slave = os.openpty()
        termios.tcsetwinsize(slave, (24, columns))
        own = {"TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "LANG": "C.UTF-8"}
        known = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "adjudicator", "new", "t.yaml"], cwd=folder, env={**known, **own},
            stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self.shown = b""
        self.asked = 0

    def read(self) -> bool:
        """Take in what is shown; whether there was anything before the end."""
        assert select.select([self.master], [], [], PATIENCE)[0], self.shown.decode()
        try:
            some = os.read(self.master, 4096)
        except OSError:  # nobody is left to write
            return False
        self.shown += some
        return bool(some)

    def keys(self, keys: str) -> None:
        self.asked += 1
        while self.shown.count(READY) < self.asked:
            assert self.read(), self.shown.decode()
        os.write(self.master, keys.encode())

    def tab(self, begun: str) -> None:
        """Type the beginning of a name, then the tab key, and wait each time until nothing moves; the line goes on."""
        self.keys(begun)
        self.asked -= 1
        for key in (b"", b"\t"):
            os.write(self.master, key)
            while select.select([self.master], [], [], STILL)[0]:
                self.read()

    def end(self) -> tuple[int, str]:
        """The exit code, and all that was shown."""
        while self.read():
            pass
        os.close(self.master)
        return self.process.wait(PATIENCE), self.shown.decode()


@pytest.fixture
def terminal(tmp_path):
    found = Terminal(tmp_path, 40)
    yield found
    found.process.kill()


def test_a_dispute_is_told_in_a_narrow_window_with_names_completed(terminal, tmp_path):
    for line in ("fluxx-5\r", "Ann and Bob\r", "\r", "Hand Limit 1, milk and bread\r", "undo\r"):
        terminal.keys(line)
    terminal.tab("Hand Limit 1, The Pa")
    for line in (
        "\r", "\r", "The Sun, moon and Love\r", "\r", "\r", "\r", "\r", "ann plays hand limit 1\r", "1, 2\r",
        "\r", "Bob: I keep all three\r", "\r", "\r", "\r",
    ):  # fmt: skip
        terminal.keys(line)
    code, shown = terminal.end()
    assert code == 0, shown
    assert "Bob holds 3 cards. Right?" in shown
    assert "Ann: {hand: [Hand Limit 1, The Party]}" in (tmp_path / "t.yaml").read_text(encoding="utf-8")
    verdict = shown.rpartition("Verdict")[2]
    assert max(map(len, verdict.splitlines())) <= 50  # forty, and what sets the style


def test_a_card_nobody_knows_is_described_in_questions(terminal, tmp_path):
    for line in (
        "fluxx-5\r", "Ann and Bob\r", "\r", "Teapot, milk\r", "y\r", "a keeper\r", "bonus\r", "play more\r", "2\r",
        "undo\r", "1\r", "\r", "\r", "Bread\r", "\r", "\r", "\r", "\r", "ann plays teapot\r", "\r",
        "Bob: it is my turn\r", "\r", "\r", "\r",
    ):  # fmt: skip
        terminal.keys(line)
    code, shown = terminal.end()
    assert code == 0, shown
    assert "it is Ann's" in shown.rpartition("Verdict")[2]
    text = (tmp_path / "t.yaml").read_text(encoding="utf-8")
    assert "cards:\n  Teapot: {type: keeper, bonus: {play: 1, who: owner}}\n" in text


def test_ctrl_c_ends_it_and_leaves_nothing(terminal, tmp_path):
    for keys in ("fluxx-5\r", "Ann and Bob\r", "\x03"):
        terminal.keys(keys)
    code, shown = terminal.end()
    assert code == 130
    assert "Broken off; nothing was written." in shown
    assert list(tmp_path.iterdir()) == []
