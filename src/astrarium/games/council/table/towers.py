"""Cubes on one planet as a small number: three digits of three bits, bottom first, each an owner + 1."""

from __future__ import annotations

from functools import cache
from typing import Final

HEIGHT: Final[tuple[int, ...]] = tuple((tower > 0) + (tower > 7) + (tower > 63) for tower in range(512))
OWNERS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple((tower >> shift & 7) - 1 for shift in (0, 3, 6) if tower >> shift & 7) for tower in range(512)
)


def owners(tower: int) -> tuple[int, ...]:
    """Whose cubes, from the bottom to the top."""
    return OWNERS[tower]


def tower_of(cubes: tuple[int, ...]) -> int:
    return sum((owner + 1) << 3 * i for i, owner in enumerate(cubes))


@cache
def stacked(tower: int, owner: int, n: int) -> int:
    """The tower with n more cubes on top."""
    return tower_of((*owners(tower), *(owner,) * n))


@cache
def without(tower: int, owner: int) -> int:
    """The tower without the highest cube of that owner; those above it come down."""
    cubes = list(owners(tower))
    at = len(cubes) - 1 - cubes[::-1].index(owner)
    return tower_of((*cubes[:at], *cubes[at + 1 :]))


@cache
def holds(tower: int, owner: int) -> bool:
    return owner in owners(tower)
