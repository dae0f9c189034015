"""Standard output and standard error: what is written when they are closed, full, gone, or know no more than ASCII."""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, TextIO

_PLAIN = str.maketrans(
    {
        "·": "|", "•": "*", "✓": "+", "✗": "x", "×": "x", "§": "#", "→": ">", "←": "<", "▸": ">", "─": "-", "━": "-",
        "–": "-", "—": "-", "‐": "-", "−": "-", "…": "...", "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'",
        "«": '"', "»": '"', "≤": "<=", "≥": ">=", "≠": "!=", "½": "1/2", "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe",
        "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "\u00a0": " ", "│": "|", "┃": "|", "╭": "+", "╮": "+",
        "╰": "+", "╯": "+",
    }
)  # fmt: skip

_DIGITS = 6
"""A width of so many digits is none."""


class Gone(BaseException):
    """Standard output takes nothing more: somebody closed it, or the disk is full."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.silent = error.errno == errno.EPIPE
        self.reason = error.strerror or str(error)


class Output(io.TextIOWrapper):
    """Text to a stream; what cannot be written is `Gone`."""

    def write(self, text: str) -> int:
        try:
            return super().write(text)
        except OSError as error:
            raise Gone(error) from None

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as error:
            raise Gone(error) from None


class Messages(Output):
    """Text to standard error: what cannot be written there cannot be told either."""

    def write(self, text: str) -> int:
        with suppress(Gone):
            return super().write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(Gone):
            super().flush()


class Closed(io.RawIOBase):
    """What stands for a stream that was closed before we began: it says so once."""

    said = False

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        if self.said:
            return len(data)
        self.said = True
        raise OSError(errno.EBADF, "it is closed")


def plain(text: str) -> str:
    """Text in ASCII: signs by what looks like them, letters without their accents, else a question mark.

    >>> plain("§ Café → “Draw 3 · Play 2” ✓")
    '# Cafe > "Draw 3 | Play 2" +'
    """
    if text.isascii():
        return text
    text = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    return "".join(sign for sign in text if not unicodedata.combining(sign)).encode("ascii", "replace").decode("ascii")


def in_ascii(error: UnicodeError) -> tuple[str | bytes, int]:
    """What stands for signs that an encoding has not; those that no encoding has are told by their numbers.

    >>> "§ Café ✓ ▸ · ½".encode("latin-1", IN_ASCII).decode("latin-1")
    '§ Café + > · ½'
    """
    if isinstance(error, UnicodeEncodeError) and not error.encoding.startswith("utf"):
        return plain(error.object[error.start : error.end]), error.end
    return codecs.backslashreplace_errors(error)


IN_ASCII = "in-ascii"
codecs.register_error(IN_ASCII, in_ascii)


def ascii_only(environment: Mapping[str, str]) -> bool:
    """Whether the locale is one that knows no more than ASCII (`LANG=C`). Python itself then takes UTF-8."""
    if environment.get("PYTHONIOENCODING") or environment.get("PYTHONUTF8") == "1":
        return False
    ours = ("C.UTF-8", "C.utf8", "UTF-8")  # what Python puts there itself under LANG=C
    kind = environment.get("LC_CTYPE", "")
    told = environment.get("LC_ALL") or ("" if kind in ours else kind) or environment.get("LANG", "")
    return told in ("C", "POSIX")


def prepare() -> None:
    """Put our streams in place of Python's, and leave out a width of the page on which nothing can be written."""
    told = os.environ.get("COLUMNS", "")
    if told.isdigit() and not (len(told) < _DIGITS and int(told)):
        del os.environ["COLUMNS"]
    sys.stdout = _prepared(sys.stdout, Output)
    sys.stderr = _prepared(sys.stderr, Messages)


def _prepared(stream: TextIO | None, kind: type[Output]) -> TextIO:
    buffer: Any = io.BufferedWriter(Closed()) if stream is None else getattr(stream, "buffer", None)
    if buffer is None or isinstance(stream, Output):  # a test, or a program around us, has put its own there
        assert stream is not None
        return stream
    encoding = "ascii" if ascii_only(os.environ) else getattr(stream, "encoding", "utf-8")
    through = getattr(stream, "write_through", False)
    if stream is not None:
        stream.flush()
        stream.detach()  # type: ignore[attr-defined]
    live = kind is Messages or buffer.isatty()
    return kind(buffer, encoding=encoding, errors=IN_ASCII, line_buffering=live, write_through=through)


def silence() -> None:
    """Nothing more is written to standard output, not even at the end of the process."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        sys.stdout = open(nowhere, "w")  # noqa: SIM115
