"""`adjudicator ask`: a question in plain words, answered out of the library."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudicator.cli import output
from adjudicator.cli.output import Plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.cards.model import Card
    from adjudicator.law.rulings import Ruling
    from adjudicator.library.decks import Shown
    from adjudicator.library.search import Answer, Found
    from adjudicator.views.page import Page

LONGEST = 1000
"""Letters of the longest question."""
_MOST_CARDS = 2


def ask(
    question: Annotated[
        list[str], typer.Argument(metavar='"QUESTION"...', help="Questions, each in quotes, or - for standard input.")
    ],
    format: Annotated[Plain, typer.Option("--format", help="text, or json: one object a line.")] = Plain.text,
) -> None:
    """Find the ruling for a question in plain words; says so where nothing is close enough.

    The question that the book answers stands first, its answer below. Two questions may be asked at once, `-` reads
    them from standard input, one a line.

    Examples:

        adjudicator ask "does time portal stop my turn even with play all"
        adjudicator ask "which decks have surprises" "what does the laser sword do"
        adjudicator ask - --format json < questions.txt
    """
    if sys.stderr.isatty():
        from adjudicator.library import search_index

        search_index.building.append(lambda: typer.echo("Preparing the search, once …", err=True))
    several = list(_lines()) if question == ["-"] else _told(question)
    for number, one in enumerate(several):
        if format is Plain.json:
            typer.echo(json.dumps(_object(one), ensure_ascii=False))
        else:
            _show(one, titled=question == ["-"] or len(several) > 1, first=number == 0)


def _told(words: list[str]) -> list[str]:
    """The questions of a call: one each, but single words together are one that was typed without quotes."""
    return words if any(" " in word.strip() for word in words) else [" ".join(words)]


def _lines() -> Iterator[str]:
    """Questions of standard input, without empty lines. What is not UTF-8: exit code 2."""
    for number, line in enumerate(sys.stdin.buffer, 1):
        try:
            if told := line.decode("utf-8").strip().removeprefix("\ufeff"):
                yield told
        except UnicodeDecodeError as error:
            output.stop(
                f"line {number} of standard input is not UTF-8, from byte {error.start + 1} on: save it as UTF-8"
            )


def _no_question(text: str) -> str:
    """Why a text cannot be a question, in one line; empty where it can."""
    if len(text) > LONGEST:
        return f"That is {len(text):,} characters long: ask the question itself, in at most {LONGEST:,}."
    if not any(sign.isalpha() for sign in text):
        return 'There is no question in that. Ask in words, as in: adjudicator ask "who goes first"'
    return ""


def _object(question: str) -> dict[str, Any]:
    """A question with what was found, for programs; `beyond` is what the best score has to beat."""
    from adjudicator.library.decks import catalogued
    from adjudicator.library.search import Found, ask

    if note := _no_question(question):
        return {**_found(Found(question[:LONGEST])), "note": note}
    found, shown = ask(question), catalogued(question)
    told = _found(found)
    if found.parts:
        told["parts"] = [_found(part) for part in found.parts]
    if shown:
        told["catalogue"] = {"says": list(shown.says), "more": shown.more}
    if found.foreign:
        from adjudicator.views.answers_text import FOREIGN

        told["note"] = FOREIGN
    return told


def _found(found: Found) -> dict[str, Any]:
    return {
        "question": found.question,
        "answers": [_answer(one, found.question) for one in found.answers],
        "beside": [one.ruling for one in found.beside],
        "closest": [_answer(one) for one in found.closest],
        "beyond": found.beyond,
    }


def _answer(one: Answer, asked: str = "") -> dict[str, Any]:
    """A ruling; if it answers what was `asked`, with its answer, whether that is to a question put otherwise, and what
    of it is told to who asked so: not its Yes or No where that could be taken the wrong way.
    """
    from adjudicator.library import library
    from adjudicator.library.opposite_questions import put_otherwise, told_to

    ruling = library().rulings[one.ruling]
    told = {"ruling": one.ruling, "cites": list(one.cites), "score": one.score, "asks": ruling.question}
    if not asked:
        return told
    otherwise = put_otherwise(asked, ruling.question, ruling.answer)
    says = told_to(asked, ruling, close=one.close)
    return {**told, "otherwise": otherwise, "says": says, "answer": ruling.answer, "status": ruling.status}


def _show(question: str, *, titled: bool, first: bool) -> None:
    from adjudicator.library.decks import catalogued
    from adjudicator.library.search import ask
    from adjudicator.views import answers_text
    from adjudicator.views.page import Page

    console = output.console()
    page = Page(console)
    if not first:
        page.rule()
    if titled:
        answers_text.asked(question[:LONGEST], console)
    if note := _no_question(question):
        page.line(note)
        return
    found = ask(question)
    if found.foreign:
        page.line(answers_text.FOREIGN)
        return
    shown = catalogued(question)
    if shown:
        answers_text.show_catalogue(shown, console)
    for part in found.parts or (found,):
        _show_found(part, shown, page, again=bool(shown) or part is not (found.parts or (found,))[0])


def _show_found(found: Found, shown: Shown | None, page: Page, *, again: bool) -> None:
    """The answer; where there is none what comes closest, the card that was named, or how to ask the table itself."""
    from adjudicator.cards.catalogue import catalogue
    from adjudicator.library import library
    from adjudicator.library.decks import about, in_plain_words, named
    from adjudicator.library.opposite_questions import put_otherwise, told_to, without_yes_or_no
    from adjudicator.views import answers_text

    shelf, console = library(), page.console
    if found.answers:
        best, *others = [shelf.rulings[one.ruling] for one in found.answers]
        if shown and shown.card and shown.card not in best.cards:
            answers_text.show_of_its_kind(shown, _of_kind(shown), console)
            return
        if again:
            page.line()
        from adjudicator.library.proofs import to_run

        cards = named(found.question)
        told = [shelf.rulings[one.ruling] for one in (found.answers[0], *found.beside)]
        matched = told[:1] if not found.answers[0].close else told
        stray = [card for card in cards if not any(_knows(ruling, card) for ruling in matched)]
        first = [] if shown else [card for card in stray if not in_plain_words(card)][:1]
        for card in first:
            answers_text.show_catalogue(about(card, catalogue()), console)
            page.line()
        above = [card.name for card in first] + ([shown.card] if shown else [])
        below = [card for card in cards if card.name not in above][:_MOST_CARDS]
        if found.beside:
            closes = [one.close for one in (found.answers[0], *found.beside)]
            says = [told_to(found.question, one, close=close) for one, close in zip(told, closes, strict=True)]
            several = list(zip(told, says, strict=True))
            answers_text.show_several(several, others[len(found.beside) :], console, below)
            return
        turned = bool(first) or put_otherwise(found.question, best.question, best.answer)
        says_so = without_yes_or_no(best.answer)
        if not first:
            says_so = told_to(found.question, best, close=found.answers[0].close)
        answers_text.show(best, says_so, others, shelf, console, to_run(best), below, otherwise=turned)
    elif shown:
        answers_text.show_of_its_kind(shown, _of_kind(shown), console)
    else:
        if cards := named(found.question):
            answers_text.show_catalogue(about(cards[0], catalogue()), console)
            page.line()
        if found.closest:
            answers_text.show_closest([shelf.rulings[one.ruling] for one in found.closest], console)
        else:
            answers_text.show_none("" if cards else found.field, console)


def _knows(ruling: Ruling, card: Card) -> bool:
    """Whether a ruling is about a card; what a rule of a mere number says nobody has to be told."""
    from adjudicator.cards.names import normal

    if card.name in ruling.cards or (card.type == "new-rule" and card.name[-1].isdigit()):
        return True
    return normal(card.name.rstrip(" 0123456789")) in normal(ruling.question)


def _of_kind(shown: Shown) -> list[Any]:
    """The rulings that name a card; where none does, what the book says of cards of its type."""
    from adjudicator.cards.names import with_article
    from adjudicator.library import library
    from adjudicator.library.search import ask

    shelf = library()
    if shown.card and (some := shelf.by_card(shown.card)):
        return list(some[:3])
    found = ask(f"what is {with_article(shown.type.replace('-', ' '))}") if shown.type else None
    return [shelf.rulings[one.ruling] for one in (found.answers or found.closest)[:3]] if found else []
