"""Builds the indexes when the package is built or installed from a checkout, so that nobody waits for them later.

With COMPILED=1 it brings the engine along compiled as well (see `compiled.py`).
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILD = """
from adjudicator.cards.catalogue import catalogue
from adjudicator.library.proofs import declared
from adjudicator.library import library
from adjudicator.library.search_index import index
from adjudicator.library.resemblance import sounding
from adjudicator.library.shared_words import rarity
from adjudicator.scenario.known_rulings import readings
from adjudicator.suite.routes_to_rulings import ways

catalogue(), library().entries, index(), rarity(), sounding(), readings(), declared(), ways()
"""
UNDER_A_LAW = "adjudicator_under_"
"""What indexes begin with that serve one version of Python only (see `search.known_law`)."""
FOLDERS = {"rulings": "adjudicator/_shipped/rulings", "scenarios": "adjudicator/_shipped/scenarios"}


class Indexes(BuildHookInterface[Any]):
    """Runs the library once; what it writes beside its sources goes into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return  # what is packed of a checkout is built where it is installed
        root = Path(self.root)
        done = subprocess.run([sys.executable, "-c", BUILD], cwd=root, capture_output=True, text=True, check=False)
        if done.returncode:
            self.app.display_warning(f"the indexes are left to the first call: {done.stderr.strip()[-300:]}")
            return
        if version != "standard":
            return  # a checkout keeps them beside its sources
        if os.environ.get("COMPILED"):
            self.compile(root, build_data)
        for file in sorted(root.rglob("__pycache__/*.index")):
            place = file.relative_to(root)
            if file.name.startswith(UNDER_A_LAW):
                continue
            if place.parts[0] in ("adjudicator", *FOLDERS):
                first = FOLDERS.get(place.parts[0], place.parts[0])
                build_data["force_include"][str(file)] = str(Path(first, *place.parts[1:]))

    def compile(self, root: Path, build_data: dict[str, Any]) -> None:
        """Lay the compiled modules beside their sources; the wheel is then for one Python and one kind of machine."""
        subprocess.run([sys.executable, "compiled.py"], cwd=root, check=True)
        package = root / "adjudicator"
        folders = (package / "official").rglob("__init__.py")
        for file in sorted([*root.glob("*.so"), *package.rglob("*.so"), *folders]):
            place = str(file.relative_to(root))
            build_data["force_include"][str(file)] = place
        build_data["pure_python"], build_data["infer_tag"] = False, True
