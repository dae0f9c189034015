"""Where shipped data lies: beside the package in a checkout, inside it once installed."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parent.parent


def installed() -> bool:
    """Whether this is an installed package, in which nothing is written, and no checkout."""
    return (_PACKAGE / "_shipped").is_dir()


def shipped(kind: Literal["rulings", "scenarios", "cards"]) -> Path:
    """The folder with the rulings, the scenarios or the catalogue of cards. Raises `ValueError` for other kinds."""
    if kind == "cards":
        return _PACKAGE / "cards" / "data"
    if kind not in ("rulings", "scenarios"):
        raise ValueError(f"nothing is shipped as {kind!r}")
    return (_PACKAGE / "_shipped" if installed() else _PACKAGE.parent) / kind
