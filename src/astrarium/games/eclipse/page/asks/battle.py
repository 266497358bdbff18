"""A battle: who acts, fire or retreat, and targets."""

from __future__ import annotations

from typing import Final

from astrarium.core import Action, Ask, Step, mark

from ...box import components as c
from ...table import actions as a
from .. import ids, symbols
from ..battle.stage import damage_words
from .asker import Asker, Way, plainly

SHIPS: Final = (*c.SHIPS, "ancient", "gcds")


def ask_fight(k: Asker) -> Ask:
    firing = next((g for g in k.view.battle.groups if g.firing), None) if k.view.battle else None
    ship = symbols.ship_name(firing.ship, k.words).lower() if firing else ""
    return Ask(
        k.words("Do your ships (<b>{ship}</b>) fire or retreat?", ship=ship),
        k.words("Those that retreat leave at their next turn, if they live."),
    )


def ask_assign(k: Asker) -> Ask:
    die = k.view.battle.next_die if k.view.battle else None
    colour = k.words(k.colour_word(die.colour)) if die else ""
    waiting = sum(d.pending for d in k.view.battle.dice) if k.view.battle else 0
    return Ask(
        k.words("Whom does the <b>{colour} {value}</b> hit?", colour=colour, value=die.value if die else 0),
        k.words.plural("It does {damage}. {n} die waits.", "It does {damage}. {n} dice wait.", waiting,
                       damage=damage_words(die.damage if die else 0, k.words)),
    )  # fmt: skip


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
    name = symbols.ship_name(ship, k.words)
    if damage:
        name = k.words("{ship}, damaged {n}", ship=name, n=damage)
    pending = sum(d.pending for d in battle.dice)
    step = Step(ids.target_id(ship, damage), name, ship, note)
    return (step,), k.words("Hit: {ship}, {note}", ship=name.lower(), note=note), pending <= 1


ASKS: Final = {
    "activate": plainly(mark("Which of your ships act <b>first</b>?"), mark("They have the same initiative.")),
    "fight": ask_fight,
    "assign": ask_assign,
    "stalemate": plainly(
        mark("Where do your ships <b>retreat</b>?"),
        mark("Nobody can destroy the other: the attacker has to go."),
    ),
}
WAYS: Final = {a.FIRE: fire, a.HOLD: fire, a.RETREAT: retreat, a.FIRST: first, a.HIT: hit}
