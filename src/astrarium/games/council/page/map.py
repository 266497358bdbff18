"""The map: galaxies by parsec with their systems, towers and majorities; the piles; below them the double track."""

from __future__ import annotations

from ....core.page import Words
from ....drawing import (
    attributes,
    bead,
    board,
    element,
    escape,
    kept,
    kept_large,
    lit_box,
    num,
    place,
    seat_color,
    stars,
    text,
    use,
)
from ..knowledge.view import Galaxy, Space
from ..text.names import STATION_WORDS, energy_text
from . import ids, symbols
from .cards import TILE_HEIGHT, TILE_WIDTH, tile_frame, tile_inside
from .symbols import Scene, Setting
from .track import LANE, double_track, small_track

BAND, PLATE = 140.0, 132.0  # height of a parsec, of a galaxy in it
LEFT, GAP, STEP = 66.0, 12.0, TILE_WIDTH + 4
NARROW = 56.0  # what a galaxy of one column has beside its tiles
HEAD = 22.0


def draw_map(scene: Scene) -> str:
    """The `map` region."""
    width = max(LEFT + _band_width(scene, sector) + 6 for sector in (1, 2, 3))
    width = max(width, 690)
    bottom = 3 * BAND + 8
    height = bottom + 30 + LANE * scene.view.parties
    sky = stars(-300, -120, width + 300, height + 120, 300, 12)
    bands = "".join(_band(scene, sector, (3 - sector) * BAND + 4, width) for sector in (3, 2, 1))
    bed = f'<rect class="bed" x="0" y="{num(bottom + 1)}" width="{num(width)}" height="{num(height - bottom)}" rx="8"/>'
    track = f'<g transform="translate(4 {num(bottom + 8)})">{double_track(scene, width - 8, with_ids=True)}</g>'
    label = scene.words("Galaxies by parsec")
    strip = f'<div class="plantrack">{small_track(scene)}</div>' if scene.plan_is_on() else ""
    return board((0, 0, width, height), label, sky + _arcs(width) + bed + bands + track, 4) + strip


def _arcs(width: float) -> str:
    """Engraved arcs between the parsecs."""
    found = ""
    for band in (1, 2):
        y = band * BAND
        found += (
            f'<path d="M0 {num(y + 6)}Q{num(width / 2)} {num(y - 8)} {num(width)} {num(y + 6)}" stroke-width="1.2"/>'
        )
    return f'<g class="arcs" fill="none" stroke="var(--chart)" aria-hidden="true">{found}</g>'


def _columns(galaxy: Galaxy) -> int:
    xs = [space.x for space in galaxy.spaces]
    return max(xs) - min(xs) + 1


def plate_width(galaxy: Galaxy) -> float:
    columns = _columns(galaxy)
    return columns * STEP + 6 + (NARROW if columns == 1 else 0)


def _in_sector(scene: Scene, sector: int) -> list[Galaxy]:
    return [galaxy for galaxy in scene.view.galaxies if galaxy.sector == sector]


def _band_width(scene: Scene, sector: int) -> float:
    galaxies = _in_sector(scene, sector)
    return sum(map(plate_width, galaxies)) + GAP * (len(galaxies) - 1)


def _band(scene: Scene, sector: int, y: float, width: float) -> str:
    x = LEFT + (width - LEFT - 6 - _band_width(scene, sector)) / 2
    pile = scene.view.piles[sector - 1]
    found = _pile(pile.sector, pile.left, y, scene.words)
    for galaxy in _in_sector(scene, sector):
        found += draw_galaxy(scene.setting, galaxy, x, y, scene.view.with_stations)
        x += plate_width(galaxy) + GAP
    return found


@kept
def _pile(sector: int, left: int, y: float, words: Words) -> str:
    """The number of parsecs, and the tiles face down."""
    label = words.plural("{n} parsec, {left} tiles left", "{n} parsecs, {left} tiles left", sector, left=left)
    head = text(32, y + 42, sector, 26, "ink-s parsec") + text(32, y + 57, words("PARSEC"), 9.5, "ink-s parsec spaced")
    backs = "".join(
        f'<rect class="back" x="{num(11 + 2 * i)}" y="{num(y + 76 - 3 * i)}" width="40" height="23" rx="5"/>'
        for i in range(min(left, 3))
    )
    top = 2 * (min(left, 3) - 1)
    drawn = backs + use("op-discover", 24 + top, y + 88 - 1.5 * top, 13, "var(--brass)")
    drawn += text(43 + top, y + 92 - 1.5 * top, left, 12, "ink halo")
    if not left:
        drawn = f'<rect class="none" x="11" y="{num(y + 72)}" width="42" height="25" rx="5"/>' + text(
            32, y + 89, 0, 12, "ink"
        )
    lit = lit_box(6, y + 64, 54, 42, 8)
    return head + place(ids.pile_id(sector), label, symbols.title(label) + drawn, lit, cls="tilepile")


