"""Single components as drawings that stand alone: for the appendix of the rules."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....core.dice import Dice
from ....core.game import game
from ....core.page import Words
from ....core.state import Options
from ....drawing import attributes, num, text, use
from ..box import components as c
from ..box.reading import Gems
from ..knowledge.cards import card_face
from ..knowledge.view import CardStep
from ..table import actions as a
from ..table.state import CouncilState
from . import symbols
from .cards import BRIGHT, OPERATIONS, TILE_HEIGHT, TILE_WIDTH, TOWERS, tile_frame, tile_inside
from .map import PLATE, draw_galaxy, plate_width
from .symbols import Scene

BUSY = re.compile(r' (?:id|tabindex)="[^"]*"')
STAMP = (-26.0, -26.0, 52.0, 52.0)
CARD_WIDTH, CARD_HEIGHT = 80.0, 104.0


def figure(inside: str, box: tuple[float, float, float, float], label: str = "") -> str:
    """A drawing for reading: nothing in it has an id or can be chosen, so it may stand on any page."""
    named = attributes(role="img", aria_label=label) if label else ""
    still = BUSY.sub("", inside).replace('role="button"', 'role="img"')
    return f'<svg class="figure" viewBox="{" ".join(map(num, box))}"{named}>{still}</svg>'


def symbol(name: str, colour: str = "") -> str:
    return figure(use(name, 0, 0, 44, colour), STAMP)


def table(box: c.Box, seats: int = 2, stations: bool = False) -> CouncilState:
    """An empty table for a drawing: galaxies without tiles, everybody about to buy."""
    options: Options = {
        "stations": stations, "leaders": False, "silver": False, "civilisations": "drawn", "components": box.digest,
    }  # fmt: skip
    state = CouncilState().begin(game("council"), seats, options, Dice(0), box)
    state.civilisation = tuple(range(state.parties))
    state.stack.append((a.BUY_PHASE, 1, 0, 0))
    return state


def scene_of(state: CouncilState, words: Words, names: Sequence[str] = "ABCD") -> Scene:
    return Scene(state.view(None), names[: state.seats], words, state.box)


def framed(inside: str, fill: str = "#16233D", line: str = "var(--brass-lo)") -> str:
    """A card's frame around a drawing centred on 0, 0."""
    w, h = CARD_WIDTH, CARD_HEIGHT
    at = f'x="{num(-w / 2)}" y="{num(-h / 2)}" width="{num(w)}" height="{num(h)}" rx="9"'
    return f'<rect {at} fill="{fill}" stroke="{line}" stroke-width="1.4"/>{inside}'


def card_figure(inside: str) -> str:
    w, h = CARD_WIDTH + 4, CARD_HEIGHT + 4
    return figure(inside, (-w / 2, -h / 2, w, h))


def pill(consumption: int, x: float = -22, y: float = -38) -> str:
    """What a card consumes: warm what costs, green what saves."""
    fill, ink = ("#123B33", "var(--aurora)") if consumption < 0 else ("#4A2416", "#FFC3A6")
    ground = f'<rect x="{num(x - 14)}" y="{num(y - 10)}" width="28" height="20" rx="7" fill="{fill}"/>'
    return ground + text(x, y + 5, symbols.signed(consumption), 14, "ink", fill=ink)


def gem_row(gems: Gems, x: float, y: float, size: float = 14) -> str:
    """Gems side by side, centred on x."""
    row = [symbol for symbol, n in zip(symbols.GEM_SYMBOLS, gems, strict=True) for _ in range(n)]
    left = x - (len(row) - 1) * size * 0.6
    return "".join(use(name, left + i * size * 1.2, y, size) for i, name in enumerate(row))


def action_card(box: c.Box, number: int) -> str:
    """An action card: consumption, what it does from top to bottom, its price below."""
    return card_figure(card_drawing(box, number))


def card_drawing(box: c.Box, number: int) -> str:
    card = card_face(box, number)
    rows = [_row(step) for step in card.steps] or [use("op-save", 0, 0, 26, BRIGHT)]
    gap = min(26.0, 62 / len(rows))
    top = 4 - gap * (len(rows) - 1) / 2
    drawn = "".join(f'<g transform="translate(0 {num(top + i * gap)})">{row}</g>' for i, row in enumerate(rows))
    return framed(pill(card.consumption) + drawn + gem_row(card.cost, 0, 42, 13))


def _row(step: CardStep) -> str:
    """One step of a card: its sign, or the signs of its alternatives with a stroke between them."""
    if step.op == "gain_gems":
        return gem_row(step.gems, 0, 0, 15)
    signs = [_sign(option[0]) for option in step.options] if step.op == "choose" else [_sign(step)]
    left = -(len(signs) - 1) * 17.0
    found = "".join(f'<g transform="translate({num(left + 34 * i)} 0)">{sign}</g>' for i, sign in enumerate(signs))
    return found + "".join(text(left + 34 * i + 17, 5, "/", 14, "ink soft-ink") for i in range(len(signs) - 1))


def _sign(step: CardStep) -> str:
    name = TOWERS[step.count] if step.op == "colonise" else OPERATIONS[step.op]
    count = text(13, 8, step.count, 12, "ink halo") if step.count > 1 and step.op != "colonise" else ""
    return use(name, 0, 0, 23, BRIGHT) + count


def named_card(sign: str, corner: str = "", fill: str = "#16233D", line: str = "var(--brass-lo)") -> str:
    """A card with one symbol and a word or figure above it."""
    head = text(0, -28, corner, 16, "ink-s parsec") if corner else ""
    return card_figure(framed(head + use(sign, 0, 8, 44, BRIGHT), fill, line))


def bonus_card(sign: str, dark: bool, colour: str = "") -> str:
    fill, line = ("#1D1733", "#6C5A9E") if dark else ("#16233D", "var(--brass)")
    return card_figure(framed(use("bonus-card", 0, -26, 24) + use(sign, 0, 14, 38, colour or BRIGHT), fill, line))


def tile(box: c.Box, number: int, words: Words) -> str:
    state = table(box)
    state.drawn = [number]
    scene = scene_of(state, words)
    inside = tile_frame(1, 1) + tile_inside(scene.view.drawn[0], 1, 1, scene.setting)
    return figure(inside, (0, 0, TILE_WIDTH + 2, TILE_HEIGHT + 2))


def galaxy(box: c.Box, number: int, words: Words) -> str:
    scene = scene_of(table(box, 4, stations=True), words)
    seen = scene.view.galaxy(box.galaxies[number].id)
    return figure(
        draw_galaxy(scene.setting, seen, 4, 4, scene.view.with_stations), (0, 0, plate_width(seen) + 8, PLATE + 16)
    )
