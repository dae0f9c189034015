"""`make browser`: the reports and the site in a real browser. Screenshots go to `build/browser`.

Wants Chromium on the machine (CHROMIUM names it), the extra `browser`, and the site in `build/site` (`make site`).
"""

from __future__ import annotations

import sys

from tests.browser import reports, site
from tests.browser.chromium import executable


def main() -> int:
    """0 without findings, 1 with some, 2 where there is no browser or no site with the judge."""
    chromium = executable()
    if chromium is None:
        print("no Chromium is found: apt-get install chromium, or set CHROMIUM", file=sys.stderr)
        return 2
    if not (site.SITE / "engine").is_dir():
        print("build/site has no judge: make site, with npm on the machine", file=sys.stderr)
        return 2
    from playwright.sync_api import sync_playwright

    reports.SHOTS.mkdir(parents=True, exist_ok=True)
    looked, wrong = 0, 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for what in (reports, site):
            for name, found in what.looked_at(browser):
                looked, wrong = looked + 1, wrong + bool(found)
                for one in found:
                    print(f"{name}: {one}")
        browser.close()
    print(f"{looked - wrong} passed, {wrong} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
