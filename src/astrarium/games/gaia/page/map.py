"""The map: sectors, worlds, structures, satellites, gaiaformers, stations and federations."""

from __future__ import annotations

from collections.abc import Sequence

from ....core import hexes
from ....core.dice import Dice
from ....core.look import Look
from ....core.notation import Action
from ....core.page import Words
from ....drawing import (
    Grid,
    attributes,
    board,
    brackets,
    chart,
    corners,
    escape,
    kept,
    kept_large,
    last_move,
    lit_hexagon,
    num,
    piece,
    place,
    seat_color,
    stars,
    text,
    use,
)
from ..box import components as c
from ..knowledge.view import CellView, PlayerView, View
from ..rules.mines import Quote, quote
from ..rules.projects import project_tokens
from ..table import actions as a
from ..text.events import player_name
from ..text.names import BUILDING_NAMES
from . import ids, symbols

RADIUS = 24.0
GRID = Grid(RADIUS, flat=True)
SIZES = (25.0, 27.0, 27.0, 31.0, 29.0, 29.0)  # by building: bigger means more
FREE_WORLD, BUILT_WORLD = 34.0, 38.0
HINTS = {
    a.MINE_: "can-mine", a.PROJECT: "can-project", a.UPGRADE: "can-upgrade", a.SWAP: "can-upgrade",
    a.DOWNGRADE: "can-upgrade",
    a.STATION_: "can-station", a.LOST_: "can-settle", a.PLACE: "can-settle",
}  # fmt: skip
GHOSTS = {
    "can-mine": ("mine", 25.0), "can-project": ("gaiaformer", 25.0), "can-station": ("space-station", 24.0),
    "can-settle": ("mine", 25.0),
}  # fmt: skip
PRICED = ("can-mine", "can-project")
CELL_AT = {a.UPGRADE: 2}  # where the action holds its cell, else in front
SPOTS = ((0, 0), (-9, 6), (9, 6), (0, -10))  # satellites that share a hex
Cells = tuple[tuple[int, int, int, str], ...]  # q, r, sector, name


def draw_map(look: Look, names: Sequence[str], words: Words) -> str:
    """The `map` region."""
    view, legal = look.view, look.legal
    layout = tuple((cell.q, cell.r, cell.sector, cell.name) for cell in view.cells)
    box, ground = _ground(layout)
    hints = _hints(legal)
    who = tuple(player_name(view, player.player, names, words) for player in view.players)
    cells = sorted(view.cells, key=lambda cell: cell.cell in hints)  # price tags lie over the hexes around them
    drawn = "".join(_place(look, cell, hints.get(cell.cell, ""), who, words) for cell in cells)
    label = words("Galaxy of {n} sectors", n=len({cell.sector for cell in view.cells}))
    inside = ground + _numbers(view) + _federations(view) + drawn + _news(view) + _proposals(view, legal)
    return board(box, label, f"{inside}<g data-gathered='here'></g>")


def _hints(legal: Sequence[Action]) -> dict[int, str]:
    """The class of every hex where something may be done; the style sheet lights it while nothing is chosen yet."""
    found: dict[int, str] = {}
    for action in legal:
        if action[0] in HINTS:
            found.setdefault(action[CELL_AT.get(action[0], 1)], HINTS[action[0]])
    return found


@kept_large
def _ground(layout: Cells) -> tuple[tuple[float, float, float, float], str]:
    """The sky, the chart, the hexes and the engraved borders: the same for a whole game."""
    cells = [(q, r) for q, r, _, _ in layout]
    box = GRID.bounds(cells)
    x0, y0, x1, y1 = box
    reach = max(x1 - x0, y1 - y0) / 2
    sky = stars(x0 - 360, y0 - 160, x1 + 360, y1 + 160, 400, 11)
    rings = chart((x0 + x1) / 2, (y0 + y1) / 2, (reach * 0.42, reach * 0.72, reach * 0.93))
    fields = "".join(_fields(layout, odd) for odd in (0, 1))
    sectors = {(q, r): sector for q, r, sector, _ in layout}
    return box, f"{sky}{rings}{fields}{_dust(cells)}{GRID.sector_lines(sectors)}"


def _fields(layout: Cells, odd: int) -> str:
    """All hexes of the odd or even sectors as one path."""
    path = ""
    for q, r, sector, _ in layout:
        if sector % 2 == odd:
            six = corners(*GRID.centre((q, r)), RADIUS - 0.6, flat=True)
            path += "M" + "L".join(f"{num(x)} {num(y)}" for x, y in six) + "Z"
    fill = "var(--hex)" if odd else "var(--hex-alt)"
    return f'<path d="{path}" fill="{fill}" fill-opacity=".93" stroke="var(--hex-line)" stroke-width=".8"/>'


