"""The site in a real browser: the book, the search, the judge by link, by form and by text, and all of it offline."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from adjudicator.files import read_documents, shipped
from adjudicator.files.text import flow
from adjudicator.library import library
from adjudicator.library.houses import overlay_from
from adjudicator.library.opposite_questions import told_to
from adjudicator.library.search import ask
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import read_text
from adjudicator.site import page_calls
from adjudicator.site.fragment import packed
from adjudicator.views import html
from tests.browser.reports import LOOKS, SHOTS, WIDTHS, findings
from tests.browser.scenarios import apart
from tests.browser.serving import served

SITE = Path("build", "site")
BOOK = (
    "",
    "r/turn-end-over-play-all/",
    "HF-27/",
    "c/time-portal/",
    "d/star/",
    "h/grace/",
    "h/pause/",
    "rulings/",
    "judge/keys/",
)
PLAIN = ("r/turn-end-over-play-all/",)
"""Pages looked at in the dark as well; the others are made of the same parts."""
ONE_PHRASE_IN = 18
ONE_FILE_IN = 75
START = 120_000
"""Milliseconds that a busy machine may take until the first verdict."""
SHOWCASE = shipped("scenarios").joinpath("holiday-faq", "HF-27.yaml").read_text(encoding="utf-8").partition("---")[0]
ANSWERED = """\
scenario: A Surprise that is answered
edition: [holiday, martian]
players:
  Ann: {hand: [Draw 3 Play 2, Stop That!]}
  Bob: {hand: [Veto!]}
  Cara: {}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Draw 3 Play 2
    then:
      - Bob plays: Veto!
        then:
          - Ann plays: Stop That!
"""
BROKEN = SHOWCASE.replace("players:\n", "players: {\n")
NAME, SAYS = "<img src=x onerror=alert(1)>", "<script>alert(2)</script> You still"
HOSTILE = SHOWCASE.replace("A turn-ending Action", f"{NAME} An Action").replace("You still", SAYS)
SCORES = """async (questions) => {
  const book = await (await import("/ask.js")).opened("/search.bin");
  const told = (some) => some.map(({ruling, score}) => [ruling, score]);
  const says = (one, [first]) => first ? book.told(one, first.number) : "";
  return questions.map((one) => [one, book.ask(one)])
    .map(([one, {answers, closest}]) => [told(answers), told(closest), says(one, answers)]);
}"""

PASTE = """(field, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  field.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true}));
}"""


def looked_at(browser: Any) -> Iterator[tuple[str, list[str]]]:
    """Every check with what is wrong."""
    with served(SITE) as (address, server):
        yield from book(browser, address)
        yield from search(browser, address)
        yield from without_script(browser, address)
        yield from disputes(browser, address)
        yield from strangers(browser, address)
        yield from offline(browser, address, server.shutdown)


# -- the book ----------------------------------------------------------------------------------------------------------


def book(browser: Any, address: str) -> Iterator[tuple[str, list[str]]]:
    """Pages of every kind at every width in light and dark, held against axe-core."""
    from axe_playwright_python.sync_playwright import Axe

    for width in WIDTHS:
        page = browser.new_page(viewport={"width": width, "height": 900})
        noted = notes(page)
        for path in BOOK:
            page.goto(address + path)
            for look in ("light", "dark") if path in PLAIN else ("light",):
                page.emulate_media(**LOOKS[look])
                name = path.replace("/", "-") or "home-"
                page.screenshot(path=SHOTS / f"site-{name}{width}-{look}.png", full_page=True)
                yield f"/{path}, {width} px, {look}", [*findings(page, Axe()), *noted]
        page.close()


def search(browser: Any, address: str) -> Iterator[tuple[str, list[str]]]:
    """What is typed finds what `ask` finds, on every so many of the phrases, and shows it."""
    page = browser.new_page(viewport={"width": 390, "height": 900})
    noted = notes(page)
    page.goto(address)
    phrases = [one for some in library().phrases.values() for one in some][::ONE_PHRASE_IN]
    theirs = page.evaluate(SCORES, phrases)
    found = [phrase for phrase, told in zip(phrases, theirs, strict=True) if not same_answers(phrase, told)]
    yield f"the answers of ask to {len(phrases)} phrases", [f"{one!r} is answered otherwise" for one in found]
    question = "does time portal stop my turn under play all"
    path = f"r/{ask(question).answers[0].ruling}/"
    page.locator("#find").fill(question)
    page.locator("#found a").first.wait_for()
    page.screenshot(path=SHOTS / "site-search-390.png")
    first = page.locator("#found a").first.get_attribute("href")
    wrong = [] if first == f"./{path}" else [f"the first answer is {first}, and that of ask is {path}"]
    page.locator("#find").press("Enter")
    page.wait_for_url(f"**/{path}")
    yield "the search as one types", [*wrong, *noted]
    page.close()


def same_answers(question: str, told: list[Any]) -> bool:
    """Whether the page finds and says what the library does: the rulings in this order, with these scores, the text."""
    found, (*lists, says) = ask(question), told
    if found.answers and not found.parts:
        best = library().rulings[found.answers[0].ruling]
        if says != told_to(question, best, close=found.answers[0].close):
            return False
    pairs = zip((found.answers, found.closest), lists, strict=True)
    return all(
        [one.ruling for one in mine] == [ruling for ruling, _ in theirs]
        and all(abs(one.score - score) < 0.001 for one, (_, score) in zip(mine, theirs, strict=True))
        for mine, theirs in pairs
    )


def without_script(browser: Any, address: str) -> Iterator[tuple[str, list[str]]]:
    """The book can be read and browsed without JavaScript."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    page.get_by_role("link", name="Rulings", exact=True).click()
    page.get_by_role("link", name=re.compile("^Turn end")).click()
    page.get_by_role("link", name=re.compile("^Must you go on playing when a card ends your turn")).click()
    there = "turn-stops" in page.locator("main").inner_text()
    yield "the book without JavaScript", [] if there else ["the ruling is not shown"]
    context.close()


