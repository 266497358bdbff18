"""What would happen: battles and control are public arithmetic, so the page can say the result beforehand."""

from __future__ import annotations

from dataclasses import dataclass

from ....core.notation import Seat
from ..view import Sector, View


@dataclass(frozen=True, slots=True)
class Battle:
    """The result of a battle on one sector, as one of those present sees it."""

    mine: int  # score
    best_other: int
    winner: Seat | None  # None: a tie, everything there is destroyed
    ships_kept: int  # mine
    colony_lost: bool  # mine


def pieces(sector: Sector, seat: Seat) -> int:
    """Ships and colony of a seat on a sector."""
    return sector.ships[seat] + (sector.colony == seat)


def battlefields(view: View, seat: Seat) -> list[Sector]:
    """The sectors where the seat meets somebody (QV-4.1)."""
    return [s for s in view.sectors if s.contested and pieces(s, seat)]


def colony_sites(view: View, seat: Seat) -> list[Sector]:
    """The sectors the seat could settle now (QV-6.1, QV-6.2), colonies in stock left aside."""
    return [s for s in view.sectors if s.controller == seat and s.colony is None]


def battle(view: View, sector: Sector, seat: Seat) -> Battle:
    """A battle on `sector` now: pieces and armament of all present, the strongest alone wins (QV-4.5 to QV-4.8)."""
    scores = [pieces(sector, p.seat) + p.armament if pieces(sector, p.seat) else 0 for p in view.players]
    mine, others = scores[seat], max(score for who, score in enumerate(scores) if who != seat)
    top = max(scores)
    winner = scores.index(top) if scores.count(top) == 1 else None
    settled = sector.colony == seat
    kept = min(pieces(sector, seat), mine - others) if winner == seat else 0
    ships_kept = max(0, kept - settled)  # QV-4.7: ships go first, so the colony is the last piece kept
    return Battle(mine, others, winner, ships_kept, settled and not kept and sector.home_of != seat)


def controller_after(view: View, sector: Sector, seat: Seat, change: int) -> Seat | None:
    """Who would control `sector` if the seat had `change` more ships there (QV-8.1 to QV-8.3)."""
    count = pieces(sector, seat) + change
    strength = list(sector.strength)
    strength[seat] = count + view.players[seat].influence if count else 0
    top = max(strength)
    return strength.index(top) if top and strength.count(top) == 1 else None
