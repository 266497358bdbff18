"""The components of the box as typed tables, loaded once from components.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any, Final

from astrarium.core import hexes
from astrarium.core.boxes import box_text

_DATA: Final[dict[str, Any]] = tomllib.loads(box_text(__package__, "components.toml"))

MONEY, SCIENCE, MATERIALS, WILD = range(4)
RESOURCES: Final = ("money", "science", "materials")
SQUARE_KINDS: Final = (*RESOURCES, "wild")
KINDS: Final = len(RESOURCES)

INTERCEPTOR, CRUISER, DREADNOUGHT, STARBASE, ORBITAL, MONOLITH = range(6)
SHIPS: Final = ("interceptor", "cruiser", "dreadnought", "starbase")
BUILDS: Final = (*SHIPS, "orbital", "monolith")
TYPES: Final = len(SHIPS)
SHIP_LIMIT: Final[tuple[int, ...]] = tuple(_DATA["component_counts"][f"{ship}s_per_player"] for ship in SHIPS)

MILITARY, GRID, NANO = range(3)
CATEGORIES: Final = ("military", "grid", "nano")

ROUNDS: Final[int] = _DATA["meta"]["rounds"]
SEATS: Final = 6

# the map

REACH: Final = 21  # two rings to a home sector, then at most eighteen outer sectors in a row, and one beyond
CELLS: Final = tuple(hexes.disc(REACH))
CELL_AT: Final = {cell: i for i, cell in enumerate(CELLS)}
EDGES: Final = tuple((q, r) for q, r in _DATA["conventions"]["edge_offsets"])
NO_CELL: Final = -1
# the neighbour of cell c across edge e is NEIGHBOUR[6 * c + e]
NEIGHBOUR: Final = tuple(CELL_AT.get((q + dq, r + dr), NO_CELL) for q, r in CELLS for dq, dr in EDGES)
RING: Final = tuple(min(hexes.distance(cell, (0, 0)), 3) for cell in CELLS)
CELL_NAMES: Final = tuple(f"{q},{r}" for q, r in CELLS)


@dataclass(frozen=True, slots=True)
class Sector:
    """One sector hex. `squares` are (kind, advanced); `stack` is 1 to 3, 0 for the centre and the homes."""

    number: int
    name: str
    stack: int
    vp: int
    wormholes: tuple[bool, ...]
    squares: tuple[tuple[int, bool], ...]
    artifact: bool
    discovery: bool
    ancients: int


def _sector(entry: dict[str, Any]) -> Sector:
    stack = {"I": 1, "II": 2, "III": 3}.get(entry["stack"], 0)
    squares = tuple((SQUARE_KINDS.index(s["kind"]), bool(s["advanced"])) for s in entry["squares"])
    return Sector(
        entry["id"], entry["name"], stack, entry["vp"], tuple(entry["wormholes"]), squares,
        entry["artifact"], entry["discovery"], entry["ancients"],
    )  # fmt: skip


SECTORS: Final = tuple(_sector(entry) for entry in sorted(_DATA["sector"], key=lambda entry: int(entry["id"])))
SECTOR_COUNT: Final = len(SECTORS)
SECTOR_NAMES: Final = tuple(f"{sector.number:03d}" for sector in SECTORS)
SECTOR_OF: Final = {sector.number: i for i, sector in enumerate(SECTORS)}
CENTRE: Final = SECTOR_OF[1]
STACKS: Final = tuple(tuple(i for i, s in enumerate(SECTORS) if s.stack == ring) for ring in range(4))
SECTOR_VP: Final = tuple(sector.vp for sector in SECTORS)
ORBITAL_SQUARE: Final = 6  # printed squares are 0 to 5


def _turned(wormholes: tuple[bool, ...], steps: int) -> int:
    """The edges with a wormhole, as bits, after turning the tile clockwise."""
    return sum(1 << (edge + steps) % 6 for edge, hole in enumerate(wormholes) if hole)


# WORMHOLES[sector][rotation]: a bit per edge
WORMHOLES: Final = tuple(tuple(_turned(sector.wormholes, n) for n in range(6)) for sector in SECTORS)


# technologies and ship parts


@dataclass(frozen=True, slots=True)
class Technology:
    id: str
    name: str
    category: int
    cost: int
    min_cost: int
    count: int


TECHNOLOGIES: Final = tuple(
    Technology(t["id"], t["name"], CATEGORIES.index(t["category"]), t["cost"], t["min_cost"], t["count"])
    for t in _DATA["technology"]
)
TECH_NAMES: Final = tuple(tech.id for tech in TECHNOLOGIES)
TECH_BIT: Final = {tech.id: 1 << i for i, tech in enumerate(TECHNOLOGIES)}
CATEGORY_MASK: Final = tuple(
    sum(1 << i for i, tech in enumerate(TECHNOLOGIES) if tech.category == category) for category in range(3)
)
DISCOUNT: Final[tuple[int, ...]] = tuple(_DATA["technology_track"]["discount_by_owned"])
TRACK_SLOTS: Final[int] = _DATA["technology_track"]["slots_per_category"]
TRACK_VP: Final[tuple[int, ...]] = tuple(_DATA["technology_track"]["vp_by_owned"])
NEUTRON_BOMBS: Final = TECH_BIT["neutron_bombs"]
NANOROBOTS: Final = TECH_BIT["nanorobots"]
GENERATOR: Final = TECH_BIT["wormhole_generator"]
ARTIFACT_KEY: Final = TECH_NAMES.index("artifact_key")
EXTRA_DISCS: Final = {TECH_NAMES.index("advanced_robotics"): 1, TECH_NAMES.index("quantum_grid"): 2}
# by resource: the technology that opens its advanced squares
ADVANCED: Final = (TECH_BIT["advanced_economy"], TECH_BIT["advanced_labs"], TECH_BIT["advanced_mining"])
# by thing to build: the technology it needs
BUILD_TECH: Final = (0, 0, 0, TECH_BIT["starbase"], TECH_BIT["orbital"], TECH_BIT["monolith"])

YELLOW, ORANGE, RED = range(3)
COLOURS: Final = ("yellow", "orange", "red")
DAMAGE: Final = tuple(int(_DATA["dice"][f"{colour}_damage"]) for colour in COLOURS)
DICE_IN_BOX: Final = tuple(int(_DATA["component_counts"][f"dice_{colour}"]) for colour in COLOURS)


@dataclass(frozen=True, slots=True)
class Part:
    """One kind of ship part; `dice` are counts of yellow, orange and red dice."""

    id: str
    name: str
    kind: str
    energy: int
    initiative: int
    hull: int
    computer: int
    shield: int
    movement: int
    dice: tuple[int, int, int]
    tech: int  # the technology's bit, 0: none needed
    ancient: bool
    tiles: int


def _part(entry: dict[str, Any]) -> Part:
    dice = (entry["dice"].count("yellow"), entry["dice"].count("orange"), entry["dice"].count("red"))
    return Part(
        entry["id"], entry["name"], entry["kind"], entry["energy"], entry["initiative"], entry["hull"],
        entry["computer"], entry["shield"], entry["movement"], dice,
        TECH_BIT.get(entry["tech"], 0), entry["ancient"], entry["tile_count"],
    )  # fmt: skip


PARTS: Final = tuple(_part(entry) for entry in _DATA["ship_part"])
PART_NAMES: Final = tuple(part.id for part in PARTS)
PART_OF: Final = {part.id: i for i, part in enumerate(PARTS)}
ANCIENT_PARTS: Final = sum(1 << i for i, part in enumerate(PARTS) if part.ancient)


@dataclass(frozen=True, slots=True)
class Blueprint:
    """A ship's printed plan: parts by slot (-1: empty), and what stands outside the grid."""

    positions: tuple[str, ...]
    printed: tuple[int, ...]
    initiative: int
    energy: int
    computer: int
    needs_drive: bool
    drive_allowed: bool


