"""The battle as it happens: two fleets, their damage, the dice thrown, and the chances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from astrarium.core import Words

from ....drawing import (
    attributes,
    badge,
    bead,
    board,
    chart,
    escape,
    hexagon,
    lit_box,
    num,
    panel,
    seat_color,
    stars,
    text,
    use,
)
from .. import components as c
from ..fleets import fleet_of
from ..preview import battles_ahead
from ..view import Battle, Die, Group, View
from . import terms
from .forecast import battle_now, chance
from .ships import die

WIDTH: Final = 708.0
HEIGHT: Final = 600.0
UPPER: Final = 118.0
LOWER: Final = 486.0
DICE_ROW: Final = 308.0
SIZE: Final = {"interceptor": 56, "cruiser": 70, "dreadnought": 92, "starbase": 72, "ancient": 72, "gcds": 96}
CELL: Final = 126.0  # the widest place a ship gets


def draw_battle(view: View, battle: Battle, names: Sequence[str], words: Words) -> str:
    """The `map` region during a battle: the reader's fleet below, the other above."""
    below = _below(view, battle)
    cx = WIDTH / 2
    sky = stars(-160, -120, WIDTH + 160, HEIGHT + 120, 320, 8) + chart(cx, HEIGHT / 2, (120, 200, 262))
    edge = f'<polygon class="arena" points="{hexagon(cx, HEIGHT / 2, 330)}"/>'
    foes = [group for group in battle.groups if group.party != below]
    mine = [group for group in battle.groups if group.party == below]
    drawn = _fleet(foes, UPPER, True, names, words) + _fleet(mine, LOWER, False, names, words)
    title = terms.sector_label(c.SECTOR_NAMES[battle.sector], view, words)
    label = words("Battle in {sector}", sector=title)
    head = text(cx, 24, label, 17, "ink-s halo")
    dice = _dice(view, battle, words)
    return board((0, 0, WIDTH, HEIGHT), label, sky + edge + head + drawn + dice, 4)


def _below(view: View, battle: Battle) -> str | None:
    """The side drawn below: the reader's own, else the attacker's."""
    own = str(view.seat)
    return own if own in (battle.attacker, battle.defender) else battle.attacker


def _fleet(
    groups: Sequence[Group], y: float, above: bool, names: Sequence[str], words: Words
) -> str:  # fmt: skip
    count = sum(len(group.damage) for group in groups)
    if not count:
        return ""
    wide = min(CELL, (WIDTH - 20) / count)
    x = WIDTH / 2 - wide * count / 2
    drawn = ""
    for group in groups:
        span = wide * len(group.damage)
        if group.firing:
            drawn += _active(group, x, y, span)
        drawn += _group(group, x, y, wide, above, names, words)
        x += span
    return drawn


def _active(group: Group, x: float, y: float, span: float) -> str:
    colour = seat_color(int(group.party)) if group.party.isdecimal() else "var(--ember)"
    return (
        f'<rect x="{num(x + 2)}" y="{num(y - 68)}" width="{num(span - 4)}" height="152" rx="14" '
        f'fill="color-mix(in srgb,{colour} 14%,transparent)" stroke="{colour}" stroke-width="2"/>'
    )


def _group(
    group: Group, x: float, y: float, wide: float, above: bool, names: Sequence[str], words: Words
) -> str:  # fmt: skip
    """The ships of one type; those in the same condition are one place."""
    drawn, i = "", 0
    for damage in dict.fromkeys(group.damage):
        n = group.damage.count(damage)
        ships, lights = "", ""
        for _ in range(n):
            cx = x + wide * (i + 0.5)
            lights += lit_box(cx - wide / 2 + 4, y - 64, wide - 8, 144, 12)
            ships += _ship(group, damage, cx, y, min(1.0, wide / 100), above, words)
            i += 1
        who = names[int(group.party)] if group.party.isdecimal() else ""
        name = f"{who} {n} × {terms.ship_name(group.ship, words).lower()}, {words('{n} damage', n=damage)}".strip()
        side = "" if above else f"own-{group.party}-"
        id_ = f"{side}{terms.target_id(group.ship, damage)}"
        drawn += (
            f"<g{attributes(id=id_, class_='place foe', tabindex=-1, role='img', aria_label=name)}>{lights}{ships}</g>"
        )
    return drawn


def _ship(group: Group, damage: int, x: float, y: float, scale: float, above: bool, words: Words) -> str:
    size = SIZE[group.ship] * scale
    seat = int(group.party) if group.party.isdecimal() else None
    turn = (
        f' transform="rotate(180 {num(x)} {num(y - 10)})"'
        if above and seat is not None and group.ship != "starbase"
        else ""
    )
    drawn = f"<g{turn}>{use(group.ship, x, y - 10, size, seat_color(seat) if seat is not None else '')}</g>"
    if seat is not None:
        drawn += bead(seat, x + 38 * scale, y - 46, 9 * max(scale, 0.6))
    if group.shield:
        drawn += use("pt-shield", x - 44 * scale, y - 46, 15, "#8FC6FF") + text(
            x - 33 * scale, y - 41, group.shield, 12, "ink halo", "start", "#8FC6FF"
        )
    drawn += _boxes(x, y + 48, group.hull, damage, scale)
    if scale > 0.6:
        drawn += text(x, y + 71, terms.ship_name(group.ship, words), 12, "ink halo")
    return drawn


