"""What is in the box: galaxies, tiles, cards, upgrades, stations, leaders and Automa cards, from components.toml."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from typing import Any

from ...core.errors import BadInput
from .masks import mask_of
from .programs import COLONISE, Node, Programs, extraction, steps_of_tech
from .reading import GEMS, NO_GEMS, Entry, File, Gems

PLANETS = ("earth", "desert", "volcanic")
EARTH, DESERT, VOLCANIC = range(3)
SECTORS = 3
SIDES = ("side_34", "side_2")

# Every galaxy has room for five spaces and every space for three planets: names are the same for every box.
SPACES_PER_GALAXY, PLANETS_PER_SPACE = 5, 3

LIGHT_COUNTS = (
    "none", "gem_anthracite", "gem_gold", "gem_clear", "cubes_on_earth", "cubes_on_desert", "cubes_on_volcanic",
    "cubes_in_sector_1", "cubes_in_sector_2", "cubes_in_sector_3", "consumption_div_10", "cubes_on_player_boards",
    "ai_cards", "light_bonus_cards",
)  # fmt: skip
UPGRADE_KINDS = ("terraform", "stacking", "range", "energy")
TERRAFORM, STACKING, RANGE, ENERGY = range(4)
LAST_TIE_BREAKS = ("game_board", "player_boards")
STANDARD = "standard"  # the digest of the file that comes with the program


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


class Box:
    """One components file, checked and in tables. Nothing in it changes."""

    def __init__(self, file: File, labels: dict[str, tuple[str, ...]] | None, digest: str) -> None:
        self.digest = digest
        self.file = file
        self.labels = labels or {}
        self.programs = Programs()
        self._check_meta()
        self._read_board()
        self._read_cards()
        self._read_bonus()
        self._read_modules()
        self._read_small_tables()
        self.nodes: tuple[Node, ...] = tuple(self.programs.nodes)
        self._derive()
        self._check_counts()

    def family(self, kind: str) -> list[Entry]:
        return self.file.family(kind, self.labels.get(kind, ()))

    def _check_meta(self) -> None:
        if self.file.table("meta").get("game") != "Council of Shadows":
            raise BadInput(f"{self.file.name}: this is not a components file of Council of Shadows")

    def _read_board(self) -> None:
        self.galaxies = tuple(_galaxy(entry) for entry in self.family("galaxy"))
        ids = [galaxy.id for galaxy in self.galaxies]
        self.sides: list[tuple[int, ...]] = []
        for side in SIDES:
            entry = self.file.table("board", side)
            self.sides.append(tuple(sorted(_index(entry, "galaxies", name, ids) for name in entry.many("galaxies"))))
        entry = self.file.table("board", SIDES[0])
        covered = entry.many("covered_with_3_players")
        self.covered = tuple(sorted(_index(entry, "covered_with_3_players", name, ids) for name in covered))
        self.tiles = tuple(_tile(entry) for entry in self.family("tile"))
        upgrades = self.family("upgrade")
        own = [_upgrade(entry) for entry in upgrades]
        self.upgrades: tuple[Upgrade, ...] = (*own, *_ava_upgrades(self.file.family("extra_zone")[0]))

    def _read_cards(self) -> None:
        starting = [_card(entry, self.programs, False) for entry in self.family("starting_card")]
        bought = [_card(entry, self.programs, True) for entry in self.family("ai_card")]
        self.cards: tuple[Card, ...] = (*starting, *bought)
        self.techs = tuple(_tech(entry, self.programs) for entry in self.family("dark_tech"))

    def _read_bonus(self) -> None:
        ids = [galaxy.id for galaxy in self.galaxies]
        self.lights = tuple(_light(entry) for entry in self.family("light_bonus"))
        self.darks = tuple(_dark(entry, ids) for entry in self.family("dark_bonus"))

    def _read_modules(self) -> None:
        ids = [galaxy.id for galaxy in self.galaxies]
        self.stations = tuple(
            Station(e.text("id"), e.gems("cost"), e.whole("cubes", 0, 9), e.source, e.guessed)
            for e in self.family("station")
        )
        self.leaders = tuple(_leader(entry, self.programs) for entry in self.family("leader"))
        self.automa = tuple(_automa(entry, ids) for entry in self.family("automa"))

    def _read_small_tables(self) -> None:
        entry = self.file.table("compensation")
        # by level of the one behind: when somebody reaches I, when somebody reaches II
        self.compensation: tuple[tuple[Gems, ...], ...] = (
            (entry.gems("reach_I_to_level_0"),),
            (entry.gems("reach_II_to_level_0"), entry.gems("reach_II_to_level_I")),
        )
        self.compensation_guessed = entry.guessed
        final = self.file.table("final_scoring")
        self.gem_worth = tuple(final.whole(f"gem_{gem}", 0, 9) for gem in GEMS)
        self.ai_card_worth = final.whole("per_ai_card", 0, 9)
        self.last_tie_break = final.one_of("last_tie_break", LAST_TIE_BREAKS)
        self.start_gems = self.file.table("start_resources").gems("gems")

    def _derive(self) -> None:
        """Tables over places and cards that the rules look things up in."""
        self.consumption = tuple(card.consumption for card in self.cards)
        self.program = tuple(card.program for card in self.cards)
        self.light_of = tuple(i for i, light in enumerate(self.lights) for _ in range(light.copies))
        self.spaces_of = tuple(
            tuple(range(g * SPACES_PER_GALAXY, g * SPACES_PER_GALAXY + galaxy.spaces))
            for g, galaxy in enumerate(self.galaxies)
        )
        self.sector_of_space = tuple(
            galaxy.sector for galaxy in self.galaxies for _ in range(SPACES_PER_GALAXY)
        )  # a space that the galaxy has not is never used
        self.reach_mask = tuple(self._planets_within(reach) for reach in range(SECTORS + 1))
        self.galaxy_mask = tuple(planets_mask(spaces) for spaces in self.spaces_of)
        self.tile_worth = tuple((*tile.gems, tile.energy) for tile in self.tiles)

    def _planets_within(self, reach: int) -> int:
        near = [spaces for spaces, g in zip(self.spaces_of, self.galaxies, strict=True) if g.sector < reach]
        return planets_mask([space for spaces in near for space in spaces])

    def _check_counts(self) -> None:
        counts = self.file.table("counts")
        have = {
            "galaxies": len(self.galaxies), "spaces": sum(g.spaces for g in self.galaxies), "tiles": len(self.tiles),
            "ai_cards": sum(card.cost != NO_GEMS for card in self.cards), "light_bonus": len(self.light_of),
            "starting_cards": sum(card.cost == NO_GEMS for card in self.cards), "dark_bonus": len(self.darks),
            "dark_tech_I": sum(t.level == 1 for t in self.techs), "dark_tech_II": sum(t.level == 2 for t in self.techs),
            "automa_base": sum(not card.silver for card in self.automa), "leaders": len(self.leaders),
            "automa_silver": sum(card.silver for card in self.automa), "stations_per_player": len(self.stations),
        }  # fmt: skip
        for name, count in have.items():
            if counts.get(name) != count:
                raise BadInput(f"{self.file.name}: {name}: there must be {counts.get(name)}, and there are {count}")
        for pile in range(SECTORS):
            if not any(card.pile == pile and not card.silver for card in self.automa):
                raise BadInput(f"{self.file.name}: automa: pile {pile} has no card")
        if sum(tile.sector == 0 for tile in self.tiles) < sum(g.preset_tiles for g in self.galaxies):
            raise BadInput(f"{self.file.name}: tile: there are not enough tiles of sector 1 for the start")

    def reconstructed(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """Family, id and guessed fields (empty: all of it) of every record that nobody could read off a box."""
        return [
            (kind, entry.text("id"), () if entry.source == "reconstructed" else entry.guessed)
            for kind in FAMILIES for entry in self.file.family(kind)
            if entry.source == "reconstructed" or entry.guessed
        ]  # fmt: skip


FAMILIES = (
    "galaxy", "tile", "upgrade", "extra_zone", "starting_card", "ai_card", "dark_tech", "light_bonus", "dark_bonus",
    "station", "leader", "automa",
)  # fmt: skip


def planets_mask(spaces: Any) -> int:
    return mask_of(space * PLANETS_PER_SPACE + p for space in spaces for p in range(PLANETS_PER_SPACE))


def _index(entry: Entry, field: str, name: object, ids: list[str]) -> int:
    if name not in ids:
        raise entry.wrong(field, f"knows no galaxy {name!r}")
    return ids.index(str(name))


def _pairs(entry: Entry, field: str) -> tuple[tuple[int, int], ...]:
    listed = entry.many(field)
    for pair in listed:
        if not isinstance(pair, list) or len(pair) != 2 or not all(type(n) is int for n in pair):
            raise entry.wrong(field, "must be pairs of whole numbers")
    return tuple((x, y) for x, y in listed)


def _galaxy(entry: Entry) -> Galaxy:
    spaces = entry.whole("spaces", 2, SPACES_PER_GALAXY)
    xy = _pairs(entry, "xy")
    if len(xy) != spaces:
        raise entry.wrong("xy", f"must have {spaces} places, one for each space")
    return Galaxy(
        entry.text("id"), entry.text("name"), entry.whole("sector", 1, SECTORS) - 1, spaces,
        entry.whole("majority", 1, 30), entry.whole("minority", 0, 30), entry.flag("majority_card"),
        entry.flag("minority_card"), entry.whole("station_slots", 0, 4), entry.whole("preset_tiles", 0, spaces), xy,
        entry.source, entry.guessed,
    )  # fmt: skip


def _tile(entry: Entry) -> Tile:
    names = entry.many("planets")
    if not 1 <= len(names) <= PLANETS_PER_SPACE or any(name not in PLANETS for name in names):
        raise entry.wrong("planets", f"must be 1 to {PLANETS_PER_SPACE} of {', '.join(PLANETS)}")
    return Tile(
        entry.text("id"), entry.whole("sector", 1, SECTORS) - 1, tuple(PLANETS.index(name) for name in names),
        entry.gems("resource_gems"), entry.whole("resource_energy", 0, 20), entry.source, entry.guessed,
    )  # fmt: skip


def _upgrade(entry: Entry) -> Upgrade:
    kind = entry.one_of("kind", UPGRADE_KINDS)
    planet = entry.one_of("planet", PLANETS) if kind == TERRAFORM else -1
    zone = entry.whole("zone", 1, 3) - 1 if kind == RANGE else -1
    reach = entry.whole("range", 2, 3) if kind == RANGE else 0
    energy = entry.whole("energy", 0, 30)
    return Upgrade(
        entry.text("id"), kind, planet, zone, reach, _cost(entry, "cost"), energy, entry.source, entry.guessed
    )


def _cost(entry: Entry, field: str) -> Gems:
    cost = entry.gems(field)
    if cost == NO_GEMS:
        raise entry.wrong(field, "must be at least one gem")
    return cost


def _ava_upgrades(entry: Entry) -> list[Upgrade]:
    """The fourth zone's own upgrades."""
    energy = entry.whole("upgrade_energy", 0, 9)
    return [
        Upgrade(
            f"range_zone4_{reach}", RANGE, -1, 3, reach, _cost(entry, f"upgrade_cost_{reach}"), energy, entry.source,
            entry.guessed,
        )
        for reach in (2, 3)
    ]  # fmt: skip


