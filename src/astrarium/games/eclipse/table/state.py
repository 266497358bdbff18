"""What is on the table: the galaxy, the player boards, the supplies and the battle in progress."""

from __future__ import annotations

from typing import Any, Final

from astrarium.core import Dice, Game, Options, Seat

from ....core.layout import LaidState, by_seat, laid_out, one, row, small, small_by_seat
from ..box import components as c
from ..box.components import KINDS, TYPES
from .rulings import Rulings, rulings

# Decisions. After the kind and the seats' bits come the values named here.
(
    CHOOSE_SPECIES, TURN_HOME, TURN, TURN_END, TARGET, TILE, CLAIM, DISCOVERY, FREE_TECHNOLOGY, FREE_PART, ARTIFACT,
    INFLUENCE, DISC_TO, RESEARCH, UPGRADE, BUILD, MOVE, CUBE_BACK, ANSWER, AMBASSADOR, TALKS, ACTIVATE, FIGHT, ASSIGN,
    STALEMATE, BOMB, KILL, GRAVE, HONOUR, COLONY_UPKEEP, BANKRUPT, BETRAY,
) = range(32)  # fmt: skip
# TARGET left made | CLAIM sector | DISCOVERY tile sector | FREE_TECHNOLOGY techs | FREE_PART part | ARTIFACT left
# INFLUENCE left | DISC_TO from (-1: track) | RESEARCH left made | UPGRADE left made | BUILD left made | MOVE left made
# CUBE_BACK tracks | ANSWER from | AMBASSADOR to | ACTIVATE ships | KILL left | GRAVE tracks | BANKRUPT begun
# BETRAY ship from to

SETTING_UP, ACTING, FIGHTING, TAKING, TALKING, MAINTAINING, CLEANING, FINISHED = range(8)
BATTLES, BOMBING, DRAWING = range(3)

NOBODY: Final = -1
EMPTY: Final = -1  # a slot without a part
ANCIENTS: Final = 6  # parties of a battle: seats 0 to 5, then these
DEFENCE: Final = 7
PARTIES: Final = 8
BERTHS: Final = c.SEATS * TYPES  # places for ships in a sector: one for each seat and type
NO_SECTOR: Final = 255
ROLLS: Final = 8  # a die that was thrown is ROLLS * colour + roll
NONE: Final[tuple[int, ...]] = ()

# A ship's design, from its blueprint and parts.
(
    D_INITIATIVE, D_HULL, D_COMPUTER, D_SHIELD, D_MOVEMENT, D_ENERGY, D_DRIVES, D_YELLOW, D_ORANGE, D_RED, D_MISSILES,
) = range(11)  # fmt: skip
Design = tuple[int, ...]
Tale = tuple[tuple[int, ...], Any] | None  # the last thing that happened, and all before it: shared by clones


