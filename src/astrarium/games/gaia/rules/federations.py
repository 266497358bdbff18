"""Forming federations (GP-A4), and the Ivits' one growing federation (GP-F8)."""

from __future__ import annotations

from itertools import combinations
from operator import itemgetter

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box import components as c
from ..table import actions as a
from ..table import player as at
from ..table.space import cells_of, grown
from ..table.state import GaiaState as State
from .counting import home_bonus, power_of
from .linking import WORK, Search, minimal
from .mines import free_space
from .power import take_tokens, tokens_in_areas

Row = list[int]
Entry = tuple[int, int, int]  # satellites, planets and stations as cells, satellites as cells

NOT_OURS = Refusal(mark("A federation holds your planets and empty space only."), "GP-A4.1")
SPLIT = Refusal(mark("The planets and satellites of a federation must all be connected."), "GP-A4.3")
CLUSTER = Refusal(mark("Planets that touch the federation belong to it: name them too."), "GP-A4.2")
WEAK = Refusal(mark("These planets are worth {have} power together, {need} are needed."), "GP-A4.1")
TOO_MANY = Refusal(mark("You cannot pay for that many satellites."), "GP-A4.3")
NOT_MINIMAL = Refusal(mark("The same planets can be linked with fewer satellites."), "GP-A4.4")
SUPERFLUOUS = Refusal(mark("It would still be valid with a planet and a satellite fewer."), "GP-A4.5")
NAMED_TWICE = Refusal(mark("A federation names each hex once."), "GP-A4.1")
ALL_TOO_WEAK = mark("Your planets outside federations are worth {have} power together, {need} are needed.")
UNLINKED = mark("The planets that would be strong enough cannot be linked with the {n} satellites you can pay for.")
NO_TOKEN = Refusal(mark("No federation token is left."), "GP-A4.6")


def is_growing(row: Row) -> bool:
    """Whether this seat widens its one federation (GP-F8.2)."""
    return row[at.FEDERATIONS] > 0 and c.FACTIONS[row[at.FACTION]].one_federation


def threshold(row: Row) -> int:
    if row[at.FEDERATIONS] and is_growing(row):
        return c.THRESHOLD * (row[at.FEDERATIONS] + 1)  # GP-F8.2
    return c.FACTIONS[row[at.FACTION]].threshold if row[at.INSTITUTE] else c.THRESHOLD  # GP-F3.2


def satellite_limit(row: Row) -> int:
    """How many satellites this seat can build now (GP-A4.3, GP-F8.3)."""
    pays = row[at.QIC] if c.FACTIONS[row[at.FACTION]].satellites_cost_qic else tokens_in_areas(row)
    return min(pays, c.MAX_SATELLITES - row[at.SATELLITES].bit_count())


def clusters_of(pieces: int) -> list[int]:
    """The groups of touching cells among `pieces`."""
    found = []
    while pieces:
        cluster = pieces & -pieces
        while True:
            wider = grown(cluster) & pieces
            if wider == cluster:
                break
            cluster = wider
        found.append(cluster)
        pieces &= ~cluster
    return found


def building_ground(state: State, row: Row) -> tuple[int, int]:
    """The pieces that may join a new federation, and the cells open to its satellites."""
    pieces = row[at.OWNED] | row[at.SPACE_STATIONS]
    free = free_space(state) & ~row[at.SPACE_STATIONS] & ~row[at.SATELLITES]
    if is_growing(row):
        return pieces | row[at.FEDERATED], free & ~row[at.FEDERATED]
    shut = grown(row[at.FEDERATED])  # GP-A4.7
    return pieces & ~shut, free & ~shut


