"""One page of the site and how it is written: a template, what it shows, and links that hold wherever the site lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from adjudicator.site.addresses import Addresses
from adjudicator.views.escaping import counted, visible
from adjudicator.views.linking import linked as with_links

TEMPLATES = Path(__file__).with_name("templates")


@dataclass(frozen=True, slots=True)
class Page:
    """A page at `path`, which ends in a slash and is empty for the first one."""

    path: str
    template: str
    title: str
    about: str = ""
    shows: Mapping[str, Any] = field(default_factory=dict)

    @property
    def file(self) -> str:
        return f"{self.path}index.html"

    @property
    def root(self) -> str:
        """The way from the page to the root of the site."""
        return "../" * self.path.count("/") or "./"


class Printer:
    """Writes pages. Everything shown is escaped; an id that the library knows becomes a link."""

    def __init__(self, addresses: Addresses, **everywhere: Any) -> None:
        self.environment = Environment(
            loader=FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True,
            undefined=StrictUndefined,
        )  # fmt: skip
        self.environment.filters |= {
            "visible": visible,
            "kind": lambda word: word.replace("-", " "),
            "linked": _linked(addresses),
        }
        self.environment.globals |= {"at": addresses, "shelf": addresses.shelf, "counted": counted, **everywhere}

    def text(self, page: Page, policy: str) -> str:
        """The page as HTML; `policy` says what may be loaded and run."""
        shows = {"page": page, "root": page.root, "policy": policy, **page.shows}
        return self.environment.get_template(f"{page.template}.html.j2").render(shows)


def _linked(addresses: Addresses) -> Any:
    """The filter that makes links of ids, relative to the page that is written."""

    @pass_context
    def linked(context: Context, text: object) -> Markup:
        def address(id: str) -> str:
            target = addresses.of(id)
            return f"{context['root']}{target}" if target else ""

        return with_links(text, address)

    return linked
