"""Recruiting more troops (AE-R1)."""

from __future__ import annotations

from collections.abc import Iterator

from astrarium.core import Ask, Choice

from ...table import actions
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Where does another <b>troop</b> go?"),
        a.words.plural("You may place {n} more.", "You may place {n} more.", min(a.pending.left, a.me.troop_supply)),
    )


def choices(a: Asker) -> Iterator[Choice]:
    yield from recruits(a)
    yield a.done(a.words("Recruit no more"))


def recruits(a: Asker) -> Iterator[Choice]:
    for action in a.of(actions.RECRUIT):
        planet = a.planet(action[1])
        step = a.at(action[1], "troop", a.holding(action[1]) or a.words("empty"))
        if planet.face_up:
            yield Choice(action, (step,))
        else:
            yield Choice(action, (step,), a.words("Recruit on {planet}, face down", planet=step.label), final=True)
