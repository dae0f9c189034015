"""Surprises: answering a play while it waits, the chain of answers, and why an answer comes too late.

One window serves a play and every Surprise against it. Each Surprise answers the one below it (or the play itself);
when nobody answers any more, the chain is settled from the top (HF-22, HF-35).
"""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from adjudicator.engine import duties, made, winning
from adjudicator.engine.ask import Ask, Attempt, Flow, Window
from adjudicator.engine.pending import Closed, Pending
from adjudicator.engine.refusal import Obstacle
from adjudicator.engine.register import pointless
from adjudicator.table.zone import HAND, TEMPORARY

if TYPE_CHECKING:
    from adjudicator.engine.game import Game
    from adjudicator.table import Player, Zone

PASS = "pass"
USE = "use at any time"
BY_THEMSELVES = ("ungoal", "free-action")
"""What waits for an answer without being played; nobody is asked whether to use something meanwhile."""
BURNS = Obstacle("it is thrown away without effect")
"""No obstacle: under another reading of HF-20 the Surprise may be played for nothing."""
HITS_EVERYBODY = {"random-tax", "others-discard", "rotate-hands", "sonic-sledgehammer"}
MOVES_KEEPERS = {"steal", "exchange-keepers", "redistribute", "scramble", "gift-giveaway"}


# -- the window and the chain ----------------------------------------------------------------------------------------


def window(game: Game, base: Pending) -> Flow[None]:
    """Let a play be answered until nobody answers any more; afterwards `base.off` tells whether it was cancelled."""
    chain = [base]
    outer = game.pending
    game.pending = chain
    game.windows += 1
    base.index = game.windows
    passed: set[str] = set()
    while True:
        attempt = yield from asked(game, chain)
        if attempt is None:
            break
        if attempt.verb == "passes":
            passed.add(attempt.player.name)
            continue
        if attempt.verb == "uses":
            yield from used_meanwhile(game, attempt, base)
            continue
        target = target_of(game, attempt, chain)
        if attempt.aim and game.cards[target.card].key != attempt.aim and attempt.card is not None:
            found = out_of_turn(game, attempt)
        else:
            found = may_answer(game, attempt, target, chain)
        if not found and attempt.late is None:
            found = first_come(game, attempt, target, chain, passed)
        if found == [BURNS]:
            game.emit("discard", card=attempt.card, to=game.table.discard, player=attempt.player)
        elif found:
            game.refuse(attempt, found)
        elif attempt.late is not None:
            yield from late(game, attempt)
        else:
            answer(game, attempt, target, chain)
    if len(chain) > 1:
        yield from settle(game, chain)
    game.pending = outer
    if base.kind != "ungoal":
        game.closed.append(Closed(base, len(game.log) if game.log is not None else 0, game.turn.number))


def used_meanwhile(game: Game, attempt: Attempt, base: Pending) -> Flow[None]:
    """What serves at any time may be used while a play waits: before its effect, so in time for it (MF-22)."""
    from adjudicator.engine import permission, playing

    found = permission.obstacles(game, attempt)
    if not found:
        fine: bool = game.law.consult(
            "release-before-the-win-is-called",
            {"in-time": True, "too-late": False},
            card=game.name(base.card),
            player=attempt.player.name,
        )
        if not fine:
            found = [Obstacle(f"{game.name(base.card)} has been played", "release-before-the-win-is-called")]
    if found:
        game.refuse(attempt, found)
    else:
        game.begin_together()
        yield from playing.use(game, attempt)
        yield from game.end_together()


def first_come(game: Game, attempt: Attempt, target: Pending, chain: list[Pending], passed: set[str]) -> list[Obstacle]:
    """Several want one window: whoever is first has it. The sources do not say (HF-35)."""
    nearer: list[str] = []
    for player in game.table.from_left(game.turn.player, include=True):
        if player is attempt.player:
            break
        if player.name in passed or player is target.player:
            continue
        with game.unrecorded():
            for number in player.hand.cards:
                if game.cards[number].type == "surprise":
                    rival = Attempt(player, "plays", number)
                    if not may_answer(game, rival, target, chain) and rival.late is None:
                        nearer.append(player.name)
    if not nearer:
        return []
    fine: bool = game.law.consult(
        "who-answers-first",
        {"first-come": True, "next-in-turn-order": False},
        card=game.name(attempt.card),
        player=attempt.player.name,
        other=game.name(target.card),
    )
    return [] if fine else [Obstacle(f"{nearer[0]} comes first in turn order", "who-answers-first")]


