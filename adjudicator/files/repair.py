"""Lines that are not YAML, repaired: small changes, tried out, for the hint of a problem."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adjudicator.files.text import Text

MOST_TEXT = 100_000
"""Above this many characters no repair is tried: each costs a second reading."""
MOST_TRIES = 9
LONGEST_LINE = 400

_KEY = r"""(?:"[^"]*"|'[^']*'|[^\s"'\[{#:](?:[^:]|:(?!\s))*)"""
_VALUE = r"(?P<value>[^\s#\[{].*?)(?P<tail>\s+#.*|\s*)"
_PAIR = re.compile(rf"(?P<head>\s*(?:-\s+)*{_KEY}:\s+){_VALUE}")
_ITEM = re.compile(rf"(?P<head>\s*(?:-\s+)+){_VALUE}")
_MAPPED = re.compile(r"\w+: [\[{].*[\]}]")
_INTO_BRACES = re.compile(
    r"\s*(?:-\s+)*(?:holds|expect|turn|today|agreed|readings|where|choosing|may|may_not|then):\s+"
)
"""Keys under which a mapping stands: what follows one on its line is one, however short."""
_TIGHT = re.compile(r"(\s*(?:-\s+)*[^\s:\"']+(?: [^\s:\"']+)*):(?=[^\s:/])")
_VERB = re.compile(
    r"(?P<head>\s*-\s+[^:]+? (?:plays|uses|draws|chooses|discards|says|ends turn|passes))(?: (?P<rest>[^:]+))?"
)
_WORD = re.compile(r"(?P<head>\s*(?:-\s+)*[a-z_]+) (?P<rest>[\[{].*|[^:]+)")
_PART_START = re.compile(r"[\[{,]\s*|:\s+")
_PART_END = re.compile(r"\s*[\]},]")


def quoted(text: str) -> str:
    """Text as a YAML scalar in quotes.

    >>> print(quoted('You owe: three'), quoted('the "extra" turn'))
    "You owe: three" 'the "extra" turn'
    """
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def repaired(text: Text, line: int, column: int, opened: int, reads_past: Callable[[str, int], bool]) -> str:
    """The line that would let reading go on, or nothing.

    `line` and `column` are where reading stopped, `opened` the line on which the part it was in began (0: none).
    `reads_past(text, line)` says whether a changed text reads beyond that line.
    """
    if len(text.text) > MOST_TEXT:
        return ""
    changes = dict.fromkeys(_changes(text, line, column, opened))
    for number, change in islice(changes, MOST_TRIES):
        if change != text.line(number) and reads_past(text.with_line(number, change), max(line, number)):
            return change.strip()
    return ""


def _changes(text: Text, line: int, column: int, opened: int) -> Iterator[tuple[int, str]]:
    """What to try, likeliest first: numbers of lines, and what each could have been."""
    before = next((n for n in range(line - 1, max(line - 20, 0), -1) if text.line(n).strip()), 0)
    lines = {number: text.line(number) for number in (line, opened, before)}
    short = {number: each for number, each in lines.items() if each and len(each) <= LONGEST_LINE}
    for number, each in short.items():
        yield from ((number, change) for change in _colons(each))
    if line in short:
        yield from ((line, change) for change in _around(short[line], column - 1))
    for way in (_quotings, _spacings, _closings):
        yield from ((number, change) for number, each in short.items() for change in way(each))


def _colons(line: str) -> Iterator[str]:
    """The line with a colon after its first word, or after the verb of a step, where it has none there."""
    for pattern in (_VERB, _WORD):
        if parts := pattern.fullmatch(line):
            yield f"{parts['head']}: {parts['rest'] or ''}".rstrip()


def _around(line: str, column: int) -> Iterator[str]:
    """Changes at the column (from 0) where reading stopped: a tab, a wrong bracket, a second comma, loose text."""
    if line[column : column + 1] == "\t":
        yield line.expandtabs(2)
    elif line[column : column + 1] in ("]", "}"):
        yield line[:column] + ("]" if line[column] == "}" else "}") + line[column:]
    elif line[column : column + 1] == ",":
        yield line[:column] + line[column + 1 :]
    elif any(bracket in line[:column] for bracket in "[{"):
        start = max((found.end() for found in _PART_START.finditer(line, 0, column)), default=0)
        end = min((found.start() for found in _PART_END.finditer(line, column)), default=len(line))
        yield line[:start] + quoted(_unquoted(line[start:end])) + line[end:]


def _quotings(line: str) -> Iterator[str]:
    """The line with its value in quotes; in braces where it is a key with a list or a mapping behind it."""
    for pattern in (_PAIR, _ITEM):
        parts = pattern.fullmatch(line)
        if parts and (_MAPPED.fullmatch(parts["value"]) or _INTO_BRACES.fullmatch(parts["head"])):
            yield parts["head"] + f"{{{parts['value']}}}" + parts["tail"]
        if parts:
            yield parts["head"] + quoted(_unquoted(parts["value"])) + parts["tail"]


def _spacings(line: str) -> Iterator[str]:
    """The line with a space after its first colon."""
    yield _TIGHT.sub(r"\1: ", line, count=1)


def _closings(line: str) -> Iterator[str]:
    """The line with its open brackets closed."""
    missing = ""
    for character in line:
        if character in "[{":
            missing = "]}"["[{".index(character)] + missing
        elif missing and character == missing[0]:
            missing = missing[1:]
    if missing:
        yield line.rstrip() + missing


def _unquoted(value: str) -> str:
    """A value without the quotes around it, unless it begins and ends with two different quoted parts."""
    mark = value[:1]
    if mark not in ("'", '"'):
        return value
    if value.count(mark) == 1:
        return value[1:]
    around = value.endswith(mark) and (value.count(mark) == 2 or value.count(mark) % 2)
    return value[1:-1] if around else value
