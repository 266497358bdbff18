"""What one sector is worth to a seat, by the pieces on it: the evaluation cut into sectors, for planning."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.notation import Seat
from ..box import components as c
from ..table.state import CivilisationsState as State
from .evaluation import ALONE_NEAR_SHIPS, ALONE_SAFE, AT_STAKE, LOSSES, MARGIN, PRICE, SHIPS_OUT, SPOILS, TIES, WINS
from .weights import AT_THE_END

WIDE = 5  # bits for a number of pieces
NOBODY = -1


class Sector(dict[int, float]):
    """Worth of a sector by (own pieces << 5 | pieces of the strongest other), worked out when first asked for."""

    def __init__(self, weights: list[float], scored: float, influence: int, armament: int, denial: float) -> None:
        super().__init__()
        self.weights, self.scored, self.denial = weights, scored, denial
        self.influence, self.armament = influence, armament  # leads over that other

    def __missing__(self, key: int) -> float:
        worth = self.worth(key >> WIDE, key & 31)
        self[key] = worth
        return worth

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


def denial(seats: int) -> float:
    """How much a loss of one other is worth: all of it in a duel, less when it also helps the rest."""
    return 1.0 if seats == 2 else 0.5


class Stakes:
    """One seat's map while it plans: own ships by cell and, where others stand, the strongest of them."""

    def __init__(self, state: State, seat: Seat, prices: Prices) -> None:
        self.state, self.seat, self.prices = state, seat, prices
        self.influence, self.armament = state.influence(seat), state.armament(seat)
        self.weights, self.scored = prices.after(state.turn)
        self.denial = denial(state.seats)
        self.ship = self.weights[SHIPS_OUT]
        settled = state.settled[seat]
        self.colony = [settled >> cell & 1 for cell in range(c.CELLS)]
        self.mine = state.ships[seat * c.CELLS : (seat + 1) * c.CELLS]
        self.theirs = [0] * c.CELLS
        self.needed = [1] * c.CELLS  # pieces with which this seat would lead there
        self.tables: list[Sector] = [prices.sector(state.turn, state.seats, 0, 0)] * c.CELLS
        self.leads = {other: self._lead_over(other) for other in range(state.seats) if other != seat}
        self.foes: dict[int, list[list[int]]] = {}  # by cell: seat, pieces, ships of each other who is there
        for other in self.leads:
            self._meet(other)
        for cell, foes in self.foes.items():
            foe, pieces, _ = self.strongest(foes)
            self.theirs[cell] = pieces
            lead, self.tables[cell] = self.leads[foe]
            self.needed[cell] = pieces - lead + 1

    def _lead_over(self, other: Seat) -> tuple[int, Sector]:
        """Lead in influence over another seat, and what sectors contested with it are worth."""
        state = self.state
        influence, armament = self.influence - state.influence(other), self.armament - state.armament(other)
        return influence, self.prices.sector(state.turn, state.seats, influence, armament)

    def _meet(self, other: Seat) -> None:
        state, foes = self.state, self.foes
        colonies = state.settled[other]
        cells = state.fleets[other] | colonies
        while cells:
            low = cells & -cells
            cells ^= low
            cell = low.bit_length() - 1
            ships = state.ships[other * c.CELLS + cell]
            entry = [other, ships + 1 if colonies & low else ships, ships]
            if cell in foes:
                foes[cell].append(entry)
            else:
                foes[cell] = [entry]

    def strongest(self, foes: list[list[int]]) -> list[int]:
        """The other with the highest strength on a sector."""
        return foes[0] if len(foes) == 1 else max(foes, key=lambda foe: foe[1] - self.leads[foe[0]][0])
