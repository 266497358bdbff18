"""Orbits: what a ship there does to a planet (AE-P)."""

from __future__ import annotations

from astrarium.core import Refusal, Seat, mark

from ..table.state import FREE, owner_of
from ..table.state import AscendingState as State

HOMEWORLD = Refusal(mark("A homeworld serves its own player alone."), "AE-P4")
BLOCKADED = Refusal(mark("This planet is blockaded."), "AE-P2")
OTHERS = Refusal(mark("Another player occupies this planet."), "AE-P1")
FREE_PLANET = Refusal(mark("You do not occupy this planet: land a ship from its orbit."), "AE-M4")


def use_refusal(state: State, seat: Seat, hole: int) -> Refusal | None:
    """Why a planet serves a seat for nothing: it is not its own."""
    if state.owner[hole] == seat:
        return None
    if state.owner[hole] == FREE:
        return FREE_PLANET
    return HOMEWORLD if state.is_homeworld(hole) else OTHERS


def is_blockaded(state: State, hole: int) -> bool:
    """Whether a ship of somebody else keeps the planet's owner from using it."""
    owner = state.owner[hole]
    if owner == FREE or state.is_homeworld(hole):
        return False  # AE-P2: only occupied planets, never a homeworld
    if hole not in state.orbit or state.powers(owner).open_lanes:
        return False  # AE-T12
    return any(at == hole and owner_of(ship) != owner for ship, at in enumerate(state.orbit))


def is_defended(state: State, hole: int, against: Seat) -> bool:
    """Whether any ship of another player than the attacker is in orbit (AE-P3)."""
    if hole not in state.orbit:
        return False
    return any(at == hole and owner_of(ship) != against for ship, at in enumerate(state.orbit))


def planet_defence(state: State, hole: int) -> int:
    """The strength an attack must exceed (AE-A6)."""
    powers = state.powers(state.owner[hole])
    return (
        state.troops[hole]
        + state.colonies[hole]
        + 2 * state.cities[hole]
        + powers.facility_defence * state.facilities[hole]
        + powers.planet_bonus
    )