def _card(entry: Entry, programs: Programs, bought: bool) -> Card:
    if bought and entry.whole("copies", 1, 1) != 1:
        raise entry.wrong("copies", "must be 1: write every copy as a record of its own")
    begin = len(programs.nodes)
    program = programs.compile(entry.entries("steps"))
    tower = max((node.count for node in programs.nodes[begin:] if node.op == COLONISE), default=0)
    cost = _cost(entry, "cost") if bought else NO_GEMS
    consumption = entry.whole("consumption", -20, 20)
    return Card(entry.text("id"), entry.text("name"), consumption, cost, program, tower, entry.source, entry.guessed)


def _tech(entry: Entry, programs: Programs) -> Tech:
    effect = Entry(entry.get("effect"), f"{entry.place}: effect")
    gems = effect.gems("instant_gems") if "instant_gems" in effect.data else NO_GEMS
    return Tech(
        id=entry.text("id"), name=entry.text("name"), level=entry.whole("level", 1, 2),
        program=programs.compile(steps_of_tech(effect)), gems=gems,
        energy=effect.whole("energy", 0, 50, 0), consumption=effect.whole("consumption", -50, 50, 0),
        zones_to_range=effect.whole("all_zones_to_range", 0, 3, 0),
        energy_per_step=effect.whole("energy_per_step", 0, 9, 0), star_gate="extra_zone" in effect.data,
        free_cards=effect.whole("free_ai_card", 0, 1, 0), light_cards=effect.whole("light_bonus_cards", 0, 1, 0),
        exploits=effect.whole("exploit_different_galaxies", 0, 9, 0),
        energy_per_galaxy=effect.whole("energy_per_galaxy_majority", 0, 9, 0),
        energy_per_system=effect.whole("energy_per_system_majority", 0, 9, 0),
        extra_cubes=effect.whole("discover_colonise_extra_cubes", 0, 2, 0),
        finer_gems=effect.flag("extract_gems_one_step_up", False),
        shares_extraction=effect.flag("extract_where_opponents", False),
        perpetual=effect.flag("always_last", False), source=entry.source, guessed=entry.guessed,
    )  # fmt: skip


