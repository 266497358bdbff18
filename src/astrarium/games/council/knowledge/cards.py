"""What is printed on cards, as views show it: the same for every pair of eyes."""

from __future__ import annotations

from functools import cache

from ..box import components as c
from ..box.programs import CHOOSE, NOTHING, OPERATIONS
from ..box.records import LIGHT_COUNTS, PLANETS, DarkBonus
from . import view as seen


@cache
def steps_of(box: c.Box, node: int, end: int = NOTHING) -> tuple[seen.CardStep, ...]:
    """The steps of a program from this node on."""
    found = []
    while node not in (NOTHING, end):
        step = box.nodes[node]
        options: tuple[tuple[seen.CardStep, ...], ...] = ()
        if step.op == CHOOSE:
            options = tuple(steps_of(box, entry, step.after) for entry in step.entries)
        said = OPERATIONS[step.op], step.count, step.any_range, step.any_planet, step.here, step.gems
        found.append(seen.CardStep(*said, options))
        node = step.after
    return tuple(found)


@cache
def card_face(box: c.Box, number: int) -> seen.Card:
    card = box.cards[number]
    return seen.Card(
        number, card.id, card.name, card.consumption, card.cost, steps_of(box, card.program), card.source, card.guessed
    )


@cache
def bonus_faces(box: c.Box) -> dict[str, seen.Bonus]:
    """Every kind of light bonus card by its id, as it is printed."""
    return {
        card.id: seen.Bonus(card.id, False, 0, card.base, card.per, LIGHT_COUNTS[card.what], 0, 0)
        for card in box.lights
    }


def dark_face(box: c.Box, card: DarkBonus, worth: int = 0) -> seen.Bonus:
    what = box.galaxies[card.galaxy].id if card.galaxy >= 0 else "stations"
    return seen.Bonus(card.id, True, worth, card.base, card.per_station, what, card.majority, card.presence)


@cache
def automa_face(box: c.Box, number: int) -> seen.AutomaCard:
    card = box.automa[number]
    actions = tuple(
        tuple(
            seen.AutomaStep(
                c.GALAXY_IDS[step.galaxy] if step.galaxy >= 0 else None,
                PLANETS[step.planet] if step.galaxy >= 0 else None, step.cubes, step.discover, step.energy,
            )
            for step in pair
        )
        for pair in card.actions
    )  # fmt: skip
    return seen.AutomaCard(
        card.id, card.pile, card.consumption, actions, card.discard, card.exploits_all, card.silver, card.source,
        card.guessed,
    )  # fmt: skip
