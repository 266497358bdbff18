"""What one sector is worth to a seat, by the pieces on it: the evaluation cut into sectors, for planning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....core.masks import members_of
from ....core.notation import Action, Seat
from ....core.state import Key
from ..box import components as c
from ..table.state import CivilisationsState as State
from .evaluation import ALONE_NEAR_SHIPS, ALONE_SAFE, AT_STAKE, LOSSES, MARGIN, PRICE, SHIPS_OUT, SPOILS, TIES, WINS
from .weights import AT_THE_END

if TYPE_CHECKING:
    from .policy import Sides

MOST_REMEMBERED = 4096  # maps
MOST_PIECES = c.SHIPS + 1  # of one seat on a sector


class Sector(dict[int, list[float]]):
    """By pieces of the strongest other: worth of a sector by own pieces, worked out when first asked for."""

    def __init__(self, weights: list[float], scored: float, influence: int, armament: int, denial: float) -> None:
        super().__init__()
        self.weights, self.scored, self.denial = weights, scored, denial
        self.influence, self.armament = influence, armament  # leads over that other

    def __missing__(self, theirs: int) -> list[float]:
        row = self[theirs] = [self.worth(mine, theirs) for mine in range(MOST_PIECES + 1)]
        return row

    def worth(self, mine: int, theirs: int) -> float:
        if not (mine and theirs):
            alone = (self.weights[ALONE_SAFE] + self.weights[ALONE_NEAR_SHIPS]) / 2 + self.scored
            return alone * bool(mine) - self.denial * alone * bool(theirs)
        lead, odds = mine - theirs + self.influence, mine - theirs + self.armament
        ours = self.control(lead) + self.battle(odds, mine, theirs)
        return ours - self.denial * (self.control(-lead) + self.battle(-odds, theirs, mine))

    def control(self, lead: int) -> float:
        return self.weights[MARGIN + max(-3, min(3, lead))] + (self.scored if lead > 0 else 0.0)

    def battle(self, odds: int, mine: int, theirs: int) -> float:
        weights = self.weights
        if odds > 0:
            return weights[WINS] + weights[SPOILS] * theirs + weights[PRICE] * max(0, mine - odds)
        return weights[LOSSES if odds else TIES] + weights[AT_STAKE] * mine


class Prices:
    """Weights by turn, and the tables made from them."""

    def __init__(self, weights: Sequence[list[float]], quick: Sequence[float]) -> None:
        self.weights = weights  # by turn: of the features of a position at its start
        self.quick = quick  # of the estimates in strategy.py
        self.tables: dict[tuple[int, int, int, int], Sector] = {}
        self.sides: dict[Key, Sides] = {}  # by seat and map, see `map_key`
        self.planned: dict[Key, tuple[Action, ...]] = {}  # by decision and map

    def after(self, turn: int) -> tuple[list[float], float]:
        """The weights when this turn is over, and what control of a sector scores on the spot."""
        scored = float(turn % c.TURNS == 0)
        return (AT_THE_END if turn == c.AGES * c.TURNS else self.weights[turn + 1]), scored

    def sector(self, turn: int, seats: int, influence: int, armament: int) -> Sector:
        """The table for these leads; shared by all positions of that turn."""
        key = (turn, seats, influence, armament)
        found = self.tables.get(key)
        if found is None:
            weights, scored = self.after(turn)
            found = self.tables[key] = Sector(weights, scored, influence, armament, denial(seats))
        return found


def map_key(state: State) -> Key:
    """All that quick play looks at beside hand and decision: where this is equal, fleets, stocks and tracks are too."""
    return (
        state.turn, tuple(state.home), bytes(state.ships), tuple(state.settled), bytes(state.level), state.bonus_cells
    )  # fmt: skip


def denial(seats: int) -> float:
    """How much a loss of one other is worth: all of it in a duel, less when it also helps the rest."""
    return 1.0 if seats == 2 else 0.5


class Stakes:
    """One seat's map while it plans: own ships by cell and, where others stand, the strongest of them.

    `where` are the sectors in which others matter.
    """

    def __init__(self, state: State, seat: Seat, prices: Prices, where: int) -> None:
        self.state, self.seat, self.prices = state, seat, prices
        self.influence, self.armament = state.influence(seat), state.armament(seat)
        self.weights, self.scored = prices.after(state.turn)
        self.denial = denial(state.seats)
        self.ship = self.weights[SHIPS_OUT]
        self.colony = [0] * c.CELLS
        for cell in members_of(state.settled[seat]):
            self.colony[cell] = 1
        self.mine = state.ships[seat * c.CELLS : (seat + 1) * c.CELLS]
        self.needed = [1] * c.CELLS  # pieces with which this seat would lead there
        self.worth = [prices.sector(state.turn, state.seats, 0, 0)[0]] * c.CELLS  # by cell and own pieces
        self.leads = {other: self._lead_over(other) for other in range(state.seats) if other != seat}
        self.foes: dict[int, list[list[int]]] = {}  # by cell: seat, pieces, ships of each other who is there
        for other in self.leads:
            self._meet(other, where)

    def _lead_over(self, other: Seat) -> tuple[int, Sector]:
        """Lead in influence over another seat, and what sectors contested with it are worth."""
        state = self.state
        influence, armament = self.influence - state.influence(other), self.armament - state.armament(other)
        return influence, self.prices.sector(state.turn, state.seats, influence, armament)

    def _meet(self, other: Seat, where: int) -> None:
        state, foes, needed = self.state, self.foes, self.needed
        lead, table = self.leads[other]
        colonies = state.settled[other]
        cells = (state.fleets[other] | colonies) & where
        while cells:
            low = cells & -cells
            cells ^= low
            cell = low.bit_length() - 1
            ships = state.ships[other * c.CELLS + cell]
            pieces = ships + 1 if colonies & low else ships
            here = foes.get(cell)
            if here is None:
                foes[cell] = [[other, pieces, ships]]
            else:
                here.append([other, pieces, ships])
                if pieces - lead < needed[cell]:
                    continue  # not stronger than those before
            self.worth[cell] = table[pieces]
            needed[cell] = pieces - lead + 1

    def strongest(self, foes: list[list[int]]) -> list[int]:
        """The other with the highest strength on a sector."""
        return foes[0] if len(foes) == 1 else max(foes, key=lambda foe: foe[1] - self.leads[foe[0]][0])