def _dust(cells: Sequence[hexes.Hex]) -> str:
    """Two faint stars a hex."""
    dice = Dice(5)
    dots = ""
    for cell in cells:
        x, y = GRID.centre(cell)
        dots += "".join(f"M{x - 14 + dice.below(29):.0f} {y - 13 + dice.below(27):.0f}h0" for _ in range(2))
    return f'<path d="{dots}" stroke="#CFE0FF" stroke-width="1.3" stroke-opacity=".4" stroke-linecap="round"/>'


def _numbers(view: View) -> str:
    """The sector's number in its middle hex, while that is empty."""
    shown = ""
    for cell in view.cells:
        if cell.name.endswith("C") and cell.planet < 0 and not cell.satellites and cell.station < 0:
            x, y = GRID.centre((cell.q, cell.r))
            ring = f'<circle cx="{num(x)}" cy="{num(y)}" r="11"/>'
            shown += ring + text(x, y + 4.4, cell.sector, 12.5, "ink-s")
    return f'<g class="sector-no">{shown}</g>'


def _news(view: View) -> str:
    """Where the others built in their latest turn."""
    if view.over or not any(news.cells for news in view.news):
        return ""
    at = symbols.cell_views(view)
    marks = "".join(
        last_move(*GRID.centre((at[cell].q, at[cell].r)), RADIUS * 0.85, player)
        for player, news in enumerate(view.news)
        if player != view.seat
        for cell in news.cells
    )
    return f'<g class="news">{marks}</g>' if marks else ""


def _federations(view: View) -> str:
    if not any(player.federations for player in view.players):
        return ""
    at = {cell.cell: (cell.q, cell.r) for cell in view.cells}
    shown = ""
    for player in view.players:
        new = frozenset(view.news[player.player].federation) if player.player != view.seat else frozenset()
        for cells in player.federations:
            shown += _ribbon([at[c] for c in cells if c in at], player.player, not new.isdisjoint(cells))
    return shown


def _ribbon(cells: Sequence[hexes.Hex], seat: int, is_new: bool) -> str:
    """A federation: a wide band through all its hexes that touch, with a dotted line in it."""
    path, cls = links(cells), "ribbon fresh" if is_new else "ribbon"
    return (
        f'<g class="{cls}" fill="none" stroke="{seat_color(seat)}" stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{path}" stroke-opacity=".26" stroke-width="15"/>'
        f'<path d="{path}" stroke-opacity=".95" stroke-width="1.8" stroke-dasharray="1 4.5"/></g>'
    )


def links(cells: Sequence[hexes.Hex]) -> str:
    known = frozenset(cells)
    path = ""
    for cell in cells:
        x, y = GRID.centre(cell)
        path += f"M{num(x)} {num(y)}h0"
        for step in hexes.DIRECTIONS[:3]:
            other = hexes.add(cell, step)
            if other in known:
                ox, oy = GRID.centre(other)
                path += f"M{num(x)} {num(y)}L{num(ox)} {num(oy)}"
    return path


def _proposals(view: View, legal: Sequence[Action]) -> str:
    """Federations that could be formed now: shown while their entry in the list is pointed at or chosen."""
    cells = symbols.cell_views(view)
    shown = ""
    for number, action in enumerate(action for action in legal if action[0] == a.FEDERATE):
        name = attributes(id=ids.federation_id(number), class_="proposal")
        shown += f"<g{name}>{_future(view, cells, action[1:])}</g>"
    return shown


def draw_federation(view: View, members: Sequence[int]) -> str:
    """A federation that is being put together, laid over the map."""
    return f'<g class="proposal is-selected">{_future(view, symbols.cell_views(view), members)}</g>' if members else ""


def _future(view: View, cells: dict[int, CellView], members: Sequence[int]) -> str:
    band = f'<path class="lit" fill="none" d="{links([(cells[c].q, cells[c].r) for c in members])}"/>'
    return band + "".join(_proposed(cells[cell], view.seat or 0) for cell in members)


def _proposed(cell: CellView, seat: int) -> str:
    """A hex of a federation to be: a ring around what stands there, or the satellite that would be built."""
    x, y = GRID.centre((cell.q, cell.r))
    if cell.planet < 0 and cell.station != seat and seat not in cell.satellites:
        return piece("satellite", seat, x, y, 20)
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="21"/>'


