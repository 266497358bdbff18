"""Attacks after a Move (AE-A4): the target, then the ships that take part."""

from __future__ import annotations

from collections.abc import Iterator

from astrarium.core import Ask, Choice, Step

from ...rules.attack import ship_points
from ...table import actions
from ...table.actions import SHIP_NAMES
from ...table.state import owner_of
from ...text.names import planet_name, ship_name
from .asker import Asker


def ask(a: Asker) -> Ask:
    targets = len({action[:2] for action in a.legal})
    return Ask(
        a.words("Whom do you <b>attack</b> next?"),
        a.words.plural(
            "{n} target. All possible attacks must be made; you choose the order and the ships.",
            "{n} targets. All possible attacks must be made; you choose the order and the ships.", targets,
        ),
    )  # fmt: skip


def choices(a: Asker) -> Iterator[Choice]:
    """The target, then the ships that take part."""
    for action in a.legal:
        kind, target, ships = action[0], action[1], action[2:]
        if kind == actions.ATTACK_SHIP:
            first = a.ship(target, a.names[owner_of(target)])
            defence, gain = a.ships[target].defence, ship_points(target)
        else:
            planet = a.planet(target)
            first = a.at(target, "way-war", f"{a.names[planet.owner]}, {a.holding(target)}")
            defence, gain = planet.defence, a.state.pieces(target)
        strength = sum(a.ships[ship].strength for ship in ships)
        who = ", ".join(SHIP_NAMES[ship] for ship in ships)
        note = a.words("strength {strength} against defence {defence}", strength=strength, defence=defence)
        second = Step(
            "with-" + "-".join(SHIP_NAMES[s] for s in ships), a.words("with {ships}", ships=who), "ship-disc", note
        )
        yield Choice(action, (first, second), _attack(a, kind, target, who, gain))


def _attack(a: Asker, kind: int, target: int, who: str, gain: int) -> str:
    if kind == actions.ATTACK_SHIP:
        ship = ship_name(target, a.words)
        return a.words("Attack {ship} with {ships}: {points} VP", ship=ship, ships=who, points=gain)
    return a.words("Attack {planet} with {ships}: {points} VP", planet=planet_name(target), ships=who, points=gain)