@laid_out
class EclipseState(LaidState):
    """A position of Eclipse. Lists by seat, by seat and resource (KINDS * seat + r), by seat and ship type
    (TYPES * seat + ship), or by sector; `ships` by sector, seat and ship type (BERTHS * sector + TYPES * seat + ship).
    """

    # player boards
    species: list[int] = by_seat(NOBODY)
    store: list[int] = by_seat(0, each=KINDS)
    track: list[int] = by_seat(c.TRACK_CUBES, each=KINDS)  # cubes on the population tracks
    grave: list[int] = by_seat(0, each=KINDS)
    discs: list[int] = by_seat(0)  # on the influence track
    reserve: list[int] = by_seat(c.RESERVE_DISCS)
    spent: list[int] = by_seat(0, each=c.SPENT_SPACES)  # on actions, then on reactions
    tech: list[int] = by_seat(0)  # a bit per technology
    tile: bytearray = small_by_seat(TYPES * c.SLOTS)  # part + 1 on a slot, 0: the printed part shows
    design: list[Design] = by_seat(NONE, each=TYPES, derived=True)
    parts: list[int] = by_seat(0)  # ancient parts beside the board, a bit each
    colony: list[int] = by_seat(0)  # colony ships face up
    reputation: list[tuple[int, ...]] = by_seat(NONE)  # secret; sorted
    ambassadors: list[int] = by_seat(0)  # partners, a bit each
    kept: list[tuple[int, ...]] = by_seat(NONE)  # discoveries kept as points, face down
    supply: list[int] = by_seat(*c.SHIP_LIMIT)
    land: list[tuple[int, ...]] = by_seat(NONE, derived=True)  # sectors with the seat's disc
    fleets: list[tuple[int, ...]] = by_seat(NONE, derived=True)  # sectors with the seat's ships
    frozen: list[tuple[int, ...]] = by_seat(NONE)  # the score of those who left the game

    # the galaxy and the supplies
    at: bytearray = small(NO_SECTOR, length=len(c.CELLS), derived=True)
    cell: list[int] = row(c.NO_CELL, c.SECTOR_COUNT)
    turned: bytearray = small(0, length=c.SECTOR_COUNT)
    full: list[tuple[int, ...]] = row(NONE, c.SECTOR_COUNT, derived=True)  # sectors joined by two wormholes
    half: list[tuple[int, ...]] = row(NONE, c.SECTOR_COUNT, derived=True)  # by one at least
    disc: list[int] = row(NOBODY, c.SECTOR_COUNT)
    ships: bytearray = small(0, length=BERTHS * c.SECTOR_COUNT)
    order: list[tuple[int, ...]] = row(NONE, c.SECTOR_COUNT)  # seats with ships there, by order of entry
    ancients: bytearray = small(0, length=c.SECTOR_COUNT)
    cubes: bytearray = small(0, length=c.SECTOR_COUNT)  # a bit per square
    built: bytearray = small(0, length=c.SECTOR_COUNT)  # 1 orbital, 2 monolith
    discovery: bytearray = small(0, length=c.SECTOR_COUNT)  # tile + 1, secret
    defence: bool = one(True)  # the centre's defence system stands
    stacks: list[tuple[int, ...]] = row(NONE, 4)  # by ring, top last, secret
    discards: list[tuple[int, ...]] = row(NONE, 4)
    removed: tuple[int, ...] = one(NONE)  # outer sectors that left the game unseen
    reshuffled: int = one(0)  # rings whose stack was formed anew
    found: tuple[int, ...] = one(NONE)  # discovery tiles, top last, secret
    shop: bytearray = small(0, length=len(c.TECHNOLOGIES))
    bag: bytearray = small(*(tech.count for tech in c.TECHNOLOGIES))
    honours: bytearray = small(*c.REPUTATION_TILES)  # the bag of reputation tiles, secret

    # the course of the game
    round: int = one(1)
    phase: int = one(SETTING_UP)
    active: int = one(0)  # whose turn it is
    start: int = one(0)
    next_start: int = one(NOBODY)
    passed: int = one(0)
    gone: int = one(0)
    traitor: int = one(NOBODY)
    asked: int = one(0)  # partners asked this turn
    fresh: int = one(0)  # seats that took a sector after this round's battles
    drawn: tuple[int, ...] = one(NONE)  # sectors turned over, or reputation tiles drawn
    target: int = one(c.NO_CELL)
    cursor: int = one(0)
    sector: int = one(NO_SECTOR)  # where the battle is
    stage: int = one(BATTLES)  # of the sector being settled
    drawer: int = one(0)  # whose reputation draw it is, in order of entry
    attacker: int = one(NOBODY)
    defender: int = one(NOBODY)
    step: int = one(0)  # 0 missiles, then engagement rounds
    acted: int = one(0)  # a bit per party's ship type (TYPES * side + ship)
    missiles: int = one(0)  # parties that fired missiles in this sector
    wounds: list[tuple[int, ...]] = row(NONE, TYPES * PARTIES)  # damage of each ship, sorted
    fleeing: bytearray = small(NO_SECTOR, length=TYPES * PARTIES)
    firing: int = one(NOBODY)  # TYPES * party + ship
    pool: tuple[int, ...] = one(NONE)  # dice to assign: ROLLS * colour + roll
    shot: tuple[int, ...] = one(NONE)  # the last roll, for the page
    kills: list[int] = by_seat(0)
    fought: int = one(0)
    escaped: int = one(0)
    declared: int = one(0)
    entrants: tuple[int, ...] = one(NONE)
    tale: Tale = one(None, derived=True)  # this round's battles, for the page: no rule reads it
    rulings: Rulings = one(None, derived=True)

    def begin(self, game: Game, seats: int, options: Options, dice: Dice) -> EclipseState:
        """An empty table; `rules.setup` lays the game out."""
        LaidState.begin(self, game, seats, options, dice)
        self.rulings = rulings(options)
        return self

    # what the rules ask of the table

    def fleet(self, sector: int, seat: Seat) -> int:
        """How many ships of the seat are there."""
        i = BERTHS * sector + TYPES * seat
        ships = self.ships
        return ships[i] + ships[i + 1] + ships[i + 2] + ships[i + 3]

    def strangers(self, sector: int, seat: Seat) -> int:
        """How many enemy ships are there: other players', and ancients for those who fight them."""
        order = self.order[sector]
        n = 0
        if order and order != (seat,):
            n = sum(self.ships[BERTHS * sector : BERTHS * (sector + 1)]) - self.fleet(sector, seat)
        if self.ancients[sector] and c.SPECIES[self.species[seat]].fights_ancients:
            n += self.ancients[sector]
        return n

    def guarded(self, sector: int) -> bool:
        """Whether the defence system stands there."""
        return sector == c.CENTRE and self.defence

    def links(self, seat: Seat) -> list[tuple[int, ...]]:
        """By sector: where this seat's ships and discs can go from there."""
        return self.half if self.tech[seat] & c.GENERATOR else self.full

    def flies(self, seat: Seat, ship: int) -> bool:
        """Whether a design is allowed: enough energy, and a drive where one is needed."""
        design = self.design[TYPES * seat + ship]
        return design[D_ENERGY] >= 0 and (design[D_DRIVES] > 0 or ship == c.STARBASE)  # EC-7.3, EC-7.4

    def fits(self, seat: Seat, tiles: int, ambassadors: int) -> bool:
        """Whether the reputation track can hold that many tiles of each kind (EC-5.3)."""
        species = c.SPECIES[self.species[seat]]
        shared = max(0, tiles - species.reputation_only) + max(0, ambassadors - species.ambassador_only)
        return shared <= species.either

    def landless(self, seat: Seat) -> bool:
        return not self.land[seat] and not self.fleets[seat]

    def ask(self, kind: int, seat: Seat, *values: int) -> None:
        self.stack.append((kind, 1 << seat, *values))

    # what the rules do to the table

    def add_ship(self, sector: int, seat: Seat, ship: int) -> None:
        """A ship enters the sector, from the supply or from another sector."""
        self.ships[BERTHS * sector + TYPES * seat + ship] += 1
        if seat not in self.order[sector]:
            self.order[sector] += (seat,)
            self.fleets[seat] = tuple(sorted((*self.fleets[seat], sector)))
        elif not self.rulings.reinforcing_keeps_order:
            self.order[sector] = (*(other for other in self.order[sector] if other != seat), seat)  # EC-R22

    def drop_ship(self, sector: int, seat: Seat, ship: int) -> None:
        """A ship leaves the sector."""
        self.ships[BERTHS * sector + TYPES * seat + ship] -= 1
        if not self.fleet(sector, seat):
            self.order[sector] = tuple(other for other in self.order[sector] if other != seat)
            self.fleets[seat] = tuple(other for other in self.fleets[seat] if other != sector)

    def put_disc(self, sector: int, seat: Seat) -> None:
        self.disc[sector] = seat
        self.land[seat] = tuple(sorted((*self.land[seat], sector)))

    def lift_disc(self, sector: int) -> None:
        seat = self.disc[sector]
        self.disc[sector] = NOBODY
        self.land[seat] = tuple(other for other in self.land[seat] if other != sector)

    def lay(self, sector: int, cell: int, rotation: int) -> None:
        """A sector tile comes onto the board: its wormholes join those of its neighbours."""
        self.at[cell] = sector
        self.cell[sector] = cell
        self.turned[sector] = rotation
        mine = c.WORMHOLES[sector][rotation]
        for edge in range(6):
            near = c.NEIGHBOUR[6 * cell + edge]
            other = self.at[near] if near != c.NO_CELL else NO_SECTOR
            if other == NO_SECTOR:
                continue
            holes = (mine >> edge & 1) + (c.WORMHOLES[other][self.turned[other]] >> (edge + 3) % 6 & 1)
            if holes:
                self.half[sector] += (other,)
                self.half[other] += (sector,)
            if holes == 2:
                self.full[sector] += (other,)
                self.full[other] += (sector,)


