"""Nodes to plain data, in one pass, with every problem met on the way."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from adjudicator.files.compose import PLAIN, TEXT
from adjudicator.files.place import place_of
from adjudicator.files.problem import Problem
from adjudicator.files.text import CONTROL

if TYPE_CHECKING:
    from adjudicator.files.place import Node

_WORDS = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
}
_MEANT = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_BOOLEANS = frozenset(form for word in _MEANT for form in (word, word.capitalize(), word.upper()))
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})", re.ASCII)
_DIGITS = frozenset("+-0123456789")

SWITCHES = "pending"
"""Under this key `on` and `off` are words of the format (`pending: [{Veto!: on}]`) and need no quotes."""


class Builder:
    """Builds the data of one file; `problems` grows while it works."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self._booleans: list[Node] = []

    def data(self, root: Node) -> Any:
        """The plain data of one document."""
        built = self._build(root)
        if self._booleans:
            self._report_booleans(root)
        return built

    def _build(self, node: Node) -> Any:
        if node.id == "scalar":
            return self._scalar(node)
        if node.tag != PLAIN:
            self._tag(node)
        if node.id == "sequence":
            return [self._build(item) for item in node.value]
        return self._mapping(node)

    def _scalar(self, node: Node) -> str | int | bool | None:
        text: str = node.value
        if node.tag != PLAIN:
            return self._text(node)
        if text in _WORDS:
            return _WORDS[text]
        if text in _BOOLEANS:
            self._booleans.append(node)
        elif text[0] in _DIGITS and _INTEGER.fullmatch(text):
            return int(text)
        return text

    def _mapping(self, node: Node) -> dict[str, Any]:
        built: dict[str, Any] = {}
        repeated: list[Node] = []
        for key, value in node.value:
            item = self._build(value)
            if key.id != "scalar":
                self._report(key, "yaml-key", "a key must be a word or a line of text", "put it in quotes")
                continue
            name = key.value if key.tag == PLAIN else self._text(key)
            if name in built:
                repeated.append(key)
            if built.get(name) is None:
                built[name] = item
        if repeated:
            self._report_repeated(node, repeated)
        return built

    def _text(self, node: Node) -> str:
        """The text of a node that is not plain; control characters written as escapes are replaced."""
        if node.tag != TEXT:
            self._tag(node)
        text: str = node.value
        hidden = CONTROL.search(text)
        if not hidden:
            return text
        self._report(node, "encoding", f"this text holds a control character, U+{ord(hidden[0]):04X}", "leave it out")
        return CONTROL.sub("\ufffd", text)

    def _report(self, node: Node, code: str, message: str, hint: str) -> None:
        self.problems.append(Problem(self.file, *place_of(node.start_mark), code, message, hint))

    def _tag(self, node: Node) -> None:
        hint = "put text that begins with ! in quotes"
        self._report(node, "yaml-tag", f"tags are not taken: {node.tag[:60]!r}", hint)

    def _report_repeated(self, node: Node, repeated: list[Node]) -> None:
        lines = {key.value: key.start_mark.line + 1 for key, _ in reversed(node.value) if key.id == "scalar"}
        for key in repeated:
            both = f"{lines[key.value]} and {key.start_mark.line + 1}"
            message = f"the key {key.value[:60]!r} stands here twice, on lines {both}"
            self._report(key, "duplicate-key", message, "join the two, or delete one")

    def _report_booleans(self, root: Node) -> None:
        switches = _below(root, SWITCHES)
        for node in self._booleans:
            word = node.value.lower()
            if not (word in ("on", "off") and id(node) in switches):
                hint = f'write "{node.value}" for the word, {_MEANT[word]} for the truth value'
                self._report(node, "yaml-boolean", f"'{node.value}' can be read as a truth value: quote it", hint)
        self._booleans.clear()


def _below(root: Node, name: str) -> set[int]:
    """Identities of all nodes under a key of this name."""
    found: set[int] = set()
    waiting = [(root, False)]
    while waiting:
        node, inside = waiting.pop()
        if inside:
            found.add(id(node))
        if node.id == "sequence":
            waiting += [(item, inside) for item in node.value]
        elif node.id == "mapping":
            waiting += [(value, inside or key.value == name) for key, value in node.value]
    return found