def _light(entry: Entry) -> LightBonus:
    return LightBonus(
        entry.text("id"), entry.whole("base", 0, 20), entry.whole("per", 0, 9), entry.one_of("what", LIGHT_COUNTS),
        entry.whole("copies", 0, 18), entry.source, entry.guessed,
    )  # fmt: skip


def _dark(entry: Entry, ids: list[str]) -> DarkBonus:
    stations = entry.one_of("kind", ("galaxy", "stations")) == 1
    return DarkBonus(
        entry.text("id"), -1 if stations else _index(entry, "galaxy", entry.get("galaxy"), ids),
        entry.whole("base", 0, 20), 0 if stations else entry.whole("majority", 0, 20),
        0 if stations else entry.whole("presence", 0, 20), entry.whole("per_station", 0, 20) if stations else 0,
        entry.whole("min_players", 1, 4), entry.source, entry.guessed,
    )  # fmt: skip


def _leader(entry: Entry, programs: Programs) -> Leader:
    times = entry.whole("extractions", 0, 4, 0)
    steps = [Entry(extraction(times), entry.place)] if times else []
    return Leader(
        id=entry.text("id"), name=entry.text("name"), consumption=entry.whole("consumption", 0, 80),
        energy=entry.whole("start_energy", 0, 19), program=programs.compile(steps),
        free_colonies=entry.whole("free_colonies", 0, 1, 0), keeps_cubes_from=entry.whole("keeps_cubes_from", 0, 9, 0),
        largest_tower=entry.whole("largest_tower", 0, 3, 3), extra_zone="extra_zone" in entry.data,
        energy_per_colony=entry.whole("energy_per_colony", 0, 9, 0), wins_ties=entry.flag("wins_ties", False),
        source=entry.source, guessed=entry.guessed,
    )  # fmt: skip


