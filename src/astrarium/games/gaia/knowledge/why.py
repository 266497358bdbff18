"""Why nothing can be done at a place now: the page's "why not?"."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.notation import Seat
from .reasons import ACTION_DONE, ANSWER_FIRST, NOT_YOUR_TURN
from .view import View

PREFIXES = ("track-", "tile-", "advanced-", "board-", "booster-", "special-", "supply-", "slot-", "cell-")


def explain(view: View, seat: Seat, place: str) -> Refusal | None:
    """The reason of this place; where another is asked, or something else first, that is the reason."""
    if place in view.reasons:
        return view.reasons[place]
    if not place.startswith(PREFIXES) or view.question is None:
        return None
    if seat not in view.to_act:
        return NOT_YOUR_TURN
    return {"turn": None, "close": ACTION_DONE}.get(view.question.name, ANSWER_FIRST)
