"""`python -m tests.browser.scenarios`: every shipped scenario, judged in the page and by `adjudicator run`.

`--every N` takes each N-th file only. The site must have been built with the judge (`make site`).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from adjudicator.cli.replay import judged
from adjudicator.views import jsonl
from tests.browser.serving import served

SITE = Path("build", "site")
CALL = """async ([text, name]) => {
  globalThis.bench ??= new (await import("/bench.js")).Bench(() => {}, 600000);
  return bench.call("lines", text, name);
}"""


def apart(page: Any, files: Sequence[Path]) -> Iterator[str]:
    """The files on which the page and the command line do not write the same."""
    for file in files:
        here = "".join(f"{line}\n" for line in jsonl.lines(judged([str(file)], [], [])))
        there = page.evaluate(CALL, [file.read_text(encoding="utf-8"), str(file)])
        if here != there:
            mine, theirs = here.splitlines(), there.splitlines()
            same = [one == other for one, other in zip(mine, theirs, strict=False)]
            first = same.index(False) if False in same else len(same)
            yield f"{file}: scenario {first + 1} of {len(mine)} is told otherwise in the page"


def main() -> int:
    """0 where all is the same, 1 where something is not."""
    from playwright.sync_api import sync_playwright

    from tests.browser.chromium import executable

    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=1)
    files = sorted(Path("scenarios").rglob("*.yaml"))[:: parser.parse_args().every]
    begun, wrong = time.monotonic(), 0
    with served(SITE) as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"{address}rulings/")
        for told in apart(page, files):
            wrong += 1
            print(told)
        browser.close()
    took = time.monotonic() - begun
    print(f"{len(files)} files judged in the page and by the command line in {took:.0f} s, {wrong} apart")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
