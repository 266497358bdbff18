"""Upgrade: part tiles go back first, then new ones are placed; the designs must fly in the end."""

from __future__ import annotations

from functools import lru_cache

from astrarium.core import Action, Refusal, Seat, mark

from ..box import components as c
from ..box.components import TYPES
from ..table import actions as a
from ..table.state import D_DRIVES, D_ENERGY, EMPTY, UPGRADE, fitted, is_drive, redesign
from ..table.state import EclipseState as State
from .blueprints import ENERGY, listed, parts_at_hand, repairs, sources

NO_SUCH_PLACE = Refusal(mark("The blueprint has no such place."), "EC-7.1")
FIT_ONE = Refusal(mark("You are fitting parts now."), "EC-7.1")
CANNOT_END = Refusal(mark("A blueprint of yours lacks energy or a drive: mend it first."), "EC-7.3")
CANNOT_FLY = Refusal(mark("The ship could not fly."), "EC-7.3")
MEND_FIRST = Refusal(mark("Another blueprint of yours lacks energy or a drive: mend it first."), "EC-7.3")


def needed(state: State, seat: Seat, ship: int, source: tuple[int, int], left: int) -> int:
    """How many of the parts still to place this type needs in order to fly."""
    design = state.design[TYPES * seat + ship]
    if state.flies(seat, ship):
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


def fit_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why a part cannot go on a place, beside the further parts of an upgrade that could mend the design."""
    _, ship, slot, part = action
    parts = fitted(state, seat, ship)
    if slot >= len(parts):
        return NO_SUCH_PLACE
    if parts[slot] == part:
        return Refusal(mark("This part is there already."), "EC-7.1")
    if not parts_at_hand(state, seat) >> part & 1:
        return Refusal(mark("This part needs the technology of the same name."), "EC-7.2")
    return grounded_refusal(state, seat, action)


def grounded_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """What the design lacks with this part on that place."""
    _, ship, slot, part = action
    parts = fitted(state, seat, ship)
    if is_drive(part) and ship == c.STARBASE:
        return Refusal(mark("Starbases have no drive."), "EC-7.4")
    drives = sum(map(is_drive, parts)) - is_drive(parts[slot]) + is_drive(part)
    if not drives and ship != c.STARBASE:
        return Refusal(mark("The ship would have no drive."), "EC-7.4")
    left = state.design[TYPES * seat + ship][D_ENERGY] - ENERGY[parts[slot]] + ENERGY[part]
    if left >= 0:
        return None
    return Refusal(mark("The ship would lack {n} energy: it needs a better source first."), "EC-7.3", {"n": -left})


def upgrade_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    return fit_refusal(state, seat, action) or MEND_FIRST


def remove_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    _, ship, slot = action
    if state.stack[-1][3] > 0:
        return Refusal(mark("Parts go back before new ones are placed."), "EC-7.1")
    if slot >= len(fitted(state, seat, ship)):
        return NO_SUCH_PLACE
    if not state.tile[TYPES * c.SLOTS * seat + c.SLOTS * ship + slot]:
        return Refusal(mark("Printed parts stay."), "EC-7.1")
    return CANNOT_FLY


def end_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return CANNOT_END if state.stack[-1][3] else FIT_ONE


def legal_upgrade(state: State, seat: Seat) -> list[Action]:
    _, _, left, made = state.stack[-1]
    hand = parts_at_hand(state, seat)
    source = sources(hand)
    need = [needed(state, seat, ship, source, left) for ship in range(TYPES)]
    total = sum(need)
    found: list[Action] = []
    for ship in range(TYPES):
        after = left - 1 - (total - need[ship])
        if after >= 0:
            design = state.design[TYPES * seat + ship]
            parts = tuple(fitted(state, seat, ship))
            found += placements(ship, parts, design[D_ENERGY], design[D_DRIVES], hand, after)
    if made <= 0:
        found += removals(state, seat, left, total, need, source)
    if made and not total:
        found.append(a.A_DONE)
    return found


def removals(state: State, seat: Seat, left: int, total: int, need: list[int], source: tuple[int, int]) -> list[Action]:
    """Tiles that may go back, as long as the parts still to place can make every type fly (EC-7.1)."""
    found: list[Action] = []
    blueprints = c.SPECIES[state.species[seat]].blueprints
    for ship in range(TYPES):
        base = TYPES * c.SLOTS * seat + c.SLOTS * ship
        for slot, printed in enumerate(blueprints[ship].printed):
            old = state.tile[base + slot] - 1
            if old == EMPTY:
                continue
            parts = fitted(state, seat, ship)
            parts[slot] = printed
            design = state.design[TYPES * seat + ship]
            energy = design[D_ENERGY] - ENERGY[old] + ENERGY[printed]
            drives = design[D_DRIVES] - is_drive(old) + is_drive(printed)
            if total - need[ship] + repairs(energy, drives, parts, ship, source, left) <= left:
                found.append(a.A_REMOVE[ship][slot])
    return found


def remove(state: State, seat: Seat, action: Action) -> None:
    """`made` counts placements; it is negative while tiles only went back."""
    _, _, left, made = state.stack.pop()
    _, ship, slot = action
    state.tile[TYPES * c.SLOTS * seat + c.SLOTS * ship + slot] = 0
    redesign(state, seat, ship)
    state.events.append((a.E_REMOVES, seat, ship, slot))
    state.ask(UPGRADE, seat, left, made - 1)


def upgrade(state: State, seat: Seat, action: Action) -> None:
    _, _, left, made = state.stack.pop()
    _, ship, slot, part = action
    state.parts[seat] &= ~(1 << part)  # EC-7.5
    fit(state, seat, ship, slot, part)
    if left > 1:
        state.ask(UPGRADE, seat, left - 1, max(made, 0) + 1)


def fit(state: State, seat: Seat, ship: int, slot: int, part: int) -> None:
    """Put a part on a slot; the tile that lay there goes back, an ancient one is lost (EC-7.5)."""
    state.tile[TYPES * c.SLOTS * seat + c.SLOTS * ship + slot] = part + 1
    redesign(state, seat, ship)
    state.events.append((a.E_FITS, seat, ship, slot, part))