# -- the judge ---------------------------------------------------------------------------------------------------------


def disputes(browser: Any, address: str) -> Iterator[tuple[str, list[str]]]:
    """The showcase from a link, by text and by form; broken text; house rules; scenarios of the suite."""
    from axe_playwright_python.sync_playwright import Axe

    wanted = report_on(SHOWCASE)
    page = browser.new_page(viewport={"width": 390, "height": 900})
    noted = notes(page)
    begun = time.monotonic()
    page.goto(f"{address}judge/#{packed(SHOWCASE)}")
    first = verdict_of(page, 1)
    took = time.monotonic() - begun
    begun = time.monotonic()
    page.locator("#who").click()
    later = verdict_of(page, 2)
    print(f"the first verdict came after {took:.1f} s, the next one after {time.monotonic() - begun:.2f} s")
    yield "the verdict from a link", [*differences(wanted, first), *differences(wanted, later), *noted]
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        for look, media in LOOKS.items():
            page.emulate_media(**media)
            page.screenshot(path=SHOTS / f"judge-{width}-{look}.png".replace(" ", "-"), full_page=True)
            yield f"the judge, {width} px, {look}", list(findings(page, Axe()))
    page.emulate_media(**LOOKS["light"])
    page.locator("#dispute > summary").click()
    page.screenshot(path=SHOTS / "judge-form-1280.png", full_page=True)
    yield "the form beside the text", list(findings(page, Axe()))
    yield "broken text", [*broken(page), *noted]
    yield "the verdict by text", [*by_text(page, wanted), *noted]
    yield "house rules", [*under_a_house_rule(page), *noted]
    yield "the verdict by form", list(by_form(browser, address, SHOWCASE))
    yield "answers inside a step by form", list(by_form(browser, address, ANSWERED))
    yield "a blank card by form", list(on_a_blank_card(browser, address))
    yield from writing(browser, address)
    files = sorted(Path("scenarios").rglob("*.yaml"))[::ONE_FILE_IN]
    yield f"{len(files)} files of scenarios as on the command line", list(apart(page, files))
    page.close()


