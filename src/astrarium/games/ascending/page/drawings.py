"""The drawings of the rules text: pieces at their true size, and flights as the physics runs them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, radians, sin

from astrarium.core import Words
from astrarium.drawing import Point, bead, num, use

from ..box import components as c
from ..rules.physics import Disc, Slide
from ..table import actions as a
from . import symbols
from .pictures import BRASS, EMBER, SOFT, Sketch, arrow, cross, say, sheet, target, trail

GREY, PURPLE = symbols.WORLDS[1], symbols.WORLDS[2]
HUGE = 100_000.0


def draw(name: str, comp: c.Components, words: Words) -> str:
    """The drawing of that name, or nothing."""
    found = DRAWINGS.get(name)
    return found(Sketch(comp), words) if found else ""


def slide(comp: c.Components, discs: Sequence[Disc], planets: Sequence[Point] = ()) -> list[list[Point]]:
    """The ways of these discs on a table without edges: where each straight part begins, and the end."""
    run = Slide(c.Surface(HUGE, HUGE, tuple(planets), comp.planet_radius), discs, trace=True).run()
    return [[(x, y) for _, disc, x, y, _, _ in run.legs or () if disc == i] for i in range(len(discs))]


def around(x: float, y: float, far: float, degrees: float) -> Point:
    return x + far * cos(radians(degrees)), y + far * sin(radians(degrees))


def board(s: Sketch, words: Words) -> str:  # noqa: ARG001
    """All holes of a table of four: homeworlds towards the corners, the other discs face down."""
    comp = s.comp
    w, h = comp.width, comp.height
    homes = {hole: seat for seat, hole in enumerate(comp.setups[4].homeworlds)}
    lines = f'<path d="M{num(w / 2)} 0V{num(h)}M0 {num(h / 2)}H{num(w)}" stroke="{BRASS}" stroke-dasharray="10 5 2 5"/>'
    drawn = ""
    for number, hole in enumerate(comp.holes):
        drawn += s.planet(hole.x, hole.y, "pl-home" if number in homes else "pl-hidden")
        drawn += bead(homes[number], hole.x, hole.y, 12) if number in homes else ""
        drawn += say(hole.x, hole.y + comp.orbit_radius + 14, symbols.planet_sign(number), 15, SOFT)
    for quadrant, letter in enumerate(symbols.GREEK):
        x = w / 2 + (-22 if quadrant in (0, 3) else 22)
        y = h / 2 + (-14 if quadrant in (0, 1) else 30)
        drawn += say(x, y, letter, 26, BRASS)
    return sheet(w, h, lines + drawn)


def launch(s: Sketch, words: Words) -> str:
    """Launching and landing side by side: a ship and a troop change places."""
    ring = (s.comp.planet_radius + s.comp.orbit_radius) / 2
    drawn = say(80, 16, words("Launch"), 11, BRASS) + say(240, 16, words("Land"), 11, BRASS)
    for x, landing in ((80.0, False), (240.0, True)):
        sx, sy = around(x, 68, ring, -40)
        drawn += s.planet(x, 68, GREY, 0, ["troop"]) + s.ship(sx, sy, 0)
        top, bottom = (x - 12, 108), (x - 12, 134)
        drawn += use("troop", x - 12, 146, 16, "var(--p1)") + s.ship(x + 14, 146, 0)
        drawn += arrow(bottom, top) if landing else arrow(top, bottom)
        top, bottom = (x + 14, 108), (x + 14, 134)
        drawn += arrow(top, bottom) if landing else arrow(bottom, top)
        drawn += say(x, 170, words("supply"), 9, SOFT)
    return sheet(320, 180, drawn)


def flick(s: Sketch, words: Words) -> str:  # noqa: ARG001
    """How far flicks of a quarter, half and three quarters of the strongest power slide."""
    drawn = arrow((46, 60), (12, 60), SOFT, dashed=True)
    for share in (0.75, 0.5, 0.25):
        ((start, end),) = slide(s.comp, [Disc(60, 60, s.comp.starship_radius, a.V_MAX * share)])
        drawn += trail([start, end]) + s.ship(*end, 0, ghost=True)
        drawn += say(end[0], 42, f"{share * 100:.0f} %", 16, BRASS)
        drawn += say(end[0], 94, symbols.millimetres(end[0] - start[0]), 16, SOFT)
    return sheet(680, 108, drawn + s.ship(60, 60, 0))


def bounce(s: Sketch, words: Words) -> str:  # noqa: ARG001
    """A ship that bounces off a planet into the orbit of another."""
    near, far = (170.0, 62.0), (222.0, 194.0)
    ((*way,),) = slide(s.comp, [Disc(30, 86, s.comp.starship_radius, 960, 0)], [near, far])
    drawn = s.planet(*near, GREY) + s.planet(*far, PURPLE) + trail(way, "var(--p1)")
    return sheet(320, 242, drawn + s.ship(*way[0], 0, ghost=True) + s.ship(*way[-1], 0))


def ram(s: Sketch, words: Words) -> str:
    """Two ships meet, slide on, and go back to their supplies."""
    r = s.comp.starship_radius
    own, other = slide(s.comp, [Disc(40, 52, r, 760, 0), Disc(130, 58, r)])
    drawn = trail(own, "var(--p1)") + trail(other, "var(--p2)")
    drawn += s.ship(*own[0], 0) + s.ship(*other[0], 1, ghost=True) + s.ship(*own[-1], 0, ghost=True)
    drawn += s.ship(*other[-1], 1, ghost=True) + use("burst", (own[1][0] + other[0][0]) / 2, 55, 22)
    drawn += cross(*own[-1], 8) + cross(*other[-1], 8)
    return sheet(320, 120, drawn + say(160, 108, words("both go to supply, no VP"), 10, SOFT))


def edge(s: Sketch, words: Words) -> str:
    """A ship that hangs over the edge stays, one whose centre has left is lost."""
    r = s.comp.starship_radius
    side = f'<rect x="8" y="8" width="152" height="84" fill="#101C31" stroke="{BRASS}" stroke-width="1.6"/>'
    stays, lost = (160 - r / 3, 32.0), (160 + r / 3, 68.0)
    dots = "".join(f'<circle cx="{num(x)}" cy="{y}" r="1.6" fill="{EMBER}"/>' for x, y in (stays, lost))
    drawn = s.ship(*stays, 0) + s.ship(*lost, 0, ghost=True) + dots
    drawn += say(182, 35, words("stays on the board"), 9, anchor="start")
    drawn += say(182, 71, words("lost in space"), 9, EMBER, "start") + say(80, 54, words("board"), 9, SOFT)
    return sheet(300, 100, side + drawn)


def orbit(s: Sketch, words: Words) -> str:
    """Three ships: in the ring, touching it with their rim, and outside."""
    reach = s.comp.orbit_radius + s.comp.starship_radius
    inside, rim, outside = around(80, 62, 30, -90), around(80, 62, reach - 1, 0), around(80, 62, reach + 8, 50)
    drawn = s.planet(80, 62, PURPLE) + s.ship(*inside, 0) + s.ship(*rim, 0) + s.ship(*outside, 0, ghost=True)
    drawn += say(156, 26, words("in orbit"), 9, anchor="start") + arrow((152, 23), (inside[0] + 12, inside[1]))
    drawn += say(156, 65, words("in orbit: its rim touches the ring"), 9, anchor="start")
    drawn += arrow((152, 62), (rim[0] + 10, rim[1]))
    drawn += say(156, 112, words("not in orbit"), 9, EMBER, "start") + arrow((152, 109), (outside[0] + 10, outside[1]))
    return sheet(350, 126, drawn)


def blockade(s: Sketch, words: Words) -> str:
    """The book's example: two ships of one player, one of another, over the colony of a third."""
    drawn = s.planet(70, 62, GREY, 0, ["colony"], EMBER)
    for seat, degrees in ((1, 160), (1, 200), (2, -20)):
        drawn += s.ship(*around(70, 62, 32, degrees), seat)
    lines = (
        (0, words("owner: this planet is blockaded")),
        (1, words("blockades it, cannot attack it")),
        (2, words("blockades it, and defends it against the other")),
    )
    for row, (seat, line) in enumerate(lines):
        drawn += bead(seat, 134, 32 + 30 * row, 8) + say(148, 35 + 30 * row, line, 9, anchor="start")
    return sheet(380, 124, drawn)


