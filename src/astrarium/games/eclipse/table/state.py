"""What is on the table: the galaxy, the player boards, the supplies and the battle in progress."""

from __future__ import annotations

from typing import Any, Final, Self

from astrarium.core import Dice, Key, Options, Seat, State

from ..box import components as c
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
ANCIENTS: Final = 6  # parties of a battle: seats 0 to 5, then these
DEFENCE: Final = 7
PARTIES: Final = 8
NO_SECTOR: Final = 255
NONE: Final[tuple[int, ...]] = ()

# A ship's design, from its blueprint and parts.
(
    D_INITIATIVE, D_HULL, D_COMPUTER, D_SHIELD, D_MOVEMENT, D_ENERGY, D_DRIVES, D_YELLOW, D_ORANGE, D_RED, D_MISSILES,
) = range(11)  # fmt: skip
Design = tuple[int, ...]
Tale = tuple[tuple[int, ...], Any] | None  # the last thing that happened, and all before it: shared by clones


class Table(State):
    """A position of Eclipse. Lists by seat, by seat and resource (3 * seat + r), by seat and ship (4 * seat + ship),
    or by sector; `ships` by sector, seat and ship (24 * sector + 4 * seat + ship)."""

    __slots__ = (
        "_listed",
        "_listed_for",
        "acted",
        "active",
        "ambassadors",
        "ancients",
        "asked",
        "at",
        "attacker",
        "bag",
        "built",
        "cell",
        "colony",
        "cubes",
        "cursor",
        "declared",
        "defence",
        "defender",
        "design",
        "dice",
        "disc",
        "discards",
        "discovery",
        "discs",
        "drawer",
        "drawn",
        "entrants",
        "escaped",
        "events",
        "firing",
        "fleeing",
        "fleets",
        "fought",
        "found",
        "fresh",
        "frozen",
        "full",
        "gone",
        "grave",
        "half",
        "honours",
        "kept",
        "kills",
        "land",
        "missiles",
        "next_start",
        "options",
        "order",
        "parts",
        "passed",
        "phase",
        "pool",
        "removed",
        "reputation",
        "reserve",
        "reshuffled",
        "round",
        "rulings",
        "seats",
        "sector",
        "ships",
        "shop",
        "shot",
        "species",
        "spent",
        "stack",
        "stacks",
        "stage",
        "start",
        "step",
        "store",
        "supply",
        "tale",
        "target",
        "tech",
        "tile",
        "track",
        "traitor",
        "turn",
        "turned",
        "wounds",
    )  # fmt: skip

    def __init__(self, seats: int, options: Options, dice: Dice) -> None:
        """An empty table; `rules.setup` lays the game out."""
        self._begin(None, seats, options, dice)
        self.rulings: Rulings = rulings(options)
        self._clear_boards(seats)
        self._clear_galaxy(seats)
        self._clear_course(seats)

    def _clear_boards(self, seats: int) -> None:
        self.species: list[int] = [NOBODY] * seats
        self.store: list[int] = [0] * (3 * seats)
        self.track: list[int] = [c.TRACK_CUBES] * (3 * seats)  # cubes on the population tracks
        self.grave: list[int] = [0] * (3 * seats)
        self.discs: list[int] = [0] * seats  # on the influence track
        self.reserve: list[int] = [c.RESERVE_DISCS] * seats
        self.spent: list[int] = [0] * (c.SPENT_SPACES * seats)  # on actions, then on reactions
        self.tech: list[int] = [0] * seats  # a bit per technology
        self.tile: bytearray = bytearray(4 * c.SLOTS * seats)  # part + 1 on a slot, 0: the printed part shows
        self.design: list[Design] = [NONE] * (4 * seats)
        self.parts: list[int] = [0] * seats  # ancient parts beside the board, a bit each
        self.colony: list[int] = [0] * seats  # colony ships face up
        self.reputation: list[tuple[int, ...]] = [NONE] * seats  # secret; sorted
        self.ambassadors: list[int] = [0] * seats  # partners, a bit each
        self.kept: list[tuple[int, ...]] = [NONE] * seats  # discoveries kept as points, face down
        self.supply: list[int] = list(c.SHIP_LIMIT) * seats
        self.land: list[tuple[int, ...]] = [NONE] * seats  # sectors with the seat's disc
        self.fleets: list[tuple[int, ...]] = [NONE] * seats  # sectors with the seat's ships
        self.frozen: list[tuple[int, ...]] = [NONE] * seats  # the score of those who left the game

    def _clear_galaxy(self, seats: int) -> None:  # noqa: ARG002
        n = c.SECTOR_COUNT
        self.at: bytearray = bytearray([NO_SECTOR]) * len(c.CELLS)
        self.cell: list[int] = [c.NO_CELL] * n
        self.turned: bytearray = bytearray(n)
        self.full: list[tuple[int, ...]] = [NONE] * n  # sectors joined by two wormholes
        self.half: list[tuple[int, ...]] = [NONE] * n  # by one at least
        self.disc: list[int] = [NOBODY] * n
        self.ships: bytearray = bytearray(4 * c.SEATS * n)
        self.order: list[tuple[int, ...]] = [NONE] * n  # seats with ships there, by order of entry
        self.ancients: bytearray = bytearray(n)
        self.cubes: bytearray = bytearray(n)  # a bit per square
        self.built: bytearray = bytearray(n)  # 1 orbital, 2 monolith
        self.discovery: bytearray = bytearray(n)  # tile + 1, secret
        self.defence: bool = True  # the centre's defence system stands
        self.stacks: list[tuple[int, ...]] = [NONE] * 4  # by ring, top last, secret
        self.discards: list[tuple[int, ...]] = [NONE] * 4
        self.removed: tuple[int, ...] = NONE  # outer sectors that left the game unseen
        self.reshuffled: int = 0  # rings whose stack was formed anew
        self.found: tuple[int, ...] = NONE  # discovery tiles, top last, secret
        self.shop: bytearray = bytearray(len(c.TECHNOLOGIES))
        self.bag: bytearray = bytearray(t.count for t in c.TECHNOLOGIES)
        self.honours: bytearray = bytearray(c.REPUTATION_TILES)  # the bag of reputation tiles, secret

    def _clear_course(self, seats: int) -> None:
        self.round: int = 1
        self.phase: int = SETTING_UP
        self.active: int = 0  # whose turn it is
        self.start: int = 0
        self.next_start: int = NOBODY
        self.passed: int = 0
        self.gone: int = 0
        self.traitor: int = NOBODY
        self.asked: int = 0  # partners asked this turn
        self.fresh: int = 0  # seats that took a sector after this round's battles
        self.drawn: tuple[int, ...] = NONE  # sectors turned over, or reputation tiles drawn
        self.target: int = c.NO_CELL
        self.cursor: int = 0
        self.sector: int = NO_SECTOR  # where the battle is
        self.stage: int = BATTLES  # of the sector being settled
        self.drawer: int = 0  # whose reputation draw it is, in order of entry
        self.attacker: int = NOBODY
        self.defender: int = NOBODY
        self.step: int = 0  # 0 missiles, then engagement rounds
        self.acted: int = 0  # a bit per party's ship type (4 * side + ship)
        self.missiles: int = 0  # parties that fired missiles in this sector
        self.wounds: list[tuple[int, ...]] = [NONE] * (4 * PARTIES)  # damage of each ship, sorted
        self.fleeing: bytearray = bytearray([NO_SECTOR]) * (4 * PARTIES)
        self.firing: int = NOBODY  # 4 * party + ship
        self.pool: tuple[int, ...] = NONE  # dice to assign: 8 * colour + roll
        self.shot: tuple[int, ...] = NONE  # the last roll, for the page
        self.kills: list[int] = [0] * seats
        self.fought: int = 0
        self.escaped: int = 0
        self.declared: int = 0
        self.entrants: tuple[int, ...] = NONE
        self.tale: Tale = None  # this round's battles, for the page: no rule reads it

    def clone(self) -> Self:
        copy = object.__new__(type(self))
        self._copy_common(copy)
        copy.rulings = self.rulings
        copy.species = self.species[:]
        copy.store = self.store[:]
        copy.track = self.track[:]
        copy.grave = self.grave[:]
        copy.discs = self.discs[:]
        copy.reserve = self.reserve[:]
        copy.spent = self.spent[:]
        copy.tech = self.tech[:]
        copy.tile = self.tile[:]
        copy.design = self.design[:]
        copy.parts = self.parts[:]
        copy.colony = self.colony[:]
        copy.reputation = self.reputation[:]
        copy.ambassadors = self.ambassadors[:]
        copy.kept = self.kept[:]
        copy.supply = self.supply[:]
        copy.land = self.land[:]
        copy.fleets = self.fleets[:]
        copy.frozen = self.frozen[:]
        copy.at = self.at[:]
        copy.cell = self.cell[:]
        copy.turned = self.turned[:]
        copy.full = self.full[:]
        copy.half = self.half[:]
        copy.disc = self.disc[:]
        copy.ships = self.ships[:]
        copy.order = self.order[:]
        copy.ancients = self.ancients[:]
        copy.cubes = self.cubes[:]
        copy.built = self.built[:]
        copy.discovery = self.discovery[:]
        copy.defence = self.defence
        copy.stacks = self.stacks[:]
        copy.discards = self.discards[:]
        copy.removed = self.removed
        copy.reshuffled = self.reshuffled
        copy.found = self.found
        copy.shop = self.shop[:]
        copy.bag = self.bag[:]
        copy.honours = self.honours[:]
        copy.round = self.round
        copy.phase = self.phase
        copy.active = self.active
        copy.start = self.start
        copy.next_start = self.next_start
        copy.passed = self.passed
        copy.gone = self.gone
        copy.traitor = self.traitor
        copy.asked = self.asked
        copy.fresh = self.fresh
        copy.drawn = self.drawn
        copy.target = self.target
        copy.cursor = self.cursor
        copy.sector = self.sector
        copy.stage = self.stage
        copy.drawer = self.drawer
        copy.attacker = self.attacker
        copy.defender = self.defender
        copy.step = self.step
        copy.acted = self.acted
        copy.missiles = self.missiles
        copy.wounds = self.wounds[:]
        copy.fleeing = self.fleeing[:]
        copy.firing = self.firing
        copy.pool = self.pool
        copy.shot = self.shot
        copy.kills = self.kills[:]
        copy.fought = self.fought
        copy.escaped = self.escaped
        copy.declared = self.declared
        copy.entrants = self.entrants
        copy.tale = self.tale
        return copy

    def key(self) -> Key:
        return (
            self.seats, tuple(sorted(self.options.items())), self.dice.state, tuple(self.stack), self.turn,
            tuple(self.species), tuple(self.store), tuple(self.track), tuple(self.grave), tuple(self.discs),
            tuple(self.reserve), tuple(self.spent), tuple(self.tech), bytes(self.tile), tuple(self.parts),
            tuple(self.colony), tuple(self.reputation), tuple(self.ambassadors), tuple(self.kept),
            tuple(self.supply), tuple(self.frozen), tuple(self.cell), bytes(self.turned), tuple(self.disc),
            bytes(self.ships), tuple(self.order), bytes(self.ancients), bytes(self.cubes), bytes(self.built),
            bytes(self.discovery), self.defence, tuple(self.stacks), tuple(self.discards), self.removed,
            self.reshuffled, self.found, bytes(self.shop), bytes(self.bag), bytes(self.honours), self.round,
            self.phase, self.active, self.start, self.next_start, self.passed, self.gone, self.traitor, self.asked,
            self.fresh, self.drawn, self.target, self.cursor, self.sector, self.stage, self.drawer, self.attacker,
            self.defender, self.step, self.acted, self.missiles, tuple(self.wounds), bytes(self.fleeing),
            self.firing, self.pool, self.shot, tuple(self.kills), self.fought, self.escaped, self.declared,
            self.entrants,
        )  # fmt: skip

    # what the rules ask of the table

    def fleet(self, sector: int, seat: Seat) -> int:
        """How many ships of the seat are there."""
        i = 24 * sector + 4 * seat
        ships = self.ships
        return ships[i] + ships[i + 1] + ships[i + 2] + ships[i + 3]

    def strangers(self, sector: int, seat: Seat) -> int:
        """How many enemy ships are there: other players', and ancients for those who fight them."""
        order = self.order[sector]
        n = 0
        if order and order != (seat,):
            n = sum(self.ships[24 * sector : 24 * sector + 24]) - self.fleet(sector, seat)
        if self.ancients[sector] and c.SPECIES[self.species[seat]].fights_ancients:
            n += self.ancients[sector]
        return n

    def guarded(self, sector: int) -> bool:
        """Whether the defence system stands there."""
        return sector == c.CENTRE and self.defence

    def links(self, seat: Seat) -> list[tuple[int, ...]]:
        """By sector: where this seat's ships and discs can go from there."""
        return self.half if self.tech[seat] & c.GENERATOR else self.full

    def landless(self, seat: Seat) -> bool:
        return not self.land[seat] and not self.fleets[seat]

    def ask(self, kind: int, seat: Seat, *values: int) -> None:
        self.stack.append((kind, 1 << seat, *values))

    # what the rules do to the table

    def add_ship(self, sector: int, seat: Seat, ship: int) -> None:
        """A ship enters the sector, from the supply or from another sector."""
        self.ships[24 * sector + 4 * seat + ship] += 1
        if seat not in self.order[sector]:
            self.order[sector] += (seat,)
            self.fleets[seat] = tuple(sorted((*self.fleets[seat], sector)))
        elif not self.rulings.reinforcing_keeps_order:
            self.order[sector] = (*(other for other in self.order[sector] if other != seat), seat)  # EC-R22

    def drop_ship(self, sector: int, seat: Seat, ship: int) -> None:
        """A ship leaves the sector."""
        self.ships[24 * sector + 4 * seat + ship] -= 1
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