def verdict_of(page: Any, number: int) -> str:
    """What the page shows once it has judged for this time."""
    page.locator(f"#judge[data-judged='{number}']").wait_for(state="attached", timeout=START)
    return squeezed(page.locator("#verdict").evaluate("one => one.textContent"))


def said(page: Any, words: str) -> None:
    """Wait until the page says this beside the button."""
    page.locator("#status", has_text=words).wait_for(timeout=START)


def differences(wanted: str, shown: str) -> Iterator[str]:
    if wanted != shown:
        at = next((n for n, pair in enumerate(zip(wanted, shown, strict=False)) if pair[0] != pair[1]), 0)
        yield f"the page says {shown[at : at + 60]!r} where the report says {wanted[at : at + 60]!r}"


def broken(page: Any) -> Iterator[str]:
    """A text that cannot be read has its line marked, and says what is wrong."""
    show_text(page)
    paste(page, BROKEN)
    page.locator(".cm-lint-marker").first.wait_for()
    page.screenshot(path=SHOTS / "judge-broken-1280.png")
    told, line = page.locator(".mistakes").inner_text(), str(read_text(BROKEN)[1][0].line)
    mark = page.locator(".cm-lint-marker").first.bounding_box()
    number = page.locator(".cm-lineNumbers .cm-gutterElement", has_text=re.compile(f"^{line}$")).bounding_box()
    if not mark or not number or not number["y"] <= mark["y"] + mark["height"] / 2 <= number["y"] + number["height"]:
        yield f"marked is {mark}, line {line} stands at {number}"
    if f"line {line}" not in told:
        yield f"told is {told!r}; the mistake is on line {line}"
    page.locator(".cm-content").press("Control+Home")
    if not page.locator("#hint").inner_text().startswith("scenario: "):
        yield "the key at the caret is not explained"


def by_text(page: Any, wanted: str) -> Iterator[str]:
    count = int(page.locator("#judge").get_attribute("data-judged"))
    paste(page, SHOWCASE)
    page.locator("#who").click()
    yield from differences(wanted, verdict_of(page, count + 1))
    if page.locator(".cm-lint-marker").count():
        yield "a line is marked although nothing is wrong"


OFFERED = (
    ("", "edi", "edition"),
    ("edition: ", "sta", "star"),
    ("players:\n  Ann: {", "kee", "keepers"),
    ("edition: star\nplayers:\n  Ann: {hand: [", "time po", "Time Portal"),
    ("players:\n  Ann:\nsteps:\n  - ", "ann dr", "Ann draws"),
    ("players:\n  Ann:\nsteps:\n  - Ann plays: Milk\n    ", "th", "then"),
    ("players:\n  Ann:\nsteps:\n  - claims:\n      - Ann: Mine.\n        holds: {", "win", "winner"),
    ("players:\n  Ann:\nexpect:\n  rulings: [", "turn-end-over", "turn-end-over-play-all"),
    ("house: ", "gra", "grace"),
)
"""What stands there, what is typed, and what is offered first."""