def ranges(s: Sketch, words: Words) -> str:
    """The two sides of the ruler, from edge to edge."""
    r, drawn = s.comp.starship_radius, ""
    rows = ((44.0, s.comp.range_short, words("short range")), (104.0, s.comp.range_long, words("long range")))
    for y, length, name in rows:
        left, right = 60.0, 60 + 2 * r + length
        drawn += s.ship(left, y, 0) + s.ship(right, y, 1)
        drawn += arrow((left + r, y), (right - r, y), BRASS, both=True)
        drawn += say((left + right) / 2, y - 6, symbols.millimetres(length), 9, BRASS)
        drawn += say(right + 22, y + 3, name, 10, anchor="start")
    return sheet(280, 132, drawn)


def _volley(s: Sketch, ships: Sequence[Point], aim: Point, cruiser: bool, sum_: str, gain: str) -> str:
    """Ships of one seat firing at a ship of another, and what it comes to."""
    drawn = "".join(arrow(ship, aim, EMBER, dashed=True) for ship in ships)
    drawn += "".join(s.ship(*ship, 0) for ship in ships) + s.ship(*aim, 1, cruiser)
    drawn += target(*aim, s.comp.radii[cruiser] + 4)
    return sheet(300, 110, drawn + say(216, 52, sum_, 15, BRASS) + say(216, 74, gain, 10, SOFT))


