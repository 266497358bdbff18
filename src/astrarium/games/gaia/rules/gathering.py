"""A federation put together by hand: what comes along with the hexes named, and which can still join them (GP-A4)."""

from __future__ import annotations

from ....core.errors import NOT_LISTED, IllegalAction, Refusal
from ....core.notation import Action, Seat
from ....core.state import Gathering
from ..table import actions as a
from ..table import player as at
from ..table.space import cells_of, grown
from ..table.state import GaiaState as State
from .counting import power_of
from .federations import (
    CLUSTER,
    NOT_MINIMAL,
    NOT_OURS,
    SPLIT,
    TOO_MANY,
    WEAK,
    building_ground,
    clusters_of,
    federation_refusal,
    federations,
    is_growing,
    linking,
    satellite_limit,
    threshold,
)
from .linking import WORK, Search

SURE = 40  # above so many open hexes nobody looks for those that all layouts share


def gather(state: State, seat: Seat, begun: Action, added: tuple[int, ...]) -> Gathering:
    """The federation of these cells as far as it goes; those of `begun` are its planets, and no others join."""
    if begun[:1] != (a.FEDERATE,) or state.to_act() != (seat,) or state.stack[-1][0] != a.D_TURN:
        raise IllegalAction(state.refusal(seat, begun) or NOT_LISTED)
    named = sum(1 << cell for cell in {*begun[1:], *added})
    pieces, free = building_ground(state, state.rows[seat])
    if named & ~(pieces | free):
        return Gathering((a.FEDERATE, *cells_of(with_neighbours(state, seat, 0))), (), 0, NOT_OURS)
    taken = with_neighbours(state, seat, named)
    if federation_refusal(state, seat, taken) is None:
        return Gathering((a.FEDERATE, *cells_of(taken)), (), 0, None)
    layouts = Layouts(state, seat, taken & pieces)
    chosen = taken & ~pieces
    opened, missing = layouts.further(chosen)
    if begun[1:]:
        sure = layouts.shared(chosen, opened, missing)
        if sure:
            return gather(state, seat, begun, (*added, *cells_of(sure)))
    else:
        opened |= joining(state, seat, taken & pieces) & ~taken
    refusal = layouts.refusal or (SPLIT if missing else NOT_MINIMAL)
    return Gathering((a.FEDERATE, *cells_of(taken)), tuple(cells_of(opened)), missing, refusal)


def with_neighbours(state: State, seat: Seat, cells: int) -> int:
    """These cells, all planets that touch them (GP-A4.2), and the Ivits' one federation (GP-F8.2)."""
    row = state.rows[seat]
    pieces, _ = building_ground(state, row)
    if is_growing(row):
        cells |= row[at.FEDERATED]
    while grown(cells) & pieces & ~cells:
        cells |= grown(cells) & pieces
    return cells


def joining(state: State, seat: Seat, planets: int) -> int:
    """The planets of all listed federations that hold these; where none does, every planet may be tried."""
    found = 0
    for _, others, _ in federations(state, seat):
        if not planets & ~others:
            found |= others
    return found or building_ground(state, state.rows[seat])[0]


class Layouts:
    """All layouts of satellites that link one set of planets: as few as can be, and none touches another planet."""

    def __init__(self, state: State, seat: Seat, planets: int) -> None:
        row = state.rows[seat]
        pieces, free = building_ground(state, row)
        self.planets, self.ground = planets, free & ~grown(pieces & ~planets)
        self.satellites = 0
        self.refusal: Refusal | None = None
        have, need = power_of(state, row, planets), threshold(row)
        if have < need:
            self.refusal = Refusal(WEAK.text, WEAK.rule, {"have": have, "need": need})
            return
        clusters, limit = clusters_of(planets), satellite_limit(row)
        search = linking(clusters, self.ground, limit, WORK, [])
        every = (1 << len(clusters)) - 1
        if every not in search.found:
            self.refusal = CLUSTER if linking(clusters, free, limit, WORK, []).found else TOO_MANY
            return
        self.refusal = federation_refusal(state, seat, planets | search.tree(every, search.found[every]))
        self.satellites = 0 if self.refusal else search.found[every]

    def further(self, chosen: int) -> tuple[int, int]:
        """The cells that can join the satellites chosen in some layout, and how many are still missing."""
        missing = self.satellites - chosen.bit_count()
        if missing <= 0 or chosen & ~self.ground:
            return 0, 0
        cells = self._filling(chosen, self.ground, missing)
        return (cells, missing) if cells else (0, 0)

    def shared(self, chosen: int, opened: int, missing: int) -> int:
        """Those of the open cells that every layout with the chosen satellites has."""
        if opened.bit_count() > SURE:
            return 0
        return sum(1 << cell for cell in cells_of(opened) if not self._filling(chosen, opened & ~(1 << cell), missing))

    def _filling(self, chosen: int, ground: int, missing: int) -> int:
        """The cells of all trees of so many satellites that link planets and chosen satellites.

        Those chosen count as planets here: what remains is the same search, and the last cells of its trees are all
        their cells, for a tree can be grown towards each of them.
        """
        clusters = clusters_of(self.planets | chosen)
        search = Search(clusters, [1] * len(clusters), ground & ~chosen, len(clusters) + 1, missing, 0)
        search.run()
        return search.levels[-1].get((1 << len(clusters)) - 1, 0) if len(search.levels) == missing + 1 else 0
