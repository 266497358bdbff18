"""A mind that can be taught: what it counts, what it is to foretell, and how it plays with what it has learned."""

from __future__ import annotations

import json
from abc import abstractmethod
from importlib import resources
from typing import NamedTuple

from .dice import Dice
from .mind import Mind
from .network import Network, as_input
from .notation import Seat
from .state import State

VALUE = "value.json"  # the data file of a network, in the room of the mind
FIRST_FREEZE = 1
MOST = 500.0  # a term is counted up to here
SEATS = 6


class Where(NamedTuple):
    """The seat counts at which a network judges: those where it has passed the gate."""

    quick: tuple[int, ...] = ()  # quick play
    near: tuple[int, ...] = ()  # where a one-step look ends
    far: tuple[int, ...] = ()  # where the futures of a search end


class Pupil(Mind):
    """A mind whose evaluation is learned from how games end; `astrarium train` teaches it.

    Its terms are those weighed by hand and then the sources of points that the network foretells: whichever judges,
    the terms of the other are nothing; where they judge together, each has its part.
    """

    weighed_terms: tuple[str, ...]  # message ids, the points up to now first
    sources: tuple[str, ...]  # where points come from, as message ids: a head for each, and one for the win share
    tables: tuple[int, ...]  # the seat counts it learns at
    trial = "greedy"  # the way of playing that a gate looks at: "quick" where quick play asks the network
    variants: tuple[dict[str, float], ...] = ()  # settings of the quick play that training tries out

    def __init__(self, network: Network | None = None, where: Where | None = None) -> None:
        self.network = network  # None: all is as at the first freeze
        self.where = where or Where()
        self.settings: dict[str, float] = network.about.get("settings", {}) if network else {}  # how it is used
        self.part = float(self.settings.get("part", 1.0))  # the network's beside the hand's at the end of one step
        self.far_part = float(self.settings.get("far_part", self.part))  # and of the futures of a search
        self.terms = (*self.weighed_terms, *self.sources)
        self.nearer: Pupil | None = None  # this mind for a one-step look, once it was asked for
        self.everywhere: Pupil | None = None  # and with its network judging everywhere

    @abstractmethod
    def weighed(self, state: State) -> list[list[float]]:
        """How every seat stands, by hand."""

    @abstractmethod
    def scored(self, state: State, seat: Seat) -> list[float]:
        """Points by source up to now; when the game is over, all of them."""

    def points(self, state: State, seat: Seat) -> float:
        """All points up to now, those that come from no source among them."""
        return sum(self.scored(state, seat))

    def counts(self, state: State, rows: list[list[float]] | None = None) -> list[list[float]]:
        """What is counted of every seat, in sixteenths; always as many numbers, in the same order.

        `rows` is what was weighed by hand, where that is known already.
        """
        rows = rows or self.weighed(state)
        size = [1.0 if state.seats == seats else 0.0 for seats in range(2, SEATS + 1)]
        return [[*beside(rows, seat), *size, *self.stage(state, seat)] for seat in range(state.seats)]

    def stage(self, state: State, seat: Seat) -> list[float]:  # noqa: ARG002
        """How far the game has come, in whole numbers: part of what is counted."""
        return [float(state.turn)]

    def chapter(self, state: State) -> int:
        """Changes where a search may stop and evaluate: a lesson looks at all such positions."""
        return state.turn

    def stray(self, state: State, seat: Seat, dice: Dice) -> None:
        """Play on with something less usual: a lesson must show more than one way to play."""
        state.apply(seat, dice.pick(self.propose(state, seat, 8)))

    def taught(self, network: Network | None, leaf: bool = False) -> Pupil:
        """The same mind judging by this network in its quick play, and with `leaf` at the end of its futures."""
        judged = self.tables if leaf else ()
        return type(self)(network, Where(self.tables, judged, judged))

    def learned(self) -> Mind:
        """This mind with its network judging everywhere, passed gates or not."""
        if self.everywhere is None:
            self.everywhere = self.taught(self.network, leaf=True)
        return self.everywhere

    def near(self) -> Mind:
        if self.where.near == self.where.far and self.part == self.far_part:
            return self
        if self.nearer is None:
            self.nearer = type(self)(self.network, self.where._replace(far=self.where.near))
            self.nearer.far_part = self.part
        return self.nearer

    def as_of(self, freeze: int) -> Mind:
        if freeze != FIRST_FREEZE:
            return self
        first = type(self)()
        first.pace = self.first_pace
        return first

    def evaluate(self, state: State, seat: Seat) -> list[float]:
        return self.standings(state)[seat]

    def standings(self, state: State) -> list[list[float]]:
        network = self.network
        if network is None or state.over or state.seats not in self.where.far:
            nothing = [0.0] * len(self.sources)
            return [[*row, *nothing] for row in self.weighed(state)]
        if self.far_part < 1.0:
            return self._together(state, network)
        nothing = [0.0] * (len(self.weighed_terms) - 1)
        return [
            [self.points(state, seat), *nothing, *network.foretell(counts, seat)[:-1]]
            for seat, counts in enumerate(self.counts(state))
        ]

    def _together(self, state: State, network: Network) -> list[list[float]]:
        """Hand and network judge with their parts: two opinions that err apart err less together."""
        part, rows, found = self.far_part, self.weighed(state), []
        for seat, counts in enumerate(self.counts(state, rows)):
            by_hand = [(1.0 - part) * term for term in rows[seat]]
            by_hand[0] += part * self.points(state, seat)
            found.append(by_hand + [part * term for term in network.foretell(counts, seat)[:-1]])
        return found


def beside(rows: list[list[float]], seat: Seat) -> list[float]:
    """A seat's numbers and those of the best of the others, as inputs, and the lead."""
    mine = rows[seat]
    best = max((row for other, row in enumerate(rows) if other != seat), key=sum, default=mine)
    return [as_input(max(-MOST, min(MOST, value))) for value in (*mine, *best, sum(mine) - sum(best))]


def learned(package: str) -> tuple[Network | None, Where]:
    """The network in force in the room of a mind, and the seat counts at which its gates were passed."""
    file = resources.files(package) / VALUE
    if not file.is_file():
        return None, Where()
    network = Network(json.loads(file.read_text(encoding="utf-8")))
    return network, Where(*(tuple(network.about["where"][way]) for way in Where._fields))
