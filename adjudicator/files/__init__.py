"""YAML in, with places: documents, problems, did-you-mean, and where shipped data lies.

Each name is loaded when it is first asked for: the engine, which reads no file, does not wait for those that do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.files.document import Document
    from adjudicator.files.problem import Complaint, Problem, told
    from adjudicator.files.read import read_documents
    from adjudicator.files.shipping import shipped
    from adjudicator.files.spelling import did_you_mean, is_it, suggest

__all__ = [
    "Complaint", "Document", "Problem", "did_you_mean", "is_it", "read_documents", "shipped", "suggest", "told",
]  # fmt: skip

_MODULES = {
    "Complaint": "problem",
    "Document": "document",
    "Problem": "problem",
    "did_you_mean": "spelling",
    "is_it": "spelling",
    "read_documents": "read",
    "shipped": "shipping",
    "suggest": "spelling",
    "told": "problem",
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        globals()[name] = value
        return value
