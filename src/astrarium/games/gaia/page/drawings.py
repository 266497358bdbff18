"""The drawings of the rules text, made from the pieces and figures of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, pi, sin

from ....core import hexes
from ....core.hexes import Hex
from ....core.page import Words
from ....drawing import num, piece, seat_color, text, use
from ..box import components as c
from ..text.names import TRACK_NAMES
from . import pictures, symbols
from .map import GRID, SIZES, links

WIDE = 460.0
ME, OTHER = 0, 1
TERRA, VOLCANIC, TITANIUM = 0, 2, 5
SOFT = "var(--text-2)"
# two stations that touch, and an institute three steps away: two satellites, three ways as short
INSTITUTE, STATIONS = (0, 0), ((2, 1), (3, 1))
LAYOUTS = (((1, 0), (2, 0)), ((0, 1), (1, 1)))


def drawing(name: str, words: Words) -> str:
    """The drawing of that name, or "" where there is none."""
    return DRAWINGS[name](words) if name in DRAWINGS else ""


def scene(cells: Sequence[Hex], inside: str, margin: float = 4) -> str:
    """Hexes of the map with something on them."""
    x0, y0, x1, y1 = GRID.bounds(cells)
    ground = "".join(pictures.hexagon_at(*GRID.centre(cell)) for cell in cells)
    return pictures.svg(x0 - margin, y0 - margin, x1 - x0 + 2 * margin, y1 - y0 + 2 * margin, ground + inside)


def around(centre: Hex, reach: int) -> list[Hex]:
    q, r = centre
    box = range(-reach, reach + 1)
    return [(q + a, r + b) for a in box for b in box if hexes.distance((a, b), (0, 0)) <= reach]


def built(cell: Hex, building: int, seat: int, planet: int = TERRA) -> str:
    """A structure on its planet."""
    x, y = GRID.centre(cell)
    shade = f'<circle cx="{num(x)}" cy="{num(y)}" r="13.4" fill="#060A13" fill-opacity=".5"/>'
    structure = piece(symbols.PIECES[building], seat, x, y, SIZES[building])
    return use(symbols.planet_symbol(planet), x, y, 38) + shade + structure


def figure(cell: Hex, said: object, dy: float = 5) -> str:
    x, y = GRID.centre(cell)
    return text(x, y + dy, said, 14, "ink")


def arrow(x: float, y: float, length: float = 26) -> str:
    path = f"M{num(x)} {num(y)}h{num(length)}m-6-5l6 5-6 5"
    return f'<path d="{path}" fill="none" stroke="var(--brass-hi)" stroke-width="2" stroke-linecap="round"/>'


def power(words: Words) -> str:
    """The three areas and the Gaia area: charging leads to the right, spending back to area I (GP-P1, GP-P2)."""
    drawn = ""
    for i, tokens in enumerate((2, 4, 1)):
        x = 46.0 + 104 * i
        drawn += f'<circle cx="{num(x)}" cy="44" r="34" fill="#0B1424" stroke="var(--line-2)"/>'
        for n in range(tokens):
            angle = 2 * pi * n / tokens
            drawn += use("power", x + 15 * cos(angle), 44 + 15 * sin(angle), 15)
        drawn += text(x, 98, symbols.ROMAN[i], 15, "ink-s")
    drawn += arrow(84, 44, 28) + arrow(188, 44, 28)
    back = "M236 76C210 118 96 118 66 78m-1 13l1-13 12 5"
    drawn += f'<path d="{back}" fill="none" stroke="var(--qic,#4FC38A)" stroke-width="2" stroke-dasharray="4 4"/>'
    drawn += text(150, 2, words("charging"), 12, "ink", fill=SOFT)
    drawn += text(150, 128, words("spending"), 12, "ink", fill=SOFT)
    drawn += '<circle cx="372" cy="44" r="34" fill="#0B1424" stroke="var(--line-2)" stroke-dasharray="3 4"/>'
    return pictures.svg(0, -12, 430, 148, drawn + text(372, 98, words("Gaia area"), 13, "ink-s"))


def distances(words: Words) -> str:  # noqa: ARG001
    """The distance of every hex from a mine: the range of each level of Navigation (GP-A1.2)."""
    cells = around((0, 0), c.RANGE[c.TOP - 1])
    figures = "".join(figure(cell, hexes.distance(cell, (0, 0))) for cell in cells if cell != (0, 0))
    return scene(cells, figures + built((0, 0), c.B_MINE, ME))


def wheel(words: Words) -> str:
    """The seven home types in a ring, with the steps from the first of them (GP-A1.4)."""
    drawn = '<circle cx="120" cy="120" r="82" fill="none" stroke="var(--line-2)" stroke-width="2"/>'
    for planet in range(c.HOMES):
        angle = 2 * pi * planet / c.HOMES - pi / 2
        x, y = 120 + 82 * cos(angle), 120 + 82 * sin(angle)
        drawn += use(symbols.planet_symbol(planet), x, y, 40)
        drawn += text(120 + 50 * cos(angle), 125 + 50 * sin(angle), c.STEPS[TERRA][planet], 16)
        anchor = "middle" if abs(cos(angle)) < 0.1 else "start" if cos(angle) > 0 else "end"
        name = symbols.planet_name(planet, words)
        drawn += text(120 + 108 * cos(angle), 124 + 112 * sin(angle), name, 12, "ink", anchor, SOFT)
    return pictures.svg(-70, -6, 380, 252, drawn)


def gaia_project(words: Words) -> str:  # noqa: ARG001
    """A Transdim planet gets a gaiaformer, is a Gaia planet in the next Gaia phase, then takes a mine (GP-A2)."""
    drawn = ""
    for i, planet in enumerate((c.TRANSDIM, c.TRANSDIM, c.GAIA, c.GAIA)):
        x = 34.0 + 92 * i
        drawn += pictures.hexagon_at(x, 34) + use(symbols.planet_symbol(planet), x, 34, 38)
        drawn += arrow(x + 32, 34, 22) if i < 3 else ""
        if i in (1, 2):
            drawn += piece("gaiaformer", ME, x, 34, 25)
        if i == 3:
            drawn += piece("mine", ME, x, 34, SIZES[c.B_MINE])
    return pictures.svg(0, 0, 346, 68, drawn)


def upgrades(words: Words) -> str:  # noqa: ARG001
    """Which structure becomes which, for how much ore and how many credits (GP-A3.1)."""
    spots = {
        c.B_MINE: (36, 70),
        c.B_STATION: (150, 70),
        c.B_LAB: (270, 110),
        c.B_INSTITUTE: (270, 30),
        c.B_ACADEMY_K: (400, 110),
    }
    drawn = ""
    for building, (x, y) in spots.items():
        drawn += piece(symbols.PIECES[building], ME, x, y, 38)
        price = ((c.BUILDING_ORE[building], "ore"), (c.BUILDING_CREDIT[building], "credits"))
        for n, (amount, symbol) in enumerate(price):
            drawn += text(x - 16 + 34 * n, y + 36, amount, 13) + use(symbol, x - 3 + 34 * n, y + 31, 15)
    links = ((58, 70, 62, 0), (178, 84, 62, 22), (178, 60, 62, -26), (296, 110, 74, 0))
    for x, y, dx, dy in links:
        path = f"M{x} {y}l{dx} {dy}m-8-5l8 5-7 6"
        drawn += f'<path d="{path}" fill="none" stroke="var(--brass-hi)" stroke-width="2"/>'
    return pictures.svg(0, 0, 450, 156, drawn)


def discount(words: Words) -> str:  # noqa: ARG001
    """A station within two of another player's structure costs fewer credits than a lonely one (GP-A3.2)."""
    near, lonely = (0, 0), (6, -3)
    cells = sorted({*around(near, 1), *around(lonely, 1), *around((2, -1), 1)})
    drawn = built(near, c.B_STATION, ME) + built((2, -1), c.B_MINE, OTHER, VOLCANIC) + built(lonely, c.B_STATION, ME)
    for cell, credits in ((near, c.STATION_CREDIT_NEAR), (lonely, c.BUILDING_CREDIT[c.B_STATION])):
        x, y = GRID.centre(cell)
        drawn += text(x - 7, y + 34, credits, 14) + use("credits", x + 9, y + 29, 16)
    return scene(cells, drawn)


