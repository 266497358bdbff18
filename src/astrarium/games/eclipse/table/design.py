"""Ship designs: what a blueprint with its parts amounts to."""

from __future__ import annotations

from typing import Final

from astrarium.core import Seat

from ..box import components as c
from ..box.components import TYPES
from .state import Design
from .state import EclipseState as State

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
