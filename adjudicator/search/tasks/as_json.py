"""Results as JSON and back: numbers, texts, collections, and data classes of modules that are loaded.

Reading runs no code: a data class is put together from its fields.
"""

from __future__ import annotations

import json
import sys
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path, PurePath
from types import FunctionType
from typing import Any

KIND, OF = "kind", "of"
COLLECTIONS: dict[str, type] = {"tuple": tuple, "set": set, "frozenset": frozenset}


def plain(value: Any) -> Any:
    """Data that JSON has words for. Raises TypeError for what is none of the above.

    >>> plain(Counter({"Milk": 2}))
    {'kind': 'Counter', 'of': [['Milk', 2]]}
    """
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if type(value) is list:
        return [plain(one) for one in value]
    if isinstance(value, Mapping):
        return {
            KIND: "Counter" if isinstance(value, Counter) else "dict",
            OF: [[plain(key), plain(one)] for key, one in value.items()],
        }
    if isinstance(value, bytes):
        return {KIND: "bytes", OF: b64encode(value).decode()}
    if isinstance(value, PurePath):
        return {KIND: "Path", OF: str(value)}
    if isinstance(value, (set, frozenset)):
        return {KIND: type(value).__name__, OF: sorted(map(plain, value), key=json.dumps)}
    if isinstance(value, range):
        return {KIND: "range", OF: [value.start, value.stop, value.step]}
    if type(value) is tuple:
        return {KIND: "tuple", OF: [plain(one) for one in value]}
    if isinstance(value, FunctionType):
        return {KIND: "function", OF: f"{value.__module__}:{value.__qualname__}"}
    name = f"{type(value).__module__}:{type(value).__qualname__}"
    if isinstance(value, tuple):
        return {KIND: name, OF: [plain(one) for one in value]}
    if is_dataclass(value):
        return {KIND: name, OF: [plain(getattr(value, field.name)) for field in fields(value)]}
    raise TypeError(f"{name} is no plain data")


def whole(data: Any) -> Any:
    """What `plain` was made of. Raises ValueError where that cannot be.

    >>> whole(plain([(1, "a"), {"Ann": {2, 3}}, range(4), Counter("aa"), b"x"]))
    [(1, 'a'), {'Ann': {2, 3}}, range(0, 4), Counter({'a': 2}), b'x']
    """
    if isinstance(data, list):
        return [whole(one) for one in data]
    if not isinstance(data, dict):
        return data
    kind, of = data[KIND], data[OF]
    if kind in ("dict", "Counter"):
        found = {whole(key): whole(value) for key, value in of}
        return Counter(found) if kind == "Counter" else found
    if kind == "bytes":
        return b64decode(of)
    if kind == "Path":
        return Path(of)
    values = whole(of)
    if kind == "range":
        return range(*values)
    return COLLECTIONS[kind](values) if kind in COLLECTIONS else put_together(kind, values)


def put_together(name: str, values: list[Any]) -> Any:
    """A data class or a named tuple of a module that is loaded."""
    module, _, within = name.partition(":")
    kind = getattr(sys.modules.get(module), within, None)
    if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return tuple.__new__(kind, values)
    if not isinstance(kind, type) or not is_dataclass(kind):
        raise ValueError(f"{name} is no data class")
    found: Any = kind.__new__(kind)
    if len(fields(kind)) != len(values):
        raise ValueError(f"{name} has other fields")
    if hasattr(kind, "__values__"):
        found.__setstate__(values)
        return found
    for field, value in zip(fields(kind), values, strict=True):
        object.__setattr__(found, field.name, value)
    return found
