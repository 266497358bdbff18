"""A flick as a person types it: a ship, an angle in degrees, a share of the strongest power (AE-N1)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import cos, radians, sin

from astrarium.core import Action, BadInput, Seat, Words, mark

from .actions import FLICK, FLICK_LIMIT, SHIP_NAMES, is_flick_speed
from .physics import V_MAX, V_MIN
from .state import MOVING, TURN
from .view import AscendingView

NUMBER = r"[-+]?\d+(?:[.,]\d+)?"
TYPED = re.compile(
    rf"(?:(?:flick|pichenette)\s+)?(?:(?P<ship>[a-d][1-8c])\s+)?"
    rf"(?P<angle>{NUMBER})(?:\s*°\s*|\s*;\s*|,?\s+)(?P<power>{NUMBER})\s*(?P<percent>%?)",
    re.IGNORECASE,
)
WEAKEST = round(100 * V_MIN / V_MAX)  # percent
NO_SUCH_POWER = mark("The power of a flick goes from {least} % to 100 %.")
WHICH_SHIP = mark("Say which ship you flick: {ships}.")
NO_SHIP = mark("You have no ship on the board.")


def read_flick(text: str, view: AscendingView, seat: Seat, taken: Sequence[str]) -> Action | None:
    """The flick somebody typed, such as "a1 35 80%"; None where the text is something else."""
    found = TYPED.fullmatch(text.strip())
    if found is None:
        return None
    angle, power = (float(found[part].replace(",", ".")) for part in ("angle", "power"))
    if found["ship"] and (abs(angle) > 360 or not 0 <= power <= 100):
        return None  # velocities in short notation, which no hand mistakes for degrees: these would be too weak
    share = power / 100 if found["percent"] or power > 1 else power
    return (FLICK, _ship(found["ship"], view, seat, taken), *_velocity(angle, share))


def _ship(name: str | None, view: AscendingView, seat: Seat, taken: Sequence[str]) -> int:
    """The ship named, or the one chosen before, or the only one."""
    if name:
        return SHIP_NAMES.index(name[0].lower() + name[1].upper())
    own = [ship for ship in view.ships if ship.seat == seat]
    chosen = [ship.ship for ship in own if f"ship-{ship.name}" in taken] or [ship.ship for ship in own]
    if len(chosen) == 1:
        return chosen[0]
    if not own:
        raise BadInput(NO_SHIP)
    raise BadInput(WHICH_SHIP, ships=", ".join(ship.name for ship in own))


def _velocity(angle: float, share: float) -> tuple[int, int]:
    """Degrees go clockwise from the right, as on the page."""
    if not 0 < share <= 1:
        raise BadInput(NO_SUCH_POWER, least=WEAKEST)
    speed = share * FLICK_LIMIT
    vx, vy = round(speed * cos(radians(angle))), round(speed * sin(radians(angle)))
    if not is_flick_speed(vx, vy):
        raise BadInput(NO_SUCH_POWER, least=WEAKEST)
    return vx, vy


def typing_help(view: AscendingView, words: Words) -> str:
    """What can be typed beside the numbers of the list."""
    own = [ship.name for ship in view.ships if ship.seat == view.seat]
    if not own or view.pending is None or view.pending.kind not in (TURN, MOVING):
        return ""
    return words(
        "Or type a flick: {ship} 35 80% (ship, degrees, power; 0 is right, 90 down, 180 left, 270 up).", ship=own[0]
    )
