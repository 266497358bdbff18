"""The drawings of the rules text: the pieces and parts of the board that a rule speaks of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....core.page import Words
from ....drawing import num, seat_color, text, use
from ..box import components as c
from ..table.state import CouncilState
from ..text.names import gems_text
from . import symbols
from .cards import tile_frame, tile_inside, tower
from .map import PLATE, draw_galaxy, plate_width
from .pictures import CARD_HEIGHT, CARD_WIDTH, card_drawing, figure, gem_row, scene_of, table
from .track import LANE, double_track

SOFT = "var(--text-2)"
ENERGY, CONSUMPTION = 63, 56  # the rulebook's example of a level
PRICE = (1, 1, 0)
PAYMENTS = ((1, 1, 0), (0, 2, 0), (0, 1, 1))
ANNE, BEN = 0, 1


def drawing(name: str, words: Words) -> str:
    """The drawing of that name; empty where there is none."""
    return DRAWINGS[name](words) if name in DRAWINGS else ""


def _note(x: float, y: float, said: str, anchor: str = "middle", size: float = 11) -> str:
    return text(x, y, said, size, "ink light", anchor, SOFT)


def _lay(state: CouncilState, tiles: str, *cubes: tuple[int, str, int]) -> CouncilState:
    """Systems as "orange1=s1_06", and cubes as (party, planet, how many)."""
    for item in tiles.split():
        space, _, name = item.partition("=")
        state.lay_tile(c.TILE_IDS.index(name), c.SPACE_NAMES.index(space))
    for party, planet, n in cubes:
        state.add_cubes(party, c.PLANET_NAMES.index(planet), n)
    return state


def _plates(words: Words, galaxy: str, states: Sequence[CouncilState], notes: Sequence[str], label: str) -> str:
    """The same galaxy in several states side by side, each with a line below."""
    found, x = "", 4.0
    for state, note in zip(states, notes, strict=True):
        scene = scene_of(state, words)
        seen = scene.view.galaxy(galaxy)
        width = plate_width(seen)
        found += draw_galaxy(scene.setting, seen, x, 4, scene.view.with_stations) + _note(
            x + width / 2, PLATE + 26, note
        )
        x += width + 16
    return figure(found, (0, 0, x - 12, PLATE + 36), label)


def galaxy_parts(words: Words) -> str:
    """A galaxy with a discovered system, free spaces, cubes and its yields."""
    state = _lay(table(c.BOX), "blue1=s2_01", (ANNE, "blue1a", 1))
    plate = c.BOX.galaxies[c.GALAXY_IDS.index("blue")]
    note = words("{more} with the majority, {less} without", more=plate.majority, less=plate.minority)
    return _plates(words, "blue", [state], [note], words("A galaxy"))


def majority(words: Words) -> str:
    """Two cubes against one, and one against one."""
    tiles = "green1=s2_01 green2=s2_02"
    ahead = _lay(table(c.BOX), tiles, (ANNE, "green1a", 2), (BEN, "green2a", 1))
    tied = _lay(table(c.BOX), tiles, (ANNE, "green1a", 1), (BEN, "green2a", 1))
    notes = [words("2 cubes against 1: a majority"), words("1 against 1: a minority for both")]
    return _plates(words, "green", [ahead, tied], notes, words("Majority and tie"))


def station(words: Words) -> str:
    """A colonisation station with its three cubes tips the majority."""
    state = _lay(table(c.BOX, stations=True), "orange1=s1_06", (ANNE, "orange1a", 1), (BEN, "orange1b", 3))
    state.stations[2] = c.GALAXY_IDS.index("orange")
    note = words("1 colony and 3 cubes on the station against 3 colonies")
    return _plates(words, "orange", [state], [note], words("A colonisation station"))


def _tracks(words: Words, standings: Sequence[tuple[int, int, int]], notes: Sequence[str], label: str) -> str:
    """Tracks one below the other: level, energy, consumption."""
    found = ""
    for i, ((level, energy, consumption), note) in enumerate(zip(standings, notes, strict=True)):
        state = table(c.BOX)
        state.order, state.level[0], state.energy[0], state.consumption[0] = [0, 1], level, energy, consumption
        scene = scene_of(state, words)
        y = i * (LANE + 52.0)
        lane = double_track(scene, 560, parties=(0,))
        found += f'<g transform="translate(6 {num(y + 8)})">{lane}</g>' + _note(300, y + LANE + 38, note)
    return figure(found, (0, 0, 572, len(standings) * (LANE + 52.0)), label)


def tracks(words: Words) -> str:
    note = words("energy 12, consumption 20: 8 are missing to level I")
    return _tracks(words, [(0, 12, 20)], [note], words("Energy and consumption on one scale"))


def level_up(words: Words) -> str:
    left = ENERGY - CONSUMPTION
    notes = [
        words("energy {n} has passed consumption {m}", n=ENERGY, m=CONSUMPTION),
        words("one level more, and {n} − {m} = {left} energy stays", n=ENERGY, m=CONSUMPTION, left=left),
    ]
    return _tracks(words, [(0, ENERGY, CONSUMPTION), (1, left, CONSUMPTION)], notes, words("Reaching a level"))


def _named(x: float, y: float, to_x: float, said: str) -> str:
    """A word at the right of a drawing with a line to what it names."""
    line = f'<path d="M{num(to_x)} {num(y - 4)}H{num(x - 4)}" stroke="var(--brass)" stroke-width="1"/>'
    return line + _note(x, y, said, "start")


def action_card(words: Words) -> str:
    """An AI card with the names of its parts."""
    card = card_drawing(c.BOX, c.CARD_IDS.index("ai_settle_mine"))
    names = ((-34, -6, words("consumption")), (8, 16, words("actions, from top to bottom")), (46, 20, words("price")))
    said = "".join(_named(58, y, to_x, name) for y, to_x, name in names)
    return figure(card + said, (-CARD_WIDTH / 2 - 4, -CARD_HEIGHT / 2 - 4, 260, CARD_HEIGHT + 8), words("An AI card"))


def payment(words: Words) -> str:
    """A price and the ways to pay it: a dearer gem may stand for a cheaper one."""
    found = _note(0, 5, words("price"), "start") + gem_row(PRICE, 70, 0, 18)
    for i, gems in enumerate(PAYMENTS):
        found += use("i-check", 118 + 90 * i, 0, 14, "var(--aurora)") + gem_row(gems, 148 + 90 * i, 0, 18)
    return figure(found, (-8, -18, 372, 36), words("Ways to pay a price"))


def gems(words: Words) -> str:
    found = ""
    for i, symbol in enumerate(symbols.GEM_SYMBOLS):
        stock = [n if gem == i else 0 for gem, n in enumerate(c.BOX.gem_stock)]
        found += use(symbol, 110 * i, 0, 34) + _note(110 * i, 34, gems_text(stock, words))
    return figure(found, (-56, -26, 332, 70), words("The three kinds of gems"))


def planets(words: Words) -> str:
    names = (words("earth-like: from the start"), words("desert: upgrade"), words("volcanic: upgrade"))
    found = ""
    for i, (symbol, name) in enumerate(zip(symbols.WORLDS.values(), names, strict=True)):
        found += use(symbol, 190 * i, 0, 40) + _note(190 * i, 40, name)
    return figure(found, (-98, -28, 576, 78), words("The three kinds of planets"))


def towers(words: Words) -> str:
    """One, two and three cubes; a fourth finds no room."""
    state = _lay(
        table(c.BOX), "orange1=s1_06 orange2=s1_01", (ANNE, "orange1a", 1), (ANNE, "orange1b", 2), (ANNE, "orange2a",
        2),
        (BEN, "orange2a", 1),
    )  # fmt: skip
    first, second = scene_of(state, words).view.galaxy("orange").spaces[:2]
    assert first.tile is not None
    assert second.tile is not None
    shown = (first.tile.planets[0], first.tile.planets[1], second.tile.planets[0])
    notes = (words("a colony"), words("a tower of 2"), words("3: no more room"))
    found = ""
    for i, (planet, note) in enumerate(zip(shown, notes, strict=True)):
        x = 120.0 * i
        found += use(symbols.WORLDS[planet.kind], x, 0, 42) + tower(planet, x, 2, 26) + _note(x, 42, note)
    return figure(found, (-62, -42, 364, 94), words("Towers"))


def shift(words: Words) -> str:
    """Three zones before and after: all cards one to the right, the last returns to the hand."""
    cards = [c.CARD_IDS.index(name) for name in ("start_discover", "start_colonise_2", "start_extract")]
    found, step = "", CARD_WIDTH + 22
    for i, card in enumerate(cards):
        x = (i + 1) * step
        found += f'<g transform="translate({num(x)} 0)">{card_drawing(c.BOX, card)}</g>'
        found += use("i-next", x - step / 2, 0, 16, "var(--brass)")
    ground = f'<rect x="{num(-CARD_WIDTH / 2)}" y="{num(-CARD_HEIGHT / 2)}" width="{num(CARD_WIDTH)}"'
    found += f'{ground} height="{num(CARD_HEIGHT)}" rx="9" fill="none" stroke="var(--line-2)" stroke-dasharray="4 4"/>'
    labels = [words("zone {n}, empty", n=1), words("zone {n}", n=2), words("zone {n}", n=3), words("back to the hand")]
    found += "".join(_note(i * step, CARD_HEIGHT / 2 + 18, label) for i, label in enumerate(labels))
    box = (-CARD_WIDTH / 2 - 8, -CARD_HEIGHT / 2 - 6, 4 * step, CARD_HEIGHT + 32)
    return figure(found, box, words("How cards move on after the actions"))


def system(words: Words) -> str:
    """A solar system: planets at the left, its resource at the right."""
    state = _lay(table(c.BOX), "orange1=s1_06", (ANNE, "orange1a", 1))
    tile = scene_of(state, words).view.galaxy("orange").spaces[0].tile
    assert tile is not None
    inside = tile_frame(1, 1) + tile_inside(tile, 1, 1, scene_of(state, words).setting)
    said = _named(118, 38, 96, words("the resource of an extraction")) + _note(4, 72, words("planets"), "start")
    return figure(inside + said, (-2, -2, 300, 82), words("A solar system"))


def order(words: Words) -> str:
    """The rulebook's example: 12 steps act before 6, whoever stands further on the track."""
    rows = ((1, ANNE, 12, 45), (2, BEN, 6, 47))
    found = ""
    for i, (place, party, steps, consumption) in enumerate(rows):
        y = 34.0 * i
        found += text(0, y + 5, place, 16, "ink-s parsec") + use("consumption", 30, y, 20, seat_color(party))
        values: dict[str, object] = {"steps": symbols.signed(steps), "n": consumption}
        found += _note(52, y + 5, words("{steps} in this planning, now at {n}", **values), "start", 12)
    return figure(found, (-14, -20, 330, 74), words("The turn order"))


DRAWINGS: dict[str, Callable[[Words], str]] = {
    "action-card": action_card, "galaxy": galaxy_parts, "gems": gems, "level": level_up, "majority": majority,
    "order": order, "payment": payment, "planets": planets, "shift": shift, "station": station, "system": system,
    "towers": towers, "tracks": tracks,
}  # fmt: skip