_DRIVE: Final = tuple(part.kind == "drive" for part in c.PARTS)


def fitted(state: EclipseState, seat: Seat, ship: int) -> list[int]:
    """The part that counts in each slot: the tile on it, or the printed one (-1: none)."""
    base = TYPES * c.SLOTS * seat + c.SLOTS * ship
    printed = c.SPECIES[state.species[seat]].blueprints[ship].printed
    return [state.tile[base + i] - 1 if state.tile[base + i] else part for i, part in enumerate(printed)]


def assess(blueprint: c.Blueprint, parts: list[int]) -> Design:
    """All values of a design; they add up over its parts."""
    initiative, energy, computer = blueprint.initiative, blueprint.energy, blueprint.computer
    hull = shield = movement = drives = yellow = orange = red = missiles = 0
    for i in parts:
        if i == EMPTY:
            continue
        part = c.PARTS[i]
        initiative += part.initiative
        hull += part.hull
        computer += part.computer
        shield += part.shield
        movement += part.movement
        energy += part.energy
        drives += _DRIVE[i]
        if part.kind == "missile":
            missiles += part.dice[c.ORANGE]
        else:
            yellow, orange, red = yellow + part.dice[0], orange + part.dice[1], red + part.dice[2]
    return initiative, hull, computer, shield, movement, energy, drives, yellow, orange, red, missiles


def redesign(state: EclipseState, seat: Seat, ship: int) -> None:
    """Work out the design after a change: all ships of the type change at once (EC-7.1)."""
    blueprint = c.SPECIES[state.species[seat]].blueprints[ship]
    state.design[TYPES * seat + ship] = assess(blueprint, fitted(state, seat, ship))


def is_drive(part: int) -> bool:
    return part != EMPTY and _DRIVE[part]
