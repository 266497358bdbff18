"""The ids of the places on the board, as steps and "why not?" name them."""

from __future__ import annotations


def card_id(card: str) -> str:
    return f"card-{card}"


def zone_id(zone: int) -> str:
    return f"zone-{zone}"


def upgrade_id(upgrade: str) -> str:
    return f"upgrade-{upgrade}"


def station_id(station: str) -> str:
    return f"station-{station}"


def galaxy_id(galaxy: str) -> str:
    return f"galaxy-{galaxy}"


def space_id(space: str) -> str:
    return f"space-{space}"


def planet_id(planet: str) -> str:
    return f"planet-{planet}"


def pile_id(sector: int) -> str:
    return f"pile-{sector}"


def tile_id(tile: str) -> str:
    return f"tile-{tile}"


def tech_id(tech: str) -> str:
    return f"tech-{tech}"


def leader_id(leader: str) -> str:
    return f"leader-{leader}"


def civilisation_id(people: str) -> str:
    return f"civilisation-{people}"


def dark_id(bonus: str) -> str:
    return f"dark-{bonus}"


def bonus_id(bonus: str) -> str:
    return f"bonus-{bonus}"
