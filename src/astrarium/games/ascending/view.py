"""What one seat may know, complete enough to draw the whole table from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from astrarium.core import Action, Score, Seat

from .actions import SHIP_NAMES
from .components import COLOURS, LEVELS, UNKNOWN, Components, Powers
from .physics import GRID, V_MAX, V_MIN, A, Happening, Leg
from .rules import move
from .rules.attack import can_be_attacked, in_range, ship_defence, strength
from .rules.develop import working_facilities
from .rules.orbits import is_blockaded, planet_defence, ring_spots
from .scoring import scores
from .state import (
    ATTACKING,
    BOARD,
    BOX,
    FREE,
    LEFT,
    MOVING,
    NOWHERE,
    PLACING,
    POINTS,
    RECRUITING,
    RETURNING,
    SHUTTLES,
    SUPPLY,
    TURN,
    USED,
    Table,
    is_cruiser,
    owner_of,
)  # fmt: skip


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
    powers: Powers


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
    """The decision that is open: its kind (see state.py), whose it is and what is left of it."""

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
class AscendingView:
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


def build(table: Table, seat: Seat | None) -> AscendingView:
    return AscendingView(
        seat=seat,
        seats=table.seats,
        turn=table.turn,
        first=table.first,
        active=-1 if table.over else table.active,
        trigger=table.trigger,
        pool=table.pool,
        over=table.over,
        pending=_pending(table),
        board=_board(table.comp),
        planets=tuple(_planet(table, hole, seat) for hole in range(len(table.kind))),
        ships=tuple(_ship(table, ship) for ship, place in enumerate(table.where) if place == BOARD),
        players=tuple(_player(table, score) for score in scores(table)),
        techs=_techs(table),
        rows=_rows(table),
        hidden=_hidden(table, seat),
        shot=_shot(table),
        preview=str(table.options["preview"]),
        wobble=str(table.options["wobble"]),
        ram=str(table.options["ram"]),
        hand=str(table.options["hand"]),
        reconstructed=any(tech.source == "reconstructed" for tech in table.comp.techs),
        digest=table.comp.digest,
    )


@cache
def _board(comp: Components) -> BoardView:
    return BoardView(
        comp.width, comp.height, comp.planet_radius, comp.orbit_radius, comp.starship_radius, comp.cruiser_radius,
        comp.range_short, comp.range_long, A, V_MIN, V_MAX, GRID,
        tuple((x / GRID - comp.holes[0].x, y / GRID - comp.holes[0].y) for x, y in ring_spots(comp, 0)),
    )  # fmt: skip


def _planet(table: Table, hole: int, seat: Seat | None) -> PlanetView:
    place, owner = table.comp.holes[hole], table.owner[hole]
    occupied = owner != FREE and table.pieces(hole) > 0 and not table.is_homeworld(hole)
    return PlanetView(
        hole=hole,
        name=place.id,
        quadrant=place.quadrant,
        x=place.x,
        y=place.y,
        kind=table.kind[hole] if table.knows(seat, hole) else UNKNOWN,  # AE-V2
        face_up=bool(table.face_up[hole]),
        scanned_by=tuple(s for s in range(table.seats) if table.seen[s] >> hole & 1),
        homeworld_of=owner if table.is_homeworld(hole) else -1,
        owner=owner,
        troops=table.troops[hole],
        facilities=table.facilities[hole],
        colonies=table.colonies[hole],
        cities=table.cities[hole],
        defence=planet_defence(table, hole) if occupied else 0,
        blockaded=is_blockaded(table, hole),
        in_orbit=tuple(ship for ship, at in enumerate(table.orbit) if at == hole) if hole in table.orbit else (),
        source=place.source,
    )


def _ship(table: Table, ship: int) -> ShipView:
    seat = owner_of(ship)
    long, hole = table.powers(seat).long_range, table.orbit[ship]
    return ShipView(
        ship=ship,
        name=SHIP_NAMES[ship],
        seat=seat,
        cruiser=is_cruiser(ship),
        x=table.x[ship] / GRID,
        y=table.y[ship] / GRID,
        radius=table.comp.radii[is_cruiser(ship)],
        orbit=hole,
        range=table.comp.range_long if long else table.comp.range_short,
        strength=strength(ship),
        defence=ship_defence(table, ship),
        in_range=tuple(
            other
            for other, place in enumerate(table.where)
            if place == BOARD and owner_of(other) != seat and in_range(table, ship, other, long)
        ),
        besieges=hole if hole != NOWHERE and can_be_attacked(table, hole, seat) else NOWHERE,
    )


def _player(table: Table, score: Score) -> SeatView:
    seat = score.seat
    return SeatView(
        seat=seat,
        home=table.home[seat],
        tokens=table.tokens[seat],
        score=score,
        troop_supply=table.troop_supply[seat],
        troop_box=table.troop_box[seat],
        starships_board=table.starships(seat, BOARD),
        starships_supply=table.starships(seat, SUPPLY),
        starships_box=table.starships(seat, BOX),
        cruiser=table.where[table.ships_of(seat)[-1]],
        facility_stock=table.facility_stock[seat],
        colony_stock=table.colony_stock[seat],
        city_stock=table.city_stock[seat],
        levels=tuple(table.levels[seat * 4 : seat * 4 + 4]),
        facilities=tuple(working_facilities(table, seat)),
        powers=table.powers(seat),
    )


def _techs(table: Table) -> tuple[TechView, ...]:
    return tuple(
        TechView(
            tech.colour, tech.level, tech.id, tech.effect, tuple(tech.params.items()), tech.first_vp,
            any(table.level(seat, tech.colour) >= tech.level for seat in range(table.seats)), tech.source,
        )
        for tech in table.comp.techs
    )  # fmt: skip


def _rows(table: Table) -> tuple[RowView, ...]:
    lowest = [min(table.levels[seat * 4 : seat * 4 + 4]) for seat in range(table.seats)]
    return tuple(
        RowView(
            row, bonus.starships, bonus.troops, bonus.vp,
            tuple(seat for seat in range(table.seats) if lowest[seat] >= row), bonus.source,
        )
        for row, bonus in zip(range(1, LEVELS + 1), table.comp.rows, strict=True)
    )  # fmt: skip


def _hidden(table: Table, seat: Seat | None) -> tuple[tuple[int, ...], ...]:
    """The groups of the quadrants are known: what is left of them after all this seat has seen (AE-S5)."""
    counts = [[0] * (len(COLOURS) + 1) for _ in range(4)]
    for hole, kind in enumerate(table.kind):
        if not table.knows(seat, hole):
            counts[table.comp.quadrant[hole]][kind] += 1
    return tuple(map(tuple, counts))


def _pending(table: Table) -> PendingView | None:
    if not table.stack:
        return None
    top = table.top
    seat = table.to_act()[0]
    if top[0] == TURN:
        left, shuttles = move.points(table, seat)
        return PendingView(TURN, seat, points=left, shuttles=shuttles, left=table.powers(seat).recruits)
    if top[0] == MOVING:
        return PendingView(MOVING, seat, points=top[POINTS], shuttles=top[SHUTTLES])
    if top[0] == ATTACKING:
        used = tuple(ship for number, ship in enumerate(table.ships_of(seat)) if top[USED] >> number & 1)
        return PendingView(ATTACKING, seat, used=used, targets=tuple(table.legal(seat)))
    return PendingView(top[0], seat, left=top[LEFT] if top[0] in (PLACING, RECRUITING, RETURNING) else 0)


def _shot(table: Table) -> ShotView | None:
    if table.shot is None:
        return None
    seat, ship, vx, vy, aim_vx, aim_vy, ships, legs, log = table.shot
    return ShotView(
        seat, ship, vx, vy, aim_vx, aim_vy,
        tuple(_leg(ships, leg) for leg in legs),
        tuple(_bump(ships, happening) for happening in log),
    )  # fmt: skip


def _leg(ships: tuple[int, ...], leg: Leg) -> LegView:
    time, i, x, y, vx, vy = leg
    return LegView(ships[i], time, x, y, vx, vy)


def _bump(ships: tuple[int, ...], happening: Happening) -> BumpView:
    time, kind, i, j, speed = happening
    return BumpView(kind, time, ships[i], ships[j] if kind == 0 else j, speed)


