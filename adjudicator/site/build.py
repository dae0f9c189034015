"""Writing the site: every page and file, the same bytes for the same book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from adjudicator.cards.catalogue import catalogue
from adjudicator.library import library
from adjudicator.library.proofs import declared
from adjudicator.site import offline
from adjudicator.site.addresses import Addresses
from adjudicator.site.book import Book, titled
from adjudicator.site.finding import search_file
from adjudicator.site.pages import Page, Printer
from adjudicator.site.shown import Scenarios
from adjudicator.views import html

STATIC = Path(__file__).with_name("static")
POLICY = (
    "default-src 'none'; script-src 'self'{wasm}; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
ARGUED = 8


@dataclass(frozen=True, slots=True)
class Built:
    """What was written: how many pages and files, how many bytes in all, of the largest page, and of the judge."""

    pages: int
    files: int
    size: int
    largest: int
    judge: int


def build(to: Path) -> Built:
    """Write the whole site into a folder. What else lies there stays. Raises `OSError` where that cannot be done."""
    files = dict(contents())
    for name in sorted(files):
        place = to / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(files[name])
    return counted(files)


def counted(files: Mapping[str, bytes]) -> Built:
    pages = [len(content) for name, content in files.items() if name.endswith(".html")]
    judge = sum(len(content) for name, content in files.items() if name.startswith("engine/"))
    return Built(len(pages), len(files), sum(map(len, files.values())), max(pages), judge)


def contents(scenarios: Scenarios | None = None) -> Iterator[tuple[str, bytes]]:
    """Every file of the site by its path; `scenarios` may have been judged before."""
    addresses = Addresses(library(), catalogue())
    book = Book(addresses, scenarios or Scenarios())
    printer = Printer(addresses, policy=POLICY.format(wasm=""), titled=titled, judging=False)
    files: dict[str, bytes] = {}
    for page in (home(book), judge(), *book.pages()):
        files[page.file] = printer.text(page).encode("utf-8")
    files["search.bin"] = search_file(addresses, {name: one.name for name, one in book.houses.items()})
    files["style.css"] = style().encode("utf-8")
    files |= {path.name: path.read_bytes() for path in sorted(STATIC.iterdir()) if path.suffix != ".css"}
    yield from files.items()
    yield from offline.files(files)


def home(book: Book) -> Page:
    """The first page."""
    told = sorted(book.shelf.rulings.values(), key=lambda one: (-len(book.shelf.phrases.get(one.id, ())), one.id))
    shows = {
        "argued": [one for one in told if one.readings][:ARGUED],
        "topics": book.main_topics(),
        "count": len(book.cards),
        "scenarios": len(declared()),
    }
    return Page("", "home", "Adjudicator", "Who is right? Fluxx rulings with where they are written.", shows)


def judge() -> Page:
    """The page of the judge, or what it says where there is none."""
    return Page("judge/", "judge", "Judge a dispute", "Who is right at your table, and why.")


def style() -> str:
    """One style sheet: that of the reports, so that a verdict looks the same everywhere, and that of the site."""
    return html.style() + (STATIC / "site.css").read_text(encoding="utf-8")