def _boxes(x: float, y: float, hull: int, damage: int, scale: float) -> str:
    """Hull + 1 boxes, damage filled; the last one destroys the ship."""
    step = min(15.0, 90 * scale / (hull + 1))
    out = ""
    for i in range(hull + 1):
        bx, hit = x + (i - hull / 2) * step, i < damage
        out += (
            f'<rect x="{num(bx - step * 0.4)}" y="{num(y - 5)}" width="{num(step * 0.8)}" height="10" rx="2.5" '
            f'fill="{"var(--ember)" if hit else "#0B1424"}" stroke="{"var(--ember)" if hit else "var(--line-2)"}" '
            'stroke-width="1.3"/>'
        )
        if i == hull:
            out += f'<path d="M{num(bx - 3)} {num(y - 2.5)}l6 5m0-5l-6 5" stroke="var(--text-3)" stroke-width="1.3"/>'
    return out


def _dice(view: View, battle: Battle, words: Words) -> str:
    """The last throw: misses pale, those still to be assigned bright, the next one framed."""
    if not battle.dice:
        return text(WIDTH / 2, DICE_ROW, words("No dice thrown yet"), 13, "ink soft-ink halo")
    step = min(64.0, (WIDTH - 40) / len(battle.dice))
    size = min(46.0, step * 0.78)
    thrower = view.pending is not None and view.pending.kind == "assign"
    firing = next((group for group in battle.groups if group.firing), None) if thrower else None
    drawn, framed = "", False
    for i, thrown in enumerate(battle.dice):
        x = WIDTH / 2 + (i - (len(battle.dice) - 1) / 2) * step
        is_next = not framed and thrown.pending and battle.next_die is not None and _same(thrown, battle.next_die)
        framed = framed or is_next
        drawn += _die(thrown, x, size, is_next, firing, step, words)
    said = _needs(firing, words) if firing is not None else words("the last throw")
    return drawn + text(WIDTH / 2, DICE_ROW + 66, said, 12.5, "ink soft-ink halo")


def _same(a: Die, b: Die) -> bool:
    return (a.colour, a.value) == (b.colour, b.value)


def _die(thrown: Die, x: float, size: float, is_next: bool, firing: Group | None, step: float, words: Words) -> str:
    missed = thrown.value == 1 or (firing is not None and thrown.value != 6 and thrown.value + firing.computer < 6)
    face = die(thrown.colour, thrown.value, x, DICE_ROW, size)
    half = size / 2 + 6
    if is_next:
        face = (
            f'<rect class="next-die" x="{num(x - half)}" y="{num(DICE_ROW - half)}" width="{num(2 * half)}" '
            f'height="{num(2 * half)}" rx="13"/>{face}'
        )
    said = words("miss") if missed else words("{n} damage", n=thrown.damage) if thrown.pending else ""
    said = said or (words("assigned") if firing is not None else "")
    caption = text(x, DICE_ROW + size / 2 + 19, said, 11.5, "ink halo" if thrown.pending else "ink soft-ink halo")
    state = "missed" if missed else "" if thrown.pending else "done"
    return f'<g class="die {state}">{face}{caption if step > 50 else ""}</g>'


def _needs(group: Group, words: Words) -> str:
    least = max(2, 6 - group.computer)
    if least >= 6:
        return words("only a 6 hits: no computer")
    return words(
        "{n} or more hits with computer +{computer}, less the target's shield; 6 always, 1 never",
        n=least,
        computer=group.computer,
    )


def draw_odds(view: View, names: Sequence[str], words: Words) -> str:
    """The `battle` region: the chances of the battle in progress, or of those ahead."""
    battle = view.battle
    if battle is not None and battle.attacker is not None and battle.defender is not None:
        found = battle_now(view)
        if found is None:
            return ""
        rows = _bar(words("If nobody retreats"), battle.attacker, battle.defender, found, names, words)
        draws = "".join(
            f"<span>{badge(seat, 14)}{escape(words.plural('{n} reputation draw', '{n} reputation draws', n))}</span>"
            for seat, n in enumerate(battle.draws)
            if n
        )
        stake = f'<div class="ol">{draws}</div>' if draws else ""
        return panel(words("Odds now"), rows + stake, escape(words("exact")), "odds")
    return _ahead(view, names, words)


def _ahead(view: View, names: Sequence[str], words: Words) -> str:
    if view.phase not in ("action", "combat"):
        return ""
    rows = ""
    for index, attacker, defender in battles_ahead(view)[:3]:
        number = c.SECTOR_NAMES[index]
        found = chance(fleet_of(view, attacker, index), fleet_of(view, defender, index))
        if found is not None:
            rows += _bar(terms.sector_label(number, view, words), attacker, defender, found, names, words)
    return panel(words("Battles ahead"), rows, escape(words("if nobody retreats")), "odds") if rows else ""


def _party(party: str, names: Sequence[str], words: Words) -> str:
    if party.isdecimal():
        return names[int(party)]
    return terms.ship_name(PARTY_SHIP[party], words)


PARTY_SHIP: Final = {"ancients": "ancient", "gcds": "gcds"}


def _bar(title: str, attacker: str, defender: str, found: float, names: Sequence[str], words: Words) -> str:
    """A bar in the seats' colours, the percentages inside, both sides named."""
    left = max(6, min(94, round(100 * found)))
    sides = ((attacker, left, found), (defender, 100 - left, 1 - found))
    bars = "".join(
        f'<i style="width:{wide}%;background:{seat_color(int(party)) if party.isdecimal() else "#CFC5AE"}">'
        f"<em>{terms.percent(part)}</em></i>"
        for party, wide, part in sides
    )
    who = "".join(
        f"<span>{badge(int(party), 14) if party.isdecimal() else ''}{escape(_party(party, names, words))}</span>"
        for party, _, _ in sides
    )
    return f'<div class="obar"><span>{escape(title)}</span><div>{bars}</div><p>{who}</p></div>'
