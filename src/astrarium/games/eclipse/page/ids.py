"""The ids of what can be clicked."""

from __future__ import annotations

from ..box import components as c


def sector_id(number: str) -> str:
    return f"sector-{number}"


def space_id(q: int, r: int) -> str:
    return f"space-{q}_{r}"


def square_id(number: str, square: int) -> str:
    return f"square-{number}-{square}"


def fleet_id(number: str, seat: int, ship: str) -> str:
    return f"ships-{number}-{seat + 1}-{ship}"


def tile_id(number: str) -> str:
    return f"tile-{number}"


def turn_id(number: str, rotation: int) -> str:
    return f"turn-{number}-{rotation}"


def ship_id(ship: str) -> str:
    return f"plan-{ship}"


def slot_id(ship: str, slot: int) -> str:
    return f"slot-{ship}-{slot}"


def part_id(part: str) -> str:
    return f"part-{part}"


def tech_id(tech: str) -> str:
    return f"tech-{tech}"


def track_id(kind: int) -> str:
    return f"track-{c.RESOURCES[kind]}"


def target_id(ship: str, damage: int) -> str:
    return f"target-{ship}-{damage}"


def species_id(species: str) -> str:
    return f"species-{species}"
