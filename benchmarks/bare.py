"""The yardstick for a cold start: a typer app with two typed commands that reads YAML and prints with rich, no more."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
import yaml
from rich.console import Console

app = typer.Typer(add_completion=False)


class Order(StrEnum):
    """In which order the names are listed."""

    file = "file"
    alphabet = "alphabet"


def documents(file: Path) -> list[dict[str, object]]:
    """The documents of a YAML file, read with the C loader."""
    with file.open(encoding="utf-8") as text:
        return list(yaml.load_all(text, Loader=yaml.CSafeLoader))


@app.command()
def show(file: Annotated[Path, typer.Argument(help="A YAML file.")], brief: bool = False) -> None:
    """Print every document of a file, or only the first line of each."""
    console = Console(markup=False, highlight=False, emoji=False)
    for document in documents(file):
        for key, value in list(document.items())[: 1 if brief else None]:
            console.print(f"{key}  {value}")


@app.command()
def names(file: Path, order: Order = Order.file, most: Annotated[int, typer.Option(min=1)] = 100) -> None:
    """Print the names of the documents of a file."""
    console = Console(markup=False, highlight=False, emoji=False)
    found = [str(document["scenario"]) for document in documents(file)]
    for name in (sorted(found) if order is Order.alphabet else found)[:most]:
        console.print(name)


if __name__ == "__main__":
    app()
