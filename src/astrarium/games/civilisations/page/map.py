"""The map: sectors with bonus, control, homes, colonies and ships; beside it the age dial and the order."""

from __future__ import annotations

from collections.abc import Sequence

from ....core import hexes
from ....core.dice import Dice
from ....core.look import Look
from ....core.notation import Seat
from ....core.page import Words
from ....drawing import (
    Grid,
    attributes,
    badge,
    bead,
    board,
    chart,
    contested,
    dial,
    escape,
    glyph,
    held,
    hex_place,
    icon,
    kept,
    kept_large,
    num,
    piece,
    rebuilt,
    seat_color,
    stars,
    text,
    unknown,
    use,
)
from ..box import components as c
from ..knowledge.view import Sector, View
from ..rules.war import outcome
from ..table import actions as a
from . import symbols

Outcome = tuple[list[int], Seat, int]
RADIUS = 58.0
GRID = Grid(RADIUS)
# by number of groups: where each stands, the size of a ship, of its count
GROUPS: dict[int, tuple[tuple[tuple[float, float], ...], float, float]] = {
    1: (((0, 0),), 25, 17),
    2: (((-19, 0), (19, 0)), 25, 17),
    3: (((-29, 0), (0, 0), (29, 0)), 21, 15),
    4: (((-18, -9), (18, -9), (-18, 15), (18, 15)), 18, 14),
    5: (((-28, -9), (0, -9), (28, -9), (-14, 15), (14, 15)), 17, 13),
    6: (((-28, -9), (0, -9), (28, -9), (-28, 15), (0, 15), (28, 15)), 17, 13),
}


def draw_map(look: Look, names: Sequence[str], words: Words) -> str:
    """The `map` region."""
    view: View = look.view
    cells = [(s.q, s.r) for s in view.sectors]
    box = GRID.bounds(cells)
    x0, y0, x1, y1 = box
    centre = (x0 + x1) / 2, (y0 + y1) / 2
    reach = max(x1 - x0, y1 - y0) / 2
    sky = stars(x0 - 360, y0 - 160, x1 + 360, y1 + 160, 360, 9)
    rings = chart(*centre, (reach * 0.34, reach * 0.62, reach * 0.9))
    odds = {action[1]: outcome(look.asked, action[1]) for action in look.legal if action[0] == a.BATTLE}
    drawn = "".join(_sector_of(view, sector, odds.get(sector.cell), tuple(names), words) for sector in view.sectors)
    label = words("Galaxy of {n} sectors", n=len(cells))
    margin = 40 if view.seats == 2 else 6  # the smallest galaxy would be drawn too large
    overlays = _dial(view, words) + _order(view, names, words) + _source(view, words)
    return board(box, label, f"{sky}{rings}{drawn}", margin) + overlays


def sector_words(sector: Sector, names: Sequence[str], words: Words) -> str:
    """A sector in words: its name, what it gives, who is there and who controls it."""
    said = [sector.name, _kind_words(sector, names, words)]
    for seat, n in enumerate(sector.ships):
        if n or sector.colony == seat:
            said.append(symbols.detailed(names[seat], _pieces_words(n, sector.colony == seat, words), words))
    if sector.contested:
        sums = ", ".join(f"{names[seat]} {value}" for seat, value in enumerate(sector.strength) if value)
        said.append(words("strength with influence: {sums}", sums=sums))
    if sector.controller is not None:
        said.append(words("{name} controls it", name=names[sector.controller]))
    elif any(sector.strength):
        said.append(words("nobody controls it"))
    return "; ".join(filter(None, said))


def _kind_words(sector: Sector, names: Sequence[str], words: Words) -> str:
    if sector.home_of is not None:
        return words("home of {name}", name=names[sector.home_of])
    if sector.kind == "home":
        return words("free home place")
    if sector.bonus is None:
        return words("face down")
    return words("a colony here gives {gain}", gain=words(symbols.GAINS[sector.bonus]))


def _pieces_words(ships: int, colony: bool, words: Words) -> str:
    found = [symbols.ships(ships, words)] if ships else []
    if colony:
        found.append(words("a colony"))
    return words(" and ").join(found)


def _sector_of(view: View, sector: Sector, odds: Outcome | None, names: tuple[str, ...], words: Words) -> str:
    people = symbols.people_name(view.players[sector.home_of].civilisation, words) if sector.home_of is not None else ""
    return _sector(sector, people, _battle_marks(view, sector, odds), names, words)


