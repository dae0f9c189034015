"""Clauses read by one grammar: a table of verbs, each with the roles it takes, and what such a clause says of a table.

A row has four columns: what the clause says, which roles and words it cannot do without, the words that may be its
verb, and what else may stand in it. The order of the words counts only where it tells who does something (S, before the
verb) from whom it is done to (T, after it); O and O2 are genitives. C is a card, IT a card or "it", H the card behind
"under" or "on", N a number; words with a stroke between them are alternatives, and a star takes whatever else follows
the verb. A clause in which anything is left over does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.scenario.plain.table import Laid, Table, active, of, size
from adjudicator.scenario.plain.words import Sentence

_ALWAYS = frozenset(("is", "may", "must", "first"))
"""Words that may stand in any clause."""
_IT = ("it", "that", "this", "card")
_BEHIND = ("in", "on", "of", "from", "to", "for", "with", "during", "before", "behind", "after")
"""What stands before somebody who does not do what the verb says."""
_PERSON, _CARD = re.compile(r"p(\d+)('s)?"), re.compile(r"c(\d+)")
KINDS = ("front", "hand", "keeper", "creeper", "goal", "rule", "card")

_DEEDS = """
    ends turn:only | S 0/nothing/anything | plays cries does takes
    ends turn:only | S turn/go | ends passes
    ends turn | S | ends
    ends turn:only | S done/finished/over | says cries
    does:only | S C | passes
    passes | S | passes
    ends turn | S | passes
    draws | S N up | chooses
    draws:anew | S C/N | takes
    draws | S | draws
    plays | S | plays
    uses | S | uses
    plays:held | S | cries says
    chooses | S | chooses
    says | S | says
    does | S | does takes cries discards
    discards | S | discards