def ribbon(cells: Sequence[Hex], color: str, width: float = 15) -> str:
    return f'<path d="{links(cells)}" fill="none" stroke="{color}" stroke-opacity=".45" stroke-width="{num(width)}"/>'


def _federation(satellites: Sequence[Hex], color: str) -> str:
    members = (INSTITUTE, *STATIONS, *satellites)
    drawn = ribbon(members, color) + built(INSTITUTE, c.B_INSTITUTE, ME)
    drawn += built(STATIONS[0], c.B_STATION, ME, VOLCANIC) + built(STATIONS[1], c.B_STATION, ME, TITANIUM)
    for cell in satellites:
        drawn += piece("satellite", ME, *GRID.centre(cell), 20)
    return drawn


def _field() -> list[Hex]:
    return sorted({cell for centre in (INSTITUTE, *STATIONS, (1, 0), (1, 1)) for cell in around(centre, 1)})


def federation(words: Words) -> str:  # noqa: ARG001
    """Three planets worth enough together; the two that touch need no satellite between them (GP-A4.1 to GP-A4.3)."""
    drawn = _federation(LAYOUTS[0], seat_color(ME))
    for cell, building in ((INSTITUTE, c.B_INSTITUTE), (STATIONS[0], c.B_STATION), (STATIONS[1], c.B_STATION)):
        drawn += figure(cell, c.BUILDING_POWER[building], 32)
    return scene(_field(), drawn)


