"""What makes the site installable, and readable without a network once it was opened."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256

from adjudicator.site.fragment import deflated

ENGINE = "engine/"
BUNDLE = "book.bin"


def files(site: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """The manifest, all pages in one file, and the service worker that serves them."""
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
