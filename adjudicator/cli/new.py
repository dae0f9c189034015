"""`adjudicator new`: asks for the situation at a prompt, runs it, and writes the scenario."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudicator.cli import output
from adjudicator.cli.ending import Ended as Broken
from adjudicator.cli.talk import Ended, Talk, parts
from adjudicator.files.regular import is_folder, is_there

if TYPE_CHECKING:
    from rich.console import Console

    from adjudicator.judge.verdict import Verdict
    from adjudicator.scenario.draft import Draft

_HELP = """Ask for the situation at a prompt, say who is right, and write the scenario.

You are asked for the edition, the players, and who holds what; the tab key completes names of cards, `?` lists what may
be answered, and a name that is nearly right is asked back. The table is shown as it grows. Then come the steps ("Ann
plays Hippyism", "Bob discards Milk"), with the choices they ask for; `undo` takes the last one back. In the end every
side says what it claims. Enter alone goes on to the next question.

Examples:

    adjudicator new
    adjudicator new saturday.yaml

Exit code: as for `run`; 2 where nothing is left to write, 130 where it is broken off (nothing is written then).
"""
_STEPS = (
    "one step a line, who does what: Ann plays Milk · Bob discards Love, Peace · Ann uses The Computer · Ann draws · "
    "Ann ends turn · nobody answers · Bob plays Veto! (against Hippyism); `undo` takes the last one back"
)
_FACTS = (
    "facts, as in turn: Bob · winner: Ann · plays_left: 2 · where: {Milk: Bob} · may: {Bob plays: Veto!} · "
    "Bob: {hand: [Love]}; several with commas"
)
INTERRUPTED = 130


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("new", help=_HELP)(new)


def new(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="Where to write; else named after the dispute.")
    ] = None,
) -> None:
    if file is not None and (is_there(file) or not is_folder(file.parent)):
        output.stop(f"{file} is there already" if is_there(file) else f"there is no folder {file.parent}")
    console = output.console()
    interview = Interview(console)
    try:
        interview.situation()
        interview.play()
        interview.dispute()
    except Ended:
        pass
    except (KeyboardInterrupt, Broken) as end:
        typer.echo("\nBroken off; nothing was written.", err=True)
        raise typer.Exit(getattr(end, "code", INTERRUPTED)) from None
    if "players" not in interview.draft.data:
        output.stop("nothing was told that could be written down")
    raise typer.Exit(finish(interview, file, console))


def finish(interview: Interview, file: Path | None, console: Console) -> int:
    """Write the file, show the verdict, and say where it lies. The exit code is that of `run`."""
    from adjudicator.cli.replay import judged
    from adjudicator.views import terminal

    path = file if file is not None else free(str(interview.draft.data["scenario"]))
    output.write(interview.draft.text(), path)
    verdict = judged([str(path)], [], [])[0]
    console.print()
    terminal.show(verdict, console)
    console.print()
    interview.say(f"Written to {path}; once more with: adjudicator run {path}", "")
    return verdict.exit_code()


def free(name: str) -> Path:
    """A file named after the dispute that is not there yet."""
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or "dispute"
    paths = (Path(f"{stem}{'' if number == 1 else f'-{number}'}.yaml") for number in range(1, 10_000))
    return next(path for path in paths if not path.exists())


class Interview(Talk):
    """The questions in their order. `draft` always holds a scenario without mistakes, once the players are known."""

    def __init__(self, console: Console) -> None:
        from adjudicator.cards.catalogue import catalogue
        from adjudicator.scenario.draft import Draft

        super().__init__(console)
        self.console = console
        self.catalogue = catalogue()
        self.draft: Draft = Draft()
        self.editions: list[str] = []
        self.players: list[str] = []
        self.cards: dict[str, list[str]] = {}  # names by type

    # -- the situation ------------------------------------------------------------------------------------------------

    def situation(self) -> None:
        """Everything that lies on the table before the first step."""
        self.say("Enter alone goes on, ? shows what may be answered, Ctrl-C breaks off.", "")
        name = self.ask("What shall it be called? [A dispute]", help="a few words; the file is named after them")
        self.draft.data["scenario"] = name or "A dispute"
        self.which_decks()
        self.who_sits()
        self.told(
            f"Whose turn is it? [{self.players[0]}]", self.players,
            lambda draft, text: draft.data.update(turn={"player": self.player(text or self.players[0])}),
        )  # fmt: skip
        for name in self.players:
            self.belongings(name)
        for key, kind, question in (
            ("rules", "new-rule", "Which New Rules are in play?"),
            ("goals", "goal", "Which Goal is in play?"),
            ("discard", "", "What lies on the discard pile, top first?"),
        ):
            self.told(question, self.of_type(kind), self.lying(key), shown=True)
        self.how_far()

    def which_decks(self) -> None:
        """The editions, by slug or title."""
        known = list(self.catalogue.editions)
        while not self.editions:
            given = parts(self.ask("Which edition? (several with commas)", known, "the decks you play with")) or [""]
            found = [(one, self.catalogue.slug(one) or self.meant(one, known)) for one in given]
            unknown = [one for one, slug in found if not slug]
            if unknown:
                self.say(f"no edition is called {unknown[0]!r}" if unknown[0] else "? lists the editions", "  ! ")
                continue
            self.editions = [slug for _, slug in found if slug]
        self.draft.data["edition"] = self.editions[0] if len(self.editions) == 1 else self.editions
        for card in self.catalogue.names(self.editions):
            found_card = self.catalogue.find(card, self.editions)
            if found_card is not None:
                self.cards.setdefault(found_card.type, []).append(card)

    def who_sits(self) -> None:
        """The players, clockwise."""

        def seat(draft: Draft, text: str) -> None:
            names = parts(text)
            if len(names) < 2:
                raise Mistaken("at least two names, with commas between them")
            if len(set(names)) < len(names):
                raise Mistaken("every name once")
            draft.data["players"] = {name: {} for name in names}

        self.told("Who plays, clockwise? (with commas)", (), seat)
        self.players = list(self.draft.data["players"])

    def belongings(self, name: str) -> None:
        """What one player holds, and what lies in front."""
        from adjudicator.views.safe import visible

        def hand(draft: Draft, text: str) -> None:
            self.put(draft.data["players"][name], "hand", [self.card(one) for one in parts(text)])

        def front(draft: Draft, text: str) -> None:
            cards = [self.card(one) for one in parts(text)]
            for key, creepers in (("keepers", False), ("creepers", True)):
                some = [card for card in cards if (self.type_of(card) == "creeper") is creepers]
                self.put(draft.data["players"][name], key, some)

        help = "names of cards with commas; `3 unknown` for cards nobody needs to know"
        self.told(f"What does {visible(name)} hold?", self.of_type(""), hand, help)
        words = [*self.of_type("keeper"), *self.of_type("creeper")]
        self.told(f"What lies in front of {visible(name)}?", words, front)
        if self.draft.data["players"][name]:
            self.show()

    def how_far(self) -> None:
        """How far the turn has got."""
        player = self.draft.data["turn"]["player"]
        if not self.sure(f"Has {player} drawn for this turn?"):
            self.draft.data["turn"]["phase"] = "start"
            return

        def played(draft: Draft, text: str) -> None:
            if not (text or "0").isdigit():
                raise Mistaken("a number")
            draft.data["turn"]["phase"] = "play"
            self.put(draft.data["turn"], "played", int(text or 0))

        self.told(f"How many cards has {player} played this turn? [0]", (), played)

    # -- the steps ----------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """What happened, step by step, with the choices it asks for."""
        self.say("")
        self.say("What happened? One step a line, Enter when done.", "")
        verbs = ("plays", "draws", "uses", "discards", "ends turn", "chooses")
        while True:
            words = [f"{name} {verb}" for name in self.players for verb in verbs]
            number = len(self.draft.steps) + 1
            text = self.ask(f"{number}.", [*words, "nobody answers", "undo", *self.of_type("")], _STEPS)
            if not text:
                return
            if text == "undo":
                self.undo()
            else:
                self.step(text)

    def undo(self) -> None:
        if not self.draft.steps:
            self.say("there is nothing to take back", "  ! ")
            return
        self.draft.steps.pop()
        self.show()

    def step(self, text: str) -> None:
        """One step: what comes of it, and the choices it asks for."""
        from adjudicator.scenario.draft import step_of

        changed = self.draft.changed()
        changed.steps.append(step_of(text))
        if not self.sound(changed):
            return
        verdict = judged_so_far(changed)
        if verdict.problems:
            self.complain(verdict.problems)
            return
        refused = last_refused(verdict)
        if refused is not None:
            self.happened(verdict)
            if not self.sure("That may not be done. Keep it as an attempt that is refused?", default=False):
                return
            changed.refuse(refused)
        self.draft = changed
        self.choices(judged_so_far(self.draft))

    def choices(self, verdict: Verdict) -> None:
        """Ask for each choice that the last step leaves open; without an answer it stays open."""
        while verdict.asks:
            asked = verdict.asks[0]
            who = "What did chance bring" if asked.who == "chance" else f"What does {asked.who} choose"
            told = self.ask(f"   {who} ({asked.what})? {' · '.join(asked.options)}:", asked.options)
            if not told:
                break
            found = self.answered(verdict, self.meant(told, asked.options) or told)
            if found is None:
                self.say(f"one of: {' · '.join(asked.options)}", "  ! ")
                continue
            self.draft, verdict = found
        self.happened(verdict)
        self.show(verdict)

    def answered(self, verdict: Verdict, told: str) -> tuple[Draft, Verdict] | None:
        """The draft with an answer written down in the way that the replay takes it; None where it takes none."""
        asked = verdict.asks[0]
        actor = next((step.actor for step in reversed(verdict.steps) if step.actor), "")
        for way in self.draft.answer(asked.who, asked.what, told, actor):
            if way.read()[1]:
                continue
            after = judged_so_far(way)
            if not after.problems and last_refused(after) is None and after.asks != verdict.asks:
                return way, after
        return None

    # -- the claims ---------------------------------------------------------------------------------------------------

    def dispute(self) -> None:
        """What each side claims."""
        self.say("")
        self.say("What is the quarrel about? Each side says what it claims, Enter when done.", "")
        while by := self.claimant():
            says = self.ask("   In their own words:", help="what is said at the table") or "I am right."
            self.told(
                f"   What holds if {by} is right?", [f"{fact}:" for fact in facts(self.players)], self.claim(by, says),
                _FACTS,
            )  # fmt: skip

    def claimant(self) -> str:
        """Who claims something next; empty when all is said."""
        while told := self.ask("Who claims something?", self.players):
            try:
                return self.player(told)
            except Mistaken as mistaken:
                self.say(str(mistaken), "  ! ")
        return ""

    def claim(self, by: str, says: str) -> Callable[[Draft, str], None]:
        def add(draft: Draft, text: str) -> None:
            if not text:
                raise Mistaken(_FACTS)
            draft.claims.append({by: says, "holds": held(text)})

        return add

    # -- what answers mean --------------------------------------------------------------------------------------------

    def told(
        self,
        question: str,
        words: Sequence[str],
        take: Callable[[Draft, str], None],
        help: str = "",
        *,
        shown: bool = False,
    ) -> None:
        """Ask until the answer fits: `take` puts it into a copy of the draft, which then must hold no mistake."""
        while True:
            text = self.ask(question, words, help)
            changed = self.draft.changed()
            try:
                take(changed, text)
            except Mistaken as mistaken:
                self.say(str(mistaken), "  ! ")
                continue
            if self.sound(changed):
                self.draft = changed
                if shown and text:
                    self.show()
                return

    def sound(self, draft: Draft) -> bool:
        """Whether a draft can be read; what is wrong with it is told."""
        _, problems = draft.read()
        self.complain(problems)
        return not problems

    def complain(self, problems: Sequence[Any]) -> None:
        for problem in problems:
            hint = problem.hint if "`" not in problem.hint else ""  # what it says of the file does not help here
            self.say(f"{problem.message}{f' ({hint})' if hint else ''}", "  ! ")

    def lying(self, key: str) -> Callable[[Draft, str], None]:
        """Puts cards in the middle of the table."""
        return lambda draft, text: self.put(draft.data, key, [self.card(one) for one in parts(text)])

    def put(self, into: dict[str, Any], key: str, value: Any) -> None:
        """Note a value, or that there is none."""
        into.pop(key, None)
        if value:
            into[key] = value

    def player(self, text: str) -> str:
        """A player by name; one that is nearly right is asked back."""
        found = text if text in self.players else self.meant(text, self.players)
        if not found:
            raise Mistaken(f"players: {', '.join(self.players)}")
        return found

    def card(self, text: str) -> str:
        """The name of a card; one that is nearly right is asked back, one that is unknown is told by the reader."""
        if re.fullmatch(r"\d+ unknown", text):
            return text
        found = self.catalogue.find(text, self.editions)
        if found is not None:
            return found.name if self.catalogue.find(found.name, self.editions) is found else text
        near = self.catalogue.suggest(text, self.editions)
        meant = self.rather(f"   No card is called {text!r}. Is it {near}?", near) if near else ""
        return self.card(meant) if meant else text

    def meant(self, text: str, known: Sequence[str]) -> str:
        """The known word that was meant: the same but for case, or close and agreed to; empty where there is none."""
        from adjudicator.files import suggest

        same = next((word for word in known if word.lower() == text.lower()), "")
        near = (suggest(text, known) or "") if text and not same else ""
        meant = self.rather(f"   Is it {near}?", near) if near else ""
        return same or (self.meant(meant, known) if meant else "")

    def type_of(self, card: str) -> str:
        found = self.catalogue.find(card, self.editions)
        return found.type if found is not None else ""

    def of_type(self, kind: str) -> list[str]:
        """The names of all cards of a type, of every type where none is given."""
        return [name for key, names in self.cards.items() if kind in ("", key) for name in names]

    # -- what is shown ------------------------------------------------------------------------------------------------

    def show(self, verdict: Verdict | None = None) -> None:
        """The table as it stands."""
        from adjudicator.views import terminal

        after = verdict or judged_so_far(self.draft)
        terminal.lay(self.page, after.final or after.opening)
        self.console.print()

    def happened(self, verdict: Verdict) -> None:
        """What came of the last step."""
        from adjudicator.views import terminal

        for step in [step for step in verdict.steps if step.kind == "act"][-1:]:
            terminal.came_of(self.page, step if step.allowed else replace(step, expected_refusal=""))


class Mistaken(Exception):
    """An answer that does not fit; the message says what would."""


def judged_so_far(draft: Draft) -> Verdict:
    """What becomes of a draft without mistakes."""
    from adjudicator.library.court import judge

    scenario, _ = draft.read()
    assert scenario is not None
    return judge(scenario, decisive=False)


def last_refused(verdict: Verdict) -> str | None:
    """The ruling that refuses the last step, empty where it is a fact of the table; None where it was allowed."""
    acts = [step for step in verdict.steps if step.kind == "act"]
    if not acts or acts[-1].allowed or acts[-1].expected_refusal is not None:
        return None
    return next((by for by in acts[-1].refused_by if " " not in by), "")


def facts(players: Sequence[str]) -> list[str]:
    """The facts that may be claimed."""
    from adjudicator.scenario.facts import FACTS, LATER

    return [*(fact for fact in FACTS if fact not in LATER), *players]


def held(text: str) -> dict[str, Any]:
    """Typed facts, with or without the braces around them."""
    from adjudicator.files import read_documents

    documents, problems = read_documents(f"facts: {text if text.startswith('{') else f'{{{text}}}'}", "facts")
    data = documents[0].data.get("facts") if documents and not problems else None
    if not isinstance(data, dict) or not data or any(data[key] is None for key in data if key != "winner"):
        raise Mistaken(_FACTS)
    return data
