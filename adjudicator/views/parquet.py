"""Random games as a Parquet file, one row a game. Nothing of pyarrow is imported before somebody asks for one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

ROWS = 50_000
"""So many games are kept together in the file (a row group)."""


class Table:
    """A file under way, beside the place where it is to lie: it takes that place when it is whole.

    Raises ImportError where pyarrow is not installed, OSError where the file cannot be written.
    """

    def __init__(self, path: Path, columns: Mapping[str, type]) -> None:
        import pyarrow
        import pyarrow.parquet

        self.arrow: ModuleType = pyarrow
        kinds = {int: pyarrow.int64(), str: pyarrow.string(), bool: pyarrow.bool_()}
        self.path, self.unfinished = path, path.with_name(f"{path.name}.part")
        self.schema = pyarrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
        self.writer = pyarrow.parquet.ParquetWriter(self.unfinished, self.schema)
        self.rows: list[Sequence[Any]] = []

    def add(self, rows: Sequence[Sequence[Any]]) -> None:
        """More rows, the values in the order of the columns."""
        self.rows += rows
        while len(self.rows) >= ROWS:
            self.write(self.rows[:ROWS])
            del self.rows[:ROWS]

    def finish(self) -> None:
        """The file is whole."""
        if self.rows:
            self.write(self.rows)
        self.writer.close()
        self.unfinished.replace(self.path)

    def leave(self) -> None:
        """Nothing is to become of it."""
        self.writer.close()
        self.unfinished.unlink(missing_ok=True)

    def write(self, rows: Sequence[Sequence[Any]]) -> None:
        self.writer.write_table(self.arrow.table([list(one) for one in zip(*rows, strict=True)], schema=self.schema))
