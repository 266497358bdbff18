"""What one seat may know, in named and JSON-able form. What is not here cannot leak."""

from __future__ import annotations

from dataclasses import dataclass

from astrarium.core import Options, Score, Seat

PHASES = ("setup", "action", "combat", "taking", "talks", "upkeep", "cleanup", "over")
DECISIONS = (
    "species", "home", "turn", "turn_end", "explore", "tile", "claim", "discovery", "free_technology", "free_part",
    "artifact", "influence", "disc_to", "research", "upgrade", "build", "move", "cube", "answer", "ambassador",
    "talks", "activate", "fight", "assign", "stalemate", "bomb", "kill", "grave", "reputation", "colony", "bankrupt",
    "betray",
)  # fmt: skip
PARTIES = ("0", "1", "2", "3", "4", "5", "ancients", "gcds")


@dataclass(frozen=True, slots=True)
class Square:
    """A population square; `index` is the one of actions."""

    index: int
    kind: str
    advanced: bool
    cube: bool


@dataclass(frozen=True, slots=True)
class Tile:
    """A sector as printed, turned by nothing."""

    index: int  # as in actions
    number: str  # "101"
    name: str
    stack: int
    vp: int
    wormholes: tuple[bool, ...]  # by edge, clockwise from the upper right one
    squares: tuple[Square, ...]
    artifact: bool
    discovery: bool
    ancients: int


@dataclass(frozen=True, slots=True)
class Ships:
    """Ships of one type and owner in a sector; `damage` has an entry per ship."""

    seat: Seat
    ship: str
    count: int
    damage: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sector:
    """A sector of the galaxy and what is on it."""

    index: int  # as in actions
    number: str
    name: str
    q: int
    r: int
    rotation: int
    wormholes: tuple[bool, ...]  # by edge as it lies
    vp: int
    artifact: bool
    squares: tuple[Square, ...]
    orbital: bool
    orbital_cube: bool
    monolith: bool
    owner: Seat | None
    ships: tuple[Ships, ...]
    entered: tuple[Seat, ...]  # order of entry
    ancients: int
    ancient_damage: tuple[int, ...]
    gcds: bool
    gcds_damage: int
    discovery: bool  # a tile lies there, face down
    links: tuple[int, ...]  # sectors joined by two wormholes
    half_links: tuple[int, ...]  # by one only


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of a blueprint: the printed part, and the tile on it."""

    position: str
    printed: str | None
    tile: str | None
    part: str | None  # the one that counts


@dataclass(frozen=True, slots=True)
class Design:
    """A ship type of one player."""

    ship: str
    slots: tuple[Slot, ...]
    initiative: int
    hull: int
    computer: int
    shield: int
    movement: int
    energy: int  # left over
    cannons: tuple[int, int, int]  # yellow, orange, red dice
    missiles: int  # orange dice
    bonus: tuple[int, int, int]  # initiative, energy, computer printed outside the grid
    price: int
    unbuilt: int


@dataclass(frozen=True, slots=True)
class Player:
    """One seat's civilisation."""

    seat: Seat
    species: str | None
    name: str
    colour: str
    home: str | None
    storage: tuple[int, ...]  # money, science, materials
    tracks: tuple[int, ...]  # cubes on the population tracks
    income: tuple[int, ...]
    grave: tuple[int, ...]
    discs: int
    reserve: int
    upkeep: int
    balance: int  # money after upkeep, if the round ended now
    actions: tuple[int, ...]  # discs on explore, influence, research, upgrade, build, move
    reactions: tuple[int, ...]  # discs on upgrade, build, move
    colony_ships: int
    colony_ships_all: int
    trade: int
    technologies: tuple[tuple[str, ...], ...]  # by category
    discounts: tuple[int, ...]
    designs: tuple[Design, ...]
    prices: tuple[int, int]  # orbital, monolith
    limits: tuple[int, ...]  # what one disc buys, by action
    stored_parts: tuple[str, ...]
    reputation: int  # tiles
    reputation_values: tuple[int, ...] | None  # own ones; all at the end
    places: tuple[int, int, int]  # reputation track: for anything, ambassadors only, reputation only
    ambassadors: tuple[Seat, ...]
    discoveries: int  # kept for points
    discovery_kinds: tuple[str, ...] | None  # own ones
    sectors: tuple[int, ...]
    passed: bool
    gone: bool
    traitor: bool
    points: tuple[tuple[str, int], ...]  # by source; reputation only where it is known
    total: int  # of these
    rank: int | None  # at the end


