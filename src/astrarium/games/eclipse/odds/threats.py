"""Sectors of one's own that a foe stands in and will probably take."""

from __future__ import annotations

from typing import Final, NamedTuple

from astrarium.core import Seat

from ..knowledge.view import Sector, View
from .fleets import fleet_of
from .forecast import FEW_STEPS, battles_ahead, chance

EVEN: Final = 0.5


class Threat(NamedTuple):
    """A sector, who threatens it, and the chance to hold it; None where nobody defends it."""

    sector: Sector
    foe: Seat
    held: float | None


def threats(view: View) -> list[Threat]:
    """The reader's sectors in which a foe's ships are likelier to win than not; empty for a spectator."""
    if view.seat is None:
        return []
    mine = [sector for sector in view.sectors if sector.owner == view.seat]
    return [found for sector in mine if (found := _threat(view, view.seat, sector))]


def _threat(view: View, me: Seat, sector: Sector) -> Threat | None:
    partners = view.players[me].ambassadors
    foes = [seat for seat in sector.entered if seat != me and seat not in partners]
    if not foes:
        return None
    if me not in sector.entered:
        return Threat(sector, foes[-1], None)
    held = _held(view, me, sector)
    return Threat(sector, foes[-1], held) if held is not None and held < EVEN else None


def _held(view: View, me: Seat, sector: Sector) -> float | None:
    """The chance that the reader wins the first battle there; None where it is not his, or too long to reckon."""
    for index, attacker, defender in battles_ahead(view):
        if index == sector.index and str(me) in (attacker, defender):
            won = chance(fleet_of(view, attacker, index), fleet_of(view, defender, index), FEW_STEPS)
            return won if won is None or attacker == str(me) else 1 - won
    return None