def _automa(entry: Entry, ids: list[str]) -> AutomaCard:
    actions = []
    for i, pair in enumerate(entry.many("actions"), 1):
        if not isinstance(pair, list) or not 1 <= len(pair) <= 2:
            raise entry.wrong(f"action {i}", "must be a step and its alternative")
        steps = [Entry(step, f"{entry.place}: action {i}") for step in pair if step]
        actions.append(tuple(_automa_step(step, ids) for step in steps))
    places = [Entry({"row": row, "column": column}, entry.place) for row, column in _pairs(entry, "discard")]
    discard = tuple((p.whole("row", 1, 2) - 1) * 4 + p.whole("column", 1, 4) - 1 for p in places)
    return AutomaCard(
        entry.text("id"), entry.whole("pile", 0, 2), entry.whole("consumption", -20, 20), tuple(actions), discard,
        entry.one_of("exploit", ("all", "majority")) == 0, entry.flag("silver"), entry.source, entry.guessed,
    )  # fmt: skip


def _automa_step(step: Entry, ids: list[str]) -> AutomaStep:
    if step.one_of("op", ("colonise", "gain_energy")):
        return AutomaStep(-1, -1, 0, False, step.whole("amount", 1, 30))
    galaxy = _index(step, "galaxy", step.get("galaxy"), ids)
    planet, cubes = step.one_of("planet", PLANETS), step.whole("cubes", 1, 3)
    return AutomaStep(galaxy, planet, cubes, step.flag("discover"), 0)


