"""Putting a light bonus card back (CS-10.1)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice, Step
from ...box import components as c
from ...text.names import bonus_text, energy_text
from .. import ids, symbols
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Which bonus card do you <b>put back</b>?"),
        a.words("Four may be kept. The dark one stays; the card goes under the pile, unseen."),
    )


def choices(a: Asker) -> Iterator[Choice]:
    cards = {bonus.id: bonus for bonus in a.me.lights if bonus is not None}
    for action in sorted(a.legal, key=lambda action: cards[c.LIGHT_IDS[action[1]]].worth):
        bonus = cards[c.LIGHT_IDS[action[1]]]
        said = symbols.capital(bonus_text(bonus, a.words, a.scene.things))
        note = a.words("worth {energy} now", energy=energy_text(bonus.worth, a.words))
        yield Choice(action, (Step(ids.bonus_id(bonus.id), said, "bonus-card", note),), a.words("Put this card back"))
