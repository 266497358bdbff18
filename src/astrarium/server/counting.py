"""What has happened in this process, in numbers: cheap to note, read by the metrics."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
ENTRIES: Counter[tuple[str, str, str]] = Counter()  # committed: game, kind of entry, kind of seat


class Latency:
    """How long the answers of one kind took."""

    __slots__ = ("counts", "seconds")

    def __init__(self) -> None:
        self.counts, self.seconds = [0] * (len(BOUNDS) + 1), 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    def cumulated(self) -> Iterator[tuple[str, float]]:
        """How many took at most so long, as Prometheus wants it."""
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            total += count
            yield bound, total


class Counting:
    """One application's answers and sockets."""

    def __init__(self) -> None:
        self.sockets = 0
        self.answers: Counter[tuple[str, str, int]] = Counter()
        self.latencies: dict[str, Latency] = {}

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        self.answers[method, route, status] += 1
        self.latencies.setdefault(route, Latency()).add(seconds)
