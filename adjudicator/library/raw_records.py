"""Records as they stand in the files: a mapping with its place, of whatever shape it was written in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adjudicator.files import Document, Problem, read_documents
from adjudicator.library.phrases import FOLDER


@dataclass(frozen=True, slots=True)
class Record:
    """One item of a file's list. The accessors answer with nothing where the shape is not the expected one."""

    path: Path
    document: Document
    index: int
    data: dict[str, Any]

    @property
    def id(self) -> str:
        return self.text("id")

    @property
    def line(self) -> int:
        """The line on which the record begins."""
        return self.document.place(self.index)[0]

    def text(self, key: str) -> str:
        value = self.data.get(key)
        return value if isinstance(value, str) else ""

    def texts(self, key: str) -> list[str]:
        value = self.data.get(key)
        return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []

    def items(self, key: str) -> Iterator[tuple[int, str]]:
        """The texts of a list with their positions in it."""
        value = self.data.get(key)
        if isinstance(value, list):
            yield from ((n, item) for n, item in enumerate(value) if isinstance(item, str))

    @property
    def in_force(self) -> str:
        """The reading of a ruling that is in force, or assumed to be."""
        return self.text("official") or self.text("assumed")

    @property
    def readings(self) -> dict[str, str]:
        """What the readings of a ruling say, by name."""
        told = self.mapping("readings")
        return {name: one.get("says", "") if isinstance(one, dict) else one for name, one in told.items()}

    def argued_by(self, rival: str) -> list[str]:
        """The readings of a ruling that `nobody` would argue, or few (`seldom`)."""
        found = self.mapping("readings").items()
        return [name for name, one in found if isinstance(one, dict) and one.get("rival") == rival]

    def testable(self, fact: str) -> str:
        """What an entry says on whether one of its facts can be tested."""
        content = self.mapping("facts").get(fact)
        return str(content.get("testable", "")) if isinstance(content, dict) else ""

    def mapping(self, key: str) -> dict[str, Any]:
        value = self.data.get(key)
        return value if isinstance(value, dict) else {}

    def problem(self, code: str, message: str, *path: str | int, key: bool = False, hint: str = "") -> Problem:
        return self.document.problem(code, message, self.index, *path, key=key, hint=hint)


@dataclass(slots=True)
class Written:
    """Everything the files hold: rulings, entries, and what stood in the way of reading them."""

    rulings: list[Record] = field(default_factory=list)
    entries: list[Record] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def read(self, paths: Iterable[Path]) -> Written:
        """Add the records of the files at ``paths``; a folder stands for the ``*.yaml`` files under it."""
        for path in yaml_files(paths):
            documents, problems = read_documents(path)
            self.problems += problems
            into = self.entries if path.parent.name == "entries" else self.rulings
            for document in documents:
                into += self._records(path, document)
            if not documents and not problems:
                self.problems.append(Problem(str(path), 1, 1, "no-list", "the file is empty"))
        return self

    def _records(self, path: Path, document: Document) -> Iterator[Record]:
        items = document.data if isinstance(document.data, list) else []
        if not items:
            self.problems.append(
                document.problem("no-list", "the file holds no list of records", hint="begin with `- id:`")
            )
        for index, item in enumerate(items):
            if isinstance(item, dict):
                yield Record(path, document, index, item)
            else:
                self.problems.append(
                    document.problem("wrong-shape", "a record is a mapping that begins with `id:`", index)
                )


def yaml_files(paths: Iterable[Path]) -> list[Path]:
    """The files meant by ``paths``, each once, those of a folder by name."""
    files: dict[Path, None] = {}
    for path in paths:
        within = (file for file in path.rglob("*.yaml") if file.parent.name not in ("houses", FOLDER))
        found = sorted(within) if path.is_dir() else [path]
        files.update(dict.fromkeys(found))
    return list(files)