def writing(browser: Any, address: str) -> Iterator[tuple[str, list[str]]]:
    """Keys, words, cards, verbs, facts and rulings are offered; without CodeMirror the text stays plain."""
    from axe_playwright_python.sync_playwright import Axe

    page = browser.new_page(viewport={"width": 390, "height": 900})
    noted = notes(page)
    page.goto(f"{address}judge/")
    show_text(page)
    text, wrong = page.locator(".cm-content"), []
    text.wait_for(timeout=START)
    for before, typed, wanted in OFFERED:
        paste(page, f"scenario: Mine\n{before}")
        text.press_sequentially(typed)
        first = page.locator(".cm-tooltip-autocomplete li[aria-selected] .cm-completionLabel")
        first.wait_for()
        if first.inner_text() != wanted:
            wrong.append(f"after {before + typed!r} the first offer is {first.inner_text()!r}, not {wanted!r}")
    page.screenshot(path=SHOTS / "judge-offers-390.png")
    yield "what may be written is offered", [*wrong, *findings(page, Axe()), *noted]
    text.press("Enter")
    last = page.locator(".cm-line").last.inner_text()
    yield "an offer is taken", [] if last == "house: grace" else [f"the last line is {last!r}"]
    page.close()
    page = browser.new_page(viewport={"width": 390, "height": 900}, service_workers="block")
    page.route("**/engine/codemirror.js", lambda route: route.abort())
    page.goto(f"{address}judge/#{packed(SHOWCASE)}")
    verdict_of(page, 1)
    page.locator("#dispute > summary").click()
    show_text(page)
    page.locator("#text").fill(BROKEN)
    page.locator(".numbers .wrong").first.wait_for()
    marked, line = page.locator(".numbers .wrong").all_inner_texts(), str(read_text(BROKEN)[1][0].line)
    yield "a plain text without CodeMirror", [] if marked == [line] else [f"marked are {marked}, wrong is {line}"]
    page.close()


def under_a_house_rule(page: Any) -> Iterator[str]:
    """A reading that is picked changes the verdict, and the page says where."""
    count = int(page.locator("#judge").get_attribute("data-judged"))
    page.locator("#law summary").click()
    page.locator("#question").fill("turn-end-over-play-all")
    page.locator("#reading").select_option("plays-first")
    page.locator("#pick").click()
    told = verdict_of(page, count + 1)
    page.screenshot(path=SHOTS / "judge-house-1280.png", full_page=True)
    overlays, _ = overlay_from([], ["turn-end-over-play-all=plays-first"])
    report = plain(html.document([judge(one, overlays=overlays) for one in read_text(SHOWCASE, "dispute.yaml")[0]]))
    if not told.endswith(report) or "The verdict changes." not in told or "✗ → ✓ Bob" not in told:
        yield f"told is {told[:300]!r}"
    if "read=turn-end-over-play-all%3Dplays-first" not in page.url:
        yield f"the address does not hold the house rule: {page.url[-80:]}"
    page.locator("#picked .off").click()
    verdict_of(page, count + 2)


def by_form(browser: Any, address: str, text: str) -> Iterator[str]:
    """A dispute filled in field by field comes to the verdict that its text comes to."""
    data = read_documents(text, "dispute.yaml")[0][0].data
    page = browser.new_page(viewport={"width": 390, "height": 900})
    page.goto(f"{address}judge/")
    page.locator("#form fieldset").first.wait_for(timeout=START)
    fill_in(page, data)
    page.wait_for_timeout(600)
    page.screenshot(path=SHOTS / f"judge-form-{len(data['players'])}-390.png", full_page=True)
    page.locator("#who").click()
    told = verdict_of(page, 1)
    page.close()
    filled = {key: data[key] for key in ("scenario", "edition", "players", "rules", "discard", "turn") if key in data}
    wanted = report_on(page_calls.written(json.dumps({**filled, "steps": list(map(bare, data["steps"]))})))
    without_lines = re.compile(r"\bline \d+|dispute\.yaml:\d+")
    yield from differences(without_lines.sub("", wanted), without_lines.sub("", told))


