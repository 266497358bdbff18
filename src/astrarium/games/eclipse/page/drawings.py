"""The drawings of the rules text: the pieces and parts of the board that a rule speaks of, with their names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from astrarium.core import Words

from ....drawing import bead, dotted_path, hexagon, num, piece, seat_color, text, use
from ..box import components as c
from ..knowledge.look import tile
from ..knowledge.view import Sector, Ships, Square
from ..rules.targeting import margin
from ..text.names import SHIP_WORDS
from . import map as galaxy
from . import symbols
from .pictures import design, die, figure, plan

NAMES: Final = ("", "", "", "", "", "")
GOOD: Final = "var(--aurora)"
BAD: Final = "var(--ember)"
SOFT: Final = "var(--text-2)"
Point = tuple[float, float]


def drawing(name: str, words: Words) -> str:
    """The drawing of that name; empty where there is none."""
    return DRAWINGS[name](words) if name in DRAWINGS else ""


def laid(
    number: int, q: int, r: int, rotation: int = 0, owner: int | None = None,
    ships: Sequence[tuple[int, str, int]] = (), cubes: Sequence[int] = (), guards: bool = True,
) -> Sector:  # fmt: skip
    """A sector of the galaxy for a drawing; ships are (seat, type, count)."""
    index = c.SECTOR_OF[number]
    printed = tile(index)
    squares = tuple(Square(s.index, s.kind, s.advanced, s.index in cubes) for s in printed.squares)
    fleets = tuple(Ships(seat, ship, count, (0,) * count) for seat, ship, count in ships)
    ancients = printed.ancients if guards else 0
    return Sector(
        index=index, number=printed.number, name=printed.name, q=q, r=r, rotation=rotation,
        wormholes=galaxy.turned(printed, rotation), vp=printed.vp, artifact=printed.artifact, squares=squares,
        orbital=False, orbital_cube=False, monolith=False, owner=owner, ships=fleets, entered=(), ancients=ancients,
        ancient_damage=(0,) * ancients, gcds=index == c.CENTRE and guards, gcds_damage=0,
        discovery=printed.discovery and owner is None, links=(), half_links=(),
    )  # fmt: skip


def _at(q: int, r: int) -> Point:
    return galaxy.GRID.centre((q, r))


def _sectors(words: Words, *sectors: Sector) -> str:
    return "".join(galaxy.draw_sector(sector, NAMES, words) for sector in sectors)


def _note(x: float, y: float, said: str, size: float = 11, fill: str = SOFT, anchor: str = "middle") -> str:
    return text(x, y, said, size, "ink halo", anchor, fill)


def _pointer(x: float, y: float, to: Point, said: str, anchor: str) -> str:
    """A word beside a drawing with a thin line to what it names."""
    gap = 4 if anchor == "start" else -4
    line = f'<path d="M{num(x - gap)} {num(y - 4)}L{num(to[0])} {num(to[1])}" stroke="var(--brass)" stroke-width="1"/>'
    return f'{line}<circle cx="{num(to[0])}" cy="{num(to[1])}" r="2" fill="var(--brass)"/>' + _note(
        x, y, said, 10.5, "", anchor
    )


def _verdict(x: float, y: float, good: bool) -> str:
    return use("i-check" if good else "i-cross", x, y, 18, GOOD if good else BAD)


def sector_parts(words: Words) -> str:
    """A sector with the name of everything that can be seen on it."""
    sector = laid(105, 0, 0, guards=True)
    named = (
        (80, -52, (14, -40), words("victory points"), "start"),
        (80, -24, (26, -22), words("starred square"), "start"),
        (80, 10, (14, 6), words("ancient"), "start"),
        (80, 40, (14, 29), words("discovery tile"), "start"),
        (-80, -40, (-26, -22), words("population square"), "end"),
        (-80, -4, (-44, 0), words("wormhole"), "end"),
        (-80, 32, (-14, 29), words("artifact"), "end"),
        (-80, 58, (-10, 44), words("number"), "end"),
    )
    said = "".join(_pointer(x, y, to, name, anchor) for x, y, to, name, anchor in named)
    return figure(_sectors(words, sector) + said, (-190, -66, 380, 134), words("A sector and its parts"))


def rings(words: Words) -> str:
    """The spaces around the centre with the stack each takes its sector from."""
    cells = [(q, r) for q, r in c.CELLS if max(abs(q), abs(r), abs(q + r)) <= 3]
    homes = {c.CELLS[cell]: seat for seat, cell in enumerate(c.LAYOUT[3].homes)}
    drawn = "".join(_ring_space(cell, homes.get(cell)) for cell in cells)
    key = _note(0, 204, words("centre, three home sectors, and the rings I, II and III"))
    return figure(drawn + key, (-200, -184, 400, 400), words("The rings of the galaxy"))


def _ring_space(cell: tuple[int, int], home: int | None) -> str:
    x, y = (0.58 * value for value in _at(*cell))
    ring = max(abs(cell[0]), abs(cell[1]), abs(cell[0] + cell[1]))
    line = "var(--brass)" if home is not None or ring == 0 else "var(--line-2)"
    ground = f'<polygon points="{hexagon(x, y, 30.5)}" fill="var(--hex-alt)" stroke="{line}"/>'
    if home is not None:
        return ground + piece("disc", home, x, y, 26)
    return ground + (use("gcds", x, y, 34) if ring == 0 else text(x, y + 5, symbols.ROMAN[ring], 14, "ink-s"))


def wormholes(words: Words) -> str:
    """Three pairs of sectors: linked, linked for the generator only, not linked."""
    said = (words("linked"), words("only with Wormhole Generator"), words("not linked"))
    turns = ((0, 0), (0, 2), (1, 2))
    drawn = ""
    for i, (left, right) in enumerate(turns):
        pair = laid(306, 0, 0, left), laid(317, 1, 0, right)
        drawn += f'<g transform="translate({230 * i} 0)">{_sectors(words, *pair)}{_note(48, 80, said[i])}</g>'
    return figure(drawn, (-58, -64, 680, 156), words("Wormholes that meet"))


def placing(words: Words) -> str:
    """A new sector beside a home sector, laid rightly and wrongly."""
    drawn = ""
    for i, rotation in enumerate((1, 0)):
        home = laid(221, 0, 0, 0, 0, ((0, "interceptor", 1),), (0, 2, 4))
        new = laid(201, 1, 0, rotation)
        drawn += f'<g transform="translate({240 * i} 0)">{_sectors(words, home, new)}{_verdict(48, 62, i == 0)}</g>'
    return figure(drawn, (-58, -64, 450, 140), words("Laying a new sector"))


def squares(words: Words) -> str:
    """The squares by kind, with the track their cubes come from."""
    rows = [(f"sq-{kind}", False, symbols.resource(i, words)) for i, kind in enumerate(c.RESOURCES)]
    rows += [("sq-wild", False, words("any kind")), ("sq-science", True, words("needs its technology"))]
    rows.append(("orbital", False, words("money or science")))
    drawn = ""
    for i, (symbol, star, said) in enumerate(rows):
        x = 150 * i
        drawn += use(symbol, x, 0, 38) + (use("adv-star", x + 16, -16, 22) if star else "") + _note(x, 42, said, 12.5)
    return figure(drawn, (-75, -30, 900, 82), words("The squares"))


def _cell(x: float, said: str, fill: str, inside: str = "") -> str:
    box = f'<rect x="{num(x)}" y="0" width="30" height="30" rx="5" fill="{fill}" stroke="var(--line-2)"/>'
    return box + (inside or text(x + 15, 20, said, 13, "ink"))


def population(words: Words) -> str:
    """A population track with four cubes gone: the number in force is lit."""
    gone = 4
    drawn = ""
    for i, made in enumerate(reversed(c.PRODUCTION)):
        out = c.TRACK_CUBES - i
        cube = use("cube", 34 * i + 15, 15, 22, seat_color(0)) if out > gone else ""
        drawn += _cell(34 * i, str(made), "var(--brass-28)" if out == gone else "none", cube)
    said = words("{gone} cubes are gone: the track makes {n}", gone=gone, n=c.PRODUCTION[gone])
    return figure(drawn + _note(202, 52, said), (-4, -6, 416, 66), words("A population track"))


def influence(words: Words) -> str:
    """An influence track with seven discs gone."""
    gone = 7
    drawn = ""
    for i in range(c.CIRCLES):
        out = c.CIRCLES - i
        disc = piece("disc", 0, 34 * i + 15, 15, 26) if out > gone else ""
        drawn += _cell(
            34 * i, symbols.amount(-c.UPKEEP[c.CIRCLES - out]), "var(--brass-28)" if out == gone else "none", disc
        )
    said = words("{gone} circles are empty: the upkeep is {n}", gone=gone, n=c.UPKEEP[c.CIRCLES - gone])
    return figure(drawn + _note(219, 52, said), (-4, -6, 450, 66), words("The influence track"))


def discount(words: Words) -> str:
    """A technology row: what the next technology of the category costs less."""
    owned = [i for i, tech in enumerate(c.TECHNOLOGIES) if tech.id in ("neutron_bombs", "plasma_cannon")]
    wanted = c.TECHNOLOGIES[c.TECH_NAMES.index("starbase")]
    drawn = ""
    for i, less in enumerate(c.DISCOUNT):
        mark = (
            use(symbols.tech_symbol(c.TECH_NAMES[owned[i]])[0], 34 * i + 15, 15, 20, symbols.QUIET)
            if i < len(owned)
            else ""
        )
        drawn += _cell(34 * i, symbols.amount(-less), "var(--brass-28)" if i == len(owned) else "none", mark)
    price = max(wanted.min_cost, wanted.cost - c.DISCOUNT[len(owned)])
    said = words(
        "{technology}: {cost} − {less}, but at least {least}: {price} science", technology=words(wanted.name),
        cost=wanted.cost, less=c.DISCOUNT[len(owned)], least=wanted.min_cost, price=price,
    )  # fmt: skip
    return figure(drawn + _note(118, 52, said), (-60, -6, 356, 66), words("The discount on a technology"))


def blueprint(words: Words) -> str:
    """The cruiser's blueprint with its sums."""
    ship = design(c.BLUEPRINTS["standard", "cruiser"], "cruiser")
    drawn = plan(ship, 0, 176, 42, 36)
    for i, (key, symbol, colour, label) in enumerate(symbols.STATS):
        y = -70 + 30 * i
        drawn += use(symbol, 124, y, 17, colour) + text(140, y + 6, getattr(ship, key), 16, "ink-s", "start")
        drawn += _note(162, y + 5, words(label), 11, anchor="start")
    made = sum(max(0, c.PARTS[c.PART_OF[slot.part]].energy) for slot in ship.slots if slot.part) + ship.bonus[1]
    said = words("{used} of {made} energy", used=made - ship.energy, made=made)
    drawn += use("energy", 124, 80, 16) + _note(140, 85, said, 11, anchor="start")
    return figure(drawn, (-96, -96, 370, 194), words("A blueprint and what it amounts to"))