def late(game: Game, attempt: Attempt) -> Flow[None]:
    """An answer after its window that some reading allows. Moving it back is the replay's; here it may act forward."""
    base = attempt.late
    if base is None or attempt.card is None or not attempt.forward:
        return
    attempt.late = None
    game.emit("answer", card=attempt.card, to=game.table.played, player=attempt.player, against=game.name(base.card))
    zone = game.table.zone[base.card]
    if zone is game.table.rules:
        yield from game.remove_rules(attempt.player, [base.card])
    elif zone.in_front or zone is game.table.goals:
        game.emit("discard", card=base.card, to=game.table.discard, player=attempt.player)
    game.emit("done", card=attempt.card, to=game.table.discard, player=attempt.player)
    yield from game.check()


def asked(game: Game, chain: list[Pending]) -> Flow[Attempt | None]:
    """Ask for an answer: the file at every window, others only where somebody holds a Surprise that fits.

    Listing what fits is looking; what it hangs on is recorded for the answer that is given. Where the game says which
    cards serve at any time, their owners are asked too.
    """
    if game.every_rest:
        said: Attempt | None = yield Window(chain[-1])
        return said
    if game.hasty is not None and (hasty := game.hasty(chain)) is not None:
        return hasty
    for player in game.table.from_left(game.turn.player, include=True):
        held = player.hand.cards
        if player.temporary:
            held = [*held, *(n for one in player.temporary for n in one.zone.cards)]
        cards = [n for n in held if game.cards[n].type == "surprise"]
        if cards:
            with game.unrecorded():
                fitting = [n for n in cards if not may_answer(game, Attempt(player, "plays", n), chain[-1], chain)]
            if fitting:
                choice = yield Ask(player, "answer", [*fitting, PASS], chain[-1].card)
                if choice != PASS:
                    return Attempt(player, "plays", choice)
        if game.any_time and chain[0].kind not in BY_THEMSELVES and (uses := usable_meanwhile(game, player)):
            choice = yield Ask(player, USE, [*uses, PASS], chain[-1].card)
            if choice != PASS:
                return Attempt(player, "uses", choice, power=any_time_power(game, choice))
    return None


def usable_meanwhile(game: Game, player: Player) -> list[int]:
    """Cards before a player of which a power serves at any time, and so just now. Looked at, not recorded."""
    from adjudicator.engine import permission

    mine = [number for number in game.any_time if game.table.zone[number].owner is player]
    with game.unrecorded():
        return [
            number
            for number in mine
            if not permission.obstacles(game, Attempt(player, "uses", number, power=any_time_power(game, number)))
        ]


def any_time_power(game: Game, number: int) -> str | None:
    """The name of the first power of a card that serves at any time."""
    return next((power.name for power in game.cards[number].powers if power.when == "any-time"), None)


def target_of(game: Game, attempt: Attempt, chain: list[Pending]) -> Pending:
    """What an answer is aimed at: the named play, else the latest in the chain."""
    if attempt.aim:
        for pending in reversed(chain):
            if game.cards[pending.card].key == attempt.aim:
                return pending
    return chain[-1]


def answer(game: Game, attempt: Attempt, target: Pending, chain: list[Pending]) -> None:
    """A Surprise is laid on the chain."""
    player, number = attempt.player, attempt.card
    assert number is not None
    source = "temporary hand" if game.table.zone[number].kind == TEMPORARY else "hand"
    pending = Pending(player, number, "surprise", source, target)
    pending.use = (
        "against-surprise" if target.kind == "surprise" and not takes(game, number, target, player) else "out-of-turn"
    )
    temporary = game.temporary_hand()
    if source == "temporary hand" and temporary is not None:
        costs = game.law.consult(
            "temporary-hand-may-counter",
            {"free": 0, "one-of-the-plays": 1, "out-of-reach": 0},
            seen=lambda plays: min(temporary.plays - plays, len(temporary.zone.cards) - 1),
            card=game.name(number),
            player=player.name,
        )
        temporary.plays -= costs
    chain.append(pending)
    mark(chain)
    game.emit(
        "answer",
        card=number,
        to=game.table.played,
        player=player,
        against=game.name(target.card),
        chain=picture(game, chain),
    )
    if player is game.turn.player:
        made.note(game, made.COUNTER, number)