def on_a_blank_card(browser: Any, address: str) -> Iterator[str]:
    """A name that no card has is offered to be described, in questions, and the card plays."""
    from axe_playwright_python.sync_playwright import Axe

    page = browser.new_page(viewport={"width": 390, "height": 900})
    noted = notes(page)
    page.goto(f"{address}judge/")
    page.locator("#form fieldset").first.wait_for(timeout=START)

    def put(place: str, told: str) -> None:
        field = page.locator(f'#form [data-place="{place}"]')
        field.fill(told)
        field.press("Tab")

    def pick(place: str, told: str) -> None:
        page.locator(f'#form [data-place="{place}"]').select_option(label=told)

    put("hand-0", "Second Cup")
    page.get_by_role("button", name="Describe Second Cup").click(timeout=START)
    pick("blank-type", "an Action")
    pick("blank-way", "draws cards")
    put("blank-cards", "two")
    pick("blank-whom", "all others")
    page.get_by_role("button", name="Write it on the card").click()
    page.locator(".blanks code").wait_for()
    page.screenshot(path=SHOTS / "judge-blank-390.png", full_page=True)
    yield from findings(page, Axe())
    show_text(page)
    wanted = "Second Cup: {type: action, does: [{draw: {draw: 2, who: others}}]}"
    if wanted not in page.locator(".cm-content").inner_text():
        yield "the text does not hold what the card says"
    page.locator('[data-show="form"]').click()
    page.get_by_role("button", name="That is all").click()
    put("next", "Ann plays Second Cup")
    page.locator("#form [data-place='step-0']").wait_for()
    page.wait_for_timeout(600)
    page.locator("#who").click()
    if "Bob draws 2 cards" not in (told := verdict_of(page, 1)):
        yield f"told is {told[:300]!r}"
    yield from noted
    page.close()


def bare(step: dict[str, Any]) -> dict[str, Any]:
    """A step without what only the suite asks for."""
    claims = [{key: told for key, told in one.items() if key != "proves"} for one in step.get("claims", ())]
    return {**step, "claims": claims} if claims else step


def fill_in(page: Any, data: dict[str, Any]) -> None:
    """Fill the form with a dispute: decks, players, cards, steps with the answers inside them, claims."""

    def put(place: str, *told: str) -> None:
        for one in told:
            field = page.locator(f'#form [data-place="{place}"]')
            field.fill(one)
            field.press("Tab")
            page.wait_for_timeout(150)

    def listed(value: Any) -> list[str]:
        return [str(one) for one in (value if isinstance(value, list) else [value])] if value else []

    def take(steps: list[Any], inside: str) -> None:
        for number, step in enumerate(one for one in steps if "claims" not in one):
            (head, what), place = next(iter(step.items())), f"{inside}{number}"
            put(f"next-{inside[:-1]}" if inside else "next", f"{head} {what}")
            put(f"choosing-{place}", *listed(step.get("choosing")))
            if "then" in step:
                page.locator(f'#form li:has([data-place="step-{place}"])').last.get_by_text("Somebody answers").click()
                take(step["then"], f"{place}.")

    put("scenario", data["scenario"])
    page.locator("#form").get_by_label("Without Fluxx 5.0").click()
    for deck in listed(data["edition"]):
        page.locator('#form [data-place="deck"]').select_option(deck)
    for number, (name, line) in enumerate(data["players"].items()):
        if number >= page.locator("#form .seat").count():
            page.locator("#form").get_by_role("button", name="Add a player").click()
        put(f"player-{number}", name)
        for key, cards in (line or {}).items():
            put(f"{key}-{number}", *listed(cards))
    for pile in ("rules", "discard"):
        put(pile, *listed(data.get(pile)))
    for key, place in (("player", "turn"), ("phase", "phase")):
        page.locator(f'#form [data-place="{place}"]').select_option(data["turn"][key])
    take(data["steps"], "")
    claims = [claim for step in data["steps"] for claim in step.get("claims", ())]
    for number, claim in enumerate(claims):
        name, says = next(iter(claim.items()))
        page.locator("#form").get_by_role("button", name="Add a claim").click()
        page.locator(f'#form [data-place="by-{number}"]').select_option(name)
        put(f"says-{number}", says)
        put(f"holds-{number}", flow(claim["holds"])[1:-1])


# -- what strangers send, and no network -------------------------------------------------------------------------------


