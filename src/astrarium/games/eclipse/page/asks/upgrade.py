"""Ship parts."""

from __future__ import annotations

from typing import Final

from astrarium.core import Action, Ask, Step, mark

from ...box import components as c
from ...knowledge.look import refitted
from ...knowledge.view import Design
from ...table import actions as a
from ...table.state import EMPTY
from .. import ids, symbols
from ..reference.equipment import part_does
from ..reference.phrases import sentence
from ..shipyard.versus import against
from .asker import Asker, Way, plainly


def ask_upgrade(k: Asker) -> Ask:
    return Ask(
        k.words("Which <b>ship part</b> do you fit?"),
        k.words.plural("{n} part left; a design must pay its energy and keep a drive.",
                       "{n} parts left; a design must pay its energy and keep a drive.",
                       k.pending.left or 0),
    )  # fmt: skip


def fit(k: Asker, action: Action) -> Way:
    """Blueprint, place, part; the note says what the part does and is worth, the blueprint shows the figures."""
    _, ship_, slot, part = action
    ship, name = c.SHIPS[ship_], c.PART_NAMES[part]
    now = k.me.designs[ship_]
    first = Step(
        ids.ship_id(ship), symbols.ship_name(ship, k.words), ship, k.words("{n} left over", n=f"{now.energy:+d}")
    )
    after = refitted(k.state, k.seat, ship_, slot, part)
    does = sentence(part_does(c.PARTS[part], k.words))
    part_step = Step(
        ids.part_id(name), symbols.part_name(name, k.words), f"pt-{c.PARTS[part].kind}",
        " ".join(filter(None, (does, odds_change(k, now, after)))),
    )  # fmt: skip
    text = k.words("{ship}: {part}", ship=first.label, part=part_step.label)
    steps = (first, slot_step(k, ship_, slot))
    return (steps, text, False) if k.kind == "free_part" else ((*steps, part_step), text, False)


def slot_step(k: Asker, ship: int, slot: int) -> Step:
    there = k.me.designs[ship].slots[slot]
    name = symbols.part_name(there.part, k.words) if there.part else k.words("empty place")
    symbol = f"pt-{c.PARTS[c.PART_OF[there.part]].kind}" if there.part else "i-plus"
    same = [s.part for s in k.me.designs[ship].slots]
    which = f" {same[: slot + 1].count(there.part)}" if same.count(there.part) > 1 else ""
    return Step(ids.slot_id(c.SHIPS[ship], slot), f"{name}{which}", symbol)


def remove(k: Asker, action: Action) -> Way:
    _, ship_, slot = action
    ship = c.SHIPS[ship_]
    now = k.me.designs[ship_]
    first = Step(
        ids.ship_id(ship), symbols.ship_name(ship, k.words), ship, k.words("{n} left over", n=f"{now.energy:+d}")
    )
    note = changes(k, now, refitted(k.state, k.seat, ship_, slot, EMPTY))
    last = Step("do-remove", k.words("Take it off"), "i-cross", note)
    return (first, slot_step(k, ship_, slot), last), last.label, False


def changes(k: Asker, old: Design, new: Design) -> str:
    """What a change of parts does to the numbers of a design."""
    said = [
        f"{k.words(name)} {getattr(old, key)} → {getattr(new, key)}"
        for key, _, _, name in symbols.STATS
        if getattr(old, key) != getattr(new, key)
    ]
    before, after = symbols.dice_words(old, k.words), symbols.dice_words(new, k.words)
    if before != after:
        said.append(f"{before} → {after}")
    said.append(f"{k.words('energy')} {old.energy:+d} → {new.energy:+d}")
    return ", ".join(said)


def odds_change(k: Asker, old: Design, new: Design) -> str:
    """What a change of parts does to the chances of one such ship against the first foe about."""
    for foe in k.foes[:1]:
        before, after = against(old, foe.fleet), against(new, foe.fleet)
        if before != after and before is not None and after is not None:
            return f"{foe.name} {symbols.percent(before)} → {symbols.percent(after)}."
    return ""


ASKS: Final = {
    "upgrade": ask_upgrade,
    "free_part": plainly(
        mark("Where do you fit the <b>ancient part</b>?"),
        mark("Click a place on a blueprint, or keep the part for a later upgrade."),
    ),
}
WAYS: Final = {a.FIT: fit, a.REMOVE: remove}
