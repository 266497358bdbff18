"""Questions of the exploitation step and what comes of it: galaxies, bonus cards, Dark Tech."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.notation import Action
from ....core.page import Ask, Choice, Step
from ..actions import EXPLOIT
from ..components import LIGHT_IDS
from ..galaxies import told
from ..names import bonus_text, energy_text
from . import terms
from .asker import Asker, cube_step, yield_of


def ask_exploit(a: Asker) -> Ask:
    energy = energy_text(a.me.to_next_level, a.words)
    missing = a.words("{energy} to level {level}.", energy=energy, level=terms.level(a.me.level + 1))
    if a.me.energy >= a.me.consumption:
        missing = a.words("Your energy has caught up with your consumption.")
    if len(a.legal) == 1:
        return Ask(a.words("No galaxy is left to <b>exploit</b>."), missing)
    cost = a.words("Each costs one of your cubes there.")
    if a.pending.exploits < len(a.view.galaxies):
        cost += " " + a.words.plural("{n} galaxy at most.", "{n} galaxies at most.", a.pending.exploits)
    return Ask(a.words("Which galaxy do you <b>exploit</b>?"), f"{cost} {missing}")


def exploits(a: Asker) -> Iterator[Choice]:
    """The galaxy with the best yield first, then the cube that goes."""
    groups: dict[int, list[Action]] = {}
    for action in a.by_kind(EXPLOIT):
        groups.setdefault(action[1], []).append(action)
    for number in sorted(groups, key=lambda number: -yield_of(a, a.galaxies[number], a.seat)[0]):
        galaxy = a.galaxies[number]
        energy, card, said = yield_of(a, galaxy, a.seat)
        gain = energy_text(energy, a.words)
        for action in groups[number]:
            steps: tuple[Step, ...] = (a.at_galaxy(galaxy, said),)
            if action[2] >= 0:
                steps = (*steps, cube_step(a, action[2]))
            confirm = a.words("Exploit {galaxy}: {energy}", galaxy=a.words(told(galaxy.name)), energy=gain)
            yield Choice(action, steps, confirm, card and a.view.light_pile > 0)
    if a.may_stop():
        label = a.words("Exploit nothing more") if a.pending.exploited else a.words("Exploit nothing")
        yield a.stop(label if len(a.legal) > 1 else a.words("End your turn"), "", label if len(a.legal) > 1 else "")


def ask_return(a: Asker) -> Ask:
    return Ask(
        a.words("Which bonus card do you <b>put back</b>?"),
        a.words("Four may be kept. The dark one stays; the card goes under the pile, unseen."),
    )


def returns(a: Asker) -> Iterator[Choice]:
    cards = {bonus.id: bonus for bonus in a.me.lights if bonus is not None}
    for action in sorted(a.legal, key=lambda action: cards[LIGHT_IDS[action[1]]].worth):
        bonus = cards[LIGHT_IDS[action[1]]]
        said = terms.capital(bonus_text(bonus, a.words, a.scene.things))
        note = a.words("worth {energy} now", energy=energy_text(bonus.worth, a.words))
        yield Choice(action, (Step(terms.bonus_id(bonus.id), said, "bonus-card", note),), a.words("Put this card back"))


def ask_tech(a: Asker) -> Ask:
    level = terms.level(a.pending.level)
    return Ask(
        a.words("You reach level {level}. Which <b>Dark Tech</b> card do you take?", level=level),
        a.words("Only you look through this pile. The others see what you take."),
    )


def techs(a: Asker) -> Iterator[Choice]:
    pile = {tech.tech: tech for tech in a.view.tech_piles[a.pending.level - 1].cards or ()}
    for action in a.legal:
        tech = pile[action[1]]
        name = a.words(tech.name)
        step = Step(terms.tech_id(tech.id), name, "i-spark")
        yield Choice(action, (step,), a.words("Take {card}", card=name), True)
