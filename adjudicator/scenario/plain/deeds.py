"""A deed told without its card: "ann trashes milk" is the play of Trash a Keeper, where she holds that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudicator.cards.names import normal
from adjudicator.scenario.plain.table import of
from adjudicator.scenario.plain.words import several, spans
from adjudicator.scenario.spoken import FORMS

if TYPE_CHECKING:
    from adjudicator.cards.model import Card
    from adjudicator.scenario.plain.table import Table

_SAME = (
    {"steal", "stole", "pinch", "nick", "swipe", "snatch", "nab"},
    {"trade", "swap", "exchange", "switch"},
    {"trash", "destroy", "bin"},
)
"""Deeds that are one and the same, whichever of them the name of a card has."""
_WEAK = several("take do get go let turn use want next time it that")
"""Words at either end of a card's name that people also say of much else."""
_ABOUT = ("hand", "keeper", "creeper", "rule", "goal")
"""What a deed may be done to."""


def card_of(clause: Sequence[str], actor: str, table: Table) -> Card | None:
    """The card that a clause, from its verb on, tells the play of: the only one its player may play of which it is the
    deed. None where it is a step of its own ("draws"), or tells of a card in the player's own hand.

    An Action is played by the player whose turn it is, a Surprise by anybody.
    """
    word = normal(clause[0]) if clause else ""
    if FORMS.get(word, "discards") != "discards" or spans(clause, 0, table.find):
        return None
    held = [card for name in of(table.now, actor, "hand") if isinstance(name, str) and (card := table.find(name))]
    told = [found[0] for at in range(1, len(clause)) if (found := spans(clause, at, table.find))]
    if any(card in held for card in told):
        return None
    playable = ("action", "surprise") if actor == table.active else ("surprise",)
    objects = about(" ".join([*map(normal, clause), *(card.type for card in told)]))
    fit = [
        card for card in held
        if card.type in playable and is_deed(word, card.key) and agree(objects, about(card.key))
    ]  # fmt: skip
    return fit[0] if len(fit) == 1 else None


def about(text: str) -> set[str]:
    """What a text speaks of: hands, Keepers, Creepers, rules, Goals.

    >>> sorted(about("exchange keepers")), sorted(about("new rule")), about("veto")
    (['keeper'], ['rule'], set())
    """
    return {noun for noun in _ABOUT if noun in text}


def agree(told: set[str], named: set[str]) -> bool:
    """Whether a deed is done to what the card names; where either names nothing it may be."""
    return not (told and named) or bool(told & named)


def is_deed(word: str, name: str) -> bool:
    """Whether the name of a card says what a verb says.

    >>> is_deed("trashes", "trash a keeper"), is_deed("swaps", "trade hands"), is_deed("thinks", "trash a keeper")
    (True, True, False)
    """
    stems = {word, *(word.removesuffix(end) for end in ("s", "es", "ed", "d") if word.endswith(end))}
    doubled = {stem[:-1] for stem in stems if stem[-1:] == stem[-2:-1]}
    meant = (stems | doubled) - _WEAK
    meant = meant.union(*(same for same in _SAME if same & meant))
    words = name.split()
    return not meant.isdisjoint((words[0], words[-1]))
