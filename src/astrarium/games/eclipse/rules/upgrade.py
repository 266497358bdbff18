"""Upgrade: part tiles go back first, then new ones are placed; the designs must fly in the end."""

from __future__ import annotations

from functools import lru_cache

from astrarium.core import Action, Decision, Seat

from ..box import components as c
from ..table import actions as a
from ..table.state import D_DRIVES, D_ENERGY, UPGRADE, Table
from .blueprints import EMPTY, ENERGY, fitted, flies, is_drive, listed, parts_at_hand, redesign, repairs, sources
from .discoveries import fit


def needed(state: Table, seat: Seat, ship: int, source: tuple[int, int], left: int) -> int:
    """How many of the parts still to place this type needs in order to fly."""
    design = state.design[4 * seat + ship]
    if flies(state, seat, ship):
        return 0
    return repairs(design[D_ENERGY], design[D_DRIVES], fitted(state, seat, ship), ship, source, left)


@lru_cache(maxsize=4096)
def placements(ship: int, parts: tuple[int, ...], energy: int, drives: int, hand: int, left: int) -> tuple[Action, ...]:
    """Parts that may go on this type's slots when `left` further ones may follow there."""
    source = sources(hand)
    found: list[Action] = []
    for slot, old in enumerate(parts):
        less, fewer = energy - ENERGY[old], drives - is_drive(old)
        for part in listed(hand):
            if part == old or (ship == c.STARBASE and is_drive(part)):
                continue
            after, count = less + ENERGY[part], fewer + is_drive(part)
            flying = after >= 0 and (count or ship == c.STARBASE)  # EC-7.3, EC-7.4
            if not flying:
                if not left:
                    continue
                changed = [*parts[:slot], part, *parts[slot + 1 :]]
                if repairs(after, count, changed, ship, source, left) > left:
                    continue
            found.append(a.A_FIT[ship][slot][part])
    return tuple(found)


def list_upgrade(state: Table, seat: Seat, decision: Decision) -> list[Action]:
    _, _, left, made = decision
    hand = parts_at_hand(state, seat)
    source = sources(hand)
    need = [needed(state, seat, ship, source, left) for ship in range(4)]
    total = sum(need)
    found: list[Action] = []
    for ship in range(4):
        after = left - 1 - (total - need[ship])
        if after >= 0:
            design = state.design[4 * seat + ship]
            parts = tuple(fitted(state, seat, ship))
            found += placements(ship, parts, design[D_ENERGY], design[D_DRIVES], hand, after)
    if made <= 0:
        found += removals(state, seat, left, total, need, source)
    if made and not total:
        found.append(a.A_DONE)
    return found


def removals(
    state: Table, seat: Seat, left: int, total: int, need: list[int], source: tuple[int, int]
) -> list[Action]:
    """Tiles that may go back, as long as the parts still to place can make every type fly (EC-7.1)."""
    found: list[Action] = []
    blueprints = c.SPECIES[state.species[seat]].blueprints
    for ship in range(4):
        base = 4 * c.SLOTS * seat + c.SLOTS * ship
        for slot, printed in enumerate(blueprints[ship].printed):
            old = state.tile[base + slot] - 1
            if old == EMPTY:
                continue
            parts = fitted(state, seat, ship)
            parts[slot] = printed
            design = state.design[4 * seat + ship]
            energy = design[D_ENERGY] - ENERGY[old] + ENERGY[printed]
            drives = design[D_DRIVES] - is_drive(old) + is_drive(printed)
            if total - need[ship] + repairs(energy, drives, parts, ship, source, left) <= left:
                found.append(a.A_REMOVE[ship][slot])
    return found


def play_upgrade(state: Table, seat: Seat, action: Action, decision: Decision) -> None:
    """`made` counts placements; it is negative while tiles only went back."""
    state.stack.pop()
    _, _, left, made = decision
    if action[0] == a.DONE:
        return
    if action[0] == a.REMOVE:
        _, ship, slot = action
        state.tile[4 * c.SLOTS * seat + c.SLOTS * ship + slot] = 0
        redesign(state, seat, ship)
        state.events.append((a.E_REMOVES, seat, ship, slot))
        state.ask(UPGRADE, seat, left, made - 1)
        return
    _, ship, slot, part = action
    state.parts[seat] &= ~(1 << part)  # EC-7.5
    fit(state, seat, ship, slot, part)
    if left > 1:
        state.ask(UPGRADE, seat, left - 1, max(made, 0) + 1)