def _place(look: Look, cell: CellView, hint: str, who: tuple[str, ...], words: Words) -> str:
    view: View = look.view
    x, y = GRID.centre((cell.q, cell.r))
    ghost = _ghost(view, hint, x, y) if hint else ""
    if cell.planet < 0 and not cell.satellites and cell.station < 0:
        return _space(cell.q, cell.r, cell.name, hint, ghost, words)
    price = price_words(look, view.players[view.seat], cell, words) if view.seat is not None and view.round else ""
    return _world_place(cell, price, hint, ghost + _tag(look, cell, hint), who, words)


def _tag(look: Look, cell: CellView, hint: str) -> str:
    """What settling costs, below a planet that is in reach: shown while it is lit or pointed at."""
    found = quote(look.asked, look.me, cell.cell) if hint in PRICED else None
    if found is None:
        return ""
    tokens = project_tokens(look.asked.rows[look.me]) if hint == "can-project" else 0
    ore, credit = (0, 0) if tokens else (found.ore, found.credit)
    paid = (("ore", ore), ("credits", credit), ("qic", found.qic), ("power", tokens))
    return _price_tag(*GRID.centre((cell.q, cell.r)), paid)


@kept
def _price_tag(x: float, y: float, paid: tuple[tuple[str, int], ...]) -> str:
    parts = [(symbol, n) for symbol, n in paid if n]
    widths = [8.2 * len(str(n)) + 13 for _, n in parts]
    width = sum(widths) + 4
    left, top = x - width / 2, y + 9
    drawn = f'<rect x="{num(left)}" y="{num(top)}" width="{num(width)}" height="16" rx="5"/>'
    for (symbol, n), room in zip(parts, widths, strict=True):
        drawn += text(left + 3, top + 12.4, n, 13, "ink", "start") + use(symbol, left + room - 4, top + 8, 12)
        left += room
    return f'<g class="price" aria-hidden="true">{drawn}</g>'


@kept
def _space(q: int, r: int, name: str, hint: str, ghost: str, words: Words) -> str:
    """A hex where nothing is."""
    label = f"{symbols.planet_name(-1, words)}, {name}"
    light = _light((q, r), bool(hint))
    return place(ids.cell_id(name), label, ghost, light, cls=f"hex {hint}".strip(), tab=-1)


@kept
def _world_place(cell: CellView, price: str, hint: str, ghost: str, who: tuple[str, ...], words: Words) -> str:
    """A hex with what is there, and what it would cost the reader."""
    label = cell_words(cell, price, who, words)
    inside = f"<title>{escape(label)}</title>{_contents(cell, *GRID.centre((cell.q, cell.r)), words)}{ghost}"
    light = _light((cell.q, cell.r), bool(hint))
    return place(ids.cell_id(cell.name), label, inside, light, cls=f"hex {hint}".strip(), tab=-1)


def _ghost(view: View, hint: str, x: float, y: float) -> str:
    """The piece that would stand here, shown while the hex is selected."""
    if hint not in GHOSTS or view.seat is None:
        return ""
    kind, size = GHOSTS[hint]
    if hint == "can-settle" and not view.round and c.FACTIONS[view.players[view.seat].faction].starts_with_institute:
        kind, size = "planetary-institute", SIZES[c.B_INSTITUTE]
    return f'<g class="ghost">{piece(kind, view.seat, x, y, size)}</g>'


@kept
def _light(cell: hexes.Hex, selectable: bool) -> str:
    """The light of a hex, and where it may be selected its brackets."""
    x, y = GRID.centre(cell)
    return lit_hexagon(x, y, RADIUS, flat=True) + (brackets(x, y, RADIUS, flat=True) if selectable else "")


def _contents(cell: CellView, x: float, y: float, words: Words) -> str:
    drawn = _world(cell, x, y, words) if cell.planet >= 0 else ""
    for spot, owner in zip(_spots(len(cell.satellites)), cell.satellites, strict=False):
        satellite = about("piece:satellite", piece("satellite", owner, x + spot[0], y + spot[1], 18))
        drawn += _named(cell, f"satellite-{owner + 1}", satellite)
    if cell.station >= 0:
        drawn += _named(cell, "station", about("piece:station", _station(cell.station, x, y)))
    if cell.gaiaformer >= 0:
        drawn += _named(cell, "gaiaformer", about("piece:gaiaformer", piece("gaiaformer", cell.gaiaformer, x, y, 25)))
    return drawn + _structures(cell, x, y)


