"""`make browser`: the reports and the site in a real browser. Screenshots go to `build/browser`.

Wants Chromium on the machine (CHROMIUM names it), the extra `browser`, and the site in `build/site` (`make site`).
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from tests.browser import reports, site
from tests.browser.chromium import executable

PARTS: Final = {"reports": reports, "site": site}
"""What is looked at side by side."""


def findings(what: str) -> list[tuple[str, list[str]]]:
    """Everything that one part looks at, with what is wrong with it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        found = list(PARTS[what].looked_at(browser))
        browser.close()
    return found


def main() -> int:
    """0 without findings, 1 with some, 2 where there is no browser or no site with the judge."""
    if executable() is None:
        print("no Chromium is found: apt-get install chromium, or set CHROMIUM", file=sys.stderr)
        return 2
    if not (site.SITE / "engine").is_dir():
        print("build/site has no judge: make site, with npm on the machine", file=sys.stderr)
        return 2
    reports.SHOTS.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor() as crew:
        looked = [one for part in crew.map(findings, PARTS) for one in part]
    wrong = [(name, found) for name, found in looked if found]
    for name, found in wrong:
        print(*(f"{name}: {one}" for one in found), sep="\n")
    print(f"{len(looked) - len(wrong)} passed, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
