"""`python -m tests.mutants.cold`: one fault that is there from the start, in a new interpreter.

Standard input: the fault, what the suite notices without it, and what fails without it. Standard output: what notices.
"""

from __future__ import annotations

import json
import pickle
import sys

import tests.from_sources  # noqa: F401  (before anything of the library)
from tests.mutants.suite import try_cold

if __name__ == "__main__":
    print(json.dumps(try_cold(*pickle.load(sys.stdin.buffer))))
