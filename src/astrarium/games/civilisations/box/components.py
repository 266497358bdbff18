"""What is in the box: cards, civilisations, sectors and galaxies, read once from components.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any, Final

from ....core.boxes import box_text
from ....core.hexes import Hex, adjacency
from ....core.masks import mask_of

TRACKS: Final = ("production", "movement", "influence", "armament")
PRODUCTION_TRACK, MOVEMENT_TRACK, INFLUENCE, ARMAMENT = range(4)

SIDES: Final = ("war", "evolution", "colonisation", "expansion")  # in the order of resolution
WAR, EVOLUTION, COLONISATION, EXPANSION = range(4)

EXPANSION_ACTIONS: Final = ("portal", "movement", "production", "ambush", "conversion")
PORTAL, MOVEMENT, PRODUCTION, AMBUSH, CONVERSION = range(5)

# the first five bonuses are one more expansion action of the same number
BONUSES: Final = (*EXPANSION_ACTIONS, "victory", "influence", "armament")
VICTORY_BONUS, INFLUENCE_BONUS, ARMAMENT_BONUS = 5, 6, 7

# Every sector of every galaxy has a place in one grid: rows a to g from the top, columns 1 to 6 from the left.
ROWS, COLUMNS = "abcdefg", 6
CELLS: Final = len(ROWS) * COLUMNS
SECTOR_NAMES: Final = tuple(f"{row}{column}" for row in ROWS for column in range(1, COLUMNS + 1))


@dataclass(frozen=True, slots=True)
class Card:
    """A strategy card; its war and colonisation sides are the same on all cards."""

    index: int
    evolution: int  # the track it raises
    actions: tuple[int, ...]  # how many of each expansion action
    circled: bool
    source: str


@dataclass(frozen=True, slots=True)
class Civilisation:
    id: str
    en: str
    fr: str
    starting_ships: int
    levels: tuple[int, ...]  # circled start level of each track
    source: str
    name_source: str


@dataclass(frozen=True, slots=True)
class SectorTile:
    """A neutral sector of the box."""

    id: str
    bonus: int
    source: str


@dataclass(frozen=True, slots=True)
class Deal:
    """What one number of players changes."""

    players: int
    deck: tuple[int, ...]
    cards: int  # the deck as a set
    hand: int
    discarded_per_turn: int


@dataclass(frozen=True, slots=True)
class Galaxy:
    """The layout for one number of players; tables over all cells of the grid are empty at the voids."""

    players: int
    homes: tuple[int, ...]  # slots, clockwise
    neutrals: tuple[int, ...]
    cells: tuple[int, ...]
    coordinates: tuple[Hex, ...]  # by cell
    adjacent: tuple[tuple[int, ...], ...]  # by cell
    mask: int
    source: str


def _load() -> dict[str, Any]:
    return tomllib.loads(box_text(__package__, "components.toml"))


def _card(entry: dict[str, Any]) -> Card:
    actions = tuple(entry["actions"].count(name) for name in EXPANSION_ACTIONS)
    return Card(entry["index"], TRACKS.index(entry["evolution"]), actions, entry["circled"], entry["source"])


def _civilisation(entry: dict[str, Any]) -> Civilisation:
    levels = tuple(entry["start"][track] for track in TRACKS)
    return Civilisation(
        entry["id"], entry["en"], entry["fr"], entry["starting_ships"], levels, entry["source"], entry["name_source"]
    )


def _grid(hexes: list[Hex]) -> dict[Hex, int]:
    """The cell of each hex: its row, and its column counted in half hexes from the leftmost one."""
    top = min(r for _, r in hexes)
    left = min(2 * q + r for q, r in hexes)
    return {(q, r): (r - top) * COLUMNS + (2 * q + r - left) // 2 for q, r in hexes}


def _galaxy(entry: dict[str, Any]) -> Galaxy:
    homes: list[Hex] = [(q, r) for q, r in entry["homes"]]
    neutrals: list[Hex] = [(q, r) for q, r in entry["neutrals"]]
    hexes = homes + neutrals
    cell = _grid(hexes)
    coordinates: list[Hex] = [(0, 0)] * CELLS
    adjacent: list[tuple[int, ...]] = [()] * CELLS
    for here, near in zip(hexes, adjacency(hexes), strict=True):
        coordinates[cell[here]] = here
        adjacent[cell[here]] = tuple(sorted(cell[hexes[i]] for i in near))  # QV-2.6: voids are no sectors
    cells = tuple(sorted(cell.values()))
    return Galaxy(
        entry["players"], tuple(cell[h] for h in homes), tuple(sorted(cell[h] for h in neutrals)), cells,
        tuple(coordinates), tuple(adjacent), mask_of(cells), entry["source"],
    )  # fmt: skip


def _deal(entry: dict[str, Any]) -> Deal:
    full = entry["deck"] == len(CARDS)
    deck = tuple(card.index for card in CARDS if full or not card.circled)  # QV-2.1
    return Deal(entry["players"], deck, mask_of(deck), entry["hand"], entry["discarded_per_turn"])


DATA: Final = _load()
LIMITS: Final[dict[str, int]] = {name: value for name, value in DATA["limits"].items() if name != "source"}
SHIPS: Final = LIMITS["ships_per_civilisation"]
COLONIES: Final = LIMITS["colony_tokens_per_civilisation"]
COLONIES_WITH_HOME: Final = LIMITS["max_colonies_including_home"]
TOP_LEVEL: Final = LIMITS["evolution_max"]
AGES: Final = LIMITS["ages"]
TURNS: Final = LIMITS["turns_per_age"]

CARDS: Final[tuple[Card, ...]] = tuple(_card(entry) for entry in DATA["card"])
CIVILISATIONS: Final[tuple[Civilisation, ...]] = tuple(_civilisation(entry) for entry in DATA["civilisation"])
TILES: Final[tuple[SectorTile, ...]] = tuple(
    SectorTile(entry["id"], BONUSES.index(entry["bonus"]), entry["source"]) for entry in DATA["sector"]
)
GALAXIES: Final[dict[int, Galaxy]] = {entry["players"]: _galaxy(entry) for entry in DATA["layout"]}
DEALS: Final[dict[int, Deal]] = {entry["players"]: _deal(entry) for entry in DATA["deal"]}
PASSES_LEFT: Final[tuple[bool, ...]] = tuple(entry["direction"] == "left" for entry in DATA["passing"])  # by age

PASSING_REBUILT: Final[tuple[bool, ...]] = tuple(entry["source"] == "reconstructed" for entry in DATA["passing"])

# by card index; 0 is no card
CARD_TRACK: Final[tuple[int, ...]] = (-1, *(card.evolution for card in CARDS))
CARD_ACTIONS: Final[tuple[tuple[int, ...], ...]] = ((0,) * 5, *(card.actions for card in CARDS))
TILE_BONUS: Final[tuple[int, ...]] = tuple(tile.bonus for tile in TILES)