@kept_large
def _sector(sector: Sector, people: str, battle: str, names: tuple[str, ...], words: Words) -> str:
    x, y = GRID.centre((sector.q, sector.r))
    label = sector_words(sector, names, words)
    inside = (
        f"<title>{escape(label)}</title>{_head(people, sector, x, y)}{_colony(sector, x, y, names, words)}"
        f"{_fleets(sector, x, y, names, words)}{battle}"
    )
    return hex_place(symbols.sector_id(sector.name), label, (x, y), RADIUS, inside, _ground(sector), cls="sector")


def draw_sector(sector: Sector, people: str, names: Sequence[str], words: Words) -> str:
    """A sector with all that is on it, at its place of the grid: the drawing without anything to click."""
    x, y = GRID.centre((sector.q, sector.r))
    inside = _head(people, sector, x, y) + _colony(sector, x, y, names, words) + _fleets(sector, x, y, names, words)
    return _ground(sector) + inside


def _ground(sector: Sector) -> str:
    cell = (sector.q, sector.r)
    if sector.hidden:
        return unknown(GRID.outline(cell, 1.5))
    ground = _base(sector.cell, cell)
    if sector.controller is not None:
        ground += held(GRID.outline(cell, 5.5), sector.controller)
    elif sector.contested:
        ground += contested(GRID.outline(cell, 5.5))
    return ground


@kept
def _base(number: int, cell: hexes.Hex) -> str:
    dice, (x, y) = Dice(7 + number), GRID.centre(cell)
    dots = "".join(f"M{x - 38 + dice.below(76):.0f} {y - 32 + dice.below(64):.0f}h0" for _ in range(6))
    return (
        f'<polygon class="base" points="{GRID.outline(cell, 1.5)}" fill="var(--hex-alt)" '
        f'stroke="var(--sector-line)"/><path d="{dots}" stroke="#CFE0FF" '
        f'stroke-width="1.5" stroke-opacity=".4" stroke-linecap="round"/>'
    )


def _head(people: str, sector: Sector, x: float, y: float) -> str:
    """The upper part: the bonus, or whose home it is; and the sector's name."""
    name = text(x - 30, y - 20, sector.name, 11, "ink-s where-name halo")
    if sector.home_of is not None:
        size = 10.5 if len(people) < 9 else 9.5
        return name + bead(sector.home_of, x, y - 31, 13) + text(x, y + 35, people.upper(), size, "ink-s spaced halo")
    if sector.kind == "home":
        return name + use("pl-home", x, y - 4, 40, "var(--brass)")
    if sector.hidden:
        return name + use("pl-hidden", x, y, 38)
    assert sector.bonus is not None
    ring = f' style="stroke:{seat_color(sector.colony)};stroke-width:2.2"' if sector.colony is not None else ""
    symbol = symbols.BONUS_SYMBOLS[sector.bonus]
    plate = (
        f'<circle class="plate" cx="{num(x)}" cy="{num(y - 32)}" r="13" fill="var(--night-1)" '
        f'stroke="var(--brass)"{ring}/>{use(symbol, x, y - 32, 15, "var(--brass-hi)")}'
    )
    return f'{name}<g data-about="sector:{sector.bonus}">{plate}</g>'


def _colony(sector: Sector, x: float, y: float, names: Sequence[str], words: Words) -> str:
    owner = sector.colony
    if owner is None or sector.home_of is not None:
        return ""
    label = words("Colony of {name}", name=names[owner])
    drawn = piece("colony", owner, x - 6, y + 31, 25) + use(glyph(owner), x + 15, y + 35, 10, seat_color(owner))
    return _named(f"colony-{sector.name}", label, drawn)


def _named(id_: str, label: str, drawn: str, **data: object) -> str:
    return f"<g{attributes(id=id_, class_='piece', tabindex=-1, role='img', aria_label=label, **data)}>{drawn}</g>"


