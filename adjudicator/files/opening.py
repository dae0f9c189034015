"""Opening files that are files: a pipe or a device, which could be waited for without end, is turned down."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

_READ: set[tuple[int, int]] = set()
"""Device and number of every file that this process has read as a source."""


class NoFile(OSError):
    """A path at which there is no regular file."""


def content(path: Path | str, most: int = -1, *, source: bool = False) -> bytes:
    """The bytes of a file, `most` at most. A `source` is remembered, see `was_read`. Raises `OSError`, at once."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError as error:  # a zero byte in the path
        raise NoFile(errno.EINVAL, str(error), str(path)) from None
    with open(descriptor, "rb") as stream:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            what = "is a folder" if stat.S_ISDIR(status.st_mode) else "is a pipe or a device"
            raise NoFile(errno.EINVAL, f"it {what}, not a file", str(path))
        if source:
            _READ.add((status.st_dev, status.st_ino))
        return stream.read(most)


def was_read(path: Path | str) -> bool:
    """Whether this is a file that was read as a source, under whatever name."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return False
    return (status.st_dev, status.st_ino) in _READ


def is_file(path: Path | str) -> bool:
    """Whether there is something that is no folder. Never raises, whatever the path."""
    return os.path.exists(path) and not os.path.isdir(path)


def yaml_files(folder: Path) -> list[Path]:
    """The YAML files of a folder and of those in it, sorted."""
    return sorted([*folder.rglob("*.yaml"), *folder.rglob("*.yml")])


def parted(file: Path | str) -> tuple[str, str]:
    """A file and the name of a scenario in it, as `FILE::NAME` tells both; a path at which something lies is the file.

    >>> parted("duel.yaml::Too late"), parted("duel.yaml")
    (('duel.yaml', 'Too late'), ('duel.yaml', ''))
    """
    text = str(file)
    at = len(text)
    while at >= 0:
        if "::" in text[:at] and os.path.exists(text[:at]):
            return text[:at], text[at + 2 :]
        at = text.rfind("::", 0, at)
    path, _, name = text.partition("::")
    return path, name
