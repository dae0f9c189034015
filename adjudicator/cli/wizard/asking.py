"""Asking and being answered. What was answered is all that is kept: to undo is to begin anew with one answer less."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from rich.console import Console

from adjudicator.views.escaping import visible
from adjudicator.views.page import Page

PROMPT = "> "
OFFERED = 2
"""So many letters of a name have to be typed before it is offered; the tab key offers all there are."""
UNDO = ("undo", "back")
HELP = "?"
MOST_WORDS = 30
"""So many of the words that may be answered are listed at most."""

A_LINE = 3
"""So many words are a line of its own, and no answer to a question for a yes or no."""


class Ended(Exception):
    """The input is at its end."""


class Undone(Exception):
    """The last answer is taken back: whoever asks begins anew, and is given the answers before it."""


class Talk:
    """Puts questions to whoever sits at the prompt, and answers itself what was answered before."""

    def __init__(self, console: Console, typed: str = "") -> None:
        self.console = console
        self.page = Page(console)
        self.words: list[str] = []
        self.answers: list[tuple[str, bool]] = []  # each with whether it only goes with the one before it
        self.at = 0
        self.ahead: list[str] = []  # lines that were typed for later questions
        if typed:
            answers, self.ahead = json.loads(typed)
            self.answers = [(told, minor) for told, minor in answers]
        self.read = reader(lambda: [*self.words, *UNDO[:1]])

    def say(self, text: str, mark: str = "  ") -> None:
        """A remark."""
        self.page.put(visible(text), mark)

    def ask(self, question: str, words: Iterable[str] = (), help: str = "", *, minor: bool = False) -> str:
        """The answer to a question, without blanks around it; `?` shows what may be answered.

        A `minor` question goes with the answer before it, and is taken back with it. Ended at the end of the input.
        """
        self.words = list(words)
        self.say(question, "")
        if self.at < len(self.answers):
            self.at += 1
            self.console.quiet = self.at < len(self.answers)
            return self.answers[self.at - 1][0]
        while True:
            told = self.line()
            if told in UNDO and (self.answers or minor):
                raise Undone
            if told not in (*UNDO, HELP):
                self.answers.append((told, minor))
                self.at += 1
                return told
            if told in UNDO:
                self.say("there is nothing to take back yet", "  ! ")
                continue
            self.say(help or "Enter goes on, undo takes the last answer back")
            if self.words:
                more = len(self.words) - MOST_WORDS
                self.say(", ".join([*self.words[:MOST_WORDS], *([f"and {more} more"] if more > 0 else [])]))

    def lay_out(self, question: str, told: Sequence[str]) -> None:
        """A question with what may be chosen, numbered."""
        self.say(question, "")
        for number, says in enumerate(told, 1):
            self.say(says, f"{number:4}  ")

    def place(self, question: str, count: int, help: str, *, minor: bool = False) -> int | str:
        """A place in a list of so many, typed as a number from 1 on, or whatever else is typed."""
        while True:
            known = self.at
            text = self.ask(question, (), help, minor=minor)
            if not (count and text.isdecimal()):
                return text
            if 1 <= int(text) <= count:
                return int(text) - 1
            self.forget(known)
            self.say(f"1 to {count}", "  ! ")

    def line(self) -> str:
        """A line that is typed, without blanks around it."""
        if self.ahead:
            return self.ahead.pop(0)
        try:
            return " ".join(self.read().split())
        except EOFError:
            print()
            raise Ended from None

    def typed(self) -> list[str]:
        """The lines that were typed but not asked for yet, with those that wait in a pipe."""
        return [*self.ahead, *([] if sys.stdin.isatty() else (" ".join(line.split()) for line in sys.stdin))]

    def forget(self, number: int) -> None:
        """Answers after the first so many did not fit: the same is asked again."""
        del self.answers[number:]
        self.at = number

    def back(self) -> None:
        """Take the last answer back, with what only goes with it, and begin anew."""
        while self.answers and self.answers.pop()[1]:
            pass
        self.at = 0
        self.console.quiet = bool(self.answers)

    def sure(self, question: str, default: bool = True) -> bool:
        """Yes or no to what was just said; nothing is the default. Who goes on in place of a yes has agreed."""
        yes, no = ("y", "yes", "yep", "right", "sure"), ("n", "no", "nope")
        while True:
            known = len(self.answers)
            line = self.ask(f"{question} [{'Y/n' if default else 'y/N'}]", help="y for yes, n for no", minor=True)
            told = line.lower()
            if told in ("", *no, *yes):
                return default if not told else told in yes
            self.forget(known)
            if default and len(told.split()) >= A_LINE and told.split()[0].rstrip(",.") not in (*no, *yes):
                self.goes_on(line)
                return True
            self.say("y or n", "  ! ")

    def goes_on(self, line: str) -> None:
        """Nothing was answered, which is the usual, and the next line is typed already."""
        self.answers.append(("", True))
        self.at += 1
        self.ahead.insert(0, line)

    def rather(self, question: str, near: str) -> str:
        """What was meant: `near` where that is agreed to, nothing where it is not, or whatever is typed instead."""
        told = self.ask(f"{question} [Y/n]", help="y for yes, n for no, or what you mean", minor=True)
        if told.lower() in ("n", "no"):
            return ""
        return near if told.lower() in ("", "y", "yes") else told


def reader(words: Callable[[], Sequence[str]]) -> Callable[[], str]:
    """What reads a line: with completion of what `words` gives at a terminal, plainly elsewhere.

    It raises EOFError at the end of the input, KeyboardInterrupt where it is broken off.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") in ("", "dumb", "unknown"):
        return plain_line
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


def plain_line() -> str:
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
