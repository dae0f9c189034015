"""Places in a file: walking the composed nodes of a document along a path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yaml.nodes import MappingNode, ScalarNode, SequenceNode

    Node: TypeAlias = ScalarNode | SequenceNode | MappingNode

Key: TypeAlias = str | int
"""One part of a path: a key of a mapping, or a position in a list counted from 0."""

Place: TypeAlias = tuple[int, int]
"""Line and column, both counted from 1."""


class Mark(Protocol):
    """A place as PyYAML gives it, counted from 0."""

    line: int
    column: int


def place_of(mark: Mark) -> Place:
    """The place a mark of PyYAML stands for."""
    return mark.line + 1, mark.column + 1


def walk(root: Node, path: Sequence[Key]) -> tuple[Node, Node]:
    """The key and the value at a path, or at the nearest parent there is.

    Where the value has no key (the root, an item of a list) both are the value.
    """
    key = value = root
    for part in path:
        found = _step(value, part)
        if found is None:
            break
        key, value = found
    return key, value


def _step(node: Node, part: Key) -> tuple[Node, Node] | None:
    if node.id == "mapping":
        wanted = str(part)
        return next(((key, value) for key, value in node.value if key.value == wanted), None)
    if node.id == "sequence" and isinstance(part, int) and 0 <= part < len(node.value):
        item = node.value[part]
        return item, item
    return None
