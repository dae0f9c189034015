"""Builds the engine with mypyc: `python compiled.py` lays compiled modules beside their sources.

The engine is built twice, once for every law and once with the official one built in, for games without a record
(`adjudicator/official`, see `search.known_law`).

Pure Python stays the source and the default: `python compiled.py --away` takes the compiled modules away again. After a
change of the engine they have to be built anew. It needs a C compiler.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Iterator
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
FOLDERS = ("table", "law", "engine", "effects", "official")
FILES = ("search/games/randomly.py",)
LEFT_OUT = frozenset(("__init__.py", "options.py"))
"""What gains nothing, and what inherits from `list`, which mypyc does not compile."""


def sources() -> list[str]:
    """The modules to compile, as paths from the root."""
    package = ROOT / "adjudicator"
    found = [file for folder in FOLDERS for file in (package / folder).rglob("*.py") if file.name not in LEFT_OUT]
    return sorted(str(file.relative_to(ROOT)) for file in [*found, *(package / file for file in FILES)])


def built() -> Iterator[Path]:
    """The compiled modules that lie in the checkout."""
    for pattern in ("*.so", "*.pyd"):
        yield from ROOT.glob(pattern)
        yield from (ROOT / "adjudicator").rglob(pattern)


def put_away() -> None:
    """Take the compiled modules away; Python goes back to the sources."""
    for file in list(built()):
        file.unlink()
    shutil.rmtree(ROOT / "adjudicator" / "official", ignore_errors=True)


def lay_out_official() -> None:
    """Write the engine under the official law, to be compiled like the other one."""
    from adjudicator.library import official_readings
    from adjudicator.search.known_law.modules import laid_out

    for place, content in laid_out(official_readings()):
        file = ROOT / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    for folder in (ROOT / "adjudicator" / "official").rglob("*/"):
        (folder / "__init__.py").touch()


def build(jobs: int, optimize: str) -> list[Path]:
    """Compile, beside the sources, so many files at a time. Gives what has come to be."""
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class AtATime(build_ext):
        """Hands the sources to the compiler one by one, several of them at a time."""

        def build_extensions(self) -> None:
            one_by_one = self.compiler.compile

            def compiled(files: list[str], **told: Any) -> list[str]:
                with ThreadPool(jobs) as pool:
                    made = pool.map(lambda file: one_by_one([file], **told), files)
                return [each for some in made for each in some]

            self.compiler.compile = compiled
            super().build_extensions()

    put_away()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    lay_out_official()
    options = ["--strict", "--no-warn-unreachable", "--explicit-package-bases", *sources()]
    modules = mypycify(options, opt_level=optimize, debug_level="0", multi_file=True)
    for module in modules:
        module.extra_compile_args.append("-Wno-tautological-compare")  # what is left of a question may be one
    told = ["-q", "build_ext", "--inplace"]
    setup(name="adjudicator", packages=[], ext_modules=modules, script_args=told, cmdclass={"build_ext": AtATime})
    for file in (ROOT / "adjudicator" / "official").rglob("*.py"):
        if file.name != "__init__.py":
            file.unlink()  # made of the sources of the engine, and no source itself
    found = sorted(built())
    for file in found:
        file.touch()  # one that is as it was is copied with its old date, and would pass for outdated
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python compiled.py", description=__doc__)
    parser.add_argument("-j", dest="jobs", type=int, default=os.cpu_count() or 1, help="files compiled at a time")
    parser.add_argument("-O", dest="optimize", choices="0123", default="2", help="how hard the C compiler tries")
    parser.add_argument("--away", action="store_true", help="take the compiled modules away")
    told = parser.parse_args()
    if told.away:
        put_away()
    else:
        print(f"{len(build(told.jobs, told.optimize))} compiled modules", file=sys.stderr)


if __name__ == "__main__":
    main()