def moving(words: Words) -> str:
    """Two interceptors meet one: the first stops, the second flies through."""
    start = laid(221, 0, 0, 0, 1, ((1, "interceptor", 1),), (0, 2, 4))
    middle = laid(102, 1, 0, 1, None, ((0, "interceptor", 1), (1, "interceptor", 1)))
    end = laid(103, 2, 0)
    ways = dotted_path((_at(0, 0), _at(2, 0)), 1, 0.3)
    x, _ = _at(1, 0)
    said = _note(x, 78, words("One ship is pinned by the enemy, the next flies on."), 9)
    return figure(
        _sectors(words, start, middle, end) + ways + said, (-58, -78, 312, 172), words("Moving through enemies")
    )


def dice_and_hits(words: Words) -> str:
    """The same throw against a ship without and with a shield."""
    rolls, computer = (6, 5, 4, 3, 1), 2
    drawn = ""
    for row, shield in enumerate((0, 1)):
        y = 46 * row
        said = [words("computer +{n}", n=computer)] + ([words("shield −{n}", n=shield)] if shield else [])
        drawn += _note(-14, y + 4, ", ".join(said), 11, anchor="end")
        for i, roll in enumerate(rolls):
            hit = margin(roll, computer) >= shield
            drawn += die("yellow", roll, 14 + 52 * i, y, 30) + _verdict(38 + 52 * i, y + 8, hit)
    return figure(drawn, (-170, -24, 450, 96), words("Which dice hit"))