def galaxy_words(galaxy: Galaxy, setting: Setting) -> str:
    """A galaxy in a sentence."""
    words = setting.words
    said = [words.plural("{galaxy}, {n} parsec", "{galaxy}, {n} parsecs", galaxy.sector, galaxy=words(galaxy.name))]
    if galaxy.closed:
        return f"{said[0]}; {words('closed with three seats')}"
    most = energy_text(galaxy.majority, words)
    said.append(words("majority {energy}, minority {less}", energy=most, less=galaxy.minority))
    if galaxy.majority_card or galaxy.minority_card:
        said.append(
            words("a bonus card for both") if galaxy.minority_card and galaxy.majority_card
            else words("a bonus card for the majority") if galaxy.majority_card
            else words("a bonus card for the minority")
        )  # fmt: skip
    said += [
        words.plural("{who}: {n} cube", "{who}: {n} cubes", n, who=setting.name(party))
        for party, n in enumerate(galaxy.strength) if n
    ]  # fmt: skip
    if galaxy.holder is not None:
        said.append(words("{who} has the majority", who=setting.name(galaxy.holder)))
    elif galaxy.tied:
        said.append(words("a tie, nobody has the majority"))
    return "; ".join(said)


@kept_large
def draw_galaxy(setting: Setting, galaxy: Galaxy, x: float, y: float, with_stations: bool) -> str:
    width = plate_width(galaxy)
    tint = symbols.TINTS.get(galaxy.id, symbols.QUIET)
    label = galaxy_words(galaxy, setting)
    frame = attributes(x=num(x), y=num(y), width=num(width), height=num(PLATE), rx=15)
    under = f'<rect{frame} fill="#0B1322" fill-opacity=".9"/>' + (
        f'<rect class="galaxy{" shut" if galaxy.closed else ""}"{frame} style="--tint:{tint}"/>'
    )
    lit = lit_box(x - 1.5, y - 1.5, width + 3, PLATE + 3, 16)
    if galaxy.closed:
        inside = text(x + width / 2, y + 62, setting.words(galaxy.name), 13, "ink-s quiet")
        inside += text(x + width / 2, y + 80, setting.words("closed with three seats"), 11.5, "ink quiet light")
    else:
        inside = _head(setting, galaxy, x, y, width, tint) + _spaces(setting, galaxy, x, y, tint)
        inside += _stations(setting, galaxy, x, y, width) if with_stations else ""
    return place(ids.galaxy_id(galaxy.id), label, symbols.title(label) + inside, lit, under)


def _head(setting: Setting, galaxy: Galaxy, x: float, y: float, width: float, tint: str) -> str:
    """Who holds the majority, the name, cubes by party, and the yields."""
    found = ""
    if galaxy.holder is not None:
        found += bead(galaxy.holder, x + 15, y + 12, 8)
    elif galaxy.tied:
        found += f'<circle class="tie" cx="{num(x + 15)}" cy="{num(y + 12)}" r="7.5"/>' + text(x + 15, y + 16, "=", 11)
    yields, left = _yields(galaxy, x + width - 8, y)
    narrow = _columns(galaxy) == 1
    counts, cubes = _counts(galaxy, x, y, left - 6, narrow)
    found += yields + counts + _title(setting, galaxy, x + 28, y, cubes - x - 32, tint)
    return f'<g data-about="galaxy:{galaxy.id}">{found}</g>'


def _title(setting: Setting, galaxy: Galaxy, x: float, y: float, room: float, tint: str) -> str:
    """The name, pressed together where it would not fit."""
    name = symbols.short_name(galaxy, setting.words)
    guessed = symbols.is_rebuilt(galaxy.source, galaxy.guessed)
    hint = symbols.title(setting.words(symbols.REBUILT))
    mark = f'<tspan class="guessed guess" dx="3">{hint}~</tspan>' if guessed else ""  # it follows a name of any width
    wide = 8.2 * len(name) + (12 if guessed else 0)
    fit = {"textLength": num(room), "lengthAdjust": "spacingAndGlyphs"} if wide > room else {}
    return element(
        "text", escape(name) + mark, x=num(x), y=num(y + 16.5), class_="ink-s gname", font_size=13,
        style=f"fill:{tint}", **fit,
    )  # fmt: skip


