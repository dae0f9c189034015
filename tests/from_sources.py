"""Has the library loaded from its sources, where compiled modules lie beside them: imported first, or `pytest -p`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]
PACKAGE = "adjudicator"


class Sources(MetaPathFinder):
    """Finds modules of the library by their sources alone."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Raises ModuleNotFoundError for a module of the library that has no source."""
        if fullname.partition(".")[0] != PACKAGE:
            return None
        place = ROOT.joinpath(*fullname.split("."))
        for file, folder in ((place / "__init__.py", [str(place)]), (place.with_suffix(".py"), None)):
            if file.is_file():
                return spec_from_file_location(fullname, file, submodule_search_locations=folder)
        raise ModuleNotFoundError(f"{fullname} has no source", name=fullname)


sys.meta_path.insert(0, Sources())
