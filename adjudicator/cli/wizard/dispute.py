"""What the wizard's questions share: the dispute so far, the table it leads to, and what typed names mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.model import Card
from adjudicator.cards.names import in_figures
from adjudicator.cards.references import stubs
from adjudicator.cli.wizard.asking import Talk
from adjudicator.files import suggest
from adjudicator.judge.verdict import Verdict
from adjudicator.scenario.model import ANSWERS, taken_apart, unknown_cards
from adjudicator.scenario.plain.naming import Unclear, named
from adjudicator.scenario.plain.table import Table
from adjudicator.scenario.reading.draft import Draft
from adjudicator.scenario.reading.read import read_text
from adjudicator.views import terminal
from adjudicator.views.escaping import listed
from adjudicator.views.fact_words import in_words
from adjudicator.views.sentence import value

UNNAMED = "A dispute"
BY_ANSWERS = (*ANSWERS, "")
"""Verbs of steps that answer what another one asks; what chance brings has none."""


class Desk:
    """`draft` always holds a scenario without mistakes, once the players are known.

    `offered` asks what is on a card that nobody knows, and gives its name; empty where it stays unknown.
    """

    def __init__(self, talk: Talk, offered: Callable[[Desk, Draft, str], str]) -> None:
        self.talk = talk
        self.offered = offered
        self.shelf = catalogue()
        self.catalogue = self.shelf
        self.own: dict[str, dict[str, Any]] = {}  # the cards that were described, by name
        self.draft: Draft = Draft({"scenario": UNNAMED})
        self.editions: list[str] = []
        self.me = ""  # who tells of the dispute, where that was asked
        self.told_at_once = ""  # how the table lies or what happened, where that was told in place of the players
        self.came_last: Sequence[Any] = ()  # what came of the last step, as it was shown
        self.spoken_of = ""  # whom the last line named, whom "she" may mean in the next

    @property
    def players(self) -> list[str]:
        """Everybody at the table, those who have joined last."""
        seated = list(self.draft.data.get("players") or {})
        told = [doing(step) for step in self.draft.steps]
        return [*seated, *(actor for actor, verb, _ in told if verb == "joins" and actor not in seated)]

    # -- what is asked ------------------------------------------------------------------------------------------------

    def told(
        self, question: str, words: Sequence[str], take: Callable[[Draft, str], None], help: str = "", *,
        shown: bool = False,
    ) -> None:  # fmt: skip
        """Ask until the answer fits: `take` puts it into a copy of the draft, which then must hold no mistake."""
        while True:
            known, own = self.talk.at, dict(self.own)
            text = self.talk.ask(question, words, help)
            changed = self.draft.changed()
            try:
                take(changed, text)
                if self.sound(changed):
                    self.draft = changed
                    if shown and text:
                        self.show()
                    return
            except Unclear as unclear:
                self.talk.say(str(unclear), "  ! ")
            self.talk.forget(known)
            self.own = own
            self.know()

    def sound(self, draft: Draft) -> bool:
        """Whether a draft can be read; what is wrong with it is told. Before there are players nothing can be."""
        if "players" not in draft.data:
            return True
        problems = draft.problems()
        self.complain(problems)
        return not problems

    def complain(self, problems: Sequence[Any]) -> None:
        for problem in problems:
            hint = problem.hint if "`" not in problem.hint else ""  # what it says of the file does not help here
            self.talk.say(f"{problem.message}{f' ({hint})' if hint else ''}", "  ! ")

    def know(self) -> None:
        """Look names up among the cards that were described, too."""
        self.catalogue = self.shelf.with_custom(stubs(self.own)) if self.own else self.shelf

    # -- what typed names mean ----------------------------------------------------------------------------------------

    def find(self, name: str) -> Card | None:
        """A card of the decks in the game, its numbers in figures or in words."""
        return self.catalogue.named(name, self.editions)

    def cards_of(self, *types: str) -> list[str]:
        """The names of all cards of some types, of every type where none is given."""
        names = self.catalogue.names(self.editions)
        if not types:
            return names
        return [name for name in names if (card := self.find(name)) is not None and card.type in types]

    def meant(self, text: str, known: Sequence[str]) -> str:
        """The known word that was meant: the same but for case, or close and agreed to; empty where there is none."""
        same = next((word for word in known if word.lower() == text.lower()), "")
        near = (suggest(text, known) or "") if text and not same else ""
        meant = self.talk.rather(f"Is it {near}?", near) if near else ""
        return same or (self.meant(meant, known) if meant else "")

    def cards(
        self, draft: Draft, text: str, *, in_hand: bool = False, open: bool = False, goals: bool = True
    ) -> list[Any]:
        """The cards that a line names, each name that is none asked back.

        One that stays unknown is told so: in a hand it counts as a card nobody needs to know, elsewhere it is left out.
        What lies `open` has names: Unclear where it has none. Where no `goals` lie, "milk and cookies" are two cards.
        """

        def find(name: str) -> Card | None:
            card = self.find(name)
            return card if goals or card is None or card.type != "goal" else None

        found = named(text, find)
        cards = found.cards
        if open and any(unknown_cards(card) is not None for card in cards):
            raise Unclear("everybody sees what lies there: names of cards, or Enter")
        for name in found.unknown:
            meant = self.card(draft, name)
            if meant:
                cards.append(meant)
                continue
            self.talk.say(f"{name}: {'it counts as a card nobody needs to know.' if in_hand else 'it is left out.'}")
            cards += ["1 unknown"] if in_hand else []
        return cards

    def card(self, draft: Draft, name: str) -> str:
        """The card that was meant by a name that is none of these decks'; empty where there is none.

        Another number is another card: Play 1 is not meant to be Play 2.
        """
        elsewhere = self.catalogue.find(name)
        slugs = [*elsewhere.editions, *elsewhere.editions_likely] if elsewhere is not None else []
        near = self.catalogue.suggest(name, self.editions)
        near = near if near and [*filter(str.isdecimal, near)] == [*filter(str.isdecimal, in_figures(name))] else None
        if elsewhere is not None and slugs:
            title = self.catalogue.editions[slugs[0]].title
            if self.talk.sure(f"{elsewhere.name} is a card of {title}. Is that in the game, too?"):
                self.editions.append(slugs[0])
                draft.data["edition"] = list(self.editions)
                return elsewhere.name
        meant = self.talk.rather(f"No card is called {name!r}. Is it {near}?", near) if near is not None else ""
        found = self.find(meant) if meant else None
        if found is None and near is not None and near.lower() in meant.lower():
            found = self.find(near)  # the whole line once more, with the name put right
        return found.name if found is not None else self.offered(self, draft, meant or name)

    # -- the table ----------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """The table as it stands."""
        stands = judged(self.draft)
        terminal.lay(self.talk.page, (self.draft.steps and stands.final) or stands.opening)
        self.talk.console.print()

    def bare(self) -> Table:
        """The players and the cards, before anything lies anywhere."""
        return Table(self.players, self.find, {})

    def table(self) -> Table:
        """The table that people talk about, and how it was before each of the last steps, answers aside."""
        told = [doing(step) for step in self.draft.steps]
        tried = [isinstance(step, dict) and "refused" in step for step in self.draft.steps]
        acts = [
            place
            for place, (_, verb, _) in enumerate(told)
            if verb not in BY_ANSWERS or tried[place] or (verb == "discards" and not after(self.draft, place).asks)
        ]
        before = [laid_after(self.draft, place) for place in reversed(acts)]
        last = told[acts[-1]] if acts else ("", "", "")
        acted = [step for step in judged(self.draft).steps if step.kind == "act"] if acts else []
        left = next(
            (event.get("left") for step in acted[-1:] for event in step.events if event["kind"] == "play"), None
        )
        asked = [one.who for one in judged(self.draft).asks]
        return Table(self.players, self.find, laid_after(self.draft, len(told)), before, last, left, asked, self.me)


def doing(step: Any) -> tuple[str, str, str]:
    """Who does what to which card in a step."""
    head = step if isinstance(step, str) else next(iter(step))
    actor, verb, thing = next(taken_apart(head), (head, "", ""))
    things = thing if isinstance(step, str) else step[head]
    return actor, verb, str((things[0] if isinstance(things, list) else things) or "")


def after(draft: Draft, count: int) -> Verdict:
    """What becomes of the first so many steps, nothing claimed."""
    part = draft.changed()
    part.steps, part.claims = part.steps[:count], []
    return judged(part)


def laid_after(draft: Draft, count: int) -> dict[str, Any]:
    """The table after the first so many steps."""
    verdict = after(draft, count)
    return verdict.final or verdict.opening


def judged(draft: Draft) -> Verdict:
    """What becomes of a draft without mistakes."""
    return _judged(draft.text())


@lru_cache(maxsize=512)
def _judged(text: str) -> Verdict:
    from adjudicator.library.shipped_law import judge

    scenarios, problems = read_text(text, "so far")
    assert not problems, problems
    return judge(scenarios[0], decisive=False)


def last_refused(verdict: Verdict) -> str | None:
    """The ruling that refuses the last step, empty where it is a fact of the table; None where it was allowed."""
    acts = [step for step in verdict.steps if step.kind == "act"]
    if not acts or acts[-1].allowed or acts[-1].expected_refusal is not None:
        return None
    return next((by for by in acts[-1].refused_by if " " not in by), "")


def words(facts: Mapping[str, Any]) -> str:
    return listed([in_words(key, fact) or f"{key}: {value(fact)}" for key, fact in facts.items()])
