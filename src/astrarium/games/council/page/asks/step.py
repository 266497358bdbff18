"""A step of an action card: settle, extract, discover or raise a gem (CS-6)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.notation import Action
from .....core.page import Ask, Choice, Step
from .....core.warned import warns
from ...knowledge.view import Galaxy
from ...table.actions import CONVERT, DISCOVER, DONE, EXTRACT, SETTLE
from .. import ids, symbols
from ..cards import TOWERS
from .asker import Asker, majority_note, planet_step, standing

MANY_PLANETS = 18  # from here on the galaxy is chosen first


def ask(a: Asker) -> Ask:
    return Ask(_sentence(a), " ".join(filter(None, (_source(a), _left(a)))))


def _sentence(a: Asker) -> str:
    words, kinds = a.words, {action[0] for action in a.legal} - {DONE}
    if not kinds:
        return words("This <b>action</b> can do nothing now.")
    if len(kinds) > 1:
        return (
            words("<b>Settle</b> or <b>mine</b> the new system?")
            if a.pending.discovered
            else words("What does this card <b>do</b>?")
        )
    kind = kinds.pop()
    if kind == SETTLE:
        if a.pending.cubes == 1:
            return words("Which planet do you <b>settle</b>?")
        return words("Where do you build a <b>tower</b> of up to {n}?", n=a.pending.cubes)
    if kind == EXTRACT:
        return words("Which system do you <b>mine</b>?")
    if kind == DISCOVER:
        return words("How far do you <b>discover</b>?")
    return words("Which gem do you <b>raise</b>?")


def _source(a: Asker) -> str:
    """Where the action comes from: the zone's card, or something else."""
    if a.pending.zone is None:
        return a.words("A free action, in any sector.")
    zone = a.me.zones[a.pending.zone - 1]
    card = a.words(zone.card.name) if zone.card else ""
    reach = a.words.plural("{n} parsec", "{n} parsecs", a.pending.range)
    numeral = symbols.ZONES[zone.number - 1]
    return a.words("{card} on zone {zone}, {reach}.", card=card, zone=numeral, reach=reach)


def _left(a: Asker) -> str:
    if a.by_kind(EXTRACT):
        return a.words.plural("{n} extraction left.", "{n} extractions left.", a.pending.times)
    if a.by_kind(CONVERT):
        return a.words.plural("{n} gem may be raised.", "{n} gems may be raised.", a.pending.times)
    return ""


def choices(a: Asker) -> Iterator[Choice]:
    yield from settlings(a)
    yield from extractions(a)
    yield from discoveries(a)
    yield from conversions(a)
    some = a.pending.done > 0
    label = a.words("Stop here") if some else a.words("Leave it out")
    nothing = len(a.legal) == 1
    confirm = "" if nothing else label
    yield a.stop(a.words("Go on") if nothing else label, "", confirm, warning=unmined(a))


@warns()
def unmined(a: Asker) -> str:
    """Mining costs nothing: what is not taken now is lost (CS-6.5)."""
    if not a.by_kind(EXTRACT):
        return ""
    n = min(a.pending.times, len(a.by_kind(EXTRACT)))
    return a.words.plural(
        "You could still mine <b>{n} system</b> for nothing.", "You could still mine <b>{n} systems</b> for nothing.", n
    )


def settlings(a: Asker) -> Iterator[Choice]:
    """The planet (by galaxy where there are many), then how high the tower is: the highest first."""
    by_planet: dict[int, list[Action]] = {}
    for action in a.by_kind(SETTLE):
        by_planet.setdefault(action[1], []).append(action)
    for place in sorted(by_planet, key=lambda place: (a.planets[place][0].sector, place)):
        galaxy, planet = a.planets[place]
        listed = sorted(by_planet[place], key=lambda action: -action[2])
        first = planet_step(a, galaxy, planet, listed[0][2])
        steps = (a.at_galaxy(galaxy, standing(a, galaxy)), first) if len(by_planet) > MANY_PLANETS else (first,)
        for action in listed:
            yield _settling(a, steps, action, galaxy, len(listed) > 1)


def _settling(a: Asker, steps: tuple[Step, ...], action: Action, galaxy: Galaxy, counted: bool) -> Choice:
    n = action[2]
    cubes = a.words.plural("{n} cube", "{n} cubes", n)
    where = a.scene.things.planet(action[1])
    if counted:
        steps = (*steps, Step(f"cubes-{n}", cubes, TOWERS[n], majority_note(a, galaxy, a.seat, n)))
    return Choice(action, steps, a.words("Place {cubes} on {planet}", cubes=cubes, planet=where))


def extractions(a: Asker) -> Iterator[Choice]:
    for action in a.by_kind(EXTRACT):
        _, space = a.spaces[action[1]]
        gain = a.scene.resource(space.tile) if space.tile else ""
        step = Step(ids.space_id(space.name), a.scene.things.space(space.space), "op-extract", gain)
        yield Choice(action, (step,), a.words("Extract {what}", what=gain))


def discoveries(a: Asker) -> Iterator[Choice]:
    for action in a.by_kind(DISCOVER):
        pile = a.view.piles[action[1] - 1]
        label = a.words.plural("{n} parsec", "{n} parsecs", pile.sector)
        note = a.words.plural("{n} tile left", "{n} tiles left", pile.left)
        confirm = a.words.plural("Discover at {n} parsec", "Discover at {n} parsecs", pile.sector)
        yield Choice(action, (Step(ids.pile_id(pile.sector), label, "op-discover", note),), confirm, True)


def conversions(a: Asker) -> Iterator[Choice]:
    texts = (a.words("Anthracite becomes gold"), a.words("Gold becomes clear"))
    for action in a.by_kind(CONVERT):
        note = a.words("you have {n}", n=a.me.gems[action[1]])
        if a.view.gem_supply:
            note += ", " + a.words("{n} left in the supply", n=a.view.gem_supply[action[1] + 1])
        step = Step(f"convert-{action[1]}", texts[action[1]], symbols.GEM_SYMBOLS[action[1] + 1], note)
        yield Choice(action, (step,), texts[action[1]])
