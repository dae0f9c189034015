"""PyYAML's parser in Python, which a page has to do with, reads what its C parser reads, and stops where that stops."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from adjudicator.files import compose, explain, read_documents, shipped
from adjudicator.files.python_parser import PureParser

FILES = sorted(shipped("scenarios").rglob("*.yaml"))[::30]
BROKEN = [
    "Bob: You owe: three",
    "rules: [Play 2\nplayers: {}\n",
    "players: {Ann: {}, Bob: {}\nrules: []\n",
    "a: 'open\nb: 1\n",
    "a: 1\n b: 2\n",
    "steps:\n  - a\n b\n",
    "steps: - a\n",
    "a: @home\n",
    "a: *\n",
    "\ta: 1\n",
    "a\nb: 1\n",
    'a: "\\q"\n',
    "a: [,]\n",
]


class Pure(PureParser):
    """The composer of the library on top of the other parser."""

    depth = 0
    count = 0
    descend_resolver = compose.Composer.descend_resolver
    ascend_resolver = compose.Composer.ascend_resolver
    resolve = compose.Composer.resolve


def told(node: Any) -> Any:
    """A node with its tag and place, and what is in it."""
    place = node.tag, node.start_mark.line, node.start_mark.column, node.end_mark.line
    if isinstance(node, yaml.ScalarNode):
        return (*place, node.value)
    if isinstance(node, yaml.SequenceNode):
        return (*place, [told(one) for one in node.value])
    return (*place, [(told(key), told(value)) for key, value in node.value])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_scenario_is_read_in_the_same_way(file, monkeypatch):
    text = file.read_text(encoding="utf-8")
    here = [told(one) for one in compose.compose(text)]
    monkeypatch.setattr(compose, "Composer", Pure)
    assert [told(one) for one in compose.compose(text)] == here


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_text_is_told_on_the_same_line(text, monkeypatch):
    _, [here] = read_documents(text)
    monkeypatch.setattr(compose, "Composer", Pure)
    monkeypatch.setattr(explain, "compose", compose.compose)
    _, [there] = read_documents(text)
    assert (there.code, there.line) == (here.code, here.line)
    assert not there.message.startswith("this is not YAML:")
