"""Beside the shipyard: one new ship of each type against what neighbours field, before and after a change of parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from astrarium.core import Action, Look, Seat, Words

from .....drawing import attributes, badge, escape, icon, kept, panel, seat_color
from ...box import components as c
from ...knowledge.look import refitted
from ...knowledge.view import Design, Player, View
from ...odds.fleets import Fleet, of_design, printed_npc
from ...odds.forecast import FEW_STEPS, chance
from ...table import actions as a
from ...table.state import EMPTY
from .. import ids, symbols

MOST_FOES: Final = 5


class Foe(NamedTuple):
    """One ship that could be met."""

    name: str
    ship: str
    seat: Seat | None
    fleet: Fleet


def draw_versus(look: Look, names: Sequence[str], words: Words) -> str:
    """The chances of a ship of each type, those of the type being changed shown; empty where nobody can be met."""
    view: View = look.view
    foes = foes_of(view, names, words)
    if not foes:
        return ""
    mine = view.players[look.me].designs
    groups = "".join(_group(look, i, design, foes, words) for i, design in enumerate(mine))
    hint = f'<p class="muted">{escape(words("Choose a blueprint: what one such ship can do stands here."))}</p>'
    foot = f'<p class="muted">{escape(words("Exact, one against one; nobody retreats."))}</p>'
    return panel(words("One new ship against"), hint + groups + foot, escape(words("before, after")), "versus")


def foes_of(view: View, names: Sequence[str], words: Words) -> list[Foe]:
    """An ancient where any is left, the defence system next door, and the biggest ship of each neighbour."""
    assert view.seat is not None
    me = view.players[view.seat]
    near = _near(view, view.seat)
    fights = bool(me.species) and c.SPECIES[c.SPECIES_NAMES.index(me.species or "")].fights_ancients
    found = [_npc("ancient", words)] if fights and any(sector.ancients for sector in view.sectors) else []
    found += [_npc("gcds", words)] if any(s.gcds and s.index in near for s in view.sectors) else []
    others = [other for other in view.players if other.seat != view.seat and other.species and not other.gone]
    close = [other for other in others if _is_there(view, other, near)]
    return [*found, *(_ship_of(other, names, words) for other in close or others)][:MOST_FOES]


def _near(view: View, seat: int) -> set[int]:
    """The sectors of a seat and those that a wormhole leads to from them."""
    mine = [sector for sector in view.sectors if sector.owner == seat or seat in sector.entered]
    return {n for sector in mine for n in (sector.index, *sector.links, *sector.half_links)}


def _is_there(view: View, other: Player, near: set[int]) -> bool:
    return any(s.index in near and (s.owner == other.seat or other.seat in s.entered) for s in view.sectors)


def _npc(kind: str, words: Words) -> Foe:
    return Foe(symbols.ship_name(kind, words), kind, None, (printed_npc(kind, (0,)),))


def _ship_of(other: Player, names: Sequence[str], words: Words) -> Foe:
    """The biggest type of ship the player has; without any, an interceptor."""
    built = [design for i, design in enumerate(other.designs) if design.unbuilt < c.SHIP_LIMIT[i] and i != c.STARBASE]
    design = built[-1] if built else other.designs[0]
    ship = symbols.ship_name(design.ship, words).lower()
    name = words("{name}: {ship}", name=names[other.seat], ship=ship)
    return Foe(name, design.ship, other.seat, (of_design(design, (0,)),))


def _group(look: Look, ship: int, design: Design, foes: Sequence[Foe], words: Words) -> str:
    changed = list(_changed(look, ship, design))
    rows = "".join(_row(design, changed, foe) for foe in foes)
    name = escape(symbols.ship_name(design.ship, words))
    title = f"<h4>{badge(look.me, 16)}{icon(design.ship, 16, seat_color(look.me))}{name}</h4>"
    return f"<div{attributes(class_='vsg', data_when=ids.ship_id(design.ship))}>{title}{rows}</div>"


def _changed(look: Look, ship: int, design: Design) -> Iterator[tuple[Design, str]]:
    """What each change allowed now makes of the type, with the clicks that lead there."""
    for action in look.legal:
        if action[0] in (a.FIT, a.REMOVE) and action[1] == ship:
            steps = _steps(action, design, look.view.pending.kind == "free_part")
            part = action[3] if action[0] == a.FIT else EMPTY
            yield refitted(look.asked, look.me, ship, action[2], part), steps


def _steps(action: Action, design: Design, free: bool) -> str:
    slot = ids.slot_id(design.ship, action[2])
    if free:
        return slot
    return f"{slot} {ids.part_id(c.PART_NAMES[action[3]]) if action[0] == a.FIT else 'do-remove'}"


def _row(design: Design, changed: Sequence[tuple[Design, str]], foe: Foe) -> str:
    """The chance as it is; after each change that makes another of it, shown while that change is chosen."""
    before = against(design, foe.fleet)
    ways: dict[float | None, list[str]] = {}
    for after, steps in changed:
        ways.setdefault(against(after, foe.fleet), []).append(steps)
    afters = "".join(_after(found, before, steps) for found, steps in ways.items() if found != before)
    colour, whose = ("", "") if foe.seat is None else (seat_color(foe.seat), badge(foe.seat, 14))
    head = f"{icon(foe.ship, 18, colour)}<span>{whose}{escape(foe.name)}</span>"
    was = f'<b class="was" style="--p:{before or 0:.3f}">{_said(before)}</b>'
    return f'<div class="vs">{head}{was}{afters}</div>'


def _after(found: float | None, before: float | None, steps: Sequence[str]) -> str:
    cls = "less" if found is not None and before is not None and found < before else ""
    return f"<em{attributes(class_=cls, data_when='|'.join(steps), style=f'--p:{found or 0:.3f}')}>{_said(found)}</em>"


def _said(found: float | None) -> str:
    return "?" if found is None else symbols.percent(found)


@kept
def against(design: Design, foe: Fleet) -> float | None:
    """The chance of one unhurt ship to beat the foe; a starbase waits to be attacked. None: too long to reckon."""
    ship = (of_design(design, (0,)),)
    if design.ship != "starbase":
        return chance(ship, foe, FEW_STEPS)
    lost = chance(foe, ship, FEW_STEPS)
    return None if lost is None else 1 - lost
