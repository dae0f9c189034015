"""Verdicts written by hand: what the views are tested on."""

from __future__ import annotations

from typing import Any

from adjudicator.files import Problem
from adjudicator.judge.verdict import Applied, Claim, Expectation, Question, Step, Turning, Verdict

RULING = "turn-end-over-play-all"
WHY = "Time Portal ends Alice's turn at once, so Alice need not make the 3 plays still owed under Play All."


def event(kind: str, **data: Any) -> dict[str, Any]:
    return {"kind": kind, **data}


def portal() -> Verdict:
    """The showcase dispute: a turn-ending Action under Play All."""
    claims = [
        Claim("Bob", "You still owe three plays.", False, [RULING], 15, 2),
        Claim("Alice", "My turn is over.", True, [RULING], 17, 2),
    ]
    play = Step(
        1,
        12,
        "Alice",
        "plays Time Portal",
        events=[
            event("play", player="Alice", card="Time Portal", source="hand", count="Play All, 1 played", left=2),
            event("take", player="Alice", card="The Captain", **{"from": "discard pile", "to": "Alice's hand"}),
            event("done", player="Alice", card="Time Portal", **{"from": "being played", "to": "discard pile"}),
            event("turn over", player="Alice", why="Time Portal"),
            event("turn", player="Bob"),
        ],
        rulings=["picked-card-joins-the-real-hand", RULING, "limits-after-turn-end", "turns-run-clockwise"],
    )
    return Verdict(
        "A turn-ending Action under Play All",
        claims=claims,
        decisive=[[RULING]],
        points=[[RULING]],
        turnings=[Turning(RULING, "plays-first", ["Bob"])],
        applied=[
            Applied("picked-card-joins-the-real-hand", 1, "set-aside-hand", "set-aside-hand", ["HF-11"], "It is hers."),
            Applied(RULING, 1, "turn-stops", "turn-stops", ["HF-27"], WHY),
            Applied("limits-after-turn-end", 1, "still-obeyed", "still-obeyed", ["HF-30"], "Her turn is over."),
            Applied("turns-run-clockwise", 1, "clockwise", "clockwise", ["HR-R09"], "Bob sits to the left."),
        ],
        steps=[play, Step(2, 14, "", "claims", kind="claims", claims=claims)],
        expectations=[Expectation(21, "turn", "Bob", "Bob", True)],
        opening={
            "players": {
                "Alice": {"hand": ["Time Portal", "The Robot", "Laser Sword"], "keepers": ["The Computer"]},
                "Bob": {"hand": ["2 unknown"]},
            },
            "rules": ["Play All"],
            "goals": [],
            "discard": ["The Captain"],
            "turn": {"player": "Alice", "phase": "play"},
        },
        file="scenarios/holiday-faq/HF-27.yaml",
        line=1,
        editions=["star"],
        turn="Bob",
    )


def refused() -> Verdict:
    """A refusal that the file expects, one that it does not, a failed expectation, and a house rule."""
    return Verdict(
        "Too late for a Surprise",
        "failed",
        house=["Friendly table"],
        steps=[
            Step(
                1, 9, "Bob", "plays Veto!", False, ["surprise-only-in-its-window"], ["the play has taken effect"],
                "surprise-only-in-its-window", rulings=["surprise-only-in-its-window"],
            ),
            Step(2, 11, "Bob", "plays Milk", False, ["it is Ann's turn"], ["it is Ann's turn"]),
        ],
        applied=[
            Applied("surprise-only-in-its-window", 1, "grace", "at-once", ["HF-35"], "The moment is gone.", "inferred")
        ],
        expectations=[
            Expectation(14, "turn", "Bob", "Ann", False),
            Expectation(15, "Bob.keepers", ["Milk"], [], False),
            Expectation(16, "winner", None, None, True),
        ],
        file="late.yaml",
        turn="Ann",
    )  # fmt: skip


def waiting() -> Verdict:
    """A choice that nobody made, and a default said aloud."""
    return Verdict(
        "Which Keeper goes",
        "open",
        steps=[
            Step(
                1,
                8,
                "Ann",
                "plays Keeper Limit 2",
                events=[event("enter", player="Ann", card="Keeper Limit 2", to="rules")],
            )
        ],
        asks=[Question(8, "Bob", "which Keeper to discard", ["Milk", "Bread", "The Sun"])],
        assumptions=["nobody uses an optional power unless a step says so"],
        may_decide=[{"ruling": "limits-bind-at-once", "reading": "later", "asks": "which Keeper to discard"}],
        file="limit.yaml",
        turn="Ann",
    )


def broken() -> Verdict:
    """A file that cannot be judged."""
    problem = Problem("duel.yaml", 3, 5, "unknown-key", "unknown key 'plyers'", "did you mean 'players'?")
    return Verdict("duel.yaml", "invalid", problems=[problem], file="duel.yaml")


def hostile() -> Verdict:
    """Names that look like markup, and control characters."""
    return Verdict(
        "[bold]not bold[/bold] <b>&amp; | *x*",
        steps=[
            Step(
                1,
                4,
                "[red]Eve[/red]",
                "plays \x1b[31mWar",
                events=[event("draw", player="[red]Eve[/red]", card="\x07Bell\u202e")],
            )
        ],
        claims=[Claim("[red]Eve[/red]", "<script>alert(1)</script>", True, step=1)],
        turn="[red]Eve[/red]",
    )