def mark(chain: list[Pending]) -> None:
    """Work out what is on and what is off, from the top of the chain down."""
    for pending in chain:
        pending.off = False
    for pending in reversed(chain):
        if not pending.off and pending.against is not None:
            pending.against.off = True


def picture(game: Game, chain: list[Pending]) -> list[str]:
    """The chain as it stands: "Draw 3: off", "Veto!: on"."""
    return [f"{game.name(pending.card)}: {'off' if pending.off else 'on'}" for pending in chain]


def settle(game: Game, chain: list[Pending]) -> Flow[None]:
    """Nobody answers any more: carry out what stands, discard what does not (HF-22)."""
    base = chain[0]
    mark(chain)
    if len(chain) > 2 or (len(chain) == 2 and base.kind == "surprise"):
        base.off = game.law.consult(
            "each-answers-the-one-below",
            {"parity": base.off, "cancelled-for-good": True},
            card=game.name(chain[-1].card),
            player=chain[-1].player.name,
            other=game.name(base.card),
        )
    striker = next((p for p in reversed(chain) if p.against is base and (not p.off or base.off)), None)
    for pending in reversed(chain[1:]):
        if pending is not striker or not base.off:
            yield from put_down(game, pending)
    if base.off and striker is not None:
        yield from strike(game, base, striker)
        yield from put_down(game, striker)


def put_down(game: Game, pending: Pending) -> Flow[None]:
    """A Surprise has done its work, or was cancelled: it is discarded (HF-36, HR-Q16)."""
    number, player, law, card = pending.card, pending.player, game.law, game.name(pending.card)
    if game.table.zone[number] is not game.table.played:
        return
    again: bool = False
    if not pending.off:
        question = "counter-is-one-use-only" if pending.use == "against-surprise" else "function-goes-by-the-turn"
        again = second_use(game, pending, question)
    back: bool = law.consult(
        "surprise-is-used-up", {"discarded": False, "back-to-hand": True}, card=card, player=player.name
    )
    if again:
        from adjudicator.engine import playing

        yield from playing.carry_out(game, player, number)
    if game.table.zone[number] is game.table.played:
        game.emit("done", card=number, to=player.hand if back else game.table.discard, player=player)
    yield from game.check()


def second_use(game: Game, pending: Pending, question: str) -> bool:
    """Whether a Surprise also does its in-turn part (HF-12, HR-R28)."""
    card = game.cards[pending.card]
    does = bool(card.does) and not pointless(game, pending.player, pending.card)
    if question == "counter-is-one-use-only":
        answer: bool = game.law.consult(
            "counter-is-one-use-only",
            {"one-use": False, "in-turn-too": does},
            card=card.name,
            player=pending.player.name,
        )
    else:
        answer = game.law.consult(
            "function-goes-by-the-turn", {"by-turn": False, "both": does}, card=card.name, player=pending.player.name
        )
    return answer


# -- what a Surprise does to a play ---------------------------------------------------------------------------------


def strike(game: Game, base: Pending, striker: Pending) -> Flow[None]:
    """Carry out the Surprise that stands against a play."""
    if base.kind == "ungoal":
        base.taker = striker.player
        return
    names = [name for name, _ in game.cards[striker.card].out_of_turn] if striker.use == "out-of-turn" else ["cancel"]
    if not names:  # its text stops nothing
        base.off = False
        return
    law, player = game.law, striker.player
    card, who, other = game.name(striker.card), player.name, game.name(base.card)
    if "redirect-keeper" in names and base.kind == "keeper":
        to: bool = law.consult(
            "intercepted-keeper-goes-to-the-taker",
            {"taker": True, "discarded": False},
            card=card,
            player=who,
            other=other,
        )
        base.taker = player if to else None
        spend(game, base)
        return
    if "redirect-keeper" in names and base.moves:
        base.off, base.taker = False, player  # another reading: the Keepers it moves are intercepted
        return
    if hits_everybody(game, base):
        whole: bool = law.consult(
            "cancelling-hits-the-whole-play",
            {"whole": True, "own-part": False},
            card=card,
            player=who,
            other=other,
        )
        if not whole:
            base.off = False
            game.shielded.setdefault(base.card, []).append(player)
            return
    if base.moves and base.kind == "action":
        over: bool = law.consult(
            "cancel-only-cancels",
            {"cancels": False, "takes-over": True},
            card=card,
            player=who,
            other=other,
        )
        if over:
            base.off, base.player, base.declared = False, player, None
            return
    if base.kind == "goal" and (goal := (yield from another_goal(game, base, striker))) is not None:
        base.off = False
        game.emit("discard", card=goal, to=game.table.discard, player=player)
        return
    spend(game, base)
    if "cancel-and-steal-back" in names:
        yield from steal_back(game, base, striker)


