"""One YAML document: its data, and the place of everything in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.files.place import Key, Keys, Place, place_of, walk
from adjudicator.files.problem import Complaint, Problem

if TYPE_CHECKING:
    from adjudicator.files.place import Node
    from adjudicator.files.text import Text


class Document:
    """Plain data (`dict[str, ...]`, `list`, `str`, `int`, `bool`, `None`) that knows where it was written.

    >>> from adjudicator.files.read import read_documents
    >>> [document], problems = read_documents("rules: [Play 2]")
    >>> document.data, document.place("rules", 0), document.key_place("rules")
    ({'rules': ['Play 2']}, (1, 9), (1, 1))
    """

    __slots__ = ("_keys", "_root", "_text", "data", "file")

    def __init__(self, text: Text, root: Node, data: Any) -> None:
        self.file = text.file
        self.data = data
        self._text = text
        self._root = root
        self._keys: Keys = {}

    def __repr__(self) -> str:
        return f"<Document {self.file}:{self.place()[0]}>"

    def place(self, *path: Key) -> Place:
        """Line and column of the value at a path, else of the nearest parent there is."""
        return place_of(walk(self._root, path, self._keys)[1].start_mark)

    def key_place(self, *path: Key) -> Place:
        """Line and column of the key at a path (of an item in a list: its value), else of the nearest parent."""
        return place_of(walk(self._root, path, self._keys)[0].start_mark)

    def read_as(self, key: str, meant: str) -> None:
        """Take what stands under a misspelt key of the document for what stands under the one that was meant."""
        walk(self._root, (key,), self._keys)[0].value = meant
        self._keys.clear()
        self.data = {meant if one == key else one: value for one, value in self.data.items()}

    def problem(self, code: str, message: str, *path: Key, key: bool = False, hint: str = "") -> Problem:
        """A problem at the value, or with `key` at the key, of a path."""
        line, column = self.key_place(*path) if key else self.place(*path)
        return Problem(self.file, line, column, code, message, hint)

    def complaint(self, found: Complaint, *path: Key) -> Problem:
        """The problem of what is wrong below a path."""
        return self.problem(found.code, found.message, *path, *found.path, key=found.at_key, hint=found.hint)

    def joined(self, *path: Key, count: int = 2) -> tuple[str, str]:
        """The list item at a path and those after it, `count` in all, as one name; and the line with that name quoted.

        For names that a comma split: `[Draw 3, Play 2]` gives `Draw 3, Play 2` and `["Draw 3, Play 2"]`.
        Raises `ValueError` where the path is not that of an item with enough others after it.
        """
        from adjudicator.files.repair import LONGEST_LINE, quoted

        *parents, first = path
        _, node = walk(self._root, parents, self._keys)
        items = node.value[first : first + count] if node.id == "sequence" and isinstance(first, int) else []
        if len(items) != count or any(item.id != "scalar" for item in items):
            raise ValueError(f"no {count} items in a row at {path}")
        name = ", ".join(item.value for item in items)
        start, end = items[0].start_mark, items[-1].end_mark
        if start.line != end.line:
            return name, quoted(name)
        line = self._text.line(start.line + 1)
        if len(line) > LONGEST_LINE:
            return name, quoted(name)
        return name, (line[: start.column] + quoted(name) + line[end.column :]).strip()
