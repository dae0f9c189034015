"""Lines of a fixed width on a terminal: hanging indents, and a margin note at the right."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

WIDEST = 100
"""Lines get no longer than this, however wide the terminal is."""
_NARROWEST = 24


class Page:
    """Prints line by line. Everything shown must be plain text or `Text`: markup is never read."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.width = max(_NARROWEST, min(console.width, WIDEST))

    def put(
        self, body: Text | str, first: Text | str = "", rest: str | None = None, *, right: str = "", style: str = ""
    ) -> None:
        """A paragraph: `first` stands before its first line, `rest` (else as many blanks) before the others.

        `right` stands at the right end of the first line; where both do not fit it gets a line of its own.
        """
        text = body if isinstance(body, Text) else Text(body, style=style)
        first = first if isinstance(first, Text) else Text(first)
        rest = " " * first.cell_len if rest is None else rest
        note = Text(right, style="dim")
        room = self.width - first.cell_len
        beside = room - note.cell_len - 2 if right else room
        own_line = beside < min(_NARROWEST, text.cell_len)
        lines = [*text.wrap(self.console, max(room if own_line else beside, 12))]
        if lines[1:] and text.plain.startswith(lines[0].plain):  # the others have another room than the first
            more = text.plain[len(lines[0].plain) :]
            left = text.divide([len(text.plain) - len(more.lstrip())])[1]
            lines[1:] = left.wrap(self.console, max(self.width - len(rest), 12))
        for number, line in enumerate([line for line in lines if line.plain.strip()] or [Text("")]):
            whole = Text.assemble(first if number == 0 else rest, line)
            if right and number == 0 and not own_line:
                whole.append(" " * max(2, self.width - whole.cell_len - note.cell_len)).append_text(note)
            self.line(whole)
        if own_line:
            self.line(Text.assemble(" " * max(0, self.width - note.cell_len), note))

    def line(self, text: Text | str = "") -> None:
        shown = text if isinstance(text, Text) else Text(text)
        shown.rstrip()
        self.console.print(shown, soft_wrap=True, highlight=False, markup=False, emoji=False)

    def heading(self, text: str, first: str = "", *, right: str = "", style: str = "bold") -> None:
        """A title, after an empty line."""
        self.line()
        self.put(text, first, right=right, style=style)

    def under(self, title: str, items: Sequence[str], between: str = ", ") -> None:
        """A title over all of some items in one paragraph; nothing where there are none."""
        if items:
            self.heading(title)
            self.put(between.join(items), "  ")

    def columns(self, heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        """A table, its numbers at the right of their columns; row by row where there is no room for columns."""
        cells = [[str(cell) for cell in row] for row in (heads, *rows)]
        wide = [max(map(len, column)) for column in zip(*cells, strict=True)]
        if sum(wide) + 2 * len(wide) - 2 > self.width:
            for first, *others in cells[1:]:
                self.put(first, style="bold")
                self.put(", ".join(f"{head} {cell}" for head, cell in zip(heads[1:], others, strict=True)), "  ")
            return
        put = [str.rjust if all(map(str.isdigit, column[1:])) else str.ljust for column in zip(*cells, strict=True)]
        for number, row in enumerate(cells):
            told = "  ".join(side(cell, room) for side, cell, room in zip(put, row, wide, strict=True))
            self.line(Text(told, style="" if number else "dim"))

    def rule(self) -> None:
        """A line between two things."""
        self.line()
        self.line(Text("─" * self.width, style="dim"))
        self.line()


def labelled(*parts: tuple[str, str]) -> Text:
    """Labels in dim with what belongs to each."""
    text = Text()
    for number, (label, content) in enumerate(parts):
        text.append("" if number == 0 else " " * 6)
        text.append(label, style="dim")
        text.append(f"  {content}")
    return text