def _spots(count: int) -> Sequence[tuple[int, int]]:
    return SPOTS[:1] if count == 1 else SPOTS[1:]


def _station(owner: int, x: float, y: float) -> str:
    return piece("space-station", owner, x, y, 24) + use(f"g{owner + 1}", x, y, 7, seat_color(owner))


def _named(cell: CellView, kind: str, drawn: str) -> str:
    """A piece with an id, so that it is seen to come and go."""
    return f'<g id="{kind}-{cell.name}">{drawn}</g>'


def _world(cell: CellView, x: float, y: float, words: Words) -> str:
    symbol = symbols.planet_symbol(cell.planet)
    if cell.structures:
        shade = f'<circle cx="{num(x)}" cy="{num(y)}" r="13.4" fill="#060A13" fill-opacity=".5"/>'
        return about(f"planet:{c.PLANETS[cell.planet]}", use(symbol, x, y, BUILT_WORLD) + shade)
    sign = text(x + 14, y + 16, symbols.planet_sign(cell.planet, words), 7.6, "sign")
    drawn = use(symbol, x, y, FREE_WORLD) + ("" if cell.gaiaformer >= 0 else sign)
    return about(f"planet:{c.PLANETS[cell.planet]}", drawn)


def about(key: str, drawn: str) -> str:
    """What a part of the drawing shows, for whoever asks."""
    return f'<g data-about="{key}">{drawn}</g>'


def _structures(cell: CellView, x: float, y: float) -> str:
    """The structure of the planet; a guest's mine stands small beside it."""
    shared = len(cell.structures) > 1
    drawn = ""
    for i, (owner, building) in enumerate(cell.structures):
        size = SIZES[building]
        at = (x, y + (1 if building == 0 else 0), size)
        if shared:
            at = (x + 9, y + 8, 17.0) if i else (x - 4, y - 3, size * 0.8)
        built = about(f"structure:{c.BUILDINGS[building]}", piece(symbols.PIECES[building], owner, *at))
        drawn += _named(cell, f"{c.BUILDINGS[building]}-{owner + 1}", built)
    return drawn


def cell_words(cell: CellView, price: str, who: Sequence[str], words: Words) -> str:
    """A hex in words: what it is, who is there, and what it would cost the reader now."""
    said = [f"{symbols.planet_name(cell.planet, words)}, {cell.name}"]
    said += [
        words("{building} of {name}", building=words(BUILDING_NAMES[building]), name=who[owner])
        for owner, building in cell.structures
    ]
    if cell.gaiaformer >= 0:
        said.append(words("gaiaformer of {name}", name=who[cell.gaiaformer]))
    if cell.station >= 0:
        said.append(words("space station of {name}", name=who[cell.station]))
    said += [words("satellite of {name}", name=who[owner]) for owner in cell.satellites]
    if cell.planet >= 0 and not cell.structures and cell.gaiaformer < 0:
        said.append(words("free"))
    return "; ".join(filter(None, (*said, price)))


def price_words(look: Look, player: PlayerView, cell: CellView, words: Words) -> str:
    """Distance, steps and price of a mine or a project there for the reader now, or "" where he cannot settle."""
    found = quote(look.asked, player.player, cell.cell) if cell.planet >= 0 else None
    if found is None:
        return ""
    tokens = project_tokens(look.asked.rows[player.player])
    return _quoted(found, cell.planet, tokens, player.range, player.step_ore, words)


@kept
def _quoted(found: Quote, planet: int, tokens: int, reach: int, step_ore: int, words: Words) -> str:
    said = [words("distance {n}, your range {range}", n=found.distance, range=reach)]
    if symbols.is_wild(planet):
        if not tokens:
            return joined(said, words("Gaia projects need level 1 of Gaia project"))
        return joined(said, words("project for {price}", price=symbols.price(words, qic=found.qic, tokens=tokens)))
    if found.steps:
        said.append(words.plural("{n} step of {ore} ore", "{n} steps of {ore} ore each", found.steps, ore=step_ore))
    elif planet == c.GAIA and found.qic:
        said.append(words("1 Q.I.C. for the Gaia planet"))
    return joined(said, words("mine for {price}", price=symbols.price(words, found.ore, found.credit, found.qic)))


def joined(said: Sequence[str], last: str) -> str:
    return ", ".join((*said, last))
