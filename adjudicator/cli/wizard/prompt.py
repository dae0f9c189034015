"""One line from whoever sits at the prompt, with completion of names where the terminal can."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

PROMPT = "> "
OFFERED = 2
"""So many letters of a name have to be typed before it is offered; the tab key offers all there are."""


def reader(words: Callable[[], Sequence[str]]) -> Callable[[], str]:
    """What reads a line: with completion of what `words` gives at a terminal, plainly elsewhere.

    It raises EOFError at the end of the input, KeyboardInterrupt where it is broken off.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") in ("", "dumb", "unknown"):
        return plain
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer, Completion

    class Names(Completer):
        """Completes names, which may hold blanks, wherever they begin in the line."""

        def get_completions(self, document, complete_event):  # type: ignore[no-untyped-def]
            for word, length in endings(document.text_before_cursor, words()):
                if complete_event.completion_requested or length >= OFFERED:
                    yield Completion(word, start_position=-length)

    session: Any = PromptSession(completer=Names(), complete_while_typing=True, reserve_space_for_menu=5)
    return lambda: str(session.prompt(PROMPT))


def plain() -> str:
    """A line as it is; where nobody saw it typed it is shown."""
    told = input(PROMPT)
    if not sys.stdin.isatty():
        print(told)
    return told


def endings(typed: str, words: Sequence[str]) -> Iterator[tuple[str, int]]:
    """The words that what is typed may begin, each with how much of it is typed: as much of the line as begins one.

    >>> list(endings("Ann plays the S", ["The Sun", "Ann plays"])), list(endings("", ["Ann"]))
    ([('The Sun', 5)], [('Ann', 0)])
    """
    for place in (0, *(match.end() for match in re.finditer(r"[\s,:]+", typed))):
        start = typed[place:].lower()
        found = [word for word in words if word.lower().startswith(start)] if start or not typed else []
        if found:
            yield from ((word, len(start)) for word in found)
            return
