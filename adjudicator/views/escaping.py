"""Text that others wrote, made fit to be shown."""

from __future__ import annotations

import os
import re

_BLANK = re.compile(r"[\t\n\r\f\v\u0085\u2028\u2029]+")
_HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)


def visible(text: object) -> str:
    r"""One line in which control characters, bidirectional overrides and other hidden signs are written out.

    >>> visible("War\x1b[31m"), visible("Time\nPortal"), visible(3)
    ('War\\x1b[31m', 'Time Portal', '3')
    """
    return _HIDDEN.sub(_written, _BLANK.sub(" ", str(text)))


def _written(match: re.Match[str]) -> str:
    number = ord(match[0])
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"


def listed(items: list[str], last: str = "and") -> str:
    """Names as one would say them.

    >>> listed([]), listed(["Milk"]), listed(["Milk", "Bread", "a card"])
    ('', 'Milk', 'Milk, Bread and a card')
    """
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "claim"), counted(3, "reply", "replies")
    ('1 claim', '3 replies')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def written_in(source: str) -> tuple[str, ...]:
    """Where the text of a card is known from, the pages of the publisher's FAQ together.

    >>> written_in("Holiday FAQ; faq-page tag xx1; faq-page question/223")
    ('Holiday FAQ', "the publisher's FAQ (tag xx1, question/223)")
    """
    told = [one.strip() for one in source.split(";") if one.strip()]
    pages = [one.removeprefix("faq-page ") for one in told if one.startswith("faq-page ")]
    others = [one for one in told if not one.startswith("faq-page ")]
    return (*others, *([f"the publisher's FAQ ({', '.join(pages)})"] if pages else []))


def near(file: str) -> str:
    """A path, without the working directory where it lies in it."""
    return visible(file.removeprefix(os.path.join(os.getcwd(), "")))
