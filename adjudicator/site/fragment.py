"""A dispute as the fragment of an address, which no browser sends anywhere: `#d=` and the compressed text."""

from __future__ import annotations

import base64
import zlib

LONGEST = 60_000
"""Characters of a fragment that the page reads at most."""


def packed(text: str) -> str:
    """The fragment of a scenario's text; `link.js` reads and writes the same.

    >>> unpacked(packed("scenario: Empty"))
    'scenario: Empty'
    """
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -15)
    content = squeezed.compress(text.encode("utf-8")) + squeezed.flush()
    return "d=" + base64.urlsafe_b64encode(content).decode("ascii").rstrip("=")


def unpacked(fragment: str) -> str:
    """The text of a fragment that `packed` wrote."""
    told = fragment.removeprefix("d=")
    return zlib.decompress(base64.urlsafe_b64decode(told + "=" * (-len(told) % 4)), -15).decode("utf-8")