def spend(game: Game, base: Pending) -> None:
    """The cancelled play stays spent (HF-02, HF-36)."""
    game.turn.cancelled = base
    if base.source == "hand" and base.player is game.turn.player:
        made.note(game, made.CANCELLED, base.card)


def another_goal(game: Game, base: Pending, striker: Pending) -> Flow[int | None]:
    """Out of turn a Surprise against Goals hits the Goal just played, no other (HF-42)."""
    options = game.law.offer(
        "out-of-turn-hits-only-the-play",
        {"just-played": [base.card], "any-in-play": [base.card, *game.table.goals.cards]},
        card=game.name(striker.card),
        player=striker.player.name,
        other=game.name(base.card),
    )
    goal: int | None = yield from game.choose(striker.player, "Goal", options)
    return None if goal in (None, base.card) else goal


def steal_back(game: Game, base: Pending, striker: Pending) -> Flow[None]:
    """It's a Trap!: steal a Keeper from whoever would have got one (HF-22)."""
    loser = base.receiver or base.player
    options = duties.stand_ins(game, striker.player, list(loser.keepers.cards))
    number = yield from game.choose(striker.player, "Keeper", options, about=striker.card)
    if number is not None:
        game.emit("steal", card=number, to=striker.player.keepers, player=striker.player)
        yield from game.check()


def hits_everybody(game: Game, base: Pending) -> bool:
    """Whether a play affects each player separately, so that one of them might be spared."""
    card = game.cards[base.card]
    limit = card.rule is not None and card.rule.matter in ("hand-limit", "keeper-limit")
    return limit or any(name in HITS_EVERYBODY for name, _ in card.does)


def robbed(game: Game, number: int) -> Player | None:
    """Who loses a Keeper if a card is taken: an attached Creeper takes its Keeper along."""
    if game.cards[number].type == "keeper" or number in game.table.attached:
        return game.table.holder(number)
    return None


def shielded(game: Game, number: int | None, player: Player) -> bool:
    """Whether a player is spared by a card (another reading of HF-07)."""
    return number is not None and player in game.shielded.get(number, ())


def cancelled(game: Game, base: Pending) -> Flow[None]:
    """Where a cancelled card goes, and what it takes along (HF-36, HF-45)."""
    number, table, law = base.card, game.table, game.law
    if base.taker is not None:
        from adjudicator.engine import playing

        yield from playing.intercepted(game, base.taker, number)
        return
    gone = would_displace(game, base)
    if gone:
        lost: tuple[int, ...] = law.consult(
            "cancelled-newcomer-displaces-nothing",
            {"old-one-stays": (), "old-one-gone": tuple(gone)},
            card=game.name(number),
            other=", ".join(map(game.name, gone)),
        )
        for other in lost:
            game.emit("displaced", card=other, to=table.discard, player=base.player)
    if table.zone[number] is table.played:
        keeps: bool = law.consult(
            "cancelled-card-is-lost",
            {"lost": False, "back-to-hand": True},
            card=game.name(number),
            player=base.player.name,
        )
        game.emit("cancelled", card=number, to=base.player.hand if keeps else table.discard, player=base.player)
    yield from game.check()


def would_displace(game: Game, base: Pending) -> list[int]:
    """Rules or Goals that a play would have thrown out."""
    from adjudicator.engine import goals, rules

    if base.kind == "new-rule":
        return [other for other in game.table.rules.cards if rules.contradicts(game, base.card, other)]
    if base.kind in ("goal", "ungoal") and goals.slots(game) == 1:
        return list(game.table.goals.cards)
    return []