def strangers(browser: Any, address: str) -> Iterator[tuple[str, list[str]]]:
    """Broken and hostile links say so and run nothing; what takes too long is stopped."""
    context = browser.new_context(viewport={"width": 390, "height": 900})
    page = context.new_page()
    alerts: list[str] = []
    page.on("dialog", lambda dialog: alerts.append(dialog.message))
    wrong = []
    for fragment in ("d=%%%", "d=AAAA", packed(SHOWCASE)[:-40], "d=" + "A" * 70_000, packed("x" * 250_000)):
        page.goto("about:blank")
        page.goto(f"{address}judge/#{fragment}")
        said(page, "cannot be opened")
        if page.locator("#verdict").inner_text():
            wrong.append(f"a verdict on {fragment[:30]}")
    yield "broken links", wrong
    page.goto("about:blank")
    page.goto(f"{address}judge/#{packed(HOSTILE)}")
    told = verdict_of(page, 1)
    escaped = SAYS in told and NAME in told
    yield "a hostile link", [*alerts, *([] if escaped else [f"shown is {told[:200]}"])]
    page.goto("about:blank")
    page.goto(f"{address}judge/#{packed(SHOWCASE)}&house=../../etc/passwd")
    said(page, "there is no house rule")
    yield "a house rule that is none", []
    context.close()
    context = browser.new_context()
    page = context.new_page()
    short = (SITE / "bench.js").read_text(encoding="utf-8").replace("BOUND = 20000", "BOUND = 1")
    page.route("**/bench.js", lambda route: route.fulfill(body=short, content_type="text/javascript"))
    page.goto(f"{address}judge/#{packed(SHOWCASE)}")
    said(page, "takes too long")
    yield "a judge that takes too long", []
    context.close()


def offline(browser: Any, address: str, stop: Callable[[], None]) -> Iterator[tuple[str, list[str]]]:
    """Opened once, all of it is there after the server has gone."""
    context = browser.new_context(viewport={"width": 390, "height": 900})
    page = context.new_page()
    page.goto(f"{address}judge/#{packed(SHOWCASE)}")
    verdict_of(page, 1)
    kept = """async () => {
      await navigator.serviceWorker.ready;
      const names = (await caches.keys()).filter((name) => name.startsWith("judge-"));
      return names.length ? (await (await caches.open(names[0])).keys()).length : 0;
    }"""
    for _ in range(120):
        if page.evaluate(kept) >= len(list((SITE / "engine").iterdir())):
            break
        page.wait_for_timeout(500)
    stop()
    context.set_offline(True)
    wrong = []
    for path, words in (("HF-27/", "HF-27"), ("c/peace", "Peace"), ("h/grace/", "Grace"), ("", "Who is right?")):
        page.goto(address + path)
        if words not in page.locator("main").inner_text():
            wrong.append(f"/{path} is not shown")
    page.locator("#find").fill("play all and time portal")
    page.locator("#found a").first.wait_for()
    yield "the book without a network", wrong
    page.goto(f"{address}judge/#{packed(SHOWCASE)}")
    wanted = report_on(SHOWCASE)
    yield "the judge without a network", list(differences(wanted, verdict_of(page, 1)))
    page.locator("#dispute > summary").click()
    show_text(page)
    page.locator(".cm-content").wait_for()
    there = "Time Portal" in page.locator(".cm-content").inner_text()
    yield "its editor without a network", [] if there else ["it does not show the text"]
    context.close()


# -- texts -------------------------------------------------------------------------------------------------------------


def show_text(page: Any) -> None:
    button = page.locator('[data-show="text"]')
    if button.is_visible():
        button.click()


def paste(page: Any, text: str) -> None:
    """Put a text in the place of all that stands in the editor."""
    page.locator(".cm-content").press("Control+A")
    page.locator(".cm-content").evaluate(PASTE, text)


def notes(page: Any) -> list[str]:
    """Filled with every error and every complaint of the browser on a page."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)[:200]))
    page.on("console", lambda one: found.append(one.text[:200]) if one.type in ("error", "warning") else None)
    return found


def report_on(text: str) -> str:
    """The text of the report of the command line on a dispute."""
    return plain(html.document([judge(one) for one in read_text(text, "dispute.yaml")[0]]))


def plain(page: str) -> str:
    """The text of a report as a browser has it."""
    from html import unescape

    told = page.partition("<main>")[2].rpartition("</main>")[0]
    return squeezed(unescape(re.sub(r"<[^>]*>", "", told)))


def squeezed(text: str) -> str:
    return " ".join(text.split())
