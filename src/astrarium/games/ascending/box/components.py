"""What is in the box: components.toml, checked, typed and immutable; a table may play with a corrected copy of it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

from astrarium.core import BadInput
from astrarium.core.boxes import box_text

COLOURS: Final = ("orange", "grey", "purple", "brown")
QUADRANTS: Final = ("alpha", "beta", "gamma", "delta")
ORANGE, GREY, PURPLE, BROWN, ASTEROID, HOMEWORLD = range(6)
UNKNOWN: Final = -1
LEVELS: Final = 4
SOURCES: Final = ("rulebook", "public", "memory", "reconstructed")
HOLES_PER_QUADRANT: Final = 7
PIECES_PER_PLANET: Final = 3  # AE-P6
TROOPS_IN_SUPPLY, TROOPS_IN_BOX = 6, 8  # of each player, at the start
STARSHIPS, FIRST_SHIPS = 8, 2
FACILITIES, COLONIES, CITIES = 8, 4, 4
GRID: Final = 1024  # steps per mm, and per mm/s
HOLE_IDS: Final = tuple(f"{quadrant}-{letter}" for quadrant in QUADRANTS for letter in "HABCDEF")
Table = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Surface:
    """The board: its size, the planets' centres and their common radius."""

    width: float
    height: float
    planets: tuple[tuple[float, float], ...]
    planet_radius: float


@dataclass(frozen=True, slots=True)
class Hole:
    """A place for a planet's disc."""

    id: str
    quadrant: int
    x: float
    y: float
    source: str


@dataclass(frozen=True, slots=True)
class Tech:
    """One level of one colour. `effect` is a message id; {names} in it are parameters."""

    id: str
    colour: int
    level: int
    effect: str
    params: Mapping[str, object]
    first_vp: int
    source: str
    evidence: str
    confidence: str


class RowBonus(NamedTuple):
    """What completing a row of technologies brings from the box."""

    starships: int
    troops: int
    vp: int
    source: str


@dataclass(frozen=True, slots=True)
class Setup:
    """Which holes are fixed and which discs go to a quadrant, for one number of seats."""

    homeworlds: tuple[int, ...]  # the hole of each seat
    asteroids: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]  # the kinds of disc of each group, in order


class Powers(NamedTuple):
    """What a seat's technologies make of the basic rules."""

    long_range: bool = False
    multi_target: bool = False
    ram_survives: bool = False
    movement_points: int = 2
    free_shuttles: int = 0
    facility_defence: int = 0
    planet_bonus: int = 0
    guard: int = 1  # defence of a starship in orbit
    open_lanes: bool = False
    recruits: int = 2
    city_troops: int = 1
    drop_pods: bool = False


# the parameter of a technology in the file -> the power it sets and the values it may have
PARAMS: Final[dict[str, tuple[str, type | tuple[object, ...]]]] = {
    "range": ("long_range", ("short", "long")),
    "multi_target": ("multi_target", bool),
    "ram_survives": ("ram_survives", bool),
    "movement_points": ("movement_points", int),
    "free_launch_or_land": ("free_shuttles", int),
    "research_facility_defence": ("facility_defence", int),
    "planet_defence_bonus": ("planet_bonus", int),
    "starship_in_orbit_defence": ("guard", int),
    "immune_to_blockade": ("open_lanes", bool),
    "recruit_troops": ("recruits", int),
    "city_troops": ("city_troops", int),
    "recruit_on_unoccupied": ("drop_pods", bool),
}
OTHER_PARAMS: Final = {"gain_cruiser": (0, 1), "return_starships": (0, 1, 2), "applies_to_cruiser": (False,)}


