"""Asking at a prompt: one line at a time, with completion of names where the terminal can."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from adjudicator.views.page import Page


class Ended(Exception):
    """The input is at its end."""


class Talk:
    """Puts questions to whoever sits at the prompt."""

    def __init__(self, console: Console) -> None:
        from adjudicator.views.page import Page

        self.page: Page = Page(console)
        self.words: list[str] = []
        self.found: list[str] = []
        complete_with(self.completion)

    def say(self, text: str, mark: str = "  ") -> None:
        """A remark."""
        from adjudicator.views.safe import visible

        self.page.put(visible(text), mark)

    def ask(self, question: str, words: Iterable[str] = (), help: str = "") -> str:
        """The answer to a question, without blanks around it; `?` shows what may be answered. Ended at the end."""
        self.words = list(words)
        while True:
            try:
                told = " ".join(input(f"{question} ").split())
            except EOFError:
                print()
                raise Ended from None
            if not sys.stdin.isatty():
                print(told)  # nobody saw it typed
            if told != "?":
                return told
            if help:
                self.say(help)
            if self.words:
                self.say(", ".join(self.words))

    def sure(self, question: str, default: bool = True) -> bool:
        """Yes or no; nothing is the default."""
        while True:
            told = self.ask(f"{question} [{'Y/n' if default else 'y/N'}]", help="y for yes, n for no").lower()
            if told in ("", "y", "yes", "n", "no"):
                return default if not told else told.startswith("y")
            self.say("y or n", "  ! ")

    def rather(self, question: str, near: str) -> str:
        """What was meant: `near` where that is agreed to, nothing where it is not, or whatever is typed instead."""
        told = self.ask(f"{question} [Y/n]", help="y for yes, n for no, or what you mean")
        if told.lower() in ("n", "no"):
            return ""
        return near if told.lower() in ("", "y", "yes") else told

    def completion(self, typed: str, state: int) -> str | None:
        """The ways to end what is typed with a name: as much of it as begins one counts, from any blank on."""
        if state == 0:
            self.found = []
            for place in (0, *(match.end() for match in re.finditer(r"\s+", typed))):
                start = typed[place:].lower()
                self.found = [typed[:place] + word for word in self.words if start and word.lower().startswith(start)]
                if self.found:
                    break
        return self.found[state] if state < len(self.found) else None


def complete_with(complete: Callable[[str, int], str | None]) -> None:
    """Complete on the tab key, where somebody sits at a terminal that can; names may hold blanks."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:
        return
    readline.set_completer(complete)
    readline.set_completer_delims(",:")
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")


def parts(text: str) -> list[str]:
    """What stands between commas.

    >>> parts("Milk, 2 unknown,"), parts("")
    (['Milk', '2 unknown'], [])
    """
    return [part.strip() for part in text.split(",") if part.strip()]
