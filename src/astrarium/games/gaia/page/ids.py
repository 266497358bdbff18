"""The ids of what can be clicked on the page, and what each stands for."""

from __future__ import annotations

from ..box import components as c


def cell_id(name: str) -> str:
    """A hex by its name, "4A2"."""
    return f"cell-{name}"


def sector_id(sector: int) -> str:
    return f"sector-{sector}"


def track_id(track: int) -> str:
    return f"track-{c.TRACKS[track]}"


def tile_id(place: int) -> str:
    return f"tile-{c.TILE_PLACES[place]}"


def advanced_id(track: int) -> str:
    return f"advanced-{c.TRACKS[track]}"


def own_tile_id(tile: int) -> str:
    return f"own-{c.TILES[tile].id}"


def action_id(action: int) -> str:
    return f"board-{c.BOARD_ACTIONS[action].id}"


def booster_id(booster: int) -> str:
    return f"booster-{c.BOOSTERS[booster].id}"


def special_id(special: int) -> str:
    return f"special-{c.SPECIALS[special]}"


def supply_id(token: int) -> str:
    return f"supply-{c.TOKENS[token]}"


def own_token_id(token: int) -> str:
    return f"own-{c.TOKENS[token]}"


def faction_id(faction: int) -> str:
    return f"faction-{c.FACTION_IDS[faction]}"


def building_id(building: int) -> str:
    return f"slot-{c.BUILDINGS[building]}"


def area_id(area: int) -> str:
    return f"area-{area}"


def federation_id(number: int) -> str:
    return f"federation-{number}"