def _fleets(sector: Sector, x: float, y: float, names: Sequence[str], words: Words) -> str:
    present = [(seat, n) for seat, n in enumerate(sector.ships) if n]
    if not present:
        return ""
    spots, size, figure = GROUPS[len(present)]
    low = sector.colony is not None or len(present) > 3
    out = ""
    for (seat, n), (dx, dy) in zip(present, spots, strict=True):
        gx, gy = x + dx, y + dy + (1 if low else 8)
        drawn = _fleet(seat, n, gx, gy, size, figure, len(present) > 1)
        label = symbols.detailed(names[seat], symbols.ships(n, words), words)
        stack = {"data_stack": f"ships-{seat + 1}", "data_count": n}  # the page flies ships from stack to stack
        out += _named(f"ships-{sector.name}-{seat + 1}", label, drawn, **stack)
    return out


def _fleet(seat: int, n: int, x: float, y: float, size: float, figure: float, mixed: bool) -> str:
    """A ship with its glyph and how many there are; among others the glyph also stands above it."""
    off = size * 0.32 + (2 if n > 9 else 0)
    drawn = use("qv-ship", x - off, y, size, seat_color(seat))
    if mixed:
        drawn += use(glyph(seat), x - off, y - size * 0.5 - 4, 7.5, seat_color(seat))
    else:
        drawn = piece("qv-ship", seat, x - off, y, size)
    return drawn + text(x + off - size * 0.12, y + figure * 0.36, n, figure, "ink halo", "start")


def _battle_marks(view: View, sector: Sector, odds: Outcome | None) -> str:
    """Where a battle was fought in this war, and what one would bring."""
    pending, (x, y) = view.pending, GRID.centre((sector.q, sector.r))
    if pending is not None and sector.name in pending.fought:
        return use("burst", x + 31, y - 24, 17)
    if odds is None or view.seat is None:
        return ""
    scores, winner, _ = odds
    others = max(score for seat, score in enumerate(scores) if seat != view.seat)
    won = "win" if winner == view.seat else "loss"
    return (
        f'<g class="forecast {won}" aria-hidden="true"><rect x="{num(x + 14)}" y="{num(y - 30)}" width="34" '
        f'height="18" rx="9"/>{text(x + 31, y - 16.5, f"{scores[view.seat]}:{others}", 12.5, "ink own")}</g>'
    )


def _source(view: View, words: Words) -> str:
    """The layouts of the galaxies were pictures, and these are lost."""
    if c.GALAXIES[view.seats].source != "reconstructed":
        return ""
    return f'<div class="ov source desk-only">{escape(words("Galaxy"))}{rebuilt(words(symbols.REBUILT))}</div>'


def _dial(view: View, words: Words) -> str:
    if not view.age:
        return ""
    at = words(
        "Age {age}, turn {turn} of {turns}", age=symbols.AGES[view.age - 1], turn=view.turn_of_age, turns=c.TURNS
    )
    now = len(symbols.AGES) * c.TURNS if view.over else view.turn - 1
    ring = dial(symbols.AGES, c.TURNS, now, words("TURN"), f"{view.turn_of_age}/{c.TURNS}", at)
    note = "" if view.over else f'<p class="soft">{escape(_passing(view, words))}</p>'
    return f'<div class="ov left desk-only">{ring}{note}</div>'


def _passing(view: View, words: Words) -> str:
    if view.turn_of_age == c.TURNS:
        return words("Then the age ends and is scored")
    if view.duel:
        return words("Then you swap your hands")
    return words("Then hands pass to the left") if view.passing == "left" else words("Then hands pass to the right")


def _order(view: View, names: Sequence[str], words: Words) -> str:
    """The order of resolution, and who plays where once the cards lie open."""
    if not view.age:
        return ""
    rows = ""
    for side, name in enumerate(symbols.SIDE_NAMES):
        who = [s for s in view.order if s.side == name]
        marks = "".join(badge(s.seat, 16, f"{names[s.seat]}, {s.card}") for s in who)
        mark = icon(symbols.SIDE_SYMBOLS[side], 17, symbols.SIDE_COLORS[side])
        rows += f"<li>{mark}<span>{escape(symbols.capital(words(name)))}</span><em>{marks}</em></li>"
    return (
        f'<div class="ov order-box desk-only"><span class="eyebrow">{escape(words("Order"))}</span>'
        f'<ol class="order">{rows}</ol><p class="muted">{escape(words("low index first inside each way"))}</p></div>'
    )


def neighbours(view: View, sector: Sector) -> list[Sector]:
    """The sectors next to one."""
    near = hexes.neighbours((sector.q, sector.r))
    return [other for other in view.sectors if (other.q, other.r) in near]
