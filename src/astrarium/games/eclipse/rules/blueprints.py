"""The parts a seat may take, and what makes a design fly (rulebook "Upgrade")."""

from __future__ import annotations

from typing import Final

from astrarium.core import Seat

from ..box import components as c
from ..table.state import EclipseState as State
from ..table.state import is_drive

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
