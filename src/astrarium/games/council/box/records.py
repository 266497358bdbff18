"""The things in the box as records: galaxies, tiles, cards, upgrades, stations, leaders and Automa cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .reading import Gems

PLANETS: Final = ("earth", "desert", "volcanic")
EARTH, DESERT, VOLCANIC = range(3)
SECTORS: Final = 3

# Every galaxy has room for five spaces and every space for three planets: names are the same for every box.
SPACES_PER_GALAXY, PLANETS_PER_SPACE = 5, 3

LIGHT_COUNTS: Final = (
    "none", "gem_anthracite", "gem_gold", "gem_clear", "cubes_on_earth", "cubes_on_desert", "cubes_on_volcanic",
    "cubes_in_sector_1", "cubes_in_sector_2", "cubes_in_sector_3", "consumption_div_10", "cubes_on_player_boards",
    "ai_cards", "light_bonus_cards",
)  # fmt: skip
UPGRADE_KINDS: Final = ("terraform", "stacking", "range", "energy")
TERRAFORM, STACKING, RANGE, ENERGY = range(4)


@dataclass(frozen=True, slots=True)
class Galaxy:
    id: str
    name: str
    sector: int  # 0 is 1 parsec
    spaces: int
    majority: int
    minority: int
    majority_card: bool
    minority_card: bool
    station_slots: int
    preset_tiles: int
    xy: tuple[tuple[int, int], ...]  # where its spaces are drawn; no rule uses it
    source: str
    guessed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    id: str
    sector: int
    planets: tuple[int, ...]
    gems: Gems
    energy: int
    source: str
    guessed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Upgrade:
    """One of the 13 upgrades of a player board, or one of Ava's zone."""

    id: str
    kind: int
    planet: int  # terraforming
    zone: int  # range: 0 is the left zone
    range: int  # range: what it becomes
    cost: Gems
    energy: int
    source: str
    guessed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """An action card: one of the six that everybody starts with, or an AI card."""

    id: str
    name: str
    consumption: int
    cost: Gems
    program: int
    tower: int  # the highest tower it places
    source: str
    guessed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tech:
    """A Dark Tech card; all its powers as numbers."""

    id: str
    name: str
    level: int
    program: int  # decisions at once
    gems: Gems  # at once
    energy: int  # at once
    consumption: int  # at once
    zones_to_range: int  # at once
    energy_per_step: int
    star_gate: bool
    free_cards: int
    light_cards: int
    exploits: int  # different galaxies at once
    energy_per_galaxy: int  # majorities, in every exploitation step
    energy_per_system: int
    extra_cubes: int  # when a discovered system is settled
    finer_gems: bool  # from extractions
    shares_extraction: bool
    perpetual: bool
    source: str
    guessed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LightBonus:
    id: str
    base: int
    per: int
    what: int  # of LIGHT_COUNTS
    copies: int
    source: str
    guessed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DarkBonus:
    id: str
    galaxy: int  # -1: stations
    base: int
    majority: int
    presence: int
    per_station: int
    min_players: int
    source: str
    guessed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Station:
    id: str
    cost: Gems
    cubes: int
    source: str
    guessed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader; all powers as numbers."""

    id: str
    name: str
    consumption: int
    energy: int
    program: int  # in every exploitation step: extractions in any sector
    free_colonies: int  # in every buy phase
    keeps_cubes_from: int  # colonies in a galaxy from which none is removed; 0: no such power
    largest_tower: int  # of an AI card that it may buy
    extra_zone: bool
    energy_per_colony: int  # in every exploitation step
    wins_ties: bool
    source: str
    guessed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AutomaStep:
    """What the Automa tries: cubes on a planet of a galaxy, after a discovery there or not; or energy."""

    galaxy: int  # -1: energy
    planet: int
    cubes: int
    discover: bool
    energy: int


@dataclass(frozen=True, slots=True)
class AutomaCard:
    id: str
    pile: int
    consumption: int
    actions: tuple[tuple[AutomaStep, ...], ...]  # each: the preferred step, then the alternative if there is one
    discard: tuple[int, ...]  # market places, row by row
    exploits_all: bool
    silver: bool
    source: str
    guessed: tuple[str, ...]
