"""What a Surprise does to the play that it answers."""

from __future__ import annotations

from adjudicator.cards.doing import Doing

OUT_OF_TURN: dict[str, Doing] = {
    "cancel": Doing("The play that is answered is not carried out.", {}),
    "redirect-keeper": Doing("The Keeper that is being played comes to whoever plays the Surprise.", {}),
    "cancel-and-steal-back": Doing("The taking is not carried out, and a Keeper of the taker is taken instead.", {}),
    "extra-turn": Doing("Whoever plays the Surprise has the next turn.", {}),
}
"""What a Surprise does to the play that it answers."""
STOPS = ("cancel", "redirect-keeper", "cancel-and-steal-back")
"""Those by which the play that is answered is not carried out, or not as it was meant."""
