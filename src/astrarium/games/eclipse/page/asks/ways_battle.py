"""What is done in a battle and after it: order, fire, retreat, targets, population, reputation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from astrarium.core import Action, Step

from ...box import components as c
from ...table import actions as a
from .. import symbols as terms

if TYPE_CHECKING:
    from .asker import Asker, Way

SHIPS: Final = (*c.SHIPS, "ancient", "gcds")


def fire(k: Asker, action: Action) -> Way:
    said = k.label(action)
    return (
        (Step(f"do-{a.ACTIONS.kinds[action[0]].name}", said, "burst" if action[0] == a.FIRE else "i-check"),),
        said,
        True,
    )


def retreat(k: Asker, action: Action) -> Way:
    said = k.label(action)
    return (Step(f"retreat-{k.number(action[1])}", said, "i-retreat"),), said, True


def first(k: Asker, action: Action) -> Way:
    said = k.label(action)
    return (Step(f"first-{c.SHIPS[action[1]]}", said, c.SHIPS[action[1]]),), said, True


def hit(k: Asker, action: Action) -> Way:
    """A target: whether the die destroys it, and what is left otherwise."""
    _, target, damage = action
    ship = SHIPS[target]
    battle = k.view.battle
    assert battle is not None and battle.next_die is not None
    group = next(g for g in battle.groups if g.ship == ship and g.party != str(k.seat))
    left = group.hull + 1 - damage
    die = battle.next_die.damage
    if die > left:
        note = k.words("destroys it, {n} too many", n=die - left)
    elif die == left:
        note = k.words("destroys it")
    else:
        note = k.words("{n} of {left} hit points", n=die, left=left)
    name = terms.ship_name(ship, k.words)
    if damage:
        name = k.words("{ship}, damaged {n}", ship=name, n=damage)
    pending = sum(d.pending for d in battle.dice)
    step = Step(terms.target_id(ship, damage), name, ship, note)
    return (step,), k.words("Hit: {ship}, {note}", ship=name.lower(), note=note), pending <= 1


def kill(k: Asker, action: Action) -> Way:
    number = k.number(k.view.battle.sector) if k.view.battle else ""
    square = action[1]
    there = c.SECTORS[c.SECTOR_NAMES.index(number)].squares
    kind = c.SQUARE_KINDS[there[square][0]] if square < len(there) else "wild"
    what = k.words("orbital") if square == c.ORBITAL_SQUARE else k.label(action)
    return (Step(terms.square_id(number, square), what, f"sq-{kind}"),), k.label(action), False


def honour(k: Asker, action: Action) -> Way:
    _, value, drop = action
    said = k.label(action)
    if not value:
        return (Step("honour-0", said, "i-cross"),), said, False
    keep = Step(f"honour-{value}", k.words("Keep {value}", value=value), "reputation", f"+{value} {k.words('VP')}")
    if not drop:
        return (keep,), said, False
    back = Step(f"drop-{drop}", k.words("Put {drop} back", drop=drop), "i-cross", f"−{drop} {k.words('VP')}")
    return (keep, back), said, False


WAYS: Final = {
    a.FIRE: fire, a.HOLD: fire, a.RETREAT: retreat, a.FIRST: first, a.HIT: hit, a.KILL: kill, a.HONOUR: honour,
}  # fmt: skip
