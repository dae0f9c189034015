"""The examples in the docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import adjudicator

PACKAGE = Path(adjudicator.__file__).parent
WITH_EXAMPLES = [
    ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts)
    for file in sorted(PACKAGE.rglob("*.py"))
    if "_shipped" not in file.parts and ">>> " in file.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_module_come_out_as_written(name):
    failed, tried = doctest.testmod(import_module(name))
    assert tried
    assert not failed
