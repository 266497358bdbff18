"""Components as small drawings that stand alone: for the appendix of the rules and the drawings in it."""

from __future__ import annotations

from collections.abc import Sequence

from ....drawing import hexagon, num, piece, text, use
from ..box import components as c
from ..table.space import RING_1, RING_2
from . import symbols
from .map import FREE_WORLD, GRID, RADIUS
from .tiles import MARKS, POINTS_FIRST

HEIGHT = 36.0
GAP = 5.0
ICON = 22.0
LETTER = 9.5  # how wide a figure is drawn
ARROW = 10.0  # how much wider an arrow is
FRAMES = {
    "": ("#3B4F77", "#15213A"), "advanced": ("#9C7B3C", "#2B2412"), "power": ("#6C4FB5", "#1B1838"),
    "qic": ("#2F8F63", "#0E2A22"), "green": ("#3E9B57", "#10281A"), "grey": ("#6B7280", "#1C222E"),
}  # fmt: skip
Part = str | tuple[str, str]  # figures, or ("icon", symbol)


def framed(parts: Sequence[Part], frame: str = "") -> str:
    """A tile: figures and icons in a row inside a frame."""
    inside, width = laid_out(parts, frame)
    return svg(0, 0, width, HEIGHT, inside)


def laid_out(parts: Sequence[Part], frame: str) -> tuple[str, float]:
    """The same without its own canvas, and how wide it is."""
    x, inside = 10.0, ""
    for part in parts:
        if isinstance(part, tuple):
            inside += use(part[1], x + ICON / 2, HEIGHT / 2, ICON, symbols.QUIET)
            x += ICON + GAP
        else:
            width = LETTER * len(part) + (ARROW if part in "→↻" else 0)
            inside += text(x + width / 2, HEIGHT / 2 + 6, part, 17)
            x += width + 2
    stroke, fill = FRAMES[frame]
    width = x + 5
    size = f'width="{num(width - 2)}" height="{num(HEIGHT - 2)}"'
    back = f'<rect x="1" y="1" {size} rx="7" fill="{fill}" stroke="{stroke}"/>'
    return back + inside, width


def svg(x: float, y: float, width: float, height: float, inside: str) -> str:
    box = " ".join(num(n) for n in (x, y, width, height))
    return f'<svg viewBox="{box}" width="{num(width)}" height="{num(height)}">{inside}</svg>'


def gain_parts(gain: Sequence[int]) -> list[Part]:
    parts: list[Part] = []
    for i in POINTS_FIRST:
        if i < len(gain) and gain[i]:
            parts += [f"{symbols.GAIN_SIGNS[i]}{gain[i]}", ("icon", symbols.GAIN_SYMBOLS[i])]
    return parts


def per(symbol: str) -> list[Part]:
    return ["/", ("icon", symbol)]


def tile(found: c.Tile, frame: str = "") -> str:
    if found.when == "passive":
        return framed([("icon", "planetary-institute"), ("icon", "academy"), f"={c.BIG_POWER}"], frame)
    parts: list[Part] = [("icon", MARKS[found.when]), *gain_parts(found.gain)]
    if found.count >= 0:
        parts += per(symbols.COUNT_SYMBOLS[found.count])
    if found.event >= 0:
        parts += per(symbols.EVENT_SYMBOLS[found.event])
    return framed(parts, frame)


def booster(kind: int) -> str:
    board = c.BOOSTERS[kind]
    parts = gain_parts(board.income)
    if board.action == "terraform_steps":
        parts += ["|", ("icon", "i-act"), str(c.BOOSTER_STEPS), ("icon", "terraform")]
    elif board.action:
        parts += ["|", ("icon", "i-act"), f"+{c.BOOSTER_RANGE}", ("icon", "range")]
    elif board.count >= 0:
        parts += ["|", ("icon", "i-last"), str(board.vp), ("icon", "vp"), *per(symbols.COUNT_SYMBOLS[board.count])]
    return framed(parts)


def token(kind: int) -> str:
    return framed(gain_parts(c.TOKEN_GAIN[kind]), "green" if c.TOKEN_GREEN[kind] else "grey")


def board_action(number: int) -> str:
    inside, width = sized_action(number)
    return svg(0, 0, width, HEIGHT, inside)


def sized_action(number: int) -> tuple[str, float]:
    board = c.BOARD_ACTIONS[number]
    price: list[Part] = [str(board.qic or board.power), ("icon", "qic" if board.qic else "power"), "→"]
    return laid_out(price + _action_gain(number), "qic" if board.qic else "power")


def _action_gain(number: int) -> list[Part]:
    board = c.BOARD_ACTIONS[number]
    if board.steps:
        return [str(board.steps), ("icon", "terraform")]
    if number == c.A_TECH:
        return [("icon", "bonus-card")]
    if number == c.A_RESCORE:
        return ["↻", ("icon", "satellite")]
    if number == c.A_TYPES:
        return [f"{board.gain[c.G_VP]}+", ("icon", "vp"), *per("pl-violet")]
    return gain_parts(board.gain)


def one(symbol: str, size: float = 40) -> str:
    """A symbol alone."""
    return svg(-size / 2, -size / 2, size, size, use(symbol, 0, 0, size, symbols.QUIET))


def own_piece(kind: str, seat: int = 0) -> str:
    return svg(-20, -20, 40, 40, piece(kind, seat, 0, 0, 38))


def sector(found: c.Sector) -> str:
    """A sector tile with its number in the middle."""
    planets = dict(found.planets)
    cells = [(0, 0), *RING_1, *RING_2]
    x0, y0, x1, y1 = GRID.bounds(cells)
    inside = "".join(hexagon_at(*GRID.centre(cell)) for cell in cells)
    inside += text(0, 5, found.number, 14, "ink-s")
    for cell, planet in planets.items():
        inside += use(symbols.planet_symbol(planet), *GRID.centre(cell), FREE_WORLD)
    return svg(x0 - 2, y0 - 2, x1 - x0 + 4, y1 - y0 + 4, inside)


def hexagon_at(x: float, y: float, fill: str = "var(--hex)") -> str:
    points = hexagon(x, y, RADIUS - 0.6, flat=True)
    return f'<polygon points="{points}" fill="{fill}" stroke="var(--hex-line)" stroke-width=".8"/>'
