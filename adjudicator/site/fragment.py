"""A dispute as the fragment of an address, which no browser sends anywhere: `#d=` and the compressed text."""

from __future__ import annotations

import base64
import zlib


def packed(text: str) -> str:
    """The fragment of a scenario's text; `link.js` reads and writes the same."""
    return "d=" + base64.urlsafe_b64encode(deflated(text.encode("utf-8"))).decode("ascii").rstrip("=")


def deflated(body: bytes) -> bytes:
    """Squeezed in the same way on every machine with this zlib."""
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -15)
    return squeezed.compress(body) + squeezed.flush()
