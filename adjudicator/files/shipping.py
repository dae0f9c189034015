"""Where shipped data lies: beside the package in a checkout, inside it once installed."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parent.parent


def shipped(kind: Literal["rulings", "scenarios", "cards"]) -> Path:
    """The folder with the rulings, the scenarios or the catalogue of cards. Raises `ValueError` for other kinds."""
    if kind == "cards":
        return _PACKAGE / "cards" / "data"
    if kind not in ("rulings", "scenarios"):
        raise ValueError(f"nothing is shipped as {kind!r}")
    installed = _PACKAGE / "_shipped"
    return (installed if installed.is_dir() else _PACKAGE.parent) / kind
