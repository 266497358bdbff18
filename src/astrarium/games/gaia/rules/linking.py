"""The fewest satellites that link planets: all smallest federations by one bounded search over sets of cells.

Own planets that touch form a cluster. A tree of satellites links the clusters that its cells touch, and exactly those.
The search keeps, for every set of clusters S and every number of satellites d, the set of cells that can be the last
cell of a tree of d satellites that touches exactly S. A set of cells is one whole number, so one step handles all cells
at once:

- one satellite: the free cells by the clusters they touch;
- growing: every cell beside a tree, or beside a cluster of it, gives a tree with one satellite more;
- joining: two trees that share their last cell (d1 + d2 - 1 satellites), or that share a cluster (d1 + d2).

A set worth the threshold is finished and grows no further: with another satellite it would not be minimal. Sets
below the threshold are few, because seven points fit in seven clusters at most. `WORK` bounds the joins that are
tried, so a listing always ends in time; a federation picked by hand is tested with its own clusters alone, and a way
through other planets (`passed`) costs nothing there.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..table.space import NEAR, cells_of, grown

WORK = 30_000

# How a tree came about, to build it again: (cells, kind, ...) with the kinds below.
SEED, GROWN, JOINED, LINKED = range(4)
Origin = tuple[int, int, int, int, int, int]


class Search:
    """All sets of clusters worth `threshold` with the fewest satellites each, up to `limit`."""

    def __init__(
        self, clusters: list[int], values: list[int], free: int, threshold: int, limit: int, base: int
    ) -> None:
        self.values, self.threshold, self.limit = values, threshold, limit
        self.base = base  # bits of the clusters that every federation must hold (the Ivits' federation)
        self.free = free
        self.rim = [grown(cluster) & ~cluster & free for cluster in clusters]
        self.passed: list[int] = []  # the free cells round each planet that a tree may pass through without holding it
        self.touching = self._group_cells()
        self.levels: list[dict[int, int]] = [{}]  # satellites -> set of clusters -> last cells
        self.open: list[list[tuple[int, int]]] = [[]]  # the same, without finished sets
        self.origins: list[dict[int, list[Origin]]] = [{}]
        self.reached: dict[int, int] = {}  # clusters -> last cells of any level: longer trees to them are useless
        self.found: dict[int, int] = {}  # finished set -> satellites
        self.worth: dict[int, int] = {}
        self.work = WORK

    def _group_cells(self) -> list[tuple[int, int]]:
        """The free cells by the clusters they touch: (clusters, cells)."""
        groups: dict[int, int] = {}
        loose = self.free
        for rim in self.rim:
            loose &= ~rim
        for cell in cells_of(self.free & ~loose):
            touched = 0
            for i, rim in enumerate(self.rim):
                touched |= (rim >> cell & 1) << i
            groups[touched] = groups.get(touched, 0) | 1 << cell
        if loose:
            groups[0] = loose
        return list(groups.items())

    def run(self) -> dict[int, int]:
        for level in range(1, self.limit + 1):
            self.levels.append({})
            self.origins.append({})
            if level == 1:
                for touched, cells in self.touching:
                    if touched:
                        self._add(touched, 1, cells, SEED, 0, 0, 0, 0)
            else:
                self._grow(level)
            self._join(level)
            self._close(level)
            if self.work <= 0:
                break
        return self.found

    def _value(self, clusters: int) -> int:
        worth = self.worth.get(clusters)
        if worth is None:
            worth = sum(v for i, v in enumerate(self.values) if clusters >> i & 1)
            self.worth[clusters] = worth
        return worth

    def _add(self, clusters: int, level: int, cells: int, kind: int, a: int, da: int, b: int, db: int) -> None:
        if clusters in self.found:
            return
        reached = self.reached.get(clusters, 0)
        new = cells & ~reached
        if not new:
            return
        self.reached[clusters] = reached | new
        here = self.levels[level]
        here[clusters] = here.get(clusters, 0) | new
        self.origins[level].setdefault(clusters, []).append((new, kind, a, da, b, db))
        if clusters & self.base == self.base and self._value(clusters) >= self.threshold:
            self.found[clusters] = level

    def _close(self, level: int) -> None:
        """The level is complete: keep those of its sets that may still grow."""
        found = self.found
        self.open.append([item for item in self.levels[level].items() if item[0] not in found])

    def _grow(self, level: int) -> None:
        reached = self.reached
        for clusters, cells in self.open[level - 1]:
            near = grown(cells)
            for rim in self.passed:
                if cells & rim:
                    near |= rim
            for i, rim in enumerate(self.rim):
                if clusters >> i & 1:
                    near |= rim
            near &= self.free & ~cells
            for touched, group in self.touching:
                new = near & group
                if new and new & ~reached.get(clusters | touched, 0):
                    self._add(clusters | touched, level, new, GROWN, clusters, level - 1, 0, 0)

    def _join(self, level: int) -> None:
        """Trees that meet in a cell or in a cluster."""
        for low in range(1, level):
            self._join_linked(low, level - low, level)
            if low > 1:
                self._join_cells(low, level + 1 - low, level)

    def _pairs(self, first: int, second: int) -> Iterator[tuple[int, int, list[tuple[int, int]]]]:
        """Every open set of one level with those of the other that it may join, each pair once, while there is time."""
        if first > second:
            return
        right = self.open[second]
        for at, (a, cells) in enumerate(self.open[first]):
            others = right[at + 1 :] if first == second else right
            self.work -= len(others)
            if self.work <= 0:
                return
            yield a, cells, others

    def _join_cells(self, first: int, second: int, level: int) -> None:
        found = self.found
        for a, cells, others in self._pairs(first, second):
            for b, there in others:
                meet = cells & there
                if meet and a | b not in found and b & ~a and a & ~b:
                    meet = self._touching_all(meet, a & b)
                    if meet:
                        self._add(a | b, level, meet, JOINED, a, first, b, second)

    def _touching_all(self, cells: int, clusters: int) -> int:
        """Those of the cells that touch all these clusters: elsewhere the joined trees would form a ring."""
        while clusters and cells:
            low = clusters & -clusters
            cells &= self.rim[low.bit_length() - 1]
            clusters ^= low
        return cells

    def _join_linked(self, first: int, second: int, level: int) -> None:
        found, reached = self.found, self.reached
        for a, cells, others in self._pairs(first, second):
            for b, there in others:
                shared = a & b
                if not shared or shared & shared - 1 or shared in (a, b) or a | b in found:
                    continue
                if (cells | there) & ~reached.get(a | b, 0):
                    self._add(a | b, level, cells | there, LINKED, a, first, b, second)

    def tree(self, clusters: int, level: int, cell: int = -1) -> int:
        """The satellites of one smallest tree for that set, with `cell` among them where it is given."""
        for cells, kind, a, da, b, db in self.origins[level][clusters]:
            if cell < 0 or cells >> cell & 1:
                if cell < 0:
                    cell = (cells & -cells).bit_length() - 1
                return self._rebuild(cell, kind, a, da, b, db)
        return 0

    def _rebuild(self, cell: int, kind: int, a: int, da: int, b: int, db: int) -> int:
        if kind == SEED:
            return 1 << cell
        if kind == GROWN:
            beside = self.levels[da][a] & NEAR[cell]
            before = (beside & -beside).bit_length() - 1 if beside else -1
            return 1 << cell | self.tree(a, da, before)
        if kind == JOINED:
            return self.tree(a, da, cell) | self.tree(b, db, cell)
        left = self.levels[da][a] >> cell & 1
        return self.tree(a, da, cell if left else -1) | self.tree(b, db, -1 if left else cell)


def minimal(found: dict[int, int]) -> list[tuple[int, int]]:
    """The finished sets that no smaller federation forbids (GP-A4.4, GP-A4.5)."""
    kept = []
    items = list(found.items())
    for clusters, satellites in items:
        for other, fewer in items:
            if fewer < satellites and (other & clusters == other or other & clusters == clusters):
                break
        else:
            kept.append((clusters, satellites))
    return kept
