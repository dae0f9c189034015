"""Builds the engine with mypyc: `python compiled.py` lays compiled modules beside their sources.

The engine is built twice, once for every law and once with the official one built in, for games without a record
(`adjudicator/official`, see `search.known_law`). GCC compiles all of it, watches it at work (random games, some
scenarios), and compiles it once more with what it has seen: a quarter faster. `--quick` leaves that out.

Pure Python stays the source and the default: `python compiled.py --away` takes the compiled modules away again. After a
change of the engine they have to be built anew. It needs a C compiler.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
FOLDERS = ("table", "law", "engine", "effects", "official")
FILES = (
    "cards/goals.py", "cards/model.py", "search/games/breaches.py", "search/games/randomly.py",
    "scenario/model.py",
    *(f"scenario/reading/{name}.py" for name in ("names_in_file", "read", "table_in_file")),
    *(f"scenario/replaying/{name}.py" for name in (
        "answers", "answers_in_steps", "automatic_steps", "build", "claims_at_a_moment", "course", "labelled_answers",
        "late_answers", "looking_ahead", "outcome", "position", "steps", "telling_apart",
        "told_draws", "unanswered_choices", "unknown_cards", "windows", "wrong_answers",
    )),
    *(f"judge/{name}.py" for name in (
        "choices", "claimed_facts", "momentary_claims", "other_readings", "speaking_for",
    )),
)  # fmt: skip
LEFT_OUT = frozenset(("__init__.py", "options.py"))
"""What gains nothing, and what inherits from `list`, which mypyc does not compile."""
OPEN = frozenset(("Position", "Replay"))
"""Classes from which others inherit that are not compiled."""
WRITTEN_OUT = ROOT / "build" / "written_out"
"""Where modules lie of which the compiler gets another text than Python does, from the root."""

GCC = ("-fvisibility=hidden", "-fno-semantic-interposition")
"""Nothing but the module itself calls its functions."""
MYPY = ("--strict", "--no-warn-unreachable", "--implicit-reexport", "--explicit-package-bases")
LOST = ("assignment", "no-any-return", "var-annotated")
"""What mypy finds where only a part of the code is left: a type went with the rest. The sources are checked whole."""
WATCHED = (*GCC, "-fprofile-generate", "-fprofile-update=single")
AS_SEEN = (*GCC, "-fprofile-use", "-fprofile-correction", "-Wno-missing-profile", "-flto=auto")
AT_WORK = (
    ("simulate", "--edition", "fluxx-5", "--players", "2", "--games", "400", "--seed", "7", "--record-every", "20"),
    ("simulate", "--edition", "fluxx-5", "--edition", "star", "--edition", "creeper-pack", "--players", "2-6",
     "--games", "400", "--seed", "7", "--record-every", "20"),
    ("test", "scenarios/cards"),
)  # fmt: skip
"""The calls that are watched."""


def sources() -> list[str]:
    """The modules to compile, as paths from the root."""
    package = ROOT / "adjudicator"
    found = [file for folder in FOLDERS for file in (package / folder).rglob("*.py") if file.name not in LEFT_OUT]
    places = sorted(file.relative_to(ROOT) for file in [*found, *(package / file for file in FILES)])
    return [str(WRITTEN_OUT / place if (WRITTEN_OUT / place).is_file() else place) for place in places]


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


def write_out() -> None:
    """Write the modules whose classes the compiler would not understand as it does."""
    from adjudicator.search.known_law import native_classes

    shutil.rmtree(WRITTEN_OUT, ignore_errors=True)
    for place in sources():
        tree = ast.parse((ROOT / place).read_text(encoding="utf-8"))
        if native_classes.is_written_out(tree, OPEN):
            file = WRITTEN_OUT / place
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(ast.unparse(native_classes.written_out(tree, OPEN)), encoding="utf-8")


def is_gcc() -> bool:
    """Whether the compiler is GCC, whatever it is called."""
    from sysconfig import get_config_var

    called, *told = str(os.environ.get("CC") or get_config_var("CC") or "cc").split()
    if shutil.which(called) is None:
        return False
    asked = subprocess.run([called, *told, "--version"], capture_output=True, text=True, check=False)
    return "Free Software Foundation" in asked.stdout


def build(jobs: int, optimize: str, *, quick: bool = False) -> list[Path]:
    """Compile, beside the sources, so many files at a time. Gives what has come to be."""
    from mypyc.build import mypycify

    put_away()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    lay_out_official()
    write_out()
    os.environ["MYPYPATH"] = f"{WRITTEN_OUT}{os.pathsep}{ROOT}"
    told_no_more = [f"--disable-error-code={code}" for code in LOST]
    options = [*MYPY, *told_no_more, *sources()]
    modules = mypycify(options, opt_level=optimize, debug_level="0", multi_file=True)
    try:
        compile_as_told(modules, jobs, quick)
    except BaseException:
        put_away()  # modules that are watched are slow
        raise
    for file in (ROOT / "adjudicator" / "official").rglob("*.py"):
        if file.name != "__init__.py":
            file.unlink()  # made of the sources of the engine, and no source itself
    found = sorted(built())
    for file in found:
        file.touch()  # one that is as it was is copied with its old date, and would pass for outdated
    return found


def compile_as_told(modules: Sequence[Any], jobs: int, quick: bool) -> None:
    """Have the C compiler make modules, with what it has seen of them at work unless it is to be quick."""
    if not is_gcc():
        compile_all(modules, jobs, ())
    elif quick:
        compile_all(modules, jobs, GCC)
    else:
        for seen in (ROOT / "build").rglob("*.gcda"):
            seen.unlink()
        compile_all(modules, jobs, WATCHED)
        for call in AT_WORK:
            subprocess.run([sys.executable, "-m", "adjudicator", *call], check=True, stdout=subprocess.DEVNULL)
        compile_all(modules, jobs, AS_SEEN)


def compile_all(modules: Sequence[Any], jobs: int, flags: Sequence[str]) -> None:
    """Have the C compiler make modules of what mypyc has written."""
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

    for file in list(built()):
        file.unlink()
    first = [list(module.extra_compile_args) for module in modules]
    for module in modules:
        module.extra_compile_args += [*flags, "-Wno-tautological-compare"]  # what is left of a question may be one
        module.extra_link_args = list(flags)
    told = ["-q", "build_ext", "--inplace", "--force"]  # with other flags
    setup(name="adjudicator", packages=[], ext_modules=modules, script_args=told, cmdclass={"build_ext": AtATime})
    for module, before in zip(modules, first, strict=True):
        module.extra_compile_args = before


def main() -> None:
    parser = argparse.ArgumentParser(prog="python compiled.py", description=__doc__)
    parser.add_argument("-j", dest="jobs", type=int, default=os.cpu_count() or 1, help="files compiled at a time")
    parser.add_argument("-O", dest="optimize", choices="0123", default="2", help="how hard the C compiler tries")
    parser.add_argument("--quick", action="store_true", help="compile once, without watching it at work")
    parser.add_argument("--away", action="store_true", help="take the compiled modules away")
    told = parser.parse_args()
    if told.away:
        put_away()
    else:
        print(f"{len(build(told.jobs, told.optimize, quick=told.quick))} compiled modules", file=sys.stderr)


if __name__ == "__main__":
    main()