# -- what may answer what -------------------------------------------------------------------------------------------


def takes(game: Game, number: int, target: Pending, player: Player) -> bool:
    """Whether a Surprise answers the taking of one of its player's Keepers, and the target takes one."""
    if (target.declared is None or target.victim is not player) and player not in target.victims:
        return False
    return any(
        one.get("what") == "taking" and target.kind in one.get("through", ("action",))
        for one in game.cards[number].answers
    )


def fits(game: Game, number: int, target: Pending, player: Player) -> bool:
    """Whether a Surprise's own text answers a play that is no Surprise, or the taking of a Keeper."""
    kinds = {one.get("what") for one in game.cards[number].answers}
    if target.kind in kinds and target.kind != "surprise":
        return True
    return takes(game, number, target, player)


def may_answer(game: Game, attempt: Attempt, target: Pending, chain: list[Pending]) -> list[Obstacle]:
    """Everything that stands in the way of answering a play with a card."""
    player, number = attempt.player, attempt.card
    if number is None:
        return [Obstacle(f"{player.name} does not hold {attempt.word or 'that card'}")]
    if game.cards[number].type != "surprise":
        return out_of_turn(game, attempt)
    found = in_reach(game, player, number) + out_of_ones_turn(game, player, number)
    found += answered_already(game, player, number, target, chain)
    if target.player is player and target.kind != "ungoal":
        found += own_play(game, player, number, target)
        if not found and target.kind == "surprise":
            return counter(game, player, number, target, chain)
        if found or fits(game, number, target, player):
            return found
    if target.kind == "surprise" and not takes(game, number, target, player):
        return found + counter(game, player, number, target, chain)
    if not fits(game, number, target, player) and target.kind != "ungoal":
        earlier = earlier_play(game, attempt)
        if earlier is not None:
            return found + too_late(game, attempt, earlier)
    return found + answers(game, player, number, target)


def out_of_ones_turn(game: Game, player: Player, number: int) -> list[Obstacle]:
    """A Surprise is the one card that may be played in somebody else's turn (HR-R27)."""
    if player is game.turn.player:
        return []
    fine: bool = game.law.consult(
        "only-surprises-out-of-turn",
        {"surprises-only": True, "any-card": True, "nothing": False},
        card=game.name(number),
        player=player.name,
    )
    return [] if fine else [Obstacle(f"it is {game.turn.player.name}'s turn", "only-surprises-out-of-turn")]


def answered_already(game: Game, player: Player, number: int, target: Pending, chain: list[Pending]) -> list[Obstacle]:
    """A play that somebody has answered is not answered again: the answer itself is what can be answered now."""
    rival = next((pending.player for pending in chain if pending.against is target), None)
    if rival is None:
        return []
    order = game.table.from_left(game.turn.player, include=True)
    fine: bool = game.law.consult(
        "who-answers-first",
        {"first-come": False, "next-in-turn-order": order.index(player) < order.index(rival)},
        card=game.name(number),
        player=player.name,
        other=game.name(target.card),
    )
    return [] if fine else [Obstacle(f"{rival.name} was first to answer {game.name(target.card)}", "who-answers-first")]


def in_reach(game: Game, player: Player, number: int) -> list[Obstacle]:
    """Whether a Surprise can be used from where it lies: hand, set-aside hand or temporary hand (HF-46)."""
    zone, law, card, who = game.table.zone[number], game.law, game.name(number), player.name
    temporary = player.temporary[-1] if player.temporary else None
    if zone.kind not in (HAND, TEMPORARY) or zone.owner is not player:
        return [Obstacle(f"{who} does not hold {card}")]
    if zone.kind == TEMPORARY:
        if temporary is not None and temporary.blind:
            fine: bool = law.consult(
                "blind-hand-may-not-counter", {"may-not": False, "may": True}, card=card, player=who
            )
            return [] if fine else [Obstacle(f"{card} is played blind", "blind-hand-may-not-counter")]
        out: bool = law.consult(
            "temporary-hand-may-counter",
            {"free": False, "one-of-the-plays": False, "out-of-reach": True},
            card=card,
            player=who,
        )
        return [Obstacle(f"{card} belongs to the Action under way", "temporary-hand-may-counter")] if out else []
    if temporary is not None:
        fine = law.consult("set-aside-hand-may-counter", {"may": True, "out-of-reach": False}, card=card, player=who)
        return [] if fine else [Obstacle(f"{who}'s hand is set aside", "set-aside-hand-may-counter")]
    return []


