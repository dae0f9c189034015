"""Compiled modules that are older than their sources, and so hide what has been changed there."""

from __future__ import annotations

import os
import sys

ALWAYS_COMPILED = "adjudicator.law.law"
"""Where this one comes from its source, so do all."""


def outdated() -> list[str]:
    """The sources that are newer than the compiled modules loaded in their stead.

    Where nothing is compiled no file is looked at.
    """
    one = sys.modules.get(ALWAYS_COMPILED)
    if one is None or str(one.__file__).endswith(".py"):
        return []
    found = []
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if name.startswith("adjudicator.") and file and not file.endswith(".py"):
            source = os.path.join(os.path.dirname(file), f"{name.rpartition('.')[2]}.py")
            if os.path.isfile(source) and os.path.getmtime(source) > os.path.getmtime(file):
                found.append(source)
    return sorted(found)


def warning() -> str:
    """What is to be said of outdated modules; empty where there are none."""
    found = outdated()
    if not found:
        return ""
    more = f" and {len(found) - 1} more" if len(found) > 1 else ""
    return f"{found[0]}{more}: changed since it was compiled, and the old one runs; `make fast` or `make plain`"
