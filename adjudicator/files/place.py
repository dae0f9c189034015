"""Places in a file: walking the composed nodes of a document along a path."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yaml.error import Mark
    from yaml.nodes import MappingNode, ScalarNode, SequenceNode

    Node: TypeAlias = ScalarNode | SequenceNode | MappingNode

Key: TypeAlias = str | int
"""One part of a path: a key of a mapping, or a position in a list counted from 0."""

Place: TypeAlias = tuple[int, int]
"""Line and column, both counted from 1."""


Keys: TypeAlias = "dict[int, dict[str, tuple[Node, Node]]]"
"""Key and value of each key of a mapping, by the identity of its node: filled in as mappings are walked through."""


def place_of(mark: Mark) -> Place:
    return mark.line + 1, mark.column + 1


def walk(root: Node, path: Sequence[Key], known: Keys) -> tuple[Node, Node]:
    """The key and the value at a path, or at the nearest parent there is.

    Where the value has no key (the root, an item of a list) both are the value.
    """
    key = value = root
    for part in path:
        found = _step(value, part, known)
        if found is None:
            break
        key, value = found
    return key, value


def _step(node: Node, part: Key, known: Keys) -> tuple[Node, Node] | None:
    if node.id == "mapping":
        keys = known.get(id(node))
        if keys is None:
            pairs = reversed(node.value)
            keys = known[id(node)] = {key.value: (key, value) for key, value in pairs if key.id == "scalar"}
        return keys.get(str(part))
    if node.id == "sequence" and isinstance(part, int) and 0 <= part < len(node.value):
        item = node.value[part]
        return item, item
    return None
