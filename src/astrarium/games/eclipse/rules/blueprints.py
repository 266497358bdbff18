"""The parts a seat may take, and what makes a design fly (rulebook "Upgrade")."""

from __future__ import annotations

from typing import Final

from astrarium.core import Seat

from ..box import components as c
from ..box.components import TYPES
from ..table.state import Design
from ..table.state import EclipseState as State

EMPTY: Final = -1
_DRIVE: Final = tuple(part.kind == "drive" for part in c.PARTS)


def fitted(state: State, seat: Seat, ship: int) -> list[int]:
    """The part that counts in each slot: the tile on it, or the printed one (-1: none)."""
    base = TYPES * c.SLOTS * seat + c.SLOTS * ship
    printed = c.SPECIES[state.species[seat]].blueprints[ship].printed
    return [state.tile[base + i] - 1 if state.tile[base + i] else part for i, part in enumerate(printed)]


def assess(blueprint: c.Blueprint, parts: list[int]) -> Design:
    """All values of a design; they add up over its parts."""
    initiative, energy, computer = blueprint.initiative, blueprint.energy, blueprint.computer
    hull = shield = movement = drives = yellow = orange = red = missiles = 0
    for i in parts:
        if i == EMPTY:
            continue
        part = c.PARTS[i]
        initiative += part.initiative
        hull += part.hull
        computer += part.computer
        shield += part.shield
        movement += part.movement
        energy += part.energy
        drives += _DRIVE[i]
        if part.kind == "missile":
            missiles += part.dice[c.ORANGE]
        else:
            yellow, orange, red = yellow + part.dice[0], orange + part.dice[1], red + part.dice[2]
    return initiative, hull, computer, shield, movement, energy, drives, yellow, orange, red, missiles


def redesign(state: State, seat: Seat, ship: int) -> None:
    """Work out the design after a change: all ships of the type change at once (EC-7.1)."""
    blueprint = c.SPECIES[state.species[seat]].blueprints[ship]
    state.design[TYPES * seat + ship] = assess(blueprint, fitted(state, seat, ship))


def is_drive(part: int) -> bool:
    return part != EMPTY and _DRIVE[part]


ENERGY: Final = (*(part.energy for part in c.PARTS), 0)  # the last entry, -1, is the empty slot
BASIC_PARTS: Final = sum(1 << i for i, part in enumerate(c.PARTS) if not part.tech and not part.ancient)
_TECH_PARTS: Final = tuple((part.tech, 1 << i) for i, part in enumerate(c.PARTS) if part.tech)
_LISTED: Final[dict[int, tuple[int, ...]]] = {}


def parts_at_hand(state: State, seat: Seat) -> int:
    """Parts the seat may take, a bit each: basic ones, those of its technologies, ancient ones kept aside."""
    tech = state.tech[seat]
    mask = BASIC_PARTS | state.parts[seat]  # EC-7.5
    for needed, bit in _TECH_PARTS:
        if tech & needed:  # EC-7.2
            mask |= bit
    return mask


def listed(mask: int) -> tuple[int, ...]:
    """The parts of a mask."""
    found = _LISTED.get(mask)
    if found is None:
        found = _LISTED[mask] = tuple(i for i in range(len(c.PARTS)) if mask >> i & 1)
    return found


def sources(mask: int) -> tuple[int, int]:
    """The energy of the best source to take first, and of the best to take again and again."""
    first = max(ENERGY[part] for part in listed(mask))
    return first, max(ENERGY[part] for part in listed(mask & ~c.ANCIENT_PARTS))


def repairs(energy: int, drives: int, parts: list[int], ship: int, source: tuple[int, int], left: int) -> int:
    """How many further parts make a design fly, at most `left` (left + 1: not even those).

    Putting the best source on the slot that uses most is best at every step; a missing drive takes one such slot.
    """
    short = ship != c.STARBASE and drives == 0
    if energy >= 0 and not short:
        return 0
    spare = sorted(ENERGY[part] for part in parts if is_drive(part))[: max(0, drives - 1)]
    slots = sorted([ENERGY[part] for part in parts if not is_drive(part)] + spare)
    used = 0
    if short:
        energy -= slots[0] + 1  # a nuclear drive in its place
        used = 1
    while energy < 0 and used < len(slots) and used <= left:
        energy += (source[1] if used > short else source[0]) - slots[used]
        used += 1
    return used if energy >= 0 else left + 1