def _blueprint(entry: dict[str, Any]) -> Blueprint:
    return Blueprint(
        tuple(position for position, _ in entry["slots"]),
        tuple(PART_OF.get(part, -1) for _, part in entry["slots"]),
        entry["bonus_initiative"], entry["bonus_energy"], entry["bonus_computer"],
        entry["needs_drive"], entry["drive_allowed"],
    )  # fmt: skip


SLOTS: Final = 8
BLUEPRINTS: Final = {(entry["set"], entry["ship"]): _blueprint(entry) for entry in _DATA["blueprint"]}

# species

EXPLORE, INFLUENCE, RESEARCH, UPGRADE, BUILD, MOVE = range(6)
ACTIONS: Final = ("explore", "influence", "research", "upgrade", "build", "move")
REACTIONS: Final = (UPGRADE, BUILD, MOVE)
SPENT_SPACES: Final = len(ACTIONS) + len(REACTIONS)
FLIPS: Final = 2  # colony ships turned up by an Influence action


@dataclass(frozen=True, slots=True)
class Species:
    """One face of a player board. `limits` are the units one action disc buys, by action."""

    id: str
    name: str
    colour: str
    terran: bool
    home: int
    storage: tuple[int, int, int]
    tech: int
    trade: int
    ship: int
    colony_ships: int
    discs: int
    reputation_draws: int
    limits: tuple[int, ...]
    tiles_to_choose: int  # sectors turned over for one exploration
    either: int  # reputation track: places for anything, for ambassadors only, for reputation only
    ambassador_only: int
    reputation_only: int
    blueprints: tuple[Blueprint, ...]
    prices: tuple[int, ...]
    fights_ancients: bool
    cubes_die_alone: bool
    vp_per_sector: int
    vp_per_ancient: int


