"""The engraved sky behind every board, and the orrery of the home page: the same stars for the same seed, for ever."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

from ..core import Dice
from .markup import num, text
from .parts import use

ROMAN = ("XII", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI")
# colour, size and opacity of each class of star, faintest first; most stars are faint
STARS = (
    ("#CFE0FF", 1.0, 0.28), ("#CFE0FF", 1.2, 0.36), ("#FFE9C4", 1.2, 0.36),
    ("#CFE0FF", 1.6, 0.52), ("#FFE9C4", 1.7, 0.56), ("#CFE0FF", 2.4, 0.76),
)  # fmt: skip
OFTEN = (0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5)


@cache
def stars(x0: float, y0: float, x1: float, y1: float, count: int, seed: int = 3) -> str:
    """Scattered stars, a third of them warm; one path for each class of star keeps the page small."""
    dice = Dice(seed)
    dots: list[list[str]] = [[] for _ in STARS]
    for _ in range(count):
        x, y = x0 + dice.unit() * (x1 - x0), y0 + dice.unit() * (y1 - y0)
        dots[dice.pick(OFTEN)].append(f"M{x:.0f} {y:.0f}h0")
    return '<g class="stars" stroke-linecap="round">' + "".join(map(_star_class, STARS, dots)) + "</g>"


def _star_class(look: tuple[str, float, float], dots: list[str]) -> str:
    color, size, opacity = look
    return f'<path d="{"".join(dots)}" stroke="{color}" stroke-width="{size}" opacity="{opacity}"/>' if dots else ""


@cache
def chart(cx: float, cy: float, radii: tuple[float, ...]) -> str:
    """The engraving: circles, a scale of two degrees on the last one, hour lines, Roman hours, the ecliptic."""
    outer = radii[-1]
    at = f'cx="{num(cx)}" cy="{num(cy)}"'
    rings = "".join(f'<circle {at} r="{num(r)}" stroke-width="{1.4 if r == outer else 0.9}"/>' for r in radii)
    scale = (
        f'<circle {at} r="{num(outer + 2)}" pathLength="360" stroke-width="4" stroke-dasharray=".14 1.86"/>'
        f'<circle {at} r="{num(outer + 4.5)}" pathLength="360" stroke-width="9" stroke-dasharray=".16 9.84"/>'
        f'<circle {at} r="{num(outer + 9)}" stroke-width=".8"/>'
    )
    ecliptic = (
        f'<ellipse {at} rx="{num(outer)}" ry="{num(outer * 0.42)}" transform="rotate(-23.4 {num(cx)} {num(cy)})" '
        f'stroke-dasharray="1 7" stroke-width="1.6" stroke-linecap="round"/>'
    )
    return (
        f'<g class="chart" fill="none" stroke="var(--chart)">{rings}{scale}{_hour_lines(cx, cy, outer)}{ecliptic}</g>'
        + _hours(cx, cy, outer + 22, 12, 0.34, turn=15)
    )


def _hour_lines(cx: float, cy: float, radius: float) -> str:
    path = ""
    for degrees in range(15, 180, 30):
        x, y = radius * cos(radians(degrees)), radius * sin(radians(degrees))
        path += f"M{num(cx - x)} {num(cy - y)}L{num(cx + x)} {num(cy + y)}"
    return f'<path d="{path}" stroke-width=".7"/>'


def _hours(cx: float, cy: float, radius: float, size: float, opacity: float, turn: float = 0) -> str:
    names = ""
    for hour, name in enumerate(ROMAN):
        a = radians(30 * hour + turn - 90)
        names += text(cx + radius * cos(a), cy + radius * sin(a) + size / 3, name, size, "ink-s")
    return f'<g class="hours" opacity="{opacity}" aria-hidden="true">{names}</g>'


WORLDS = (
    ("pl-terra", 0.62, -38, 0.153), ("pl-desert", 0.44, 150, 0.113), ("pl-oxide", 0.8, 205, 0.133),
    ("pl-gaia", 0.8, 62, 0.173), ("pl-ice", 0.27, 20, 0.073), ("pl-violet", 0.62, 118, 0.1),
    ("pl-titanium", 0.8, -92, 0.093),
)  # fmt: skip
RING_WORLDS = (("pl-desert", -60, 26), ("pl-gaia", 40, 22), ("pl-terra", 160, 18), ("pl-oxide", 220, 16))


@cache
def orrery(radius: float) -> str:
    """The emblem at full size, centred on 0, 0: nested brass rings, a degree scale, worlds on their circles."""
    return (
        f'<g fill="none" stroke="url(#f-brass)">{_orrery_rings(radius)}</g>'
        f'<circle r="{num(radius * 0.2)}" fill="#FFD98A" opacity=".1"/>'
        f'<circle r="{num(radius * 0.14)}" fill="#FFD98A" opacity=".14"/>{use("sun", 0, 0, radius * 0.3)}'
        + "".join(
            use(world, radius * k * cos(radians(d)), radius * k * sin(radians(d)), radius * size)
            for world, k, d, size in WORLDS
        )
        + _hours(0, 0, radius * 0.885, radius * 0.043, 0.8)
    )


def _orrery_rings(radius: float) -> str:
    rings = "".join(
        f'<circle r="{num(radius * k)}" stroke-width="{width}" stroke-opacity="{0.85 if k == 1 else 0.5}"/>'
        for k, width in ((1, 1.6), (0.965, 0.7), (0.8, 1), (0.62, 1), (0.44, 1), (0.27, 1))
    )
    scale = (
        f'<circle r="{num(radius * 0.982)}" pathLength="360" stroke-width="{num(radius * 0.035)}" '
        f'stroke-dasharray=".17 2.83" stroke-opacity=".75"/>'
        f'<circle r="{num(radius * 0.968)}" pathLength="360" stroke-width="{num(radius * 0.065)}" '
        f'stroke-dasharray=".2 29.8" stroke-opacity=".75"/>'
    )
    ellipses = "".join(
        f'<ellipse rx="{num(radius * 0.935)}" ry="{num(radius * k)}" transform="rotate({turn})" '
        f'stroke-width="1.1" stroke-opacity=".5"/>'
        for turn, k in ((-23, 0.36), (38, 0.5), (82, 0.3))
    )
    return rings + scale + ellipses


@cache
def laurel(seat: int) -> str:
    """The emblem ring of the end of a game, centred on 0, 0 with radius 120, the winner's glyph in its middle."""
    ring = (
        '<g fill="none" stroke="url(#f-brass)"><circle r="120" stroke-width="2"/><circle r="112" stroke-width=".8"/>'
        '<circle r="84"/><circle r="110" pathLength="360" stroke-width="4" stroke-dasharray=".5 2.5"/>'
        '<circle r="108" pathLength="360" stroke-width="8" stroke-dasharray=".6 29.4"/>'
        '<ellipse rx="112" ry="42" transform="rotate(-23)" stroke-opacity=".6"/>'
        '<ellipse rx="112" ry="58" transform="rotate(40)" stroke-opacity=".45"/></g>'
    )
    for world, degrees, size in RING_WORLDS:
        ring += use(world, 84 * cos(radians(degrees)), 84 * sin(radians(degrees)), size)
    return (
        f'{ring}<circle r="58" fill="var(--p{seat + 1})" opacity=".12"/>'
        f'<circle r="48" fill="var(--p{seat + 1})" stroke="var(--edge)" stroke-width="3"/>'
        f"{use(f'g{seat + 1}', 0, 0, 54, 'var(--on-seat)')}"
    )
