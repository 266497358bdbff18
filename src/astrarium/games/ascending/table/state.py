"""What is on the table: planets with their pieces, ships with their places, supplies, technologies, tokens."""

from __future__ import annotations

from typing import Final

from astrarium.core import NOBODY, Decision, Dice, Game, Key, Options, Seat, State

from ..box import components as c
from . import actions as a

BOX, SUPPLY, BOARD = range(3)
TRACKS: Final = len(c.COLOURS)  # the levels of a seat stand together
NOWHERE: Final = -1
FREE: Final = -1

# what happened on a slide: (time, kind, disc, other disc or planet or -1, approach speed)
Happening = tuple[float, int, int, int, float]
# a disc's motion from a time on: (time, disc, x, y, vx, vy); it ends at the disc's next one
Leg = tuple[float, int, float, float, float, float]
# the last flick, for the page: seat, ship, velocity, the intended one, the ships on the board, their legs, the contacts
Shot = tuple[Seat, int, int, int, int, int, tuple[int, ...], tuple[Leg, ...], tuple[Happening, ...]]


class AscendingState(State):
    """A position of Ascending Empires. Ships are numbered seat * 9 + number, planets by their hole."""

    comp: c.Components
    first: Seat
    active: Seat
    trigger: Seat  # who took the last token; -1: nobody yet
    pool: int
    home: tuple[int, ...]  # the homeworld's hole of each seat
    group: tuple[int, ...]  # which group of discs lies in each quadrant
    kind: list[int]
    face_up: list[int]
    owner: list[int]
    troops: list[int]
    facilities: list[int]
    colonies: list[int]
    cities: list[int]
    seen: list[int]  # per seat: a bit per hole whose disc that seat has scanned
    where: list[int]
    x: list[int]
    y: list[int]
    orbit: list[int]  # the planet a ship is in orbit of: always what its position says
    troop_supply: list[int]
    troop_box: list[int]
    facility_stock: list[int]
    colony_stock: list[int]
    city_stock: list[int]
    levels: list[int]  # seat * TRACKS + colour
    tokens: list[int]
    shot: Shot | None

    def begin(self, game: Game, seats: int, options: Options, dice: Dice, comp: c.Components) -> AscendingState:
        """A table with nothing on it, for the pieces and measures of `comp`."""
        self._begin(game, seats, options, dice)
        holes, ships = len(comp.holes), seats * a.SHIPS_PER_SEAT
        self.comp, self.home, self.group, self.shot = comp, comp.setups[seats].homeworlds, (0, 1, 2, 3), None
        self.first, self.active, self.trigger, self.pool = 0, 0, NOBODY, comp.pools[seats]
        self.kind, self.face_up, self.owner = [0] * holes, [0] * holes, [FREE] * holes
        self.troops, self.facilities, self.colonies, self.cities = ([0] * holes for _ in range(4))
        self.seen = [0] * seats
        self.where, self.x, self.y, self.orbit = [BOX] * ships, [0] * ships, [0] * ships, [NOWHERE] * ships
        self.troop_supply, self.troop_box, self.tokens = ([0] * seats for _ in range(3))
        self.facility_stock, self.colony_stock, self.city_stock = ([0] * seats for _ in range(3))
        self.levels = [0] * (seats * TRACKS)
        return self

    def clone(self) -> AscendingState:
        copy = AscendingState()
        self._copy_common(copy)
        copy.comp, copy.home, copy.group, copy.shot = self.comp, self.home, self.group, self.shot
        copy.first, copy.active, copy.trigger, copy.pool = self.first, self.active, self.trigger, self.pool
        copy.kind, copy.face_up, copy.owner = self.kind[:], self.face_up[:], self.owner[:]
        copy.troops, copy.facilities = self.troops[:], self.facilities[:]
        copy.colonies, copy.cities, copy.seen = self.colonies[:], self.cities[:], self.seen[:]
        copy.where, copy.x, copy.y, copy.orbit = self.where[:], self.x[:], self.y[:], self.orbit[:]
        copy.troop_supply, copy.troop_box = self.troop_supply[:], self.troop_box[:]
        copy.facility_stock, copy.colony_stock = self.facility_stock[:], self.colony_stock[:]
        copy.city_stock, copy.levels, copy.tokens = self.city_stock[:], self.levels[:], self.tokens[:]
        return copy

    def key(self) -> Key:
        lists = (
            self.kind, self.face_up, self.owner, self.troops, self.facilities, self.colonies, self.cities, self.seen,
            self.where, self.x, self.y, self.troop_supply, self.troop_box, self.facility_stock, self.colony_stock,
            self.city_stock, self.levels, self.tokens,
        )  # fmt: skip
        return (
            self.comp.digest, tuple(self.options.items()), self.seats, self.turn, self.first, self.active,
            self.trigger, self.pool, self.home, self.group, self.dice.state, tuple(self.stack), *map(tuple, lists),
        )  # fmt: skip

    @property
    def top(self) -> Decision:
        return self.stack[-1]

    def ships_of(self, seat: Seat) -> range:
        return range(seat * a.SHIPS_PER_SEAT, (seat + 1) * a.SHIPS_PER_SEAT)

    def fleet(self, seat: Seat) -> list[int]:
        """The seat's ships on the board."""
        return [ship for ship in self.ships_of(seat) if self.where[ship] == BOARD]

    def in_supply(self, seat: Seat, cruiser: bool = False) -> int:
        """The first ship of that kind in the seat's supply, or -1."""
        ships = self.ships_of(seat)
        for ship in ships[a.CRUISER_NUMBER :] if cruiser else ships[: a.CRUISER_NUMBER]:
            if self.where[ship] == SUPPLY:
                return ship
        return NOWHERE

    def starships(self, seat: Seat, place: int) -> int:
        """How many of the seat's starships are there."""
        start = seat * a.SHIPS_PER_SEAT
        return self.where[start : start + a.CRUISER_NUMBER].count(place)

    def pieces(self, hole: int) -> int:
        return self.troops[hole] + self.facilities[hole] + self.colonies[hole] + self.cities[hole]

    def level(self, seat: Seat, colour: int) -> int:
        return self.levels[seat * TRACKS + colour]

    def levels_of(self, seat: Seat) -> list[int]:
        """The seat's level of each colour."""
        return self.levels[seat * TRACKS : (seat + 1) * TRACKS]

    def powers(self, seat: Seat) -> c.Powers:
        levels, first = self.levels, seat * TRACKS
        index = c.levels_index(levels[first], levels[first + 1], levels[first + 2], levels[first + 3])
        return self.comp.powers[index]

    def is_homeworld(self, hole: int) -> bool:
        return self.kind[hole] == c.HOMEWORLD

    def knows(self, seat: Seat | None, hole: int) -> bool:
        """Whether that seat has seen the face of the disc; None is a spectator."""
        return bool(self.face_up[hole]) or (seat is not None and bool(self.seen[seat] >> hole & 1))

    def lay_fixed_discs(self) -> None:
        """The homeworlds and the asteroids that lie face up from the start (AE-S2)."""
        setup = self.comp.setups[self.seats]
        for seat, hole in enumerate(setup.homeworlds):
            self.kind[hole], self.face_up[hole], self.owner[hole] = c.HOMEWORLD, 1, seat
        for hole in setup.asteroids:
            self.kind[hole], self.face_up[hole] = c.ASTEROID, 1

    def put_ship(self, ship: int, x: int, y: int) -> None:
        """Lay a ship on the board."""
        self.where[ship], self.x[ship], self.y[ship] = BOARD, x, y
        self.orbit[ship] = self.comp.planet_at(x, y, is_cruiser(ship))

    def take_ship(self, ship: int, place: int) -> None:
        """Take a ship to its owner's supply or back to the box."""
        self.where[ship], self.x[ship], self.y[ship], self.orbit[ship] = place, 0, 0, NOWHERE

    def free_if_empty(self, hole: int) -> None:
        """A planet without pieces is nobody's; a homeworld stays its player's (AE-P1)."""
        if not self.is_homeworld(hole) and not self.pieces(hole):
            self.owner[hole] = FREE


def is_cruiser(ship: int) -> bool:
    return ship % a.SHIPS_PER_SEAT == a.CRUISER_NUMBER


def owner_of(ship: int) -> Seat:
    return ship // a.SHIPS_PER_SEAT