def _species(entry: dict[str, Any]) -> Species:
    actions, slots, storage = entry["actions"], entry["reputation_track"], entry["storage"]
    prices = _DATA["build_cost"]
    if entry["build_cost"] != "standard":
        prices = prices[entry["build_cost"]]
    scoring = _DATA["scoring"]
    limits = ("explore", "influence_moves", "research", "upgrade", "build", "move")
    return Species(
        entry["id"], entry["name"], entry["colour"], entry["terran"], SECTOR_OF[entry["start_sector"]],
        (storage["money"], storage["science"], storage["materials"]),
        sum(TECH_BIT[tech] for tech in entry["technologies"]), entry["trade_ratio"],
        SHIPS.index(entry["start_ships"][0]), entry["colony_ships"], entry["influence_discs"],
        entry["starting_reputation_draws"], tuple(actions[name] for name in limits), actions["explore_choose_from"],
        slots["either"], slots["ambassador_only"], slots["reputation_only"],
        tuple(BLUEPRINTS[entry["blueprints"], ship] for ship in SHIPS), tuple(prices[what] for what in BUILDS),
        fights_ancients=entry["id"] != "draco", cubes_die_alone=entry["id"] == "planta",
        vp_per_sector=scoring["planta_per_controlled_hex"] if entry["id"] == "planta" else 0,
        vp_per_ancient=scoring["draco_per_ancient_on_board"] if entry["id"] == "draco" else 0,
    )  # fmt: skip


SPECIES: Final = tuple(_species(entry) for entry in _DATA["species"])
SPECIES_NAMES: Final = tuple(species.id for species in SPECIES)
COLOURS_OF_BOARDS: Final = tuple(dict.fromkeys(species.colour for species in SPECIES))
STRONG_AT_TWO: Final = tuple(SPECIES_NAMES.index(name) for name in ("planta", "draco"))

PRODUCTION: Final[tuple[int, ...]] = tuple(_DATA["population_track"]["production_by_cubes_off_track"])
TRACK_CUBES: Final[int] = _DATA["population_track"]["cubes_per_track"]
# PRODUCES[cubes on the track]
PRODUCES: Final = tuple(PRODUCTION[TRACK_CUBES - cubes] for cubes in range(TRACK_CUBES + 1))
CUBES: Final[int] = _DATA["component_counts"]["population_cubes_per_player"]
CIRCLES: Final[int] = _DATA["influence_track"]["circles"]
RESERVE_DISCS: Final[int] = _DATA["influence_track"]["reserve_discs"]
# UPKEEP[discs on the track]; discs beyond the thirteenth circle cost nothing
UPKEEP: Final[tuple[int, ...]] = tuple(
    _DATA["influence_track"]["upkeep_by_uncovered_circles"][max(0, CIRCLES - discs)]
    for discs in range(CIRCLES + RESERVE_DISCS + 1)
)
AMBASSADORS: Final[int] = _DATA["component_counts"]["ambassador_tiles_per_player"]

