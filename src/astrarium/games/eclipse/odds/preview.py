"""What a page shows before it happens: a design after a change, and the battles that will be fought."""

from __future__ import annotations

from dataclasses import replace

from ..box import components as c
from ..knowledge.view import Design, Player, Sector, Slot, View
from ..rules.blueprints import EMPTY, assess
from ..table import state as s


def refit(player: Player, ship: str, slot: int, part: str | None) -> Design:
    """The ship type with that part on the slot, or with the tile taken off it (None)."""
    design = next(design for design in player.designs if design.ship == ship)
    old = design.slots[slot]
    changed = Slot(old.position, old.printed, part, part or old.printed)
    slots = (*design.slots[:slot], changed, *design.slots[slot + 1 :])
    species = c.SPECIES[c.SPECIES_NAMES.index(player.species or "")]
    parts = [c.PART_OF[place.part] if place.part else EMPTY for place in slots]
    d = assess(species.blueprints[c.SHIPS.index(ship)], parts)
    return replace(
        design, slots=slots, initiative=d[s.D_INITIATIVE], hull=d[s.D_HULL], computer=d[s.D_COMPUTER],
        shield=d[s.D_SHIELD], movement=d[s.D_MOVEMENT], energy=d[s.D_ENERGY],
        cannons=(d[s.D_YELLOW], d[s.D_ORANGE], d[s.D_RED]), missiles=d[s.D_MISSILES],
    )  # fmt: skip


def battles_ahead(view: View) -> list[tuple[int, str, str]]:
    """First battles of the coming combat phase in their order: sector, attacker, defender (as named in views)."""
    found = []
    for sector in sorted(view.sectors, key=lambda sector: -sector.index):
        pair = _pair(view, sector)
        if pair:
            found.append((sector.index, *pair))
    return found


def _pair(view: View, sector: Sector) -> tuple[str, str] | None:
    seats = list(sector.entered)
    if len(seats) > 1:
        if sector.owner in seats:
            seats = [seat for seat in seats if seat == sector.owner] + [seat for seat in seats if seat != sector.owner]
        return str(seats[-1]), str(seats[-2])  # EC-12.2, EC-12.3
    if seats and sector.gcds:
        return str(seats[0]), "gcds"
    if seats and sector.ancients:
        species = c.SPECIES[c.SPECIES_NAMES.index(view.players[seats[0]].species or "")]
        return (str(seats[0]), "ancients") if species.fights_ancients else None
    return None
