"""YAML text to nodes by PyYAML's C parser, within limits; in a page, where there is no C, by its parser in Python."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

import yaml
from yaml.events import AliasEvent, CollectionEndEvent, CollectionStartEvent

from adjudicator.files.place import place_of

if sys.platform == "emscripten":
    from adjudicator.files.python_parser import PureParser as CParser
else:
    from yaml._yaml import CParser

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.files.place import Node, Place

DEEPEST = 40
MOST_NODES = 100_000

PLAIN = "plain"
"""Tag of what stands without quotes, and of lists and mappings."""
TEXT = "text"
"""Tag of what stands in quotes or in a block; every other tag was written in the file."""

_MAY_BE_ALIAS = re.compile(r"(?<![^\s,\[\]{}:?-])[&*][0-9A-Za-z_-]")


class Limit(Exception):
    """The file is deeper or larger than any honest one."""

    def __init__(self, code: str, message: str, place: Place) -> None:
        super().__init__(message)
        self.code, self.message, self.place = code, message, place


def too_deep(place: Place) -> Limit:
    return Limit("too-deep", f"more than {DEEPEST} levels of nesting", place)


def too_big(place: Place) -> Limit:
    return Limit("too-big", f"more than {MOST_NODES:,} values in one file", place)


class Composer(CParser):
    """The composer with limits, and with tags that tell only plain from quoted."""

    depth = 0
    count = 0

    def descend_resolver(self, parent: Node | None, index: Any) -> None:
        """Called by PyYAML before each node: under which parent, at which key or position."""
        self.depth += 1
        self.count += 1
        if self.depth > DEEPEST:
            raise too_deep(_near(parent, index))
        if self.count > MOST_NODES:
            raise too_big(_near(parent, index))

    def ascend_resolver(self) -> None:
        """Called by PyYAML after each node."""
        self.depth -= 1

    def resolve(self, kind: type[yaml.Node], value: str | None, implicit: Any) -> str:
        """The tag of a node for which the file gives none."""
        return PLAIN if implicit is True or (implicit and implicit[0]) else TEXT


def compose(text: str) -> list[Node]:
    """The root nodes of all documents.

    Raises `yaml.YAMLError` where the text is not YAML and `Limit` where it is too deep or too large.
    """
    composer = Composer(text)
    roots: list[Any] = []
    while composer.check_node():
        roots.append(composer.get_node())
    return roots


def aliases(text: str) -> list[tuple[Place, str]]:
    """Every anchor and alias, with its place. Raises like `compose`."""
    return list(_anchors(text)) if _MAY_BE_ALIAS.search(text) else []


def _anchors(text: str) -> Iterator[tuple[Place, str]]:
    depth = 0
    for count, event in enumerate(_events(text)):
        depth += isinstance(event, CollectionStartEvent) - isinstance(event, CollectionEndEvent)
        if depth > DEEPEST:
            raise too_deep(place_of(event.start_mark))
        if count > MOST_NODES:
            raise too_big(place_of(event.start_mark))
        anchor = getattr(event, "anchor", None)
        if anchor is not None:
            yield place_of(event.start_mark), ("*" if isinstance(event, AliasEvent) else "&") + anchor


def _events(text: str) -> Iterator[Any]:
    parser = Composer(text)
    while parser.check_event():
        yield parser.get_event()


def tree(root: Node) -> bool:
    """Is this, aliases written out, a tree within the limits?"""
    waiting = [(root, 1)]
    count = 0
    while waiting:
        node, depth = waiting.pop()
        count += 1
        if depth > DEEPEST or count > MOST_NODES:
            return False
        if node.id == "sequence":
            waiting += [(item, depth + 1) for item in node.value]
        elif node.id == "mapping":
            waiting += [(part, depth + 1) for pair in node.value for part in pair]
    return True


def _near(parent: Node | None, index: Any) -> Place:
    node = index if isinstance(index, yaml.Node) else parent
    return place_of(node.start_mark) if node is not None else (1, 1)
