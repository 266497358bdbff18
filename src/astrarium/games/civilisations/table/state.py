"""What is on the table: galaxy, pieces, evolution tracks, cards and victory points, as flat ints."""

from __future__ import annotations

from typing import Final

from ....core.dice import Dice
from ....core.game import Game
from ....core.notation import Seat
from ....core.state import Key, Options, State
from ..box import components as c

NO_TILE: Final = -1
NOBODY_HERE: Final = -1
PARTS: Final = 3  # of the points: battles won, sectors, victory colonies
BATTLE_POINTS, SECTOR_POINTS, COLONY_POINTS = range(PARTS)


class CivilisationsState(State):
    """A position of Quatre Voies. Cards are their index, sets of cards and of sectors are bit masks."""

    galaxy: c.Galaxy
    deal: c.Deal
    civilisation: list[int]  # by seat; -1: not chosen yet
    home: list[int]  # by seat: the cell of its home sector; -1: not chosen yet
    tile: tuple[int, ...]  # by cell: the neutral sector that lies there
    bonus_cells: tuple[int, ...]  # by bonus: the sectors that give it (derived from `tile`)
    hidden: int  # sectors still face down (exploration)
    ships: list[int]  # seat * CELLS + cell
    stock: list[int]  # ships by seat
    fleets: list[int]  # by seat: the sectors with a ship of it (derived from `ships`)
    colony: list[int]  # by cell: the owner of the colony there, home colonies included; -1: none
    settled: list[int]  # by seat: the sectors with a colony of it (derived from `colony`)
    level: list[int]  # seat * 4 + track
    points: list[int]  # seat * 3 + part: battles, sectors, victory colonies
    hand: list[int]  # by seat
    chosen: list[int]  # by seat: the card laid face down, 4 * card + side; 0: none
    dropped: list[int]  # by seat: the card that goes away with it (duel); 0: none
    shown: list[int]  # by seat: the card last revealed, 4 * card + side; 0: none
    shown_dropped: list[int]
    discard: int
    aside: int  # not dealt in this age, face up

    def begin(self, game: Game, seats: int, options: Options, dice: Dice) -> CivilisationsState:
        self._begin(game, seats, options, dice)
        self.galaxy = c.GALAXIES[seats]
        self.deal = c.DEALS[seats]
        self.civilisation = [-1] * seats
        self.home = [-1] * seats
        self.lay_tiles((NO_TILE,) * c.CELLS)
        self.hidden = 0
        self.ships = [0] * (seats * c.CELLS)
        self.stock = [c.SHIPS] * seats
        self.fleets = [0] * seats
        self.colony = [NOBODY_HERE] * c.CELLS
        self.settled = [0] * seats
        self.level = [0] * (seats * len(c.TRACKS))
        self.points = [0] * (seats * PARTS)
        self.hand = [0] * seats
        self.chosen = [0] * seats
        self.dropped = [0] * seats
        self.shown = [0] * seats
        self.shown_dropped = [0] * seats
        self.discard = 0
        self.aside = 0
        return self

    def clone(self) -> CivilisationsState:
        copy = CivilisationsState()
        self._copy_common(copy)
        copy.galaxy = self.galaxy
        copy.deal = self.deal
        copy.civilisation = self.civilisation[:]
        copy.home = self.home[:]
        copy.tile = self.tile
        copy.bonus_cells = self.bonus_cells
        copy.hidden = self.hidden
        copy.ships = self.ships[:]
        copy.stock = self.stock[:]
        copy.fleets = self.fleets[:]
        copy.colony = self.colony[:]
        copy.settled = self.settled[:]
        copy.level = self.level[:]
        copy.points = self.points[:]
        copy.hand = self.hand[:]
        copy.chosen = self.chosen[:]
        copy.dropped = self.dropped[:]
        copy.shown = self.shown[:]
        copy.shown_dropped = self.shown_dropped[:]
        copy.discard = self.discard
        copy.aside = self.aside
        return copy

    def key(self) -> Key:
        return (
            self.seats, tuple(sorted(self.options.items())), self.dice.state, self.turn, tuple(self.stack),
            tuple(self.civilisation), tuple(self.home), self.tile, self.hidden, tuple(self.ships), tuple(self.colony),
            tuple(self.level), tuple(self.points), tuple(self.hand), tuple(self.chosen), tuple(self.dropped),
            tuple(self.shown), tuple(self.shown_dropped), self.discard, self.aside,
        )  # fmt: skip

    # where the game stands

    @property
    def age(self) -> int:
        """1 to 3; 0 while civilisations are being chosen."""
        return (self.turn + c.TURNS - 1) // c.TURNS

    @property
    def turn_of_age(self) -> int:
        """1 to 5; 0 while civilisations are being chosen."""
        return (self.turn - 1) % c.TURNS + 1 if self.turn else 0

    @property
    def duel(self) -> bool:
        return self.deal.discarded_per_turn > 0

    # pieces

    def lay_tiles(self, tile: tuple[int, ...]) -> None:
        """Put these neutral sectors on the cells."""
        masks = [0] * len(c.BONUSES)
        for cell, number in enumerate(tile):
            if number != NO_TILE:
                masks[c.TILE_BONUS[number]] |= 1 << cell
        self.tile = tile
        self.bonus_cells = tuple(masks)

    def add_ships(self, seat: Seat, cell: int, n: int) -> None:
        """n ships from the stock to a sector."""
        self.ships[seat * c.CELLS + cell] += n
        self.stock[seat] -= n
        self.fleets[seat] |= 1 << cell

    def lose_ships(self, seat: Seat, cell: int, n: int) -> None:
        """n ships from a sector to the stock of their owner."""
        at = seat * c.CELLS + cell
        self.ships[at] -= n
        self.stock[seat] += n
        if not self.ships[at]:
            self.fleets[seat] &= ~(1 << cell)

    def add_colony(self, seat: Seat, cell: int) -> None:
        self.colony[cell] = seat
        self.settled[seat] |= 1 << cell

    def lose_colony(self, seat: Seat, cell: int) -> None:
        self.colony[cell] = NOBODY_HERE
        self.settled[seat] &= ~(1 << cell)

    def pieces_at(self, seat: Seat, cell: int) -> int:
        """Ships and colony of that seat on a sector."""
        return self.ships[seat * c.CELLS + cell] + (self.colony[cell] == seat)

    def colonies_left(self, seat: Seat) -> int:
        """Colony tokens beside the board; the home colony is none of them."""
        return c.COLONIES_WITH_HOME - self.settled[seat].bit_count()  # QV-6.3

    def influence(self, seat: Seat) -> int:
        """Track and colonies together; it may exceed the end of the track."""
        bonus = (self.settled[seat] & self.bonus_cells[c.INFLUENCE_BONUS]).bit_count()  # QV-5.3, QV-6.5
        return self.level[seat * 4 + c.INFLUENCE] + bonus

    def armament(self, seat: Seat) -> int:
        """Track and colonies together; it may exceed the end of the track."""
        bonus = (self.settled[seat] & self.bonus_cells[c.ARMAMENT_BONUS]).bit_count()  # QV-5.3, QV-6.5
        return self.level[seat * 4 + c.ARMAMENT] + bonus
