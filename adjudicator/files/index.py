"""Data compiled once and kept beside its sources: reading hundreds of YAML records takes longer than a replay."""

from __future__ import annotations

import marshal
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

try:
    from _blake2 import blake2b  # hashlib would load OpenSSL first, which takes longer than all else here
except ImportError:  # pragma: no cover
    from hashlib import blake2b

from collections.abc import Callable, Iterator

from adjudicator.files import opening, shipping
from adjudicator.version import __version__

DISTRUST = "ADJUDICATOR_WITHOUT_INDEX"
"""Where this is set in the environment no index is read; each is built and written anew."""

_KEY = 32
_CHECK = 16
_MARSHAL = 4
"""The version of the format, one that every Python from 3.4 on reads: a wheel brings its indexes along."""
loaded: list[Path] = []
"""The index files that this process goes by."""
_asked_for: dict[str, tuple[list[Path], Callable[[], Any]]] = {}
_SAME = 2
"""The version of the format that writes the same data in the same way whatever happened to it before."""


def may_be_at_fault(error: Exception) -> bool:
    """Whether an error may come of an index that was read, into which somebody may have written."""
    return bool(loaded) and not os.environ.get(DISTRUST) and not isinstance(error, OSError)


def compiled(name: str, sources: list[Path], build: Callable[[], Any]) -> Any:
    """What `build` returns, from an index file where that is still true.

    `build` must return plain data that `marshal` takes (dicts, lists, tuples, strings, numbers, None), or `ValueError`
    is raised. It runs again when a source, the module it stands in, the library, the kind of Python or of machine has
    changed; other modules that shape the data belong among `sources`. The index stands in `__pycache__` beside the
    first source, else in the user's cache folder, else nowhere; once installed, nothing is written beside the sources.
    Raises `OSError` where a source cannot be read.
    """
    _asked_for[name] = sources, build
    key = _key(name, sources, build)
    for place in _places(name, sources):
        payload = _load(place, key)
        if payload is not None:
            with suppress(ValueError, EOFError, TypeError):  # somebody has written into it
                return marshal.loads(payload)
    data = build()
    payload = marshal.dumps(data, _MARSHAL)
    for place in _places(name, sources, kept=not shipping.installed()):
        if _store(place, key + _digest(payload) + payload):
            break
    return data


def written(name: str) -> tuple[Path, bytes]:
    """An index that was asked for, to be shipped: the file it stands in beside its sources, and what is in it.

    The same bytes wherever they are written. Raises `KeyError` for an index that nobody has asked for.
    """
    sources, build = _asked_for[name]
    payload = marshal.dumps(compiled(name, sources, build), _SAME)
    return next(_places(name, sources)), _key(name, sources, build) + _digest(payload) + payload


def drop_older(stem: str, sources: list[Path], most: int) -> None:
    """Of the index files of some sources whose names begin alike, remove all but the `most` written last."""
    for place in _places(f"{stem}*", sources):
        with suppress(OSError):
            found = sorted(place.parent.glob(place.name), key=lambda one: one.stat().st_mtime, reverse=True)
            for file in found[most:]:
                file.unlink(missing_ok=True)


def _key(name: str, sources: list[Path], build: Callable[[], Any]) -> bytes:
    """A hash of everything the data depends on; each part is hashed with its length before it."""
    hashed = blake2b(digest_size=_KEY)
    for part in (name, __version__, sys.implementation.name, sys.byteorder, *_contents([*sources, *_module(build)])):
        content = part.encode() if isinstance(part, str) else part
        hashed.update(len(content).to_bytes(8, "big") + content)
    return hashed.digest()


def _module(build: Callable[[], Any]) -> list[Path]:
    """The file that `build` stands in, where it stands in one."""
    module = sys.modules.get(getattr(build, "__module__", None) or "")
    file = getattr(module, "__file__", None)
    return [Path(file)] if file and os.path.isfile(file) else []


def _contents(sources: list[Path]) -> Iterator[str | bytes]:
    for source in sources:
        yield source.name
        yield opening.content(source)


def _places(name: str, sources: list[Path], *, kept: bool = True) -> Iterator[Path]:
    """Where an index may stand, the first place only where indexes are `kept` beside their sources."""
    file = f"{name}.{sys.implementation.name}.index"
    if not sources:
        return
    folder = sources[0].absolute().parent
    if kept:
        yield folder / "__pycache__" / file
    cache = _user_cache()
    if cache is not None:
        yield cache / f"{_digest(os.fsencode(folder)).hex()}-{file}"


def _user_cache() -> Path | None:
    """The folder of this library among what the user's programs keep; None for users who have no such place."""
    try:
        from platformdirs import user_cache_path
    except ImportError:  # while the package is being built
        return None
    found = user_cache_path("adjudicator", appauthor=False)
    return found if found.is_absolute() else None


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=_CHECK).digest()


def _load(place: Path, key: bytes) -> bytes | None:
    """The payload of an index file, if it is there, whole and current."""
    if os.environ.get(DISTRUST):
        return None
    try:
        content = opening.content(place)
    except OSError:
        return None
    payload = content[_KEY + _CHECK :]
    if content[: _KEY + _CHECK] != key + _digest(payload):
        return None
    loaded.append(place)
    return payload


def _store(place: Path, content: bytes) -> bool:
    """Write an index file in one move: other processes see the old one or the new one. False where it cannot."""
    temporary = place.with_name(f"{place.name}.{os.getpid()}-{os.urandom(4).hex()}.tmp")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(content)
        os.replace(temporary, place)
    except OSError:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        return False
    return True
