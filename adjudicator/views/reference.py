"""The page of reference: every key of a scenario and of a house rule, and every fact, as they are declared.

`python -m adjudicator.views.reference` prints it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from adjudicator.scenario import keys
from adjudicator.scenario.keys import Key
from adjudicator.scenario.model import VERBS
from adjudicator.scenario.replaying.fact import OF_PLAYER, OF_TABLE

TABLES: tuple[tuple[str, str, Mapping[str, Key]], ...] = (
    ("A scenario", "Only `scenario` and `players` are needed, and with `like` only `scenario`.", keys.SCENARIO),
    ("A player", "What is left out is none.", keys.PLAYER),
    ("`turn:`", "A name alone stands for its player.", keys.TURN),
    ("`today:`", "", keys.TODAY),
    ("`agreed:`", "", keys.AGREED),
    ("A house rule", "", keys.HOUSE),
    ("A step", f"`Ann plays: Milk`, with one of the verbs {', '.join(VERBS)}; beside it:", keys.STEP),
    ("Facts of the table", "Under `holds:` and `expect:`.", OF_TABLE),
    ("Facts of a player", "Under the name of the player.", OF_PLAYER),
)


def page() -> str:
    return "\n".join(lines()) + "\n"


def lines() -> Iterator[str]:
    yield "# Every key and every fact"
    yield ""
    yield "Made by `python -m adjudicator.views.reference` of what the reader and the JSON Schema are made of, too."
    for title, says, some in TABLES:
        yield from heading(title, says, "| key | says | example |")
        for name, key in some.items():
            yield row(name, key.says, f"{name}: {json.dumps(key.example, ensure_ascii=False)}")


def heading(title: str, says: str, columns: str) -> Iterator[str]:
    """What stands above the rows of a table."""
    yield from ("", f"## {title}", "")
    if says:
        yield from (says, "")
    yield from (columns, "| --- | --- | --- |")


def row(name: str, says: str, example: str) -> str:
    """A word, what it says, and how it is written."""
    return f"| `{name}` | {says} | `{example}` |"


if __name__ == "__main__":
    print(page(), end="")