def _search(state: State, row: Row, limit: int) -> list[Entry]:
    pieces, ground = building_ground(state, row)
    free, enough = ground, threshold(row)
    if power_of(state, row, pieces) < enough:
        return []
    entries: list[Entry] = []
    terminals: list[int] = []
    base = 0
    for cluster in clusters_of(pieces):
        holds_base = is_growing(row) and bool(cluster & row[at.FEDERATED])
        if power_of(state, row, cluster) >= enough and (holds_base or not is_growing(row)):
            entries.append((0, cluster, 0))
            free &= ~grown(cluster)  # with a satellite it would not be minimal (GP-A4.5)
        else:
            base |= holds_base << len(terminals)
            terminals.append(cluster)
    if is_growing(row) and not base:
        return entries
    if not base:
        terminals = _within_reach(state, row, terminals, limit, enough)
    values = [power_of(state, row, cluster) for cluster in terminals]
    if limit and sum(values) >= enough:
        search = Search(terminals, values, free, enough, limit, base)
        found = search.run()
        passing = Passing(terminals, found, ground, search.work + WORK // 8)
        for chosen, satellites in sorted(minimal(found), key=itemgetter(1)):
            if not passing.may_be_shorter(chosen, satellites):
                planets = sum(cluster for i, cluster in enumerate(terminals) if chosen >> i & 1)
                entries.append((satellites, planets, search.tree(chosen, satellites)))
    return entries


class Passing:
    """Shorter links past other planets, which forbid a longer way round (GP-A4.4).

    The search itself sees most of them as larger sets with fewer satellites. It misses those on
    whose way another set was finished, for that one grows no further: they are looked for here,
    where they can be at all, as long as the work allowed lasts.
    """

    def __init__(self, clusters: list[int], found: dict[int, int], free: int, work: int) -> None:
        self.clusters, self.found, self.free = clusters, found, free
        self.chains: list[list[int]] = []
        self.work = work

    def may_be_shorter(self, chosen: int, satellites: int) -> bool:
        """Whether fewer satellites link these clusters; in doubt too, lest a refused one be listed."""
        on_the_way = 0
        for finished, fewer in self.found.items():
            if fewer < satellites - 1:
                on_the_way |= finished & ~chosen
        ground = self._ground(chosen, satellites - 1, on_the_way) if on_the_way else 0
        if not ground:
            return False
        members = [cluster for i, cluster in enumerate(self.clusters) if chosen >> i & 1]
        others = [cluster for i, cluster in enumerate(self.clusters) if not chosen >> i & 1]
        search = linking(members, ground, satellites - 1, self.work, others)
        self.work = search.work
        return bool(search.found) or self.work <= 0

    def _ground(self, chosen: int, satellites: int, on_the_way: int) -> int:
        """The cells where so many satellites might link the chosen clusters past one of the others; 0: nowhere.

        Each stands in a chain between two of the clusters, and a chain leads from it to every one of them.
        """
        if not self.chains:
            self.chains = [self._chains(cluster) for cluster in self.clusters]
        chains = [cells for i, cells in enumerate(self.chains) if chosen >> i & 1]
        ground, rim, between = self.free, 0, 0
        for cells in chains:
            ground &= cells[satellites]
        for i in cells_of(on_the_way):
            rim |= self.chains[i][1]
        if rim & ground:
            for one, other in combinations(chains, 2):
                for n in range(1, satellites + 1):  # the cell itself counts in both chains
                    between |= one[n] & other[satellites + 1 - n]
        ground &= between
        return ground if rim & ground else 0

    def _chains(self, start: int) -> list[int]:
        """By number of satellites: the cells that a chain of so many reaches, other clusters passed."""
        cells = [0, grown(start) & self.free]
        for _ in range(max(self.found.values())):
            near = grown(cells[-1])
            for cluster in self.clusters:
                if near & cluster:
                    near |= grown(cluster)
            cells.append(cells[-1] | near & self.free)
        return cells


def linking(clusters: list[int], free: int, satellites: int, work: int, others: list[int]) -> Search:
    """All these clusters linked with at most so many satellites, past and through the others too (GP-A4.4)."""
    search = Search(clusters, [1] * len(clusters), free, len(clusters), satellites, 0)
    search.passed = [rim for rim in (grown(other) & free for other in others) if rim]
    search.work = work
    search.run()
    return search


def _within_reach(state: State, row: Row, clusters: list[int], limit: int, enough: int) -> list[int]:
    """Without the clusters that cannot reach enough others with `limit` satellites, even over open ground."""
    everything = sum(clusters)
    kept = []
    for cluster in clusters:
        near = cluster
        for _ in range(limit):
            near = grown(near)
            met = grown(near) & everything & ~near
            for other in clusters:
                if other & met:
                    near |= other
        if power_of(state, row, near & everything) >= enough:
            kept.append(cluster)
    return kept


def federations(state: State, seat: Seat, most: int = c.MAX_SATELLITES) -> list[Entry]:
    """One federation for every set of planets that can form one with at most so many satellites.

    They are remembered until the map changes for this seat.
    """
    row = state.rows[seat]
    limit = min(most, satellite_limit(row))
    big = row[at.TILES] & ~row[at.COVERED]
    key = (
        row[at.OWNED], row[at.SPACE_STATIONS], row[at.FEDERATED], _values_key(row), big, home_bonus(state, row),
        threshold(row),
        state.lost,
    )  # fmt: skip
    known = state.federations_known[seat]
    if known is None or known[0] != key or known[1] < limit:
        known = (key, limit, _search(state, row, limit))
        state.federations_known[seat] = known
    if known[1] == limit:
        return known[2]
    return [entry for entry in known[2] if entry[0] <= limit]


def _values_key(row: Row) -> tuple[int, int]:
    return row[at.STATION] | row[at.LAB], row[at.INSTITUTE] | row[at.ACADEMY_K] | row[at.ACADEMY_Q]


def legal_federations(state: State, seat: Seat) -> list[Action]:
    if not any(state.tokens):
        return []
    return [(a.FEDERATE, *cells_of(planets | sats)) for _, planets, sats in federations(state, seat)]


def federate_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    if len(set(action[1:])) < len(action) - 1:
        return NAMED_TWICE
    return federation_refusal(state, seat, sum(1 << cell for cell in action[1:]))


def any_refusal(state: State, seat: Seat) -> Refusal | None:
    """Why this seat can form no federation at all; None where it can."""
    row = state.rows[seat]
    if not any(state.tokens):
        return NO_TOKEN
    if federations(state, seat):
        return None
    have, need = power_of(state, row, building_ground(state, row)[0]), threshold(row)
    if have < need:
        return Refusal(ALL_TOO_WEAK, "GP-A4.1", {"have": have, "need": need})
    return Refusal(UNLINKED, "GP-A4.3", {"n": satellite_limit(row)})


def federation_refusal(state: State, seat: Seat, cells: int) -> Refusal | None:
    """Why these cells do not form a federation; any valid one is accepted, not only those listed."""
    row = state.rows[seat]
    pieces, free = building_ground(state, row)
    planets, satellites = cells & pieces, cells & ~pieces
    if not any(state.tokens):
        return NO_TOKEN
    if not planets or satellites & ~free:
        return NOT_OURS
    if len(clusters_of(cells)) != 1 or (is_growing(row) and row[at.FEDERATED] & ~cells):
        return SPLIT
    if grown(cells) & pieces & ~planets:
        return CLUSTER
    have, need = power_of(state, row, planets), threshold(row)
    if have < need:
        return Refusal(WEAK.text, WEAK.rule, {"have": have, "need": need})
    if satellites.bit_count() > (
        c.MAX_SATELLITES - row[at.SATELLITES].bit_count() if state.loose else satellite_limit(row)
    ):
        return TOO_MANY
    return None if state.loose else _minimality(state, row, planets, satellites.bit_count(), pieces, free)


def _minimality(state: State, row: Row, planets: int, satellites: int, pieces: int, free: int) -> Refusal | None:
    """Fewest satellites for these planets, and no smaller federation inside them (GP-A4.4, GP-A4.5)."""
    if not satellites:
        return None
    clusters = clusters_of(planets)
    values = [power_of(state, row, cluster) for cluster in clusters]
    if linking(clusters, free, satellites - 1, WORK, clusters_of(pieces & ~planets)).found:
        return NOT_MINIMAL
    base = sum(1 << i for i, c in enumerate(clusters) if c & row[at.FEDERATED]) if is_growing(row) else 0
    inside = free & ~grown(pieces & ~planets)
    found = Search(clusters, values, inside, threshold(row), satellites, base).run()
    if any(fewer < satellites for fewer in found.values()):
        return SUPERFLUOUS
    alone = [c for c, value in zip(clusters, values, strict=True) if value >= threshold(row)]
    return SUPERFLUOUS if any(not is_growing(row) or c & row[at.FEDERATED] for c in alone) else None


def federate(state: State, seat: Seat, action: Action) -> None:
    row, cells = state.rows[seat], sum(1 << cell for cell in action[1:])
    pieces, _ = building_ground(state, row)
    satellites = cells & ~pieces
    row[at.FEDERATED] |= cells
    row[at.SATELLITES] |= satellites
    row[at.FEDERATIONS] += 1
    state.events.append((a.X_FEDERATION, seat, (cells & row[at.OWNED]).bit_count(), satellites.bit_count()))
    state.stack.append((a.D_TOKEN, 1 << seat))
    price = satellites.bit_count()
    if c.FACTIONS[row[at.FACTION]].satellites_cost_qic:
        row[at.QIC] -= min(price, row[at.QIC])  # a forced federation of a recorded game takes what is there
    else:
        take_tokens(state, seat, min(price, tokens_in_areas(row)), to_gaia=False)
