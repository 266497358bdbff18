"""Single components as drawings that stand alone: for the appendix of the rules."""

from __future__ import annotations

import re

from ....core.page import English
from ....drawing import attributes, element, hexagon, num, piece, text, use
from ..box import components as c
from ..knowledge.view import Sector
from .cards import still_card
from .map import draw_sector

BUSY = re.compile(r' (?:id|tabindex|data-stack|data-count)="[^"]*"')
STAMP = (-26.0, -26.0, 52.0, 52.0)
NAMES = ("",) * 6


def figure(inside: str, box: tuple[float, float, float, float], label: str = "") -> str:
    """A drawing for reading: nothing in it has an id or can be focused, so it may stand on any page."""
    named = attributes(role="img", aria_label=label) if label else ' aria-hidden="true"'
    return f'<svg class="figure" viewBox="{" ".join(map(num, box))}"{named}>{BUSY.sub("", inside)}</svg>'


def symbol(name: str, colour: str = "var(--brass-hi)") -> str:
    return figure(use(name, 0, 0, 44, colour), STAMP)


def token(kind: str, seat: int = 0) -> str:
    return figure(piece(kind, seat, 0, 0, 46), STAMP)


def card(index: int) -> str:
    return figure(still_card(index), (-64.0, -64.0, 128.0, 128.0))


def sector(
    bonus: int | None, ships: tuple[int, ...] = (), colony: int | None = None, controller: int | None = None,
    q: int = 0, home_of: int | None = None,
) -> Sector:  # fmt: skip
    """A sector for a drawing."""
    crowd = sum(1 for seat, n in enumerate(ships) if n or seat == colony)
    return Sector(
        cell=q, name="", q=q, r=0, kind="neutral" if home_of is None else "home", slot=None, home_of=home_of,
        bonus=None if bonus is None else c.BONUSES[bonus], tile=None, hidden=False, ships=ships, colony=colony,
        strength=(), controller=controller, contested=crowd > 1,
    )  # fmt: skip


def neutral(bonus: int) -> str:
    return figure(draw_sector(sector(bonus), "", NAMES, English()), (-60.0, -60.0, 120.0, 120.0))


def layout(players: int) -> str:
    """The galaxy for a number of players: home places and neutral sectors."""
    galaxy = c.GALAXIES[players]
    drawn = ""
    xs, ys = [], []
    for cell in galaxy.cells:
        q, r = galaxy.coordinates[cell]
        x, y = 34.6 * (q + r / 2), 30 * r
        xs.append(x)
        ys.append(y)
        home = cell in galaxy.homes
        line = "var(--brass-hi)" if home else "var(--sector-line)"
        drawn += f'<polygon points="{hexagon(x, y, 19)}" fill="var(--hex-alt)" stroke="{line}"/>'
        mark = use("pl-home", x, y, 20, "var(--brass)") if home else text(x, y + 4, c.SECTOR_NAMES[cell], 10, "ink-s")
        drawn += element("g", mark)
    box = min(xs) - 22, min(ys) - 22, max(xs) - min(xs) + 44, max(ys) - min(ys) + 44
    return figure(drawn, box)