"""
"""What each kind of verb (see `verbs`) does, as a step says it; whatever else is named finds its own place."""
_CLAIMS = """
    turn | O turn | over end up gone | it this that here there
    turn | turn | over end up gone | it this that here there
    turn | turn it/this/that/card/C | end | O it this that card C
    turn | S | over | with has *with
    turn | S | use | up all O play has
    turn | O last | last | it that this C play card
    turn | O play | play | C it only
    turn:of | O turn | turn | continue go start begin follow on next it that this
    may_end:goes_on | S must | continue | *
    may_end:goes_on | S must on | go keep play | on keep play *
    may_end:goes_on | S must keep | play | keep on
    turn:of | S | continue | on
    turn:of | S | next first on go turn | has turn next on first
    turn:of | T to | over |
    turn:of | T turn | to | go pass move on over
    another_turn | O turn another/extra | turn | another extra
    another_turn | S turn another/extra/second/third/more/1/new | get take has | another extra second third more 1 new
    may_end | S | end stop pass | want like O turn play here there
    may_end | allowed | passing stopping ending | turn
    wins | S | win | both all has *
    nobody_wins | nobody/neither/none/0 | win | S on with by in has *on *with *by *in *p
    nobody_wins |  | tie | it this that S has
    it_wins | it/that/this/game | win game | 1 it that this
    game_over | game/it | over end | has
    game_over:goes_on | game/it/play/S | continue go | on
    game_over:goes_on | game/it/play/S on/play | go keep play | on play
    wins | O win/game | win game | it this that
    wins | T win | win | it this that for
    wins | S win it/this/that | win | it this that
    loses | S | lose | all has game
    discards_to:limit | limit/C N | is | hand keeper
    counts | it/this/that/C/take/card play/1 | count is | as for O first second third
    play_gone | O play | gone lose wasted spent use over away |
    plays_left | S O play | get has keep take | back left
    plays_all | S all/everything/rest/hand | play | rest O whole hand card in
    plays_owed | C must | play | be *
    plays_left | S left | has owe get left | N play card more another second third
    plays_left | S play/go/make/must to/play | has owe get must may want left | N card more another second third \
        again on something anything left to go make
    plays_left | S N/may/must/want | play do | N card more another second third again on something anything left \
        want to play
    plays_left | N | left owed open play | more play to for T S
    plays_left | N to | go play | more play for T S
    draws_left | S may/must | draw | N more another 1 card
    draws_left | S N draw | owe has | more left
    draws_left | S first | draw |
    draws_left | N draw | left owed | more to for T S there
    draws_left | N to | draw | more for T S there
    draws_left | S another/more/extra/1 | draw get | card another more extra 1 *for
    drawn | N T | card | for
    drawn | S N/anything/card | draw get take pick | anything more another extra new one ones card *for
    plays_left | S go another/more/extra/1/N | get has | N more another extra second
    more_left | S more/another | has owe | N more another play card
    more_left | S N | owe | card play
    more_left | N T | more | for card play
    more_left | N T more | give | C another play card
    plays_left | N T | play | for there more
    more_left | N | more | card play another
    holds | S N | keep has end get at with | O turn with up start end has left all get card hand keeper goal \
        creeper in front L
    holds | S N hand | in | card hand in
    nothing | O hand | empty |
    nothing:gone | O creeper/keeper | gone discarded leave lose | all both
    holds | O hand N | has stay keep is | has stay keep at card left
    nothing | S 0 front | has | left in *
    kept | 0 O/L hand/card/keeper | happen go do | to with hand card keeper
    keeps | O hand/card/keeper | safe | all hand card keeper
    keeps | O hand/card/keeper | stay | all hand card keeper *
    has_hand_of | S O card/hand | get has keep take win | all N card hand
    has_hand_of | O T/O2 card/hand | go belong is | to N card hand
    keeps:back | S O card back | want get take has | all
    keeps | S all/everything/it/those/these/O/what | keep | get all everything it those these what S O N has hand \
        card keeper goal creeper in front
    discards_to | N to | down | S T card keeper
    discards_to | S N down/to | discard go get come down | down to card keeper
    must_discard | S | discard | N another more some down to limit it anything card keeper away out S T
    must_discard | S N/keeper/card | lose | another more down card keeper away
    must_discard | N O card/keeper | go gone discarded discard | card keeper *
    must_discard | N must | go leave | only O card keeper
    must_discard | S over limit/C | over | limit hand keeper O C
    must_discard | S many | has | card keeper in hand L
    limited | C/limit | apply count bind work hold on valid hit affect touch reach | hand keeper to for on T *
    kept | 0 limit | limit | there hand keeper *
    belongs | S/O hand C | hand in | hand in N
    belongs:held | S card C | card | N
    lies | discard C | has | on top pile
    belongs | IT O | is | keeper card to for keep
    belongs | IT T/O/L | is lie go stay belong return move | in front back to before with must return
    belongs | IT T | to front before | in front back is lie go stay belong return move
    belongs | IT L hand | is lie go stay belong return in into to | in into to back hand
    lies:before | IT back | give put hand move go take | S back
    belongs | IT T | give pass | S back to O
    belongs | S IT | get has keep take want win own | back from T away in into to hand front L N keeper creeper up \
        with end out
    belongs | S C | with | end up stuck get start has
    stays | S C | has | in play on
    stays | S C with | play | with
    in_or_out | C out | out |
    lies:hand | IT hand | is lie go stay return in into to | back in into to hand
    lies:along | IT along/with | go move travel taken | is *
    lies:out | IT out game | out | is go game
    lies | IT | gone discarded removed go away leave fall stopped discard over off | off table in to on into \
        discard pile has back play leave go away
    may | S IT may | discard | *
    lies | S IT | discard lose |
    lies | S IT must | give | up away
    lies:draw_pile | IT pile/deck | is go return shuffled in into to | back in into to on pile deck draw shuffled
    stays | S C on | is | on
    stays:back | IT | return | in play effect force
    stays | IT in/on | is go stay lie in on | in on
    lies:under | IT H | is go stay lie move under on | under on onto in inside attached to
    goals | C goal | is goal | new current
    all_stay | goal/rule | stay count valid | all both 2 O
    all_stay | goal/rule play/force in | in | all both 2 O play force
    all_stay | all/both/2 goal/rule | out | O
    both_stay | all/both/2 | stay | out in play
    both_stay | IT beside/next | stay go lie is come | to C beside next
    none_left | there goal/rule | there | 0 new in play left
    none_left | all/0 rule/goal | gone discarded play left away | O new in go
    stays | IT | play force effect valid table there binding active stay count work apply | in on has stay play \
        force effect valid table there active out off beside still now later next from until for as
    may_at_random | S may random | choose discard give take pick lose | card 1 it
    up_to | S which/what/who | choose decide pick | *
    up_to | S | choose decide pick | may
    up_to | O | choice | it that this
    may | S C may/must down/out | put lay set add | *
    may | S IT may/must | play use discard draw answer choose | with *
    may | S C may/must | may must | *
    steps_in | S may/must | in interfere intervene interrupt answer react respond | butt jump step get come *
    spoils | C | matter |
    spoils | IT T | stop keep has | back from win
    be_played | IT may | play use | *
    may_last |  | allowed | it that this S IT go *
    may_last | S may | may | that it this discard what whatever S like want on in during O turn C
    may_last | S may/must | take do | it that this anything card keeper from T
    may_last | take/surprise/move/swap | allowed work valid count | it that this go *
    be_played:stop | C | stop save answer | *
    be_played:stop | S C | stop answer | with *
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table, taken apart."""

    says: str
    flag: str
    needs: tuple[tuple[str, ...], ...]
    heads: frozenset[str]
    also: frozenset[str]


def row_of(line: str) -> Row:
    says, needs, heads, also = (column.strip() for column in f"{line}|".split("|")[:4])
    told, _, flag = says.partition(":")
    needed = tuple(tuple(one.split("/")) for one in needs.split())
    return Row(told, flag, needed, frozenset(heads.split()), frozenset(also.split()))


DEEDS, CLAIMS = (tuple(map(row_of, rows.strip().splitlines())) for rows in (_DEEDS, _CLAIMS))


def frames(sentence: Sentence, clause: str) -> Iterator[Saying]:
    """Every way in which a clause fits the table, in its order; those in which words are left over, too."""
    words = tuple(word for word in re.sub("[,.;:]", " ", clause).split() if word != "not")
    for row in CLAIMS:
        for at, word in enumerate(words):
            if word in row.heads and (roles := filled(row, words, at)) is not None:
                left = left_over(row, words, at, roles)
                yield Saying(sentence, sentence.speaker, sentence.table, clause, row, words, at, roles, left)


def filled(row: Row, words: Sequence[str], at: int) -> dict[str, str] | None:
    """Who and what takes which role of a row, where the verb is the word at a place; None where one is lacking."""
    found = roles_in(words, at)
    roles: dict[str, str] = {}
    for needed in row.needs:
        role = next((one for one in needed if one in found or one in words), None)
        if role is None:
            return None
        if role in found:
            roles[role] = found[role]
    roles = {**{role: told for role, told in found.items() if role in row.also}, **roles}
    if "IT" in roles:  # "it" is the card named beside it only where that comes first
        del roles["IT"]
        roles.update({"IT": found["IT"], **({"C": found["IT"]} if found["IT"] else {})})
    return roles


def roles_in(words: Sequence[str], at: int) -> dict[str, str]:
    """The roles that the words of a clause may take; people and cards as numbers."""
    found: dict[str, str] = {}
    for place, word in enumerate(words):
        before = words[place - 1] if place else ""
        if person := _PERSON.fullmatch(word):
            whose = "L" if before in ("in", "into", "to") else "O2" if "O" in found else "O"
            role = whose if person[2] else "T" if place > at else "S"
            if role == "S" and before in _BEHIND:
                continue
            found.setdefault(role, person[1])
        elif card := _CARD.fullmatch(word):
            found.setdefault("C", card[1])
            if before in ("under", "on", "onto", "in", "inside", "to") and found["C"] != card[1]:
                found["H"] = card[1]
        elif word.isdecimal() or word == "both":
            found.setdefault("N", "2" if word == "both" else word)
    for word in words:
        if word in _IT or _CARD.fullmatch(word):
            return {**found, "IT": "" if word in _IT else word[1:]}
    return found


def left_over(row: Row, words: Sequence[str], at: int, roles: dict[str, str]) -> tuple[str, ...]:
    """The words of a clause that a row has no place for."""
    told = {word for needed in row.needs for word in needed} | row.also | _ALWAYS
    left, taken = [], False
    for place, word in enumerate(words):
        person, card = _PERSON.fullmatch(word), _CARD.fullmatch(word)
        taken = taken or (place > at and (f"*{word}" in row.also or ("*p" in row.also and person is not None)))
        if (place > at and "*" in row.also) or taken or place == at:
            continue
        if person is not None:
            placed = any(role in told and roles.get(role) == person[1]
                         for role in (("O", "O2", "L") if person[2] else ("S", "T")))  # fmt: skip
        elif card is not None:
            placed = card[1] in (roles.get("C"), roles.get("IT"), roles.get("H"))
        elif word.isdecimal() or word == "both":
            placed = word in told or roles.get("N") in (word, "2" if word == "both" else word)
        else:
            placed = word in told or ("IT" in told and word in _IT)
        if not placed:
            left.append(word)
    return tuple(left)


@dataclass(frozen=True, slots=True)
class Saying:
    """A clause that fits a row: the sentence it comes from, who says it, the clause as it stands there and as words,
    the place of its verb, who takes which role, and the words that found no place."""

    sentence: Sentence
    by: str
    table: Table
    clause: str
    row: Row
    words: tuple[str, ...]
    at: int
    roles: dict[str, str]
    left: tuple[str, ...]

    @property
    def verb(self) -> str:
        return self.words[self.at]

    @property
    def rest(self) -> str:
        """What follows the verb."""
        return " ".join(self.words[self.at + 1 :])

    @property
    def what(self) -> str:
        """What kind of cards it speaks of: hand, keeper, front …; empty where it does not say."""
        return next((kind for kind in KINDS if kind in self.words), "")

    @property
    def who(self) -> str:
        """The number of the role it is about: as the row has it, the first person that it needs."""
        needed = {role for row in self.row.needs for role in row}
        roles = [role for role in ("S", "T", "L", "O2", "O") if role in needed and role in self.roles]
        told = [*roles, *(role for role in ("S", "T", "O") if role in self.roles)]
        return self.roles[told[0]] if told else ""

    @property
    def number(self) -> int | None:
        told = self.roles.get("N")
        return int(told) if told else None

    @property
    def denied(self) -> bool:
        """Whether there is a "not" in it, up to the comma behind its verb."""
        head = self.clause.split(",")[0].split()
        return (head if self.verb in head else self.clause.split()).count("not") % 2 == 1

    @property
    def free(self) -> bool:
        """Whether nobody has to, which forbids nothing."""
        return "not must" in self.clause

    def groups(self) -> list[tuple[str, ...]]:
        """Whom it is about, in every way it may be meant; where nobody is named whoever says it and is at
        turn, and the player in whose turn the last step was taken."""
        if self.who:
            return self.sentence.people[int(self.who)]
        whose = [self.table.active] if self.table.active == self.by else []
        return [(name,) for name in dict.fromkeys([*whose, active(self.before())]) if name]

    def people(self) -> Iterator[str]:
        """Whom it is about, where that is one player, in every way it may be meant."""
        yield from (group[0] for group in self.groups() if len(group) == 1)

    def cards(self, *, moved: bool = True) -> tuple[str, ...]:
        """The cards it is about; "it" means the card named before in the sentence, else that of the last step.

        Where that is an Action, or was used, it means what that has `moved`; what is stopped is what a Surprise hit.
        """
        if card := self.roles.get("C"):
            return self.sentence.cards[int(card)]
        if "IT" not in self.roles:
            return ()
        said = re.findall(r"\bc(\d+)", self.sentence.text.partition(self.clause)[0])
        last = self.table.last[2]
        if (
            said
            and self.row.says == "belongs"
            and self.table.type_of(self.sentence.cards[int(said[-1])][0]) == "surprise"
        ):
            said = []  # "Veto does nothing, he's mine"
        if not said and self.table.claimed and "C" not in self.roles:
            return self.table.claimed
        if said or not last:
            return self.sentence.cards[int(said[-1])] if said else ()
        if (
            self.table.type_of(last) == "surprise"
            and "stopped" in self.clause.split()
            and (hit := self.table.stopped())
        ):
            return hit
        does = self.table.type_of(last) in ("action", "surprise") or self.table.last[1] == "uses"
        return (self.table.moved() if moved and does else ()) or (last,)

    def places(self, card: str) -> list[str]:
        """Where a card lies and lay, the latest first."""
        laid = (self.table.now, *self.table.before)
        return [place for one in laid if (place := self.table.place(card, one))]

    def before(self) -> Laid:
        """The table before the last step; as it is where there was none."""
        return self.table.before[0] if self.table.before else self.table.now

    def had(self, player: str, part: str) -> list[Any]:
        """What a player had before the last step that changed it."""
        now = of(self.table.now, player, part)
        return next((some for laid in self.table.before if (some := of(laid, player, part)) != now), now)

    def most(self, player: str, part: str) -> list[Any]:
        """What a player had when it was most, of now and before the last change."""
        return max(of(self.table.now, player, part), self.had(player, part), key=size)
