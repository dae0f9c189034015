"""Commands of typer's that take values as they are where nothing has to be made of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from typer.core import TyperCommand, TyperGroup

ALREADY = ("DEFAULT", "DEFAULT_MAP")
"""Where values come from that are right as they are written."""
TEXT = (str, list[str])


class Command(TyperCommand):
    """Defaults and text are taken as they are; typer converts the rest.

    To convert anything it loads pydantic, which takes longer than a verdict.
    """

    def get_params(self, ctx: Any) -> list[Any]:
        return taken_as_they_are(super().get_params(ctx))


class Group(TyperGroup):
    """The same for the options of all commands."""

    def get_params(self, ctx: Any) -> list[Any]:
        return taken_as_they_are(super().get_params(ctx))


def taken_as_they_are(parameters: list[Any]) -> list[Any]:
    for one in parameters:
        vars(one).setdefault("process_value", partial(value, one, one.process_value))
    return parameters


def value(one: Any, converted: Callable[[Any, Any], Any], ctx: Any, said: Any) -> Any:
    """What a parameter comes to, of which typer would have made what is `converted`."""
    several = one.multiple or one.nargs == -1
    source = ctx.get_parameter_source(one.name)
    annotation = getattr(getattr(one, "type_descriptor", None), "annotation", None)  # where it goes by pydantic
    as_it_is = (source is not None and source.name in ALREADY) or annotation in TEXT
    if not as_it_is or (one.required and not said):
        return converted(ctx, said)
    found = list(said or ()) if several else said
    return found if one.callback is None else one.callback(ctx, one, found)