def layouts(words: Words) -> str:  # noqa: ARG001
    """Two ways as short for the same planets: the player chooses (GP-A4.4)."""
    drawn = ribbon((INSTITUTE, *LAYOUTS[1], STATIONS[0]), "#E5484D") + _federation(LAYOUTS[0], "#4C8DFF")
    for cell in LAYOUTS[1]:
        x, y = GRID.centre(cell)
        drawn += f'<circle cx="{num(x)}" cy="{num(y)}" r="13" fill="none" stroke="#E5484D" stroke-width="2"/>'
        drawn += f'<g opacity=".6">{piece("satellite", ME, x, y, 20)}</g>'
    return scene(_field(), drawn)


def charge(words: Words) -> str:  # noqa: ARG001
    """Another player builds within two of an institute and of a mine: the institute counts (GP-A10.1)."""
    site, strong, weak = (0, 0), (2, -1), (-1, 0)
    cells = around(site, 2)
    drawn = (
        built(site, c.B_MINE, OTHER, VOLCANIC) + built(strong, c.B_INSTITUTE, ME) + built(weak, c.B_MINE, ME, TITANIUM)
    )
    x, y = GRID.centre(strong)
    drawn += text(x - 9, y + 34, f"↑{c.BUILDING_POWER[c.B_INSTITUTE]}", 14) + use("power", x + 10, y + 29, 16)
    return scene(cells, drawn)


def tracks(words: Words) -> str:
    """The six tracks level by level, each with the figure that matters most (GP-B1 to GP-B6)."""
    drawn = "".join(text(230 + 44 * level, 14, level, 12, "ink-s") for level in range(c.TOP + 1))
    for track in range(len(c.TRACKS)):
        y = 22.0 + 34 * track
        drawn += use(symbols.TRACK_SYMBOLS[track], 16, y + 15, 24, symbols.QUIET)
        drawn += text(36, y + 20, words(TRACK_NAMES[track]), 13, "ink", "start")
        for level in range(c.TOP + 1):
            x = 210.0 + 44 * level
            drawn += f'<rect x="{num(x)}" y="{num(y)}" width="40" height="30" rx="4" fill="#0B1424" stroke="#23324E"/>'
            drawn += _level(track, level, x + 20, y + 15)
    return pictures.svg(0, 0, WIDE + 16, 30 + 34 * len(c.TRACKS), drawn)


def _level(track: int, level: int, x: float, y: float) -> str:
    if track == c.T_NAVIGATION and level == c.TOP:
        return text(x - 8, y + 5, c.RANGE[level], 14) + use("pl-lost", x + 9, y, 18)
    if track == c.T_TERRAFORMING and level == c.TOP:
        return text(x - 8, y + 5, c.ORE_PER_STEP[level], 14) + use("satellite", x + 9, y, 18, symbols.QUIET)
    return text(x, y + 5, _level_figure(track, level), 14)


def _level_figure(track: int, level: int) -> str:
    by_track: dict[int, Mapping[int, object] | Sequence[object]] = {
        c.T_TERRAFORMING: c.ORE_PER_STEP, c.T_NAVIGATION: c.RANGE,
        c.T_INTELLIGENCE: [f"+{max(gain)}" if any(gain) else "" for gain in c.TRACK_BONUS[c.T_INTELLIGENCE]],
        c.T_GAIA: [n or "" for n in c.PROJECT_TOKENS],
        c.T_ECONOMY: [max(gain) or "" for gain in (*c.ECONOMY_INCOME[:c.TOP], c.TRACK_BONUS[c.T_ECONOMY][c.TOP])],
        c.T_SCIENCE: [max(gain) or "" for gain in (*c.SCIENCE_INCOME[:c.TOP], c.TRACK_BONUS[c.T_SCIENCE][c.TOP])],
    }  # fmt: skip
    return str(by_track[track][level])


def actions(words: Words) -> str:  # noqa: ARG001
    """The seven power actions and the three Q.I.C. actions with their prices (GP-A6)."""
    drawn, x, y = "", 0.0, 0.0
    for number in range(len(c.BOARD_ACTIONS)):
        shown, width = pictures.sized_action(number)
        if x + width > WIDE:
            x, y = 0.0, y + pictures.HEIGHT + 8
        drawn += f'<g transform="translate({num(x)} {num(y)})">{shown}</g>'
        x += width + 8
    return pictures.svg(0, 0, WIDE, y + pictures.HEIGHT, drawn)


def direction(words: Words) -> str:  # noqa: ARG001
    """The order in which the Automa looks over the hexes, from the top left (GP-X3.6)."""
    cells = sorted(around((0, 0), 2), key=lambda cell: (cell[0] + cell[1], cell[0]))
    return scene(cells, "".join(figure(cell, number) for number, cell in enumerate(cells, 1)))


DRAWINGS: dict[str, Callable[[Words], str]] = {
    "power": power, "distances": distances, "wheel": wheel, "gaia-project": gaia_project, "upgrades": upgrades,
    "discount": discount, "federation": federation, "layouts": layouts, "charge": charge, "tracks": tracks,
    "actions": actions, "direction": direction,
}  # fmt: skip
