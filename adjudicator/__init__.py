"""A judge for Fluxx tables: who is right, on which ruling it turns, and where that ruling is written."""

from __future__ import annotations

__version__ = "0.1.0"
