"""Commands of typer's that take values as they are where nothing has to be made of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from typer import BadParameter
from typer.core import TyperCommand, TyperGroup

ALREADY = ("DEFAULT", "DEFAULT_MAP")
"""Where values come from that are right as they are written."""
TEXT = (str, list[str])
IN_WORDS = (
    ("Value error, ", ""),
    ("Input should be greater than or equal to", "{!r} is too small; the least is"),
    ("Input should be a valid integer, unable to parse string as an integer", "{!r} is no whole number"),
)
"""What typer says of a wrong value, and what is said instead."""
NO_OPTION = "\x00"
"""Before a word that would be taken for an option; no word that is called can begin so."""


class Command(TyperCommand):
    """Defaults and text are taken as they are; typer converts the rest.

    To convert anything it loads pydantic, which takes longer than a verdict.
    """

    def get_params(self, ctx: Any) -> list[Any]:
        return taken_as_they_are(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Standard input may be followed by the name of a scenario, which is no option: `-::NAME`."""
        rest = super().parse_args(ctx, [f"{NO_OPTION}{one}" if one.startswith("-::") else one for one in args])
        ctx.params.update({key: as_called(value) for key, value in ctx.params.items()})
        return rest


class Group(TyperGroup):
    """The same for the options of all commands."""

    def get_params(self, ctx: Any) -> list[Any]:
        return taken_as_they_are(super().get_params(ctx))


def as_called(value: Any) -> Any:
    """A value of a parameter without what kept it from being taken for an option."""
    if isinstance(value, (list, tuple)):
        return type(value)([as_called(one) for one in value])
    text = str(value) if isinstance(value, (str, Path)) else ""
    return type(value)(text.removeprefix(NO_OPTION)) if text.startswith(NO_OPTION) else value


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
    if said == "" and annotation not in TEXT:
        raise BadParameter("it is empty", ctx, one)
    if not as_it_is or (one.required and not said):
        try:
            return converted(ctx, said)
        except BadParameter as error:
            for theirs, ours in IN_WORDS:
                error.message = error.message.replace(theirs, ours.format(said))
            raise
    found = list(said or ()) if several else said
    return found if one.callback is None else one.callback(ctx, one, found)
