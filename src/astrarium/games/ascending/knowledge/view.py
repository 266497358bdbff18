"""What one seat may know, complete enough to draw the whole table from it. What is not here cannot leak."""

from __future__ import annotations

from dataclasses import dataclass

from astrarium.core import Action, Score, Seat

from ..box import components as c


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board's measures in mm and mm/s."""

    width: float
    height: float
    planet_radius: float
    orbit_radius: float
    starship_radius: float
    cruiser_radius: float
    range_short: float
    range_long: float
    deceleration: float
    weakest_flick: float
    strongest_flick: float
    grid: int  # an action's velocity is in 1/grid mm/s
    ring: tuple[tuple[float, float], ...]  # places in an orbit from the planet's centre, by the number a launch names


@dataclass(frozen=True, slots=True)
class PlanetView:
    """A planet, asteroid or homeworld. `kind` is -1 where this seat has not seen the face of the disc."""

    hole: int
    name: str
    quadrant: int
    x: float
    y: float
    kind: int
    face_up: bool
    scanned_by: tuple[Seat, ...]
    homeworld_of: Seat  # -1: not a homeworld
    owner: Seat  # -1: free
    troops: int
    facilities: int
    colonies: int
    cities: int
    defence: int
    blockaded: bool
    in_orbit: tuple[int, ...]  # ships
    source: str


@dataclass(frozen=True, slots=True)
class ShipView:
    """A ship on the board."""

    ship: int
    name: str
    seat: Seat
    cruiser: bool
    x: float
    y: float
    radius: float
    orbit: int  # a hole, or -1
    range: float  # the ruler its owner measures with, edge to edge
    strength: int
    defence: int
    in_range: tuple[int, ...]  # ships of other seats this one could fire at
    besieges: int  # the planet of another seat that it could attack from its orbit, or -1


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player's own board."""

    seat: Seat
    home: int
    tokens: int
    score: Score
    troop_supply: int
    troop_box: int
    starships_board: int
    starships_supply: int
    starships_box: int
    cruiser: int  # 0 in the box, 1 in supply, 2 on the board
    facility_stock: int
    colony_stock: int
    city_stock: int
    levels: tuple[int, ...]  # by colour
    facilities: tuple[int, ...]  # working ones, by colour
    powers: c.Powers


@dataclass(frozen=True, slots=True)
class TechView:
    """One level of one colour; `source` says whether it was read off the box or reconstructed."""

    colour: int
    level: int
    id: str
    effect: str  # a message id
    values: tuple[tuple[str, object], ...]  # what {names} in it stand for
    first_vp: int
    discovered: bool
    source: str


@dataclass(frozen=True, slots=True)
class RowView:
    """What a completed row brings, and who has it."""

    row: int
    starships: int
    troops: int
    vp: int
    completed_by: tuple[Seat, ...]
    source: str


@dataclass(frozen=True, slots=True)
class PendingView:
    """The decision that is open: its kind (see actions.py), whose it is and what is left of it."""

    kind: int
    seat: Seat
    points: int = 0  # movement points left, or a Move would begin with
    shuttles: int = 0  # launches or landings free of charge
    left: int = 0  # troops to recruit, starships to return, first ships to place
    used: tuple[int, ...] = ()  # ships that have attacked
    targets: tuple[Action, ...] = ()  # possible attacks


@dataclass(frozen=True, slots=True)
class LegView:
    """A ship slides from here with this velocity, slowing down at the board's rate, until its next leg."""

    ship: int
    time: float
    x: float
    y: float
    vx: float
    vy: float


@dataclass(frozen=True, slots=True)
class BumpView:
    """Something happened on the way: 0 ship on ship, 1 ship on planet, 2 off the board, 3 at rest, 4 vanished."""

    kind: int
    time: float
    ship: int
    other: int  # a ship, a hole, or -1
    speed: float


@dataclass(frozen=True, slots=True)
class ShotView:
    """The last flick as it truly happened."""

    seat: Seat
    ship: int
    vx: int
    vy: int
    aim_vx: int  # what the hand meant, before its wobble
    aim_vy: int
    legs: tuple[LegView, ...]
    bumps: tuple[BumpView, ...]


@dataclass(frozen=True, slots=True)
class View:
    """One seat's view of the table; None is a spectator."""

    seat: Seat | None
    seats: int
    turn: int
    first: Seat
    active: Seat  # -1 when the game is over
    trigger: Seat  # who took the last token; -1: the pool is not empty
    pool: int
    over: bool
    pending: PendingView | None
    board: BoardView
    planets: tuple[PlanetView, ...]
    ships: tuple[ShipView, ...]
    players: tuple[SeatView, ...]
    techs: tuple[TechView, ...]
    rows: tuple[RowView, ...]
    hidden: tuple[tuple[int, ...], ...]  # per quadrant: how many unseen discs of each colour, then asteroids
    shot: ShotView | None
    preview: str  # what the page may show of a flick before it: none, short, full
    wobble: str
    ram: str  # what rammed ships do: slide on, or vanish
    hand: str  # how steady the bots' hands are
    reconstructed: bool  # some technologies or places are our own reading
    digest: str  # of the components played with
