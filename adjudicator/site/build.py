"""Writing the site: every page and file, the same bytes for the same book."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from adjudicator.cards.catalogue import catalogue
from adjudicator.library import library
from adjudicator.library.proofs import declared
from adjudicator.search.tasks.crew import Crew
from adjudicator.site import engine, judging
from adjudicator.site.addresses import Addresses
from adjudicator.site.book import Book, titled
from adjudicator.site.changes import of_houses
from adjudicator.site.fragment import deflated
from adjudicator.site.pages import Page, Printer
from adjudicator.site.scenario_pages import Scenarios
from adjudicator.site.search_file import search_file
from adjudicator.suite.house_check import HouseReport
from adjudicator.views import html

STATIC = Path(__file__).with_name("static")
POLICY = (
    "default-src 'none'; script-src 'self'{wasm}; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
ARGUED = 8
ENGINE = "engine/"
BUNDLE = "book.bin"


@dataclass(frozen=True, slots=True)
class Built:
    """What was written: how many pages and files, how many bytes in all, of the largest page, and of the judge."""

    pages: int
    files: int
    size: int
    largest: int
    judge: int


def build(to: Path, pyodide: Path | None = None, editor: Path | None = None, crew: Crew | None = None) -> Built:
    """Write the whole site into a folder, with the judge where the npm package `pyodide` is given, and its editor.

    The crew works out what each house rule changes in the suite, which is most of the work.

    What else lies in the folder stays. Raises `OSError` where a file cannot be read or written, and `NoPyodide`.
    """
    judge = {} if pyodide is None else dict(engine.files(pyodide, editor))
    to.mkdir(parents=True, exist_ok=True)  # whether one may write there is known before the work
    files = dict(contents(Scenarios(), of_houses(crew=crew), judge))
    for name in sorted(files):
        place = to / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(files[name])
    return counted(files)


def counted(files: Mapping[str, bytes]) -> Built:
    pages = [len(content) for name, content in files.items() if name.endswith(".html")]
    judge = sum(len(content) for name, content in files.items() if name.startswith(ENGINE))
    return Built(len(pages), len(files), sum(map(len, files.values())), max(pages), judge)


def contents(
    scenarios: Scenarios, changes: Mapping[str, HouseReport], judge: Mapping[str, bytes] | None = None
) -> Iterator[tuple[str, bytes]]:
    """Every file of the site by its path. `changes`: by each house rule; `judge`: its files, by their names."""
    addresses = Addresses(library(), catalogue())
    book = Book(addresses, scenarios, changes)
    judge = judge or {}
    printer = Printer(addresses, titled=titled, judging=bool(judge))
    files: dict[str, bytes] = {}
    for page in (home(book), *(judging.pages(book) if judge else judging.without()), *book.pages()):
        policy = POLICY.format(wasm=" 'wasm-unsafe-eval'" if page.path == "judge/" else "")
        files[page.file] = printer.text(page, policy=policy).encode("utf-8")
    files["search.bin"] = search_file(addresses, {name: one.name for name, one in book.houses.items()})
    files["style.css"] = style().encode("utf-8")
    files |= {path.name: path.read_bytes() for path in sorted(STATIC.iterdir()) if path.suffix != ".css"}
    files |= {f"{ENGINE}{name}": content for name, content in judge.items()}
    if judge:
        files["judge.json"] = judging.known(book, judge)
    yield from files.items()
    yield from offline(files)


def home(book: Book) -> Page:
    told = sorted(book.shelf.rulings.values(), key=lambda one: (-len(book.shelf.phrases.get(one.id, ())), one.id))
    shows = {
        "argued": [one for one in told if one.readings][:ARGUED],
        "topics": book.main_topics(),
        "count": len(book.cards),
        "scenarios": len(declared()),
    }
    return Page("", "home", "Adjudicator", "Who is right? Fluxx rulings with where they are written.", shows)


def style() -> str:
    """One style sheet: that of the reports, so that a verdict looks the same everywhere, and that of the site."""
    return html.style() + (STATIC / "site.css").read_text(encoding="utf-8")


def offline(site: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """What makes it readable without a network: the manifest, all pages in one file, the worker that serves them."""
    pages = {name: content.decode("utf-8") for name, content in sorted(site.items()) if name.endswith(".html")}
    bundle = deflated(json.dumps(pages, ensure_ascii=False, separators=(",", ":")).encode("utf-8"))
    rest = sorted(name for name in site if name not in pages and not name.startswith((ENGINE, "sw.")))
    yield "manifest.webmanifest", manifest()
    yield BUNDLE, bundle
    told = {
        "version": version({**site, BUNDLE: bundle}),
        "engine": version({name: content for name, content in site.items() if name.startswith(ENGINE)}),
        "files": [*rest, "manifest.webmanifest", BUNDLE],
    }
    worker = site["sw.js"].decode("utf-8").replace("{}", json.dumps(told), 1)
    yield "sw.js", worker.encode("utf-8")


def manifest() -> bytes:
    told = {
        "name": "Adjudicator", "short_name": "Adjudicator", "description": "A judge for Fluxx tables.",
        "start_url": "./", "scope": "./", "display": "standalone", "background_color": "#f7f4ee",
        "theme_color": "#0a5372",
        "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    }  # fmt: skip
    return (json.dumps(told, indent=1) + "\n").encode("utf-8")


def version(site: Mapping[str, bytes]) -> str:
    """A short name of all that some files hold."""
    told = sha256()
    for name in sorted(site):
        told.update(f"{name} {len(site[name])}\n".encode() + site[name])
    return told.hexdigest()[:16]