@dataclass(frozen=True, eq=False)
class Components:
    """Everything the rules read from the file."""

    digest: str
    width: float
    height: float
    planet_radius: float
    orbit_radius: float
    starship_radius: float
    cruiser_radius: float
    range_short: float
    range_long: float
    holes: tuple[Hole, ...]
    first_ships: tuple[tuple[float, float], ...]  # of the homeworld of the first quadrant
    techs: tuple[Tech, ...]  # colour by colour, level by level
    rows: tuple[RowBonus, ...]
    setups: Mapping[int, Setup]
    pools: Mapping[int, int]
    data: Table  # the whole file, for what only readers need

    def count(self, *path: str) -> int:
        """A whole number of the file: count("pieces", "total", "planets")."""
        found: Any = self.data
        for name in path:
            found = found.get(name) if isinstance(found, dict) else None
        if isinstance(found, bool) or not isinstance(found, int):
            raise BadInput(f"components: {'.'.join(path)} must be a whole number, not {found!r}")
        return found

    @cached_property
    def surface(self) -> Surface:
        return Surface(self.width, self.height, tuple((h.x, h.y) for h in self.holes), self.planet_radius)

    @cached_property
    def quadrant(self) -> tuple[int, ...]:
        return tuple(hole.quadrant for hole in self.holes)

    @cached_property
    def centres(self) -> tuple[tuple[int, int], ...]:
        """The planets' centres on the grid."""
        return tuple((round(hole.x * GRID), round(hole.y * GRID)) for hole in self.holes)

    @cached_property
    def radii(self) -> tuple[float, float]:
        """Of a starship and of a cruiser."""
        return self.starship_radius, self.cruiser_radius

    @cached_property
    def orbit_square(self) -> tuple[int, int]:
        """Square of the greatest distance from a planet's centre that is in orbit, on the grid."""
        return (
            round((self.orbit_radius + self.starship_radius) * GRID) ** 2,
            round((self.orbit_radius + self.cruiser_radius) * GRID) ** 2,
        )

    def planet_at(self, x: int, y: int, cruiser: bool) -> int:
        """The planet in whose orbit a ship lies there, or -1: any part of it touches the ring (AE-P5)."""
        reach = self.orbit_square[cruiser]
        for hole, (px, py) in enumerate(self.centres):
            if (px - x) * (px - x) + (py - y) * (py - y) <= reach:
                return hole
        return -1

    def reach_square(self, long: bool, cruisers: int) -> int:
        """Square of the greatest distance of centres within range, where so many of the two are cruisers."""
        return self._reach[long * 3 + cruisers]

    @cached_property
    def _reach(self) -> tuple[int, ...]:
        return tuple(
            round((gap + (2 - n) * self.starship_radius + n * self.cruiser_radius) * GRID) ** 2
            for gap in (self.range_short, self.range_long)
            for n in range(3)
        )

    def tech(self, colour: int, level: int) -> Tech:
        return self.techs[colour * LEVELS + level - 1]

    @cached_property
    def powers(self) -> tuple[Powers, ...]:
        """The powers of every combination of levels; the index is `levels_index`."""
        base = LEVELS + 1
        return tuple(
            self._powers((i // base**3, i // base**2 % base, i // base % base, i % base)) for i in range(base**4)
        )

    def _powers(self, levels: tuple[int, int, int, int]) -> Powers:
        best: dict[str, Any] = {}
        for tech in self.techs:
            if tech.level <= levels[tech.colour]:
                for name, value in tech.params.items():
                    if name in PARAMS:
                        power = PARAMS[name][0]
                        number = value == "long" if name == "range" else value
                        best[power] = max(best.get(power, getattr(Powers(), power)), number)
        return Powers(**best)

    def home_ships(self, hole: int) -> list[tuple[int, int]]:
        """Where the two first ships of that homeworld lie, on the grid."""
        return [self._turned(x, y, self.quadrant[hole]) for x, y in self.first_ships]

    def _turned(self, x: float, y: float, quarters: int) -> tuple[int, int]:
        for _ in range(quarters):
            x, y = self.width - y, x
        return round(x * GRID), round(y * GRID)


def levels_index(orange: int, grey: int, purple: int, brown: int) -> int:
    return ((orange * 5 + grey) * 5 + purple) * 5 + brown


def load_components(path: str | Path | None = None) -> Components:
    """The components of that file, or the standard ones; `BadInput` says what is wrong and where."""
    if path is None:
        text = box_text(__package__, "components.toml")
    else:
        try:
            text = Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadInput(f"components: {path} cannot be read: {error}") from None
    return read_components(text)


def read_components(text: str) -> Components:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"components: not a TOML file: {error}") from None
    sizes, board = _table(data, "sizes"), _table(data, "board")
    holes = _holes(data)
    found = Components(
        digest=blake2b(text.encode(), digest_size=8).hexdigest(),
        width=_length(board, "board", "width"),
        height=_length(board, "board", "height"),
        planet_radius=_length(sizes, "sizes", "planet_radius"),
        orbit_radius=_length(sizes, "sizes", "orbit_radius"),
        starship_radius=_length(sizes, "sizes", "starship_radius"),
        cruiser_radius=_length(sizes, "sizes", "cruiser_radius"),
        range_short=_length(sizes, "sizes", "range_short"),
        range_long=_length(sizes, "sizes", "range_long"),
        holes=holes,
        first_ships=_first_ships(data),
        techs=_techs(data),
        rows=_rows(data),
        setups={seats: _setup(data, seats, holes) for seats in (2, 3, 4)},
        pools={seats: _whole(_table(_table(data, "vp"), "pool"), "vp.pool", f"{seats}p", 1, 99) for seats in (2, 3, 4)},
        data=data,
    )
    _check_geometry(found)
    return found


def _table(data: Table, name: str) -> Table:
    found = data.get(name)
    if not isinstance(found, dict):
        raise BadInput(f"components: [{name}] is missing")
    return found


def _entries(data: Table, name: str, where: str = "") -> list[Table]:
    found = data.get(name)
    if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
        raise BadInput(f"components: [[{where}{name}]] is missing")
    return found


def _length(table: Table, where: str, name: str) -> float:
    value = table.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 5000:
        raise BadInput(f"components: {where}.{name} must be a length in mm between 0 and 5000, not {value!r}")
    return float(value)


def _whole(table: Table, where: str, name: str, low: int, high: int) -> int:
    value = table.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadInput(f"components: {where}.{name} must be a whole number from {low} to {high}, not {value!r}")
    return value


def _word(table: Table, where: str, name: str, known: tuple[str, ...] = ()) -> str:
    value = table.get(name)
    if not isinstance(value, str) or not value or (known and value not in known):
        wanted = f"one of {', '.join(known)}" if known else "a text"
        raise BadInput(f"components: {where}.{name} must be {wanted}, not {value!r}")
    return value


def _holes(data: Table) -> tuple[Hole, ...]:
    holes = []
    for entry in _entries(data, "hole"):
        where = f"hole {entry.get('id')}"
        quadrant = QUADRANTS.index(_word(entry, where, "quadrant", QUADRANTS))
        x, y = _length(entry, where, "x"), _length(entry, where, "y")
        holes.append(Hole(_word(entry, where, "id"), quadrant, x, y, _word(entry, where, "source", SOURCES)))
    for quadrant, name in enumerate(QUADRANTS):
        count = sum(hole.quadrant == quadrant for hole in holes)
        if count != HOLES_PER_QUADRANT:
            raise BadInput(f"components: quadrant {name} needs {HOLES_PER_QUADRANT} holes, not {count}")
    if tuple(hole.id for hole in holes) != HOLE_IDS:
        raise BadInput(f"components: the holes must be {', '.join(HOLE_IDS[:7])}, ... in this order")
    return tuple(holes)


def _first_ships(data: Table) -> tuple[tuple[float, float], ...]:
    spots = _table(data, "start_ships").get("alpha")
    if not isinstance(spots, list) or len(spots) != 2 or not all(isinstance(s, list) and len(s) == 2 for s in spots):
        raise BadInput("components: start_ships.alpha must be two pairs [x, y]")
    return tuple((float(x), float(y)) for x, y in spots)


def _techs(data: Table) -> tuple[Tech, ...]:
    found: dict[tuple[int, int], Tech] = {}
    for entry in _entries(data, "tech"):
        where = f"tech {entry.get('colour')} {entry.get('level')}"
        colour, level = COLOURS.index(_word(entry, where, "colour", COLOURS)), _whole(entry, where, "level", 1, LEVELS)
        if (colour, level) in found:
            raise BadInput(f"components: {where} is there twice")
        found[colour, level] = Tech(
            _word(entry, where, "id"), colour, level, _effect(entry, where), _params(entry, where),
            _whole(entry, where, "first_vp", 0, 20), _word(entry, where, "source", SOURCES),
            str(entry.get("evidence", "")), str(entry.get("confidence", "")),
        )  # fmt: skip
    for colour, level in ((c, n) for c in range(len(COLOURS)) for n in range(1, LEVELS + 1)):
        if (colour, level) not in found:
            raise BadInput(f"components: tech {COLOURS[colour]} {level} is missing")
    return tuple(found[key] for key in sorted(found))


def _effect(entry: Table, where: str) -> str:
    effect = _word(entry, where, "effect")
    try:
        effect.format(**_params(entry, where))
    except (KeyError, IndexError, ValueError):
        raise BadInput(f"components: {where}.effect: {{names}} must be parameters of this technology") from None
    return effect


def _params(entry: Table, where: str) -> Table:
    params = _table(entry, "params")
    for name, value in params.items():
        if name not in PARAMS and name not in OTHER_PARAMS:
            known = ", ".join([*PARAMS, *OTHER_PARAMS])
            raise BadInput(f"components: {where}: unknown parameter {name!r}; known: {known}")
        allowed = PARAMS[name][1] if name in PARAMS else OTHER_PARAMS[name]
        fits = value in allowed if isinstance(allowed, tuple) else type(value) is allowed
        if not fits or (type(value) is int and not 0 <= value <= 9):
            raise BadInput(f"components: {where}.{name} cannot be {value!r}")
    return params


def _rows(data: Table) -> tuple[RowBonus, ...]:
    entries = _entries(data, "row_bonus")
    if [entry.get("row") for entry in entries] != [1, 2, 3, 4]:
        raise BadInput("components: [[row_bonus]] needs rows 1, 2, 3 and 4, in this order")
    return tuple(
        RowBonus(
            _whole(entry, f"row_bonus {row}", "starships", 0, 8),
            _whole(entry, f"row_bonus {row}", "troops", 0, 14),
            _whole(entry, f"row_bonus {row}", "vp", 0, 20),
            _word(entry, f"row_bonus {row}", "source", SOURCES),
        )
        for row, entry in enumerate(entries, 1)
    )


def _setup(data: Table, seats: int, holes: tuple[Hole, ...]) -> Setup:
    where = f"setup.{seats}p"
    table = _table(_table(data, "setup"), f"{seats}p")
    homes, rocks = _hole_list(table, where, "homeworld_holes", holes), _hole_list(table, where, "asteroid_holes", holes)
    if len(homes) != seats:
        raise BadInput(f"components: {where}.homeworld_holes needs {seats} holes, not {len(homes)}")
    if sorted(holes[hole].quadrant for hole in homes + rocks) != [0, 1, 2, 3]:
        raise BadInput(f"components: {where} needs one fixed disc in each quadrant")
    groups = tuple(_group(entry, f"{where}.groups {entry.get('id')}") for entry in _entries(table, "groups", where))
    if len(groups) != len(QUADRANTS):
        raise BadInput(f"components: {where} needs four groups, not {len(groups)}")
    return Setup(homes, rocks, groups)


def _hole_list(table: Table, where: str, name: str, holes: tuple[Hole, ...]) -> tuple[int, ...]:
    index = {hole.id: i for i, hole in enumerate(holes)}
    names = table.get(name)
    if not isinstance(names, list) or not all(isinstance(n, str) and n in index for n in names):
        raise BadInput(f"components: {where}.{name} must be a list of hole ids")
    return tuple(index[n] for n in names)


def _group(entry: Table, where: str) -> tuple[int, ...]:
    discs: list[int] = []
    for kind, name in enumerate((*COLOURS, "asteroid")):
        discs += [kind] * _whole(entry, where, name, 0, HOLES_PER_QUADRANT)
    if len(discs) != HOLES_PER_QUADRANT - 1:
        raise BadInput(f"components: {where} needs {HOLES_PER_QUADRANT - 1} discs, not {len(discs)}")
    return tuple(discs)


def _check_geometry(found: Components) -> None:
    """A ship is in one orbit at most, every lane is open, every orbit lies on the board."""
    widest = 2 * found.orbit_radius + 2 * found.cruiser_radius
    for one, other in combinations(found.holes, 2):
        if (one.x - other.x) ** 2 + (one.y - other.y) ** 2 <= widest * widest:
            raise BadInput(f"components: holes {one.id} and {other.id} must be more than {widest} mm apart")
    for hole in found.holes:
        edge = min(hole.x, hole.y, found.width - hole.x, found.height - hole.y)
        if edge < found.orbit_radius:
            raise BadInput(f"components: the orbit of {hole.id} leaves the board")
    if found.orbit_radius < found.planet_radius + found.cruiser_radius:
        raise BadInput("components: the orbit ring is too narrow for a cruiser")


STANDARD: Final = load_components()
