"""Charts: bars with their intervals beside names, and columns of how often something was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from .markup import element, escape, num, text

WIDTH, NAMES, FIGURES = 640.0, 210.0, 90.0  # of a chart, of the names at its left, of the figures at its right
ROW, BAR = 22.0, 12.0
TALL, FLOOR = 150.0, 24.0  # columns, and what stands under them
WIDEST = 64.0  # column
LONGEST_NAME = 30  # characters
COURSE, COURSE_NAMES, MOST_POINTS = 240.0, 150.0, 400  # a course: its height, the names at its end, points of a line


class Bar(NamedTuple):
    """One row: `low` and `high` are an interval around the value, where there is one."""

    name: str
    value: float
    figure: str
    low: float | None = None
    high: float | None = None
    paler: bool = False


def bars(rows: Sequence[Bar], label: str, even: float | None = None) -> str:
    """A bar per row from zero; `even` draws a line where all would be if nothing made a difference."""
    most = max([0.0, even or 0.0, *(max(row.value, row.high or 0.0) for row in rows)]) or 1.0
    least = min([0.0, *(row.value for row in rows)])
    room = WIDTH - NAMES - FIGURES

    def at(value: float) -> float:
        return NAMES + room * (value - least) / (most - least)

    height = ROW * len(rows)
    drawn = [_bar(row, ROW * i, at) for i, row in enumerate(rows)]
    if even is not None:
        drawn.append(_line(at(even), 0, at(even), height, "var(--aurora)", "4 3"))
    return _chart(drawn, height, label)


def _chart(drawn: Sequence[str], height: float, label: str) -> str:
    size = f"0 0 {num(WIDTH)} {num(height)}"
    return element("svg", *drawn, viewBox=size, role="img", aria_label=label, class_="chart")


def _bar(row: Bar, top: float, at: Callable[[float], float]) -> str:
    left, right = sorted((at(0.0), at(row.value)))
    middle = top + ROW / 2
    name = row.name if len(row.name) <= LONGEST_NAME else row.name[: LONGEST_NAME - 1] + "…"
    parts = [
        text(NAMES - 10, middle + 4, name, 12.5, "name", "end"),
        f'<rect x="{num(left)}" y="{num(middle - BAR / 2)}" width="{num(max(1.0, right - left))}" height="{num(BAR)}" '
        f'fill="var({"--brass-lo" if row.paler else "--brass"})"/>',
        text(WIDTH - 4, middle + 4, row.figure, 12.5, "figure", "end"),
    ]
    if row.low is not None and row.high is not None:
        parts.append(_line(at(row.low), middle, at(row.high), middle, "var(--text)"))
        parts += [_line(at(end), middle - 4, at(end), middle + 4, "var(--text)") for end in (row.low, row.high)]
    return "".join(parts)


def _line(x1: float, y1: float, x2: float, y2: float, color: str, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<line x1="{num(x1)}" y1="{num(y1)}" x2="{num(x2)}" y2="{num(y2)}" stroke="{color}"{dashed}/>'


class Column(NamedTuple):
    """How often values from `first` to `last` were seen."""

    first: int
    last: int
    times: int


def columns(values: Sequence[int], most: int = 16) -> list[Column]:
    """At most so many columns of equal width that hold all values."""
    low, high = min(values), max(values)
    width = -(-(high - low + 1) // most)
    starts = range(low, high + 1, width)
    times = Counter((value - low) // width for value in values)
    return [Column(start, start + width - 1, times[i]) for i, start in enumerate(starts)]


def histogram(found: Sequence[Column], label: str) -> str:
    """Columns side by side, each with its count above and its first value below."""
    most, step = max(column.times for column in found), min(WIDEST, WIDTH / len(found))
    drawn = []
    for i, column in enumerate(found):
        tall = (TALL - 18) * column.times / most
        middle = step * (i + 0.5)
        drawn.append(
            f'<rect x="{num(step * i + 2)}" y="{num(TALL - tall)}" width="{num(step - 4)}" height="{num(tall)}" '
            f'fill="var(--brass)"/>{text(middle, TALL + 16, column.first, 11, "name")}'
        )
        if column.times:
            drawn.append(text(middle, TALL - tall - 5, column.times, 11, "figure"))
    return _chart(drawn, TALL + FLOOR, label)


def course(rows: Sequence[Sequence[float]], names: Sequence[str], first: int, label: str) -> str:
    """A share of every seat from moment to moment, with its name at the end; `first` is drawn stronger."""
    room, last = WIDTH - COURSE_NAMES, max(1, len(rows) - 1)
    every = max(1, len(rows) // MOST_POINTS)
    drawn = [f'<rect width="{num(WIDTH)}" height="{num(COURSE)}" fill="var(--night-1)"/>']
    drawn += [_line(0, COURSE * part, room, COURSE * part, "var(--line)", "2 5") for part in (0.25, 0.5, 0.75)]
    for seat in sorted(range(len(names)), key=lambda seat: seat == first):
        kept = [k for k in range(len(rows)) if k % every == 0 or k == last]
        points = " ".join(f"{num(room * k / last)},{num(COURSE * (1 - rows[k][seat]))}" for k in kept)
        width = 3 if seat == first else 1.6
        drawn.append(f'<polyline points="{points}" fill="none" stroke="var(--p{seat + 1})" stroke-width="{width}"/>')
    ranked = sorted(range(len(names)), key=lambda seat: -rows[-1][seat])
    for i, seat in enumerate(ranked):
        figure = f"{names[seat][:LONGEST_NAME]} {round(100 * rows[-1][seat])} %"
        drawn.append(_named(room + 8, 20 + 20 * i, figure, f"var(--p{seat + 1})"))
    size = f"0 0 {num(WIDTH)} {num(COURSE)}"
    return element(
        "svg", *drawn, viewBox=size, width=WIDTH, height=COURSE, role="img", aria_label=label, class_="chart"
    )


def _named(x: float, y: float, said: str, colour: str) -> str:
    return f'<text x="{num(x)}" y="{num(y)}" font-size="12.5" fill="{colour}">{escape(said)}</text>'