def own_play(game: Game, player: Player, number: int, target: Pending) -> list[Obstacle]:
    """Nobody cancels a play of their own (HF-40, HF-41)."""
    law, card, other = game.law, game.name(number), game.name(target.card)
    if target.kind == "surprise":
        fine: bool = law.consult(
            "counter-of-ones-own-surprise", {"not-own": False, "own-too": True}, card=card, player=player.name
        )
        return [] if fine else [Obstacle(f"{other} is {player.name}'s own", "counter-of-ones-own-surprise")]
    fine = law.consult(
        "no-cancelling-own-play",
        {"not-own": False, "own-too": fits(game, number, target, player)},
        card=card,
        player=player.name,
        other=other,
    )
    return [] if fine else [Obstacle(f"{other} is {player.name}'s own play", "no-cancelling-own-play")]


def counter(game: Game, player: Player, number: int, target: Pending, chain: list[Pending]) -> list[Obstacle]:
    """A Surprise against a Surprise: any against any, at any time, by anybody, without end (HF-22, HF-28, HF-34)."""
    law, card, who, other = game.law, game.name(number), player.name, game.name(target.card)
    found: list[Obstacle] = []

    def bar(fine: bool, question: str, text: str) -> None:
        if not fine:
            found.append(Obstacle(text, question))

    bar(
        law.consult(
            "any-surprise-counters-any",
            {"any": True, "matching-only": alike(game, number, target.card)},
            card=card,
            player=who,
            other=other,
        ),
        "any-surprise-counters-any",
        f"{card} is not about Surprises",
    )
    bar(
        law.consult(
            "counter-at-any-time",
            {"any-turn": True, "own-turn-only": player is game.turn.player},
            card=card,
            player=who,
        ),
        "counter-at-any-time",
        f"it is {game.turn.player.name}'s turn",
    )
    bar(
        law.consult(
            "two-players-make-no-difference", {"same": True, "no-counter": len(game.players) > 2}, card=card, player=who
        ),
        "two-players-make-no-difference",
        "only two people play",
    )
    rivals = {chain[0].player.name, chain[1].player.name if len(chain) > 1 else who}
    bar(
        law.consult(
            "anybody-may-join-the-chain", {"anybody": True, "the-two-only": who in rivals}, card=card, player=who
        ),
        "anybody-may-join-the-chain",
        f"the exchange is between {' and '.join(sorted(rivals))}",
    )
    surprises = sum(1 for pending in chain if pending.kind == "surprise")
    bar(
        law.consult("chain-has-no-end", {"unlimited": True, "two-at-most": surprises < 2}, card=card, player=who),
        "chain-has-no-end",
        "two Surprises have been played",
    )
    return found


def alike(game: Game, number: int, other: int) -> bool:
    """Whether two Surprises are made for the same kind of play."""

    def kinds(one: int) -> set[str]:
        return {str(answer.get("what")) for answer in game.cards[one].answers} - {"surprise"}

    return bool(kinds(number) & kinds(other))


