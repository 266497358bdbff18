"""Why nothing can be done at a place now: the page's "why not?"."""

from __future__ import annotations

from ...core.errors import Refusal
from ...core.notation import Seat
from .components import TRANSDIM
from .rules.checks import FAR, NEEDS_PROJECT, NO_PLANET, OCCUPIED, POOR_CREDIT, POOR_ORE, told
from .view import Quote, View

CELL_PREFIX = "cell-"  # ids of the hexes on the board: "cell-4A2"


def explain(view: View, seat: Seat, place: str) -> Refusal | None:
    """A mine on that hex is what people ask about."""
    if not place.startswith(CELL_PREFIX):
        return None
    found = next((cell for cell in view.cells if cell.name == place[len(CELL_PREFIX) :]), None)
    if found is None:
        return None
    if found.planet < 0:
        return NO_PLANET
    if found.structures or found.gaiaformer not in (-1, seat):
        return OCCUPIED
    if found.planet == TRANSDIM:
        return NEEDS_PROJECT
    quote = next((q for q in view.quotes if q.cell == found.cell), None)
    return _too_dear(view, seat, quote) if quote and not quote.is_legal else None


def _too_dear(view: View, seat: Seat, quote: Quote) -> Refusal | None:
    me = view.players[seat]
    if quote.qic > me.qic:
        return told(FAR, qic=quote.qic - me.qic, have=me.qic)
    if quote.ore > me.ore:
        return told(POOR_ORE, need=quote.ore, have=me.ore)
    return told(POOR_CREDIT, need=quote.credit, have=me.credit) if quote.credit > me.credit else None