@cache
def standard() -> Box:
    """The box that comes with the program."""
    text = (resources.files(__package__) / "components.toml").read_text(encoding="utf-8")
    return Box(File(text, "components.toml"), None, STANDARD)


def load_components(path: str | Path) -> Box:
    """A corrected components file; `BadInput` says what is wrong with it and where."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: {getattr(error, 'strerror', None) or 'not a text file'}") from None
    digest = blake2b(text.encode(), digest_size=6).hexdigest()
    return Box(File(text, Path(path).name), LABELS, digest)


BOX = standard()
LABELS = {kind: tuple(entry.text("id") for entry in BOX.file.family(kind)) for kind in FAMILIES}
LIMITS = BOX.file.table("limits")
CUBES: int = BOX.file.table("counts").whole("cubes_per_player", 1, 99)
CONSUMPTION_MIN: int = LIMITS.whole("consumption_min", 0, 100)
CONSUMPTION_MAX: int = LIMITS.whole("consumption_max", 0, 100)
MAX_PURCHASES: int = LIMITS.whole("max_purchases", 1, 9)
MAX_STACK: int = LIMITS.whole("max_stack", 1, 3)
MAX_BONUS: int = LIMITS.whole("max_bonus_cards", 1, 9)
MARKET: int = LIMITS.whole("market_rows", 1, 9) * LIMITS.whole("market_columns", 1, 9)
TECHS_REMOVED: int = BOX.file.table("counts").whole("dark_tech_removed_per_pile", 0, 8)
END_LEVEL: int = LIMITS.whole("end_level", 1, 9)
ZONES: int = LIMITS.whole("action_zones", 1, 5)
MAX_ZONES = ZONES + 2
MAX_RANGE: int = LIMITS.whole("max_range", 1, 3)

GALAXY_IDS = LABELS["galaxy"]
GALAXIES = len(GALAXY_IDS)
TILE_IDS = LABELS["tile"]
CARD_IDS = LABELS["starting_card"] + LABELS["ai_card"]
STARTING = len(LABELS["starting_card"])
STARTING_CARDS = (1 << STARTING) - 1
AI_CARDS = ((1 << len(CARD_IDS)) - 1) & ~STARTING_CARDS
UPGRADE_IDS = tuple(upgrade.id for upgrade in BOX.upgrades)
AVA_UPGRADES = mask_of(i for i, upgrade in enumerate(BOX.upgrades) if upgrade.zone == ZONES)
TERRAFORMING = (
    0, 1 << UPGRADE_IDS.index("terraform_desert"), 1 << UPGRADE_IDS.index("terraform_volcanic"),
)  # fmt: skip  # by planet type: the upgrade it needs
EXTENSION = 1 << UPGRADE_IDS.index("colony_extension")
TECH_IDS = LABELS["dark_tech"]
LIGHT_IDS = LABELS["light_bonus"]
LIGHTS = 18
DARK_IDS = LABELS["dark_bonus"]
STATION_IDS = LABELS["station"]
STATIONS = len(STATION_IDS)
EXTRACTION, EXPLOITATION, COLONISATION = range(3)  # stations
LEADER_IDS = LABELS["leader"]
AUTOMA_IDS = LABELS["automa"]
SPACES = len(GALAXY_IDS) * SPACES_PER_GALAXY
PLACES = SPACES * PLANETS_PER_SPACE  # planets
SPACE_NAMES = tuple(f"{galaxy}{i}" for galaxy in GALAXY_IDS for i in range(1, SPACES_PER_GALAXY + 1))
PLANET_NAMES = tuple(f"{space}{letter}" for space in SPACE_NAMES for letter in "abc")
PEOPLES = tuple(entry.text("id") for entry in BOX.file.family("civilisation"))
AUTOMAS = 3  # of PEOPLES
