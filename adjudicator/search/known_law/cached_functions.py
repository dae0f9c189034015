"""Functions whose results are kept, with the look-up written out: nothing is called where the result is known.

Without a record `kept` and its kin (`engine.state.caching`) come to no more than that. None of them gives None; what
does would be worked out each time.
"""

from __future__ import annotations

import ast
from typing import Final

WORKED_OUT: Final = "_worked_out"
"""What is added to the name of a function whose results are kept; by the name itself they are looked up."""
DECORATORS: Final = frozenset(("kept", "kept_at_rest", "decided"))

LOOKED_UP: Final = """
def {name}({parameters}) -> {returns}:
    known = game.table.kept
    found = known.heaps[{rank}].get({key})
    if found is not None:
        return found
    outer, known.fleeting = known.fleeting, False
    result: {returns} = {work}({arguments})
    if not known.fleeting:
        known.fleeting, known.heaps[{rank}][{key}] = outer, result
    return result
"""
AT_REST: Final = """
def {name}({parameters}) -> {returns}:
    heap = game.table.kept.at_rest
    if heap is None:
        return {work}({arguments})
    found = heap.get({key})
    if found is not None:
        return found
    result: {returns} = {work}({arguments})
    heap[{key}] = result
    return result
"""


def written_out(node: ast.FunctionDef, module: str) -> list[ast.FunctionDef]:
    """A function that works something out and the one that looks it up, where its results are kept; else it alone.

    >>> (one,) = ast.parse("@kept(RULES)\\ndef limit(game, player): return 3").body
    >>> [each.name for each in written_out(one, "limits")]
    ['limit_worked_out', 'limit']
    """
    rank, looked_up = "", ""
    for decorator in node.decorator_list:
        of, given = (decorator.func, decorator.args) if isinstance(decorator, ast.Call) else (decorator, [])
        if not isinstance(of, ast.Name) or of.id not in DECORATORS:
            return [node]
        if of.id != "decided":
            looked_up, rank = AT_REST if of.id == "kept_at_rest" else LOOKED_UP, "".join(map(ast.unparse, given))
    node.decorator_list = []
    if not looked_up:
        return [node]
    name, node.name = node.name, node.name + WORKED_OUT
    game, *asked = [one.arg for one in node.args.args]
    key = repr(f"{module}.{name}")
    written = looked_up.format(
        name=name,
        work=node.name,
        parameters=ast.unparse(node.args),
        returns=ast.unparse(node.returns) if node.returns else "object",
        arguments=", ".join([game, *asked]),
        key=f"({key}, {', '.join(asked)})" if asked else key,
        rank=rank,
    )
    (lookup,) = ast.parse(written).body
    assert isinstance(lookup, ast.FunctionDef)
    return [node, lookup]
