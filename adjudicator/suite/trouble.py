"""What house rules bring about that no scenario of a suite shows: seen in random games, and tried on every Goal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.cards.names import normal
from adjudicator.judge.overlay import Overlay, agreed_by, cards_of, readings_under
from adjudicator.judge.verdict import rows
from adjudicator.library.law_book import official_readings
from adjudicator.library.shipped_law import law_under
from adjudicator.plain_data import replace
from adjudicator.scenario import Replay, read_text
from adjudicator.search.games.looking_for_trouble import Caught, Sight, hunted, told
from adjudicator.search.games.plan import Games
from adjudicator.search.games.simulation import CARDS_A_PLAYER, FEWEST_PLAYERS
from adjudicator.search.lines_as_steps import inlined
from adjudicator.search.tasks.crew import Crew
from adjudicator.suite import goal_cases

SURE = 3.0
"""So many standard deviations make a difference between two shares more than chance."""

EARLIER = (0, 1, 3, 6)
"""So many turns before its own a scenario begins that does not lead there from the last rest."""

MOST_PLAYERS = 4
FEWEST_CARDS = CARDS_A_PLAYER * MOST_PLAYERS


@dataclass(slots=True)
class LostGoal:
    """A Goal that nobody wins with any more, and why; with a scenario that shows it."""

    goal: str
    why: str
    scenario: str = ""


@dataclass(slots=True)
class Trouble:
    """Random games under house rules beside the same under the law as it is, and the Goals that can be won no more."""

    hunt: Games
    under: Caught
    official: Caught
    goals: list[LostGoal] = field(default_factory=list)
    tried: int = 0

    def new(self) -> list[Sight]:
        """What was seen under the house rules and never without them."""
        return [sight for what, sight in self.under.sights.items() if what not in self.official.sights]

    def seldom_won(self) -> bool:
        """Whether more games end without a winner than chance explains."""
        return far_more(self.under.stopped, self.under.games, self.official.stopped, self.official.games)

    def other_length(self) -> bool:
        """Whether games take more or fewer turns than before by more than chance explains."""
        apart = abs(self.under.mean_turns - self.official.mean_turns)
        return apart > SURE * sqrt(self.under.variance + self.official.variance)

    def found(self) -> bool:
        return bool(self.new() or self.goals or self.seldom_won())

    def scenarios(self) -> list[str]:
        """All that was found as the texts of scenarios."""
        texts = [one.scenario for one in self.new()] + [one.scenario for one in self.goals]
        return [text for text in texts if text]

    def as_json(self) -> dict[str, Any]:
        hunt = self.hunt
        return {
            "editions": list(hunt.editions), "players": [hunt.fewest, hunt.most], "games": hunt.games,
            "seed": hunt.seed, "turns": hunt.turns, "found": self.found(), "seldom_won": self.seldom_won(),
            "other_length": self.other_length(),
            "under": ended(self.under), "official": ended(self.official),
            "seen": rows(self.new(), "what", "games", "game", "turn", "replays", "scenario"),
            "goals_tried": self.tried,
            "goals_lost": rows(self.goals, "goal", "why", "scenario"),
        }  # fmt: skip


def ended(caught: Caught) -> dict[str, Any]:
    return {
        "won": caught.won, "lost_by_all": caught.lost, "without_a_winner": caught.stopped,
        "mean_turns": round(caught.mean_turns, 1),
    }  # fmt: skip


def far_more(mine: int, of_mine: int, theirs: int, of_theirs: int) -> bool:
    """Whether a share is larger than another by more than chance explains.

    >>> far_more(30, 50, 2, 50), far_more(4, 50, 2, 50), far_more(0, 0, 0, 0)
    (True, False, False)
    """
    if not of_mine or not of_theirs:
        return False
    share = (mine + theirs) / (of_mine + of_theirs)
    spread = sqrt(share * (1 - share) * (1 / of_mine + 1 / of_theirs))
    return mine / of_mine - theirs / of_theirs > SURE * spread


def look_for_trouble(
    overlays: Sequence[Overlay],
    editions: Sequence[str],
    *,
    games: int,
    seed: int,
    turns: int,
    crew: Crew | None = None,
) -> Trouble:
    """Play random games with and without house rules, and try every Goal of the decks. The same call finds the same."""
    official = official_readings()
    plain = Games(tuple(editions), FEWEST_PLAYERS, MOST_PLAYERS, games, seed, official, turns)
    custom = tuple(cards_of(overlays))
    hunt = replace(plain, readings=readings_under(official, overlays), agreed=agreed_by(overlays), custom=custom)
    trouble = Trouble(hunt, hunted(hunt, crew), hunted(plain, crew))
    for sight in trouble.new():
        for earlier in (None, *EARLIER):
            text = text_of(told(hunt, sight, overlays, earlier))
            sight.scenario, sight.replays = sight.scenario or text, replays(text)
            if sight.replays:
                sight.scenario = text
                break
    lost_goals(trouble, overlays)
    return trouble


def text_of(content: Mapping[str, Any]) -> str:
    import yaml

    return yaml.safe_dump(dict(content), allow_unicode=True, sort_keys=False, width=110)


def replays(text: str) -> bool:
    """Whether a scenario can be read and replayed without a problem, a refused step or an open choice."""
    scenarios, problems = read_text(text)
    if problems or not scenarios:
        return False
    try:
        law = law_under("", scenarios[0])
        outcome = Replay(law.scenario, law.readings).run()
    except Exception:  # it fails here as it did in the game
        return False
    refused = any(done.refused is not None for done in outcome.done)
    return not outcome.problems and outcome.open is None and not refused


# -- Goals -------------------------------------------------------------------------------------------------------------


def lost_goals(trouble: Trouble, overlays: Sequence[Overlay]) -> None:
    """Try to win with every Goal of the decks: alone with all it asks for, in one's own turn and in another's."""
    hunt = trouble.hunt
    plain, deck = replace(hunt, custom=()), hunt.deck()
    own = {str(record["name"]) for record in hunt.custom}
    goals = {card.name: card for card in deck if card.type == "goal" and card.goal is not None}
    for card in goals.values():
        if card.goal is None or card.goal.incomplete or not goal_cases.laid_down(card.goal, deck):
            continue
        trouble.tried += 1
        ways = won_by(card, hunt, overlays)
        missing = not_held(card, deck)
        if any(won for _, won in ways) and not missing:
            continue
        if card.name in own or (not not_held(card, plain.deck()) and any(won for _, won in won_by(card, plain, ()))):
            why = "nobody wins who has all that it asks for" if ways else "nobody can lay down all that it asks for"
            if missing:
                why = f"the decks hold no Keeper or Creeper {' or '.join(missing)}"
            trouble.goals.append(LostGoal(card.name, why, ways[0][0] if ways and not missing else ""))


def not_held(card: Card, deck: Sequence[Card]) -> list[str]:
    """What a Goal asks for and nobody can have in front, since the decks hold no such card, or not so many."""
    assert card.goal is not None
    held = {key for one in deck if one.type in ("keeper", "creeper") for key in one.keys}
    missing = [f"called {name}" for name in card.goal.all_of if normal(name) not in held]
    traits = [count.trait for count in card.goal.count if count.trait is not None]
    return missing + [f"with the trait {trait}" for trait in traits if not goal_cases.bearing(deck, trait)]


def won_by(card: Card, hunt: Games, overlays: Sequence[Overlay]) -> list[tuple[str, bool]]:
    """Scenarios in which somebody has all that a Goal asks for, and whether that wins."""
    front = goal_cases.line(goal_cases.wanted(card, hunt.deck()), hunt.catalogue())
    keepers = front.get("keepers", [])
    others: list[tuple[dict[str, Any], list[str], str, str]] = [
        ({"Ann": {**front, "hand": [card.name]}, "Bob": {}}, [], "Ann", card.name),
        ({"Ann": front, "Bob": {"hand": [card.name]}}, [], "Bob", card.name),
    ]
    if keepers:
        *rest, last = keepers
        held = {**front, "keepers": rest, "hand": [last]}
        others.append(({"Ann": held, "Bob": {}}, [card.name], "Ann", last))
    own = {str(record["name"]): {k: v for k, v in record.items() if k != "name"} for record in hunt.custom}
    found = []
    for players, goals, actor, played in others:
        content = {
            "scenario": f"{card.name}: nobody wins who has all that it asks for",
            "edition": list(hunt.editions),
            **({"house": [inlined(overlay) for overlay in overlays]} if overlays else {}),
            **({"cards": own} if own else {}),
            "players": players,
            **({"goals": goals} if goals else {}),
            "turn": {"player": actor, "phase": "play"},
            "steps": [{f"{actor} plays": played}],
        }
        text = text_of(content)
        scenarios, problems = read_text(text)
        if problems or not scenarios:
            continue
        law = law_under("", scenarios[0])
        replay = Replay(law.scenario, law.readings, strict=False, choices=[0] * 20)
        replay.run()
        found.append((text, any(player.name == "Ann" for player in replay.game.winners)))
    return found
