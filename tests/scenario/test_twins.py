"""Files in which one thing cannot have happened, each told in one text with its nearest twin in which it can.

`<<so|otherwise>>`: the first is what cannot be. What is found is the line, the place and what is said of it.
"""

from __future__ import annotations

import re

import pytest

from adjudicator.library.shipped_law import judge
from adjudicator.scenario import read_text

STEAL = """\
scenario: A Keeper is stolen
edition: star
players:
  Ann: {hand: [Steal a Keeper], keepers: [Monolith]}
  Bob: {hand: [Belay That!], keepers: [Starship, Small Moon]}
  Cara: {hand: [Veto!]}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Steal a Keeper
    then:
      - Bob plays: Belay That!
"""
COUNTERED = "      - Cara plays: Veto!\n"
COMPOUND = """\
scenario: A compound Action
edition: fluxx-5
players:
  Ann: {hand: [ACTION, Bread], keepers: [Peace]}
  Bob: {hand: [1 unknown]}
rules: [Play 2, Recycling]
draw_pile: [Milk, Time, Love, Dreams]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: ACTION
    then:
      - Ann plays: Milk
"""
TOP_CARD = """\
scenario: The top card plays itself
edition: star
players: {Ann: {hand: [The Robot]}, Bob: {}}
rules: [Wormhole]
draw_pile: [TOP]
turn: {player: Ann, phase: play}
steps:
  - Ann uses: Wormhole
"""
WITHIN = """\
scenario: An Action out of another
edition: fluxx-5
players: {Ann: {hand: [Draw 3 Play 2]}, Bob: {keepers: [Milk, Bread]}}
rules: [Play 2, Mystery Play]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Draw 3 Play 2
"""
GIVEN_UP = """\
scenario: Everybody gives up a card
edition: [star, fluxx-5]
players: {Ann: {hand: [Canceled Plans]}, Bob: {hand: [Toast, Love]}, Cara: {hand: [Lullaby, Time]}}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Canceled Plans
"""
DRAWN = """\
scenario: Cards are drawn off a listed pile
edition: [fluxx-5, creeper-pack]
players: {Ann: {hand: [Bread]}, Bob: {}}
rules: [Draw 3]
draw_pile: [Milk, Taxes, Time, Love, Dreams]
turn: {player: Ann, phase: start}
steps:
  - Ann draws: [TOLD]
"""
SENT_AWAY = """\
scenario: Peace comes beside War
edition: [fluxx-5, creeper-pack]
players: {Ann: {hand: [Peace], creepers: [War]}, Bob: {}, Cara: {}}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Peace
"""
LIMITED = """\
scenario: Somebody is over a limit
edition: [star, fluxx-5, holiday]
players:
  Ann: {hand: [Monolith, Small Moon], keepers: [The Computer]}
  Bob: {hand: [HAND], keepers: [KEEPERS]}
rules: [RULES]
turn: {player: Ann, phase: play}
"""
DEALT = """\
scenario: The cards have been dealt
edition: fluxx-5
players: {Ann: {hand: [3 unknown]}, Bob: {hand: [3 unknown]}}
turn: {player: Ann, phase: setup}
"""
GIVEN = """\
scenario: More is given than is asked
edition: [fluxx-5, star]
players:
  Ann: {{hand: [{0}, Love], keepers: [Bread, The Robot]}}
  Bob: {{hand: [Dreams], keepers: [Time Traveler, Milk]}}
rules: [Draw 2, Goal Mill, Double Agenda]
turn: {{player: Ann, phase: play}}
steps:
  - Ann plays: {0}
    {1}
"""


def limited(rules: str, hand: str, keepers: str) -> str:
    """A table with a limit, and with what somebody has under it."""
    return LIMITED.replace("RULES", rules).replace("HAND", hand).replace("KEEPERS", keepers)


def twin(text: str, told: bool) -> str:
    return re.sub("<<(.*?)[|](.*?)>>", lambda found: found.group(2 - told), text, flags=re.DOTALL)