def attack_ship(s: Sketch, words: Words) -> str:
    """The book's first example: two ships in range of a third."""
    gain = words("{points} VP", points=s.comp.count("attack", "vp_starship"))
    return _volley(s, [(50, 30), (110, 30)], (80, 68), False, "1 + 1 > 1", gain)


def attack_cruiser(s: Sketch, words: Words) -> str:
    """The book's fourth example: three ships in range of a cruiser."""
    gain = words("{points} VP", points=s.comp.count("attack", "vp_cruiser"))
    return _volley(s, [(44, 34), (116, 34), (80, 96)], (80, 56), True, "1 + 1 + 1 > 2", gain)


def attack_planet(s: Sketch, words: Words) -> str:
    """Three ships in the orbit of a planet with a colony and a troop."""
    drawn = s.planet(70, 60, GREY, 1, ["colony", "troop"])
    drawn += "".join(s.ship(*around(70, 60, 32, degrees), 0) for degrees in (-30, 30, 150))
    drawn += say(216, 52, "1 + 1 + 1 > 1 + 1", 15, BRASS)
    gain = words("{points} VP", points=2 * s.comp.count("attack", "vp_per_planet_piece"))
    return sheet(300, 120, drawn + say(216, 74, gain, 10, SOFT))


def build(s: Sketch, words: Words) -> str:
    """What each structure takes from its planet."""
    drawn = ""
    names = (words("research facility"), words("colony"), words("city"))
    keys = ("research_facility", "colony", "city")
    for row, (structure, key, name) in enumerate(zip(symbols.STRUCTURES, keys, names, strict=True)):
        y = 26 + 36 * row
        price = ["colony"] * s.comp.count("build", key, "colony") + ["troop"] * s.comp.count("build", key, "troops")
        drawn += "".join(use(symbol, 34 + 30 * i, y, 24, "var(--p1)") for i, symbol in enumerate(price))
        drawn += arrow((92, y), (124, y)) + use(structure, 148, y, 26, "var(--p1)")
        drawn += say(172, y + 3, symbols.capital(name), 10, anchor="start")
    return sheet(300, 124, drawn)


def technologies(s: Sketch, words: Words) -> str:
    """The four tracks, level by level, with the points of the first discovery and the bonus of each row."""
    drawn = "".join(say(138 + 104 * n, 16, n + 1, 12, BRASS) for n in range(c.LEVELS))
    for colour in range(len(c.COLOURS)):
        y = 44 + 42 * colour
        drawn += use(symbols.WORLDS[colour], 20, y, 26)
        drawn += say(38, y + 3, words(symbols.THEMES[colour]), 8.5, SOFT, "start")
        drawn += "".join(_tech_cell(s, colour, level, 138 + 104 * (level - 1), y, words) for level in range(1, 5))
    drawn += say(38, 214, words("All four"), 8.5, SOFT, "start")
    for row, bonus in enumerate(s.comp.rows):
        x = 138 + 104 * row
        drawn += say(x - 26, 214, f"+{bonus.starships}", 9) + use("ship-disc", x - 12, 211, 13, BRASS)
        drawn += say(x + 12, 214, f"+{bonus.troops}", 9) + use("troop", x + 26, 211, 13, BRASS)
    return sheet(514, 228, drawn)


def _tech_cell(s: Sketch, colour: int, level: int, x: float, y: float, words: Words) -> str:
    tech = s.comp.tech(colour, level)
    box = f'<rect x="{x - 49}" y="{y - 17}" width="98" height="34" rx="5" fill="#101C31" stroke="#2B3B5A"/>'
    name = symbols.tech_name(tech.id, words) + (" ~" if tech.source == "reconstructed" else "")
    return box + say(x, y - 2, name, 9) + say(x, y + 11, words("{points} VP", points=tech.first_vp), 8, BRASS)


DRAWINGS: dict[str, Callable[[Sketch, Words], str]] = {
    "board": board, "launch": launch, "flick": flick, "bounce": bounce, "ram": ram, "edge": edge, "orbit": orbit,
    "blockade": blockade, "ranges": ranges, "attack-ship": attack_ship, "attack-cruiser": attack_cruiser,
    "attack-planet": attack_planet, "build": build, "technologies": technologies,
}  # fmt: skip