def damage(words: Words) -> str:
    """The dice by colour with their damage."""
    drawn = "".join(
        die(colour, 6, 120 * i, 0, 34) + _note(120 * i, 38, words.plural("{n} damage", "{n} damage", c.DAMAGE[i]), 11.5)
        for i, colour in enumerate(c.COLOURS)
    )
    return figure(drawn, (-60, -26, 360, 74), words("Dice and damage"))


def order(words: Words) -> str:
    """The order of initiative of the worked battle: equal numbers go to the defender."""
    rows = ((4, 1, "interceptor"), (3, 0, "interceptor"), (3, 0, "cruiser"), (3, 1, "cruiser"))
    drawn = ""
    for i, (number, seat, ship) in enumerate(rows):
        x = 104 * i
        drawn += text(x - 30, 7, number, 22, "ink-s", "middle", "var(--brass)") + use(
            ship, x + 4, 0, 38, seat_color(seat)
        )
        drawn += bead(seat, x + 24, -16, 7)
        side = words("attacker") if seat else words("defender")
        drawn += _note(x, 38, words(SHIP_WORDS[c.SHIPS.index(ship)]), 10.5) + _note(x, 52, side, 10)
    return figure(drawn, (-52, -30, 424, 92), words("Who acts first"))


def retreat(words: Words) -> str:
    """Where ships can retreat to: a linked sector with one's own disc and without enemies."""
    battle = laid(103, 0, 0, 0, None, ((1, "interceptor", 1), (2, "cruiser", 1)))
    good = laid(101, 1, 0, 0, 2, guards=False)
    bad = laid(102, -1, 0, 2, 2, ((1, "interceptor", 1),))
    (gx, gy), (bx, by) = _at(1, 0), _at(-1, 0)
    marks = _verdict(gx, gy + 66, good=True) + _verdict(bx, by + 66, good=False)
    way = dotted_path(((18, -4), (gx - 30, gy - 4)), 2, 0.2)
    return figure(_sectors(words, battle, good, bad) + marks + way, (-156, -64, 312, 144), words("Where to retreat"))


def honours(words: Words) -> str:
    """What is destroyed, and how many reputation tiles one draws for it."""
    rows = [*zip(c.SHIPS, c.DRAWS_FOR, strict=True), ("ancient", c.ANCIENT.draws), ("gcds", c.GCDS.draws)]
    drawn = ""
    for i, (ship, draws) in enumerate(rows):
        x = 92 * i
        drawn += use(ship, x, 0, 40, seat_color(0) if ship in c.SHIPS else "")
        drawn += "".join(use("reputation", x + 18 * (k - (draws - 1) / 2), 36, 20) for k in range(draws))
    return figure(drawn, (-46, -28, 552, 80), words("Reputation tiles to draw"))


DRAWINGS: Final[dict[str, Callable[[Words], str]]] = {
    "sector": sector_parts, "rings": rings, "wormholes": wormholes, "placing": placing, "squares": squares,
    "population": population, "influence": influence, "discount": discount, "blueprint": blueprint, "moving": moving,
    "dice": dice_and_hits, "damage": damage, "initiative": order, "retreat": retreat, "reputation": honours,
}  # fmt: skip