def found_in(text: str) -> str:
    """What is wrong with a file, by line; empty where nothing is."""
    scenarios, problems = read_text(text)
    if problems:
        return "; ".join(f"{one.line}: {one.message}" + f" ({one.hint})" * bool(one.hint) for one in problems)
    verdict = judge(scenarios[0])
    told = [f"{one.line}: {one.message}" + f" ({one.hint})" * bool(one.hint) for one in verdict.problems]
    failing = [f"{one.line}: {one.actual}" for one in verdict.expectations if not one.holds]
    return "; ".join([*told, *failing]).replace(": refused: ", ": ")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # what a play takes is told after the Surprises that answer it, unless it has come to nothing
        (STEAL + COUNTERED + "      - Ann chooses: <<Monolith|Starship>>\n", "Monolith"),
        (STEAL + COUNTERED + "  - Ann chooses: <<Monolith|Starship>>\n", "Monolith"),
        (STEAL + "<<|" + COUNTERED + ">>      - Ann chooses: Starship\n", "12: the play was cancelled"),
        (
            STEAL + "      - <<Ann|Cara>> plays: Veto!\n" + "      - Ann chooses: Starship\n",
            "12: Ann does not hold Veto!",
        ),
        (
            STEAL.replace("Belay That!", "It's a Trap!") + "      - Ann chooses: <<Monolith|Starship>>\n",
            "12: Monolith, which lies in front of Ann, cannot be chosen",
        ),
        # so may be what an Action takes that came out of another, and what somebody gives up before it is their turn to
        (
            WITHIN
            + "    choosing: [Steal a Keeper, <<Dreams|Milk>>, Love]\n    chance: [Steal a Keeper, Love, Time]\n",
            "Dreams",
        ),
        (
            WITHIN
            + "    choosing: [Love, Trash a New Rule, <<Double Agenda|Play 2>>]\n"
            + "    chance: [Love, Trash a New Rule, Time]\n",
            "Double Agenda",
        ),
        (GIVEN_UP + "  - {Cara chooses: random, chance: Time}\n  - Bob chooses: <<Love|Toast>>\n", "8: random-card"),
        (
            GIVEN_UP + "  - <<Cara chooses: Toast|Cara discards: Lullaby>>\n  - Bob discards: Toast\n",
            "7: that is for Bob",
        ),
        # a card of the hand is none of the Action inside which it is told
        (
            COMPOUND.replace("ACTION", "Draw 2 and Use 'Em") + "      - Ann plays: <<Bread|Time>>\n",
            "13: only-the-drawn-cards-are-used",
        ),
        (
            COMPOUND.replace("ACTION", "Draw 2 and Use 'Em")
            + "      - Ann plays: Time\n<<    |>>  - Ann plays: Bread\n",
            "14: Bread is not among the cards of Draw 2 and Use 'Em",
        ),
        (
            COMPOUND.replace("ACTION", "Draw 3 Play 2") + "      - Ann plays: Love\n<<    |>>  - Ann plays: Bread\n",
            "14: Bread is not among the cards of Draw 3 Play 2",
        ),
        (
            TOP_CARD.replace("TOP", "Monolith") + "    then: [Ann plays: <<The Robot|Monolith>>]\n",
            "9: The Robot is not among the cards of Wormhole; what is played after it does not stand under its `then:`",
        ),
        (
            GIVEN.format("Use What You Take", "then: [Ann plays: <<Love|Dreams>>]").replace("Draw 2, ", "Play 2, "),
            "10: Love is not among the cards of Use What You Take",
        ),
        # what waits for the end of an Action was not done before its last card, where it is told so
        (
            COMPOUND.replace("ACTION", "Draw 2 and Use 'Em")
            + "<<      - {Ann uses: Recycling, choosing: Peace}\n|>>      - Ann plays: Time\n",
            "13: compound-goes-before-free-actions",
        ),
        (
            GIVEN.format("Discard and Draw", "then: [{{Ann discards: [<<Sleep|Love>>, Time]}}]")
            .replace("Love]", "Love, Time]", 1)
            .replace("{{", "{")
            .replace("}}", "}"),
            "10: nothing asks Ann to discard Sleep, Time, Ann discarded Love, Time",
        ),
        (
            LIMITED.replace("HAND", "")
            .replace("KEEPERS", "")
            .replace("RULES", "Play 2")
            .replace("The Computer", "")
            .replace("play}", "play, played: <<3|1>>}")
            + "steps: [Ann plays: Monolith]\n",
            "Ann had made the plays of the turn (`played: 3`)",
        ),
        (
            GIVEN.format("What Do You Want", "choosing: <<Sleep|Play 3>>")
            + "  - Ann plays: Love\ndiscard: [Sleep, Play 3]\n",
            "11: only-surprises-out-of-turn, What Do You Want had ended Ann's turn",
        ),
        (
            COMPOUND.replace("ACTION", "Draw 2 and Use 'Em")
            .replace("fluxx-5", "[fluxx-5, creeper-pack]")
            .replace("keepers: [Peace]", "keepers: [<<Sleep|Money>>], creepers: [Taxes]")
            + "      - Ann uses: Taxes\n      - Ann plays: Time\n",
            "13: creeper-leaves-only-as-printed",
        ),
        # what plays itself answers nothing, and comes from where it lay
        (
            TOP_CARD.replace("TOP", "Canceled Plans") + "  - {Ann plays: Canceled Plans<<, against: The Robot|>>}\n",
            "9: Ann does not hold Canceled Plans",
        ),
        (TOP_CARD.replace("TOP", "Monolith") + "  - {Ann plays: Monolith<<, from: hand|>>}\n", "out of the draw pile"),
        # no card of a draw is passed by, unless it is a Creeper, which comes to no hand
        (DRAWN.replace("TOLD", "<<|Milk, >>Taxes, Time, Love"), "8: Ann drew Milk, Taxes, Time, Love"),
        (DRAWN.replace("TOLD", "Milk, <<|Time, >>Love"), "8: Ann drew Milk, Taxes, Time, Love"),
        (DRAWN.replace("TOLD", "<<Love|Milk, Time, Love>>"), "8: Ann drew Milk, Taxes, Time, Love"),
        # what raises a limit serves its owner, while it works, and is named
        (limited("Hand Limit 2", "<<3|2>> unknown", ""), "5: Bob has 3 cards in hand under Hand Limit 2, and"),
        (
            limited("Keeper Limit 3", "", "<<Energy Crystals, |>>The Stars, Alien City, Starship"),
            "5: Bob has 4 Keepers",
        ),
        (
            limited("Hand Limit 1, Inflation", "<<3|2>> unknown", ""),
            "5: Bob has 3 cards in hand under Hand Limit 1 with Inflation (at most 2), and it is Ann's turn",
        ),
        (
            limited("Hand Limit 1", "2 unknown", "<<{The Computer: [Malfunction]}|The Computer>>").replace(
                "keepers: [The Computer]}\n  Bob", "keepers: [Starship]}\n  Bob"
            ),
            "5: Bob has 2 cards in hand under Hand Limit 1, and",
        ),
        (
            limited("<<Double|Triple>> Agenda", "", "") + "goals: [Toast, Lullaby, Hippyism]\n",
            "8: 3 Goals lie in 2 slots",
        ),
        # before the first turn everybody holds what was dealt, and nobody has played anything
        (DEALT.replace("[3", "[<<2|3>>", 1), "3: Ann has 2 cards in hand; 3 were dealt"),
        (DEALT.replace("[3", "[<<4|3>>", 1), "3: Ann has 4 cards in hand; 3 were dealt"),
        # nothing has been used before the first turn, nobody is away in their own turn, and not every card is owed
        (
            DEALT.replace("setup", "<<setup|start>>, used: [Mystery Play]"),
            "4: nothing has been used in the phase setup",
        ),
        (
            DEALT.replace("[3 unknown]", "[3 unknown], away: true", 1).replace("setup", "<<draw|start>>"),
            "3: Ann is away",
        ),
        (
            DEALT.replace("fluxx-5", "regular-show")
            .replace("setup", "play")
            .replace("[3 unknown]", "[3 unknown], owes: [{<<Draw 4|Do Me a Solid>>: Bob}]", 1),
            "3: Draw 4 leaves nothing that somebody owes",
        ),
        (DEALT + "<<rules: [Play 2]|discard: []>>\n", "5: nobody has played a New Rule yet"),
        (DEALT + "<<goals: [Toast]|discard: []>>\n", "5: nobody has played a Goal yet"),
        # who tells too much to be chosen, or to come by chance, is told how much there was
        (
            GIVEN.format("Let's Simplify", "choosing: [Draw 2, Goal Mill<<, Double Agenda|>>]"),
            "9: Ann has no more than 2 to choose, and so not Double Agenda",
        ),
        (
            GIVEN.format("Sonic Sledgehammer", "choosing: {Ann: Bread<<, Bob: Milk|>>}"),
            "Ann has nothing to choose for Bob",
        ),
        (GIVEN.format("Use What You Take", "choosing: Bob\n    chance: <<Bread|Dreams>>"), "(only Dreams could come)"),
        (GIVEN.format("Cookies", "<<chance: Cookies|note: So it was.>>"), "(nothing has this play be made at random"),
        # what War sends away does not stay where it is, also where only one place was free for it to land
        (SENT_AWAY + "    choosing: <<Ann|Bob>>\n", "6: Ann cannot be chosen; options: Bob, Cara"),
        (SENT_AWAY + "  - Ann chooses: <<Ann|Bob>>\n", "7: Ann cannot be chosen; options: Bob, Cara"),
    ],
)
def test_one_of_two_twins_cannot_have_happened(text: str, found: str) -> None:
    assert found in found_in(twin(text, told=True))
    assert found_in(twin(text, told=False)) == ""
