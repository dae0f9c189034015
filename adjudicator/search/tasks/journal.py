"""What is done of a long run, kept in a file of JSON lines so that the run can be stopped and go on.

Each line is some tasks of a work with what came of them: `version` (see there), `work` (a digest of what is done and of
all its tasks), `from` and `to` (the places of these tasks), `of` (their seeds, or files, in words), `done`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from adjudicator.search.tasks.as_json import plain, whole
from adjudicator.search.tasks.errors import Halt
from adjudicator.search.tasks.version import version

HEAD = b'{"version": "'


class Line(NamedTuple):
    """Where in the file the result of some tasks stands; `stop` is the place after the last of them."""

    stop: int
    at: int


class Journal:
    """A file of what is done. Raises Halt where it is none, is of another version, or cannot be read or written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known: dict[str, dict[int, Line]] = {}
        try:
            self.file = path.open("a+b")
            self.read()
        except (OSError, ValueError) as error:
            raise Halt(f"{path} cannot be used: {getattr(error, 'strerror', None) or error}") from None

    def read(self) -> None:
        """Take in what is kept; the file ends with its last whole line from now on."""
        self.file.seek(0)
        if (first := self.file.read(len(HEAD))) and not HEAD.startswith(first):
            raise Halt(f"{self.path} is no journal; name another file, or one that is not there yet")
        self.file.seek(0)
        at = 0
        for line in self.file:
            if not line.endswith(b"\n"):
                self.file.truncate(at)
                break
            try:
                told = json.loads(line)
                work, start, stop = told["work"], told["from"], told["to"]
            except (ValueError, KeyError):
                told = None  # written by halves: it is done again
            if told is not None:
                if told["version"] != version():
                    raise Halt(
                        f"{self.path} was written with another version of engine, law or cards ({told['version']}, "
                        f"here {version()}); begin a new journal, or go on with that version"
                    )
                self.known.setdefault(work, {})[start] = Line(stop, at)
            at += len(line)

    def keep(self, work: str, start: int, stop: int, of: str, done: Any) -> None:
        """Write down what came of the tasks from `start` to before `stop`."""
        line = {"version": version(), "work": work, "from": start, "to": stop, "of": of, "done": plain(done)}
        try:
            self.file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
            self.file.flush()
        except OSError as error:
            raise Halt(f"{self.path} cannot be written: {error.strerror or error}") from None

    def done(self, line: Line) -> Any:
        """What came of the tasks of a line."""
        self.file.seek(line.at)
        return whole(json.loads(self.file.readline())["done"])


def name_of(do: Callable[[Any], Any], tasks: Sequence[Any]) -> str:
    """A digest of a work: what is done, and all its tasks."""
    told = json.dumps([plain(do), plain(tasks)], sort_keys=True)
    return blake2b(told.encode(), digest_size=8).hexdigest()
