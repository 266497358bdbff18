"""The shared symbols of parts.svg and the ways to use one: in a drawing, as an icon, as a piece, as a seat's badge."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from .markup import attributes, kept, num

BOX = "-16 -16 32 32"  # every symbol lives in this box

# where a seat's glyph sits on a piece: x, y, size in the box of 32
GLYPH_AT: dict[str, tuple[float, float, float]] = {
    "mine": (0, 4.5, 9), "trading-station": (0, 6.3, 10), "research-lab": (0, 3, 11), "academy": (0, 5, 9),
    "planetary-institute": (0, 5, 11), "gaiaformer": (0, -6.6, 5), "ship-disc": (0, 0, 15),
    "cruiser-disc": (0, 0, 13), "disc": (0, -1, 14), "troop": (0, 0, 11), "qv-ship": (0, 3, 7.5),
}  # fmt: skip


@cache
def parts() -> str:
    """All symbols as one hidden SVG: every page holds it once, before the first drawing."""
    source = (resources.files(__package__) / "parts.svg").read_text(encoding="utf-8")
    return re.sub(r"<!--.*?-->\s*", "", source, flags=re.DOTALL)


@cache
def symbols() -> tuple[str, ...]:
    """The names of all symbols. They are ids of the page, so no place may be called like one."""
    return tuple(re.findall(r'<symbol id="([^"]+)"', parts()))


def seat_color(seat: int) -> str:
    """The colour of a seat (0 to 5); never use it without `glyph` or a hatch."""
    return f"var(--p{seat + 1})"


def glyph(seat: int) -> str:
    """The symbol that marks a seat beside its colour."""
    return f"g{seat + 1}"


def hatch(seat: int) -> str:
    """The fill of what a seat holds: its colour and its own pattern."""
    return f"url(#h{seat + 1})"


@kept
def use(symbol: str, x: float, y: float, size: float, color: str = "", cls: str = "") -> str:
    """A symbol centred on x, y inside a drawing."""
    half = size / 2
    style = f"color:{color}" if color else ""
    return (
        f'<use href="#{symbol}" x="{num(x - half)}" y="{num(y - half)}" width="{num(size)}" height="{num(size)}"'
        f"{attributes(class_=cls, style=style)}/>"
    )


def symbol_picture(symbol: str) -> str:
    """A symbol alone, as the picture of an entry; empty where there is none."""
    return f'<svg viewBox="{BOX}">{use(symbol, 0, 0, 30, "var(--text-2)")}</svg>' if symbol else ""


@kept
def piece(kind: str, seat: int, x: float, y: float, size: float, marked: bool = True) -> str:
    """A piece in its seat's colour with the seat's glyph cut into it, where the piece has room for one."""
    body = use(kind, x, y, size, seat_color(seat))
    if not marked or kind not in GLYPH_AT:
        return body
    gx, gy, side = GLYPH_AT[kind]
    k = size / 32
    return body + use(glyph(seat), x + gx * k, y + gy * k, side * k, "var(--edge)")


@kept
def bead(seat: int, x: float, y: float, radius: float) -> str:
    """A seat's badge inside a drawing."""
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{seat_color(seat)}" stroke="var(--edge)" '
        f'stroke-width="{num(radius * 0.16)}"/>{use(glyph(seat), x, y, radius * 1.16, "var(--on-seat)")}'
    )


@kept
def icon(symbol: str, size: float | None = None, color: str = "", cls: str = "", label: str = "") -> str:
    """A symbol inside a line of HTML; without `label` it is only decoration."""
    style = (f"width:{num(size)}px;height:{num(size)}px;" if size else "") + (f"color:{color}" if color else "")
    name = attributes(role="img", aria_label=label) if label else ' aria-hidden="true"'
    return (
        f'<svg class="ico{" " + cls if cls else ""}" viewBox="{BOX}"{attributes(style=style)}{name}>'
        f'<use href="#{symbol}" x="-16" y="-16" width="32" height="32"/></svg>'
    )


@kept
def badge(seat: int, size: float | None = None, label: str = "") -> str:
    """A seat's badge in HTML: it stands before a player's name everywhere."""
    style = f"--b:{num(size)}px" if size else ""
    name = attributes(role="img", aria_label=label) if label else ' aria-hidden="true"'
    return (
        f'<span class="badge" data-seat="{seat + 1}"{attributes(style=style)}{name}><svg viewBox="{BOX}">'
        f'<use href="#{glyph(seat)}" x="-16" y="-16" width="32" height="32"/></svg></span>'
    )