# the others: ancients, reputation, discoveries, set-up


@dataclass(frozen=True, slots=True)
class Npc:
    initiative: int
    hull: int
    computer: int
    shield: int
    dice: tuple[int, int, int]
    draws: int


def _npc(entry: dict[str, Any]) -> Npc:
    dice = (entry["dice"].count("yellow"), entry["dice"].count("orange"), entry["dice"].count("red"))
    return Npc(entry["initiative"], entry["hull"], entry["computer"], entry["shield"], dice, entry["reputation_draws"])


ANCIENT: Final = _npc(next(entry for entry in _DATA["npc_ship"] if entry["id"] == "ancient"))
GCDS: Final = _npc(next(entry for entry in _DATA["npc_ship"] if entry["id"] == "gcds"))
ANCIENT_TILES: Final[int] = _DATA["component_counts"]["ancient_ship_tiles"]
SIZE_ORDER: Final = tuple(SHIPS.index(ship) for ship in _DATA["npc_targeting"]["size_order"])
SIZE_ORDER_REBUILT: Final[bool] = _DATA["npc_targeting"]["size_order_source"] == "memory"

_REPUTATION: Final = _DATA["reputation"]
REPUTATION_TILES: Final[tuple[int, ...]] = tuple(_REPUTATION["distribution"][str(value)] for value in range(1, 5))
DRAWS_FOR: Final = tuple(int(_REPUTATION[f"draw_per_{ship}"]) for ship in SHIPS)
DRAWS_MAX: Final[int] = _REPUTATION["draw_max"]
DRAW_FOR_BATTLE: Final[int] = _REPUTATION["draw_participation"]

DISCOVERIES: Final = tuple(entry["id"] for entry in _DATA["discovery"])
DISCOVERY_COUNT: Final = tuple(int(entry["count"]) for entry in _DATA["discovery"])
DISCOVERY_VP: Final = 2
# by discovery: (resource, amount)
DISCOVERY_GAIN: Final = {
    DISCOVERIES.index("money_8"): (MONEY, 8),
    DISCOVERIES.index("science_5"): (SCIENCE, 5),
    DISCOVERIES.index("materials_6"): (MATERIALS, 6),
}
ANCIENT_TECHNOLOGY: Final = DISCOVERIES.index("ancient_technology")
ANCIENT_CRUISER: Final = DISCOVERIES.index("ancient_cruiser")
DISCOVERY_PART: Final = {i: PART_OF[name] for i, name in enumerate(DISCOVERIES) if name in PART_OF}
ARTIFACT_GAIN: Final = 5
MONOLITH_VP: Final[int] = _DATA["scoring"]["monolith_on_controlled_hex"]
AMBASSADOR_VP: Final[int] = _DATA["scoring"]["ambassador_tile"]
TRAITOR_VP: Final[int] = _DATA["scoring"]["traitor_card"]


@dataclass(frozen=True, slots=True)
class Layout:
    """What depends on the number of seats."""

    tech_at_start: int
    tech_per_cleanup: int
    outer: int
    diplomacy: bool
    homes: tuple[int, ...]  # cells
    rotations: tuple[int, ...]


def _layouts() -> dict[int, Layout]:
    places = {entry["players"]: entry for entry in _DATA["start_layout"]}
    return {
        entry["players"]: Layout(
            entry["tech_tiles_at_start"], entry["tech_tiles_per_cleanup"], entry["outer_hexes"], entry["diplomacy"],
            tuple(CELL_AT[q, r] for q, r in places[entry["players"]]["coords"]),
            tuple(places[entry["players"]]["rotations"]),
        )
        for entry in _DATA["setup_by_players"]
    }  # fmt: skip


LAYOUT: Final = _layouts()
