"""The battle as it happens: two fleets, their damage, the dice thrown, and lines from each die to what it hit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from astrarium.core import Words

from .....drawing import attributes, bead, board, chart, hexagon, lit_box, num, seat_color, stars, text, use
from ...box import components as c
from ...knowledge.view import Battle, Die, Fight, Group, Throw, View
from ...rules.targeting import ALWAYS, NEVER, margin
from .. import ids, symbols
from ..pictures import die

WIDTH: Final = 580.0
HEIGHT: Final = 500.0
UPPER: Final = 92.0
LOWER: Final = 412.0
DICE_ROW: Final = 246.0
SIZE: Final = {"interceptor": 52, "cruiser": 66, "dreadnought": 86, "starbase": 68, "ancient": 68, "gcds": 90}
CELL: Final = 112.0  # the widest place a ship gets
MARGIN: Final = 100.0  # left free for the buttons over the board
DICE_WORDS: Final = "ink soft-ink halo dice-words"
GRAVE: Final = 0.5  # a ship destroyed takes half a place


@dataclass(slots=True)
class Berth:
    """Where one ship stands, or stood; `damage` is None when it is destroyed."""

    group: Group | None
    ship: str
    party: str
    damage: int | None
    x: float
    y: float
    wide: float


Frame = tuple[str, int]  # a battle's own name, and how far it has come


def frame_of(view: View, index: int, k: int) -> Frame:
    """What the page calls the battle of that number after `k` entries of its course."""
    return f"{view.round - (view.phase == 'action')}.{index}", k


def draw_now(view: View, battle: Battle, names: Sequence[str], words: Words) -> str:
    """The `map` region during a battle."""
    fight = view.fights[-1] if view.fights else None
    frame = frame_of(view, len(view.fights) - 1, len(fight.course) if fight else 0)
    return draw_battle(view, battle, fight, names, words, frame)


def draw_battle(
    view: View, battle: Battle, fight: Fight | None, names: Sequence[str], words: Words, frame: Frame
) -> str:  # fmt: skip
    """A moment of a battle: the reader's fleet below, the other above."""
    below = _below(view, battle)
    above = battle.defender if below == battle.attacker else battle.attacker
    cx = WIDTH / 2
    sky = stars(-160, -120, WIDTH + 160, HEIGHT + 120, 320, 8) + chart(cx, HEIGHT / 2, (110, 180, 236))
    edge = f'<polygon class="arena" points="{hexagon(cx, HEIGHT / 2, 296)}"/>'
    berths = [*_berths(battle, fight, above, UPPER), *_berths(battle, fight, below, LOWER)]
    throw = _last_throw(fight) if battle.dice else None
    fleets = _fleets(battle, berths, names, words, _next_die_x(battle))
    title = symbols.sector_label(c.SECTOR_NAMES[battle.sector], view, words)
    label = words("Battle in {sector}", sector=title)
    head = text(cx, 17, label, 15.5, "ink-s halo")
    dice = _lines(throw, berths, battle) + _dice(battle, throw, names, words)
    seen = f"<g{attributes(data_film=frame[0], data_frame=frame[1])}/>"
    return board((0, 0, WIDTH, HEIGHT), label, sky + edge + head + fleets + dice + seen, 4, "battle")


def _below(view: View, battle: Battle) -> str | None:
    """The side drawn below: the reader's own, else the attacker's."""
    own = str(view.seat)
    return own if own in (battle.attacker, battle.defender) else battle.attacker


def _last_throw(fight: Fight | None) -> Throw | None:
    throws = [entry for entry in fight.course if isinstance(entry, Throw)] if fight else []
    return throws[-1] if throws else None


def destroyed_of(fight: Fight | None, party: str | None) -> list[str]:
    """The types of a party's ships that were destroyed in this battle, one entry a ship."""
    if fight is None:
        return []
    throws = [entry for entry in fight.course if isinstance(entry, Throw) and entry.party != party]
    return [hit.target for throw in throws for hit in throw.hits if hit.destroyed]


