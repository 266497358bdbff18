"""The drawings of the rules text: cards, sectors and tracks that a rule speaks of, with their names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....core.page import Words
from ....drawing import bead, dotted_path, num, piece, text, use
from ..box import components as c
from ..knowledge.view import Sector
from . import pictures, symbols
from .cards import still_card
from .map import GRID, draw_sector
from .pictures import figure, sector

SOFT = "var(--text-2)"


def drawing(name: str, words: Words) -> str:
    """The drawing of that name; empty where there is none."""
    return DRAWINGS[name](words) if name in DRAWINGS else ""


def _note(x: float, y: float, said: str, size: float = 11, fill: str = SOFT, anchor: str = "middle") -> str:
    return text(x, y, said, size, "ink halo", anchor, fill)


def _drawn(found: Sector, words: Words, people: str = "") -> str:
    return draw_sector(found, people, pictures.NAMES, words)


def _people(seat: int, words: Words) -> str:
    return words(c.CIVILISATIONS[seat].en)


def card(words: Words) -> str:
    """A card and its four sides."""
    shown = 20
    said = {
        c.WAR: (0, -72, "middle", words("battles")),
        c.EVOLUTION: (72, 4, "start", words("one evolution +1")),
        c.COLONISATION: (-72, 4, "end", words("one colony")),
        c.EXPANSION: (0, 82, "middle", words("all these actions")),
    }
    drawn = still_card(shown)
    for side, (x, y, anchor, what) in said.items():
        name = symbols.detailed(symbols.capital(words(symbols.SIDE_NAMES[side])), what, words)
        drawn += _note(x, y, name, 11, symbols.SIDE_COLORS[side], anchor)
    return figure(drawn, (-250, -90, 500, 182), words("A card with its four sides"))


def order(words: Words) -> str:
    """Three cards in the order they act: war first, then two expansions by their index."""
    drawn = ""
    for i, (shown, side, name) in enumerate(((10, c.WAR, "C"), (3, c.EXPANSION, "A"), (20, c.EXPANSION, "B"))):
        way = symbols.detailed(name, words(symbols.SIDE_NAMES[side]), words)
        drawn += f'<g transform="translate({160 * i} 0)">{still_card(shown, side)}{_note(0, 84, way, 13)}</g>'
        if i:
            drawn += use("i-next", 160 * i - 80, 0, 20, "var(--brass)")
    return figure(drawn, (-70, -70, 460, 166), words("Who acts first"))


def _sum(seat: int, y: float, parts: Sequence[int], best: bool, words: Words) -> str:
    """A line of a reckoning: who, and what is added."""
    total = f"{' + '.join(map(str, parts))} = {sum(parts)}"
    fill = "var(--brass-hi)" if best else SOFT
    return (
        bead(seat, 84, y - 4, 8) + _note(98, y, _people(seat, words), 12, fill, "start")
        + _note(282, y, total, 13, fill, "end")
    )  # fmt: skip


def control(words: Words) -> str:
    """The rulebook's example of control: pieces and influence."""
    here = sector(c.PORTAL, (1, 3, 3), colony=0, controller=0)
    rows = ((0, (1, 1, 3)), (1, (3, 0)), (2, (3, 1)))
    drawn = "".join(_sum(seat, -16 + 24 * i, parts, i == 0, words) for i, (seat, parts) in enumerate(rows))
    foot = _note(184, 60, words("ships + colony + influence"), 10.5)
    return figure(_drawn(here, words) + drawn + foot, (-62, -62, 356, 130), words("Who controls a sector"))


def battle(words: Words) -> str:
    """The rulebook's example of a battle: pieces and armament, and what the winner keeps."""
    here = sector(c.PORTAL, (6, 6, 2), colony=1)
    rows = ((0, (6, 3)), (1, (6, 1, 0)), (2, (2, 4)))
    scores = sorted((sum(parts) for _, parts in rows), reverse=True)
    drawn = "".join(_sum(seat, -28 + 24 * i, parts, i == 0, words) for i, (seat, parts) in enumerate(rows))
    kept = symbols.ships(scores[0] - scores[1], words)
    said = words("{best} − {second}: the winner keeps {ships}", best=scores[0], second=scores[1], ships=kept)
    drawn += _note(184, 46, words("ships + colony + armament"), 10.5) + _note(184, 64, said, 11.5, "var(--brass-hi)")
    after = f'<g transform="translate(384 0)">{_drawn(sector(c.PORTAL, (2,), controller=0), words)}</g>'
    arrow = use("i-next", 306, 0, 20, "var(--brass)")
    return figure(_drawn(here, words) + drawn + arrow + after, (-62, -62, 508, 136), words("A battle"))


def tie(words: Words) -> str:
    """Equal scores: everything is destroyed."""
    before = _drawn(sector(c.VICTORY_BONUS, (4, 4)), words)
    after = f'<g transform="translate(180 0)">{_drawn(sector(c.VICTORY_BONUS), words)}</g>'
    said = _note(90, 74, words("Equal scores: nobody wins and nothing is left."), 9.5)
    arrow = use("burst", 90, -8, 22) + use("i-next", 90, 16, 18, "var(--brass)")
    return figure(before + arrow + after + said, (-62, -62, 304, 146), words("A tie in a battle"))


