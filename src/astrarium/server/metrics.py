"""The numbers of this process in the form that Prometheus reads, where its library is installed."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

from .counting import ENTRIES, Counting
from .hall import Hall

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Numbers:
    """A collector of the library's: asked at every scrape."""

    def __init__(self, hall: Hall, counting: Counting, lag: float, waiting: int) -> None:
        self.hall, self.counting, self.lag, self.waiting = hall, counting, lag, waiting

    def collect(self) -> Iterator[Any]:
        yield from self._tables()
        yield from self._answers()

    def _tables(self) -> Iterator[Any]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        live = list(self.hall.live.values())
        tables = GaugeMetricFamily("astrarium_tables", "Tables in memory", labels=["state"])
        states = [("waiting" if t.waiting else "over" if t.over else "playing") for t in live]
        for state in ("waiting", "playing", "over"):
            tables.add_metric([state], states.count(state))
        yield tables
        crew = self.hall.crew
        yield GaugeMetricFamily("astrarium_bot_queue", "Bots' turns that nobody has taken yet", value=self.waiting)
        yield GaugeMetricFamily("astrarium_bot_turns", "Bots' turns in hand here", value=len(crew.turns) if crew else 0)
        thoughts = CounterMetricFamily("astrarium_thoughts", "How bots came to their decisions here", labels=["effort"])
        for effort, count in crew.thoughts.items() if crew else ():
            thoughts.add_metric([effort.name.lower()], count)
        yield thoughts
        yield GaugeMetricFamily("astrarium_sockets", "Open sockets", value=self.counting.sockets)
        yield GaugeMetricFamily("astrarium_loop_lag_seconds", "By how much the loop comes too late", value=self.lag)
        entries = CounterMetricFamily("astrarium_entries", "Committed entries", labels=["game", "kind", "seat"])
        for labels, count in sorted(ENTRIES.items()):
            entries.add_metric(labels, count)
        yield entries

    def _answers(self) -> Iterator[Any]:
        from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily

        answers = CounterMetricFamily("astrarium_answers", "HTTP answers", labels=["method", "route", "status"])
        for (method, route, status), count in sorted(self.counting.answers.items()):
            answers.add_metric([method, route, str(status)], count)
        yield answers
        seconds = HistogramMetricFamily("astrarium_answer_seconds", "Time to the end of an answer", labels=["route"])
        for route, latency in sorted(self.counting.latencies.items()):
            seconds.add_metric([route], list(latency.cumulated()), latency.seconds)
        yield seconds


def exposition(hall: Hall, counting: Counting, lag: float, waiting: int) -> bytes | None:
    """All numbers as text; None without the library."""
    if find_spec("prometheus_client") is None:
        return None
    from prometheus_client import CollectorRegistry, generate_latest

    registry = CollectorRegistry(auto_describe=False)
    registry.register(Numbers(hall, counting, lag, waiting))
    text: bytes = generate_latest(registry)
    return text