def _berths(battle: Battle, fight: Fight | None, party: str | None, y: float) -> list[Berth]:
    """The places of a fleet from left to right: ships in the order of initiative, then those destroyed."""
    groups = [group for group in battle.groups if group.party == party]
    lost = destroyed_of(fight, party)
    ships = [(group, group.ship, damage) for group in groups for damage in group.damage]
    total = len(ships) + GRAVE * len(lost)
    if not total or party is None:
        return []
    wide = min(CELL, (WIDTH - MARGIN) / total)
    x, found = WIDTH / 2 - wide * total / 2, []
    for group, ship, damage in ships:
        found.append(Berth(group, ship, party, damage, x + wide / 2, y, wide))
        x += wide
    for ship in lost:
        found.append(Berth(None, ship, party, None, x + wide * GRAVE / 2, y, wide * GRAVE))
        x += wide * GRAVE
    return found


def _fleets(
    battle: Battle, berths: Sequence[Berth], names: Sequence[str], words: Words, die_x: float | None
) -> str:  # fmt: skip
    firing = next((group for group in battle.groups if group.firing), None)
    drawn = _active(firing, berths) if firing is not None else ""
    for group in battle.groups:
        mine = [berth for berth in berths if berth.group is group]
        need = needed(firing, group) if firing is not None and firing.party != group.party else None
        for damage in dict.fromkeys(group.damage):
            same = [berth for berth in mine if berth.damage == damage]
            drawn += _condition(group, damage, same, need, die_x, names, words)
        drawn += _caption(group, mine, words) if mine else ""
    return drawn + "".join(_wreck(berth, words) for berth in berths if berth.damage is None)


def needed(firing: Group, target: Group) -> int:
    """The least roll with which a die of `firing` hits that type (EC-12.6)."""
    return next(roll for roll in range(2, 7) if roll == 6 or margin(roll, firing.computer) >= target.shield)


def _active(group: Group, berths: Sequence[Berth]) -> str:
    """A frame around the ships whose turn it is."""
    mine = [berth for berth in berths if berth.group is group]
    if not mine:
        return ""
    left, right = mine[0].x - mine[0].wide / 2, mine[-1].x + mine[-1].wide / 2
    colour = seat_color(int(group.party)) if group.party.isdecimal() else "var(--ember)"
    return (
        f'<rect x="{num(left + 1)}" y="{num(mine[0].y - 66)}" width="{num(right - left - 2)}" height="148" rx="14" '
        f'fill="color-mix(in srgb,{colour} 14%,transparent)" stroke="{colour}" stroke-width="2"/>'
    )


def damage_words(n: int, words: Words) -> str:
    return words.plural("{n} damage", "{n} damage", n)


def _condition(
    group: Group, damage: int, berths: Sequence[Berth], need: int | None, die_x: float | None,
    names: Sequence[str], words: Words,
) -> str:  # fmt: skip
    """The ships of one type in the same condition: one place to aim at."""
    above = berths[0].y == UPPER
    ships = "".join(_ship(berth, group, damage, need) for berth in berths)
    lights = "".join(lit_box(b.x - b.wide / 2 + 3, b.y - 62, b.wide - 6, 140, 12) for b in berths)
    who = names[int(group.party)] if group.party.isdecimal() else ""
    ship = symbols.ship_name(group.ship, words).lower()
    name = f"{who} {len(berths)} × {ship}, {damage_words(damage, words)}".strip()
    if need is not None:
        name += f", {words('hit by {n} or more', n=need)}"
    side = "" if above else f"own-{group.party}-"
    id_ = f"{side}{ids.target_id(group.ship, damage)}"
    aim = _line(die_x, berths[0], "aim-line", "var(--brass-hi)") if above and die_x is not None else ""
    about = f"ship:{group.ship}" if group.party.isdecimal() else f"npc:{group.ship}"
    named = attributes(id=id_, class_="place foe", tabindex=-1, role="img", aria_label=name, data_about=about)
    return f"<g{named}>{lights}{ships}{aim}</g>"


