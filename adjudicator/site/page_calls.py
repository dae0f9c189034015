"""What the page asks of the judge, as texts in and JSON out. It runs in a worker of the page, without the commands."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from adjudicator.cards import describing
from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.check import custom_records
from adjudicator.cards.goals import listed
from adjudicator.cards.references import stubs
from adjudicator.files import Problem, read_documents, told
from adjudicator.files.text import flow
from adjudicator.judge.comparing import SAME, compare, side, texts_in
from adjudicator.judge.overlay import Overlay, cards_of
from adjudicator.judge.verdict import INVALID, Verdict
from adjudicator.library.houses import overlay_from
from adjudicator.library.shipped_law import judge, law_under
from adjudicator.scenario import Scenario, read_text
from adjudicator.scenario.model import unknown_cards
from adjudicator.scenario.plain import blank
from adjudicator.scenario.reading.draft import Draft
from adjudicator.scenario.spoken import meant as spoken
from adjudicator.views import compared, html, jsonl
from adjudicator.views.escaping import visible
from adjudicator.views.sentence import value

NAME = "dispute.yaml"
NOTHING = Problem(NAME, 1, 1, "missing-key", "there is no scenario in it", "begin with `scenario: A name`")
MOST_ENDS = 12
_NAMING = (" plays", " draws", " discards", " uses")


def report(text: str, houses: Sequence[str] = (), readings: Sequence[str] = ()) -> str:
    """What the page of `adjudicator run --format html` on a text shows, all that is wrong with it, and what changes.

    `houses` are names of shipped house rules, `readings` pairs of question=reading; what they change against the law
    of the text is told scenario by scenario.
    """
    overlays, wrong = overlay_from(houses, readings)
    if wrong:
        return jsonl.line({"problems": [asdict(one) for one in wrong]})
    scenarios, problems = read_text(text, NAME, cards_of(overlays))
    if not scenarios:
        return jsonl.line({"problems": [asdict(one) for one in told(problems)] or [asdict(NOTHING)]})
    verdicts = [judge(scenario, overlays=overlays) for scenario in scenarios]
    changes = [_changed(scenario, overlays) for scenario in scenarios] if overlays else []
    found = [*problems, *(problem for verdict in verdicts for problem in verdict.problems)]
    page = _inside(html.document(verdicts))
    return jsonl.line({"html": page, "changes": changes, "problems": [asdict(one) for one in told(found)]})


def lines(text: str, name: str = NAME) -> str:
    """What `adjudicator run --format json` writes on a file of this name with this text."""
    scenarios, problems = read_text(text, name)
    verdicts = [judge(scenario) for scenario in scenarios]
    if problems:
        verdicts.append(Verdict(name, INVALID, problems=problems, file=name))
    return "".join(f"{one}\n" for one in jsonl.lines(verdicts))


def data(text: str) -> str:
    """The plain data of a dispute, for the form: null where the text holds none, or more than one.

    `strangers` are names in it that no card of its decks has, each with a hint.
    """
    documents, problems = read_documents(text, NAME)
    alone = documents[0].data if len(documents) == 1 and not problems else None
    if not isinstance(alone, dict):
        return jsonl.line({"data": None, "strangers": [], "problems": [asdict(one) for one in problems]})
    strangers = list(_strangers(alone))
    for step in alone.get("steps") or ():
        for claim in (step.get("claims") or ()) if isinstance(step, dict) else ():
            if isinstance(claim, dict) and isinstance(claim.get("holds"), dict):
                claim["holds"] = flow(claim["holds"]).removeprefix("{").removesuffix("}")
    return jsonl.line({"data": alone, "strangers": strangers, "problems": []})


def described(told: str) -> str:
    """The cards of a dispute with one more piece of what one of them says, and what is wrong with it.

    `told` has `cards` and `editions` of the dispute, the `name` and `type` of the card, and, once that is known, which
    `manner` and `way` of `describing`, by their numbers, and the `answers` by the names of the questions, as typed.
    """
    content = json.loads(told)
    name, kind, shelf = content["name"], content["type"], catalogue()
    before = {one.pop("name"): one for one in custom_records(content["cards"])}
    record = before.get(name) or {"type": kind}
    if "manner" in content:
        manner = describing.MANNERS[kind][content["manner"]]
        way = manner.ways[content["way"]]
        known = shelf.with_custom(stubs(before))
        answers = {}
        for one in blank.questions(manner, way):
            asked = describing.ASKED[one]
            answers[one] = blank.understood(
                str(content["answers"].get(one, "")), asked, lambda text: known.find(text, content["editions"])
            )
            if answers[one] is None:
                return jsonl.line({"cards": before, "faults": [f"an answer is wanted: {asked.question}"]})
        record = describing.together(record, blank.piece(manner, way, answers))
    cards, faults = blank.sound({**before, name: record}, shelf, content["editions"])
    return jsonl.line({"cards": before if faults else cards, "faults": faults})


def written(told: str) -> str:
    """The text of a dispute from its plain data, in which `holds:` may be a text, as in "turn: Bob, winner: null"."""
    content: dict[str, Any] = json.loads(told)
    steps = content.pop("steps", None) or []
    for step in steps:
        for claim in (step.get("claims") or ()) if isinstance(step, dict) else ():
            if isinstance(claim.get("holds"), str):
                claim["holds"] = _facts(claim["holds"])
    return Draft(content, steps).text()


def checked(text: str) -> str:
    """All that is wrong with a dispute and can be seen without judging it."""
    return jsonl.line([asdict(one) for one in told(read_text(text, NAME)[1])])


def meant(line: str, players: Sequence[str]) -> str:
    """The step that somebody probably meant; the line as it is where that is not clear."""
    return spoken(line, list(players)) or line


def _facts(line: str) -> Any:
    """Facts written in one line; the line itself where it cannot be read."""
    documents, problems = read_documents(f"{{{line}}}", NAME)
    return line if problems or len(documents) != 1 else documents[0].data


def _strangers(told: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Names on the table and in the steps of a dispute that no card of its decks has, each once, with a hint."""
    editions = [one for one in listed(told.get("edition")) if isinstance(one, str)]
    shelf = catalogue().with_custom(stubs(told.get("cards")))
    seats = told.get("players")
    lines = [one for one in seats.values() if isinstance(one, dict)] if isinstance(seats, dict) else []
    heads = [next(iter(one.items())) for one in told.get("steps") or () if isinstance(one, dict) and one]
    places = [line.get(key) for line in lines for key in ("hand", "keepers", "creepers")]
    places += [told.get(key) for key in ("rules", "goals", "discard", "draw_pile")]
    places += [what for head, what in heads if str(head).endswith(_NAMING)]
    for name in dict.fromkeys(texts_in(places)):
        if name != "end" and unknown_cards(name) is None and shelf.find(name, editions) is None:
            elsewhere, near = shelf.find(name), shelf.suggest(name, editions)
            deck = next((shelf.editions[one].title for one in elsewhere.editions), "") if elsewhere else ""
            yield name, f"a card of {deck}" if deck else f"did you mean {near}?" if near else ""


def _changed(scenario: Scenario, overlays: Sequence[Overlay]) -> dict[str, Any]:
    """What some house rules change in a scenario, in words."""
    names = " + ".join(overlay.name for overlay in overlays)
    one = compare(side(law_under("as written", scenario)), side(law_under(names, scenario, overlays)))
    parting = None
    if one.parting is not None:
        step = one.parting.step
        here, there = compared.both(one.parting.here, one.parting.there, step.actor)
        parting = {
            "step": f"step {one.parting.number}: {visible(step.told()) if step.kind != 'claims' else 'at issue'}",
            "here": here,
            "there": there,
            "rulings": one.parting.rulings,
        }
    ends = [[visible(what), value(mine), value(theirs)] for what, mine, theirs in one.ends[:MOST_ENDS]]
    claims = [[by, says, held, holds] for by, says, held, holds in one.claims if held is not holds]
    return {
        "scenario": scenario.name, "law": names, "how": compared.HOW[one.how], "same": one.how == SAME,
        "parting": parting, "claims": claims, "ends": ends,
    }  # fmt: skip


def _inside(page: str) -> str:
    """What a page shows, without its head."""
    return page.partition("<main>")[2].rpartition("</main>")[0]
