"""A ladder as a picture: every bot a point on one scale, with its interval."""

from __future__ import annotations

from html import escape

from .ladder import LadderReport, Standing

WIDTH, LEFT, RIGHT, TOP, LINE = 720, 190, 40, 46, 30
INK, SOFT, MARK = "#1d2733", "#8894a3", "#b3762a"
STEP = 100  # Elo between two lines of the scale


def picture(report: LadderReport) -> str:
    """The ladder as an SVG that stands alone."""
    found = sorted(report.standings, key=lambda one: -one.elo)
    low = STEP * int(min(one.low for one in found) // STEP)
    high = STEP * -int(-max(one.high for one in found) // STEP)
    scale = _Scale(low, max(high, low + STEP))
    height = TOP + LINE * len(found) + 34
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" '
        f'font-size="13" role="img" aria-label="{escape(_title(report))}">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fbfaf7"/>',
        f'<text x="16" y="24" fill="{INK}" font-weight="bold">{escape(_title(report))}</text>',
        *(scale.line(value, height) for value in range(scale.low, scale.high + 1, STEP)),
        *(_row(one, scale, TOP + LINE * i + LINE // 2) for i, one in enumerate(found)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _title(report: LadderReport) -> str:
    return f"{report.game}, {report.seats} seats: Elo with 95 % intervals, {report.games} games, seed {report.seed}"


class _Scale:
    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def x(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low)
        return round(LEFT + part * (WIDTH - LEFT - RIGHT), 1)

    def line(self, value: int, height: int) -> str:
        x = self.x(value)
        return (
            f'<path d="M{x} {TOP}V{height - 28}" stroke="{SOFT}" stroke-width="0.5"/>'
            f'<text x="{x}" y="{height - 12}" fill="{SOFT}" text-anchor="middle">{value}</text>'
        )


def _row(one: Standing, scale: _Scale, y: int) -> str:
    return (
        f'<text x="16" y="{y + 4}" fill="{INK}">{escape(one.bot)}</text>'
        f'<path d="M{scale.x(one.low)} {y}H{scale.x(one.high)}" stroke="{MARK}" stroke-width="2"/>'
        f'<circle cx="{scale.x(one.elo)}" cy="{y}" r="5" fill="{MARK}"/>'
    )