def _ship(berth: Berth, group: Group, damage: int, need: int | None) -> str:
    x, y, scale, left = berth.x, berth.y, min(1.0, berth.wide / 100), berth.x - berth.wide / 2 + 6
    size, seat = SIZE[group.ship] * scale, int(group.party) if group.party.isdecimal() else None
    upside = y == UPPER and seat is not None and group.ship != "starbase"
    turn = f' transform="rotate(180 {num(x)} {num(y - 10)})"' if upside else ""
    fade = ' opacity=".55"' if group.retreat is not None else ""
    drawn = f"<g{turn}{fade}>{use(group.ship, x, y - 10, size, seat_color(seat) if seat is not None else '')}</g>"
    if seat is not None:
        drawn += bead(seat, x + 36 * scale, y - 45, 9 * max(scale, 0.6))
    if group.shield:
        drawn += use("pt-shield", left + 8, y - 46, 15, "#8FC6FF")
        drawn += text(left + 18, y - 41, group.shield, 13, "ink halo", "start", "#8FC6FF")
    if need is not None:
        drawn += text(left + 2, y - 20, f"{need}+" if need < 6 else "6", 14, "ink halo", "start", "var(--aurora)")
    return drawn + _boxes(x, y + 45, group.hull, damage, scale)


def _caption(group: Group, berths: Sequence[Berth], words: Words) -> str:
    """The name of a ship type under its ships, or where they flee to."""
    x, y = (berths[0].x + berths[-1].x) / 2, berths[0].y + 70
    if group.retreat is not None:
        where = words("to {sector}", sector=c.SECTOR_NAMES[group.retreat])
        mark = use("i-retreat", x - 26, y - 5, 13, "var(--sky)")
        return mark + text(x + 6, y, where, 12.5, "ink halo ship-caption", "middle", "var(--sky)")
    return text(x, y, symbols.ship_name(group.ship, words), 13, "ink halo ship-caption")


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


def _wreck(berth: Berth, words: Words) -> str:
    """A ship that was destroyed in this battle."""
    scale = min(1.0, berth.wide / (100 * GRAVE))
    name = words("{ship} destroyed", ship=symbols.ship_name(berth.ship, words))
    return (
        f'<g class="wreck"><title>{name}</title>{use(berth.ship, berth.x, berth.y - 10, 30 * scale, "#5A6478")}'
        f"{use('burst', berth.x, berth.y - 10, 34 * scale)}</g>"
    )


def _places_of_dice(battle: Battle) -> tuple[list[float], float, float]:
    """The middle of each die, the step between them and their size."""
    step = min(60.0, (WIDTH - 40) / max(1, len(battle.dice)))
    middle = (len(battle.dice) - 1) / 2
    return [WIDTH / 2 + (i - middle) * step for i in range(len(battle.dice))], step, min(42.0, step * 0.78)


def _next_die(battle: Battle) -> int | None:
    """Which of the dice is to be assigned: the first that waits."""
    if battle.next_die is None:
        return None
    return next((i for i, thrown in enumerate(battle.dice) if thrown.pending), None)


def _next_die_x(battle: Battle) -> float | None:
    i = _next_die(battle)
    return None if i is None else _places_of_dice(battle)[0][i]


def _lines(throw: Throw | None, berths: Sequence[Berth], battle: Battle) -> str:
    """From every die of the last throw that hit to the ship it hit, alive or destroyed."""
    if throw is None:
        return ""
    places, _, _ = _places_of_dice(battle)
    foes = [berth for berth in berths if berth.party != throw.party]
    damage = {id(berth): berth.damage for berth in foes}
    drawn = ""
    for hit in reversed(throw.hits):  # the last hit is the one whose result is seen now
        berth = _struck(hit.target, None if hit.destroyed else hit.before + hit.damage, foes, damage)
        if berth is not None and hit.die < len(places):
            damage[id(berth)] = hit.before
            drawn += _line(places[hit.die], berth, "hit-line", symbols.DIE[throw.dice[hit.die].colour])
    return drawn