def answers(game: Game, player: Player, number: int, target: Pending) -> list[Obstacle]:
    """Whether a Surprise's text answers a play that is no Surprise (HF-18, HF-38, HF-43)."""
    law, card, who, other = game.law, game.name(number), player.name, game.name(target.card)
    kinds = {one.get("what") for one in game.cards[number].answers}
    found: list[Obstacle] = []
    if fits(game, number, target, player):
        if target.kind == "ungoal":
            fine: bool = law.consult(
                "cultist-wins-by-ungoal", {"cultist": True, "nobody": False}, player=who, ungoal=other
            )
            return [] if fine else [Obstacle("an UnGoal is everybody's loss", "cultist-wins-by-ungoal")]
        if target.kind == "keeper" and target.source != "hand":
            fine = law.consult(
                "played-from-anywhere-is-played",
                {"played": True, "only-from-hand": "temporary" in target.source},
                card=card,
                player=who,
                other=other,
            )
            if not fine:
                found.append(Obstacle(f"{other} does not come from the hand", "played-from-anywhere-is-played"))
        if takes(game, number, target, player):
            fine = law.consult(
                "broad-surprise-stops-any-game-action",
                {"any-game-action": True, "action-cards-only": target.kind == "action"},
                card=card,
                player=who,
                other=other,
            )
            if not fine:
                found.append(Obstacle(f"{other} is no Action card", "broad-surprise-stops-any-game-action"))
        return found + not_won_yet(game, target)
    if target.kind == "free-action" and kinds & {"action", "new-rule"}:
        fine = law.consult(
            "stopping-actions-means-action-cards",
            {"action-cards-only": False, "free-actions-too": True},
            card=card,
            player=who,
            other=other,
        )
        return [] if fine else [Obstacle(f"{other} is no Action card", "stopping-actions-means-action-cards")]
    moves = target.moves
    if "keeper" in kinds and moves:
        fine = law.consult(
            "only-played-keepers-are-intercepted",
            {"played-only": False, "any-transfer": True},
            card=card,
            player=who,
            other=other,
        )
        return [] if fine else [Obstacle(f"{other} plays no Keeper", "only-played-keepers-are-intercepted")]
    fine = law.consult("surprise-must-match", {"matching": False, "any-card": True}, card=card, player=who, other=other)
    if fine:
        return []
    burn = burned(game, player, number)
    return [Obstacle(f"{card} does not answer {other}", "surprise-must-match"), *burn] if burn else [BURNS]


def burned(game: Game, player: Player, number: int) -> list[Obstacle]:
    """A Surprise with nothing to take effect on may not be thrown away (HF-20)."""
    card = game.name(number)
    fine: bool = game.law.consult(
        "no-burning-surprises", {"needs-an-effect": False, "may-be-burned": True}, card=card, player=player.name
    )
    return [] if fine else [Obstacle(f"there is nothing for {card} to answer", "no-burning-surprises")]


def not_won_yet(game: Game, target: Pending) -> list[Obstacle]:
    """A winning play wins only once its window has closed (HF-43, HR-R30)."""
    wins = would_win(game, target)
    if not wins:
        return []
    fine: bool = game.law.consult(
        "win-waits-for-the-window",
        {"waits": True, "instant": False},
        card=game.name(target.card),
        player=wins[0],
    )
    return [] if fine else [Obstacle(f"{wins[0]} has won", "win-waits-for-the-window")]


def would_win(game: Game, target: Pending, recorded: bool = False) -> list[str]:
    """Who would win at once if a pending Keeper or Goal took effect."""
    table, number = game.table, target.card
    to: Zone
    if target.kind == "keeper":
        to = target.player.keepers
    elif target.kind == "goal":
        to = table.goals
    else:
        return []
    changed = game.changed
    table.move(number, to)
    with nullcontext() if recorded else game.unrecorded():
        claims = winning.qualifiers(game)
    table.move(number, table.played)
    game.changed = changed
    if target.kind == "goal":
        claims = [claim for claim in claims if claim.goal is game.cards[number]]
    names = [player.name for player in winning.distinct(claims)]
    return names if len(names) == 1 else []


# -- out of turn, and too late --------------------------------------------------------------------------------------