def galaxy(words: Words) -> str:
    """The layout for three players."""
    players = 3
    inner = pictures.layout(players)
    box = inner.split('viewBox="')[1].split('"')[0]
    x, y, wide, high = map(float, box.split())
    body = inner[inner.index(">") + 1 : inner.rindex("</svg>")]
    said = _note(x + wide / 2, y + high + 12, words("three home sectors and twelve neutral ones"), 8.5)
    return figure(body + said, (x - 30, y, wide + 60, high + 20), words("The galaxy for three players"))


def bonuses(words: Words) -> str:
    """The eight bonuses of neutral sectors."""
    drawn = ""
    for bonus in range(len(c.BONUSES)):
        x, y = 280 * (bonus % 2), 44 * (bonus // 2)
        drawn += f'<circle cx="{num(x)}" cy="{num(y)}" r="17" fill="var(--night-1)" stroke="var(--brass)"/>'
        drawn += use(symbols.BONUS_SYMBOLS[c.BONUSES[bonus]], x, y, 21, "var(--brass-hi)")
        drawn += _note(x + 26, y + 4, words(symbols.BONUS_GAINS[bonus]), 12, anchor="start")
    return figure(drawn, (-20, -22, 552, 176), words("The bonuses of neutral sectors"))


def tracks(words: Words) -> str:
    """The four evolutions of the Minerls at the start."""
    minerls = next(civilisation for civilisation in c.CIVILISATIONS if civilisation.id == "minerls")
    drawn = ""
    for row in range(len(c.TRACKS)):
        y = 34 * row
        drawn += use(symbols.TRACK_SYMBOLS[row], 0, y, 20, "var(--brass-hi)")
        drawn += _note(18, y + 4, symbols.capital(words(symbols.TRACK_NAMES[row])), 12, anchor="start")
        drawn += "".join(_level(130 + 36 * level, y, level, minerls.levels[row]) for level in range(c.TOP_LEVEL + 1))
    return figure(drawn, (-16, -20, 350, 144), words("Four evolutions with their levels"))


def _level(x: float, y: float, level: int, at: int) -> str:
    here = level == at
    fill = "var(--brass-28)" if here else "none"
    line = "var(--brass-hi)" if here else "var(--line-2)"
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="13" fill="{fill}" stroke="{line}"/>' + text(
        x, y + 5, level, 14, "ink"
    )


def expansion(words: Words) -> str:
    """The rulebook's example: actions of the card, of the levels, of the colonies."""
    rows = (
        (words("card"), [c.PORTAL]),
        (words("evolutions"), [c.PRODUCTION, c.MOVEMENT, c.MOVEMENT]),
        (words("colonies"), [c.PRODUCTION, c.AMBUSH]),
    )
    drawn = ""
    for i, (name, actions) in enumerate(rows):
        y = 40 * i
        drawn += _note(-8, y + 4, symbols.capital(name), 12, anchor="end")
        drawn += "".join(
            use(symbols.ACTION_SYMBOLS[a], 22 + 44 * k, y, 26, "var(--brass-hi)") for k, a in enumerate(actions)
        )
    found = [sum(actions.count(a) for _, actions in rows) for a in range(len(c.EXPANSION_ACTIONS))]
    total = symbols.counted(tuple(found), words)
    return figure(drawn + _note(56, 122, total, 11), (-139, -20, 390, 152), words("All actions of an expansion"))


def travel(words: Words) -> str:
    """Movement goes to an adjacent sector, a portal to any."""
    near = sector(None, (4,), colony=0, controller=0, home_of=0)
    cells = [sector(c.MOVEMENT, q=1), sector(c.AMBUSH, q=2)]
    drawn = _drawn(near, words, _people(0, words)) + "".join(_drawn(cell, words) for cell in cells)
    (ax, ay), (bx, by), (ex, ey) = (GRID.centre((q, 0)) for q in range(3))
    drawn += dotted_path(((ax + 16, ay + 10), (bx - 14, by + 14)), 0, -0.2)
    drawn += dotted_path(((ax + 8, ay - 10), (ex - 10, ey - 6)), 0, 0.34)
    said = _note(bx, by + 34, words("movement"), 10) + _note(bx, by - 66, words("portal"), 10)
    ships = piece("qv-ship", 0, bx, by + 8, 20) + piece("qv-ship", 0, ex, ey + 4, 20)
    return figure(drawn + ships + said, (-60, -84, 322, 148), words("Movement and portal"))


DRAWINGS: dict[str, Callable[[Words], str]] = {
    "card": card, "order": order, "control": control, "battle": battle, "tie": tie, "galaxy": galaxy,
    "bonuses": bonuses, "tracks": tracks, "expansion": expansion, "travel": travel,
}  # fmt: skip
