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


def _chart(drawn: Sequence[str], height: float, label: str, width: float = WIDTH) -> str:
    size = f"0 0 {num(width)} {num(height)}"
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


def histogram(found: Sequence[Column], label: str, width: float = WIDTH) -> str:
    """Columns side by side, each with its count above and its first value below."""
    most, step = max(column.times for column in found), min(WIDEST, width / len(found))
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
    return _chart(drawn, TALL + FLOOR, label, width)


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


class Point(NamedTuple):
    """A value at a time, and how far it may be off."""

    at: float
    value: float
    spread: float = 0.0


def curve(points: Sequence[Point], label: str, marks: Sequence[tuple[float, str]], width: float, height: float) -> str:
    """Values over time as a line, how sure they are as a veil; `marks` are names along the time."""
    left, right, top, bottom = 46.0, width - 74.0, 14.0, height - 24.0
    first, last = points[0].at, points[-1].at
    low, high, step = _scale(points)

    def x(at: float) -> float:
        return right if last == first else left + (right - left) * (at - first) / (last - first)

    def y(value: float) -> float:
        return bottom - (bottom - top) * (value - low) / (high - low)

    lines = [low + step * i for i in range(round((high - low) / step) + 1)]
    drawn = [_line(left, y(value), right, y(value), "var(--line)") for value in lines]
    drawn += [text(left - 8, y(value) + 4, round(value), 13, "name", "end") for value in lines]
    for at, name in marks:
        drawn.append(_line(x(at), top, x(at), bottom, "var(--brass-lo)", "2 5"))
        drawn.append(text(x(at), height - 6, name, 13, "name"))
    drawn += _veil(points, x, y)
    drawn.append(text(right + 10, y(points[-1].value) + 6, round(points[-1].value), 19, "last", "start"))
    return _chart(drawn, height, label, width)


def _scale(points: Sequence[Point]) -> tuple[float, float, float]:
    """Where the scale begins and ends, in four or five round steps."""
    least = min(point.value - point.spread for point in points)
    most = max(point.value + point.spread for point in points)
    step = next(size for size in (10, 25, 50, 100, 200, 250, 500, 1000, 2000) if (most - least) / size <= 5)
    return least // step * step, -(-most // step) * step or step, step


def _veil(points: Sequence[Point], x: Callable[[float], float], y: Callable[[float], float]) -> list[str]:
    def path(line: Sequence[tuple[float, float]]) -> str:
        return " ".join(f"{num(x(at))},{num(y(value))}" for at, value in line)

    above = [(point.at, point.value + point.spread) for point in points]
    below = [(point.at, point.value - point.spread) for point in reversed(points)]
    middle, end = [(point.at, point.value) for point in points], points[-1]
    return [
        f'<polygon points="{path([*above, *below])}" fill="var(--sky)" opacity=".14"/>',
        f'<polyline points="{path(middle)}" fill="none" stroke="var(--sky)" stroke-width="2.4" '
        'stroke-linejoin="round"/>',
        f'<circle cx="{num(x(end.at))}" cy="{num(y(end.value))}" r="5.5" fill="var(--sky)" stroke="var(--night-0)" '
        'stroke-width="2.5"/>',
    ]


def share(value: float, low: float, high: float, full: float) -> str:
    """A share as a bar, and a thin line for how sure it is: beside its figure, so it has no words of its own."""

    def at(part: float) -> str:
        return num(120 * min(1.0, part / full))

    return (
        '<svg class="share-bar" viewBox="0 0 120 14" preserveAspectRatio="none" aria-hidden="true">'
        '<rect y="4" width="120" height="6" rx="3" fill="var(--night-0)"/>'
        f'<rect y="4" width="{at(value)}" height="6" rx="3" fill="var(--brass)"/>'
        f'<path d="M{at(low)} 7H{at(high)}" stroke="var(--text)" stroke-width="1.4"/></svg>'
    )