def out_of_turn(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Playing a card in somebody else's turn, with nothing to answer (HR-Q13, HF-20, HF-35)."""
    player, number = attempt.player, attempt.card
    active = game.turn.player
    if number is None:
        return [
            Obstacle(f"it is {active.name}'s turn"),
            Obstacle(f"{player.name} does not hold {attempt.word or 'that card'}"),
        ]
    if game.cards[number].type != "surprise":
        fine: bool = game.law.consult(
            "only-surprises-out-of-turn",
            {"surprises-only": False, "any-card": True, "nothing": False},
            card=game.name(number),
            player=player.name,
        )
        return [] if fine else [Obstacle(f"it is {active.name}'s turn", "only-surprises-out-of-turn")]
    found = in_reach(game, player, number) + out_of_ones_turn(game, player, number)
    earlier = earlier_play(game, attempt)
    if earlier is not None:
        return found + too_late(game, attempt, earlier)
    return found + burned(game, player, number)


def earlier_play(game: Game, attempt: Attempt) -> Closed | None:
    """The latest play of this turn that a Surprise could have answered while its window was open."""
    number, player = attempt.card, attempt.player
    assert number is not None
    for closed in reversed(game.closed):
        pending = closed.pending
        if pending.player is player:
            continue
        if attempt.aim and game.cards[pending.card].key != attempt.aim:
            continue
        if pending.kind == "surprise" or fits(game, number, pending, player):
            return closed
    return None


def too_late(game: Game, attempt: Attempt, closed: Closed) -> list[Obstacle]:
    """A Surprise after its window: official play refuses it, a courtesy of the table may not (HF-35, HF-47)."""
    law, player, number = game.law, attempt.player, attempt.card
    assert number is not None
    card, other = game.name(number), game.name(closed.pending.card)
    if number in game.received.get(closed.pending.card, ()):
        usable: bool = law.consult(
            "received-surprise-is-too-late",
            {"too-late": False, "usable-at-once": True},
            card=card,
            player=player.name,
            other=other,
        )
        if usable:
            attempt.undoes = closed.pending
            return []
        return [Obstacle(f"{card} came with {other}", "received-surprise-is-too-late")]
    what = closing(game, closed)
    late: str = law.consult(
        "surprise-only-in-its-window",
        {
            "window-only": "",
            "latest-of-its-kind": "late" if closed.turn == game.turn.number else "",
            "grace": "grace",
        },
        seen=bool,
        card=card,
        player=player.name,
        other=other,
        closed=what,
    )
    if not late:
        return [Obstacle(f"the moment for {card} against {other} was over when {what}", "surprise-only-in-its-window")]
    if late == "grace":
        found = graceless(game, attempt, closed)
        if found:
            return found
        undone: bool = law.consult(
            "grace-undoes-everything",
            {"all-undone": True, "from-now-on": False},
            card=card,
            player=player.name,
            other=other,
        )
        attempt.forward = not undone
    attempt.late = closed.pending
    return []


def graceless(game: Game, attempt: Attempt, closed: Closed) -> list[Obstacle]:
    """Grace is for those the table names, once each, and never after the consequences were seen (HF-07, HF-35)."""
    law, player, number = game.law, attempt.player, attempt.card
    assert number is not None
    card, named = game.name(number), game.agreed.get("grace_for")
    among = (named is None or player.name in named) and player.name not in game.graced
    found: list[Obstacle] = []
    fine: bool = law.consult(
        "grace-is-for-whom-the-table-names", {"named-only": among, "anybody": True}, card=card, player=player.name
    )
    if not fine:
        found.append(Obstacle(f"the table's grace is not for {player.name}", "grace-is-for-whom-the-table-names"))
    seen = consequences(game, closed, player)
    fine = law.consult(
        "grace-stops-at-consequences",
        {"never-past-consequences": not seen, "always": True},
        card=card,
        player=player.name,
        seen_since=seen or "nothing has been seen",
    )
    if not fine:
        found.append(Obstacle(f"{seen} since", "grace-stops-at-consequences"))
    return found


def consequences(game: Game, closed: Closed, player: Player) -> str:
    """What has come of a play since its window closed: a win, cards seen; empty for nothing (HF-07, HF-35)."""
    since = (game.log or [])[closed.events :]
    if any(event.kind == "game over" for event in since):
        return "somebody has won"
    if any(would_win(game, pending, recorded=True) for pending in game.pending[:1]):
        return "a winning card has been played"
    if any(event.kind in ("draw", "dealt") for event in since):
        return "hidden cards have been seen"
    if any(event.kind == "take" and event.data.get("from") == f"{player.name}'s hand" for event in since):
        return f"{player.name} has seen which card goes"
    return ""


def closing(game: Game, closed: Closed) -> str:
    """What closed a window, in words: the next thing anybody did, else that the play took effect."""
    since = (game.log or [])[closed.events :]
    for event in since:
        who, card = event.data.get("player"), event.data.get("card")
        if event.kind in ("play", "use"):
            return f"{who} {'played' if event.kind == 'play' else 'used'} {card}"
        if event.kind == "draw":
            return f"{who} drew a card"
        if event.kind == "game over":
            return "the game was won"
    if since:
        return f"{game.name(closed.pending.card)} took effect"
    return "nobody answered it"
