"""A judge for Fluxx tables: who is right, on which ruling it turns, and where that ruling is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.version import __version__

__all__ = ["Unreadable", "__version__", "read", "read_all", "settle"]

if TYPE_CHECKING:
    from adjudicator.interface import Unreadable, read, read_all, settle


def __getattr__(name: str) -> object:
    """The functions for programs, loaded when they are asked for: importing `adjudicator` costs nothing."""
    if name in __all__:
        from adjudicator import interface

        return getattr(interface, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
