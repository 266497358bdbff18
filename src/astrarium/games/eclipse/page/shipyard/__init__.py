"""The shipyard: while parts are fitted, the four blueprints and the shelf of parts take the map's place.

Every change that is possible is drawn beside the numbers it changes, and shown while its place and part are chosen.
"""

from __future__ import annotations

from typing import Final

from astrarium.core import Look, Words

from .....drawing import attributes, board, escape, lit_box, num, stars, text, use
from ...box import components as c
from ...knowledge.look import refitted
from ...knowledge.view import Design, Player, View
from ...table import actions as a
from ...table.state import EMPTY
from .. import ids, symbols
from ..pictures import empty_slot, part, silhouette, slot_places
from ..reference.equipment import part_does

WIDE: Final = 334
HIGH: Final = 306
GAP: Final = 10
SHELF: Final = 206
TILE: Final = 42
SHELF_TILE: Final = 36
GRID: Final = 54  # between the places of a blueprint
MIDDLE_X: Final = 126
MIDDLE_Y: Final = 150


def draw_yard(look: Look, words: Words) -> str:
    """The blueprints of the seat that upgrades."""
    view: View = look.view
    player = view.players[look.me]
    width, height = 2 * WIDE + 2 * GAP + SHELF, 2 * HIGH + GAP
    plans = ""
    for i, design in enumerate(player.designs):
        x, y = (i % 2) * (WIDE + GAP), (i // 2) * (HIGH + GAP)
        changes = _changes(look, i, design)
        plans += f'<g transform="translate({x} {y})">{_plan(player, i, design, changes, words)}</g>'
    shelf = f'<g transform="translate({2 * (WIDE + GAP)} 0)">{_shelf(view, player, height, words)}</g>'
    sky = stars(-400, -200, width + 400, height + 200, 300, 6)
    label = words("Blueprints")
    return board((0, 0, width, height), label, sky + plans + shelf, 8, "yard")


def _frame(width: float, height: float) -> str:
    return f'<rect class="bay" width="{num(width)}" height="{num(height)}" rx="10"/>'


def _place(id_: str, cls: str, label: str, tabindex: int = -1, **data: object) -> str:
    return attributes(id=id_, class_=cls, tabindex=tabindex, role="button", aria_label=label, **data)


def _changes(look: Look, ship: int, design: Design) -> str:
    """What each part that may be fitted or taken off would make of the design; equal changes are drawn once."""
    free = look.view.pending.kind == "free_part"
    places = slot_places(design.slots, GRID)
    numbers: dict[str, list[str]] = {}
    tiles = ""
    for action in look.legal:
        if action[0] not in (a.FIT, a.REMOVE) or action[1] != ship:
            continue
        slot, number = action[2], action[3] if action[0] == a.FIT else EMPTY
        name = c.PART_NAMES[number] if number != EMPTY else None
        last = [] if free else [ids.part_id(name) if name else "do-remove"]
        steps = " ".join([ids.slot_id(design.ship, slot), *last])
        after = refitted(look.asked, look.me, ship, slot, number)
        numbers.setdefault(_difference(design, after), []).append(steps)
        if name:
            drawn = part(name, *places[slot], TILE, is_new=True)
            tiles += f'<g class="after" data-when="{steps}" transform="translate({MIDDLE_X} {MIDDLE_Y})">{drawn}</g>'
    return tiles + "".join(
        f'<g class="after" data-when="{"|".join(ways)}">{drawn}</g>' for drawn, ways in numbers.items() if drawn
    )


def _difference(old: Design, new: Design) -> str:
    """The numbers that change, each beside the old one."""
    drawn = ""
    for i, (key, *_) in enumerate(symbols.STATS):
        before, after = getattr(old, key), getattr(new, key)
        if before != after:
            shade = "var(--aurora)" if after > before else "var(--ember)"
            drawn += text(294, 68 + 40 * i, f"→ {after}", 16, "ink-s", "start", shade)
    if (old.cannons, old.missiles) != (new.cannons, new.missiles):
        x = 14 + 17 * (sum(old.cannons) + old.missiles)
        drawn += text(x + 2, 46, "→", 14, "ink", "start", "var(--aurora)") + _dice(new, x + 20)
    if old.energy != new.energy:
        shade = "var(--aurora)" if new.energy >= 0 else "var(--ember)"
        drawn += text(WIDE - 14, HIGH - 32, f"→ {_signed(new.energy)}", 14, "ink", "end", shade)
    return drawn


def _signed(n: int) -> str:
    return f"+{n}" if n >= 0 else f"−{-n}"


def _plan(player: Player, number: int, design: Design, changes: str, words: Words) -> str:
    name = symbols.ship_name(design.ship, words)
    built = words("{n} of {all} built", n=c.SHIP_LIMIT[number] - design.unbuilt, all=c.SHIP_LIMIT[number])
    head = text(14, 25, name, 16, "ink-s", "start") + text(WIDE - 14, 25, built, 12, "ink soft-ink", "end")
    places = slot_places(design.slots, GRID)
    drawn = silhouette(design.ship, player.seat, 222)
    drawn += "".join(_slot(design, i, x, y, words) for i, (x, y) in enumerate(places))
    body = f'<g transform="translate({MIDDLE_X} {MIDDLE_Y})">{drawn}</g>{_stats(design, words)}{_energy(design, words)}'
    return (
        f"<g{_place(ids.ship_id(design.ship), 'place plan', name, 0, data_near='yes')}>"
        f"{_frame(WIDE, HIGH)}{lit_box(3, 3, WIDE - 6, HIGH - 6, 9)}{head}{body}{changes}</g>"
    )


def _slot(design: Design, number: int, x: float, y: float, words: Words) -> str:
    slot = design.slots[number]
    name = symbols.part_name(slot.part, words) if slot.part else words("empty place")
    half = TILE / 2 + 3
    drawn = part(slot.part, x, y, TILE, is_printed=slot.tile is None) if slot.part else empty_slot(x, y, TILE)
    about = f"part:{slot.part}" if slot.part else ""
    return (
        f"<g{_place(ids.slot_id(design.ship, number), 'place', name, data_about=about)}>"
        f"<title>{escape(name)}</title>{lit_box(x - half, y - half, 2 * half, 2 * half, 9)}{drawn}</g>"
    )


def _stats(design: Design, words: Words) -> str:
    drawn = ""
    for i, (key, symbol, colour, label) in enumerate(symbols.STATS):
        y = 62 + 40 * i
        drawn += use(symbol, 260, y, 17, colour) + text(275, y + 6, getattr(design, key), 18, "ink-s", "start")
        drawn += text(252, y + 21, symbols.capital(words(label)), 11, "ink soft-ink", "start")
    return drawn + _dice(design, 14)


def _dice(design: Design, x: float) -> str:
    """The dice one ship rolls: squares for cannons, discs for missiles."""
    dice = [colour for colour, n in zip(c.COLOURS, design.cannons, strict=True) for _ in range(n)]
    dice += ["missile"] * design.missiles
    drawn = ""
    for i, colour in enumerate(dice):
        shade = symbols.DIE.get(colour, symbols.DIE["orange"])
        corner = 6.5 if colour == "missile" else 3
        drawn += f'<rect x="{num(x + 17 * i)}" y="34" width="13" height="13" rx="{corner}" fill="{shade}"/>'
    return drawn


def _energy(design: Design, words: Words) -> str:
    """One cell a point that the sources give, filled where it is used."""
    made = design.bonus[1] + sum(max(0, c.PARTS[c.PART_OF[slot.part]].energy) for slot in design.slots if slot.part)
    used = made - design.energy
    cells = "".join(
        f'<rect x="{34 + 17 * i}" y="{HIGH - 24}" width="14" height="10" rx="2" stroke="#FFE066" '
        f'fill="{"#FFE066" if i < used else "none"}"/>'
        for i in range(min(made, 14))
    )
    left = _signed(design.energy)
    shade = "var(--aurora)" if design.energy >= 0 else "var(--ember)"
    said = words("{used} of {made} energy", used=used, made=made)
    return (
        use("energy", 22, HIGH - 19, 15) + cells + text(WIDE - 42, HIGH - 14, said, 12, "ink soft-ink", "end")
        + text(WIDE - 14, HIGH - 14, left, 14, "ink", "end", shade)
    )  # fmt: skip


def _shelf(view: View, player: Player, height: float, words: Words) -> str:
    """All parts by kind; those without their technology are locked."""
    drawn = _frame(SHELF, height) + text(14, 24, words("Parts").upper(), 11, "ink-s spaced eyebrow-ink", "start")
    pending = view.pending
    held = pending.part if pending is not None else None
    y = 34.0
    for kind, title in symbols.KINDS:
        found = [
            p for p in c.PARTS if p.kind == kind and (not p.ancient or p.id in player.stored_parts or p.id == held)
        ]
        drawn += text(14, y + 14, words(title), 11.5, "ink soft-ink", "start")
        for i, entry in enumerate(found):
            drawn += _shelf_part(player, entry, 32 + 45 * (i % 4), y + 41 + 42 * (i // 4), words)
        y += 80 + 42 * ((len(found) - 1) // 4)
    return drawn


def _shelf_part(player: Player, entry: c.Part, x: float, y: float, words: Words) -> str:
    owned = any(entry.id == tech for techs in player.technologies for tech in techs)
    needs = next((t for i, t in enumerate(c.TECH_NAMES) if entry.tech >> i & 1), "")
    open_ = not entry.tech or owned or any(needs == tech for techs in player.technologies for tech in techs)
    open_ = open_ or entry.ancient
    name = symbols.part_name(entry.id, words)
    half = SHELF_TILE / 2 + 2.5
    label = f"{name}: {part_does(entry, words)}"
    label = label if open_ else words("{part}, no technology yet", part=label)
    lock = "" if open_ else use("i-lock", x + 15, y - 15, 11, "var(--text-3)")
    cls, about = "place" if open_ else "place locked", f"part:{entry.id}"
    return (
        f"<g{_place(ids.part_id(entry.id), cls, label, data_about=about)}>"
        f"<title>{escape(label)}</title>{lit_box(x - half, y - half, 2 * half, 2 * half, 8)}"
        f'<g class="face">{part(entry.id, x, y, SHELF_TILE)}</g>{lock}</g>'
    )
