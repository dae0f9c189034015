"""The examples in the docstrings are true, also of what is compiled: that keeps no docstrings, so they are read."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from doctest import DocTestParser, DocTestRunner
from importlib import import_module
from pathlib import Path

import pytest

import adjudicator

PACKAGE = Path(adjudicator.__file__).parent
WITH_EXAMPLES = [
    file
    for file in sorted(PACKAGE.rglob("*.py"))
    if "_shipped" not in file.parts and ">>> " in file.read_text(encoding="utf-8")
]
DESCRIBED = (ast.Module, ast.ClassDef, ast.FunctionDef)


def docstrings(tree: ast.Module) -> Iterator[tuple[str, int, str]]:
    """All docstrings of a module: of what, its line, and what it says."""
    for one in ast.walk(tree):
        if isinstance(one, DESCRIBED) and (text := ast.get_docstring(one)):
            yield getattr(one, "name", ""), getattr(one, "lineno", 0), text


@pytest.mark.parametrize("file", WITH_EXAMPLES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_the_examples_of_a_module_come_out_as_written(file):
    module = import_module(".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts))
    parser, runner = DocTestParser(), DocTestRunner()
    for name, line, text in docstrings(ast.parse(file.read_text(encoding="utf-8"))):
        runner.run(parser.get_doctest(text, dict(vars(module)), name, str(file), line))
    failed, tried = runner.summarize(verbose=False)
    assert tried
    assert not failed
