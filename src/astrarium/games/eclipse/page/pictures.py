"""Single components as drawings that stand alone: for the appendix of the rules."""

from __future__ import annotations

import re
from typing import Final

from ....drawing import attributes, num, text, use
from ..box import components as c
from ..knowledge.look import tile
from ..knowledge.view import Design, Slot
from ..rules.blueprints import assess
from . import map as galaxy
from . import symbols as terms
from .ships import die, part, plan

BUSY: Final = re.compile(r' (?:id|tabindex|data-stack|data-count)="[^"]*"')
HEXAGON: Final = (-64.0, -64.0, 128.0, 128.0)
STAMP: Final = (-26.0, -26.0, 52.0, 52.0)


def figure(inside: str, box: tuple[float, float, float, float], label: str = "") -> str:
    """A drawing for reading: nothing in it has an id or can be focused, so it may stand on any page."""
    named = attributes(role="img", aria_label=label) if label else ' aria-hidden="true"'
    still = BUSY.sub("", inside)
    return f'<svg class="figure" viewBox="{" ".join(map(num, box))}"{named}>{still}</svg>'


def symbol(name: str, colour: str = "") -> str:
    return figure(use(name, 0, 0, 44, colour), STAMP)


def numbered(name: str, number: int) -> str:
    """A tile with a figure on it."""
    return figure(use(name, 0, 0, 46) + text(0, 7, number, 20, "ink-s halo"), STAMP)


def dice(colour: str) -> str:
    return figure(die(colour, 6, 0, 0, 42), STAMP)


def technology(name: str) -> str:
    return symbol(*terms.tech_symbol(name))


def ship_part(name: str) -> str:
    return figure(part(name, 0, 0, 46), STAMP)


def square(kind: str, advanced: bool = False) -> str:
    star = use("adv-star", 15, -15, 22) if advanced else ""
    return figure(use(f"sq-{kind}", 0, 0, 38) + star, STAMP)


def sector(index: int) -> str:
    return figure(galaxy.draw_tile(tile(index)), HEXAGON)


def design(blueprint: c.Blueprint, ship: str, price: int = 0, unbuilt: int = 0) -> Design:
    """A blueprint with its printed parts only."""
    found = assess(blueprint, list(blueprint.printed))
    initiative, hull, computer, shield, movement, energy, _, yellow, orange, red, missiles = found
    names = [c.PART_NAMES[i] if i >= 0 else None for i in blueprint.printed]
    slots = tuple(Slot(at, name, None, name) for at, name in zip(blueprint.positions, names, strict=True))
    bonus = (blueprint.initiative, blueprint.energy, blueprint.computer)
    return Design(
        ship, slots, initiative, hull, computer, shield, movement, energy, (yellow, orange, red), missiles, bonus,
        price, unbuilt,
    )  # fmt: skip


def blueprint(entry: c.Blueprint, ship: str, seat: int = 0) -> str:
    return figure(plan(design(entry, ship), seat, 176, 42, 36), (-92.0, -94.0, 184.0, 188.0))
