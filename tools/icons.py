"""Draws the app's icons as PNG files, point by point: python tools/icons.py. The same figure as static/icon.svg."""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "src" / "astrarium" / "web" / "static"
NIGHT, BRASS, SUN, PLANET, IVORY = (11, 19, 34), (216, 180, 108), (255, 224, 160), (74, 163, 255), (255, 255, 255)
Colour = tuple[int, int, int]
Shape = Callable[[float, float], float]  # how far a point lies outside, in units of a drawing 32 wide; inside: below 0
Layer = tuple[Shape, Colour, float]


def disc(x: float, y: float, radius: float) -> Shape:
    return lambda a, b: math.hypot(a - x, b - y) - radius


def plate(half: float, corner: float) -> Shape:
    def outside(a: float, b: float) -> float:
        p, q = abs(a) - half + corner, abs(b) - half + corner
        return math.hypot(max(p, 0.0), max(q, 0.0)) + min(max(p, q), 0.0) - corner

    return outside


def orbit(wide: float, high: float, degrees: float, width: float) -> Shape:
    """A turned ellipse as a line; the distance is near enough where the line is thin."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def outside(a: float, b: float) -> float:
        u, v = a * cos + b * sin, b * cos - a * sin
        level = math.hypot(u / wide, v / high)
        steep = math.hypot(u / wide**2, v / high**2) / max(level, 1e-9)
        return abs(level - 1) / max(steep, 1e-9) - width / 2

    return outside


def orrery(size: float = 1.0) -> list[Layer]:
    """The brand: three orbits, a sun and a planet."""
    return [
        (orbit(12 * size, 12 * size, 0, 1.6 * size), BRASS, 1.0),
        (orbit(12 * size, 4.6 * size, -23, 1.3 * size), BRASS, 1.0),
        (orbit(12 * size, 5.6 * size, 48, 1.0 * size), BRASS, 0.7),
        (disc(0, 0, 3.6 * size), SUN, 1.0),
        (disc(9.6 * size, -6.4 * size, 2.2 * size), PLANET, 1.0),
    ]


ICONS: dict[str, tuple[int, list[Layer]]] = {
    "icon-192.png": (192, [(plate(16, 7), NIGHT, 1.0), *orrery()]),
    "icon-512.png": (512, [(plate(16, 7), NIGHT, 1.0), *orrery()]),
    "icon-maskable.png": (512, [(plate(17, 0), NIGHT, 1.0), *orrery(0.72)]),
    "icon-apple.png": (180, [(plate(17, 0), NIGHT, 1.0), *orrery(0.85)]),
    "badge.png": (96, [(shape, IVORY, 1.0) for shape, _, _ in orrery(1.2)]),  # its outline alone is shown
}


def pixel(x: float, y: float, unit: float, layers: list[Layer]) -> tuple[int, int, int, int]:
    red = green = blue = alpha = 0.0
    for shape, colour, strength in layers:
        cover = min(1.0, max(0.0, 0.5 - shape(x, y) / unit)) * strength
        rest = alpha * (1 - cover)
        alpha = cover + rest
        if alpha:
            red, green, blue = (
                (new * cover + old * rest) / alpha for new, old in zip(colour, (red, green, blue), strict=True)
            )
    return round(red), round(green), round(blue), round(255 * alpha)


def png(size: int, layers: list[Layer]) -> bytes:
    unit = 32 / size
    places = [(i + 0.5) * unit - 16 for i in range(size)]
    rows = b"".join(b"\0" + b"".join(bytes(pixel(x, y, unit, layers)) for x in places) for y in places)
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, body) for kind, body in parts)


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def main() -> None:
    for name, (size, layers) in ICONS.items():
        (FOLDER / name).write_bytes(png(size, layers))


if __name__ == "__main__":
    main()