def _yields(galaxy: Galaxy, right: float, y: float) -> tuple[str, float]:
    """Majority / minority, with a card where one is printed; and where it begins."""
    found = ""
    if galaxy.majority_card or galaxy.minority_card:
        only = "" if galaxy.minority_card == galaxy.majority_card else "1" if galaxy.majority_card else "2"
        found += f'<g class="cardfor{only}">{use("bonus-card", right - 6, y + 12, 14)}</g>'
        right -= 17
    found += use("energy", right - 6, y + 12, 13)
    more, less = str(galaxy.majority), f" / {galaxy.minority}"
    found += (
        f'<text x="{num(right - 15)}" y="{num(y + 16.5)}" text-anchor="end" class="ink" font-size="12.5">{more}'
        f'<tspan class="less">{less}</tspan></text>'
    )
    return found, right - 15 - 7.2 * (len(more) + len(less) - 1)


def _counts(galaxy: Galaxy, x: float, y: float, right: float, narrow: bool) -> tuple[str, float]:
    """The cubes that count for the majority, by party; and where they begin."""
    present = [(party, n) for party, n in enumerate(galaxy.strength) if n]
    found = ""
    if narrow:
        for i, (party, n) in enumerate(present):
            at = y + 40 + 22 * i
            found += bead(party, x + TILE_WIDTH + 18, at, 6) + use(
                "cube", x + TILE_WIDTH + 34, at, 13, seat_color(party)
            )
            found += text(x + TILE_WIDTH + 44, at + 4.5, n, 13, "ink soft-ink", "start")
        return found, right
    for party, n in reversed(present):
        width = 21 if n < 10 else 27
        right -= width
        found += use("cube", right + 6, y + 12, 11, seat_color(party)) + text(
            right + 12.5, y + 16, n, 11.5, "ink soft-ink", "start"
        )
    return found, right


def _spaces(setting: Setting, galaxy: Galaxy, x: float, y: float, tint: str) -> str:
    first_x, first_y = min(space.x for space in galaxy.spaces), min(space.y for space in galaxy.spaces)
    drawn = ""
    for space in galaxy.spaces:
        px, py = x + 4 + (space.x - first_x) * STEP, y + HEAD + (space.y - first_y) * (TILE_HEIGHT - 1)
        drawn += _space(setting, space, px, py, tint)
    return drawn


@kept
def _space(setting: Setting, space: Space, px: float, py: float, tint: str) -> str:
    name = setting.things.space(space.space)
    lit = lit_box(px + 1, py + 1, TILE_WIDTH - 2, TILE_HEIGHT - 2, 9)
    if space.tile is None:
        label = f"{name}, {setting.words('free space')}"
        under = (
            f'<rect class="free" x="{num(px + 2)}" y="{num(py + 2)}" width="{num(TILE_WIDTH - 4)}" '
            f'height="{num(TILE_HEIGHT - 4)}" rx="9" style="--tint:{tint}"/>'
        )
        inside = use("op-discover", px + TILE_WIDTH / 2, py + TILE_HEIGHT / 2, 17, tint, "faint")
        return place(ids.space_id(space.name), label, symbols.title(label) + inside, lit, under)
    label = setting.words("{system} yields {resource}", system=name, resource=setting.resource(space.tile))
    under = f'<g data-about="tile:{space.tile.id}">{tile_frame(px, py)}</g>'
    return place(
        ids.space_id(space.name), label, symbols.title(label) + tile_inside(space.tile, px, py, setting), lit, under
    )


def _stations(setting: Setting, galaxy: Galaxy, x: float, y: float, width: float) -> str:
    """Places for stations on the lower edge; those built carry their owner's bead."""
    found, at = "", x + width - 18
    bottom = y + PLATE
    for built in galaxy.stations:
        label = f"{symbols.capital(setting.words(STATION_WORDS[built.station]))}, {setting.name(built.party)}"
        found += (
            f'<g id="built-{built.party + 1}-{built.station}" class="piece" tabindex="-1" role="img"'
            f"{attributes(aria_label=label)}>{symbols.title(label)}"
            f'<rect class="dock" x="{num(at - 17)}" y="{num(bottom - 9)}" width="34" height="18" rx="9" '
            f'style="stroke:{seat_color(built.party)}"/>{bead(built.party, at - 8, bottom, 6.5)}'
            f"{use(symbols.STATION_SYMBOLS[built.station], at + 7, bottom, 13, 'var(--text)')}</g>"
        )
        at -= 38
    for _ in range(galaxy.slots_left):
        found += (
            f'<rect class="dock free-dock" x="{num(at - 9)}" y="{num(bottom - 7)}" width="22" height="13" rx="6.5"/>'
        )
        at -= 28
    return found
