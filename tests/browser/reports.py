"""Reports in a real browser, at two widths, light, dark and printed, held against axe-core."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from adjudicator.library.houses import overlay_from
from adjudicator.library.shipped_law import judge
from adjudicator.views import html
from tests.shipped import scenarios
from tests.views import hand_made

SHOTS = Path("build", "browser")
WIDTHS = (390, 1280)
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"media": "screen", "color_scheme": "light"},
    "dark": {"media": "screen", "color_scheme": "dark"},
    "print": {"media": "print", "color_scheme": "light"},
    "print from dark": {"media": "print", "color_scheme": "dark"},
}
SHOWCASE = "A turn-ending Action under Play All"
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
BROKEN = "[...document.querySelectorAll('a[href]')].filter(a => !document.querySelector(a.hash)).map(a => a.href)"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def pages() -> dict[str, str]:
    """The reports that are looked at: every kind of verdict, alone and together, with house rules, hostile names."""
    showcase = [one for one in scenarios() if one.name == SHOWCASE]
    overlays, _ = overlay_from(["grace"], ["turn-end-over-play-all=plays-first"])
    one_each = {one.expected_status: one for one in scenarios()}.values()
    by_hand = [hand_made.refused(), hand_made.waiting(), hand_made.broken(), hand_made.hostile()]
    return {
        "showcase": html.document([judge(one) for one in showcase]),
        "house": html.document([judge(one, overlays=overlays) for one in showcase], every=True),
        "many": html.document([*map(judge, one_each), *by_hand], every=True),
    } | {verdict.status + " alone": html.document([verdict]) for verdict in by_hand}


def findings(page: Any, axe: Any) -> Iterator[str]:
    """What is wrong with a page as it is shown just now."""
    for one in axe.run(page, options={"runOnly": {"type": "tag", "values": TAGS}}).response["violations"]:
        for node in one["nodes"]:
            yield f"{one['id']}: {one['help']}: {' '.join(node['target'])} {node['html'][:100]}"
    if (more := page.evaluate(TOO_WIDE)) > 0:
        yield f"{more} pixels wider than the window"


def opened(page: Any) -> Iterator[str]:
    """Whether a click on an id shows what it stands for."""
    for kind in ("ruling", "entry"):
        link = page.locator(f"article a[href^='#{kind}-']").first
        link.click()
        target = page.locator(link.get_attribute("href"))
        if not target.bounding_box() or not target.inner_text().startswith(link.inner_text()):
            yield f"the id of {kind} {link.inner_text()} opens nothing"


def looked_at(browser: Any) -> Iterator[tuple[str, list[str]]]:
    """Every report at every width in every look, with what is wrong with it."""
    from axe_playwright_python.sync_playwright import Axe

    for name, text in pages().items():
        for width in WIDTHS:
            page: Any = browser.new_page(viewport={"width": width, "height": 900})
            page.set_content(text)
            for look, media in LOOKS.items():
                if media["media"] == "print" and width != max(WIDTHS):
                    continue  # paper has no width of a telephone
                page.emulate_media(**media)
                page.screenshot(path=SHOTS / f"{name}-{width}-{look}.png".replace(" ", "-"), full_page=True)
                found = [*findings(page, Axe()), *(f"a link leads nowhere: {one}" for one in page.evaluate(BROKEN))]
                yield f"{name}, {width} px, {look}", found
            if name == "showcase":
                yield f"{name}, {width} px, links", list(opened(page))
            page.close()
