"""What is wrong in a file, and where."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, order=True, slots=True)
class Problem:
    """One fault of a file; problems sort by place.

    >>> print(Problem("duel.yaml", 3, 5, "unknown-key", "unknown key 'plyers'", "did you mean 'players'?"))
    duel.yaml:3:5: unknown-key unknown key 'plyers' (did you mean 'players'?)
    """

    file: str
    line: int
    column: int
    code: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        hint = f" ({self.hint})" if self.hint else ""
        return f"{self.file}:{self.line}:{self.column}: {self.code} {self.message}{hint}"