@dataclass(frozen=True, slots=True)
class Technology:
    """A kind of technology tile on the supply board."""

    index: int
    id: str
    name: str
    category: str
    cost: int
    min_cost: int
    tiles: int
    owned: bool  # by the viewing seat
    price: int | None  # for the viewing seat


@dataclass(frozen=True, slots=True)
class Group:
    """A ship type in the battle, in order of initiative."""

    party: str  # a seat's number, "ancients" or "gcds"
    ship: str
    initiative: int
    computer: int
    shield: int
    hull: int
    cannons: tuple[int, int, int]
    missiles: int
    damage: tuple[int, ...]  # an entry per ship
    acted: bool
    retreat: int | None  # the sector it retreats to
    firing: bool


@dataclass(frozen=True, slots=True)
class Die:
    colour: str
    value: int
    damage: int
    pending: bool  # it still has to be assigned


@dataclass(frozen=True, slots=True)
class Hit:
    """What one die of a throw did."""

    die: int  # which of the throw
    target: str  # type of ship
    before: int  # damage it had
    damage: int
    destroyed: bool


@dataclass(frozen=True, slots=True)
class Throw:
    """All dice of one ship type, thrown together."""

    round: int  # 0: missiles
    party: str
    ship: str
    dice: tuple[Die, ...]  # the strongest first
    hits: tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A ship type that began to retreat, or has left."""

    round: int
    party: str
    ship: str
    to: int
    left: bool


@dataclass(frozen=True, slots=True)
class Squad:
    """Ships of one type when a battle began; `damage` has an entry per ship."""

    party: str
    ship: str
    damage: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle of this round's combat phase (or the last one's) from its beginning."""

    sector: int
    attacker: str
    defender: str
    squads: tuple[Squad, ...]
    course: tuple[Throw | Withdrawal, ...]
    stalemate: bool
    over: bool
    winner: str | None  # None: nobody is left, or it goes on


@dataclass(frozen=True, slots=True)
class Battle:
    """The sector being settled in the combat phase."""

    sector: int
    attacker: str | None  # None: no battle now
    defender: str | None
    round: int  # 0: missiles
    groups: tuple[Group, ...]
    dice: tuple[Die, ...]  # last rolled
    next_die: Die | None  # the one to assign
    draws: tuple[int, ...]  # reputation draws earned by kills, by seat


@dataclass(frozen=True, slots=True)
class Pending:
    """The decision asked for. Which of the fields hold something depends on its kind."""

    kind: str
    seats: tuple[Seat, ...]
    mine: bool
    left: int | None  # units left: explorations, disc moves, technologies, parts, builds, moves, artifacts, kills
    made: int | None
    sector: int | None
    target: tuple[int, int] | None  # the space explored
    drawn: tuple[Tile, ...]  # sectors turned over
    discovery: str | None  # seen by its finder only
    part: str | None
    reputation: tuple[int, ...]  # tiles drawn, seen by their drawer only
    other: Seat | None  # who asks, or whom the ambassador goes to


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    seats: int
    options: Options
    round: int
    rounds: int
    phase: str
    turn: int
    active: Seat
    start: Seat
    next_start: Seat | None
    diplomacy: bool
    sectors: tuple[Sector, ...]
    players: tuple[Player, ...]
    technologies: tuple[Technology, ...]
    technologies_left: int  # in the bag
    stacks: tuple[int, int, int]  # sectors left in I, II, III
    discards: tuple[tuple[str, ...], ...]
    discoveries_left: int
    reputation_left: int
    battle: Battle | None
    fights: tuple[Fight, ...]  # in the order they were fought; the last one may go on
    pending: Pending | None
    over: bool
    winners: tuple[Seat, ...]
    scores: tuple[Score, ...]  # as far as the viewing seat knows them: no reputation of others before the end

    def sector(self, number: str) -> Sector:
        """The sector of that number on the board."""
        return next(sector for sector in self.sectors if sector.number == number)
