"""The little dispute that the commands are tried on, and how they are called."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from adjudicator.cli.main import app
from adjudicator.files import text

ROOT = Path(__file__).parents[2]
DUEL = """\
scenario: Two Keepers
edition: fluxx-5
players:
  Ann: {hand: [Milk, Bread]}
  Bob: {}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Milk
"""
CLAIMED = f"""\
{DUEL}\
  - claims:
      - Ann: Now it is your turn.
        holds: {{turn: Bob}}
expect: {{turn: Bob}}
"""


def typed(*words: object, given: str | bytes | None = None) -> Any:
    """A command within this process; `given` is its standard input."""
    text._standard_input.cache_clear()
    return CliRunner().invoke(app, [str(word) for word in words], input=given)


def call(*words: object, **more: object) -> subprocess.CompletedProcess[str]:
    """The command as a process; whatever waits is a failure."""
    given = {"capture_output": True, "text": True, "timeout": 60, "cwd": ROOT, **more}
    return subprocess.run([sys.executable, "-m", "adjudicator", *map(str, words)], **given)  # type: ignore[call-overload, no-any-return]
