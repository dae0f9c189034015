"""Reading a YAML file: documents and problems, never an exception."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

from adjudicator.files.document import Document
from adjudicator.files.problem import Problem
from adjudicator.files.text import Text, open_text, position

if TYPE_CHECKING:
    from pathlib import Path

    from yaml import YAMLError

    from adjudicator.files.place import Place

_DIRECTIVE = re.compile(r"^%TAG", re.MULTILINE)


def read_documents(path_or_text: Path | str | bytes, name: str | None = None) -> tuple[list[Document], list[Problem]]:
    """All documents of a file and all problems that reading them shows, sorted by place.

    A `Path` is a file to read, a `str` or `bytes` is the text itself; `name` is what problems call it. Empty documents
    are left out. A text that cannot be read as YAML gives no documents and one problem. Never raises on content.

    >>> documents, problems = read_documents("Bob: You owe: three", name="duel.yaml")
    >>> print(documents, *problems)
    [] duel.yaml:1:13: not-yaml a colon and a space inside a text without quotes (write: Bob: "You owe: three")
    """
    text = open_text(path_or_text, name)
    if isinstance(text, Problem):
        return [], [text]
    try:
        if sys.platform != "emscripten":
            import yaml.cyaml  # noqa: F401
    except ImportError:
        hint = "install libyaml, then PyYAML again"
        return [], [Problem(text.file, 1, 1, "no-c-loader", "PyYAML stands here without its C loader", hint)]
    return _read(text)


def _read(text: Text) -> tuple[list[Document], list[Problem]]:
    from yaml import YAMLError
    from yaml.composer import ComposerError

    from adjudicator.files.compose import Limit, aliases, compose

    directive = _DIRECTIVE.search(text.text)
    if directive:
        return [], [Problem(text.file, *position(text.text, directive.start()), "yaml-tag", "tags are not taken")]
    found: list[Problem] = []
    try:
        found = [_alias(text, *each) for each in aliases(text.text)]
        return _built(text, compose(text.text), found)
    except Limit as limit:
        return [], [Problem(text.file, *limit.place, limit.code, limit.message)]
    except ComposerError as error:  # an alias without its anchor, an anchor given twice
        return [], found or [_not_yaml(text, error)]
    except YAMLError as error:
        return [], [_not_yaml(text, error)]


def _built(text: Text, roots: list[Any], found: list[Problem]) -> tuple[list[Document], list[Problem]]:
    from adjudicator.files.build import Builder
    from adjudicator.files.compose import PLAIN, tree

    builder = Builder(text.file)
    documents = []
    for root in roots:
        empty = root.id == "scalar" and root.value == "" and root.tag == PLAIN
        if not empty and (not found or tree(root)):
            documents.append(Document(text, root, builder.data(root)))
    return documents, sorted(found + builder.problems)


def _alias(text: Text, place: Place, name: str) -> Problem:
    what = "aliases" if name.startswith("*") else "anchors"
    return Problem(text.file, *place, "yaml-alias", f"{what} are not taken: {name[:60]!r}", "write it out, or quote it")


def _not_yaml(text: Text, error: YAMLError) -> Problem:
    """The one problem of a text that is not YAML: where reading stopped, with a repaired line where one is found."""
    from adjudicator.files.explain import explain

    place, message, hint = explain(text, error)
    return Problem(text.file, *place, "not-yaml", message, hint)