def _struck(ship: str, state: int | None, foes: Sequence[Berth], damage: dict[int, int | None]) -> Berth | None:
    """A ship of that type in that condition; of those destroyed the last one."""
    found = [berth for berth in foes if berth.ship == ship and damage[id(berth)] == state]
    return (found[-1] if state is None else found[0]) if found else None


def _line(x: float, berth: Berth, cls: str, colour: str) -> str:
    """An arrow from a die to a ship."""
    up = berth.y == UPPER
    y0, y1 = (DICE_ROW - 25, berth.y + 86) if up else (DICE_ROW + 25, berth.y - 66)
    bend, tip = (y0 + y1) / 2, 7 if up else -7
    return (
        f'<g class="{cls}" stroke="{colour}" fill="{colour}"><path fill="none" d="M{num(x)} {num(y0)}C{num(x)} '
        f'{num(bend)} {num(berth.x)} {num(bend)} {num(berth.x)} {num(y1 + tip)}"/><path stroke="none" '
        f'd="M{num(berth.x)} {num(y1)}l-5 {num(tip * 1.3)}h10z"/></g>'
    )


def _dice(battle: Battle, throw: Throw | None, names: Sequence[str], words: Words) -> str:
    """The last throw: misses pale, those still to be assigned bright, the next one framed."""
    if not battle.dice or throw is None:
        return text(WIDTH / 2, DICE_ROW, words("No dice thrown yet"), 14, "ink soft-ink halo")
    places, step, size = _places_of_dice(battle)
    hit, following = {entry.die for entry in throw.hits}, _next_die(battle)
    drawn = "".join(
        _die(thrown, places[i], size, i == following, i in hit, step, words) for i, thrown in enumerate(battle.dice)
    )
    who = names[int(throw.party)] if throw.party.isdecimal() else symbols.ship_name(throw.ship, words)
    said = f"{who}: {symbols.ship_name(throw.ship, words).lower()}" if throw.party.isdecimal() else who
    if throw.round == 0:
        said += f", {words('missiles')}"
    group = next((g for g in battle.groups if g.party == throw.party and g.ship == throw.ship), None)
    needs = _needs(group, words) if group is not None else ""
    lines = [text(WIDTH / 2, DICE_ROW + 58 + 19 * i, line, 12.5, DICE_WORDS) for i, line in enumerate((said, needs))]
    return drawn + "".join(lines)


def _die(thrown: Die, x: float, size: float, is_next: bool, hit: bool, step: float, words: Words) -> str:
    face = die(thrown.colour, thrown.value, x, DICE_ROW, size)
    half = size / 2 + 6
    if is_next:
        face = (
            f'<rect class="next-die" x="{num(x - half)}" y="{num(DICE_ROW - half)}" width="{num(2 * half)}" '
            f'height="{num(2 * half)}" rx="13"/>{face}'
        )
    missed = not hit and not thrown.pending
    said = words("miss") if missed else symbols.amount(-thrown.damage)
    cls = "ink halo die-caption" if thrown.pending else "ink soft-ink halo die-caption"
    caption = text(x, DICE_ROW + size / 2 + 18, said, 12, cls)
    state = "missed" if missed else "" if thrown.pending else "done"
    return f'<g class="die {state}">{face}{caption if step > 54 else ""}</g>'


def _needs(group: Group, words: Words) -> str:
    least = next(roll for roll in range(2, 7) if NEVER < margin(roll, group.computer) <= ALWAYS)
    if least == 6:
        return words("Only a 6 hits: no computer.")
    return words("{n} or more hits with computer +{computer}, less shields.", n=least, computer=group.computer)
